import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { recordCheckOf } from '../../src/actors/games/record-check.ts';
import { playRecordOf } from '../../src/api/games/play-record.ts';
import { readPlayRecord } from '../../src/api/games/read-play-record.ts';
import type { Word } from '../../src/schemas/games/play-record.ts';

/** A browser's storage with room for this many items. */
function storageOf(room: number): Storage {
  const items: Record<string, string> = {};
  return Object.defineProperties(items as unknown as Storage, {
    getItem: { value: (name: string) => items[name] ?? null },
    setItem: {
      value: (name: string, text: string) => {
        if (!(name in items) && Object.keys(items).length >= room) throw new Error('QuotaExceededError');
        items[name] = text;
      },
    },
    removeItem: { value: (name: string) => delete items[name] },
  });
}

// The page's memory, which replaces a full storage, outlives a test, so each test uses another account.
let account = 0;
beforeEach(() => {
  account += 1;
  vi.stubGlobal('localStorage', storageOf(100_000));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pair = (id: number, change: object = {}) => ({
  id,
  server_seed_hash: `hash ${id}`,
  client_seed: 'mine',
  nonce: 0,
  next_server_seed_hash: `hash ${id + 1}`,
  ...change,
});
const round = (seed_id: number) => ({ seed_id, game: 'coinflip' as const, choice: 'Tail', stake: 10 });
const word = (seed_id: number, nonce: number): Word => ({
  id: seed_id * 10_000 + nonce,
  seed_id,
  server_seed_hash: `hash ${seed_id}`,
  client_seed: 'mine',
  nonce,
  choice: 'Tail',
  stake: 10,
  result: 'Tail',
  won: true,
  payout: 19.8,
});

test('pairs and rounds that were shown or played are kept, and joined by pair and number', () => {
  vi.useFakeTimers({ now: new Date('2026-01-01T12:00:00Z') });
  const record = playRecordOf(account);
  record.promised('hash 5');
  record.chose({ after: 0, client_seed: 'mine' });
  record.shown(pair(5));
  for (const nonce of [2, 1]) {
    record.sent(`key ${nonce}`, round(5));
    record.answered(`key ${nonce}`, word(5, nonce));
  }
  record.sent('key 3', round(5));
  record.sent('key 4', round(5));
  record.dropped('key 4');
  record.revealed(5, 'seed');
  record.shown(pair(6));
  // The same account in another tab, or after a reload.
  const kept = { game: 'coinflip', choice: 'Tail', stake: 10, sent_at: '2026-01-01T12:00:00.000Z' };
  expect(readPlayRecord(playRecordOf(account))).toEqual({
    first_hash: 'hash 5',
    chosen: [{ after: 0, client_seed: 'mine' }],
    pairs: [
      {
        ...pair(5),
        shown_at: '2026-01-01T12:00:00.000Z',
        shown_again: null,
        server_seed: 'seed',
        rounds: [
          { ...kept, answer: word(5, 1), later: null },
          { ...kept, answer: word(5, 2), later: null },
          { ...kept, answer: null, later: null },
        ],
      },
      { ...pair(6), shown_at: '2026-01-01T12:00:00.000Z', shown_again: null, server_seed: null, rounds: [] },
    ],
  });
});

test('rounds that were kept when the coin flip was called `coinFlip` are read as its own', () => {
  const record = playRecordOf(account);
  record.shown(pair(5));
  const before = { ...round(5), game: 'coinFlip', sent_at: '2025-01-01T12:00:00.000Z', answer: word(5, 1) };
  localStorage.setItem(`play-record/${account}/round/key`, JSON.stringify(before));
  const { seed_id: _, ...kept } = before;
  expect(readPlayRecord(record).pairs[0]?.rounds).toEqual([{ ...kept, game: 'coinflip', later: null }]);
});

test('the first claim stays, and a later one that differs is kept beside it', () => {
  const record = playRecordOf(account);
  record.promised('first');
  record.promised('second');
  record.shown(pair(5));
  expect(record.doubt()).toBeNull();
  record.shown(pair(5, { nonce: 7 }));
  expect(record.doubt()).toBeNull();
  record.shown(pair(5, { server_seed_hash: 'other' }));
  expect(record.doubt()).not.toBeNull();
  record.sent('key', round(5));
  record.answered('key', word(5, 1));
  record.answered('key', { ...word(5, 1), choice: 'Head' });
  record.saidLater({ ...word(5, 1), choice: 'Head' });
  record.revealed(5, 'seed');
  record.revealed(5, 'another seed');
  expect(readPlayRecord(record)).toMatchObject({
    first_hash: 'first',
    pairs: [
      {
        server_seed_hash: 'hash 5',
        nonce: 0,
        shown_again: { server_seed_hash: 'other' },
        server_seed: 'seed',
        rounds: [{ answer: { choice: 'Tail' }, later: { choice: 'Head' } }],
      },
    ],
  });
});

test.each<[string, (record: ReturnType<typeof playRecordOf>) => void]>([
  ['a pair that comes after another', (record) => record.shown(pair(6))],
  ['a seed that is revealed', (record) => record.revealed(5, 'seed')],
  ['another word on a round', (record) => record.saidLater(word(5, 1))],
])('%s is to be looked at', (_what, happens) => {
  const record = playRecordOf(account);
  record.shown(pair(5));
  expect(record.doubt()).toBeNull();
  happens(record);
  const doubt = playRecordOf(account).doubt();
  expect(doubt).not.toBeNull();
  record.settleDoubt(doubt ?? '');
  expect(record.doubt()).toBeNull();
});

test('a doubt that another tab raises during an audit stays', async () => {
  const record = playRecordOf(account);
  record.shown(pair(5));
  record.revealed(4, 'seed');
  const check = createActor(recordCheckOf({ account, store: record })).start();
  check.send({ type: 'record.check', since: 0 });
  playRecordOf(account).raiseDoubt();
  await waitFor(check, (state) => state.matches('agrees'));
  expect(record.doubt()).not.toBeNull();
  check.send({ type: 'record.check', since: 0 });
  await waitFor(check, (state) => state.matches('agrees'));
  expect(record.doubt()).toBeNull();
});

test("accounts do not see each other's records", () => {
  playRecordOf(account).shown(pair(5));
  expect(readPlayRecord(playRecordOf(account + 1000)).pairs).toEqual([]);
});

test('broken entries are ignored, and the rest stays', () => {
  const record = playRecordOf(account);
  record.promised('first');
  record.shown(pair(5));
  record.shown(pair(6));
  record.sent('key 1', round(6));
  record.sent('key 2', round(6));
  localStorage.setItem(`play-record/${account}/first`, '{');
  localStorage.setItem(`play-record/${account}/pair/5`, '{"id":5}');
  localStorage.setItem(`play-record/${account}/round/key 1`, 'null');
  localStorage.setItem(`play-record/${account}/unheard-of/1`, '1');
  record.answered('key 1', word(6, 1));
  const { first_hash, pairs } = readPlayRecord(record);
  expect({ first_hash, pairs: pairs.map(({ id, rounds }) => [id, rounds.length]) }).toEqual({
    first_hash: null,
    pairs: [[6, 1]],
  });
});

test('a thousand rounds are kept, and the oldest go first, with pairs that have none left', () => {
  const record = playRecordOf(account);
  for (let id = 1; id <= 30; id += 1) record.shown(pair(id));
  for (let number = 0; number < 1010; number += 1) {
    vi.useFakeTimers({ now: new Date(Date.UTC(2026, 0, 1) + number * 1000) });
    record.sent(`key ${number}`, round(number < 10 ? 1 : 15));
  }
  const { pairs } = readPlayRecord(record);
  expect(pairs.map(({ id }) => id)).toEqual([15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
  expect(pairs[0]?.rounds).toHaveLength(1000);
});

test('a full storage drops the older half of the rounds', () => {
  vi.stubGlobal('localStorage', storageOf(12));
  const record = playRecordOf(account);
  record.shown(pair(5));
  for (let number = 0; number < 30; number += 1) {
    vi.useFakeTimers({ now: new Date(Date.UTC(2026, 0, 1) + number * 1000) });
    record.sent(`key ${number}`, round(5));
  }
  const sent = readPlayRecord(record).pairs.flatMap(({ rounds }) => rounds.map(({ sent_at }) => sent_at));
  expect(sent).toContain('2026-01-01T00:00:29.000Z');
  expect(sent).not.toContain('2026-01-01T00:00:00.000Z');
  expect(Object.keys(localStorage).length).toBeLessThanOrEqual(12);
});

test.each([
  ['full of other things', () => vi.stubGlobal('localStorage', storageOf(0))],
  ['forbidden', () => vi.stubGlobal('localStorage', undefined)],
])('with a storage that is %s, the page keeps the record in its own memory', (_how, prepare) => {
  prepare();
  const record = playRecordOf(account);
  record.shown(pair(5));
  record.sent('key', round(5));
  record.answered('key', word(5, 1));
  expect(readPlayRecord(playRecordOf(account)).pairs).toMatchObject([
    { id: 5, rounds: [{ answer: { nonce: 1 } }] },
  ]);
});
