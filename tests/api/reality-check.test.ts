import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { followRealityCheck } from '../../src/actors/account/reality-check.ts';
import { due, later } from '../../src/machines/account/reality-check.example.ts';
import { realityCheckMachine } from '../../src/machines/account/reality-check.machine.ts';
import { sessionMachine } from '../../src/machines/app/session.machine.ts';
import type { PlayTime } from '../../src/schemas/account/limits.ts';
import type { User } from '../../src/schemas/account/user.ts';
import { userOf } from '../fixtures/user.ts';

test('after "Log out" in the reality check, the server is told before the session ends', async () => {
  vi.stubGlobal('document', { addEventListener: vi.fn(), removeEventListener: vi.fn() });
  const calls: string[] = [];
  const session = createActor(
    sessionMachine.provide({
      actors: {
        check: fromPromise<User | null>(async () => userOf()),
        leave: fromPromise(async () => {
          calls.push('leave');
        }),
      },
    }),
  ).start();
  const check = createActor(
    realityCheckMachine.provide({
      actors: {
        ask: fromPromise<PlayTime>(async () => due),
        see: fromPromise<PlayTime>(async () => {
          calls.push('see');
          return later;
        }),
      },
    }),
  ).start();
  onTestFinished(followRealityCheck(check, { session }));
  await expect.poll(() => check.getSnapshot().hasTag('told')).toBe(true);
  await expect.poll(() => session.getSnapshot().matches('authenticated')).toBe(true);
  check.send({ type: 'check.logOut' });
  await expect.poll(() => session.getSnapshot().matches('unauthenticated')).toBe(true);
  expect(calls).toEqual(['see', 'leave']);
});
