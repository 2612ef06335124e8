import { type ActorRefFrom, fromPromise } from 'xstate';
import { requests } from '../../api/shared/money-requests.ts';
import { valid } from '../../api/shared/valid.ts';
import { deposits } from '../../api/wallet/deposits.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import { depositMachine } from '../../machines/wallet/deposit.machine.ts';
import type { PlayLimits } from '../../schemas/account/limits.ts';
import { AmountForm, Deposit } from '../../schemas/wallet/deposits.ts';
import { stopping } from '../shared/follow.ts';
import { moneyRequestOf } from '../shared/money-request-of.ts';

/** `depositMachine` with its ports, for the deposit page and the slip. */
export const deposit = depositMachine.provide({
  actors: {
    request: moneyRequestOf({
      route: 'deposit/create',
      receipt: Deposit,
      send: (amount: string, intent, signal) =>
        deposits.create(valid(AmountForm, { amount }), intent, signal),
    }),
    status: fromPromise(({ input: { id }, signal }) => deposits.one(id, signal)),
    pay: fromPromise(({ input: { id, approve }, signal }) => deposits.pay(id, approve, signal)),
  },
  actions: {
    forget: () => requests.forget('deposit/create'),
  },
});

/** Reloads the limits when a deposit is ordered and when it ends, since it counts before it is paid. */
export function readLimitsAfter(
  actor: ActorRefFrom<typeof depositMachine>,
  limits: DetailRef<PlayLimits>,
): () => void {
  const status = actor.select(({ context }) => context.deposit?.status);
  return stopping(status.subscribe(() => limits.send({ type: 'detail.refresh' })));
}
