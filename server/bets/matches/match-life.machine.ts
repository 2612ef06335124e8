import { setup } from 'xstate';

export const matchLifeMachine = setup({
  types: {
    events: {} as
      | { type: 'match.open' }
      | { type: 'match.close' }
      | { type: 'match.settle' }
      | { type: 'match.abandon' }
      | { type: 'window.next' }
      | { type: 'prices.move' }
      | { type: 'toss.throw' }
      | { type: 'bet.place' }
      | { type: 'bet.cancel' }
      | { type: 'bet.cashOut' },
  },
}).createMachine({
  id: 'matchLife',
  description:
    'A match from its announcement to its result. It opens, moves through its windows and closes by the clock, or earlier when it is over; the end of its play or an operator settles it, an operator abandons it. It stays closed until its last bet has ended. Bets are placed, cancelled and cashed out while a window is open; on the toss, until its coin is thrown; on a market, unless it is suspended.',
  initial: 'scheduled',
  states: {
    scheduled: {
      description: 'The match is announced, and bets are not taken yet.',
      on: {
        'prices.move': 'scheduled',
        'toss.throw': 'scheduled',
        'match.open': 'open',
        'match.abandon': 'abandoned',
      },
    },
    open: {
      description: 'Bets are taken, cancelled and cashed out at the first prices, until the closing time.',
      on: {
        'bet.place': 'open',
        'bet.cancel': 'open',
        'bet.cashOut': 'open',
        'prices.move': 'open',
        'toss.throw': 'open',
        'window.next': 'extraTime',
        'match.close': 'closed',
        'match.abandon': 'abandoned',
      },
    },
    extraTime: {
      description: 'The closing time is over: bets are taken at the lower prices of an extra window.',
      on: {
        'bet.place': 'extraTime',
        'bet.cancel': 'extraTime',
        'bet.cashOut': 'extraTime',
        'prices.move': 'extraTime',
        'toss.throw': 'extraTime',
        'window.next': 'extraTime',
        'match.close': 'closed',
        'match.abandon': 'abandoned',
      },
    },
    closed: {
      description: 'Bets are no longer taken: the match waits for its result.',
      on: {
        'toss.throw': 'closed',
        'match.settle': 'settled',
        'match.abandon': 'abandoned',
      },
    },
    settled: {
      description: 'The result is known, a winner or a draw, and each bet has ended by it.',
      type: 'final',
    },
    abandoned: {
      description: 'The match has no result: each open bet gets its stake back.',
      type: 'final',
    },
  },
});
