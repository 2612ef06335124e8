import { setup } from 'xstate';

export const marketLifeMachine = setup({
  types: {
    events: {} as
      | { type: 'bet.place' }
      | { type: 'bet.cancel' }
      | { type: 'bet.cashOut' }
      | { type: 'market.suspend' }
      | { type: 'market.resume' }
      | { type: 'market.close' }
      | { type: 'market.settle' }
      | { type: 'market.draw' }
      | { type: 'market.correct' }
      | { type: 'market.void' },
  },
}).createMachine({
  id: 'marketLife',
  description:
    'One question of a match that can be bet on, such as its winner. Bets are placed, cancelled and cashed out while it is open and its match takes bets. It is suspended while a side has almost won, while the feed of the match is silent or contradicts itself, and when an operator says so.',
  initial: 'open',
  states: {
    open: {
      description: 'It takes bets whenever its match does.',
      on: {
        'bet.place': 'open',
        'bet.cancel': 'open',
        'bet.cashOut': 'open',
        'market.suspend': 'suspended',
        'market.close': 'closed',
        'market.void': 'void',
      },
    },
    suspended: {
      description:
        'Bets wait: none is placed, cancelled or cashed out. It resumes when the last reason is gone.',
      on: {
        'market.suspend': 'suspended',
        'market.resume': 'open',
        'market.close': 'closed',
        'market.void': 'void',
      },
    },
    closed: {
      description: 'Bets are no longer taken: it waits for its result.',
      on: {
        'market.settle': 'settled',
        'market.draw': 'void',
        'market.void': 'void',
      },
    },
    settled: {
      description:
        'Its result is known, and each bet on it has been paid or lost. A result that an operator has entered wrongly is corrected: its bets are settled again.',
      on: { 'market.correct': 'settled' },
    },
    void: {
      description:
        'It has no result, since its match was abandoned, or ended level: each open bet on it gets its stake back.',
      type: 'final',
    },
  },
});
