import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { playRound } from '../../../server/games/play.ts';
import { beginSeeds, readSeeds, rotateSeeds } from '../../../server/games/seeds.ts';
import { hashBody, settleKey } from '../../../server/wallet/idempotency.ts';
import { deriveRound } from '../../../src/fairness/derivation.ts';
import { limboOf, sideOf } from '../../../src/fairness/outcome.ts';
import { hashOf } from '../../../src/fairness/seeds.ts';
import type { RoundReceipt } from '../../../src/schemas/games/games.ts';
import { makeBettor, makeMatch, onTeam, outcome, place, wallet } from '../tools/bettors.ts';
import { openTestDatabase } from '../tools/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The pair in use, requested repeatedly; starts the first pair with an own seed. */
async function seedsOf(userId: number) {
  const seeds = await readSeeds(database, userId);
  return 'id' in seeds ? seeds : beginSeeds(database, userId, { client_seed: 'my own seed' });
}

type Receipt = Promise<RoundReceipt>;
const flip = (userId: number, seed_id: number, bet_amount: number, key: string | null = null): Receipt => {
  const body = { seed_id, prediction: 'Head' as const, bet_amount };
  return playRound(
    database,
    { userId, route: 'coin-flip/play', key, bodyHash: hashBody(body) },
    'coinflip',
    body,
  );
};
const limbo = (userId: number, seed_id: number, bet_amount: number, key: string | null = null): Receipt => {
  const body = { seed_id, target: 2, bet_amount };
  return playRound(database, { userId, route: 'limbo/play', key, bodyHash: hashBody(body) }, 'limbo', body);
};

/** The rounds of this person in order of number, and how each follows from its seeds. */
const roundsOf = (userId: number) =>
  database.query<{
    seed_id: number;
    nonce: number;
    game: string;
    side: 'Head' | 'Tail' | null;
    result: number | null;
    payout_paise: number;
    stake_paise: number;
    server_seed: string;
    client_seed: string;
  }>(
    `select r.*, s.server_seed, s.client_seed from rounds r join seeds s on s.id = r.seed_id
     where r.user_id = $1 order by seed_id, r.nonce`,
    [userId],
  );

async function expectFair(rounds: Awaited<ReturnType<typeof roundsOf>>): Promise<void> {
  for (const { server_seed, client_seed, nonce, game, side, result } of rounds) {
    const { draw } = await deriveRound(server_seed, client_seed, nonce);
    expect(game === 'coinflip' ? side : result).toBe(game === 'coinflip' ? sideOf(draw) : limboOf(draw));
  }
}

test('many rounds of both games at once have numbers without gaps, each decided by its own', async () => {
  const player = await makeBettor(database, 1_000_00);
  const { id } = await seedsOf(player);
  const receipts = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0 ? flip(player, id, 1.5) : limbo(player, id, 2.25),
    ),
  );
  const numbers = receipts.map(({ round }) => round.nonce).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  const rounds = await roundsOf(player);
  await expectFair(rounds);
  const net = rounds.reduce((sum, { payout_paise, stake_paise }) => sum + payout_paise - stake_paise, 0);
  expect(await wallet(database, player)).toEqual({ cash: 1_000_00 + net, staked: 0 });
  expect((await seedsOf(player)).nonce).toBe(40);
});

test('one key many times at once is one round for all requests, even with money for only one', async () => {
  for (const play of [flip, limbo]) {
    const player = await makeBettor(database, 10_00);
    const { id } = await seedsOf(player);
    const receipts = await Promise.all(
      Array.from({ length: 8 }, () => play(player, id, 10, 'the-same-key-for-all')),
    );
    expect(new Set(receipts.map(({ round }) => round.id)).size).toBe(1);
    expect(new Set(receipts.map(({ round }) => round.nonce))).toEqual(new Set([1]));
    expect(await roundsOf(player)).toHaveLength(1);
    expect((await seedsOf(player)).nonce).toBe(1);
  }
});

test('a key is answered with its round after the seeds were rotated; with another body it is refused', async () => {
  const player = await makeBettor(database, 10_00);
  const { id } = await seedsOf(player);
  const key = 'a-key-of-one-round';
  const { round } = await flip(player, id, 1, key);
  const { revealed } = await rotateSeeds(database, player, { seed_id: id, client_seed: 'mine' });
  const again = await flip(player, id, 1, key);
  expect(again.round).toEqual({ ...round, seed: revealed });
  expect(await outcome(flip(player, id, 2, key))).toMatchObject({ status: 422 });
  expect(await roundsOf(player)).toHaveLength(1);
});

test('a key that was given up plays no round and takes no number', async () => {
  const player = await makeBettor(database, 10_00);
  const { id } = await seedsOf(player);
  expect(await settleKey(database, player, 'limbo/play', 'a-key-that-is-given-up')).toBeNull();
  expect(await outcome(limbo(player, id, 1, 'a-key-that-is-given-up'))).toEqual({
    status: 409,
    data: { givenUp: true },
  });
  expect(await roundsOf(player)).toEqual([]);
  expect((await seedsOf(player)).nonce).toBe(0);
  expect(await wallet(database, player)).toEqual({ cash: 10_00, staked: 0 });
});

test('no round exceeds the balance; a refusal takes no number', async () => {
  const player = await makeBettor(database, 35_00);
  const { id } = await seedsOf(player);
  // Every round is lost, so that the number of affordable rounds is known.
  const serverSeed = '0'.repeat(64);
  const hash = await hashOf(serverSeed);
  await database.query(
    'update seeds set server_seed = $2, server_seed_hash = $3, client_seed = $4 where id = $1',
    [id, serverSeed, hash, 'test-client'],
  );
  await database.script('alter table seed_commitments disable trigger user');
  await database.query('update seed_commitments set server_seed_hash = $2 where seed_id = $1', [id, hash]);
  await database.script('alter table seed_commitments enable trigger user');
  const never = (index: number) => {
    const body = { seed_id: id, target: 1_000_000, bet_amount: 10 };
    return playRound(
      database,
      { userId: player, route: 'limbo/play', key: `a-key-with-number-${index}`, bodyHash: hashBody(body) },
      'limbo',
      body,
    );
  };
  const asked = await Promise.all(Array.from({ length: 12 }, (_, index) => outcome(never(index))));
  expect(asked.filter((one) => 'round' in one)).toHaveLength(3);
  expect(asked.filter((one) => 'errors' in one)).toEqual(
    Array(9).fill({ status: 400, errors: { bet_amount: 'The amount is more than your wallet holds' } }),
  );
  expect(await wallet(database, player)).toEqual({ cash: 5_00, staked: 0 });
  expect((await seedsOf(player)).nonce).toBe(3);
});

test('games and bets at once share one wallet to the paisa', async () => {
  const match = await makeMatch(database);
  const player = await makeBettor(database, 500_00);
  const { id } = await seedsOf(player);
  await Promise.all(
    Array.from({ length: 24 }, (_, index) => {
      if (index % 3 === 0) return outcome(place(database, player, onTeam(match.home, 20)));
      return outcome(index % 3 === 1 ? flip(player, id, 5.55) : limbo(player, id, 7.77));
    }),
  );
  const rounds = await roundsOf(player);
  expect(rounds).toHaveLength(16);
  const net = rounds.reduce((sum, { payout_paise, stake_paise }) => sum + payout_paise - stake_paise, 0);
  expect(await wallet(database, player)).toEqual({ cash: 500_00 - 160_00 + net, staked: 160_00 });
});

test('a rotation in the middle of play: nothing is played on the revealed pair afterwards', async () => {
  for (let again = 0; again < 8; again += 1) {
    const player = await makeBettor(database, 1_000_00);
    const { id } = await seedsOf(player);
    /** Round numbers of the pair at its reveal. */
    let revealedAt: number | undefined;
    const [outcomes] = await Promise.all([
      Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          outcome(index % 2 === 0 ? flip(player, id, 1) : limbo(player, id, 1)),
        ),
      ),
      Promise.resolve().then(async () => {
        // Among the others, not before them.
        for (let turn = 0; turn < again; turn += 1) await seedsOf(player);
        const { revealed } = await rotateSeeds(database, player, { seed_id: id, client_seed: 'mine' });
        const [pair] = await database.query<{ nonce: number }>('select nonce from seeds where id = $1', [
          revealed.id,
        ]);
        revealedAt = pair?.nonce;
      }),
    ]);
    const played = outcomes.filter((one) => 'round' in one);
    const now = await seedsOf(player);
    expect(outcomes.filter((one) => !('round' in one))).toEqual(
      Array(10 - played.length).fill({ status: 409, data: { seeds: now } }),
    );
    const rounds = await roundsOf(player);
    expect(rounds.map(({ seed_id }) => seed_id)).toEqual(Array(played.length).fill(id));
    expect(revealedAt).toBe(played.length);
    await expectFair(rounds);
  }
});

test('the book of rounds admits no number twice and no round of a pair of someone else', async () => {
  const player = await makeBettor(database, 10_00);
  const other = await makeBettor(database, 10_00);
  const { id } = await seedsOf(player);
  await flip(player, id, 1);
  const insert = (userId: number, nonce: number) =>
    database.query(
      `insert into rounds (user_id, game, seed_id, nonce, stake_paise, prediction, side, payout_paise)
       values ($1, 'coinflip', $2, $3, 100, 'Head', 'Tail', 0)`,
      [userId, id, nonce],
    );
  await expect(insert(player, 1)).rejects.toThrow(/unique/);
  await expect(insert(other, 2)).rejects.toThrow(/foreign key/);
});
