import { assertEvent, assign, emit, fromPromise, setup } from 'xstate';
import type { TicketMessage } from '../../schemas/support/tickets.ts';
import type { PortDone, PortFailed, ToastRaised } from '../shared/events.ts';
import { isRefusal, messageIn, refusalIn } from '../shared/outcomes.ts';
import { unprovided } from '../shared/unprovided.ts';

/** A message that the server has not accepted yet. */
export interface Outgoing {
  /** The same for every attempt to send it. */
  key: string;
  text: string;
  picture: File | undefined;
  /** The time at which the person sent it. */
  at: string;
}

/** The message that the person is writing. */
interface Draft {
  editor: string;
  attachment: File | undefined;
}

interface TicketOutboxContext {
  token: string;
  draft: Draft;
  /** Messages on the draft, by field. */
  errors: Readonly<Record<string, string>>;
  /** Messages being sent, one at a time, in the order of writing. */
  queue: readonly Outgoing[];
  /** The reason why the first of them was refused, else empty. */
  refusal: string;
}

type TicketOutboxEvent =
  | { type: 'draft.typed'; editor: string }
  | { type: 'draft.attached'; attachment: File | undefined }
  | { type: 'draft.send' }
  /** The person retries a failed message. */
  | { type: 'message.retry' }
  /** The person takes a refused message back to edit it. */
  | { type: 'message.edit' }
  /** The stream has brought the message with this key. */
  | { type: 'message.arrived'; key: string }
  | { type: 'network.back' }
  | PortDone<'check', { editor: string }>
  | PortFailed<'check'>
  | PortDone<'send', TicketMessage>
  | PortFailed<'send'>;

export const ticketOutboxMachine = setup({
  types: {} as {
    context: TicketOutboxContext;
    events: TicketOutboxEvent;
    input: { token: string };
    emitted:
      | { type: 'message.sent'; message: TicketMessage }
      | { type: 'message.refused'; status: number }
      | ToastRaised;
  },
  actors: {
    /** The text as it will be sent. Rejects with the refusal that the server would give. */
    check: fromPromise<{ editor: string }, Draft>(unprovided),
    send: fromPromise<TicketMessage, { token: string; message: Outgoing }>(unprovided),
  },
  guards: {
    hasMessages: ({ context }) => context.queue.length > 0,
    wasRefused: isRefusal,
    hasTwoPictures: ({ context: { queue, draft } }) =>
      queue[0]?.picture !== undefined && draft.attachment !== undefined,
    isFirst: ({ context, event }) => {
      assertEvent(event, 'message.arrived');
      return event.key === context.queue[0]?.key;
    },
  },
  actions: {
    takeText: assign(({ context, event }) => {
      assertEvent(event, 'draft.typed');
      const { editor: _outdated, ...errors } = context.errors;
      return { draft: { ...context.draft, editor: event.editor }, errors };
    }),
    takePicture: assign(({ context, event }) => {
      assertEvent(event, 'draft.attached');
      const { attachment: _outdated, ...errors } = context.errors;
      return { draft: { ...context.draft, attachment: event.attachment }, errors };
    }),
    showErrors: assign(({ event }) => ({ errors: refusalIn(event)?.errors ?? {} })),
    letGo: assign(({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.check');
      const message = {
        key: crypto.randomUUID(),
        text: event.output.editor,
        picture: context.draft.attachment,
        at: new Date().toISOString(),
      };
      return {
        queue: [...context.queue, message],
        draft: { editor: '', attachment: undefined },
        errors: {},
      };
    }),
    announceSent: emit(({ event }) => {
      assertEvent(event, 'xstate.done.actor.send');
      return { type: 'message.sent' as const, message: event.output };
    }),
    announceRefused: emit(({ event }) => ({
      type: 'message.refused' as const,
      status: refusalIn(event)?.status ?? 0,
    })),
    dropFirst: assign(({ context }) => ({ queue: context.queue.slice(1) })),
    takeRefusal: assign(({ event }) => ({ refusal: messageIn(event) })),
    dropRefusal: assign({ refusal: '' }),
    // The draft written meanwhile follows below the returned message.
    takeBack: assign(({ context: { queue, draft } }) => {
      const [first, ...others] = queue;
      if (first === undefined) return {};
      return {
        queue: others,
        draft: {
          editor: draft.editor === '' ? first.text : `${first.text}\n${draft.editor}`,
          attachment: draft.attachment ?? first.picture,
        },
        errors: {},
      };
    }),
    toastOnePicture: emit({
      type: 'toast.raised',
      tone: 'error',
      text: 'A message takes one picture: the one you chose last stays',
    }),
  },
}).createMachine({
  id: 'ticketOutbox',
  description:
    'The messages of a ticket, from the draft to the server, in order. A message keeps its key through every attempt, so it is never there twice; after a lost answer it can only be sent again, after a refusal it can also be edited.',
  context: ({ input: { token } }) => ({
    token,
    draft: { editor: '', attachment: undefined },
    errors: {},
    queue: [],
    refusal: '',
  }),
  type: 'parallel',
  states: {
    draft: {
      description: 'The message that the person writes.',
      initial: 'writing',
      states: {
        writing: {
          on: {
            'draft.typed': { actions: 'takeText' },
            'draft.attached': { actions: 'takePicture' },
            'draft.send': 'checking',
          },
        },
        checking: {
          description: 'The draft is checked by its schema before it is sent.',
          invoke: {
            id: 'check',
            src: 'check',
            input: ({ context }) => context.draft,
            onDone: { target: 'writing', actions: 'letGo' },
            onError: { target: 'writing', actions: 'showErrors' },
          },
        },
      },
    },
    post: {
      description: 'The messages that were sent off, one after the other.',
      initial: 'idle',
      states: {
        idle: {
          description: 'No message waits to be sent.',
          always: { guard: 'hasMessages', target: 'sending' },
        },
        sending: {
          description: 'The first message is on its way to the server.',
          invoke: {
            id: 'send',
            src: 'send',
            input: ({ context: { token, queue } }) => requestOf(token, queue),
            onDone: { target: 'idle', actions: ['announceSent', 'dropFirst'] },
            onError: [
              { guard: 'wasRefused', target: 'refused', actions: ['takeRefusal', 'announceRefused'] },
              { target: 'lost' },
            ],
          },
        },
        refused: {
          description:
            'The server said no, in the words of `refusal`: the person sends it again or edits it.',
          exit: 'dropRefusal',
          on: {
            'message.retry': 'sending',
            'message.edit': [
              {
                description: 'A message takes one picture: a toast says which one stays.',
                guard: 'hasTwoPictures',
                target: 'idle',
                actions: ['takeBack', 'toastOnePicture'],
              },
              { target: 'idle', actions: 'takeBack' },
            ],
          },
        },
        lost: {
          description: 'No answer came: the message may have arrived, so only the same can be sent again.',
          on: {
            'message.retry': 'sending',
            'network.back': 'sending',
            'message.arrived': { guard: 'isFirst', target: 'idle', actions: 'dropFirst' },
          },
        },
      },
    },
  },
});

function requestOf(token: string, [message]: readonly Outgoing[]): { token: string; message: Outgoing } {
  if (message === undefined) throw new Error('Nothing is to be sent');
  return { token, message };
}
