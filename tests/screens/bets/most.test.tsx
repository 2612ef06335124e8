import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { checkedBet, pickIn } from '../../../src/actors/bets/bet-slip.ts';
import { followMost } from '../../../src/actors/bets/most.ts';
import { moneyRequestOf } from '../../../src/actors/shared/money-request-of.ts';
import { http } from '../../../src/api/page-client.ts';
import { user } from '../../../src/machines/app/session.example.ts';
import { sessionMachine } from '../../../src/machines/app/session.machine.ts';
import {
  ended,
  hundred,
  onHead,
  onLions,
  open,
  tooMuch,
} from '../../../src/machines/bets/bet-slip.example.ts';
import type { BetDraft } from '../../../src/machines/bets/bet-slip.machine.ts';
import { offline } from '../../../src/machines/shared/call-errors.example.ts';
import type { User } from '../../../src/schemas/account/user.ts';
import { BetReceipt } from '../../../src/schemas/bets/bets.ts';

/** A pending answer of the server. */
interface Owed {
  query: unknown;
  most: (rupees: number) => void;
  fail: () => void;
}

/** A slip that follows the advice for this person; the test answers each question. */
async function follow(who: User | null = user) {
  const owed: Owed[] = [];
  vi.spyOn(http, 'get').mockImplementation(
    (path, _, { query } = {}) =>
      new Promise((resolve, reject) => {
        expect(path).toBe('live-bet/most');
        owed.push({
          query,
          most: (most) => resolve({ data: { most } } as never),
          fail: () => reject(offline),
        });
      }),
  );
  const request = moneyRequestOf({
    route: 'live-bet/save',
    receipt: BetReceipt,
    send: async (_: BetDraft): Promise<BetReceipt> => {
      throw tooMuch;
    },
  });
  const bet = createActor(checkedBet.provide({ actors: { request } }), { input: { match: open } }).start();
  const check = fromPromise<User | null>(async () => who);
  const session = createActor(sessionMachine.provide({ actors: { check } })).start();
  await expect.poll(() => session.getSnapshot().matches('checking')).toBe(false);
  await expect.poll(() => bet.getSnapshot().matches('open')).toBe(true);
  const stop = followMost(bet, { session }, pickIn);
  onTestFinished(() => {
    stop();
    vi.useRealTimers();
  });
  const told = () => bet.getSnapshot().context.most;
  return { bet, owed, told, stop };
}

const questions = (owed: readonly Owed[]) => owed.map(({ query }) => query);
const [lions, head] = [{ picks: '71' }, { picks: '7.Head' }];

test('the slip asks once a choice is made, and anew for another; figures of another choice are void', async () => {
  const { bet, owed, told, stop } = await follow();
  expect(owed).toEqual([]);
  bet.send(onLions);
  bet.send(hundred);
  expect(questions(owed)).toEqual([lions]);
  owed[0]?.most(4900);
  await expect.poll(told).toBe(4900);
  bet.send(onHead);
  expect(told()).toBe(null);
  expect(questions(owed)).toEqual([lions, head]);
  bet.send(onLions);
  owed[1]?.most(10);
  owed[2]?.most(5000);
  await expect.poll(told).toBe(5000);
  bet.send(ended);
  expect(told()).toBe(null);
  stop();
  expect(questions(owed)).toEqual([lions, head, lions]);
});

test('after a refusal its figure counts, and the slip asks again', async () => {
  const { bet, owed, told } = await follow();
  bet.send(onLions);
  bet.send(hundred);
  owed[0]?.most(4900);
  await expect.poll(told).toBe(4900);
  bet.send({ type: 'bet.place' });
  await expect.poll(() => bet.getSnapshot().context.refusal?.most).toBe(40);
  expect(told()).toBe(null);
  await expect.poll(() => questions(owed)).toEqual([lions, lions]);
  owed[1]?.most(40);
  await expect.poll(told).toBe(40);
});

test('the slip asks again every 20 seconds; without an answer it goes on without advice', async () => {
  const { bet, owed, told, stop } = await follow();
  // Polling would advance this clock.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const hears = (most: number | null) => waitFor(bet, ({ context }) => context.most === most);
  bet.send(onLions);
  owed[0]?.most(4900);
  await hears(4900);
  vi.advanceTimersByTime(19_999);
  expect(questions(owed)).toEqual([lions]);
  vi.advanceTimersByTime(1);
  expect(questions(owed)).toEqual([lions, lions]);
  expect(told()).toBe(4900);
  owed[1]?.fail();
  await hears(null);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(owed).toHaveLength(2);
});

test("a visitor's slip asks nothing", async () => {
  const { bet, owed, told } = await follow(null);
  bet.send(onLions);
  bet.send(hundred);
  expect(owed).toEqual([]);
  expect(told()).toBe(null);
});
