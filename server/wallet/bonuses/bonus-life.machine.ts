import { setup } from 'xstate';

export const bonusLifeMachine = setup({
  types: {
    events: {} as { type: 'bonus.release' } | { type: 'bonus.expire' },
  },
}).createMachine({
  id: 'bonusLife',
  description:
    'Bonus credit from its grant. Once as much has been staked as it asks for, it becomes cash; when its time is over before that, it is gone.',
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
      description: 'Its time was over first: the credit is gone.',
      type: 'final',
    },
  },
});
