import { assertEvent, assign, emit, fromPromise, setup } from 'xstate';
import type { Session } from '../../schemas/account/sessions.ts';
import type { PortDone, PortFailed, ToastRaised } from '../shared/events.ts';
import { messageIn } from '../shared/outcomes.ts';
import { unprovided } from '../shared/unprovided.ts';

interface EndSessionsContext {
  /** The session to end; null: all but this one. */
  session: Session | null;
  /** The server's message on its last refusal; empty if its answer was lost. */
  msg: string;
}

type EndSessionsEvent =
  | { type: 'end.ask'; session: Session | null }
  | { type: 'end.confirm' }
  | { type: 'end.leave' }
  | PortDone<'end', void>
  | PortFailed<'end'>;

export const endSessionsMachine = setup({
  types: {} as {
    context: EndSessionsContext;
    events: EndSessionsEvent;
    emitted: { type: 'sessions.ended' } | ToastRaised;
    /** `busy`: an answer is awaited. `asked`: the person is asked for confirmation. */
    tags: 'busy' | 'asked';
  },
  actors: {
    /** Ends the session with this id; null: all but this one. */
    end: fromPromise<void, { id: number | null }>(unprovided),
  },
  actions: {
    take: assign(({ event }) => {
      assertEvent(event, 'end.ask');
      return { session: event.session };
    }),
    takeFailure: assign(({ event }) => ({ msg: messageIn(event) })),
    announce: emit({ type: 'sessions.ended' }),
    toastDone: emit({ type: 'toast.raised', tone: 'success', text: 'Logged out there' }),
  },
}).createMachine({
  id: 'endSessions',
  description:
    'Signs a person out elsewhere: of one session, or of all but this one, after a plain confirmation. To do it twice does no harm, so whoever gets no answer may send it again.',
  context: { session: null, msg: '' },
  initial: 'idle',
  states: {
    idle: {
      description: 'The list of sessions is on screen.',
      on: { 'end.ask': { target: 'confirming', actions: 'take' } },
    },
    confirming: {
      description: 'A dialog asks whether the session is to end.',
      tags: 'asked',
      initial: 'fresh',
      on: { 'end.confirm': 'ending', 'end.leave': 'idle' },
      states: {
        fresh: { description: 'The person has not confirmed yet.' },
        failed: { description: 'The server said no, in the words of `msg`, or its answer was lost.' },
      },
    },
    ending: {
      description: 'The server is asked to end it.',
      tags: ['busy', 'asked'],
      invoke: {
        id: 'end',
        src: 'end',
        input: ({ context: { session } }) => ({ id: session === null ? null : session.id }),
        onDone: { target: 'idle', actions: ['announce', 'toastDone'] },
        onError: { target: 'confirming.failed', actions: 'takeFailure' },
      },
    },
  },
});
