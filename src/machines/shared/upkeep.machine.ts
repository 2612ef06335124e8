import { emit, setup } from 'xstate';

type UpkeepEvent =
  /** The data has changed on the server. */
  | { type: 'data.changed' }
  /** The data is being read; told with each step of the reader. */
  | { type: 'reading.began' }
  /** The data is not being read; told with each step of the reader. */
  | { type: 'reading.ended' };

export const upkeepMachine = setup({
  types: {} as {
    events: UpkeepEvent;
    /** The data has to be read again. */
    emitted: { type: 'reading.wanted' };
  },
  actions: {
    wantReading: emit({ type: 'reading.wanted' }),
  },
}).createMachine({
  id: 'upkeep',
  description:
    'Keeps a list or a detail up to date. Changes during a reading cause one more reading afterwards: if each restarted it, a busy evening would never let an answer through.',
  initial: 'current',
  states: {
    current: {
      description: 'The data has been read since its last known change, or its reader waits for another try.',
      on: {
        'data.changed': { actions: 'wantReading' },
        'reading.began': { target: 'reading' },
      },
    },
    reading: {
      description: 'The data is being read, and has not changed since.',
      on: {
        'data.changed': { target: 'behind' },
        'reading.ended': { target: 'current' },
      },
    },
    behind: {
      description: 'The data has changed during its reading, whose answer may be from before.',
      on: { 'reading.ended': { target: 'current', actions: 'wantReading' } },
    },
  },
});
