import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { movesSince } from '../../../server/bets/live/wallet-moves.ts';
import { seed } from '../../../server/demo/seed.ts';
import { deriveRound } from '../../../src/fairness/derivation.ts';
import { rollOf } from '../../../src/fairness/dice.ts';
import { limboOf, sideOf } from '../../../src/fairness/outcome.ts';
import type {
  CoinFlipRound,
  FirstCommitment,
  LimboRound,
  Rotation,
  Round,
  Seeds,
} from '../../../src/schemas/games/games.ts';
import type { Paged } from '../../../src/schemas/shared/page.ts';
import type { Statement } from '../../../src/schemas/wallet/statement.ts';
import { fund } from '../tools/bettors.ts';
import { openTestDatabase } from '../tools/database.ts';
import { dataOf, purse } from '../tools/money.ts';
import { type Reply, startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
let player: { userId: number; token: string };
/** Everything that the server has answered, as text. */
let said: string[];
beforeAll(async () => {
  server = await startTestServer({ database: await openTestDatabase({ isForged: true }) });
});
afterAll(() => server.close());
beforeEach(async () => {
  said = [];
  player = await newPlayer();
});

async function newPlayer(rupees = 1000) {
  const person = await server.signUp();
  await fund(server.database, person.userId, rupees * 100);
  return person;
}

async function call(method: 'GET' | 'POST', path: string, body?: unknown, key?: string): Promise<Reply> {
  const reply = await server.call(method, path, {
    token: player.token,
    ...(body === undefined ? {} : { body }),
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
  said.push(JSON.stringify(reply.body));
  return reply;
}
/** The pair in use; the first call starts the first pair. */
async function seedsOf(): Promise<Seeds> {
  const seeds = dataOf<Seeds | FirstCommitment>(await call('GET', 'game/seeds'));
  return 'id' in seeds ? seeds : dataOf<Seeds>(await begin());
}
const begin = (client_seed: unknown = 'a seed of mine') => call('POST', 'game/first-seed', { client_seed });
const rotate = (seed_id: number, client_seed = 'my own seed') =>
  call('POST', 'game/rotate-seeds', { seed_id, client_seed });
const flip = (body: object, key?: string) => call('POST', 'coin-flip/play', body, key);
const limbo = (body: object, key?: string) => call('POST', 'limbo/play', body, key);
const roll = (body: object, key?: string) => call('POST', 'dice/play', body, key);
const historyOf = async <Round>(game: string, query = '') =>
  dataOf<Paged<Round>>(await call('GET', `${game}/history${query}`));

/** Gives the pair in use known seeds, so that its results are known. */
async function fix(seed_id: number, server_seed: string, client_seed: string, nonce: number): Promise<void> {
  await server.database.query(
    `update seeds set server_seed = $2, server_seed_hash = $3, client_seed = $4, nonce = $5 where id = $1`,
    [
      seed_id,
      server_seed,
      createHash('sha256').update(`${server_seed}${seed_id}`).digest('hex'),
      client_seed,
      nonce,
    ],
  );
}
/** The next round of this pair gives Head and 3.18×; the one after it Head and 2.14×. */
async function fixedSeeds(): Promise<Seeds> {
  const { id } = await seedsOf();
  await fix(id, '0'.repeat(64), 'test-client', 1);
  return seedsOf();
}

test.each([
  ['GET', 'game/seeds'],
  ['POST', 'game/first-seed'],
  ['POST', 'game/rotate-seeds'],
  ['POST', 'coin-flip/play'],
  ['POST', 'limbo/play'],
  ['POST', 'dice/play'],
  ['GET', 'coin-flip/history'],
  ['GET', 'limbo/history'],
  ['GET', 'dice/history'],
] as const)('%s %s needs a signed-in person', async (method, path) => {
  expect(await server.call(method, path)).toMatchObject({ status: 401 });
  expect(await server.call(method, path, { token: 'nobody' })).toMatchObject({ status: 401 });
});

describe('seeds', () => {
  test('are committed to at the first request, before the player has chosen a seed, and no round is played', async () => {
    const commitment = dataOf<FirstCommitment>(await call('GET', 'game/seeds'));
    expect(commitment).toEqual({ next_server_seed_hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(dataOf(await call('GET', 'game/seeds'))).toEqual(commitment);
    const [next] = await server.database.query<{ id: number }>('select id from seeds where user_id = $1', [
      player.userId,
    ]);
    expect((await flip({ seed_id: next?.id, prediction: 'Head', bet_amount: 1 })).status).toBe(404);
    expect((await rotate(next?.id ?? 0)).status).toBe(404);
  });

  test('come into use with the first seed of the player, and stay: two commitments, no round yet', async () => {
    const { next_server_seed_hash } = dataOf<FirstCommitment>(await call('GET', 'game/seeds'));
    const seeds = dataOf<Seeds>(await begin('  lucky 🪙 seed '));
    expect(seeds).toEqual({
      id: expect.any(Number),
      server_seed_hash: next_server_seed_hash,
      client_seed: 'lucky 🪙 seed',
      nonce: 0,
      next_server_seed_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(seeds.next_server_seed_hash).not.toBe(seeds.server_seed_hash);
    expect(dataOf(await begin('another one'))).toEqual(seeds);
    expect(await seedsOf()).toEqual(seeds);
  });

  test("do not come into use before the player has seen the house's commitment", async () => {
    expect((await begin()).status).toBe(404);
    expect(await server.database.query('select id from seeds where user_id = $1', [player.userId])).toEqual(
      [],
    );
  });

  test.each([
    ['', 'Client seed is required'],
    [undefined, 'Client seed is required'],
    ['x'.repeat(65), 'Client seed cannot exceed 64 characters'],
    ['two\nlines', 'Client seed must be plain text on one line'],
  ])('do not come into use with the seed %j', async (client_seed, message) => {
    const commitment = dataOf(await call('GET', 'game/seeds'));
    expect(await call('POST', 'game/first-seed', { client_seed })).toMatchObject({
      status: 400,
      body: { errors: { client_seed: message } },
    });
    expect(dataOf(await call('GET', 'game/seeds'))).toEqual(commitment);
  });

  test('requested and begun by many tabs at once are one pair', async () => {
    const commitments = await Promise.all(
      Array.from({ length: 8 }, async () => dataOf(await call('GET', 'game/seeds'))),
    );
    for (const commitment of commitments) expect(commitment).toEqual(commitments[0]);
    const all = await Promise.all(
      Array.from({ length: 8 }, async (_, tab) => dataOf<Seeds>(await begin(`tab ${tab}`))),
    );
    for (const seeds of all) expect(seeds).toEqual(all[0]);
    expect(all[0]?.client_seed).toMatch(/^tab [0-7]$/);
    expect(commitments[0]).toEqual({ next_server_seed_hash: all[0]?.server_seed_hash });
    expect(await seedsOf()).toEqual(all[0]);
  });

  test("are rotated into the committed pair, with the player's seed", async () => {
    const before = await seedsOf();
    await flip({ seed_id: before.id, prediction: 'Head', bet_amount: 1 });
    const { seeds, revealed } = dataOf<Rotation>(await rotate(before.id, '  lucky 🪙 seed '));
    expect(seeds).toMatchObject({
      server_seed_hash: before.next_server_seed_hash,
      client_seed: 'lucky 🪙 seed',
      nonce: 0,
    });
    expect(seeds.id).not.toBe(before.id);
    expect(revealed).toEqual({
      id: before.id,
      server_seed_hash: before.server_seed_hash,
      client_seed: before.client_seed,
      server_seed: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(createHash('sha256').update(String(revealed.server_seed)).digest('hex')).toBe(
      before.server_seed_hash,
    );
    expect(await seedsOf()).toEqual(seeds);
  });

  test('rotated again by the same request, or by another tab at once, are rotated once', async () => {
    const { id } = await seedsOf();
    const replies = await Promise.all(['one', 'two', 'three', 'four'].map((name) => rotate(id, name)));
    const rotations = replies.map((reply) => dataOf<Rotation>(reply));
    for (const rotation of rotations) expect(rotation).toEqual(rotations[0]);
    const [first] = rotations;
    const again = dataOf<Rotation>(await rotate(id, 'five'));
    expect(again).toEqual(first);
    // Even after later changes, the answer is the pair in use and the pair in the request.
    const later = dataOf<Rotation>(await rotate(again.seeds.id, 'six'));
    expect(dataOf<Rotation>(await rotate(id, 'seven'))).toEqual({
      seeds: later.seeds,
      revealed: first?.revealed,
    });
  });

  test.each([
    [{ client_seed: '' }, { client_seed: 'Client seed is required' }],
    [{ client_seed: '   ' }, { client_seed: 'Client seed is required' }],
    [{}, { client_seed: 'Client seed is required' }],
    [{ client_seed: 'x'.repeat(65) }, { client_seed: 'Client seed cannot exceed 64 characters' }],
    [{ client_seed: 'two\nlines' }, { client_seed: 'Client seed must be plain text on one line' }],
    [{ client_seed: 'half \ud83e' }, { client_seed: 'Client seed must be plain text on one line' }],
    [{ client_seed: 'x', seed_id: 'x' }, { seed_id: 'The seeds to be changed are missing' }],
  ])('are not rotated with %j', async (body, errors) => {
    const seeds = await seedsOf();
    expect(await call('POST', 'game/rotate-seeds', { seed_id: seeds.id, ...body })).toMatchObject({
      status: 400,
      body: { errors },
    });
    expect(await seedsOf()).toEqual(seeds);
  });

  test('take 64 characters of any script', async () => {
    const { id } = await seedsOf();
    const client_seed = '🪙'.repeat(64);
    expect(dataOf<Rotation>(await rotate(id, client_seed)).seeds.client_seed).toBe(client_seed);
  });

  test('of another person, unknown ones and the next ones are not found', async () => {
    const other = await newPlayer();
    await server.call('GET', 'game/seeds', { token: other.token });
    const theirs = dataOf<Seeds>(
      await server.call('POST', 'game/first-seed', { token: other.token, body: { client_seed: 'theirs' } }),
    );
    const own = await seedsOf();
    const [next] = await server.database.query<{ id: number }>(
      `select id from seeds where user_id = $1 and state = 'next'`,
      [player.userId],
    );
    for (const seed_id of [theirs.id, 999_999_999, next?.id ?? 0]) {
      expect((await rotate(seed_id)).status).toBe(404);
      expect((await flip({ seed_id, prediction: 'Head', bet_amount: 1 })).status).toBe(404);
      expect((await limbo({ seed_id, target: 2, bet_amount: 1 })).status).toBe(404);
    }
    expect(await seedsOf()).toEqual(own);
    expect(dataOf<Seeds>(await server.call('GET', 'game/seeds', { token: other.token }))).toEqual(theirs);
  });
});

describe('a flip', () => {
  test('that is won pays 1.98 times the stake, down to the paisa', async () => {
    const { id } = await fixedSeeds();
    expect(await flip({ seed_id: id, prediction: 'Head', bet_amount: '10.55' })).toMatchObject({
      status: 200,
      body: {
        data: {
          // 20.889
          round: { bet_amount: 10.55, prediction: 'Head', side: 'Head', won: true, payout: 20.88, nonce: 2 },
          totalWalletAmount: 1010.33,
          revision: 2,
        },
      },
    });
  });

  test('that is lost takes the stake', async () => {
    const { id } = await fixedSeeds();
    expect(await flip({ seed_id: id, prediction: 'Tail', bet_amount: 10 })).toMatchObject({
      status: 200,
      body: {
        data: { round: { prediction: 'Tail', side: 'Head', won: false, payout: 0 }, totalWalletAmount: 990 },
      },
    });
  });

  test('of a single paisa pays one back: 1.98, rounded down', async () => {
    const { id } = await fixedSeeds();
    expect(await flip({ seed_id: id, prediction: 'Head', bet_amount: 0.01 })).toMatchObject({
      body: { data: { round: { won: true, payout: 0.01 }, totalWalletAmount: 1000 } },
    });
  });

  test.each([
    [{ bet_amount: 0 }, { bet_amount: 'The amount needs to be more than 0' }],
    [{ bet_amount: -5 }, { bet_amount: 'The amount needs to be more than 0' }],
    [{ bet_amount: '-5' }, { bet_amount: 'The amount needs to be more than 0' }],
    [{ bet_amount: '1e3' }, { bet_amount: 'The amount needs to be more than 0' }],
    [{ bet_amount: '0x10' }, { bet_amount: 'The amount needs to be more than 0' }],
    [{ bet_amount: 'Infinity' }, { bet_amount: 'The amount needs to be more than 0' }],
    [{ bet_amount: '१०' }, { bet_amount: 'The amount needs to be more than 0' }],
    [{ bet_amount: undefined }, { bet_amount: 'The amount needs to be more than 0' }],
    [{ bet_amount: 0.001 }, { bet_amount: 'Use at most two decimals' }],
    [{ bet_amount: '0.001' }, { bet_amount: 'Use at most two decimals' }],
    [{ bet_amount: 1000.01 }, { bet_amount: 'The amount is more than your wallet holds' }],
    [{ bet_amount: 5_050_505.06 }, { bet_amount: 'One round pays back at most ₹1,00,00,000' }],
    [{ bet_amount: 10_000_001 }, { bet_amount: 'The amount is too large' }],
    [{ prediction: 'Edge' }, { prediction: 'Prediction is required' }],
    [{ prediction: undefined }, { prediction: 'Prediction is required' }],
    [{ seed_id: undefined }, { seed_id: 'The seeds of this round are missing' }],
    [{ seed_id: 1.5 }, { seed_id: 'The seeds of this round are missing' }],
  ])('with %j is refused, and nothing happens', async (change, errors) => {
    const seeds = await seedsOf();
    const body = { seed_id: seeds.id, prediction: 'Head', bet_amount: 10, ...change };
    expect(await flip(body)).toMatchObject({ status: 400, body: { errors } });
    expect(await purse(server.database, player.userId)).toMatchObject({ cash: 1000_00, revision: 1 });
    expect(await seedsOf()).toEqual(seeds);
  });

  test('may use the whole balance', async () => {
    const { id } = await fixedSeeds();
    expect(await flip({ seed_id: id, prediction: 'Tail', bet_amount: 1000 })).toMatchObject({
      body: { data: { totalWalletAmount: 0 } },
    });
  });

  test.each(['[]', '"flip"', 'null', '7'])('that is %s is refused', async (body) => {
    expect((await server.call('POST', 'coin-flip/play', { token: player.token, body })).status).toBe(400);
  });
});

describe('a round of limbo', () => {
  test.each([
    // The draw gives 3.18×.
    [3.18, 10.55, { won: true, payout: 33.54 }, 1022.99],
    ['3.18', 10.55, { won: true, payout: 33.54 }, 1022.99],
    [3.19, 10.55, { won: false, payout: 0 }, 989.45],
    [1.01, 10, { won: true, payout: 10.1 }, 1000.1],
    [1.01, 0.01, { won: true, payout: 0.01 }, 1000],
    [1_000_000, 10, { won: false, payout: 0 }, 990],
  ])('aimed at %s with ₹%d', async (target, bet_amount, round, totalWalletAmount) => {
    const { id } = await fixedSeeds();
    expect(await limbo({ seed_id: id, target, bet_amount })).toMatchObject({
      status: 200,
      body: {
        data: {
          round: { ...round, bet_amount, target: Number(target), result: 3.18, nonce: 2 },
          totalWalletAmount,
        },
      },
    });
  });

  const OUT_OF_RANGE = 'The target must be between 1.01 and 1,000,000';
  test.each([
    [{ target: 1 }, { target: OUT_OF_RANGE }],
    [{ target: 1.005 }, { target: OUT_OF_RANGE }],
    [{ target: 1_000_000.01 }, { target: OUT_OF_RANGE }],
    [{ target: '1000000.01' }, { target: OUT_OF_RANGE }],
    [{ target: -2 }, { target: OUT_OF_RANGE }],
    [{ target: '-2' }, { target: OUT_OF_RANGE }],
    [{ target: '1e3' }, { target: OUT_OF_RANGE }],
    [{ target: '२' }, { target: OUT_OF_RANGE }],
    [{ target: undefined }, { target: OUT_OF_RANGE }],
    [{ target: null }, { target: OUT_OF_RANGE }],
    [{ target: 2.005 }, { target: 'Use at most two decimals' }],
    [{ bet_amount: 0.001 }, { bet_amount: 'Use at most two decimals' }],
    [{ bet_amount: '1e3' }, { bet_amount: 'The amount needs to be more than 0' }],
    [{ bet_amount: -5 }, { bet_amount: 'The amount needs to be more than 0' }],
    [{ bet_amount: 1000.01 }, { bet_amount: 'The amount is more than your wallet holds' }],
    [{ bet_amount: 10.01, target: 1_000_000 }, { bet_amount: 'One round pays back at most ₹1,00,00,000' }],
    [
      { bet_amount: 10_000_000, target: 1_000_000 },
      { bet_amount: 'One round pays back at most ₹1,00,00,000' },
    ],
  ])('with %j is refused, and nothing happens', async (change, errors) => {
    const seeds = await seedsOf();
    const body = { seed_id: seeds.id, target: 2, bet_amount: 10, ...change };
    expect(await limbo(body)).toMatchObject({ status: 400, body: { errors } });
    expect(await purse(server.database, player.userId)).toMatchObject({ cash: 1000_00, revision: 1 });
    expect(await seedsOf()).toEqual(seeds);
  });
});

describe('a roll of the dice', () => {
  test.each([
    // The draw gives 31.09. The payout: 99,009,900 ÷ winning rolls, in ten-thousandths, rounded down.
    ['over', 31.08, 10.55, { won: true, payout: 15.15 }, 1004.6],
    ['over', '31.09', 10.55, { won: false, payout: 0 }, 989.45],
    ['under', '31.10', 10.55, { won: true, payout: 33.58 }, 1023.03],
    ['under', 31.09, 10.55, { won: false, payout: 0 }, 989.45],
    ['over', 1.98, 10, { won: true, payout: 10.1 }, 1000.1],
    ['under', 98.02, 0.01, { won: true, payout: 0.01 }, 1000],
    ['over', 99.98, 10, { won: false, payout: 0 }, 990],
    ['under', 0.02, 10, { won: false, payout: 0 }, 990],
  ])('called %s %s with ₹%d', async (direction, target, bet_amount, round, totalWalletAmount) => {
    const { id } = await fixedSeeds();
    expect(await roll({ seed_id: id, direction, target, bet_amount })).toMatchObject({
      status: 200,
      body: {
        data: {
          round: { ...round, bet_amount, direction, target: Number(target), roll: 31.09, nonce: 2 },
          totalWalletAmount,
        },
      },
    });
  });

  const OUT_OF_RANGE = 'The target must be between 0.02 and 99.98';
  test.each([
    [{ direction: 'above' }, { direction: 'Choose over or under' }],
    [{ direction: undefined }, { direction: 'Choose over or under' }],
    [{ target: 0.01 }, { target: OUT_OF_RANGE }],
    [{ target: 99.99 }, { target: OUT_OF_RANGE }],
    [{ target: '-50' }, { target: OUT_OF_RANGE }],
    [{ target: '5e1' }, { target: OUT_OF_RANGE }],
    [{ target: null }, { target: OUT_OF_RANGE }],
    [{ target: 50.005 }, { target: 'Use at most two decimals' }],
    [{ target: 1.97 }, { target: 'To roll over it, the target must be at least 1.98' }],
    [{ direction: 'under', target: 98.03 }, { target: 'To roll under it, the target must be at most 98.02' }],
    [{ bet_amount: 0.001 }, { bet_amount: 'Use at most two decimals' }],
    [{ bet_amount: 1000.01 }, { bet_amount: 'The amount is more than your wallet holds' }],
    [{ bet_amount: 2020.01, target: 99.98 }, { bet_amount: 'One round pays back at most ₹1,00,00,000' }],
  ])('with %j is refused, and nothing happens', async (change, errors) => {
    const seeds = await seedsOf();
    const body = { seed_id: seeds.id, direction: 'over', target: 50, bet_amount: 10, ...change };
    expect(await roll(body)).toMatchObject({ status: 400, body: { errors } });
    expect(await purse(server.database, player.userId)).toMatchObject({ cash: 1000_00, revision: 1 });
    expect(await seedsOf()).toEqual(seeds);
  });

  test('is in its history and, with its call, in the statement', async () => {
    const { id } = await fixedSeeds();
    await roll({ seed_id: id, direction: 'under', target: 31.1, bet_amount: 10 });
    await roll({ seed_id: id, direction: 'over', target: 77.57, bet_amount: 5 });
    const { rows } = await historyOf<Round<'dice'>>('dice');
    expect(rows).toMatchObject([
      { direction: 'over', target: 77.57, roll: 77.57, won: false, payout: 0, bet_amount: 5, nonce: 3 },
      { direction: 'under', target: 31.1, roll: 31.09, won: true, payout: 31.83, bet_amount: 10, nonce: 2 },
    ]);
    const statement = dataOf<Statement>(await call('GET', 'wallet/history?kinds=games'));
    expect(statement.rows).toMatchObject([
      { kind: 'dice', note: '> 77.57', amount: -5, balance: 1016.83 },
      { kind: 'dice', note: '< 31.10', amount: 21.83, balance: 1021.83 },
    ]);
    const [, first] = statement.rows;
    expect(await historyOf('dice', `?id=${first?.about}`)).toMatchObject({ total: 1, rows: [{ nonce: 2 }] });
    expect(await historyOf('limbo', `?id=${first?.about}`)).toMatchObject({ total: 0, rows: [] });
  });
});

test.each([
  ['a direction that is none', `'dice', 'Head', null, 5000, 1`],
  ['a side in dice', `'dice', 'over', 'Head', 5000, 1`],
  ['a target of dice that pays too little', `'dice', 'over', null, 197, 1`],
  ['a target of dice that pays too much', `'dice', 'under', null, 1, 0`],
  ['a roll above 100', `'dice', 'over', null, 5000, 10001`],
  ['dice without a roll', `'dice', 'over', null, 5000, null`],
  ['a limbo target out of range', `'limbo', null, null, 100, 200`],
  ['a flip called over', `'coinflip', 'over', 'Head', null, null`],
  ['a game that is none', `'roulette', 'over', null, 5000, 1`],
])('the database refuses %s', async (_what, values) => {
  const { id } = await seedsOf();
  const insert = (game: string) =>
    server.database.query(
      `insert into rounds (user_id, seed_id, nonce, stake_paise, payout_paise, game, prediction, side, target, result)
       values ($1, $2, 1, 100, 0, ${game})`,
      [player.userId, id],
    );
  await expect(insert(values)).rejects.toThrow(/check constraint/);
  await insert(`'dice', 'over', null, 5000, 10000`);
});

describe('all games', () => {
  test('share the numbers of a pair, and every round follows from its seeds once they are revealed', async () => {
    const { id } = await seedsOf();
    for (let index = 0; index < 6; index += 1) {
      await flip({ seed_id: id, prediction: index % 2 === 0 ? 'Head' : 'Tail', bet_amount: 1 });
      await limbo({ seed_id: id, target: 1.5, bet_amount: 1 });
    }
    const { revealed } = dataOf<Rotation>(await rotate(id));
    const flips = (await historyOf<CoinFlipRound>('coin-flip', '?perPage=20')).rows;
    const rounds = (await historyOf<LimboRound>('limbo')).rows;
    expect(flips.map(({ nonce }) => nonce)).toEqual([11, 9, 7, 5, 3, 1]);
    expect(rounds.map(({ nonce }) => nonce)).toEqual([12, 10, 8, 6, 4, 2]);
    for (const round of [...flips, ...rounds]) {
      expect(round.seed).toEqual(revealed);
      const { draw } = await deriveRound(String(round.seed.server_seed), round.seed.client_seed, round.nonce);
      const [side, hundredths] = [sideOf(draw), limboOf(draw)];
      if ('side' in round) {
        expect(round).toMatchObject({ side, won: side === round.prediction, payout: round.won ? 1.98 : 0 });
      } else {
        expect(round).toMatchObject({
          result: hundredths / 100,
          won: hundredths >= 150,
          payout: round.won ? 1.5 : 0,
        });
      }
    }
  });

  test('answer a lost request with its original answer, and a request that never came with `never`', async () => {
    const { id } = await seedsOf();
    const requests = [
      ['coin-flip/play', { seed_id: id, prediction: 'Tail', bet_amount: 1 }],
      ['limbo/play', { seed_id: id, target: 3, bet_amount: 1 }],
      ['dice/play', { seed_id: id, direction: 'under', target: 40.5, bet_amount: 1 }],
    ] as const;
    for (const [route, body] of requests) {
      const key = 'key-of-a-lost-answer';
      const played = await call('POST', route, body, key);
      expect((await call('POST', 'requests/resolve', { route, key })).body.data).toEqual({
        outcome: 'applied',
        data: played.body.data,
      });
      const never = 'key-that-never-came';
      expect((await call('POST', 'requests/resolve', { route, key: never })).body.data).toEqual({
        outcome: 'never',
        data: null,
      });
      expect(await call('POST', route, body, never)).toMatchObject({
        status: 409,
        body: { data: { givenUp: true } },
      });
    }
    expect((await seedsOf()).nonce).toBe(3);
  });

  test('do not play on replaced seeds: 409 with the seeds in use', async () => {
    const { id } = await seedsOf();
    const { seeds } = dataOf<Rotation>(await rotate(id));
    for (const reply of [
      await flip({ seed_id: id, prediction: 'Head', bet_amount: 10 }),
      await limbo({ seed_id: id, target: 2, bet_amount: 10 }),
    ]) {
      expect([reply.status, reply.body]).toEqual([
        409,
        { msg: 'These seeds are no longer in use', data: { seeds } },
      ]);
    }
    expect(await purse(server.database, player.userId)).toMatchObject({ cash: 1000_00, revision: 1 });
  });

  test('never reveal a server seed that is in use or still to come', async () => {
    const { id } = await seedsOf();
    const play = async (seed_id: number) => {
      await flip({ seed_id, prediction: 'Head', bet_amount: 1 }, `key-of-flip-on-${seed_id}-pair`);
      await limbo({ seed_id, target: 2, bet_amount: 1 }, `key-of-limbo-on-${seed_id}-pair`);
      await call('POST', 'requests/resolve', {
        route: 'coin-flip/play',
        key: `key-of-flip-on-${seed_id}-pair`,
      });
      await call('POST', 'requests/resolve', { route: 'limbo/play', key: `key-of-limbo-on-${seed_id}-pair` });
      await flip({ seed_id, prediction: 'Head', bet_amount: 100_000 });
    };
    await play(id);
    const { seeds } = dataOf<Rotation>(await rotate(id));
    await rotate(id);
    await flip({ seed_id: id, prediction: 'Head', bet_amount: 1 });
    await play(seeds.id);
    for (const path of [
      'game/seeds',
      'coin-flip/history',
      'limbo/history',
      'wallet/history',
      'wallet/total-amount',
    ])
      await call('GET', path);
    const all = said.join('\n');
    const kept = await server.database.query<{ state: string; server_seed: string }>(
      'select state, server_seed from seeds where user_id = $1 order by id',
      [player.userId],
    );
    expect(kept.map(({ state, server_seed }) => [state, all.includes(server_seed)])).toEqual(
      expect.arrayContaining([
        ['revealed', true],
        ['active', false],
        ['next', false],
      ]),
    );
    expect(kept).toHaveLength(3);
  });

  test('describe their rounds in the statement and in the stream, without seeds', async () => {
    const { id } = await fixedSeeds();
    await flip({ seed_id: id, prediction: 'Head', bet_amount: 100 });
    await limbo({ seed_id: id, target: 1000, bet_amount: 50 });
    const { rows } = dataOf<Paged<{ kind: string; amount: number; balance: number; note: string }>>(
      await call('GET', 'wallet/history'),
    );
    expect(rows.map(({ kind, amount, balance, note }) => [kind, amount, balance, note])).toEqual([
      ['limbo', -50, 1048, '1000.00×'],
      ['coinflip', 98, 1098, 'Head'],
      ['grant', 1000, 1000, ''],
    ]);
    const moves = await movesSince(server.database, [{ userId: player.userId, revision: 1 }]);
    expect(moves.map(({ move, totalWalletAmount }) => [move.kind, move.note, totalWalletAmount])).toEqual([
      ['coinflip', 'Head', 1098],
      ['limbo', '1000.00×', 1048],
    ]);
    expect(JSON.stringify(moves)).not.toMatch(/seed|[0-9a-f]{64}/);
  });

  test("list only one's own rounds, in pages", async () => {
    const { id } = await seedsOf();
    for (const bet_amount of [1, 2, 3]) {
      await flip({ seed_id: id, prediction: 'Head', bet_amount });
      await limbo({ seed_id: id, target: 2, bet_amount: bet_amount + 10 });
    }
    const amounts = ({ rows, ...page }: Paged<{ bet_amount: number }>) => ({
      ...page,
      amounts: rows.map(({ bet_amount }) => bet_amount),
    });
    expect(amounts(await historyOf('coin-flip', '?page=1&perPage=2'))).toEqual({
      page: 1,
      perPage: 2,
      total: 3,
      amounts: [3, 2],
    });
    expect(amounts(await historyOf('limbo', '?page=2&perPage=2'))).toEqual({
      page: 2,
      perPage: 2,
      total: 3,
      amounts: [11],
    });
    player = await newPlayer();
    expect(await historyOf('coin-flip')).toEqual({ rows: [], page: 1, perPage: 10, total: 0 });
    expect(await historyOf('limbo')).toEqual({ rows: [], page: 1, perPage: 10, total: 0 });
    for (const path of ['coin-flip/history?page=0', 'limbo/history?perPage=101'])
      expect((await call('GET', path)).status).toBe(400);
  });
});

test('the rounds of the demo account can be verified', async () => {
  await seed(server.context);
  const login = await server.call('POST', 'users/login', {
    body: { phone: '9000000001', password: 'night-match' },
  });
  player = { userId: 0, token: dataOf<{ access_token: string }>(login).access_token };
  const flips = (await historyOf<CoinFlipRound>('coin-flip', '?perPage=20')).rows;
  const rounds = (await historyOf<LimboRound>('limbo')).rows;
  const rolls = (await historyOf<Round<'dice'>>('dice')).rows;
  expect([flips.length, rounds.length, rolls.length]).toEqual([12, 6, 6]);
  for (const round of [...flips, ...rounds, ...rolls]) {
    const { server_seed, server_seed_hash, client_seed } = round.seed;
    expect(createHash('sha256').update(String(server_seed)).digest('hex')).toBe(server_seed_hash);
    const { draw } = await deriveRound(String(server_seed), client_seed, round.nonce);
    if ('side' in round) expect(round.side).toBe(sideOf(draw));
    else if ('roll' in round) expect(round.roll).toBe(rollOf(draw) / 100);
    else expect(round.result).toBe(limboOf(draw) / 100);
  }
});
