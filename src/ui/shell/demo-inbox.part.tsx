import { Suspense, useSyncExternalStore } from 'react';
import { lazily } from '../app/code.ts';

const Part = lazily(() => import('./demo-inbox-window.part.tsx'));

/** The demo inbox, asked for once the page has nothing better to do; never outside a browser. */
export default function DemoInbox() {
  const isIdle = useSyncExternalStore(
    onIdle,
    () => wasIdle,
    () => false,
  );
  return (
    isIdle && (
      <Suspense>
        <Part />
      </Suspense>
    )
  );
}

let wasIdle = false;

function onIdle(listener: () => void): () => void {
  if (wasIdle) return () => {};
  const stop = new AbortController();
  const wait = () => {
    const tell = () => {
      wasIdle = true;
      if (!stop.signal.aborted) listener();
    };
    // Not every browser tells when it is idle.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(tell);
    else setTimeout(tell, 1000);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true, signal: stop.signal });
  return () => stop.abort();
}
