import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleMatch } from '../../../server/bets/matches/decide.ts';
import type { Transaction } from '../../../server/database/database.ts';
import { playRound } from '../../../server/games/play.ts';
import { beginSeeds, readSeeds } from '../../../server/games/seeds.ts';
import { readLine } from '../../../server/operator/command-line.ts';
import { carryOut } from '../../../server/operator/command-request.ts';
import { audit, batchesOf } from '../../../server/wallet/audit.ts';
import { grantBonus } from '../../../server/wallet/bonuses/commands.ts';
import { cancel, makeMatch, onTeam, onToss, pass, place } from '../tools/bettors.ts';
import { dataOf, personWith, saveAccount, startMoneyServer, withdraw } from '../tools/money.ts';
import type { TestServer } from '../tools/server.ts';

let server: TestServer;
/** Rows of this world, by number: every kind of money. */
let known: Awaited<ReturnType<typeof haveHappen>>;
beforeAll(async () => {
  server = await startMoneyServer();
  known = await haveHappen();
});
afterAll(() => server.close());

async function haveHappen() {
  const { database } = server;
  const person = await personWith(server, 1000);
  const { userId, token } = person;
  const other = await personWith(server, 0);
  const match = await makeMatch(database);
  const over = await makeMatch(database);
  const open = (await place(database, userId, onTeam(match.home, 100), 'key-of-an-open-bet')).bet.id;
  const won = (await place(database, userId, onTeam(over.home, 50))).bet.id;
  const lost = (await place(database, userId, onToss(over.id, 'Tail', 50))).bet.id;
  const cancelled = (await place(database, userId, onTeam(match.away, 30))).bet.id;
  await cancel(database, userId, cancelled, match.id);
  await pass(database, over.id, 90);
  await settleMatch(database, over.id, { winner: over.home, toss: 'Head' });
  const deposit = dataOf<{ id: number }>(
    await server.call('POST', 'deposit/create', { token, body: { amount: '500' } }),
  ).id;
  const withdrawal = dataOf<{ withdrawal: { id: number } }>(
    await withdraw(server, person, await saveAccount(server, person), '200'),
  ).withdrawal.id;
  await grantBonus(database, {
    phone: person.phone,
    amountPaise: 5000,
    reference: 'a reference',
    why: 'a test',
    who: 'asha',
  });
  await readSeeds(database, userId);
  const { id: seed } = await beginSeeds(database, userId, { client_seed: 'my own seed' });
  const { round } = await playRound(
    database,
    { userId, route: 'coin-flip/play', key: null, bodyHash: '' },
    'coinflip',
    { seed_id: seed, prediction: 'Head', bet_amount: 10 },
  );
  return {
    userId,
    other: other.userId,
    match,
    over,
    open,
    won,
    lost,
    cancelled,
    deposit,
    withdrawal,
    seed,
    round: round.id,
  };
}

/** The audit's findings after a change that the product never makes. The change is rolled back. */
const wrongAfter = (plant: (tx: Transaction) => Promise<unknown>): Promise<string[]> =>
  seenAfter(plant, async (tx) => (await audit(tx)).wrong);

async function seenAfter<T>(
  plant: (tx: Transaction) => Promise<unknown>,
  look: (tx: Transaction) => Promise<T[]>,
): Promise<T[]> {
  const takenBack = new Error('taken back');
  let seen: T[] = [];
  await server.database
    .transaction(async (tx) => {
      for (const table of ['entries', 'journals', 'wallets'])
        await tx.script(`alter table ${table} disable trigger user`);
      await plant(tx);
      seen = await look(tx);
      throw takenBack;
    })
    .catch((error: unknown) => {
      if (error !== takenBack) throw error;
    });
  return seen;
}

test('the audit of an intact database finds no fault', async () => {
  const { looked, wrong } = await audit(server.database);
  expect(wrong).toEqual([]);
  expect(looked).toEqual({
    users: 2,
    wallets: 2,
    journals: 11,
    seasons: 0,
    matches: 2,
    markets: 4,
    bets: 4,
    corrections: 0,
    bet_corrections: 0,
    combined_corrections: 0,
    cash_outs: 0,
    combined_cash_outs: 0,
    combined_bets: 0,
    combined_legs: 0,
    books: 128,
    deposits: 1,
    payout_accounts: 1,
    withdrawals: 1,
    bonuses: 1,
    seeds: 2,
    rounds: 1,
    play_breaks: 0,
    activity_counts: 1,
    private_leagues: 0,
    private_league_members: 0,
    private_league_bets: 0,
    operator_acts: 2,
  });
});

test('a wallet that is not the sum of its entries', async () => {
  const { userId } = known;
  expect(
    await wrongAfter((tx) => tx.query('update wallets set cash = cash + 1 where user_id = $1', [userId])),
  ).toEqual([`wallet ${userId} is not the sum of its entries`]);
});

test('a journal that has gone, and its entries with it', async () => {
  const { userId, cancelled } = known;
  const kept = await wrongAfter(async (tx) => {
    const gone = await tx.query<{ id: number }>(
      `select id from journals where bet_id = $1 and kind = 'bet.cancelled'`,
      [cancelled],
    );
    await tx.query('delete from entries where journal_id = any ($1)', [gone.map(({ id }) => id)]);
    await tx.query('delete from journals where id = any ($1)', [gone.map(({ id }) => id)]);
  });
  expect(kept).toEqual([
    `wallet ${userId} is not the sum of its entries`,
    `wallet ${userId} has entries with another balance than they came to`,
    `wallet ${userId} has journals that are not numbered without gaps`,
    `wallet ${userId} has daily totals that are not those of its entries`,
    `bet ${cancelled} has not the one end that its status says`,
  ]);
});

test('an entry of another sum than the bet it is for', async () => {
  const { open, userId } = known;
  const wrong = await wrongAfter(async (tx) => {
    const [journal] = await tx.query<{ id: number }>('select id from journals where bet_id = $1', [open]);
    await tx.query('update entries set amount_paise = 9999 where journal_id = $1', [journal?.id ?? 0]);
    return journal;
  });
  const [journal] = await server.database.query<{ id: number }>('select id from journals where bet_id = $1', [
    open,
  ]);
  expect(wrong).toEqual([
    `wallet ${userId} is not the sum of its entries`,
    `wallet ${userId} has entries with another balance than they came to`,
    `wallet ${userId} has daily totals that are not those of its entries`,
    `journal ${journal?.id} has other entries than its kind and its subject ask for`,
  ]);
});

test.each([
  ['one move less', `update daily_totals set moves = moves - 1 where user_id = $1 and kind = 'grant'`],
  [
    'another sum',
    `update daily_totals set cash_paise = cash_paise + 1 where user_id = $1 and kind = 'grant'`,
  ],
  ['another day', `update daily_totals set day = day - 1 where user_id = $1 and kind = 'grant'`],
  ['one that is missing', `delete from daily_totals where user_id = $1 and kind = 'grant'`],
  [
    'one too many',
    `insert into daily_totals (user_id, day, kind, moves, cash_paise) values ($1, '2026-01-01', 'deposit', 0, 0)`,
  ],
])('daily totals with %s', async (_what, sql) => {
  const { userId } = known;
  expect(await wrongAfter((tx) => tx.query(sql, [userId]))).toEqual([
    `wallet ${userId} has daily totals that are not those of its entries`,
  ]);
});

test('a bet of somebody else', async () => {
  const { open, userId, other } = known;
  const [journal] = await server.database.query<{ id: number }>('select id from journals where bet_id = $1', [
    open,
  ]);
  expect(
    await wrongAfter((tx) => tx.query('update bets set user_id = $2 where id = $1', [open, other])),
  ).toEqual([
    `wallet ${userId} has staked another sum than its open bets`,
    `wallet ${userId} has positions that are not its open bets`,
    `wallet ${userId} has a key for an effect that is not its owner's`,
    `wallet ${other} has staked another sum than its open bets`,
    `wallet ${other} has positions that are not its open bets`,
    `journal ${journal?.id} has other entries than its kind and its subject ask for`,
  ]);
});

test('a bet that was won, and is said to be lost', async () => {
  const { won, userId } = known;
  expect(await wrongAfter((tx) => tx.query(`update bets set status = 'lost' where id = $1`, [won]))).toEqual([
    `bet ${won} has not the one end that its status says`,
    `bet ${won} has not ended as its match was decided`,
    `activities of user ${userId} tell of what did not happen`,
  ]);
});

test('a bet that pays more than its win ratio, or was placed too late', async () => {
  const { open, match, userId } = known;
  expect(
    await wrongAfter((tx) => tx.query('update bets set pays_paise = pays_paise + 1 where id = $1', [open])),
  ).toEqual([
    `wallet ${userId} has positions that are not its open bets`,
    `bet ${open} pays another sum than its stake at its win ratio`,
    `book ${match.home} risks another sum than its open bets would win`,
  ]);
  expect(
    await wrongAfter((tx) =>
      tx.query(`update bets set placed_at = now() + interval '2 hours' where id = $1`, [open]),
    ),
  ).toEqual([`bet ${open} was placed when betting was not open`]);
});

test('a status that no journal bears out', async () => {
  const { deposit, withdrawal, userId } = known;
  expect(
    await wrongAfter((tx) => tx.query(`update deposits set status = 'credited' where id = $1`, [deposit])),
  ).toEqual([
    `deposit ${deposit} was not credited as its status says`,
    `deposit ${deposit} was credited without a payment or an act`,
    `deposit ${deposit} has a time of decision against its status`,
  ]);
  expect(
    await wrongAfter((tx) => tx.query(`update withdrawals set status = 'paid' where id = $1`, [withdrawal])),
  ).toEqual([
    `wallet ${userId} holds back another sum than is being withdrawn`,
    `withdrawal ${withdrawal} has not the journals that its status says`,
    `withdrawal ${withdrawal} was decided without an act`,
    `withdrawal ${withdrawal} has a time of decision against its status`,
  ]);
  const wrong = await wrongAfter((tx) => tx.query(`update bonuses set status = 'expired', ended_at = now()`));
  expect(wrong).toEqual([
    `wallet ${userId} has another bonus than those that are locked`,
    expect.stringMatching(/^bonus \d+ has not the journals that its status says$/),
    expect.stringMatching(/^bonus \d+ has not ended as its stakes say$/),
  ]);
});

test('one effect for two keys', async () => {
  const { userId, open } = known;
  expect(
    await wrongAfter((tx) =>
      tx.query(
        `insert into idempotency_keys (user_id, route, key, body_hash, effect_id)
         values ($1, 'live-bet/save', 'another-key', '', $2)`,
        [userId, open],
      ),
    ),
  ).toEqual([`wallet ${userId} has two keys for one effect`]);
});

test('a round that its seeds do not give, or that was left out', async () => {
  const { round, seed } = known;
  expect(
    await wrongAfter((tx) =>
      tx.query(`update rounds set side = case side when 'Head' then 'Tail' else 'Head' end where id = $1`, [
        round,
      ]),
    ),
  ).toEqual([`round ${round} does not follow from its seeds`]);
  expect(
    await wrongAfter((tx) =>
      tx.query(`update seeds set server_seed = repeat('0', 64) where id = $1`, [seed]),
    ),
  ).toContain(`seed ${seed} does not fit its hash`);
  expect(await wrongAfter((tx) => tx.query('update seeds set nonce = 2 where id = $1', [seed]))).toEqual([
    `seed ${seed} has rounds that are not numbered without gaps`,
  ]);
});

test('a stake or a deposit in the time of a break', async () => {
  const { userId } = known;
  const wrong = await wrongAfter((tx) =>
    tx.query(
      `insert into play_breaks (user_id, kind, since, until)
       values ($1, 'time-out', now() - interval '24 hours 1 minute', now() - interval '1 minute')`,
      [userId],
    ),
  );
  expect(wrong).toEqual([expect.stringMatching(/^break \d+ has bets in its time$/)]);
});

test('the command prints the checked counts, and fails with a line for each fault', async () => {
  const operate = () =>
    carryOut(server.context, { words: 'audit', given: readLine(['audit']).given, json: false, who: 'asha' });
  expect(await operate()).toBe(
    'users 2, wallets 2, journals 11, seasons 0, matches 2, markets 4, bets 4, corrections 0, bet_corrections 0, combined_corrections 0, cash_outs 0, combined_bets 0, combined_cash_outs 0, combined_legs 0, books 128, deposits 1, payout_accounts 1, withdrawals 1, bonuses 1, seeds 2, rounds 1, play_breaks 0, activity_counts 1, private_leagues 0, private_league_members 0, private_league_bets 0, operator_acts 2: no fault found',
  );
  const become = (status: string) =>
    server.database.query('update deposits set status = $2 where id = $1', [known.deposit, status]);
  await become('credited');
  await expect(operate()).rejects.toMatchObject({
    message: [
      `deposit ${known.deposit} was not credited as its status says`,
      `deposit ${known.deposit} was credited without a payment or an act`,
      `deposit ${known.deposit} has a time of decision against its status`,
    ].join('\n'),
  });
  await become('created');
});

test('rows that share a key are counted with it, wherever a batch ends', async () => {
  for (let match = 0; match < 8; match += 1) await makeMatch(server.database);
  const { looked } = await audit(server.database);
  const [there] = await server.database.query<{ count: number }>('select count(*) as count from books');
  expect(looked).toMatchObject({ books: 640 });
  expect(there).toEqual({ count: 640 });
});

test.each([
  ['wallets', 'revision', 9000, [2]],
  ['wallets', 'revision', 11_000, [1, 1]],
  ['wallets', 'revision', 3_000_000, [1, 1]],
  ['seeds', 'nonce', 9000, [2]],
  ['seeds', 'nonce', 11_000, [1, 1]],
] as const)('%s whose %s is %i are looked into %j at once', async (table, behind, many, batches) => {
  const rows = await seenAfter(
    (tx) => tx.query(`update ${table} set ${behind} = $1`, [many]),
    async (tx) => {
      const seen: number[] = [];
      for await (const batch of batchesOf(tx, table)) seen.push(batch.rows);
      return seen;
    },
  );
  expect(rows).toEqual(batches);
});

test('an operator’s audit has no connection of those that people wait for', async () => {
  const { database } = server;
  const people = () => Promise.reject(new Error('the statement was cut'));
  const audited = carryOut(
    { database: { ...database, query: people, unhurried: (work) => work(database) } },
    { words: 'audit', given: {}, json: false, who: 'asha' },
  );
  await expect(audited).resolves.toMatch(/: no fault found$/);
});
