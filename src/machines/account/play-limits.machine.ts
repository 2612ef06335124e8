import { assertEvent, assign, emit, fromPromise, setup } from 'xstate';
import type { LimitChange, PlayLimits } from '../../schemas/account/limits.ts';
import type { PortDone, PortFailed, ToastRaised } from '../shared/events.ts';
import { isRefusal, messagesIn } from '../shared/outcomes.ts';
import { unprovided } from '../shared/unprovided.ts';

interface PlayLimitsContext {
  /** The limits as the server last reported them; null before that. */
  own: PlayLimits | null;
  /** The change that awaits confirmation or is being saved; null before the first. */
  change: LimitChange | null;
  /** The server's messages by field, after a refusal. */
  errors: Readonly<Record<string, string>>;
  /** The server's message on a refusal, else empty. */
  msg: string;
}

type PlayLimitsEvent =
  | { type: 'limits.retry' }
  /** Somebody has logged in, who may be allowed what was refused before. */
  | { type: 'session.returned' }
  /** The limits, a break or what is used of the limits has changed elsewhere. */
  | { type: 'limits.changed' }
  /** The person asks for a change that needs a dialog first. */
  | { type: 'change.ask'; change: LimitChange }
  | { type: 'change.send'; change: LimitChange }
  | { type: 'change.leave' }
  | PortDone<'load' | 'save', PlayLimits>
  | PortFailed<'load' | 'save'>;

export const playLimitsMachine = setup({
  types: {} as {
    context: PlayLimitsContext;
    events: PlayLimitsEvent;
    /** `limits.saved`: copies of the limits elsewhere are out of date. */
    emitted: ToastRaised | { type: 'limits.saved' };
    /** `busy`: an answer is awaited. `asked`: a dialog about the change is open. */
    tags: 'busy' | 'asked';
  },
  actors: {
    load: fromPromise<PlayLimits>(unprovided),
    /** Makes the change, and returns the limits after it. */
    save: fromPromise<PlayLimits, { change: LimitChange | null }>(unprovided),
  },
  guards: {
    wasRefused: isRefusal,
  },
  actions: {
    takeOwn: assign(({ event }) => {
      assertEvent(event, ['xstate.done.actor.load', 'xstate.done.actor.save']);
      return { own: event.output };
    }),
    takeChange: assign(({ event }) => {
      assertEvent(event, ['change.ask', 'change.send']);
      return { change: event.change, errors: {}, msg: '' };
    }),
    takeRefusal: assign(({ event }) => messagesIn(event) ?? {}),
    announceSaved: emit({ type: 'limits.saved' }),
    toastSaved: emit({ type: 'toast.raised', tone: 'success', text: 'Your limits are saved' }),
  },
}).createMachine({
  id: 'playLimits',
  description:
    'The limits, breaks and reality checks that a person sets for themselves. A dialog comes before a change that cannot be undone at once. Sending a change twice does no harm.',
  context: { own: null, change: null, errors: {}, msg: '' },
  initial: 'loading',
  states: {
    loading: {
      description: 'The server is asked for the limits and for what is left of them.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'idle', actions: 'takeOwn' },
        onError: 'failed',
      },
    },
    failed: {
      description: 'The limits could not be read, and the person may try again.',
      on: { 'limits.retry': 'loading', 'session.returned': 'loading', 'limits.changed': 'loading' },
    },
    idle: {
      description: 'The limits are on screen.',
      initial: 'current',
      on: {
        'limits.changed': '.outdated',
        'change.ask': { target: 'asking', actions: 'takeChange' },
        'change.send': { target: 'saving', actions: 'takeChange' },
      },
      states: {
        current: { description: 'No newer limits are known of.' },
        outdated: {
          description:
            'They have changed elsewhere, or may have while a dialog was open: they are read again, and those on screen stay.',
          invoke: {
            id: 'load',
            src: 'load',
            onDone: { target: 'current', actions: 'takeOwn' },
            onError: { target: 'current' },
          },
        },
      },
    },
    asking: {
      description: 'A dialog asks for the change, and for a yes to it.',
      tags: 'asked',
      initial: 'fresh',
      on: {
        'change.send': { target: 'saving', actions: 'takeChange' },
        'change.leave': 'idle.outdated',
      },
      states: {
        fresh: { description: 'The change has not been sent yet.' },
        refused: { description: 'The server said no, in the words of `msg`.' },
        lost: { description: 'No answer came: the change may have been made.' },
      },
    },
    saving: {
      description: 'The server is asked to make the change.',
      tags: 'busy',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({ change: context.change }),
        onDone: { target: 'idle', actions: ['takeOwn', 'announceSaved', 'toastSaved'] },
        onError: [
          { guard: 'wasRefused', target: 'asking.refused', actions: 'takeRefusal' },
          { target: 'asking.lost' },
        ],
      },
    },
  },
});
