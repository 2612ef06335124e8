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
      on: {
        'bonus.release': 'released',
        'bonus.expire': 'expired',
      },
    },
    released: { type: 'final' },
    expired: { type: 'final' },
  },
});
