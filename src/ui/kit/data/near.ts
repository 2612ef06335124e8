import { type RefCallback, useCallback, useEffect, useState } from 'react';

const listeners = new WeakMap<Element, (isNear: boolean) => void>();

// One observer for the page: an element is near from half a screen above to half a screen below.
let observer: IntersectionObserver | undefined;

function observe(element: Element, listener: (isNear: boolean) => void): () => void {
  observer ??= new IntersectionObserver(tell, { rootMargin: '50% 0px' });
  listeners.set(element, listener);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    listeners.delete(element);
  };
}

function tell(entries: IntersectionObserverEntry[], observer: IntersectionObserver): void {
  let isOneNear = false;
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting && isOneNear) {
      // Elements that come near may render much: the next one comes with the next frame, or a slow phone would miss
      // some.
      observer.unobserve(target);
      observer.observe(target);
    } else {
      // A focused element stays near, so that it is not removed with its focus.
      listeners.get(target)?.(isIntersecting || target.contains(document.activeElement));
      isOneNear ||= isIntersecting;
    }
  }
}

/** Whether an element is on the screen or close to it, and the ref to give to that element. */
export function useNear(): [isNear: boolean, ref: RefCallback<Element>] {
  const [isNear, setNear] = useState(false);
  const ref = useCallback(
    (element: Element | null) => (element === null ? undefined : observe(element, setNear)),
    [],
  );
  return [isNear, ref];
}

/** Resolves once the element is on the screen or close to it. */
export function untilNear(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const stop = observe(element, (isNear) => {
      if (!isNear) return;
      stop();
      resolve();
    });
  });
}

const waiting = new Set<() => void>();
let isFrameDue = false;

function takeFrame(): void {
  const [turn] = waiting;
  isFrameDue = waiting.size > 0;
  if (!turn) return;
  requestAnimationFrame(takeFrame);
  waiting.delete(turn);
  turn();
}

/** Calls back in the next frame without a queued turn. */
export const afterQueuedFrames = (call: (at: number) => void): unknown =>
  requestAnimationFrame((at) => (isFrameDue ? afterQueuedFrames(call) : call(at)));

/** Whether the component's turn has come: in each frame, one of all waiting components gets its turn. */
export function useQueuedFrame(isAsked: boolean): boolean {
  const [isTaken, setTaken] = useState(false);
  useEffect(() => {
    if (!isAsked) return;
    const turn = () => setTaken(true);
    waiting.add(turn);
    if (!isFrameDue) requestAnimationFrame(takeFrame);
    isFrameDue = true;
    return () => void waiting.delete(turn);
  }, [isAsked]);
  return isTaken;
}
