import { assertEvent, assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { User } from '../../schemas/account/user.ts';
import type { NavigationWanted, PortDone, PortFailed, ToastRaised } from '../shared/events.ts';
import { unprovided } from '../shared/unprovided.ts';
import type { ToastSeen } from './toasts.machine.ts';

export interface SessionContext {
  /** The signed-in user; null in every state but `authenticated`. */
  user: User | null;
}

export type SessionEvent =
  /** A token has just been stored, by a login or a verification. */
  | { type: 'session.signedIn' }
  /** The profile was edited. */
  | { type: 'session.changed' }
  /** An answer had status 423. */
  | { type: 'session.suspended' }
  /** The account of this session was closed, here or elsewhere. */
  | { type: 'session.accountClosed' }
  /** The token has expired and could not be renewed. */
  | { type: 'session.ended' }
  /** Another tab has removed the token. */
  | { type: 'session.tokenRemoved' }
  /** Another tab has stored a token, from a login or a renewal. */
  | { type: 'session.tokenAppeared' }
  /** The person closed the dialog that asked them to log in again. */
  | { type: 'login.declined' }
  /** The person logs out. */
  | { type: 'session.leave' }
  /** A toast has been seen. */
  | ToastSeen
  /** The connection is back. */
  | { type: 'network.back' };

export type SessionEmitted =
  /** The server has confirmed who is signed in: after a login, on load, and after every further check. */
  | { type: 'session.authenticated'; user: User }
  /**
   * A session has begun, another person's session has replaced it, or the same person has logged in again;
   * `session.closed` ends it.
   */
  | { type: 'session.opened' }
  /** The session has ended, for whatever reason. */
  | { type: 'session.closed' }
  /** The session has expired on an open page: opens the login dialog over it. */
  | { type: 'login.wanted' }
  /** Reloads the page. */
  | { type: 'page.reload' }
  | ToastRaised
  | NavigationWanted;

const SUSPENSION = 'Access denied. Your account has been suspended.';

export const sessionMachine = setup({
  types: {} as {
    context: SessionContext;
    events: SessionEvent | PortDone<'check', User | null> | PortFailed<'check'>;
    emitted: SessionEmitted;
    /**
     * `unreachable`: a token is stored, but the server cannot check it; the next try follows by itself.
     * `mayStay`: a page for signed-in people may stay on screen, under the login dialog if the session has
     * expired.
     */
    tags: 'unreachable' | 'mayStay';
  },
  actors: {
    /** Loads the user of the stored token; null when no token is stored. */
    check: fromPromise<User | null>(unprovided),
    /** Ends the session on the server and removes the token, even if the server cannot be reached. */
    leave: fromPromise<void>(unprovided),
    /** Removes the token. */
    forget: fromPromise<void>(unprovided),
    /** Removes the token, and tells the other tabs that the account is closed. */
    forgetAccount: fromPromise<void>(unprovided),
  },
  guards: {
    isOwnToast: ({ event }) => {
      assertEvent(event, 'toast.seen');
      return event.text === SUSPENSION;
    },
    isSomebody: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.check');
      return event.output !== null;
    },
    /**
     * The server, or a proxy before it, has answered who is signed in: no failure of its own, and no rate
     * limit.
     */
    wasRefused: ({ event }) => {
      assertEvent(event, 'xstate.error.actor.check');
      return 'status' in event.error && event.error.status < 500 && event.error.status !== 429;
    },
    isSamePerson: ({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.check');
      return event.output !== null && event.output.id === context.user?.id;
    },
  },
  actions: {
    takeUser: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.check');
      return { user: event.output };
    }),
    dropUser: assign({ user: null }),
    announceUser: enqueueActions(({ context: { user }, enqueue }) => {
      if (user !== null) enqueue.emit({ type: 'session.authenticated', user });
    }),
    announceOpened: emit({ type: 'session.opened' }),
    announceClosed: emit({ type: 'session.closed' }),
    wantLogin: emit({ type: 'login.wanted' }),
    toastSuspension: emit({
      type: 'toast.raised',
      tone: 'error',
      text: SUSPENSION,
    }),
    tellClosed: emit({ type: 'navigation.wanted', to: '/account-closed', replace: true }),
    goHome: emit({ type: 'navigation.wanted', to: '/', replace: true }),
    reload: emit({ type: 'page.reload' }),
  },
  delays: { betweenTries: 5000, patience: 10_000 },
}).createMachine({
  id: 'session',
  description:
    'The session of this browser. One that cannot be confirmed counts as none; while the server cannot be reached the token is kept and asked about again, so that the session comes back with the server.',
  context: { user: null },
  initial: 'checking',
  states: {
    checking: {
      description: "The server is asked who the stored token belongs to. Protected pages show 'Loading…'.",
      invoke: {
        id: 'check',
        src: 'check',
        onDone: [
          { guard: 'isSomebody', target: 'authenticated', actions: ['takeUser', 'announceUser'] },
          { target: 'unauthenticated' },
        ],
        onError: [
          { guard: 'wasRefused', target: 'unauthenticated' },
          { target: 'unauthenticated.unreachable' },
        ],
      },
      on: {
        'session.signedIn': { target: 'checking', reenter: true },
        'session.tokenAppeared': { target: 'checking', reenter: true },
        'session.tokenRemoved': 'unauthenticated',
        'session.ended': 'unauthenticated',
        'session.suspended': 'suspended',
        'session.accountClosed': 'accountClosed',
      },
    },
    authenticated: {
      description: 'The server has confirmed who is signed in.',
      tags: 'mayStay',
      initial: 'current',
      entry: 'announceOpened',
      exit: ['dropUser', 'announceClosed'],
      on: {
        'session.signedIn': '.signingIn',
        'session.changed': '.refreshing',
        'session.tokenAppeared': '.refreshing',
        'session.tokenRemoved': 'unauthenticated',
        'session.ended': { target: 'unauthenticated.expired', actions: 'wantLogin' },
        'session.leave': { target: 'unauthenticated.leaving', actions: 'goHome' },
        'session.suspended': 'suspended',
        'session.accountClosed': 'accountClosed',
      },
      states: {
        current: {},
        refreshing: {
          description: 'The server is asked again, after a change of the profile or of the token.',
          invoke: {
            id: 'check',
            src: 'check',
            onDone: [
              { guard: 'isSamePerson', target: 'current', actions: ['takeUser', 'announceUser'] },
              {
                description: 'Another person has signed in instead.',
                guard: 'isSomebody',
                target: '#session.authenticated',
                reenter: true,
                actions: ['takeUser', 'announceUser'],
              },
              { target: '#session.unauthenticated' },
            ],
            onError: [{ guard: 'wasRefused', target: '#session.unauthenticated' }, { target: 'stale' }],
          },
        },
        signingIn: {
          description: "A login has stored a new token over the page: it may be another person's.",
          initial: 'checking',
          on: { 'session.changed': '.checking', 'session.tokenAppeared': '.checking' },
          states: {
            checking: {
              description: 'The server is asked who the new token belongs to.',
              invoke: {
                id: 'check',
                src: 'check',
                onDone: [
                  {
                    guard: 'isSamePerson',
                    target: '#session.authenticated.current',
                    actions: ['takeUser', 'announceUser', 'announceOpened'],
                  },
                  {
                    guard: 'isSomebody',
                    target: '#session.authenticated',
                    reenter: true,
                    actions: ['takeUser', 'announceUser'],
                  },
                  { target: '#session.unauthenticated' },
                ],
                onError: [{ guard: 'wasRefused', target: '#session.unauthenticated' }, { target: 'waiting' }],
              },
            },
            waiting: {
              description: 'The server could not be asked: the next try follows by itself.',
              after: { betweenTries: 'checking' },
              on: { 'network.back': 'checking' },
            },
          },
        },
        stale: {
          description:
            'The server could not be asked again. That ends no session: the next try follows by itself.',
          after: { betweenTries: 'refreshing' },
          on: { 'network.back': 'refreshing' },
        },
      },
    },
    unauthenticated: {
      description: 'Nobody is signed in, as far as is known.',
      initial: 'signedOut',
      on: {
        'session.signedIn': 'checking',
        'session.tokenAppeared': 'checking',
        'session.suspended': 'suspended',
        'session.accountClosed': 'accountClosed',
      },
      states: {
        signedOut: {
          description: 'No token is stored, or the server has refused it.',
        },
        leaving: {
          description: 'The person logs out: the server is asked to end the session.',
          invoke: { id: 'leave', src: 'leave', onDone: 'signedOut', onError: 'signedOut' },
        },
        expired: {
          description: 'The session ran out on an open page: the login dialog is over it.',
          tags: 'mayStay',
          on: { 'session.ended': { actions: 'wantLogin' }, 'login.declined': 'declined' },
        },
        declined: {
          description: 'The person closed the login dialog: they are a visitor, on a page for visitors.',
        },
        unreachable: {
          description: 'The server could not be reached: the token is kept until it answers.',
          tags: 'unreachable',
          initial: 'waiting',
          on: {
            'session.tokenRemoved': 'signedOut',
            'session.ended': 'signedOut',
          },
          states: {
            waiting: {
              description: 'A moment passes before the next try.',
              after: { betweenTries: 'retrying' },
              on: { 'network.back': 'retrying' },
            },
            retrying: {
              description: 'The server is asked again who the token belongs to.',
              invoke: {
                id: 'check',
                src: 'check',
                onDone: [
                  {
                    guard: 'isSomebody',
                    target: '#session.authenticated',
                    actions: ['takeUser', 'announceUser'],
                  },
                  { target: '#session.unauthenticated' },
                ],
                onError: [{ guard: 'wasRefused', target: '#session.unauthenticated' }, { target: 'waiting' }],
              },
            },
          },
        },
      },
    },
    accountClosed: {
      description: 'The account is closed for good: token gone, in all tabs, and a page says so.',
      entry: 'tellClosed',
      invoke: {
        id: 'forgetAccount',
        src: 'forgetAccount',
        onDone: 'unauthenticated',
        onError: 'unauthenticated',
      },
    },
    suspended: {
      description: 'The account is suspended: token gone, home page, one toast, then a reload.',
      initial: 'forgetting',
      states: {
        forgetting: {
          description: 'The token is being removed.',
          invoke: { id: 'forget', src: 'forget', onDone: 'told', onError: 'told' },
        },
        told: {
          description:
            'The toast is on screen: the page reloads once it has been seen, or after ten seconds.',
          entry: ['toastSuspension', 'goHome'],
          on: {
            'toast.seen': {
              guard: 'isOwnToast',
              target: '#session.unauthenticated',
              actions: 'reload',
            },
          },
          after: {
            patience: {
              description: 'The toaster did not come.',
              target: '#session.unauthenticated',
              actions: 'reload',
            },
          },
        },
      },
    },
  },
});
