import { other, sessionExample, user } from '../../../src/machines/app/session.example.ts';
import { sessionMachine } from '../../../src/machines/app/session.machine.ts';
import { broken, offline, refused, timeout } from '../../../src/machines/shared/call-errors.example.ts';
import { after, describeMachine, done, error, nowhere, start } from '../../model/describe.ts';

const renamed = { ...user, first_name: 'Renamed' };

const opened = { type: 'session.opened' };
const closed = { type: 'session.closed' };
const authenticated = { type: 'session.authenticated', user };
const home = { type: 'navigation.wanted', to: '/', replace: true };
const accountClosed = { type: 'navigation.wanted', to: '/account-closed', replace: true };
const toast = {
  type: 'toast.raised',
  tone: 'error',
  text: 'Access denied. Your account has been suspended.',
};

describeMachine(sessionMachine, {
  ...sessionExample,
  facts: [
    [[], start(), 'checking', { becomes: { user: null }, emits: [], tags: [], calls: { check: undefined } }],

    // On load: the profile is fetched; a refusal means a visitor. Without an answer, the server is asked
    // again.
    [
      'checking',
      done('check', user),
      'authenticated',
      { becomes: { user }, emits: [authenticated, opened], tags: ['mayStay'] },
    ],
    ['checking', done('check', null), 'unauthenticated.signedOut', { context: { user: null }, emits: [] }],
    [
      'checking',
      error('check', offline),
      'unauthenticated.unreachable',
      { context: { user: null }, emits: [] },
    ],
    ['checking', error('check', timeout), 'unauthenticated.unreachable', { tags: ['unreachable'] }],
    ['checking', error('check', broken), 'unauthenticated.unreachable'],
    ['checking', error('check', { ...broken, status: 404 }), 'unauthenticated.signedOut'],
    ['checking', error('check', refused(400, 'No')), 'unauthenticated.signedOut', { emits: [] }],
    ['checking', error('check', refused(403, 'No')), 'unauthenticated.signedOut'],
    ['checking', error('check', refused(404, 'Not found')), 'unauthenticated.signedOut'],
    ['checking', error('check', refused(429, 'Too often')), 'unauthenticated.unreachable'],
    ['checking', 'session.suspended', 'suspended', { calls: { forget: undefined } }],
    ['checking', 'session.ended', 'unauthenticated.signedOut', { emits: [] }],
    // The account is closed, here, in another tab or on another device.
    [
      'checking',
      'session.accountClosed',
      'accountClosed',
      { calls: { forgetAccount: undefined }, emits: [accountClosed], tags: [] },
    ],
    [
      'authenticated.current',
      'session.accountClosed',
      'accountClosed',
      { calls: { forgetAccount: undefined }, becomes: { user: null }, emits: [closed, accountClosed] },
    ],
    ['unauthenticated.expired', 'session.accountClosed', 'accountClosed', { emits: [accountClosed] }],
    ['unauthenticated.signedOut', 'session.accountClosed', 'accountClosed', { emits: [accountClosed] }],
    ['accountClosed', done('forgetAccount', undefined), 'unauthenticated.signedOut', { emits: [] }],
    ['accountClosed', error('forgetAccount', offline), 'unauthenticated.signedOut', { emits: [] }],
    ['accountClosed', 'session.ended', nowhere],
    ['accountClosed', 'session.tokenRemoved', nowhere],
    ['checking', 'session.tokenRemoved', 'unauthenticated.signedOut'],
    ['checking', 'session.signedIn', 'checking', { calls: { check: undefined } }],
    ['checking', 'session.tokenAppeared', 'checking', { calls: { check: undefined } }],
    ['checking', 'session.leave', nowhere],
    ['checking', 'network.back', nowhere],

    // The server comes back.
    ['unauthenticated.unreachable.waiting', after(5000), 'unauthenticated.unreachable.retrying'],
    ['unauthenticated.unreachable.waiting', after(4999), nowhere],
    ['unauthenticated.unreachable.waiting', 'network.back', 'unauthenticated.unreachable.retrying'],
    ['unauthenticated.unreachable.waiting', 'session.signedIn', 'checking'],
    ['unauthenticated.unreachable.waiting', 'session.tokenRemoved', 'unauthenticated.signedOut'],
    ['unauthenticated.unreachable.retrying', 'session.ended', 'unauthenticated.signedOut', { emits: [] }],
    ['unauthenticated.unreachable.retrying', 'session.suspended', 'suspended'],
    [
      'unauthenticated.unreachable.retrying',
      done('check', user),
      'authenticated.current',
      { context: { user }, emits: [authenticated, opened] },
    ],
    ['unauthenticated.unreachable.retrying', done('check', null), 'unauthenticated.signedOut', { emits: [] }],
    ['unauthenticated.unreachable.retrying', error('check', offline), 'unauthenticated.unreachable.waiting'],
    [
      'unauthenticated.unreachable.retrying',
      error('check', refused(404, 'Not found')),
      'unauthenticated.signedOut',
    ],

    // A visitor.
    ['unauthenticated.signedOut', 'session.signedIn', 'checking'],
    ['unauthenticated.signedOut', 'session.tokenAppeared', 'checking'],
    ['unauthenticated.signedOut', 'session.suspended', 'suspended', { emits: [] }],
    ['unauthenticated.signedOut', 'session.ended', nowhere],
    ['unauthenticated.signedOut', 'session.tokenRemoved', nowhere],
    ['unauthenticated.signedOut', 'session.changed', nowhere],
    ['unauthenticated.signedOut', after(60_000), nowhere],

    // Signed in.
    ['authenticated.current', 'session.changed', 'authenticated.refreshing', { emits: [] }],
    ['authenticated.current', 'session.tokenAppeared', 'authenticated.refreshing', { emits: [] }],
    [
      [done('check', user), 'session.changed'],
      done('check', renamed),
      'authenticated.current',
      { context: { user: renamed }, emits: [{ type: 'session.authenticated', user: renamed }] },
    ],
    [
      [done('check', user), 'session.tokenAppeared'],
      done('check', other),
      'authenticated.current',
      { context: { user: other }, emits: [closed, { type: 'session.authenticated', user: other }, opened] },
    ],
    ['authenticated.refreshing', done('check', null), 'unauthenticated.signedOut', { emits: [closed] }],
    [
      [done('check', user), 'session.changed'],
      error('check', offline),
      'authenticated.stale',
      { context: { user }, emits: [] },
    ],
    [
      [done('check', user), 'session.changed'],
      error('check', refused(404, 'Not found')),
      'unauthenticated.signedOut',
      { context: { user: null }, emits: [closed] },
    ],
    ['authenticated.stale', after(5000), 'authenticated.refreshing'],
    ['authenticated.stale', after(4999), nowhere],
    ['authenticated.stale', 'network.back', 'authenticated.refreshing'],

    // A log-in over the page, which means more than a new token.
    ['authenticated.current', 'session.signedIn', 'authenticated.signingIn.checking', { emits: [] }],
    [
      'authenticated.refreshing',
      'session.signedIn',
      'authenticated.signingIn.checking',
      { calls: { check: undefined } },
    ],
    [
      [done('check', user), 'session.signedIn'],
      done('check', renamed),
      'authenticated.current',
      {
        context: { user: renamed },
        emits: [{ type: 'session.authenticated', user: renamed }, opened],
      },
    ],
    [
      [done('check', user), 'session.signedIn'],
      done('check', other),
      'authenticated.current',
      { context: { user: other }, emits: [closed, { type: 'session.authenticated', user: other }, opened] },
    ],
    [
      'authenticated.signingIn.checking',
      done('check', null),
      'unauthenticated.signedOut',
      { emits: [closed] },
    ],
    [
      [done('check', user), 'session.signedIn'],
      error('check', offline),
      'authenticated.signingIn.waiting',
      { context: { user }, emits: [] },
    ],
    [
      'authenticated.signingIn.checking',
      error('check', refused(404, 'Not found')),
      'unauthenticated.signedOut',
      { emits: [closed] },
    ],
    // Other events meanwhile do not change that.
    [
      'authenticated.signingIn.checking',
      'session.tokenAppeared',
      'authenticated.signingIn.checking',
      { calls: { check: undefined } },
    ],
    [
      'authenticated.signingIn.checking',
      'session.changed',
      'authenticated.signingIn.checking',
      { calls: { check: undefined } },
    ],
    ['authenticated.signingIn.waiting', 'session.tokenAppeared', 'authenticated.signingIn.checking'],
    ['authenticated.signingIn.waiting', 'session.changed', 'authenticated.signingIn.checking'],
    ['authenticated.signingIn.waiting', 'session.signedIn', 'authenticated.signingIn.checking'],
    ['authenticated.signingIn.waiting', after(5000), 'authenticated.signingIn.checking'],
    ['authenticated.signingIn.waiting', after(4999), nowhere],
    ['authenticated.signingIn.waiting', 'network.back', 'authenticated.signingIn.checking'],
    ['authenticated.signingIn.checking', 'network.back', nowhere],

    // The session ends: in another tab, by expiry, by the person.
    [
      'authenticated.current',
      'session.tokenRemoved',
      'unauthenticated.signedOut',
      { context: { user: null }, emits: [closed] },
    ],
    [
      'authenticated.refreshing',
      'session.ended',
      'unauthenticated.expired',
      { becomes: { user: null }, emits: [closed, { type: 'login.wanted' }], tags: ['mayStay'] },
    ],
    [
      'unauthenticated.expired',
      'session.ended',
      'unauthenticated.expired',
      { emits: [{ type: 'login.wanted' }] },
    ],
    ['unauthenticated.expired', 'session.tokenRemoved', nowhere],
    ['unauthenticated.expired', 'login.declined', 'unauthenticated.declined', { emits: [] }],
    ['unauthenticated.declined', 'session.ended', nowhere],
    ['unauthenticated.declined', 'session.signedIn', 'checking'],
    ['unauthenticated.signedOut', 'login.declined', nowhere],
    ['authenticated.current', 'login.declined', nowhere],
    ['unauthenticated.expired', 'session.signedIn', 'checking'],
    [
      'authenticated.current',
      'session.leave',
      'unauthenticated.leaving',
      { context: { user: null }, emits: [closed, home], calls: { leave: undefined } },
    ],
    ['unauthenticated.leaving', done('leave'), 'unauthenticated.signedOut', { emits: [] }],
    ['unauthenticated.leaving', error('leave', offline), 'unauthenticated.signedOut', { emits: [] }],
    ['unauthenticated.leaving', 'session.ended', nowhere],

    // Suspended: token removed, toast, home, reload after the toast.
    [
      'authenticated.current',
      'session.suspended',
      'suspended.forgetting',
      { context: { user: null }, emits: [closed], calls: { forget: undefined } },
    ],
    ['suspended.forgetting', done('forget'), 'suspended.told', { emits: [toast, home] }],
    ['suspended.forgetting', error('forget'), 'suspended.told', { emits: [toast, home] }],
    ['suspended.forgetting', 'session.suspended', nowhere],
    ['suspended.told', 'session.suspended', nowhere],
    ['suspended.told', 'session.ended', nowhere],
    ['suspended.told', { type: 'toast.seen', text: 'Failed to get bets' }, nowhere],
    [
      'suspended.told',
      { type: 'toast.seen', text: 'Access denied. Your account has been suspended.' },
      'unauthenticated.signedOut',
      { emits: [{ type: 'page.reload' }] },
    ],
    ['suspended.told', after(9999), nowhere],
    ['suspended.told', after(10_000), 'unauthenticated.signedOut', { emits: [{ type: 'page.reload' }] }],
  ],
});
