import { setup } from 'xstate';

export const combinedLifeMachine = setup({
  types: {
    events: {} as { type: 'combined.win' } | { type: 'combined.lose' } | { type: 'combined.void' },
  },
}).createMachine({
  id: 'combinedLife',
  description:
    'A combined bet from the moment its stake is taken. It ends once: with the first of its legs that loses, or with the last one. It cannot be cancelled.',
  initial: 'open',
  states: {
    open: {
      description: 'The stake is taken. No leg has lost, and at least one has no result yet.',
      on: {
        'combined.win': 'won',
        'combined.lose': 'lost',
        'combined.void': 'void',
      },
    },
    won: {
      description:
        'Every leg has a result: at least one has won, and the others are void. The stake at the price of the legs that won is in the wallet.',
      type: 'final',
    },
    lost: {
      description: 'A leg has lost: the stake stays with the house, whatever becomes of the other legs.',
      type: 'final',
    },
    void: {
      description: 'The match of every leg was abandoned: the stake is back in the wallet.',
      type: 'final',
    },
  },
});
