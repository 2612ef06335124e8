import { savesData } from './saves-data.ts';

const SCRIPT = '/worker.js';
/** Registers the worker after this time even if the page is never idle, in milliseconds. */
const IDLE_MS = 10_000;

/**
 * Registers the service worker, unless the browser has none or the person saves data, and calls back when there is
 * another build than this page's.
 * @returns how to stop that
 */
export function watchBuilds(onFound: () => void): () => void {
  const stop = new AbortController();
  const end = () => stop.abort();
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return end;
  const { serviceWorker } = navigator;
  // The worker of a build sends the name of the script that starts its page.
  const compare = ({ data }: MessageEvent<string>) => {
    if (document.querySelector(`script[src="${data}"]`) === null) onFound();
  };
  serviceWorker.addEventListener('message', compare, { signal: stop.signal });
  // Private windows, for example, refuse it: the page works without.
  if (serviceWorker.controller !== null || !savesData()) register(serviceWorker).catch(() => {});
  return end;
}

/** Asks the server whether there is another build. */
export function lookForBuild(): void {
  if (!('serviceWorker' in navigator)) return;
  const look = async () => (await navigator.serviceWorker.getRegistration())?.update();
  look().catch(() => {});
}

async function register(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const isFirst = serviceWorker.controller === null;
  // Safari has no `requestIdleCallback`.
  await new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: IDLE_MS });
    else setTimeout(resolve, 1000);
  });
  const scripts = globalThis.trustedTypes?.createPolicy('worker', { createScriptURL: () => SCRIPT });
  await serviceWorker.register(scripts?.createScriptURL(SCRIPT) ?? SCRIPT);
  const { active } = await serviceWorker.ready;
  if (isFirst) active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
}
