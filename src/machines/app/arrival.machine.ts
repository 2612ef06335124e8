import { setup } from 'xstate';

export const arrivalMachine = setup({
  types: {} as {
    tags: 'held';
  },
  delays: { doubleClickEnds: 500 },
}).createMachine({
  id: 'arrival',
  description:
    'What has just come to lie under a pointer. The second click of a double click was meant for what was there before.',
  initial: 'fresh',
  states: {
    fresh: {
      description: 'No click counts yet.',
      tags: 'held',
      after: { doubleClickEnds: { target: 'settled' } },
    },
    settled: {
      type: 'final',
    },
  },
});
