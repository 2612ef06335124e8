import type { Struct } from 'superstruct';
import { fromPromise } from 'xstate';
import { type Intent, intentOf } from '../../api/shared/intent.ts';
import { requests } from '../../api/shared/money-requests.ts';
import {
  createMoneyRequestMachine,
  type MoneyRequestMachine,
} from '../../machines/shared/money-request.machine.ts';
import type { MoneyRoute, PendingRequest, Resolved } from '../../schemas/shared/requests.ts';

interface Definition<Payload, Receipt> {
  /** The route of the call. The tab stores a request under this name while its outcome is unknown. */
  route: MoneyRoute;
  /** The subject, for flows with several requests at once: each is stored separately. */
  about?: string;
  /** The struct of the call's answer. */
  receipt: Struct<Receipt, unknown>;
  /** Makes the call. An error before that, such as a schema's, counts as a refusal, too. */
  send: (payload: Payload, intent: Intent, signal: AbortSignal) => Promise<Receipt>;
  /** Gets the resolved outcome of a request whose answer was lost, before the flow does. */
  onResolved?: (key: string, resolved: Resolved<Receipt>) => void;
}

/**
 * `moneyRequestMachine` for this call, typed by its payload and receipt. A flow with money has it for its port
 * `request`.
 */
export function moneyRequestOf<Payload, Receipt>({
  route,
  about,
  receipt,
  send,
  onResolved,
}: Definition<Payload, Receipt>): MoneyRequestMachine<Payload, Receipt> {
  return createMoneyRequestMachine<Payload, Receipt>().provide({
    actors: {
      recall: fromPromise<Pick<PendingRequest, 'key' | 'subject'> | null>(() =>
        requests.recall(route, about),
      ),
      send: fromPromise(async ({ input: { payload, key }, signal }) => send(payload, intentOf(key), signal)),
      resolve: fromPromise(async ({ input: { key }, signal }) => {
        const resolved = await requests.resolve(route, key, receipt, signal);
        onResolved?.(key, resolved);
        return resolved;
      }),
    },
    actions: {
      remember: ({ context: { key, subject } }) =>
        requests.remember({ route, key, subject: subject ?? '' }, about),
      forget: () => requests.forget(route, about),
    },
  });
}
