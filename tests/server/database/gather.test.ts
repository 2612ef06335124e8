import { afterEach, expect, test, vi } from 'vitest';
import { openInMemory } from '../../../server/database/embedded.ts';
import { createGatherer } from '../../../server/database/gather.ts';
import { createQueue } from '../../../server/database/queue.ts';

afterEach(() => {
  vi.useRealTimers();
});

interface Item {
  name: string;
}
type Results = ReadonlyMap<Item, string>;

/** A gatherer of three at most, with its started batches, which the test ends. */
function openGatherer({ queue = createQueue(), lateMs = 60_000 } = {}) {
  const works: {
    names: string[];
    succeed(leftOut?: string): void;
    fail(why: Error): void;
  }[] = [];
  const gather = createGatherer(
    (items: readonly Item[]) =>
      new Promise<Results>((resolve, reject) => {
        works.push({
          names: items.map(({ name }) => name),
          succeed: (leftOut) =>
            resolve(
              new Map(
                items
                  .filter(({ name }) => name !== leftOut)
                  .map((item) => [item, `${item.name} of ${items.length}`]),
              ),
            ),
          fail: reject,
        });
      }),
    { most: 3, lateMs, queue },
  );
  return {
    come: (...names: string[]) => Promise.allSettled(names.map((name) => gather({ name }))),
    names: () => works.map(({ names }) => names),
    work: (number: number) => {
      const work = works[number];
      if (work === undefined) throw new Error(`Nothing has been begun for the time ${number}`);
      return work;
    },
  };
}

const done = (...values: (string | undefined)[]) => values.map((value) => ({ status: 'fulfilled', value }));

test('the first item is processed at once, later items together, up to the maximum', async () => {
  const { come, names, work } = openGatherer();
  const first = come('a');
  const others = come('b', 'c', 'd', 'e');
  await expect.poll(names).toEqual([['a']]);
  work(0).succeed();
  expect(await first).toEqual(done('a of 1'));
  await expect.poll(names).toEqual([['a'], ['b', 'c', 'd']]);
  const last = come('f');
  work(1).succeed();
  await expect.poll(names).toEqual([['a'], ['b', 'c', 'd'], ['e', 'f']]);
  work(2).succeed();
  expect(await others).toEqual(done('b of 3', 'c of 3', 'd of 3', 'e of 2'));
  expect(await last).toEqual(done('f of 2'));
  const again = come('g');
  await expect.poll(names).toContainEqual(['g']);
  work(3).succeed();
  expect(await again).toEqual(done('g of 1'));
});

test('an item without a result gets undefined; a failure fails its whole batch, and no later batch', async () => {
  const { come, names, work } = openGatherer();
  const first = come('a');
  const others = come('b', 'c', 'd', 'e');
  await expect.poll(names).toEqual([['a']]);
  work(0).succeed('a');
  expect(await first).toEqual(done(undefined));
  await expect.poll(names).toEqual([['a'], ['b', 'c', 'd']]);
  const away = new Error('away');
  work(1).fail(away);
  await expect.poll(names).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
  work(2).succeed();
  expect(await others).toEqual([...Array(3).fill({ status: 'rejected', reason: away }), ...done('e of 1')]);
});

test('waiting batches count towards the expected wait for the database', async () => {
  const database = await openInMemory();
  const { come, work } = openGatherer({ queue: database.newQueue() });
  const first = come('a');
  const second = come('b');
  await expect.poll(database.expectedWaitMs).toBeGreaterThan(0);
  work(0).succeed();
  await first;
  await expect.poll(database.expectedWaitMs).toBe(0);
  work(1).succeed();
  await second;
  await database.close();
});

test('the expected wait counts a batch of any size once', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const queue = createQueue();
  const { come, names, work } = openGatherer({ queue });
  const first = come('a');
  const second = come('b');
  vi.advanceTimersByTime(200);
  await expect.poll(names).toEqual([['a']]);
  work(0).succeed();
  await first;
  await expect.poll(names).toEqual([['a'], ['b']]);
  const others = [come('c')];
  const ofOne = queue.expectedMs();
  expect(ofOne).toBeGreaterThan(0);
  others.push(come('d', 'e'));
  expect(queue.expectedMs()).toBe(ofOne);
  others.push(come('f'));
  expect(queue.expectedMs()).toBe(2 * ofOne);
  work(1).succeed();
  await second;
  await expect.poll(names).toEqual([['a'], ['b'], ['c', 'd', 'e']]);
  work(2).succeed();
  await expect.poll(names).toEqual([['a'], ['b'], ['c', 'd', 'e'], ['f']]);
  work(3).succeed();
  expect(await Promise.all(others)).toEqual([done('c of 3'), done('d of 3', 'e of 3'), done('f of 1')]);
});

test('the next batch is processed beside a slow one', async () => {
  const { come, names, work } = openGatherer({ lateMs: 1 });
  const first = come('a');
  const second = come('b');
  await expect.poll(names).toEqual([['a'], ['b']]);
  work(1).succeed();
  expect(await second).toEqual(done('b of 1'));
  work(0).succeed();
  expect(await first).toEqual(done('a of 1'));
});
