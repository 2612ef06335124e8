import { fromPromise } from 'xstate';
import { requests } from '../../api/requests.ts';
import { valid } from '../../api/valid.ts';
import { deposits } from '../../api/wallet/deposits.ts';
import { depositMachine } from '../../machines/deposit.machine.ts';
import { AmountForm, Deposit } from '../../schemas/wallet/deposits.ts';
import { moneyRequestOf } from '../app/money-request-of.ts';

/** `depositMachine` with its ports: on a page of its own, and in the slip. */
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
