import { useEffect, useRef } from 'react';

/** The overlays that are open, the topmost last. */
const opened: { close: () => void }[] = [];

/** How many of them the entry of the history that the person is at stands for. */
const entered = (): number => history.state?.dialogs ?? 0;

/**
 * While it is open, what lies over the page has an entry of its own in the history: Back closes it and stays on the
 * page. Closed otherwise, it takes its entry along. Not for what the address itself opens and closes.
 */
export function useBackCloses(onClose: () => void, isOn: boolean): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    if (!isOn) return;
    const entry = { close: () => close.current() };
    opened.push(entry);
    agree();
    return () => {
      opened.splice(opened.indexOf(entry), 1);
      // Not at once: what closes it may be on its way to another page, or open another one.
      setTimeout(agree);
    };
  }, [isOn]);
}

/** Asked for here, which takes the browser a while: nothing is to be closed by it. */
let isGoingBack = false;

function agree(): void {
  if (isGoingBack) return;
  if (entered() > opened.length) {
    // An entry of what is closed: left by the close button, come to by Forward, or by Back from where a link led.
    isGoingBack = true;
    history.back();
  } else if (entered() < opened.length) history.pushState({ ...history.state, dialogs: opened.length }, '');
}

globalThis.addEventListener?.('popstate', () => {
  if (isGoingBack) isGoingBack = false;
  else for (const { close } of opened.slice(entered()).reverse()) close();
  // An overlay that cannot be closed now, such as while money moves, stays, and so does its entry.
  setTimeout(agree);
});
