import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { keepLimitsFresh } from '../../src/actors/account/own-limits.ts';
import { detailOf } from '../../src/actors/shared/detail-of.ts';
import { anHourADay, aWeekOff, ownLimits } from '../../src/machines/account/play-limits.example.ts';
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

/**
 * A person who is signed in. `read` counts the readings of their limits.
 * @param answer gives the limits that the server has now
 */
async function follow(answer: () => PlayLimits) {
  const session = createActor(
    sessionMachine.provide({
      actors: { check: fromPromise<User | null>(async () => userOf()), leave: fromPromise(async () => {}) },
    }),
  ).start();
  const feed = createActor(liveFeedMachine.provide({ actors: { connect: fromCallback(() => {}) } })).start();
  const wallet = createActor(walletMachine).start();
  const read = vi.fn(async () => answer());
  const own = createActor(detailOf(read), { input: { id: '' } }).start();
  onTestFinished(keepLimitsFresh(own, { session, feed, wallet }));
  await vi.advanceTimersByTimeAsync(0);
  expect(session.getSnapshot().value).toEqual({ authenticated: 'current' });
  expect(read).toHaveBeenCalledTimes(1);
  return { session, feed, own, read };
}

/** The same, a minute before the end of their break. */
async function aMinuteBeforeTheEnd() {
  vi.setSystemTime(END - MINUTE);
  const onBreak: PlayLimits = { ...ownLimits, break: aWeekOff };
  return follow(() => (Date.now() < END ? onBreak : ownLimits));
}

/** Midnight in India, and the limits before it and after it: 48 minutes are left of an hour, then all. */
const MIDNIGHT = Date.parse(anHourADay.renews_at ?? '');
const { renews_at: _, ...unused } = { ...anHourADay, used: 0, left: 60 };
const limitsAt = (now: number): PlayLimits => ({
  ...ownLimits,
  limits: [now < MIDNIGHT ? anHourADay : unused],
});

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

test.each([
  ['three hours behind', -180],
  ['right', 0],
  ['three hours ahead', 180],
])('minutes left are read again at midnight in India, by a phone whose clock is %s', async (_, minutes) => {
  const LEFT = MINUTE / 2;
  vi.setSystemTime(MIDNIGHT - LEFT + minutes * MINUTE);
  const now = () => Date.now() - minutes * MINUTE;
  const { feed, own, read } = await follow(() => limitsAt(now()));
  const server_time = new Date(now()).toISOString();
  feed.send({ type: 'feed.hello', at: Date.now(), data: { server_time, matches: [] } });
  await vi.advanceTimersByTimeAsync(LEFT - 1);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toHaveBeenCalledTimes(2);
  expect(own.getSnapshot().context.item?.limits).toEqual([unused]);
  await vi.advanceTimersByTimeAsync(25 * 60 * MINUTE);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a phone whose clock is ahead reads minutes left once a minute until the stream tells the time', async () => {
  vi.setSystemTime(MIDNIGHT + MINUTE);
  const { feed, read } = await follow(() => limitsAt(MIDNIGHT - 60 * MINUTE));
  await vi.advanceTimersByTimeAsync(MINUTE - 1);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toHaveBeenCalledTimes(2);
  const server_time = new Date(MIDNIGHT - 58 * MINUTE).toISOString();
  feed.send({ type: 'feed.hello', at: Date.now(), data: { server_time, matches: [] } });
  await vi.advanceTimersByTimeAsync(0);
  // So late a hello counts as the end of a gap.
  expect(read).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(57 * MINUTE);
  expect(read).toHaveBeenCalledTimes(3);
});

test('a day ends during a break, too', async () => {
  vi.setSystemTime(MIDNIGHT - MINUTE);
  const { read } = await follow(() => ({ ...limitsAt(Date.now()), break: aWeekOff }));
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(read).toHaveBeenCalledTimes(2);
  expect(MIDNIGHT).toBeLessThan(END);
});

test('when a day ends after the session has expired, minutes are read once the person has logged in again', async () => {
  vi.setSystemTime(MIDNIGHT - MINUTE);
  const { session, read } = await follow(() => limitsAt(Date.now()));
  session.send({ type: 'session.ended' });
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(read).toHaveBeenCalledTimes(1);
  session.send({ type: 'session.signedIn' });
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledTimes(2);
});

test('after a log-in, limits are read again under a break without an end', async () => {
  const { session, read } = await follow(() => ({ ...ownLimits, break: { ...aWeekOff, until: null } }));
  session.send({ type: 'session.ended' });
  session.send({ type: 'session.signedIn' });
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledTimes(2);
});
