import { setup } from 'xstate';

export const combinedLifeMachine = setup({
  types: {
    events: {} as
      | { type: 'combined.win' }
      | { type: 'combined.lose' }
      | { type: 'combined.void' }
      | { type: 'combined.correct' }
      | { type: 'combined.reopen' }
      | { type: 'combined.cashOut' }
      | { type: 'combined.cashOutPart' },
  },
}).createMachine({
  id: 'combinedLife',
  description:
    'A combined bet from the moment its stake is taken. It ends once: with the first of its legs that loses, with the last one, or by its bettor, who cashes out all of it. It cannot be cancelled. Earlier cash-outs of parts stay paid. When the result of a leg is corrected, a won bet and a lost one change places, and a lost one may be open again.',
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
      on: { 'combined.correct': 'lost' },
    },
    lost: {
      description:
        'A leg has lost: the stake stays with the house, whatever becomes of the other legs. If its result was wrong, and no other leg has lost, the bet is won, or open while legs have no result.',
      on: {
        'combined.correct': 'won',
        'combined.reopen': 'open',
      },
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
