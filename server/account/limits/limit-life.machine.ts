import { setup } from 'xstate';

export const limitLifeMachine = setup({
  types: {
    events: {} as
      | { type: 'limit.set' }
      | { type: 'limit.lower' }
      | { type: 'limit.raise' }
      | { type: 'raise.due' }
      | { type: 'raise.lapse' }
      | { type: 'raise.withdraw' }
      | { type: 'raise.confirm' }
      | { type: 'removal.confirm' },
  },
}).createMachine({
  id: 'limitLife',
  description:
    'A limit that a person sets on their own deposits, stakes, losses or time of play. It is lowered at once. To raise it, or to take it away, they ask, wait for a day, and say yes a second time within a week; until then the lower one is in force.',
  initial: 'unset',
  states: {
    unset: {
      description: 'The person has set no limit of this kind.',
      on: {
        'limit.set': 'inForce',
      },
    },
    inForce: {
      description: 'The limit holds, and no raise has been asked for.',
      on: {
        'limit.lower': 'inForce',
        'limit.raise': 'waiting',
      },
    },
    waiting: {
      description: 'A raise or a removal has been asked for: it waits for a day, and the lower limit holds.',
      on: {
        'limit.lower': 'inForce',
        'limit.raise': 'waiting',
        'raise.withdraw': 'inForce',
        'raise.due': 'confirmable',
      },
    },
    confirmable: {
      description: 'The day is over: the raise holds once the person confirms it, within a week.',
      on: {
        'limit.lower': 'inForce',
        'limit.raise': 'waiting',
        'raise.withdraw': 'inForce',
        'raise.lapse': 'inForce',
        'raise.confirm': 'inForce',
        'removal.confirm': 'unset',
      },
    },
  },
});
