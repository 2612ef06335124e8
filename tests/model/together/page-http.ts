import type { Client, ClientEvent } from '../../../src/api/client.ts';

// Replaces `src/api/page-client.ts`: the page's only client, made anew for each page.

type Listener = (event: ClientEvent) => void;
let listener: Listener = () => {};
let current: Client | undefined;

/** Makes the client of the next page. */
export function use(make: (onEvent: Listener) => Client): void {
  listener = () => {};
  current = make((event) => listener(event));
}

export function onClientEvent(next: Listener): () => void {
  listener = next;
  return () => {};
}

export const http = new Proxy({} as Client, {
  get: (_, name) => Reflect.get(current ?? {}, name),
});
