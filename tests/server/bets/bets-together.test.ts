import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setLimit } from '../../../server/account/limits/play-limits.ts';
import { digest } from '../../../server/account/secrets.ts';
import { openSession } from '../../../server/account/sessions.ts';
import type { Bearer } from '../../../server/account/signed-in.ts';
import { movePrices } from '../../../server/bets/matches/make.ts';
import { placeBet } from '../../../server/bets/place.ts';
import type { Database, Param } from '../../../server/database/database.ts';
import { hashBody, type KeyedRequest } from '../../../server/wallet/idempotency.ts';
import type { BetPayload } from '../../../src/schemas/bets/bet-requests.ts';
import { makeBettor, makeMatch, onTeam, onToss, outcome, type TestMatch, wallet } from '../tools/bettors.ts';
import { openTestDatabase } from '../tools/database.ts';

/** Bets that come while others are on their way to the database are placed by one statement. */
let database: Database;
let match: TestMatch;
/** The bettor whose bets are on their way, so that the others gather. */
let opener: Bearer;
beforeAll(async () => {
  database = await openTestDatabase();
  match = await makeMatch(database);
  opener = await bearerOf(await makeBettor(database, 1_000_000_00));
});
afterAll(() => database.close());

async function bearerOf(userId: number): Promise<Bearer> {
  const { access } = await openSession(database, userId);
  return { tokenHash: digest(access), found: () => {}, userId: async () => userId };
}

/** Somebody with a hundred rupees. */
async function person() {
  const userId = await makeBettor(database, 100_00);
  return { userId, bearer: await bearerOf(userId) };
}

interface Sent {
  bearer: Bearer;
  bet: BetPayload;
  key?: string;
}

/** Hooks into the statement that tries them together. */
interface Hooks {
  before?(): Promise<void>;
  changed?(sql: string): string;
  after?(): Promise<void>;
}

/**
 * Sends these bets while another one is under way, so that one statement tries them together.
 * @returns the outcome of each bet, and the number of bets in each statement, the first bet's first
 */
async function together(sent: readonly Sent[], { before, changed, after }: Hooks = {}) {
  const sizes: number[] = [];
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const watched: Database = {
    ...database,
    async query<Row extends object>(sql: string, params?: readonly Param[]) {
      const tokens = sql.includes('insert into bets') ? params?.[0] : undefined;
      if (!Array.isArray(tokens)) return database.query<Row>(sql, params);
      sizes.push(tokens.length);
      if (sizes.length === 1) await isLetGo;
      if (sizes.length !== 2) return database.query<Row>(sql, params);
      await before?.();
      const rows = await database.query<Row>(changed?.(sql) ?? sql, params);
      await after?.();
      return rows;
    },
  };
  const place = ({ bearer, bet, key = null }: { bearer: Bearer; bet: BetPayload; key?: string | null }) =>
    outcome(placeBet(watched, bearer, { route: 'live-bet/save', key, bodyHash: hashBody(bet) }, bet));
  const first = place({ bearer: opener, bet: onTeam(match.home, 10) });
  const answers = Promise.allSettled(sent.map(place));
  letGo();
  await first;
  return {
    came: (await answers).map((one) => (one.status === 'fulfilled' ? one.value : one.reason)),
    sizes,
  };
}

const idOf = (answer: unknown): number =>
  answer instanceof Object && 'bet' in answer && answer.bet instanceof Object && 'id' in answer.bet
    ? Number(answer.bet.id)
    : 0;

const betsOf = (userId: number) =>
  database.query('select stake_paise, status from bets where user_id = $1 order by id', [userId]);

const TOO_MUCH = { status: 400, errors: { bet_amount: 'The amount is more than your wallet holds' } };

test('each has its own bet, receipt, journal and key', async () => {
  const [one, two, three] = [await person(), await person(), await person()];
  const key = 'the-same-key-of-three-people';
  const { came, sizes } = await together([
    { ...one, bet: onTeam(match.home, 10, 80), key },
    { ...two, bet: onTeam(match.away, 20.5), key },
    { ...three, bet: onToss(match.id, 'Tail', 30), key },
  ]);
  expect(sizes).toEqual([1, 3]);
  expect(came).toMatchObject([
    {
      bet: { selection: 'Home', bet_amount: 10, win_ratio: 80, pays: 18 },
      totalWalletAmount: 90,
      revision: 2,
    },
    { bet: { selection: 'Away', bet_amount: 20.5, win_ratio: 95.5 }, totalWalletAmount: 79.5, revision: 2 },
    { bet: { selection: 'Tail', bet_amount: 30, win_ratio: 96 }, totalWalletAmount: 70, revision: 2 },
  ]);
  expect(
    await database.query(
      `select k.user_id as "userId", k.effect_id as bet, e.amount_paise as paise from idempotency_keys k
       join journals j on j.bet_id = k.effect_id and j.user_id = k.user_id and j.kind = 'bet.placed'
       join entries e on e.journal_id = j.id where k.key = $1 order by k.user_id`,
      [key],
    ),
  ).toEqual([
    { userId: one.userId, bet: idOf(came[0]), paise: 10_00 },
    { userId: two.userId, bet: idOf(came[1]), paise: 20_50 },
    { userId: three.userId, bet: idOf(came[2]), paise: 30_00 },
  ]);
});

test('a refused bet does not affect the others', async () => {
  const [good, poor, late, limited, resting, gone, lost] = await Promise.all(
    Array.from({ length: 7 }, person),
  );
  if (!good || !poor || !late || !limited || !resting || !gone || !lost)
    throw new Error('Somebody is missing');
  const moved = await makeMatch(database);
  await movePrices(database, moved.id, new Map([[moved.home, 70]]));
  await setLimit(database, limited.userId, { kind: 'stake', period: 'day', amount: '15' });
  await database.query(
    `insert into play_breaks (user_id, kind, until) values ($1, 'time-out', now() + interval '1 day')`,
    [resting.userId],
  );
  await database.query('update sessions set ended_at = now() where user_id = $1', [gone.userId]);
  const { came, sizes } = await together([
    { ...poor, bet: onTeam(match.home, 101) },
    { ...late, bet: onTeam(moved.home, 10, 80) },
    { ...limited, bet: onTeam(match.home, 16) },
    { ...resting, bet: onTeam(match.home, 10) },
    { ...gone, bet: onTeam(match.home, 10) },
    { ...lost, bet: onTeam(999_999_999, 10) },
    { ...good, bet: onTeam(match.home, 10) },
  ]);
  expect(sizes.slice(0, 2)).toEqual([1, 7]);
  expect(came).toEqual([
    TOO_MUCH,
    { status: 409, data: { win_ratio: 70 } },
    { status: 409, data: { limit: expect.objectContaining({ kind: 'stake', amount: 15, left: 15 }) } },
    { status: 409, data: { break: expect.objectContaining({ kind: 'time-out' }) } },
    // The route tells a visitor so.
    { status: 404 },
    { status: 404 },
    expect.objectContaining({ totalWalletAmount: 90 }),
  ]);
  for (const { userId } of [poor, late, limited, resting, gone, lost])
    expect(await wallet(database, userId)).toEqual({ cash: 100_00, staked: 0 });
  expect(await betsOf(good.userId)).toEqual([{ stake_paise: 10_00, status: 'open' }]);
});

describe('of one person', () => {
  test('of two that the wallet does not cover together, one is placed, through two sessions as well', async () => {
    const { userId, bearer } = await person();
    const { came } = await together([
      { bearer, bet: onTeam(match.home, 60) },
      { bearer, bet: onTeam(match.away, 41) },
      { bearer: await bearerOf(userId), bet: onToss(match.id, 'Head', 41) },
    ]);
    expect(came).toEqual([expect.objectContaining({ totalWalletAmount: 40 }), TOO_MUCH, TOO_MUCH]);
    expect(await wallet(database, userId)).toEqual({ cash: 40_00, staked: 60_00 });
  });

  test('all that it covers are placed, each with the balance left by the others', async () => {
    const { userId, bearer } = await person();
    const { came, sizes } = await together([
      { bearer, bet: onTeam(match.home, 20) },
      { bearer, bet: onTeam(match.home, 30) },
      { bearer, bet: onTeam(match.home, 50) },
    ]);
    // The first bet alone, then the others that had arrived.
    expect(sizes).toEqual([1, 3, 1, 1]);
    expect(new Set(came.map(idOf)).size).toBe(3);
    expect(await wallet(database, userId)).toEqual({ cash: 0, staked: 100_00 });
  });

  test('one key twice is one bet, another bet under it is refused', async () => {
    const { userId, bearer } = await person();
    const key = 'one-key-that-comes-three-times';
    const bet = onTeam(match.home, 10);
    const { came } = await together([
      { bearer, bet, key },
      { bearer, bet, key },
      { bearer, bet: onTeam(match.home, 11), key },
    ]);
    expect(came).toEqual([came[0], expect.objectContaining({ totalWalletAmount: 90 }), { status: 422 }]);
    expect(idOf(came[1])).toBe(idOf(came[0]));
    expect(await betsOf(userId)).toEqual([{ stake_paise: 10_00, status: 'open' }]);
  });

  test('a repeated key does not keep others from being placed together', async () => {
    const [one, two, three] = [await person(), await person(), await person()];
    const key = 'a-key-that-is-repeated-later';
    const bet = onTeam(match.home, 10);
    const before = await together([{ ...one, bet, key }]);
    const { came, sizes } = await together([
      { ...one, bet, key },
      { ...two, bet },
      { ...three, bet },
    ]);
    expect(idOf(came[0])).toBe(idOf(before.came[0]));
    // The repeated bet alone: its key refuses it.
    expect(sizes).toEqual([1, 3, 1]);
    expect(await betsOf(one.userId)).toEqual([{ stake_paise: 10_00, status: 'open' }]);
  });
});

test('bets in one slot share its room: the first is placed, the next tries other slots', async () => {
  const book = await makeMatch(database);
  // Each slot has room for ₹8, which is the profit of ₹10 at 80.
  await database.query('update matches set book_limit_paise = 12800 where id = $1', [book.id]);
  const bySlot = new Map<number, { userId: number; bearer: Bearer }>();
  let pair: { userId: number; bearer: Bearer }[] = [];
  while (pair.length === 0) {
    const next = await person();
    const known = bySlot.get(next.userId % 16);
    if (known) pair = [known, next];
    bySlot.set(next.userId % 16, next);
  }
  const { came } = await together(pair.map(({ bearer }) => ({ bearer, bet: onTeam(book.home, 10) })));
  expect(came.map((answer) => idOf(answer) > 0)).toEqual([true, true]);
  const [booked] = await database.query<{ most: number; all: number }>(
    'select max(exposure_paise) as most, sum(exposure_paise) as all from books where selection_id = $1',
    [book.home],
  );
  expect(booked).toEqual({ most: 1_00, all: 16_00 });
});

test('while a statement waits, as for a locked slot, other bets are placed', async () => {
  const [one, other] = [await person(), await person()];
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let tried = 0;
  const slow: Database = {
    ...database,
    async query<Row extends object>(sql: string, params?: readonly Param[]) {
      if (sql.includes('insert into bets')) tried += 1;
      if (tried === 1) await isLetGo;
      return database.query<Row>(sql, params);
    },
  };
  const request: KeyedRequest = { route: 'live-bet/save', key: null, bodyHash: '' };
  const waits = placeBet(slow, one.bearer, request, onTeam(match.home, 10));
  expect(await placeBet(slow, other.bearer, request, onTeam(match.home, 20))).toMatchObject({
    totalWalletAmount: 80,
  });
  expect(await betsOf(one.userId)).toEqual([]);
  letGo();
  expect(await waits).toMatchObject({ totalWalletAmount: 90 });
});

const failing = (code: string) =>
  Object.assign(new Error('as the engine says it'), { code, severity: 'ERROR' });

test('bets that fail as a whole are tried one by one', async () => {
  const [one, two, poor] = [await person(), await person(), await person()];
  const { came, sizes } = await together(
    [
      { ...one, bet: onTeam(match.home, 10), key: 'tried-alone-after-the-others' },
      { ...two, bet: onTeam(match.home, 20) },
      { ...poor, bet: onTeam(match.home, 101) },
    ],
    {
      async before() {
        // A lock that did not come free in time.
        throw failing('55P03');
      },
    },
  );
  expect(sizes).toEqual([1, 3, 1, 1, 1]);
  expect(came).toEqual([
    expect.objectContaining({ totalWalletAmount: 90 }),
    expect.objectContaining({ totalWalletAmount: 80 }),
    TOO_MUCH,
  ]);
  expect(await wallet(database, one.userId)).toEqual({ cash: 90_00, staked: 10_00 });
  expect(await wallet(database, two.userId)).toEqual({ cash: 80_00, staked: 20_00 });
});

test.each([
  ['a line breaks', 'ECONNRESET'],
  ['a line says what is no answer', 'EPROTO'],
  ['an engine does not know what came of it', '40003'],
])('if %s, none is tried again: its key tells the outcome of a bet', async (_how, code) => {
  const [keyed, keyless] = [await person(), await person()];
  const broken = failing(code);
  const { came, sizes } = await together(
    [
      { ...keyed, bet: onTeam(match.home, 10), key: `placed-and-never-told-of-it-${code}` },
      { ...keyless, bet: onTeam(match.home, 10) },
    ],
    {
      async after() {
        throw broken;
      },
    },
  );
  expect(sizes).toEqual([1, 2]);
  expect(came).toEqual([expect.objectContaining({ totalWalletAmount: 90 }), broken]);
  for (const { userId } of [keyed, keyless])
    expect(await betsOf(userId)).toEqual([{ stake_paise: 10_00, status: 'open' }]);
});

test('a key that is stored meanwhile fails only its own bet', async () => {
  const [one, two] = [await person(), await person()];
  const bet = onTeam(match.home, 10);
  const key = 'given-up-while-it-was-placed';
  const { came } = await together(
    [
      { ...one, bet, key },
      { ...two, bet },
    ],
    {
      async before() {
        await database.query(
          `insert into idempotency_keys (user_id, route, key, body_hash) values ($1, 'live-bet/save', $2, '')`,
          [one.userId, key],
        );
      },
      // As if its statement had begun earlier.
      changed: (sql) => sql.replace(/\(select k\.user_id from idempotency_keys .+? is null/, 'true'),
    },
  );
  expect(came).toEqual([
    { status: 409, data: { givenUp: true } },
    expect.objectContaining({ totalWalletAmount: 90 }),
  ]);
  expect(await wallet(database, one.userId)).toEqual({ cash: 100_00, staked: 0 });
});
