import { expect, test } from 'vitest';
import { dialogExample, open, query, verify } from '../../../src/machines/app/dialog.example.ts';
import { dialogMachine, isOwnPath } from '../../../src/machines/app/dialog.machine.ts';
import { describeMachine, nowhere, start } from '../../model/describe.ts';

const wanted = (modal: string, replace: boolean) => ({ type: 'query.wanted', query: { modal }, replace });
const closing = { type: 'query.wanted', query: { modal: null, next: null }, replace: true };
const to = (path: string) => ({ type: 'navigation.wanted', to: path, replace: true });

describeMachine(dialogMachine, {
  ...dialogExample,
  facts: [
    [[], start(), 'closed', { becomes: { returnTo: null, ref: null }, tags: [] }],

    // The address alone opens and closes.
    ['closed', query('login'), 'login', { tags: ['open'] }],
    ['closed', query('register'), 'register', { tags: ['open'] }],
    ['closed', query('forgot-password'), 'forgotPassword', { tags: ['open'] }],
    ['closed', query('nonsense'), nowhere],
    ['closed', query(null), nowhere],
    ['closed', 'dialog.close', nowhere],
    ['closed', 'dialog.loggedIn', nowhere],
    ['login', query('register'), 'register'],
    ['register', query('login'), 'login'],
    ['forgotPassword', query('login'), 'login'],
    ['login', query(null), 'closed', { emits: [{ type: 'dialog.closed' }] }],
    ['register', query(null), 'closed', { emits: [{ type: 'dialog.closed' }] }],
    ['forgotPassword', query(null), 'closed', { emits: [{ type: 'dialog.closed' }] }],
    ['forgotPassword', query('nonsense'), 'closed'],

    // Opening adds a history entry, changing the dialog adds none, closing removes it.
    ['closed', open('login'), 'closed', { emits: [wanted('login', false)] }],
    ['login', open('register'), 'login', { emits: [wanted('register', true)] }],
    ['register', open('login'), 'register', { emits: [wanted('login', true)] }],
    ['forgotPassword', open('login'), 'forgotPassword', { emits: [wanted('login', true)] }],
    // A person who is logging in again is neither asked again nor moved to another dialog.
    ['closed', 'login.wanted', 'closed', { emits: [wanted('login', false)] }],
    ['login', 'login.wanted', nowhere],
    ['register', 'login.wanted', nowhere],
    ['forgotPassword', 'login.wanted', nowhere],
    ['login', 'dialog.close', 'login', { emits: [closing] }],
    ['register', 'dialog.close', 'register', { emits: [closing] }],
    ['forgotPassword', 'dialog.close', 'forgotPassword', { emits: [closing] }],

    // The page to open after the login.
    [[], query('login', '/bet-history?page=2'), 'login', { context: { returnTo: '/bet-history?page=2' } }],
    [[], query('login', '//evil.example'), 'login', { context: { returnTo: null } }],
    [[], query('login', '/\\evil.example'), 'login', { context: { returnTo: null } }],
    [[], query('login', '/\t/evil.example'), 'login', { context: { returnTo: null } }],
    [[], query('login', 'https://evil.example/'), 'login', { context: { returnTo: null } }],
    [[], query('login', 'javascript:alert(1)'), 'login', { context: { returnTo: null } }],
    [[], query('login', ''), 'login', { context: { returnTo: null } }],
    [[query('login', '/bonus')], query('register'), 'register', { context: { returnTo: '/bonus' } }],
    [[query('login', '/bonus')], query(null), 'closed', { becomes: { returnTo: null } }],
    [[query('register', '/bonus')], query(null), 'closed', { becomes: { returnTo: null } }],
    [[query('forgot-password', '/bonus')], query(null), 'closed', { becomes: { returnTo: null } }],
    [
      [query('login', '/bonus')],
      'dialog.loggedIn',
      'login',
      { context: { returnTo: null }, emits: [to('/bonus')] },
    ],
    [
      [query('register', '/bonus')],
      'dialog.loggedIn',
      'register',
      { becomes: { returnTo: null }, emits: [to('/bonus')] },
    ],
    [
      [query('forgot-password', '/bonus')],
      'dialog.loggedIn',
      'forgotPassword',
      { becomes: { returnTo: null }, emits: [to('/bonus')] },
    ],
    [[query('login')], 'dialog.loggedIn', 'login', { emits: [closing] }],
    [[query('register')], 'dialog.loggedIn', 'register', { emits: [closing] }],
    [[query('forgot-password')], 'dialog.loggedIn', 'forgotPassword', { emits: [closing] }],

    // The referrer's code, from any page, kept until the person registers.
    [[], query(null, null, 'FRIEND01'), 'closed', { context: { ref: 'FRIEND01' } }],
    [[query(null, null, 'FRIEND01')], query('register'), 'register', { context: { ref: 'FRIEND01' } }],
    [
      [query(null, null, 'FRIEND01')],
      query('login', null, 'OTHER002'),
      'login',
      { context: { ref: 'OTHER002' } },
    ],
    [[query('register', null, 'FRIEND01')], query(null), 'closed', { context: { ref: 'FRIEND01' } }],
    [[], query('forgot-password', null, 'FRIEND01'), 'forgotPassword', { becomes: { ref: 'FRIEND01' } }],

    // The verification of the phone gets the next page, too.
    [
      [query('register', '/bonus')],
      verify,
      'closed',
      {
        context: { returnTo: null },
        emits: [{ type: 'verification.wanted', phone: '9000000001', next: '/bonus' }],
      },
    ],
    [
      [query('login')],
      verify,
      'closed',
      { emits: [{ type: 'verification.wanted', phone: '9000000001', next: null }] },
    ],
    [[query('login', '/bonus')], verify, 'closed', { becomes: { returnTo: null } }],
    ['forgotPassword', verify, nowhere],
  ],
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'evil.example',
  'javascript:alert(1)',
  'data:text/html,1',
  '',
])('%j is refused as a destination: it may lead to another site', (path) => {
  expect(isOwnPath(path)).toBe(false);
});

test.each(['/', '/bonus', '/live-bets/live-bet/7?slip=7.1#odds'])(
  '%j is accepted as a destination',
  (path) => {
    expect(isOwnPath(path)).toBe(true);
    expect(new URL(path, 'https://sikka.test').origin).toBe('https://sikka.test');
  },
);
