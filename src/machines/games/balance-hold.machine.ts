import { assertEvent, assign, setup } from 'xstate';

export interface BalanceHoldContext {
  /** Rupees to show instead of the balance; null if the balance was unknown when the hold began. */
  amount: number | null;
}

export type BalanceHoldEvent =
  /** A round is on its way: its payout is hidden until its result is shown. */
  { type: 'balance.held'; amount: number | null } | { type: 'balance.released' };

export const balanceHoldMachine = setup({
  types: {} as { context: BalanceHoldContext; events: BalanceHoldEvent },
  actions: {
    take: assign(({ event }) => {
      assertEvent(event, 'balance.held');
      return { amount: event.amount };
    }),
    drop: assign({ amount: null }),
  },
}).createMachine({
  id: 'balanceHold',
  description:
    'The balance on screen during a round. The live stream may tell of a payout before the result is shown: until then the balance before it stays, with the stake taken.',
  context: { amount: null },
  initial: 'free',
  states: {
    free: {
      description: 'The balance is shown as the wallet knows it.',
      on: { 'balance.held': { target: 'held', actions: 'take' } },
    },
    held: {
      description: 'A round is on its way: the balance before its result is shown.',
      on: { 'balance.released': { target: 'free', actions: 'drop' } },
    },
  },
});
