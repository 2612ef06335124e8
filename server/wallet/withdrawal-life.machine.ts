import { setup } from 'xstate';

export const withdrawalLifeMachine = setup({
  types: {
    events: {} as { type: 'withdrawal.approve' } | { type: 'withdrawal.pay' } | { type: 'withdrawal.reject' },
  },
}).createMachine({
  id: 'withdrawalLife',
  description:
    'A withdrawal from its request, which holds the money, until it is paid out or back in the wallet. Only an operator moves it on.',
  initial: 'requested',
  states: {
    requested: {
      on: {
        'withdrawal.approve': 'approved',
        'withdrawal.reject': 'rejected',
      },
    },
    approved: {
      on: {
        'withdrawal.pay': 'paid',
        'withdrawal.reject': 'rejected',
      },
    },
    paid: { type: 'final' },
    rejected: { type: 'final' },
  },
});
