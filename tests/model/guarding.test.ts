import { expect, test } from 'vitest';
import { sessionMachine } from '../../src/machines/app/session.machine.ts';
import { guarding } from '../../src/ui/app/guarding.ts';

type Value = Parameters<typeof sessionMachine.resolveState>[0]['value'];
const away: Value = { unauthenticated: { unreachable: 'waiting' } };

/**
 * The content of a page's place in this state of the session; `shownTo` is the person to whom the page was
 * shown, if any.
 */
const shown = (value: Value, shownTo: number | undefined) =>
  guarding(sessionMachine.resolveState({ value, context: { user: null } }), shownTo);

test.each<[string, Value, number | undefined, string]>([
  ['the first session check is running', 'checking', undefined, 'checking'],
  ['a later session check is running', 'checking', 7, 'page'],
  ['the session has expired', { unauthenticated: 'expired' }, 7, 'page'],
  ['the server cannot be reached after a log-in', away, 7, 'page'],
  ['the server has never been reached', away, undefined, 'unreachable'],
  ['the person is logging out', { unauthenticated: 'leaving' }, 7, 'leaving'],
  ['the person declines to log in again', { unauthenticated: 'declined' }, 7, 'home'],
  ['a visitor opens it', { unauthenticated: 'signedOut' }, undefined, 'login'],
])('a protected page, when %s', (_, value, shownTo, expected) => {
  expect(shown(value, shownTo)).toBe(expected);
});
