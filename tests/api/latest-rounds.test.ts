import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { followFinished } from '../../src/actors/games/play.ts';
import { listOf } from '../../src/actors/shared/list-of.ts';
import { offline } from '../../src/machines/shared/call-errors.example.ts';
import type { LimboRound } from '../../src/schemas/games/games.ts';
import { limboRoundOf } from '../fixtures/round.ts';

/** A strip of the latest rounds. The test answers its loads, and finishes rounds. */
function strip() {
  let answer = (_: readonly LimboRound[]) => {};
  let fail = (_: unknown) => {};
  const load = vi.fn(
    (_: AbortSignal) =>
      new Promise<readonly LimboRound[]>((resolve, reject) => {
        answer = resolve;
        fail = reject;
      }),
  );
  let finish = (_: LimboRound) => {};
  const latest = createActor(listOf(load), { input: {} }).start();
  onTestFinished(() => void latest.stop());
  onTestFinished(
    followFinished<LimboRound>(latest, (take) => {
      finish = take;
      return () => {};
    }),
  );
  return {
    load,
    ids: () => latest.getSnapshot().context.rows.map(({ id }) => id),
    state: () => latest.getSnapshot().value,
    refresh: () => latest.send({ type: 'list.refresh' }),
    finish: (id: number) => finish(limboRoundOf({ id })),
    answer: (...ids: number[]) => answer(ids.map((id) => limboRoundOf({ id }))),
    fail: () => fail(offline),
  };
}

const isCurrent = { loaded: 'current' };

test('a round that is finished during the first load leaves it to end, and has the strip loaded again', async () => {
  const { load, ids, state, finish, answer } = strip();
  finish(3);
  finish(4);
  expect(state()).toBe('loading');
  expect(load.mock.calls.map(([signal]) => signal.aborted)).toEqual([false]);
  answer(2, 1);
  await expect.poll(state).toEqual({ loaded: 'refreshing' });
  expect(ids()).toEqual([2, 1]);
  answer(4, 3, 2, 1);
  await expect.poll(state).toEqual(isCurrent);
  expect(ids()).toEqual([4, 3, 2, 1]);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a round that is finished after a failed load has the strip loaded', async () => {
  const { ids, state, finish, answer, fail } = strip();
  fail();
  await expect.poll(state).toEqual({ error: 'waiting' });
  finish(3);
  expect(state()).toEqual({ error: 'retrying' });
  answer(3, 2, 1);
  await expect.poll(ids).toEqual([3, 2, 1]);
});

test('a finished round is at the head of a loaded strip at once, without a call', async () => {
  const { load, ids, state, finish, answer } = strip();
  answer(10, 9, 8, 7, 6, 5, 4, 3, 2, 1);
  await expect.poll(state).toEqual(isCurrent);
  finish(11);
  expect(ids()).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  expect(state()).toEqual(isCurrent);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a round that is finished during a reload is shown at once, and the strip is loaded again', async () => {
  const { ids, state, finish, answer, refresh } = strip();
  answer();
  await expect.poll(state).toEqual({ empty: 'current' });
  refresh();
  finish(3);
  expect(ids()).toEqual([3]);
  expect(state()).toEqual({ loaded: 'refreshing' });
  answer(3, 2);
  await expect.poll(ids).toEqual([3, 2]);
});
