import { setup } from 'xstate';

export const bonusLifeMachine = setup({
  types: {
    events: {} as { type: 'bonus.release' } | { type: 'bonus.expire' },
  },
}).createMachine({
  id: 'bonusLife',
  description:
    'Bonus credit from its grant. Once its owner has staked the required amount, it becomes cash; if its time is over before that, it expires.',
  initial: 'locked',
  states: {
    locked: {
      description: 'The credit waits until enough has been staked, or until its time is over.',
      on: {
        'bonus.release': 'released',
        'bonus.expire': 'expired',
      },
    },
    released: {
      description: 'Enough has been staked: the credit is cash now.',
      type: 'final',
    },
    expired: {
      description: 'Its time was over first: the credit has expired.',
      type: 'final',
    },
  },
});
