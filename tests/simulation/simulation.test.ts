import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { BUGS, openWith } from './planted.ts';
import { simulate } from './simulate.ts';

const fresh = Math.floor(Math.random() * 2 ** 31);
/** A sample: `npm run simulate` runs any number. */
const RUNS = 25;
const PATIENCE = 300_000;

describe('a model and the server', () => {
  test.each([
    ['the same seed each time', 20_260_722],
    [`seed ${fresh}, which is another each time`, fresh],
  ])('agree about random sequences: %s', { timeout: PATIENCE }, async (_, seed) => {
    expect(await simulate({ seed, runs: RUNS })).toMatchObject({ runs: RUNS, failure: null });
  });
});

/** All of them take longer: `npm run simulate -- --planted`. */
describe('what is broken on purpose is found', () => {
  test.each(BUGS.filter(({ isSoonFound }) => isSoonFound))('$name', { timeout: PATIENCE }, async (bug) => {
    const { failure } = await simulate({ seed: 5, runs: 1000, unshrunk: true, open: () => openWith(bug) });
    expect(failure).not.toBeNull();
  });

  test.each(BUGS)('$name can still be planted', async ({ file, patches }) => {
    const source = await readFile(file, 'utf8');
    expect(patches.filter(([from]) => !source.includes(from))).toEqual([]);
  });
});
