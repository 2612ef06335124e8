import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { lookFor, type Read } from './model/shown.ts';

/** The number of lines of each section of the specification in the table. */
const LINES = { S2: 62, S3: 22, S4: 13, S5: 70, S6: 4, S7: 24, S8: 9, S9: 18 };

interface Line {
  id: string;
  says: string;
  where: string;
  shows: string;
}

const source = readFileSync('docs/spec-coverage.md', 'utf8');
const lines = linesOf(source);

describe('the specification, line by line', () => {
  test('has each line once, in order', () => {
    const ids = Object.entries(LINES).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
    );
    expect(lines.map(({ id }) => id)).toEqual(ids);
  });

  test('has a place and a test for each', () => {
    expect(lines.flatMap((line) => faultsOf(line, read))).toEqual([]);
  });
});

describe('the check', () => {
  const files: Record<string, string> = {
    'src/a.ts': '',
    'tests/a.test.ts': "test('is there', () => {}); const text = 'Amount is required';",
    'tests/c.test.ts': "import { a } from '../pages/a.ts'; test('is there', () => {});",
    'tests/pages/a.ts': "const aTexts = { amount: 'Amount in rupees' };",
    'tests/b.test.ts': "describe('b', () => { test.each([1])('%d is\\'nt', () => {}); });",
  };
  const row = (says: string, where: string, shows: string) =>
    linesOf(`| S5.1 | ${says} | ${where} | ${shows} |`).flatMap((line) =>
      faultsOf(line, (file) => files[file]),
    );

  test.each([
    ['Required', '`src/a.ts`', '`tests/a.test.ts`: is there'],
    ['Required (`Amount is required`)', '`src/a.ts`', '`tests/b.test.ts`: b<br>`tests/a.test.ts`: is there'],
    ['Has `Amount in rupees`', '`src/a.ts`', '`tests/c.test.ts`: is there'],
    ['Required', '`src/a.ts`, `tests/a.test.ts`', "`tests/b.test.ts`: b › %d is'nt"],
  ])('takes %s | %s | %s', (says, where, shows) => {
    expect(row(says, where, shows)).toEqual([]);
  });

  test.each([
    ['Required', '…', '`tests/a.test.ts`: is there', 'S5.1: lives nowhere'],
    ['Required', '`src/b.ts`', '`tests/a.test.ts`: is there', 'S5.1: src/b.ts does not exist'],
    ['Required', '`src/a.ts`', '…', 'S5.1: no test in …'],
    ['Required', '`src/a.ts`', '`tests/d.test.ts`: is there', 'S5.1: tests/d.test.ts does not exist'],
    ['Required', '`src/a.ts`', '`tests/b.test.ts`: b › was there', 'S5.1: tests/b.test.ts has no was there'],
    ['`Reason`', '`src/a.ts`', '`tests/a.test.ts`: is there', 'S5.1: no test has the text Reason'],
  ])('refuses %s | %s | %s', (says, where, shows, fault) => {
    expect(row(says, where, shows)).toEqual([fault]);
  });
});

function linesOf(markdown: string): Line[] {
  return markdown
    .split('\n')
    .filter((line) => /^\| S\d/.test(line))
    .map((line) => {
      const [id = '', says = '', where = '', shows = ''] = line.slice(2, -2).split(' | ');
      return { id, says, where, shows };
    });
}

function read(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** The faults of a line: in its places, in its tests, or in none of its tests having its texts. */
function faultsOf({ id, says, where, shows }: Line, read: Read): string[] {
  const faults: string[] = [];
  const places = quoted(where);
  if (places.length === 0) faults.push('lives nowhere');
  for (const place of places) if (read(place) === undefined) faults.push(`${place} does not exist`);
  let all = '';
  for (const show of shows.split('<br>')) {
    const shown = lookFor(show, read);
    faults.push(...shown.faults);
    all += shown.text;
  }
  // A line without tests has been reported already.
  if (all !== '')
    for (const text of quoted(says)) if (!all.includes(text)) faults.push(`no test has the text ${text}`);
  return faults.map((fault) => `${id}: ${fault}`);
}

const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, inside = '']) => inside);
