import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openInMemory } from '../../../server/database/embedded.ts';
import { createQueue } from '../../../server/database/queue.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTime(ms);

/** A queue, and a function that gives the oldest waiter its turn. */
function openQueue() {
  const queue = createQueue();
  const turns: (() => void)[] = [];
  return {
    queue,
    come: () => queue.wait(() => new Promise<void>((resolve) => turns.push(resolve))),
    async serve(waited: Promise<void>) {
      turns.shift()?.();
      await waited;
    },
  };
}

test('an empty queue has no wait', async () => {
  const { queue, come, serve } = openQueue();
  expect(queue.expectedMs()).toBe(0);
  const only = come();
  pass(700);
  await serve(only);
  expect(queue.expectedMs()).toBe(0);
});

test('while no turn comes, the expected wait is the longest current one', async () => {
  const { queue, come, serve } = openQueue();
  const oldest = come();
  pass(400);
  const next = come();
  pass(600);
  expect(queue.expectedMs()).toBe(1000);
  await serve(oldest);
  expect(queue.expectedMs()).toBe(600);
  await serve(next);
});

test('a failed statement has had its turn', async () => {
  const queue = createQueue();
  await expect(queue.wait(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(queue.expectedMs()).toBe(0);
});

test("a long queue's wait follows the pace of turns, before anybody in it has waited", async () => {
  const { queue, come, serve } = openQueue();
  for (let turn = 0; turn < 500; turn += 1) {
    const one = come();
    pass(20);
    await serve(one);
    // Idle time does not count as a turn.
    pass(1000);
  }
  const crowd = Array.from({ length: 100 }, come);
  expect(queue.expectedMs()).toBeCloseTo(2000, 3);
  for (const one of crowd) await serve(one);
});

test('one long turn does not make a short queue count as long', async () => {
  const { queue, come, serve } = openQueue();
  const long = come();
  pass(1000);
  const few = Array.from({ length: 20 }, come);
  await serve(long);
  expect(queue.expectedMs()).toBe(625);
  for (const one of few) await serve(one);
});

test('statements queue for their connection, and transactions hold it', async () => {
  const database = await openInMemory();
  let release = () => {};
  let held = Promise.resolve();
  await new Promise<void>((hasBegun) => {
    held = database.transaction(() => {
      hasBegun();
      return new Promise((resolve) => {
        release = resolve;
      });
    });
  });
  const statement = database.query('select 1 as one');
  pass(1500);
  expect(database.expectedWaitMs()).toBe(1500);
  release();
  await held;
  expect(await statement).toEqual([{ one: 1 }]);
  expect(database.expectedWaitMs()).toBe(0);
  await database.close();
});

test('between statements of the embedded database, others get their turn', async () => {
  const database = await openInMemory();
  let turns = 0;
  const count = () => {
    turns += 1;
    if (turns < 20) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(Array.from({ length: 20 }, () => database.query('select 1')));
  expect(turns).toBe(20);
  await database.close();
});
