import { setup } from 'xstate';

export const betLifeMachine = setup({
  types: {
    events: {} as
      | { type: 'bet.win' }
      | { type: 'bet.lose' }
      | { type: 'bet.cancel' }
      | { type: 'match.abandon' },
  },
}).createMachine({
  id: 'betLife',
  description:
    'A bet from the moment its stake is taken. It ends once: by the result of its match, by the bettor until betting closes, or void with the stake back when the match is abandoned.',
  initial: 'open',
  states: {
    open: {
      on: {
        'bet.win': 'won',
        'bet.lose': 'lost',
        'bet.cancel': 'cancelled',
        'match.abandon': 'void',
      },
    },
    won: { type: 'final' },
    lost: { type: 'final' },
    cancelled: { type: 'final' },
    void: { type: 'final' },
  },
});
