import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { keepLimitsFresh } from '../../src/actors/account/own-limits.ts';
import { detailOf } from '../../src/actors/shared/detail-of.ts';
import { aWeekOff, ownLimits } from '../../src/machines/account/play-limits.example.ts';
import { sessionMachine } from '../../src/machines/app/session.machine.ts';
import { liveFeedMachine } from '../../src/machines/bets/live-feed.machine.ts';
import { walletMachine } from '../../src/machines/wallet/wallet.machine.ts';
import type { PlayLimits } from '../../src/schemas/account/limits.ts';
import type { User } from '../../src/schemas/account/user.ts';
import { userOf } from '../fixtures/user.ts';

const END = Date.parse(aWeekOff.until ?? '');
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A person who is signed in, a minute before the end of their break. `read` counts the readings of their limits. */
async function aMinuteBeforeTheEnd() {
  vi.setSystemTime(END - MINUTE);
  const session = createActor(
    sessionMachine.provide({
      actors: { check: fromPromise<User | null>(async () => userOf()), leave: fromPromise(async () => {}) },
    }),
  ).start();
  const feed = createActor(liveFeedMachine.provide({ actors: { connect: fromCallback(() => {}) } })).start();
  const wallet = createActor(walletMachine).start();
  const answer: PlayLimits = { ...ownLimits, break: aWeekOff };
  const read = vi.fn(async () => (Date.now() < END ? answer : ownLimits));
  const own = createActor(detailOf(read), { input: { id: '' } }).start();
  onTestFinished(keepLimitsFresh(own, { session, feed, wallet }));
  await vi.advanceTimersByTimeAsync(0);
  expect(session.getSnapshot().value).toEqual({ authenticated: 'current' });
  expect(read).toHaveBeenCalledTimes(1);
  return { session, own, read };
}

test('limits are read again at the end of a break', async () => {
  const { own, read } = await aMinuteBeforeTheEnd();
  await vi.advanceTimersByTimeAsync(MINUTE - 1);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toHaveBeenCalledTimes(2);
  expect(own.getSnapshot().context.item?.break).toBeNull();
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(read).toHaveBeenCalledTimes(2);
});

test('when a break ends after the session has expired, limits are read once the person has logged in again', async () => {
  const { session, own, read } = await aMinuteBeforeTheEnd();
  session.send({ type: 'session.ended' });
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(read).toHaveBeenCalledTimes(1);
  session.send({ type: 'session.signedIn' });
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledTimes(2);
  expect(own.getSnapshot().context.item?.break).toBeNull();
});
