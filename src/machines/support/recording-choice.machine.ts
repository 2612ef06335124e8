import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { Recording } from '../../schemas/support/recording.ts';
import type { PortDone } from '../shared/events.ts';
import { unprovided } from '../shared/unprovided.ts';

type RecordingChoiceEvent =
  | { type: 'recording.include' }
  | { type: 'recording.leave' }
  | PortDone<'take', Recording>;

export const recordingChoiceMachine = setup({
  types: {} as {
    /** The recording to attach to the ticket, as shown; null for none. */
    context: { recording: Recording | null };
    events: RecordingChoiceEvent;
    /** `busy`: it is being made. `chosen`: the person wants to attach it. */
    tags: 'busy' | 'chosen';
  },
  actors: {
    /** Makes the recording. */
    take: fromPromise<Recording>(unprovided),
  },
  actions: {
    keep: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.take');
      return { recording: event.output };
    }),
    drop: assign({ recording: null }),
  },
}).createMachine({
  id: 'recordingChoice',
  description:
    'Whether what the page did is sent along with a ticket. It is put together once the person wants that, so that what is sent is what they have been shown.',
  context: { recording: null },
  initial: 'left',
  states: {
    left: {
      description: 'No recording is sent along.',
      on: { 'recording.include': 'taking' },
    },
    taking: {
      description: 'The recording is put together: the ticket waits for it.',
      tags: ['busy', 'chosen'],
      invoke: {
        id: 'take',
        src: 'take',
        onDone: { target: 'included', actions: 'keep' },
        onError: 'failed',
      },
      on: { 'recording.leave': 'left' },
    },
    failed: {
      description: 'The recording could not be put together, and is not sent along.',
      on: { 'recording.include': 'taking' },
    },
    included: {
      description: 'The recording can be looked at, and is sent along with the ticket.',
      tags: 'chosen',
      on: { 'recording.leave': { target: 'left', actions: 'drop' } },
    },
  },
});
