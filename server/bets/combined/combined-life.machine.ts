import { setup } from 'xstate';

export const combinedLifeMachine = setup({
  types: {
    events: {} as
      | { type: 'combined.win' }
      | { type: 'combined.lose' }
      | { type: 'combined.void' }
      | { type: 'combined.cashOut' }
      | { type: 'combined.cashOutPart' },
  },
}).createMachine({
  id: 'combinedLife',
  description:
    'A combined bet from the moment its stake is taken. It ends once: with the first of its legs that loses, with the last one, or by its bettor, who cashes out all of it. It cannot be cancelled. Earlier cash-outs of parts stay paid.',
  initial: 'open',
  states: {
    open: {
      description: 'The stake is taken. No leg has lost, and at least one has no result yet.',
      on: {
        'combined.win': 'won',
        'combined.lose': 'lost',
        'combined.void': 'void',
        'combined.cashOut': 'cashedOut',
        'combined.cashOutPart': 'open',
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
    cashedOut: {
      description:
        'The bettor cashed out all of it while the markets of its open legs took bets, at the prices in force.',
      type: 'final',
    },
  },
});
