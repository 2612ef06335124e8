import { assertEvent, assign, fromCallback, fromPromise, raise, setup } from 'xstate';
import type { Conversation, Ticket, TicketMessage, TicketMessages } from '../../schemas/support/tickets.ts';
import type { PortDone, PortFailed } from '../shared/events.ts';
import { isMissing, isRefusal, messageIn } from '../shared/outcomes.ts';
import { unprovided } from '../shared/unprovided.ts';

interface TicketChatContext {
  /** The token in the address. */
  token: string;
  ticket: Ticket | null;
  /** The known messages, oldest first; only at the beginning some may be missing. */
  messages: readonly TicketMessage[];
  hasOlder: boolean;
  /** The last message that the stream has sent: all before it are known. */
  heard: number;
  /** The server's message on a refusal, else empty. */
  message: string;
  /** Connections lost or failed since the last good one, up to 6. */
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
  /** The server has accepted the person's own message. */
  | { type: 'chat.sent'; message: TicketMessage }
  /** A call has found that the ticket has changed. */
  | { type: 'chat.outdated' }
  | { type: 'older.load' }
  /** The person wants to close the ticket, or cancels that. */
  | { type: 'close.ask' }
  | { type: 'close.leave' }
  | { type: 'close.done'; ticket: Ticket }
  /** Somebody has logged in, who may be allowed what was refused before. */
  | { type: 'session.returned' }
  | { type: 'network.back' }
  | { type: 'tab.hidden' }
  | { type: 'tab.shown' }
  | PortDone<'load', Conversation>
  | PortFailed<'load'>
  | PortDone<'older', TicketMessages>;

export const ticketChatMachine = setup({
  types: {} as {
    context: TicketChatContext;
    events: TicketChatEvent;
    input: { token: string };
    /** `live`: support's messages arrive at once. */
    tags: 'busy' | 'live';
  },
  actors: {
    /** Loads the ticket and its latest messages. */
    load: fromPromise<Conversation, { token: string }>(unprovided),
    /** Loads messages before a given one. */
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
    // Other messages may have arrived before it, so `heard` stays.
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
    // Half of it is random, so that a server that comes back is not met by everybody at once.
    backoff: ({ context }) =>
      Math.min(1000 * 2 ** (context.failures - 1), 30_000) * (0.5 + Math.random() / 2),
  },
}).createMachine({
  id: 'ticketChat',
  description:
    'The conversation of one ticket. New messages come over a line that mends itself, old ones on demand. A closed ticket can only be read.',
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
      description: 'The conversation is asked for: a skeleton stands in.',
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
      description: 'There is no such ticket, or it belongs to somebody else.',
      type: 'final',
    },
    error: {
      description: 'The conversation could not be loaded, and a message says why.',
      on: { 'chat.retry': 'loading', 'network.back': 'loading' },
      initial: 'waiting',
      states: {
        refused: {
          description: "The server said no: a login or the person's own retry may help.",
          on: { 'session.returned': 'retrying' },
        },
        waiting: {
          description: 'No answer came: the next try follows by itself.',
          after: { betweenTries: 'retrying' },
        },
        retrying: {
          description: 'The server is asked again; the message stays on screen.',
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
      description: 'The conversation is on screen.',
      type: 'parallel',
      on: { 'chat.sent': { actions: 'takeSent' } },
      states: {
        ticket: {
          initial: 'open',
          states: {
            open: {
              description: 'Both sides can write.',
              always: { guard: 'isClosed', target: 'closed' },
              on: { 'close.done': { actions: 'takeTicket' } },
              initial: 'talking',
              states: {
                talking: { on: { 'close.ask': 'leaving' } },
                leaving: {
                  description: 'A dialog asks why the person closes the ticket.',
                  on: { 'close.leave': 'talking' },
                },
              },
            },
            closed: {
              description: 'The ticket is closed: it can only be read.',
            },
          },
        },
        line: {
          description: 'The connection over which new messages come.',
          initial: 'open',
          states: {
            open: {
              description: 'The stream is asked for, and tells of new messages.',
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
                'tab.hidden': { target: 'hidden' },
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
                  description: 'The stream has not opened yet.',
                  on: { 'stream.opened': { target: 'live', actions: 'forgetFailures' } },
                },
                live: {
                  description: 'New messages come as they are written.',
                  tags: 'live',
                },
              },
            },
            reconnecting: {
              description: 'The connection was lost: the next try follows after a pause that grows.',
              always: { guard: 'isClosed', target: 'ended' },
              after: { backoff: 'open' },
              on: { 'network.back': 'open', 'chat.outdated': 'open', 'tab.hidden': 'hidden' },
            },
            hidden: {
              description:
                'The tab is hidden, and has given its connection up: a browser has few of them to one server.',
              on: { 'tab.shown': 'open' },
            },
            ended: { description: 'The ticket is closed, so no message can come.' },
          },
        },
        older: {
          description: 'The messages before those on screen.',
          initial: 'deciding',
          states: {
            deciding: {
              description: 'Nobody waits here: the last answer says whether there are older messages.',
              always: [{ guard: 'hasOlder', target: 'some' }, { target: 'none' }],
            },
            some: {
              description: 'A button loads older messages.',
              on: { 'older.load': 'loading' },
            },
            loading: {
              description: 'Older messages are asked for.',
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
            failed: {
              description: 'Older messages could not be loaded, and the person may try again.',
              on: { 'older.load': 'loading' },
            },
            none: {
              description: 'The first message is on screen.',
            },
          },
        },
      },
    },
  },
});

/** Inserts a message at its place, unless it is there already. */
function withMessage(messages: readonly TicketMessage[], message: TicketMessage): readonly TicketMessage[] {
  if (messages.some(({ id }) => id === message.id)) return messages;
  return [...messages, message].sort((one, other) => one.id - other.id);
}
