import { assertEvent, assign, fromCallback, fromPromise, raise, setup } from 'xstate';
import type { Conversation, Ticket, TicketMessage, TicketMessages } from '../../schemas/support/tickets.ts';
import type { PortDone, PortFailed } from '../shared/events.ts';
import { isMissing, isRefusal, messageIn } from '../shared/outcomes.ts';
import { unprovided } from '../shared/unprovided.ts';

interface TicketChatContext {
  /** As it stands in the address. */
  token: string;
  ticket: Ticket | null;
  /** Those that are known, oldest first, without a gap but at the beginning. */
  messages: readonly TicketMessage[];
  hasOlder: boolean;
  /** The last message that the server has told by itself: all before it are known. */
  heard: number;
  /** The server's word when it refused, else empty. */
  message: string;
  /** Connections that were lost or failed since the last one that held, up to 6. */
  failures: number;
}

type FromStream =
  | { type: 'stream.opened' }
  | { type: 'stream.message'; message: TicketMessage }
  | { type: 'stream.ticket'; ticket: Ticket }
  | { type: 'stream.lost' };

type TicketChatEvent =
  | FromStream
  /** A person asks again after an error. */
  | { type: 'chat.retry' }
  /** The person's own message has been taken by the server. */
  | { type: 'chat.sent'; message: TicketMessage }
  /** The ticket is another one than is known here, as a call has found. */
  | { type: 'chat.outdated' }
  | { type: 'older.load' }
  /** The person wants to close the ticket, or rather not. */
  | { type: 'close.ask' }
  | { type: 'close.leave' }
  | { type: 'close.done'; ticket: Ticket }
  /** Somebody has logged in: what was refused may be theirs. */
  | { type: 'session.returned' }
  | { type: 'network.back' }
  | PortDone<'load', Conversation>
  | PortFailed<'load'>
  | PortDone<'older', TicketMessages>;

export const ticketChatMachine = setup({
  types: {} as {
    context: TicketChatContext;
    events: TicketChatEvent;
    input: { token: string };
    /** `live`: what support writes comes at once. */
    tags: 'busy' | 'live';
  },
  actors: {
    /** Brings the ticket and its latest messages. */
    load: fromPromise<Conversation, { token: string }>(unprovided),
    /** Brings messages before one. */
    older: fromPromise<TicketMessages, { token: string; before: number }>(unprovided),
    /** The ticket's stream, from the message after `since`. */
    connect: fromCallback<FromStream, { token: string; since: number }>(unprovided),
  },
  guards: {
    isMissing,
    wasRefused: isRefusal,
    isClosed: ({ context }) => context.ticket?.status === 'closed',
    hasOlder: ({ context }) => context.hasOlder,
  },
  actions: {
    takeConversation: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.load');
      const { ticket, messages, has_older } = event.output;
      return { ticket, messages, hasOlder: has_older, heard: messages.at(-1)?.id ?? 0, message: '' };
    }),
    takeRefusal: assign(({ event }) => ({ message: messageIn(event) })),
    takeNews: assign(({ context, event }) => {
      assertEvent(event, 'stream.message');
      const { message } = event;
      return {
        messages: withMessage(context.messages, message),
        heard: Math.max(context.heard, message.id),
      };
    }),
    // Messages of others may have come before it, so it says nothing about what has been heard.
    takeSent: assign(({ context, event }) => {
      assertEvent(event, 'chat.sent');
      return { messages: withMessage(context.messages, event.message) };
    }),
    takeTicket: assign(({ event }) => {
      assertEvent(event, ['stream.ticket', 'close.done']);
      return { ticket: event.ticket };
    }),
    takeOlder: assign(({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.older');
      const { messages, has_older } = event.output;
      return { messages: [...messages, ...context.messages], hasOlder: has_older };
    }),
    lose: raise({ type: 'stream.lost' }),
    countFailure: assign(({ context }) => ({ failures: Math.min(context.failures + 1, 6) })),
    forgetFailures: assign({ failures: 0 }),
  },
  delays: {
    betweenTries: 5000,
    // Half of it is chance, so that a server that comes back is not met by everybody at once.
    backoff: ({ context }) =>
      Math.min(1000 * 2 ** (context.failures - 1), 30_000) * (0.5 + Math.random() / 2),
  },
}).createMachine({
  id: 'ticketChat',
  description:
    'The conversation of one ticket. What is new comes over a line that mends itself; what is old, on demand. Once the ticket is closed it is only there to be read.',
  context: ({ input: { token } }) => ({
    token,
    ticket: null,
    messages: [],
    hasOlder: false,
    heard: 0,
    message: '',
    failures: 0,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ token: context.token }),
        onDone: { target: 'loaded', actions: 'takeConversation' },
        onError: [
          { guard: 'isMissing', target: 'missing' },
          { guard: 'wasRefused', target: 'error.refused', actions: 'takeRefusal' },
          { target: 'error.waiting', actions: 'takeRefusal' },
        ],
      },
    },
    missing: {
      description: 'There is no such ticket, or it is somebody else’s.',
      type: 'final',
    },
    error: {
      on: { 'chat.retry': 'loading', 'network.back': 'loading' },
      initial: 'waiting',
      states: {
        refused: { on: { 'session.returned': 'retrying' } },
        waiting: { after: { betweenTries: 'retrying' } },
        retrying: {
          invoke: {
            id: 'load',
            src: 'load',
            input: ({ context }) => ({ token: context.token }),
            onDone: { target: '#ticketChat.loaded', actions: 'takeConversation' },
            onError: [
              { guard: 'isMissing', target: '#ticketChat.missing' },
              { guard: 'wasRefused', target: 'refused', actions: 'takeRefusal' },
              { target: 'waiting' },
            ],
          },
        },
      },
    },
    loaded: {
      type: 'parallel',
      on: { 'chat.sent': { actions: 'takeSent' } },
      states: {
        ticket: {
          initial: 'open',
          states: {
            open: {
              always: { guard: 'isClosed', target: 'closed' },
              on: { 'close.done': { actions: 'takeTicket' } },
              initial: 'talking',
              states: {
                talking: { on: { 'close.ask': 'leaving' } },
                leaving: {
                  description: 'The person is asked for a reason.',
                  on: { 'close.leave': 'talking' },
                },
              },
            },
            closed: {},
          },
        },
        line: {
          initial: 'open',
          states: {
            open: {
              always: { guard: 'isClosed', target: 'ended' },
              invoke: {
                id: 'connect',
                src: 'connect',
                input: ({ context }) => ({ token: context.token, since: context.heard }),
                onError: { actions: 'lose' },
              },
              initial: 'connecting',
              on: {
                'stream.lost': { target: 'reconnecting', actions: 'countFailure' },
                'stream.message': { actions: 'takeNews' },
                'stream.ticket': { actions: 'takeTicket' },
                'chat.outdated': {
                  description: 'The stream begins with how the ticket stands.',
                  target: 'open',
                  reenter: true,
                },
              },
              states: {
                connecting: {
                  on: { 'stream.opened': { target: 'live', actions: 'forgetFailures' } },
                },
                live: { tags: 'live' },
              },
            },
            reconnecting: {
              always: { guard: 'isClosed', target: 'ended' },
              after: { backoff: 'open' },
              on: { 'network.back': 'open', 'chat.outdated': 'open' },
            },
            ended: { description: 'Nothing is added to a closed ticket.' },
          },
        },
        older: {
          initial: 'deciding',
          states: {
            deciding: {
              always: [{ guard: 'hasOlder', target: 'some' }, { target: 'none' }],
            },
            some: { on: { 'older.load': 'loading' } },
            loading: {
              invoke: {
                id: 'older',
                src: 'older',
                input: ({ context }) => ({
                  token: context.token,
                  before: context.messages[0]?.id ?? 0,
                }),
                onDone: { target: 'deciding', actions: 'takeOlder' },
                onError: 'failed',
              },
            },
            failed: { on: { 'older.load': 'loading' } },
            none: {},
          },
        },
      },
    },
  },
});

/** With a message in its place; one that is there already stays. */
function withMessage(messages: readonly TicketMessage[], message: TicketMessage): readonly TicketMessage[] {
  if (messages.some(({ id }) => id === message.id)) return messages;
  return [...messages, message].sort((one, other) => one.id - other.id);
}
