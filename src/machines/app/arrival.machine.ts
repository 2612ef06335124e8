import { setup } from 'xstate';

export const arrivalMachine = setup({
  types: {} as {
    tags: 'held';
  },
  delays: { doubleClickEnds: 500 },
}).createMachine({
  id: 'arrival',
  description:
    'Something that has just appeared under a pointer. The second click of a double click was meant for the thing before it.',
  initial: 'fresh',
  states: {
    fresh: {
      description: 'A click now may be the second of a double click: none counts.',
      tags: 'held',
      after: { doubleClickEnds: { target: 'settled' } },
    },
    settled: {
      description: 'Clicks count.',
      type: 'final',
    },
  },
});
