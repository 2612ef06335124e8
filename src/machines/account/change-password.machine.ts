import { assertEvent, assign, emit, fromPromise, setup } from 'xstate';
import type { ChangePassword } from '../../schemas/account/account.ts';
import type { PortDone, PortFailed } from '../shared/events.ts';
import { isRefusal, isSignInTooOld, messagesIn } from '../shared/outcomes.ts';
import { unprovided } from '../shared/unprovided.ts';

export interface ChangePasswordContext {
  /** The server's messages by field, after a refusal. */
  errors: Readonly<Record<string, string>>;
  /** The server's message on a refusal, else empty. */
  msg: string;
  /** The submitted passwords, kept while the person logs in again; null at all other times. */
  held: ChangePassword | null;
}

export type ChangePasswordEvent =
  /** Values that have passed the form's own rules. */
  | { type: 'form.submit'; values: ChangePassword }
  /** A field has changed: the server's messages about it, and about the whole form, no longer hold. */
  | { type: 'form.edited'; field: string }
  /** The same person has logged in again. */
  | { type: 'login.done' }
  /** The person does not log in, or another person has. */
  | { type: 'login.abandoned' };

export const changePasswordMachine = setup({
  types: {} as {
    context: ChangePasswordContext;
    events: ChangePasswordEvent | PortDone<'submit', unknown> | PortFailed<'submit'>;
    /** The sign-in is too old: opens the login dialog over the page. */
    emitted: { type: 'login.wanted' };
    /** `busy`: an answer is awaited; nothing can be submitted. */
    tags: 'busy';
  },
  actors: {
    /** Changes the password; all other sessions end. */
    submit: fromPromise<unknown, { values: ChangePassword | null }>(unprovided),
  },
  guards: {
    wantsLogin: isSignInTooOld,
    wasRefused: isRefusal,
  },
  actions: {
    hold: assign(({ event }) => {
      assertEvent(event, 'form.submit');
      return { held: event.values };
    }),
    letGo: assign({ held: null }),
    dropRefusal: assign({ errors: {}, msg: '' }),
    takeRefusal: assign(({ event }) => messagesIn(event) ?? {}),
    dropMessages: assign(({ context, event }) => {
      assertEvent(event, 'form.edited');
      const { [event.field]: _outdated, session: _asked, ...errors } = context.errors;
      return { errors, msg: '' };
    }),
    wantLogin: emit({ type: 'login.wanted' }),
  },
}).createMachine({
  id: 'changePassword',
  description:
    'A new password without the old one, which takes a fresh sign-in. When the sign-in is too old, the person logs in again and the password that they typed is sent by itself. Sending it twice does no harm.',
  context: { errors: {}, msg: '', held: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'The form waits for a new password. Nothing that was typed is kept.',
      entry: 'letGo',
      initial: 'editing',
      on: {
        'form.submit': { target: 'submitting', actions: ['hold', 'dropRefusal'] },
        'form.edited': { target: '.editing', actions: 'dropMessages' },
      },
      states: {
        editing: {},
        outcomeUnknown: {
          description: 'No answer came: the password may be changed. Sending it again does no harm.',
        },
      },
    },
    submitting: {
      description: 'The server is asked to change the password.',
      tags: 'busy',
      invoke: {
        id: 'submit',
        src: 'submit',
        input: ({ context }) => ({ values: context.held }),
        onDone: { target: 'success', actions: 'letGo' },
        onError: [
          { guard: 'wantsLogin', target: 'loginWanted', actions: ['takeRefusal', 'wantLogin'] },
          { guard: 'wasRefused', target: 'idle', actions: 'takeRefusal' },
          { target: 'idle.outcomeUnknown' },
        ],
      },
    },
    loginWanted: {
      description:
        'The sign-in is too old: the login dialog is open over the page, and the new password waits for it.',
      tags: 'busy',
      on: {
        'login.done': { target: 'submitting', actions: 'dropRefusal' },
        'login.abandoned': 'idle',
      },
    },
    success: {
      description: 'The password is changed.',
      type: 'final',
    },
  },
});
