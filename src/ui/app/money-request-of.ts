import type { Struct } from 'superstruct';
import { fromPromise } from 'xstate';
import { requests } from '../../api/requests.ts';
import { moneyRequestMachine } from '../../machines/money-request.machine.ts';
import type { MoneyRequestMachine } from '../../machines/types.ts';
import type { MoneyRoute, PendingRequest } from '../../schemas/requests.ts';

interface Definition<Payload, Receipt> {
  /** The call, by whose name a request of this tab is kept while its outcome is unknown. */
  route: MoneyRoute;
  /** Of what the call answers with. */
  receipt: Struct<Receipt, unknown>;
  /** Makes the call. What it throws before that, such as what a schema finds wrong, is a refusal as well. */
  send: (payload: Payload, key: string, signal: AbortSignal) => Promise<Receipt>;
}

/**
 * `moneyRequestMachine` for this call, typed by what it takes and answers. A flow with money has it for its port
 * `request`.
 */
export function moneyRequestOf<Payload, Receipt>({
  route,
  receipt,
  send,
}: Definition<Payload, Receipt>): MoneyRequestMachine<Payload, Receipt> {
  const machine = moneyRequestMachine.provide({
    actors: {
      recall: fromPromise<Pick<PendingRequest, 'key' | 'subject'> | null>(async () => requests.recall(route)),
      send: fromPromise<unknown, { payload: unknown; key: string }>(
        async ({ input: { payload, key }, signal }) => send(payload as Payload, key, signal),
      ),
      resolve: fromPromise(({ input: { key }, signal }) => requests.resolve(route, key, receipt, signal)),
    },
    actions: {
      remember: ({ context: { key, subject } }) => requests.remember({ route, key, subject: subject ?? '' }),
      forget: () => requests.forget(route),
    },
  });
  // One machine serves every payload; what it carries comes from its port alone.
  return machine as unknown as MoneyRequestMachine<Payload, Receipt>;
}
