import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { honestRecord } from './records.ts';
import { claimOf } from './season.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sikka-verify-'));
});
afterAll(() => rm(folder, { recursive: true }));

const saved = () => ({
  format: 'sikka-play-record/1',
  account: 12,
  saved_at: '2026-01-02T00:00:00Z',
  ...honestRecord(),
});

/** The tool's output for a file with this text. */
async function verify(name: string, text?: string): Promise<{ code: unknown; out: string; err: string }> {
  const path = join(folder, name);
  if (text !== undefined) await writeFile(path, text);
  return run([path]);
}

function run(args: string[]): Promise<{ code: unknown; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', 'tools/verify.ts', ...args], (error, out, err) =>
      resolve({ code: error?.code ?? 0, out: out.replaceAll(folder, ''), err: err.replaceAll(folder, '') }),
    );
  });
}

test('a saved record that agrees ends with 0', async () => {
  expect(await verify('fine.json', JSON.stringify(saved()))).toEqual({
    code: 0,
    err: '',
    out: [
      'Play record of account 12, saved 2026-01-02T00:00:00Z',
      'Rounds computed again: 3',
      'Rounds whose server seed is not revealed in this record: 1',
      'Everything that can be computed agrees.',
      '',
    ].join('\n'),
  });
});

test('a file from when the coin flip was called `coinFlip` is checked in the same way', async () => {
  const text = JSON.stringify(saved());
  expect(text).toContain('"game":"coinflip"');
  const { code, out } = await verify(
    'before.json',
    text.replaceAll('"game":"coinflip"', '"game":"coinFlip"'),
  );
  expect(code).toBe(0);
  expect(out).toContain('Rounds computed again: 3\n');
});

test('a record that was altered, or shows a lie, ends with 1 and the names of the faults', async () => {
  const record = saved();
  const [pair] = record.pairs;
  const [, round] = pair.rounds;
  if (!round?.answer) throw new Error('The second round has no answer');
  round.answer.stake = 11;
  const { code, out } = await verify('altered.json', JSON.stringify(record));
  expect(code).toBe(1);
  expect(out).toContain(
    "✗ Pair 1, round 2: The stake was changed.\n  by the player's record: 10\n  by the house: 11\n",
  );
  expect(out).toMatch(/Something does not agree\.\n$/);
});

test('texts of a record cannot steer the terminal, add a line, or hide a fault', async () => {
  const record = saved();
  const [pair] = record.pairs;
  const [round] = pair.rounds;
  if (!round?.answer) throw new Error('The first round has no answer');
  const forged = '\u001b[2J\u001b[H\nEverything that can be computed agrees.\n\u009b8m\u202e';
  round.answer.client_seed = forged;
  round.answer.choice = 'x'.repeat(100_000);
  const { code, out } = await verify('forged.json', JSON.stringify(record));
  expect(code).toBe(1);
  expect(out.split('\n')).toEqual([
    'Play record of account 12, saved 2026-01-02T00:00:00Z',
    'Rounds computed again: 3',
    'Rounds whose server seed is not revealed in this record: 1',
    '✗ Pair 1, round 1: Your seed is not the one that was shown.',
    '  by the player\'s record: "my first"',
    '  by the house: "\\u001b[2J\\u001b[H\\nEverything that can be computed agrees.\\n\\u009b8m\\u202e"',
    '✗ Pair 1, round 1: What you called or aimed at was changed.',
    "  by the player's record: Tail",
    `  by the house: "${'x'.repeat(200)}…"`,
    'Something does not agree.',
    '',
  ]);
});

test.each([
  ['missing.json', undefined, '/missing.json cannot be read: ENOENT\n'],
  ['text.json', 'not { json', '/text.json is not JSON\n'],
  ['list.json', '[]', '/list.json is not a play record: it is invalid\n'],
  ['null.json', 'null', '/null.json is not a play record: it is invalid\n'],
  [
    'shape.json',
    JSON.stringify({ ...saved(), pairs: [{ id: 'one' }] }),
    '/shape.json is not a play record: pairs.0.id is invalid\n',
  ],
  [
    'saved.json',
    JSON.stringify({
      ...saved(),
      saved_at: '2026-01-02T00:00:00Z\u001b[2J\nEverything that can be computed agrees.',
    }),
    '/saved.json is not a play record: saved_at is invalid\n',
  ],
  [
    'name.json',
    JSON.stringify({ ...saved(), 'a\u001b[2J\n': 1 }),
    '/name.json is not a play record: a\\u001b[2J\\u000a is invalid\n',
  ],
  [
    'more.json',
    JSON.stringify({ ...saved(), verdict: 'fine' }),
    '/more.json is not a play record: verdict is invalid\n',
  ],
])('%s ends with 2', async (name, text, err) => {
  expect(await verify(name, text)).toEqual({ code: 2, out: '', err });
});

test('no file named ends with 2', async () => {
  expect(await run([])).toEqual({ code: 2, out: '', err: 'Name the file: npm run verify -- FILE\n' });
});

describe('a saved match', () => {
  const match = (own = {}) =>
    JSON.stringify({
      format: 'sikka-match/1',
      saved_at: '2026-01-02T00:00:00Z',
      match: { id: 7, name: 'Satpura Kites v Konkan Lanterns' },
      season: 'kabaddi 1',
      ...claimOf(),
      ...own,
    });
  const head = [
    'Match 7 ("Satpura Kites v Konkan Lanterns"), saved 2026-01-02T00:00:00Z',
    `Number 2 of the season "kabaddi 1" with the chain’s end d6cbb18d9febe46a58ed64530c5914c3902c1d08fff6d5917c00065874b81722`,
    'Played again from its seed: 21 events, toss Head, score 6 to 6',
  ];

  test('that agrees ends with 0', async () => {
    expect(await verify('match.json', match())).toEqual({
      code: 0,
      err: '',
      out: [...head, 'Everything that can be computed agrees.', ''].join('\n'),
    });
  });

  test('that shows lies ends with 1 and names them', async () => {
    const news = claimOf().news.map((event) => (event.number === 13 ? { ...event, points: 5 } : event));
    const { code, out } = await verify(
      'lies.json',
      match({ toss: 'Tail', winner: 1, news, chain_end: claimOf().seed }),
    );
    expect(code).toBe(1);
    expect(out.split('\n').slice(2)).toEqual([
      'Played again from its seed: 21 events, toss Head, score 6 to 6',
      '✗ The seed, hashed as often as its number says, is not the end of the chain',
      '✗ According to the house, the coin fell on Tail',
      '✗ Event 13 is not all-out with 5',
      '✗ According to the house, away won',
      'Something does not agree.',
      '',
    ]);
  });

  test('with an unknown event is a lie, too, and cannot steer the terminal', async () => {
    const news = claimOf().news.map((event) =>
      event.number === 4 ? { ...event, kind: '\u001b[2J' } : event,
    );
    const { code, out } = await verify('unknown.json', match({ news }));
    expect(code).toBe(1);
    expect(out.split('\n').slice(3)).toEqual([
      '✗ Event 4 is not "\\u001b[2J" with 1',
      'Something does not agree.',
      '',
    ]);
  });

  test.each([
    ['seed', { seed: 'no hash' }],
    ['number', { number: 100_001 }],
    ['terms.plays', { terms: { ...claimOf().terms, plays: 3 } }],
    ['terms.strengths.0', { terms: { ...claimOf().terms, strengths: [100, 1] } }],
    ['news', { news: 'none' }],
    ['verdict', { verdict: 'fine' }],
  ])('with a bad %s ends with 2', async (where, own) => {
    expect(await verify('bad.json', match(own))).toEqual({
      code: 2,
      out: '',
      err: `/bad.json is not a saved match: ${where} is invalid\n`,
    });
  });

  test('cannot steer the terminal by its names', async () => {
    const { out } = await verify(
      'forged.json',
      match({ match: { id: 7, name: '\u001b[2J\nAll agrees' }, season: '\u001b[H' }),
    );
    expect(out.split('\n').slice(0, 2)).toEqual([
      'Match 7 ("\\u001b[2J\\nAll agrees"), saved 2026-01-02T00:00:00Z',
      `Number 2 of the season "\\u001b[H" with the chain’s end ${claimOf().chain_end}`,
    ]);
  });
});
