import { setup } from 'xstate';

export const betLifeMachine = setup({
  types: {
    events: {} as
      | { type: 'bet.win' }
      | { type: 'bet.lose' }
      | { type: 'bet.correct' }
      | { type: 'bet.cancel' }
      | { type: 'bet.cashOut' }
      | { type: 'bet.cashOutPart' }
      | { type: 'match.abandon' },
  },
}).createMachine({
  id: 'betLife',
  description:
    'A bet from the moment its stake is taken. It ends by the result of its match, by its bettor until betting closes, or as void, with the stake back, when the match is abandoned. Earlier cash-outs of parts stay paid. When the result is corrected, a won bet and a lost one change places.',
  initial: 'open',
  states: {
    open: {
      description: 'The stake is taken, and the match has no result yet.',
      on: {
        'bet.win': 'won',
        'bet.lose': 'lost',
        'bet.cancel': 'cancelled',
        'bet.cashOut': 'cashedOut',
        'bet.cashOutPart': 'open',
        'match.abandon': 'void',
      },
    },
    won: {
      description: 'The chosen side has won: the payout is in the wallet.',
      on: { 'bet.correct': 'lost' },
    },
    lost: {
      description: 'Another side has won: the stake stays with the house.',
      on: { 'bet.correct': 'won' },
    },
    cancelled: {
      description: 'The bettor cancelled it before betting closed, and got its worth at that time back.',
      type: 'final',
    },
    void: {
      description: 'The match was abandoned: the stake is back in the wallet.',
      type: 'final',
    },
    cashedOut: {
      description: 'The bettor cashed out all of it before betting closed, at the prices in force.',
      type: 'final',
    },
  },
});
