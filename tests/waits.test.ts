import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow } from './model/machine-files.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Code that waits for something outside itself. */
const WAITS = [
  /\bnew Promise\b/,
  /\bPromise\.race\(/,
  /\bfetch\(/,
  /\bcaches\./,
  /\blocks\.request\(/,
  /\bserviceWorker\.ready\b|= await serviceWorker\b/,
  /\b(?:createImageBitmap|toBlob|convertToBlob|requestIdleCallback)\(/,
  /\bnavigator\.share\(/,
  /\bgetReader\(/,
  /\bXMLHttpRequest\(/,
  /\bindexedDB\b/,
  /'node:timers\/promises'/,
  /'node:child_process'/,
  /\bnew pg\.Pool\(/,
  /\bPGlite\.create\(/,
  /\bcreateLine\(/,
];

/** Developers' tools, which only developers wait for. */
const TOOLS = /^src\/(?:inspect|statecharts|walk)\/|\.example\.ts$/;

const waiting = filesBelow(ROOT, ['src', 'server'])
  .filter((path) => /\.tsx?$/.test(path) && !TOOLS.test(path))
  .filter((path) => WAITS.some((wait) => wait.test(read(path))));

/** The rows of the tables of `docs/waits.md`: the files that wait, and their limits. */
const rows = read('docs/waits.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Wait'))
  .map((line) => {
    const [wait = '', where = '', limit = '', then = ''] = line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.trim());
    return { wait, files: [...where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path), limit, then };
  });

test('every file with a wait is in the table of waits', () => {
  expect(waiting).toContain('src/api/client.ts');
  const named = new Set(rows.flatMap(({ files }) => files));
  expect(waiting.filter((path) => !named.has(path))).toEqual([]);
});

test('every file of the table is there', () => {
  const sources = new Set(filesBelow(ROOT, ['src', 'server']));
  expect(rows.flatMap(({ files }) => files).filter((path) => !sources.has(path))).toEqual([]);
});

test('no row is without a limit', () => {
  const UNITS = /\d (?:ms|s|min|h)\b|until the person closes it/;
  expect(
    rows.filter(({ files, limit, then }) => files.length === 0 || !UNITS.test(limit) || then === ''),
  ).toEqual([]);
});
