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
  ['nobody knows yet who is there', 'checking', undefined, 'checking'],
  ['it is asked again who is there', 'checking', 7, 'page'],
  ['the session has ended on it', { unauthenticated: 'expired' }, 7, 'page'],
  ['after the log-in, the server cannot say who is there', away, 7, 'page'],
  ['the server has never said who is there', away, undefined, 'unreachable'],
  ['the person leaves', { unauthenticated: 'leaving' }, 7, 'leaving'],
  ['the person does not want to log in again', { unauthenticated: 'declined' }, 7, 'home'],
  ['a visitor comes', { unauthenticated: 'signedOut' }, undefined, 'login'],
])('where %s', (_, value, shownTo, expected) => {
  expect(shown(value, shownTo)).toBe(expected);
});
