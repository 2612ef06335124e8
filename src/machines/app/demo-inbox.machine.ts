import { assertEvent, assign, fromPromise, not, or, setup, stateIn } from 'xstate';
import type { InboxMessage } from '../../schemas/shared/requests.ts';
import type { PortDone } from '../shared/events.ts';
import { unprovided } from '../shared/unprovided.ts';

export interface DemoInboxContext {
  /** Latest first. */
  messages: readonly InboxMessage[];
  /** The ids of the messages that the person has seen. */
  seen: readonly string[];
}

export type DemoInboxEvent =
  | { type: 'inbox.open' }
  | { type: 'inbox.close' }
  /** The person is on a page that waits for a message. */
  | { type: 'message.awaited' }
  | { type: 'message.unawaited' };

export const demoInboxMachine = setup({
  types: {} as {
    context: DemoInboxContext;
    events: DemoInboxEvent | PortDone<'askMode', 'demo' | 'live'> | PortDone<'load', readonly InboxMessage[]>;
    /**
     * `demo`: messages are not sent but shown in the inbox. `needed`: there are messages, or one is expected.
     * `open`: the messages are on screen.
     */
    tags: 'demo' | 'needed' | 'open';
  },
  actors: {
    /** Whether this is the demo. */
    askMode: fromPromise<'demo' | 'live'>(unprovided),
    /** The messages that this browser has caused, latest first. */
    load: fromPromise<readonly InboxMessage[]>(unprovided),
  },
  guards: {
    isDemo: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.askMode');
      return event.output === 'demo';
    },
    hasMessages: ({ context }) => context.messages.length > 0,
    hasNoMessages: not('hasMessages'),
    isWatched: or([stateIn({ demo: { panel: 'open' } }), stateIn({ demo: { need: 'awaited' } })]),
  },
  actions: {
    takeMessages: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.load');
      return { messages: event.output };
    }),
    takeOldMessages: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.load');
      return { messages: event.output, seen: idsOf(event.output) };
    }),
    markSeen: assign(({ context }) => ({ seen: idsOf(context.messages) })),
  },
  delays: { betweenLoads: 2500, betweenTries: 10_000 },
}).createMachine({
  id: 'demoInbox',
  description:
    'The messages that would go to a phone or an inbox, in demo mode. They are asked for while somebody waits for one or has the inbox open. Those that were there before count as seen.',
  context: { messages: [], seen: [] },
  initial: 'asking',
  states: {
    asking: {
      description: 'The server is asked whether this is the demo.',
      invoke: {
        id: 'askMode',
        src: 'askMode',
        onDone: [{ guard: 'isDemo', target: 'demo' }, { target: 'live' }],
        onError: 'unreachable',
      },
    },
    unreachable: {
      description: 'The server could not be asked: the next try follows by itself.',
      after: { betweenTries: 'asking' },
    },
    live: {
      description: 'Messages go to real phones and mailboxes: there is no inbox.',
      type: 'final',
    },
    demo: {
      description: 'The inbox stands in for the phone and the mailbox.',
      tags: 'demo',
      type: 'parallel',
      states: {
        panel: {
          initial: 'closed',
          states: {
            closed: {
              on: { 'inbox.open': 'open' },
            },
            open: {
              description: 'The messages are on screen, and count as seen once they are closed.',
              tags: 'open',
              exit: 'markSeen',
              on: { 'inbox.close': 'closed' },
            },
          },
        },
        need: {
          description: 'Decides whether the button of the inbox is on screen.',
          initial: 'none',
          states: {
            none: {
              description: 'There is no message and none is expected: no button.',
              always: { guard: 'hasMessages', target: 'met' },
              on: { 'message.awaited': 'awaited' },
            },
            awaited: {
              description: 'A form on screen waits for a message.',
              tags: 'needed',
              on: { 'message.unawaited': 'none' },
            },
            met: {
              description: 'There are messages to read.',
              tags: 'needed',
              always: { guard: 'hasNoMessages', target: 'none' },
              on: { 'message.awaited': 'awaited' },
            },
          },
        },
        post: {
          description: 'The messages are loaded again and again, as long as somebody waits for one.',
          initial: 'opening',
          states: {
            opening: {
              description: 'The first load: its messages count as seen.',
              invoke: {
                id: 'load',
                src: 'load',
                onDone: { target: 'pausing', actions: 'takeOldMessages' },
                onError: 'pausing',
              },
            },
            loading: {
              description: 'The server is asked for messages.',
              invoke: {
                id: 'load',
                src: 'load',
                onDone: { target: 'pausing', actions: 'takeMessages' },
                onError: 'pausing',
              },
            },
            pausing: {
              description: 'A moment passes before the next load.',
              after: { betweenLoads: 'resting' },
              on: { 'inbox.open': 'loading' },
            },
            resting: {
              description: 'Nobody waits for a message: none is loaded.',
              always: { guard: 'isWatched', target: 'loading' },
            },
          },
        },
      },
    },
  },
});

function idsOf(messages: readonly InboxMessage[]): string[] {
  return messages.map(({ id }) => id);
}
