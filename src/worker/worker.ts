import { kindOf } from './kinds.ts';
import { addressOf, readMessage } from './push.ts';

declare const self: ServiceWorkerGlobalScope;
/** The script that starts the page of this build; each build has another name. The build writes it here. */
declare const BUILD: string;
/** Files that the page needs to show the public lists. The build writes them here. */
declare const FILES: string[];

/** The path of the HTML that serves every path except the start page. */
const SHELL = '/offline';
/**
 * The wait for the network while a cached answer could be shown instead, and the wait for the cache, which
 * may hang as well.
 */
const PATIENCE_MS = 4000;
/** The time-out of a list; the page gives up earlier. */
const LIST_MS = 20_000;
/** The time that a slow line may need for one file of the page. */
const FILE_MS = 60_000;
/** The most lists that are cached; the latest are kept. */
const MOST_LISTS = 40;
const PREFIX = 'sikka ';
const OWN = PREFIX + BUILD;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => event.waitUntil(keepLoaded(event.data)));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  const kind = kindOf(request.method, url, request.mode === 'navigate');
  if (kind === 'page') event.respondWith(answerPage(event));
  if (kind === 'file') event.respondWith(answerFile(event));
  if (kind === 'list') event.respondWith(answerList(event));
});

self.addEventListener('push', (event) => event.waitUntil(showMessage(event.data?.text())));
self.addEventListener('notificationclick', (event) => event.waitUntil(openMessage(event.notification)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)));

/** Fails as a whole if one file does not load: this build then has no worker until the next attempt. */
async function install(): Promise<void> {
  const cache = await caches.open(OWN);
  await cache.addAll(FILES.map((file) => new Request(file, { signal: AbortSignal.timeout(FILE_MS) })));
  if (!(await keepShell())) throw new Error('The server has the page of another build');
  // Safe for pages of an older build: files are named by their content, and those of that build stay.
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== OWN);
  // In order of their creation. The build before this one is kept, since its pages may still be open.
  for (const name of others.slice(0, -1)) await caches.delete(name);
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  for (const client of await self.clients.matchAll()) client.postMessage(BUILD);
}

/** Answers from the network; else with the shell, which renders any path. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const shell = await kept(SHELL, OWN);
  const answer = fromNetwork(event);
  // Updates the shell, whose language or look may have been changed since.
  event.waitUntil(answer.then(keepShell, () => {}));
  return answerOr(shell, answer);
}

/** The network's answer; the cached one, if any, while the network hangs or fails, or the server is down. */
async function answerOr(last: Response | undefined, answer: Promise<Response>): Promise<Response> {
  if (last === undefined) return answer;
  const response = await inTime(answer);
  return response === undefined || response.status >= 500 ? last : response;
}

async function fromNetwork(event: FetchEvent): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request);
}

/** Answers from the cache of any build; else from the network, and caches the answer. */
async function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const known = await kept(request);
  if (known !== undefined) return known;
  const response = await fetch(request, { signal: AbortSignal.timeout(FILE_MS) });
  if (response.status === 200) event.waitUntil(keep(request, response.clone()));
  return response;
}

/** Answers from the network and caches the answer, even a late one; else with the last one and its time. */
async function answerList(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const answer = fetch(request, { signal: AbortSignal.timeout(LIST_MS) });
  const keepAnswer = async (response: Response) => {
    if (response.status === 200) await keepList(request.url, response.clone());
  };
  event.waitUntil(answer.then(keepAnswer, () => {}));
  return answerOr(await kept(request.url, OWN), answer);
}

/** Caches files that the page loaded before there was a worker: the browser's cache usually has them. */
async function keepLoaded(urls: string[]): Promise<void> {
  for (const url of urls) {
    const kind = kindOf('GET', new URL(url), false);
    if (kind === undefined || (await kept(url)) !== undefined) continue;
    const response = await fetch(url, { signal: AbortSignal.timeout(FILE_MS) }).catch(() => undefined);
    if (response?.status !== 200) continue;
    await (kind === 'list' ? keepList(url, response) : keep(url, response));
  }
}

/**
 * Caches the shell, and returns whether it did: a shell of another build would need files that are not here.
 */
async function keepShell(): Promise<boolean> {
  const response = await fetch(SHELL, { cache: 'no-cache', signal: AbortSignal.timeout(LIST_MS) });
  const isOwn = response.ok && (await response.clone().text()).includes(BUILD);
  if (isOwn) await keep(SHELL, response);
  return isOwn;
}

async function keepList(url: string, response: Response): Promise<void> {
  const at = response.headers.get('date') ?? new Date().toUTCString();
  const headers = { 'content-type': 'application/json', 'x-as-of': at };
  // 203 says that this is not an answer of the server itself.
  await keep(url, new Response(await response.blob(), { status: 203, headers }));
  const cache = await caches.open(OWN);
  const lists = (await cache.keys()).filter(({ url }) => kindOf('GET', new URL(url), false) === 'list');
  for (const old of lists.slice(0, -MOST_LISTS)) await cache.delete(old);
}

/** Shows a message in place of an earlier one with the same tag. */
async function showMessage(text: string | undefined): Promise<void> {
  const { title, body, path, tag, lang } = readMessage(text);
  await self.registration.showNotification(title, { body, tag, lang, icon: '/icon-192.png', data: path });
}

/** Shows the page of a message: a tab that has it open already, or a new one. */
async function openMessage(notification: Notification): Promise<void> {
  notification.close();
  const address = addressOf(notification.data, location.origin);
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = tabs.find(({ url }) => url === address);
  await (open === undefined ? self.clients.openWindow(address) : open.focus());
}

/** Tells the server of the subscription that replaces an old one, which the old one's secret proves. */
async function renewSubscription({
  oldSubscription,
  newSubscription,
}: PushSubscriptionChangeEvent): Promise<void> {
  if (oldSubscription === null) return;
  const renewed = newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options));
  const [old, next] = [oldSubscription.toJSON(), renewed.toJSON()];
  await fetch('/api/push/renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      old_endpoint: old.endpoint,
      old_auth: old.keys?.auth,
      endpoint: next.endpoint,
      p256dh: next.keys?.p256dh,
      auth: next.keys?.auth,
    }),
    signal: AbortSignal.timeout(LIST_MS),
  });
}

// If the browser's storage is full or was removed, the page still has the network.

async function keep(request: RequestInfo, response: Response): Promise<void> {
  try {
    await (await caches.open(OWN)).put(request, response);
  } catch (error) {
    console.warn(error);
  }
}

async function kept(request: RequestInfo, cacheName?: string): Promise<Response | undefined> {
  const options = cacheName === undefined ? {} : { cacheName };
  return inTime(caches.match(request, { ignoreVary: true, ...options }));
}

/** The outcome of the work, or undefined if it fails or takes too long. */
function inTime<T>(work: Promise<T | undefined>): Promise<T | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  return Promise.race([work, late]).catch(() => undefined);
}
