import { assertEvent, assign, emit, fromPromise, setup } from 'xstate';
import type { CloseAccount, Closing } from '../../schemas/account/closing.ts';
import type { PortDone, PortFailed } from '../shared/events.ts';
import { isRefusal, messagesIn, refusalData } from '../shared/outcomes.ts';
import { unprovided } from '../shared/unprovided.ts';

interface CloseAccountContext {
  /** The consequences of closing, as last read; null before that. */
  closing: Closing | null;
  /** The server's messages by field, after a refusal. */
  errors: Readonly<Record<string, string>>;
  /** The server's message on a refusal, else empty. */
  msg: string;
}

export type CloseAccountEvent =
  /** The person wants to close their account. */
  | { type: 'account.close' }
  /** The person asks again whether it can be closed. */
  | { type: 'account.check' }
  /** The person keeps it. */
  | { type: 'account.keep' }
  /** Values that have passed the form's own rules. */
  | { type: 'form.submit'; values: CloseAccount }
  /** A field has changed: the server's messages about it, and about the whole form, no longer hold. */
  | { type: 'form.edited'; field: string };

export const closeAccountMachine = setup({
  types: {} as {
    context: CloseAccountContext;
    events:
      | CloseAccountEvent
      | PortDone<'look', Closing>
      | PortDone<'close', unknown>
      | PortFailed<'look' | 'close'>;
    /** The account is closed, and so is the session. */
    emitted: { type: 'account.closed' };
    /**
     * `open`: the dialog is on screen. `asking`: it asks for the password. `busy`: the answer is awaited; nothing can
     * be submitted.
     */
    tags: 'open' | 'asking' | 'busy';
  },
  actors: {
    /** Reads the consequences of closing the account now. */
    look: fromPromise<Closing>(unprovided),
    /** Closes it, by the password. */
    close: fromPromise<unknown, { values: CloseAccount }>(unprovided),
  },
  guards: {
    isHindered: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.look');
      return event.output.hindrances.length > 0;
    },
    /** Something has come up since the consequences were read, such as a bet in another tab. */
    wasHindered: ({ event }) => refusalData(event, 'hindrances') !== undefined,
    /** An earlier request has closed it, whose answer was lost, or another tab. */
    isClosed: ({ event }) => refusalData(event, 'closed') === true,
    wasRefused: isRefusal,
  },
  actions: {
    takeClosing: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.look');
      return { closing: event.output };
    }),
    takeRefusal: assign(({ event }) => messagesIn(event) ?? {}),
    dropRefusal: assign({ errors: {}, msg: '' }),
    dropMessages: assign(({ context, event }) => {
      assertEvent(event, 'form.edited');
      const { [event.field]: _outdated, ...errors } = context.errors;
      return { errors, msg: '' };
    }),
    announce: emit({ type: 'account.closed' }),
  },
}).createMachine({
  id: 'closeAccount',
  description:
    'Closes the account for good. The dialog tells the consequences, or what prevents the closing, and asks for the password. Without an answer the person sends it again: a closed account says so.',
  context: { closing: null, errors: {}, msg: '' },
  initial: 'kept',
  states: {
    kept: {
      description: 'The account is open, and nobody has asked to close it.',
      entry: 'dropRefusal',
      on: { 'account.close': 'looking' },
    },
    looking: {
      description: 'The server is asked about the consequences.',
      tags: 'open',
      on: { 'account.keep': 'kept' },
      invoke: {
        id: 'look',
        src: 'look',
        onDone: [
          { guard: 'isHindered', target: 'hindered', actions: 'takeClosing' },
          { target: 'asking', actions: 'takeClosing' },
        ],
        onError: 'failed',
      },
    },
    failed: {
      description: 'The server could not be asked, and the person may try again.',
      tags: 'open',
      on: { 'account.check': 'looking', 'account.keep': 'kept' },
    },
    hindered: {
      description: 'Something prevents the closing: the dialog says what, and what to do.',
      tags: 'open',
      on: { 'account.check': 'looking', 'account.keep': 'kept' },
    },
    asking: {
      description: 'The dialog tells the consequences and asks for the password.',
      tags: ['open', 'asking'],
      initial: 'editing',
      on: {
        'account.keep': 'kept',
        'form.submit': { target: 'closing', actions: 'dropRefusal' },
        'form.edited': { target: '.editing', actions: 'dropMessages' },
      },
      states: {
        editing: {},
        outcomeUnknown: {
          description: 'No answer came: the account may be closed. Sending it again does no harm.',
        },
      },
    },
    closing: {
      description: 'The server is asked to close the account.',
      tags: ['open', 'asking', 'busy'],
      invoke: {
        id: 'close',
        src: 'close',
        input: ({ event }) => {
          // From the event alone: the context does not keep a password.
          assertEvent(event, 'form.submit');
          return { values: event.values };
        },
        onDone: 'closed',
        onError: [
          { guard: 'isClosed', target: 'closed' },
          { guard: 'wasHindered', target: 'looking' },
          { guard: 'wasRefused', target: 'asking', actions: 'takeRefusal' },
          { target: 'asking.outcomeUnknown' },
        ],
      },
    },
    closed: {
      description: 'The account is closed: the session tells every tab, and a page says so.',
      type: 'final',
      entry: 'announce',
    },
  },
});
