import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { forgetSeed, keepSeed, keptSeed } from '../seeds.ts';
import { slips } from './commands.ts';
import { BUGS, openWith } from './planted.ts';
import { simulate } from './simulate.ts';

const SEARCH = 'simulation';
const fresh = keptSeed(SEARCH) ?? Math.floor(Math.random() * 2 ** 31);
/** A sample: `npm run simulate` runs any number. */
const RUNS = 25;
const PATIENCE = 300_000;

describe('a model and the server', () => {
  test.each([
    ['a fixed seed', 20_260_722],
    [`the random seed ${fresh}`, fresh],
  ])('agree on random sequences: %s', { timeout: PATIENCE }, async (_, seed) => {
    const outcome = await simulate({ seed, runs: RUNS });
    if (outcome.failure !== null) keepSeed(SEARCH, seed);
    else if (seed === fresh) forgetSeed(SEARCH);
    expect(outcome).toMatchObject({ runs: RUNS, failure: null });
  });

  test('agree on random slips', { timeout: PATIENCE }, async () => {
    const runs = 10;
    const outcome = await simulate({ seed: 20_261_201, runs, steps: slips });
    expect(outcome).toMatchObject({ runs, failure: null });
    expect([...outcome.did.keys()]).toEqual(expect.arrayContaining(['bet 200', 'combine 200', 'settle 200']));
  });
});

/** Only bugs that are found soon: `npm run simulate -- --planted` tries all. */
describe('a planted bug is found', () => {
  test.each(BUGS.filter(({ isSoonFound }) => isSoonFound))('$name', { timeout: PATIENCE }, async (bug) => {
    const { failure } = await simulate({ seed: 4, runs: 1000, unshrunk: true, open: () => openWith(bug) });
    expect(failure).not.toBeNull();
  });

  test.each(BUGS)('$name can be planted: its patches match the source', async ({ file, patches }) => {
    const source = await readFile(file, 'utf8');
    expect(patches.filter(([from]) => !source.includes(from))).toEqual([]);
  });
});
