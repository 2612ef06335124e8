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
      | { type: 'bet.place' }
      | { type: 'bet.cancel' },
  },
}).createMachine({
  id: 'matchLife',
  description:
    'A match from its announcement to its result. It opens, moves through its windows and closes by the clock; an operator settles or abandons it. Until a decision has come to the last of its bets, it is closed. Bets are placed and cancelled while a window is open.',
  initial: 'scheduled',
  states: {
    scheduled: {
      on: {
        'prices.move': 'scheduled',
        'match.open': 'open',
        'match.abandon': 'abandoned',
      },
    },
    open: {
      on: {
        'bet.place': 'open',
        'bet.cancel': 'open',
        'prices.move': 'open',
        'window.next': 'extraTime',
        'match.close': 'closed',
        'match.abandon': 'abandoned',
      },
    },
    extraTime: {
      on: {
        'bet.place': 'extraTime',
        'bet.cancel': 'extraTime',
        'prices.move': 'extraTime',
        'window.next': 'extraTime',
        'match.close': 'closed',
        'match.abandon': 'abandoned',
      },
    },
    closed: {
      on: {
        'match.settle': 'settled',
        'match.abandon': 'abandoned',
      },
    },
    settled: { type: 'final' },
    abandoned: { type: 'final' },
  },
});
