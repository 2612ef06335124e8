import { type ClientEvent, createClient } from './client.ts';
import { base } from './shared/base.ts';
import { safeStorage } from './shared/storage.ts';

type Listener = (event: ClientEvent) => void;
const listeners = new Set<Listener>();

/** Calls back for events of any call that concern every page. Returns how to stop that. */
export function onClientEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The page's only client. All calls go through it. */
export const http = createClient({
  base,
  storage: safeStorage('localStorage'),
  locks: globalThis.navigator?.locks,
  isKnown: () => globalThis.document?.documentElement.dataset.known !== undefined,
  onEvent: (event) => {
    for (const listener of listeners) listener(event);
  },
});
