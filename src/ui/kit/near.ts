import { type RefCallback, useCallback, useState } from 'react';

const listeners = new WeakMap<Element, (isNear: boolean) => void>();

// One observer for the page: a row is near from half a screen above to half a screen below.
let observer: IntersectionObserver | undefined;

function observe(element: Element, listener: (isNear: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
    },
    { rootMargin: '50% 0px' },
  );
  listeners.set(element, listener);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    listeners.delete(element);
  };
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
