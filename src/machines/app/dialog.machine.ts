import { assertEvent, assign, emit, enqueueActions, setup } from 'xstate';
import type { NavigationWanted, QueryWanted } from '../shared/events.ts';

/** The values of the `modal` query that open a dialog. */
export type Modal = 'login' | 'register' | 'forgot-password';

export interface DialogContext {
  /** The path, on this origin, that the person wanted to open when they were asked to log in. */
  returnTo: string | null;
  /** The code of the friend whose link brought the person here. */
  ref: string | null;
}

export type DialogEvent =
  /**
   * Parameters of the address; null for a missing one. Only `modal` opens and closes dialogs; `next` is the
   * page that the person wanted, `ref` the code of a friend.
   */
  | { type: 'dialog.queryChanged'; modal: string | null; next: string | null; ref: string | null }
  /** Opens a dialog over any page, or in place of the open one. */
  | { type: 'dialog.open'; modal: Modal }
  /** The session has expired: opens the login unless a dialog is open already. */
  | { type: 'login.wanted' }
  /** The person closes the dialog. */
  | { type: 'dialog.close' }
  /** The account exists, its phone is not verified yet. */
  | { type: 'dialog.verify'; phone: string }
  /** Somebody is signed in. */
  | { type: 'dialog.loggedIn' };

export const dialogMachine = setup({
  types: {} as {
    context: DialogContext;
    events: DialogEvent;
    emitted:
      | QueryWanted
      | NavigationWanted
      | { type: 'verification.wanted'; phone: string; next: string | null }
      /** No dialog is open any more: the person closed it, or finished it. */
      | { type: 'dialog.closed' };
    /** `open`: a dialog is on screen. */
    tags: 'open';
  },
  guards: {
    isLogin: ({ event }) => modalOf(event) === 'login',
    isRegister: ({ event }) => modalOf(event) === 'register',
    isForgotPassword: ({ event }) => modalOf(event) === 'forgot-password',
    isNone: ({ event }) => !['login', 'register', 'forgot-password'].includes(modalOf(event) ?? ''),
    isReferred: ({ event }) => {
      assertEvent(event, 'dialog.queryChanged');
      return event.ref !== null;
    },
    hasReturn: ({ context }) => context.returnTo !== null,
  },
  actions: {
    remember: assign(({ context, event }) => {
      assertEvent(event, 'dialog.queryChanged');
      return {
        returnTo: isOwnPath(event.next) ? event.next : context.returnTo,
        ref: event.ref ?? context.ref,
      };
    }),
    rememberReferral: assign(({ event }) => {
      assertEvent(event, 'dialog.queryChanged');
      return { ref: event.ref };
    }),
    forget: assign({ returnTo: null }),
    wantDialog: emit(({ event }) => {
      assertEvent(event, 'dialog.open');
      return { type: 'query.wanted' as const, query: { modal: event.modal }, replace: false };
    }),
    wantLogin: emit({ type: 'query.wanted', query: { modal: 'login' }, replace: false }),
    wantOtherDialog: emit(({ event }) => {
      assertEvent(event, 'dialog.open');
      return { type: 'query.wanted' as const, query: { modal: event.modal }, replace: true };
    }),
    wantNone: emit({ type: 'query.wanted', query: { modal: null, next: null }, replace: true }),
    announceClosed: emit({ type: 'dialog.closed' }),
    wantVerification: emit(({ context, event }) => {
      assertEvent(event, 'dialog.verify');
      return { type: 'verification.wanted' as const, phone: event.phone, next: context.returnTo };
    }),
    goBack: enqueueActions(({ context: { returnTo }, enqueue }) => {
      if (returnTo !== null) enqueue.emit({ type: 'navigation.wanted', to: returnTo, replace: true });
    }),
  },
}).createMachine({
  id: 'dialog',
  description:
    'The dialogs of visitors. The `modal` query of the address says which is open, so that Back closes it. A person who was on the way to a page goes on there after login, or after the verification of their phone. A referral is kept until they register.',
  context: { returnTo: null, ref: null },
  initial: 'closed',
  on: {
    'dialog.queryChanged': [
      { guard: 'isLogin', target: '.login', actions: 'remember' },
      { guard: 'isRegister', target: '.register', actions: 'remember' },
      { guard: 'isForgotPassword', target: '.forgotPassword', actions: 'remember' },
      { guard: 'isReferred', actions: 'rememberReferral' },
    ],
    'dialog.open': { actions: 'wantDialog' },
  },
  states: {
    closed: {
      description: 'No dialog of visitors is open.',
      on: { 'login.wanted': { actions: 'wantLogin' } },
    },
    login: {
      description: 'The login dialog is on screen.',
      tags: 'open',
      on: {
        'dialog.queryChanged': { guard: 'isNone', target: 'closed', actions: ['forget', 'announceClosed'] },
        'dialog.open': { actions: 'wantOtherDialog' },
        'dialog.close': { actions: 'wantNone' },
        'dialog.verify': { target: 'closed', actions: ['wantVerification', 'forget'] },
        'dialog.loggedIn': [{ guard: 'hasReturn', actions: ['goBack', 'forget'] }, { actions: 'wantNone' }],
      },
    },
    register: {
      description: 'The registration dialog is on screen.',
      tags: 'open',
      on: {
        'dialog.queryChanged': { guard: 'isNone', target: 'closed', actions: ['forget', 'announceClosed'] },
        'dialog.open': { actions: 'wantOtherDialog' },
        'dialog.close': { actions: 'wantNone' },
        'dialog.verify': { target: 'closed', actions: ['wantVerification', 'forget'] },
        'dialog.loggedIn': [{ guard: 'hasReturn', actions: ['goBack', 'forget'] }, { actions: 'wantNone' }],
      },
    },
    forgotPassword: {
      description: 'The dialog that asks for a reset link is on screen.',
      tags: 'open',
      on: {
        'dialog.queryChanged': { guard: 'isNone', target: 'closed', actions: ['forget', 'announceClosed'] },
        'dialog.open': { actions: 'wantOtherDialog' },
        'dialog.close': { actions: 'wantNone' },
        'dialog.loggedIn': [{ guard: 'hasReturn', actions: ['goBack', 'forget'] }, { actions: 'wantNone' }],
      },
    },
  },
});

function modalOf(event: DialogEvent): string | null {
  assertEvent(event, 'dialog.queryChanged');
  return event.modal;
}

/**
 * A path of this origin. Browsers read a backslash as a slash and drop tabs and line breaks: `/\host` is
 * another origin.
 */
export function isOwnPath(path: string | null | undefined): path is string {
  return path != null && /^\/(?!\/)[^\s\\]*$/.test(path);
}
