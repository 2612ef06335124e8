import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetSeed, keptSeed, searchFromKeptSeed } from '../seeds.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sikka-seeds-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The numbers that a search draws until it finds one that is not small. */
function search(): number[] {
  const drawn: number[] = [];
  searchFromKeptSeed('small numbers', folder);
  const isSmall = (number: number) => {
    drawn.push(number);
    return number < 1000;
  };
  expect(() => fc.assert(fc.property(fc.nat(), isSmall), { endOnFailure: true })).toThrow(
    'Property failed after',
  );
  return drawn;
}

test('a search that failed begins where it failed, until it is forgotten', async () => {
  const failed = search();
  expect(search()).toEqual(failed);
  expect(await readdir(folder)).toHaveLength(1);
  forgetSeed('small numbers', folder);
  expect(await readdir(folder)).toEqual([]);
  expect(keptSeed('small numbers', folder)).toBeUndefined();
});

test('searches that pass leave nothing, and another search begins anew', async () => {
  searchFromKeptSeed('all numbers', folder);
  fc.assert(fc.property(fc.nat(), (number) => number >= 0));
  expect(await readdir(folder)).toEqual([]);
  search();
  expect(keptSeed('all numbers', folder)).toBeUndefined();
});

test('a file that is no seed is passed over', async () => {
  search();
  const [file] = await readdir(folder);
  for (const content of ['', '{', '{"seed":"5"}', 'null']) {
    await writeFile(join(folder, String(file)), content);
    expect(keptSeed('small numbers', folder)).toBeUndefined();
  }
});
