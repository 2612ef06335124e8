import { useEffect, useRef } from 'react';

/** The overlays that are open, the topmost last. */
const opened: { close: () => void }[] = [];

/** The number of overlays in the current history entry. */
const entered = (): number => history.state?.dialogs ?? 0;

/**
 * Gives an open overlay its own history entry: Back closes it and stays on the page. Closing it otherwise
 * removes the entry. Not for overlays that the address opens and closes.
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
      // Later, because whatever closed it may be navigating, or opening another overlay.
      setTimeout(agree);
    };
  }, [isOn]);
}

/** This code has called `history.back()`, which takes a moment: its `popstate` must close nothing. */
let isGoingBack = false;

function agree(): void {
  if (isGoingBack) return;
  if (entered() > opened.length) {
    // The entry of a closed overlay: left by its close button, or reached by Forward, or by Back from a
    // followed link.
    isGoingBack = true;
    history.back();
  } else if (entered() < opened.length) history.pushState({ ...history.state, dialogs: opened.length }, '');
}

globalThis.addEventListener?.('popstate', () => {
  if (isGoingBack) isGoingBack = false;
  else for (const { close } of opened.slice(entered()).reverse()) close();
  // An overlay that cannot be closed now, such as while money moves, stays and keeps its entry.
  setTimeout(agree);
});
