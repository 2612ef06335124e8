import { expect, test } from 'vitest';
import { createFairLine } from '../../../server/http/fair-line.ts';
import { gate } from '../tools/money.ts';

test('people take turns, however much one of them has queued before the others', async () => {
  const line = createFairLine(3, 9);
  const done: string[] = [];
  const bring = (person: number, name: string) => line(person, async () => void done.push(name));
  await Promise.all([
    bring(1, 'a'),
    bring(1, 'b'),
    bring(1, 'c'),
    bring(2, 'd'),
    bring(3, 'e'),
    bring(2, 'f'),
  ]);
  expect(done).toEqual(['a', 'b', 'd', 'e', 'c', 'f']);
});

test('the queue is limited for each person and for all; finished and failed work makes room again', async () => {
  const line = createFairLine(2, 3);
  const full = gate();
  const wait = (person: number) => line(person, () => full.promise);
  const taken = [wait(1), wait(1)];
  expect(wait(1)).toBeUndefined();
  taken.push(wait(2));
  expect(wait(3)).toBeUndefined();
  full.open();
  await Promise.all(taken);
  const damaged = line(1, () => Promise.reject(new Error('damaged')));
  const next = line(1, async () => 'done');
  await expect(damaged).rejects.toThrow('damaged');
  expect(await next).toBe('done');
  expect(await line(3, async () => 'done')).toBe('done');
});
