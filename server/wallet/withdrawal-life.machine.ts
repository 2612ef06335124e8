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
      description: 'The amount is held out of the wallet until an operator decides.',
      on: {
        'withdrawal.approve': 'approved',
        'withdrawal.reject': 'rejected',
      },
    },
    approved: {
      description: 'An operator has agreed, and the money is on its way.',
      on: {
        'withdrawal.pay': 'paid',
        'withdrawal.reject': 'rejected',
      },
    },
    paid: {
      description: 'The money has been paid out.',
      type: 'final',
    },
    rejected: {
      description: 'An operator has refused: the amount is back in the wallet.',
      type: 'final',
    },
  },
});
