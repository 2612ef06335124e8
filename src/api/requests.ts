import { is, type Struct } from 'superstruct';
import { type MoneyRoute, PendingRequest, Resolution } from '../schemas/requests.ts';
import { checked } from './call-errors.ts';
import { http } from './http.ts';
import { safeStorage } from './storage.ts';

const kept = safeStorage('sessionStorage');
const nameOf = (route: MoneyRoute, about?: string) => ['pending', route, about].filter(Boolean).join(':');

/**
 * What became of money requests whose answer was lost. One of each call is kept; or one for each thing that they are
 * `about`, where several may be on their way.
 */
export const requests = {
  /** Asks the server; `applied` carries what the call would have answered, checked by its struct. */
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

  /** Keeps the request across a reload of this tab, until its outcome is known. */
  remember: (pending: PendingRequest, about?: string) =>
    kept.setItem(nameOf(pending.route, about), JSON.stringify(pending)),

  forget: (route: MoneyRoute, about?: string) => kept.removeItem(nameOf(route, about)),

  /**
   * The request of this tab whose outcome is not known, if there is one; what is stored but broken is dropped. A visitor
   * is told of none: they could not ask about it, and whoever logs in next need not be whose it is.
   */
  recall(route: MoneyRoute, about?: string): PendingRequest | null {
    if (http.token.read() === null) return null;
    try {
      const pending: unknown = JSON.parse(kept.getItem(nameOf(route, about)) ?? 'null');
      if (is(pending, PendingRequest)) return pending;
    } catch {
      // Not JSON: dropped below like anything else that is no pending request.
    }
    requests.forget(route, about);
    return null;
  },
};
