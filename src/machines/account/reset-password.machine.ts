import { assertEvent, assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { ResetPassword } from '../../schemas/account/account.ts';
import type { NavigationWanted, PortDone, PortFailed, ToastRaised } from '../shared/events.ts';
import { isRefusal, isTooOften, refusalData, refusalIn } from '../shared/outcomes.ts';
import { unprovided } from '../shared/unprovided.ts';

export interface ResetPasswordContext {
  /** The secret of a link that has not been exchanged yet for the right to reset. */
  t: string | null;
  /** The masked phone, if a code from it is required before the reset; else empty. */
  phone: string;
  /** The server's messages by field, after a refusal. */
  errors: Readonly<Record<string, string>>;
}

export type ResetPasswordEvent =
  /** Values that have passed the form's own rules. */
  | { type: 'form.submit'; values: ResetPassword }
  /** A field has changed: the message about the whole form no longer holds. */
  | { type: 'form.edited' }
  /** A mailed link has been opened, perhaps while the page was open already; `t` is its secret. */
  | { type: 'link.followed'; t: string }
  /** The code from the phone was right. */
  | { type: 'reset.proven' }
  /** The password is reset, the person wants to log in. */
  | { type: 'login.wanted' };

type ResetPasswordMachineEvent =
  | ResetPasswordEvent
  | PortDone<'exchange', { phone: string } | null>
  | PortDone<'submit', { status: number }>
  | PortFailed<'exchange'>
  | PortFailed<'submit'>;

export const resetPasswordMachine = setup({
  types: {} as {
    context: ResetPasswordContext;
    events: ResetPasswordMachineEvent;
    emitted: ToastRaised | NavigationWanted;
    /**
     * `busy`: an answer is awaited; nothing can be submitted. `linkWanted`: a reset needs a fresh link.
     * `outcomeUnknown`: the password may or may not have been reset.
     */
    tags: 'busy' | 'linkWanted' | 'outcomeUnknown';
  },
  actors: {
    /**
     * Exchanges the secret for the right to reset; returns the masked phone if a code from it is required.
     */
    exchange: fromPromise<{ phone: string } | null, { t: string | null }>(unprovided),
    /** Resets the password; first exchanges the secret if that was not done. */
    submit: fromPromise<{ status: number }, { t: string | null; values: ResetPassword | null }>(unprovided),
  },
  guards: {
    /** Too many requests: says nothing about the link. */
    isTooOften,
    wasRefused: isRefusal,
    wantsCode: ({ event }) => phoneIn(event) !== '',
    wantsLink: ({ event }) => refusalIn(event)?.status === 403,
    isOk: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.submit');
      return event.output.status === 200;
    },
  },
  actions: {
    takeLink: assign(({ event }) => {
      assertEvent(event, 'link.followed');
      return { t: event.t };
    }),
    dropLink: assign({ t: null }),
    takePhone: assign(({ event }) => ({ phone: phoneIn(event) })),
    dropPhone: assign({ phone: '' }),
    takeErrors: assign(({ event }) => ({ errors: refusalIn(event)?.errors ?? {} })),
    dropErrors: assign({ errors: {} }),
    toastMessage: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, ['xstate.error.actor.exchange', 'xstate.error.actor.submit']);
      if ('msg' in event.error && event.error.msg !== '')
        enqueue.emit({ type: 'toast.raised', tone: 'error', text: event.error.msg });
    }),
    goToLogin: emit({ type: 'navigation.wanted', to: '/?modal=login', replace: false }),
  },
}).createMachine({
  id: 'resetPassword',
  description:
    'A new password by a mailed link. The secret of the link is exchanged at once, so that it is nowhere to be seen; when the server cannot be reached for that, or is asked too often, it is tried again with the form.',
  context: { t: null, phone: '', errors: {} },
  initial: 'idle',
  states: {
    idle: {
      description: 'The form waits for the email and the new password.',
      initial: 'editing',
      on: {
        'form.submit': { target: 'submitting', actions: 'dropErrors' },
        'link.followed': { target: 'exchanging', actions: 'takeLink' },
      },
      states: {
        editing: {},
        linkWanted: {
          description: 'The link was refused: a fresh one is needed before a reset.',
          tags: 'linkWanted',
        },
        outcomeUnknown: {
          description: 'No answer came: the password may have been reset.',
          tags: 'outcomeUnknown',
          on: { 'form.edited': 'editing' },
        },
      },
    },
    exchanging: {
      description: 'The secret of the link is exchanged for the right to reset.',
      tags: 'busy',
      invoke: {
        id: 'exchange',
        src: 'exchange',
        input: ({ context }) => ({ t: context.t }),
        onDone: [
          { guard: 'wantsCode', target: 'proving', actions: ['dropLink', 'takePhone'] },
          { target: 'idle', actions: 'dropLink' },
        ],
        onError: [
          { guard: 'isTooOften', target: 'idle', actions: 'toastMessage' },
          { guard: 'wasRefused', target: 'idle.linkWanted', actions: ['dropLink', 'toastMessage'] },
          { target: 'idle' },
        ],
      },
      on: { 'link.followed': { target: 'exchanging', reenter: true, actions: 'takeLink' } },
    },
    proving: {
      description: "The account's phone gets a code: the person types it before they see the form.",
      on: {
        'reset.proven': { target: 'idle', actions: 'dropPhone' },
        'link.followed': { target: 'exchanging', actions: ['takeLink', 'dropPhone'] },
      },
    },
    submitting: {
      description: 'The server is asked to reset the password.',
      tags: 'busy',
      invoke: {
        id: 'submit',
        src: 'submit',
        input: ({ context, event }) => ({ t: context.t, values: valuesOf(event) }),
        onDone: [
          { guard: 'isOk', target: 'success', actions: 'dropLink' },
          { target: 'idle.outcomeUnknown' },
        ],
        onError: [
          { guard: 'wantsCode', target: 'proving', actions: ['dropLink', 'takePhone', 'toastMessage'] },
          {
            guard: 'wantsLink',
            target: 'idle.linkWanted',
            actions: ['dropLink', 'takeErrors', 'toastMessage'],
          },
          { guard: 'isTooOften', target: 'idle', actions: 'toastMessage' },
          { guard: 'wasRefused', target: 'idle', actions: ['dropLink', 'takeErrors', 'toastMessage'] },
          { target: 'idle.outcomeUnknown', actions: 'toastMessage' },
        ],
      },
    },
    success: {
      description: 'The password is reset: a dialog leads to the login.',
      on: {
        'login.wanted': { actions: 'goToLogin' },
        'link.followed': { target: 'exchanging', actions: 'takeLink' },
      },
    },
  },
});

/** The phone in an answer; empty if it has none. */
function phoneIn(event: ResetPasswordMachineEvent): string {
  if (event.type === 'xstate.done.actor.exchange') return event.output?.phone ?? '';
  const phone = refusalData(event, 'phone');
  return typeof phone === 'string' ? phone : '';
}

/** Reads the values from the event, not the context: a password is kept no longer than its call. */
function valuesOf(event: { type: string; values?: ResetPassword }): ResetPassword | null {
  return event.values ?? null;
}
