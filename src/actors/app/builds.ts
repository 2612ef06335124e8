import { savesData } from './saves-data.ts';

const SCRIPT = '/worker.js';
/** A page that is never idle has its worker registered by then. */
const IDLE_MS = 10_000;

/**
 * Has the browser keep what the page needs without a network, where it can and the person does not save data, and tells
 * when another build than this page's has come out.
 * @returns what ends it
 */
export function watchBuilds(onFound: () => void): () => void {
  const stop = new AbortController();
  const end = () => stop.abort();
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return end;
  const { serviceWorker } = navigator;
  // The worker of a build says which script starts its page.
  const compare = ({ data }: MessageEvent<string>) => {
    if (document.querySelector(`script[src="${data}"]`) === null) onFound();
  };
  serviceWorker.addEventListener('message', compare, { signal: stop.signal });
  // Refused in a private window, for example: the page needs none.
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
  // Not every browser tells when it is idle.
  await new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: IDLE_MS });
    else setTimeout(resolve, 1000);
  });
  const scripts = globalThis.trustedTypes?.createPolicy('worker', { createScriptURL: () => SCRIPT });
  await serviceWorker.register(scripts?.createScriptURL(SCRIPT) ?? SCRIPT);
  const { active } = await serviceWorker.ready;
  if (isFirst) active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
}
