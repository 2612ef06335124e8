import { is, type Struct } from 'superstruct';
import { type MoneyRoute, PendingRequest, Resolution } from '../../schemas/shared/requests.ts';
import { http } from '../page-client.ts';
import { checked } from './call-errors.ts';
import { parseJson } from './parse-json.ts';
import { safeStorage } from './storage.ts';

const kept = safeStorage('sessionStorage');
interface Hold {
  isOurs: Promise<boolean>;
  letGo: () => void;
}

/** The locks that this page holds or waits for, by the keys of their requests. */
const holds = new Map<string, Hold>();
/** A reloading page releases its locks at once; a page in another tab holds them longer. */
const LOCK_WAIT_MS = 1000;

const nameOf = (route: MoneyRoute, about?: string) => ['pending', route, about].filter(Boolean).join(':');

/**
 * Money requests whose answer was lost. One for each call is stored; or one for each subject (`about`), if
 * several may be on their way.
 */
export const requests = {
  /** Asks the server for the outcome; `applied` carries the call's answer, checked by its struct. */
  async resolve<T>(route: MoneyRoute, key: string, struct: Struct<T, unknown>, signal?: AbortSignal) {
    const { data, status } = await http.post('requests/resolve', Resolution, {
      body: { route, key },
      signal,
    });
    return data.outcome === 'applied'
      ? {
          outcome: 'applied' as const,
          data: checked(struct, data.data, { call: 'POST requests/resolve', status, field: 'data' }),
        }
      : { outcome: 'never' as const };
  },

  /** Stores the request across a reload of this tab, until its outcome is known. */
  remember(pending: PendingRequest, about?: string): void {
    kept.setItem(nameOf(pending.route, about), JSON.stringify(pending));
    void hold(pending.key);
  },

  forget(route: MoneyRoute, about?: string): void {
    const pending = keptRequest(route, about);
    if (pending !== null) letGo(pending.key);
    kept.removeItem(nameOf(route, about));
  },

  /**
   * This tab's request with an unknown outcome, if there is one. Broken entries are dropped. So is a copy of
   * another tab's request: a browser copies this storage with the tab, and asking about a request that is
   * still on its way would end it. Visitors get none: they could not ask about it, and the next person to log
   * in may be somebody else.
   */
  async recall(route: MoneyRoute, about?: string): Promise<PendingRequest | null> {
    if (http.token.read() === null) return null;
    const pending = keptRequest(route, about);
    if (pending !== null && (await hold(pending.key))) return pending;
    if (pending !== null) letGo(pending.key);
    kept.removeItem(nameOf(route, about));
    return null;
  },
};

function keptRequest(route: MoneyRoute, about?: string): PendingRequest | null {
  const pending = parseJson(kept.getItem(nameOf(route, about)) ?? 'null');
  return is(pending, PendingRequest) ? pending : null;
}

/**
 * Whether the request belongs to this page: it takes the request's lock, unless another tab holds it. Without
 * locks it belongs.
 */
function hold(key: string): Promise<boolean> {
  const { locks } = globalThis.navigator ?? {};
  const known = holds.get(key);
  if (known) return known.isOurs;
  if (locks === undefined) return Promise.resolve(true);
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const wait = new AbortController();
  const timer = setTimeout(() => wait.abort(), LOCK_WAIT_MS);
  const isOurs = new Promise<boolean>((resolve) => {
    const take = () => {
      clearTimeout(timer);
      resolve(true);
      return released;
    };
    // Refused for another reason, such as in a sandbox, there are no locks.
    locks.request(`request ${key}`, { signal: wait.signal }, take).catch(() => resolve(!wait.signal.aborted));
  });
  holds.set(key, { isOurs, letGo });
  return isOurs;
}

function letGo(key: string): void {
  holds.get(key)?.letGo();
  holds.delete(key);
}
