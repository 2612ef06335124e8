import { fromPromise } from 'xstate';
import { requests } from '../../api/requests.ts';
import { valid } from '../../api/valid.ts';
import { deposits } from '../../api/wallet/deposits.ts';
import { depositMachine } from '../../machines/deposit.machine.ts';
import { AmountForm, Deposit } from '../../schemas/wallet/wallet.ts';
import { page } from '../app/page.tsx';
import MakeDeposit from './make-deposit.view.tsx';

export default page({
  title: 'Make a deposit',
  machine: depositMachine.provide({
    actors: {
      recall: fromPromise(async ({ input: { route } }) => requests.recall(route)),
      create: fromPromise(async ({ input: { amount, key }, signal }) =>
        deposits.create(valid(AmountForm, { amount }), key, signal),
      ),
      resolve: fromPromise(({ input: { route, key }, signal }) =>
        requests.resolve(route, key, Deposit, signal),
      ),
      status: fromPromise(({ input: { id }, signal }) => deposits.one(id, signal)),
      pay: fromPromise(({ input: { id, approve }, signal }) => deposits.pay(id, approve, signal)),
    },
    actions: {
      remember: ({ context }) => requests.remember(context.request),
      forget: ({ context }) => requests.forget(context.request.route),
    },
  }),
  input: () => undefined,
  View: MakeDeposit,
});
