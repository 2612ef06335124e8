import { fromCallback, fromPromise } from 'xstate';

const SCRIPT = '/worker.js';

/**
 * Has the browser keep what the page needs without a network, where it can and the person does not save data, and tells
 * when another build than this page's has come out.
 */
export const watchBuilds = fromCallback<{ type: 'update.found' }>(({ sendBack }) => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const stop = new AbortController();
  // The worker of a build says which script starts its page.
  const compare = ({ data }: MessageEvent<string>) => {
    if (document.querySelector(`script[src="${data}"]`) === null) sendBack({ type: 'update.found' });
  };
  serviceWorker.addEventListener('message', compare, { signal: stop.signal });
  // Refused in a private window, for example: the page needs none.
  if (serviceWorker.controller !== null || !savesData()) register(serviceWorker).catch(() => {});
  return () => stop.abort();
});

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
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve);
    else setTimeout(resolve, 1000);
  });
  const scripts = globalThis.trustedTypes?.createPolicy('worker', { createScriptURL: () => SCRIPT });
  await serviceWorker.register(scripts?.createScriptURL(SCRIPT) ?? SCRIPT);
  const { active } = await serviceWorker.ready;
  if (isFirst) active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
}

function savesData(): boolean {
  return navigator.connection?.saveData === true;
}

/** Tells whether something stands in a form or a dialog: there stands all that is typed, or paid. */
export const watchPage = fromCallback<{ type: 'page.busy' | 'page.free' }>(({ sendBack }) => {
  let wasBusy: boolean | undefined;
  const look = () => {
    const isBusy = document.querySelector('form, dialog') !== null;
    if (isBusy !== wasBusy) sendBack({ type: isBusy ? 'page.busy' : 'page.free' });
    wasBusy = isBusy;
  };
  look();
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true });
  return () => observer.disconnect();
});

export const reload = fromPromise(async () => location.reload());
