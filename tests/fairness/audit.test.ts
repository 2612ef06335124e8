import { describe, expect, test } from 'vitest';
import { auditRecord, type Finding, testimonyOn } from '../../src/fairness/audit.ts';
import type { KeptRound, PlayRecord, Word } from '../../src/fairness/record.ts';
import { flip, honestRecord, SEEDS, sha256 } from './records.ts';

const faultsOf = (findings: Finding[]) => findings.map(({ what, seed_id, nonce }) => [what, seed_id, nonce]);

/** The answer of the first round of the first pair, to be changed. */
function answerIn(record: ReturnType<typeof honestRecord>): Word {
  const answer = record.pairs[0].rounds[0]?.answer;
  if (!answer) throw new Error('The first round has no answer');
  return answer;
}

/**
 * A record with this many pairs, each promised by the one before, and a count of reads of its hashes and
 * chosen seeds.
 */
function longRecord(length: number) {
  let reads = 0;
  const counting = <T extends object>(thing: T): T =>
    new Proxy(thing, {
      get(target, field, receiver) {
        reads += 1;
        return Reflect.get(target, field, receiver);
      },
    });
  const ids = Array.from({ length }, (_, index) => index + 1);
  const record: PlayRecord = {
    first_hash: sha256('1'),
    chosen: ids.map((id) => counting({ after: id - 1, client_seed: `mine ${id}` })),
    pairs: ids.map((id) =>
      counting({
        id,
        server_seed_hash: sha256(String(id)),
        client_seed: `mine ${id}`,
        nonce: 0,
        next_server_seed_hash: sha256(String(id + 1)),
        shown_at: '2026-01-01T11:00:00Z',
        shown_again: null,
        server_seed: null,
        rounds: [],
      }),
    ),
  };
  return { record, counted: () => reads };
}

/** A server seed under which the first round lands on the other side. */
async function otherSeed(side: string): Promise<string> {
  for (const seed of SEEDS.slice(1)) {
    if (flip({ id: 1, server_seed: seed, client_seed: 'my first' }, 1).answer?.result !== side) return seed;
  }
  throw new Error('None of the seeds shows the other side');
}

describe('a record', () => {
  test('of an honest house agrees: revealed rounds are computed again, secret ones wait', async () => {
    expect(await auditRecord(honestRecord())).toEqual({
      findings: [],
      gaps: [],
      checked: 3,
      secret: 1,
      unanswered: 0,
    });
  });

  test('reports a revealed seed that does not match its commitment, and says nothing about its rounds', async () => {
    const record = honestRecord();
    record.pairs[0].server_seed = 'ab'.repeat(32);
    expect(await auditRecord(record)).toMatchObject({
      findings: [
        { what: 'seed', seed_id: 1, nonce: null, own: sha256(SEEDS[0] ?? ''), said: sha256('ab'.repeat(32)) },
      ],
      checked: 0,
      secret: 4,
    });
  });

  test('reports a pair that was never promised although the player chose its seed', async () => {
    const record = honestRecord();
    record.pairs[0].next_server_seed_hash = 'cd'.repeat(32);
    const { findings, gaps } = await auditRecord(record);
    expect(findings).toEqual([
      { what: 'promise', seed_id: 2, nonce: null, own: 'cd'.repeat(32), said: sha256(SEEDS[1] ?? '') },
    ]);
    expect(gaps).toEqual([]);
  });

  test('reports a first pair that was never promised', async () => {
    const record = honestRecord();
    record.first_hash = 'cd'.repeat(32);
    expect(faultsOf((await auditRecord(record)).findings)).toEqual([['promise', 1, null]]);
  });

  test('reports a pair that the house now describes differently', async () => {
    const record = honestRecord();
    record.pairs[1].shown_again = {
      ...record.pairs[1],
      server_seed_hash: 'x',
      client_seed: 'y',
      next_server_seed_hash: 'z',
    };
    expect(faultsOf((await auditRecord(record)).findings)).toEqual([
      ['hash', 2, null],
      ['clientSeed', 2, null],
      ['next', 2, null],
    ]);
  });

  test.each<[string, Partial<Word>, string[]]>([
    ['call', { choice: 'Head' }, ['choice']],
    ['stake', { stake: 20 }, ['stake']],
    ['client seed', { client_seed: 'theirs' }, ['clientSeed']],
    ['hash', { server_seed_hash: 'ff' }, ['hash']],
    ['pair', { seed_id: 7 }, ['pair']],
    ['payout', { payout: 10 }, ['payout']],
  ])('reports a %s that the answer has changed', async (_what, change, faults) => {
    const record = honestRecord();
    Object.assign(answerIn(record), change);
    expect(faultsOf((await auditRecord(record)).findings)).toEqual(faults.map((fault) => [fault, 1, 1]));
  });

  test('reports a side that does not follow from the seeds, and its payout', async () => {
    const record = honestRecord();
    const answer = answerIn(record);
    const won = answer.result !== 'Tail';
    Object.assign(answer, { result: won ? 'Tail' : 'Head', won, payout: won ? 19.8 : 0 });
    expect(faultsOf((await auditRecord(record)).findings)).toEqual([
      ['result', 1, 1],
      ['won', 1, 1],
      ['payout', 1, 1],
    ]);
  });

  test('reports a win that was paid as a loss, even before its seed is revealed', async () => {
    const record = honestRecord();
    const answer = answerIn(record);
    record.pairs[0].server_seed = null;
    Object.assign(answer, { result: 'Tail', won: false, payout: 0 });
    expect((await auditRecord(record)).findings).toEqual([
      { what: 'won', seed_id: 1, nonce: 1, own: 'true', said: 'false' },
      { what: 'payout', seed_id: 1, nonce: 1, own: '19.8', said: '0' },
    ]);
  });

  test('reports a later claim that differs, too', async () => {
    const record = honestRecord();
    const [round] = record.pairs[0].rounds;
    if (round) round.later = { ...answerIn(record), choice: 'Head' };
    expect(faultsOf((await auditRecord(record)).findings)).toEqual([['choice', 1, 1]]);
  });

  test('reports a repeated number, and a number played before the pair was shown', async () => {
    const twice = honestRecord();
    const [first] = twice.pairs[0].rounds;
    if (first) twice.pairs[0].rounds.push(first);
    expect(faultsOf((await auditRecord(twice)).findings)).toEqual([['number', 1, 1]]);

    const over = honestRecord();
    over.pairs[1].nonce = 1;
    expect(faultsOf((await auditRecord(over)).findings)).toEqual([['number', 2, 1]]);
    // A round from before the pair was recorded, as after a loss of the record, is no second use.
    over.pairs[1].shown_at = '2026-01-02T00:00:00Z';
    expect((await auditRecord(over)).findings).toEqual([]);
  });

  test('names rounds that it lacks, without an accusation', async () => {
    const record = honestRecord();
    record.pairs[0].rounds.splice(1, 1);
    const [, last] = record.pairs;
    last.nonce = 4;
    last.rounds = [flip({ ...last, server_seed: SEEDS[1] ?? '' }, 7)];
    expect(await auditRecord(record)).toMatchObject({
      findings: [],
      gaps: [
        { what: 'rounds', seed_id: 1, from: 2, to: 2 },
        { what: 'rounds', seed_id: 2, from: 1, to: 6 },
      ],
    });
  });

  test('is read equally often for each pair, however many there are', async () => {
    const readsIn = async (pairs: number) => {
      const { record, counted } = longRecord(pairs);
      expect(await auditRecord(record)).toEqual({
        findings: [],
        gaps: [],
        checked: 0,
        secret: 0,
        unanswered: 0,
      });
      return counted();
    };
    const [some, more, most] = [await readsIn(100), await readsIn(200), await readsIn(300)];
    expect(most - more).toBe(more - some);
  });

  test('with more findings than a call can take arguments is checked completely', async () => {
    const record = honestRecord();
    const [pair] = record.pairs;
    const [round] = pair.rounds;
    if (!round) throw new Error('There is no round');
    pair.server_seed = null;
    pair.rounds = Array.from({ length: 150_000 }, () => round);
    record.pairs.splice(1);
    expect((await auditRecord(record)).findings).toHaveLength(149_999);
  });

  test('that lists pairs in another order, or twice, is checked by their ids', async () => {
    const { record } = longRecord(6);
    const [first] = record.pairs;
    if (!first) throw new Error('There is no pair');
    const shuffled = { ...record, pairs: [...record.pairs.toReversed(), first] };
    expect((await auditRecord(shuffled)).findings).toEqual([]);
    const [last, ...others] = shuffled.pairs;
    if (!last) throw new Error('There is no pair');
    const forged = { ...last, server_seed_hash: last.next_server_seed_hash };
    expect((await auditRecord({ ...shuffled, pairs: [...others, forged] })).findings).toEqual([
      {
        what: 'promise',
        seed_id: 6,
        nonce: null,
        own: last.server_seed_hash,
        said: last.next_server_seed_hash,
      },
    ]);
  });

  test('names pairs that were not started here, without an accusation', async () => {
    const record = honestRecord();
    record.chosen.length = 0;
    record.pairs[1].server_seed_hash = 'ee'.repeat(32);
    record.pairs[1].rounds = [];
    expect(await auditRecord(record)).toMatchObject({
      findings: [],
      gaps: [
        { what: 'clientSeed', seed_id: 1 },
        { what: 'pair', seed_id: 2 },
      ],
    });
  });

  test('counts rounds without an answer, and checks only the requested pairs', async () => {
    const record = honestRecord();
    const [, last] = record.pairs;
    last.rounds.push({ ...(last.rounds[0] as KeptRound), answer: null });
    record.pairs[0].server_seed = 'ab'.repeat(32);
    expect(await auditRecord(record, 2)).toEqual({
      findings: [],
      gaps: [],
      checked: 0,
      secret: 1,
      unanswered: 1,
    });
  });
});

describe('the house’s claim about a round', () => {
  test('agrees with a round that was played here', async () => {
    const record = honestRecord();
    expect(await testimonyOn(record, 'coinflip', answerIn(record), SEEDS[0] ?? '')).toMatchObject({
      of: 'played',
      nonce: 1,
      findings: [],
    });
  });

  test('is not confirmed if seed, hash and side were forged together', async () => {
    const record = honestRecord();
    const answer = answerIn(record);
    const seed = await otherSeed(answer.result);
    const result = answer.result === 'Head' ? 'Tail' : 'Head';
    const won = result === 'Tail';
    const word = { ...answer, server_seed_hash: sha256(seed), result, won, payout: won ? 19.8 : 0 };
    const { of, pair, findings } = await testimonyOn(record, 'coinflip', word, seed);
    expect({ of, hash: pair.server_seed_hash }).toEqual({ of: 'played', hash: sha256(SEEDS[0] ?? '') });
    expect(faultsOf(findings)).toEqual([
      ['seed', 1, null],
      ['hash', 1, 1],
      ['result', 1, 1],
      ['won', 1, 1],
      ['payout', 1, 1],
    ]);
  });

  test('is compared with the pair that was shown, if the round was played elsewhere', async () => {
    const record = honestRecord();
    const word = { ...answerIn(record), id: 999, nonce: 9, result: 'Head', won: false, payout: 0 };
    const honest = flip({ id: 1, server_seed: SEEDS[0] ?? '', client_seed: 'my first' }, 9).answer as Word;
    expect(await testimonyOn(record, 'coinflip', { ...honest, id: 999 }, SEEDS[0] ?? '')).toMatchObject({
      of: 'shown',
      findings: [],
    });
    const forged = { ...word, server_seed_hash: sha256('ab'.repeat(32)) };
    expect(faultsOf((await testimonyOn(record, 'coinflip', forged, 'ab'.repeat(32))).findings)).toEqual([
      ['seed', 1, null],
      ['hash', 1, 9],
    ]);
  });

  test('must be consistent, if the record knows nothing about the round', async () => {
    const empty = { first_hash: null, chosen: [], pairs: [] };
    const word = answerIn(honestRecord());
    expect(await testimonyOn(empty, 'coinflip', word, SEEDS[0] ?? '')).toMatchObject({
      of: 'none',
      findings: [],
    });
    expect(
      faultsOf((await testimonyOn(empty, 'coinflip', { ...word, payout: 1 }, SEEDS[0] ?? '')).findings),
    ).toEqual([['payout', 1, 1]]);
  });
});
