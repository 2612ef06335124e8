import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { abandonMatch } from '../../../server/bets/matches/decide.ts';
import type { Database } from '../../../server/database/database.ts';
import { migrate, readMigrations } from '../../../server/database/migrate.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { drawnNumber, sideOf } from '../../../src/fairness/outcome.ts';
import { drawOf } from '../../../src/fairness/seeds.ts';
import { cancel, makeBettor, onTeam, place, wallet } from '../tools/bettors.ts';
import { openEmptyDatabase } from '../tools/database.ts';
import { makeOlder, OLDER } from '../tools/older.ts';

let fresh: Database;
/** A database older than the baseline, with people from every version. */
let upgraded: Database;
/** A person of each version, named by its last migration, and their bet. */
const people: { version: string; id: number; bet: number }[] = [];

beforeAll(async () => {
  [fresh, upgraded] = await Promise.all([openEmptyDatabase(), openEmptyDatabase()]);
  await migrate(fresh);
  const [baseline, ...later] = await readMigrations();
  if (baseline === undefined) throw new Error('There are no migrations');
  await migrate(upgraded, [baseline]);
  await makeOlder(upgraded);
  await upgraded.script(FIRST_DAY);
  people.push({ version: 'before the baseline', ...(await join(upgraded, 0)) });
  for (let count = 0; count <= later.length; count += 1) {
    const migrations = [baseline, ...later.slice(0, count)];
    await migrate(upgraded, migrations);
    people.push({ version: migrations.at(-1)?.name ?? '', ...(await join(upgraded, count + 1)) });
  }
});
afterAll(() => Promise.all([fresh.close(), upgraded.close()]));

const [MATCH, HOME] = [1, 1];

/** An open match in the baseline's schema. */
const FIRST_DAY = `
  insert into matches (name, competition, opens_at, minimum_bet_paise)
  values ('Home v Away', 'Cup', now() - interval '1 hour', 1000);
  insert into match_windows (match_id, number, closes_at, win_ratio) values (${MATCH}, 0, now() + interval '1 hour', 150);
  insert into selections (match_id, kind, name, win_ratio)
  values (${MATCH}, 'team', 'Home', 80), (${MATCH}, 'team', 'Away', 95.5), (${MATCH}, 'toss', 'Toss', 96);
  insert into books (selection_id, side, slot)
  select s.id, side, slot from selections s, generate_series(0, 15) slot,
    unnest(case s.kind when 'team' then array['team'] else array['Head', 'Tail'] end) side;
`;

/**
 * A person gets ₹500, requests a withdrawal of ₹200, bets ₹100 and loses ₹50 in a game, by the statements of
 * the first version: no later version may refuse data of an earlier one.
 */
async function join(database: Database, number: number): Promise<{ id: number; bet: number }> {
  return database.transaction(async (tx) => {
    const one = async (sql: string, ...params: (number | string)[]) =>
      (await tx.query<{ id: number }>(sql, params))[0]?.id ?? 0;
    const id = await one(
      `insert into users (first_name, last_name, phone, email, pincode, state, password_hash, referral_code, verified_at)
       values ('Test', 'Bettor', $1, $1 || '@example.com', '400001', 'Goa', '-', 'R' || $1, now()) returning id`,
      String(6_500_000_000 + number),
    );
    await tx.query('insert into wallets (user_id) values ($1)', [id]);
    const post = async (
      kind: string,
      subject: string,
      subjectId: number,
      debit: string,
      credit: string,
      paise: number,
    ) => {
      const journal = await one(
        `insert into journals (user_id, kind, ${subject}) values ($1, $2, $3) returning id`,
        id,
        kind,
        subjectId,
      );
      await tx.query(
        `insert into entries (journal_id, line, user_id, debit, credit, amount_paise) values ($1, 1, $2, $3, $4, $5)`,
        [journal, id, debit, credit, paise],
      );
    };
    const deposit = await one(
      `insert into deposits (user_id, amount_paise, status, reference, expires_at, decided_at)
       values ($1::bigint, 50000, 'credited', 'reference-' || $1::bigint, now(), now()) returning id`,
      id,
    );
    await post('deposit', 'deposit_id', deposit, 'deposits', 'cash', 500_00);
    await tx.query(
      `insert into operator_acts (who, act, subject) values ('test', 'deposit.credit', $1::bigint::text)`,
      [deposit],
    );
    const account = await one(
      `insert into payout_accounts (user_id, holder_name, account, ifsc_code, bank_name, account_type, upi_id,
                                    phone_pay, g_pay, paytm)
       values ($1, 'Test Bettor', '1234567890', 'HDFC0000001', 'HDFC', 'savings', '', '', '', '') returning id`,
      id,
    );
    const withdrawal = await one(
      `insert into withdrawals (user_id, payout_account_id, amount_paise) values ($1, $2, 20000) returning id`,
      id,
      account,
    );
    await post('withdrawal.requested', 'withdrawal_id', withdrawal, 'cash', 'held', 200_00);
    const bet = await one(
      `insert into bets (user_id, match_id, selection_id, stake_paise, win_ratio, pays_paise)
       values ($1, ${MATCH}, ${HOME}, 10000, 80, 18000) returning id`,
      id,
    );
    await tx.query(`insert into positions (user_id, match_id, pays_paise) values ($1, ${MATCH}, 18000)`, [
      id,
    ]);
    await tx.query(
      `update books set exposure_paise = exposure_paise + 8000
       where selection_id = ${HOME} and side = 'team' and slot = mod($1::bigint, 16)`,
      [id],
    );
    await post('bet.placed', 'bet_id', bet, 'cash', 'staked', 100_00);
    const server = createHash('sha256').update(`server ${id}`).digest('hex');
    const seed = await one(
      `insert into seeds (user_id, server_seed, server_seed_hash, client_seed, state, nonce)
       values ($1, $2, $3, 'mine', 'active', 1) returning id`,
      id,
      server,
      createHash('sha256').update(server).digest('hex'),
    );
    const side = sideOf(drawnNumber(await drawOf(server, 'mine', 1)));
    const round = await one(
      `insert into rounds (user_id, game, seed_id, nonce, stake_paise, prediction, side, payout_paise)
       values ($1, 'coinflip', $2, 1, 5000, $3, $4, 0) returning id`,
      id,
      seed,
      side === 'Head' ? 'Tail' : 'Head',
      side,
    );
    await post('coinflip', 'round_id', round, 'cash', 'house', 50_00);
    return { id, bet };
  });
}

/** Columns, indexes, checks and functions, as the engine lists them. */
async function shapeOf(database: Database): Promise<string[]> {
  const rows = await database.query<{ line: string }>(`
    select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' ||
           coalesce(column_default, '') as line
    from information_schema.columns where table_schema = 'public'
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
              from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'function ' || pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    order by 1`);
  return rows.map(({ line }) => line);
}

test('every version migrates to the same schema', async () => {
  expect(await shapeOf(upgraded)).toEqual(await shapeOf(fresh));
});

test('the money of every version stays the same, and passes the audit', async () => {
  for (const { version, id } of people)
    expect(
      await upgraded.query('select cash, staked, held, bonus, revision from wallets where user_id = $1', [
        id,
      ]),
      version,
    ).toEqual([{ cash: 150_00, staked: 100_00, held: 200_00, bonus: 0, revision: 4 }]);
  expect((await audit(upgraded)).wrong).toEqual([]);
});

test('bets of every version end as new ones do', async () => {
  const [first] = people;
  await cancel(upgraded, first?.id ?? 0, first?.bet ?? 0, MATCH);
  const newcomer = await makeBettor(upgraded, 500_00);
  await place(upgraded, newcomer, onTeam(HOME, 100));
  expect(await abandonMatch(upgraded, MATCH)).toBe(true);
  for (const { version, id } of people)
    expect(await wallet(upgraded, id), version).toEqual({ cash: 250_00, staked: 0 });
  expect(await wallet(upgraded, newcomer)).toEqual({ cash: 500_00, staked: 0 });
  expect((await audit(upgraded)).wrong).toEqual([]);
});

/** A database with only the baseline, and people. */
async function openWithBaseline(): Promise<{ database: Database; carryOn(): Promise<void> }> {
  const database = await openEmptyDatabase();
  const baseline = (await readMigrations()).slice(0, 1);
  const carryOn = () => migrate(database, baseline);
  await carryOn();
  await database.script(FIRST_DAY);
  await join(database, 0);
  return { database, carryOn };
}

/** All rows of all tables except the list of migrations. */
async function rowsOf(database: Database): Promise<Record<string, object[]>> {
  const tables = await database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1`,
  );
  const rows: Record<string, object[]> = {};
  for (const { name } of tables)
    rows[name] = await database.query(`select t.*::text as row from ${name} t order by 1`);
  return rows;
}

test('a database from before the baseline keeps every row and its list of migrations', async () => {
  const { database, carryOn } = await openWithBaseline();
  await makeOlder(database);
  const before = await rowsOf(database);
  expect(Object.keys(before).filter((name) => before[name]?.length !== 0)).toEqual([
    'bets',
    'books',
    'daily_totals',
    'deposits',
    'entries',
    'journals',
    'match_windows',
    'matches',
    'operator_acts',
    'payout_accounts',
    'positions',
    'rounds',
    'schema_gate',
    'seed_commitments',
    'seeds',
    'selections',
    'sms_gate',
    'users',
    'wallets',
    'withdrawals',
  ]);
  await Promise.all([carryOn(), carryOn()]);
  expect(await rowsOf(database)).toEqual(before);
  expect(await database.query('select name from migrations order by at, name')).toEqual(
    [...OLDER, '0001-baseline.sql'].map((name) => ({ name })),
  );
  // The audit expects the newest schema.
  await migrate(database);
  expect((await audit(database)).wrong).toEqual([]);
  await database.close();
});

test.each([
  ['its last migration alone', OLDER.slice(0, -1), '0051-toss.sql'],
  ['all but its first', OLDER.slice(0, 1), '0001-house.sql'],
  ['one in between', OLDER.filter((name) => name !== '0030-play-limits.sql'), '0052-refused-codes.sql'],
])('a database from before the baseline that lacks %s is not changed', async (_, names, last) => {
  const { database, carryOn } = await openWithBaseline();
  await makeOlder(database, names);
  await expect(carryOn()).rejects.toThrow(
    `This database is of a release that is too old: its last migration is ${last}. Start the last release that has 0052-refused-codes.sql on it once, and then this one: docs/decisions/0025-baseline.md says how`,
  );
  expect(await database.query('select name from migrations order by name')).toEqual(
    names.map((name) => ({ name })),
  );
  await database.close();
});

/** Compared in November 2026 with a dump of a database after all earlier migrations. */
const BASELINE_SHA256 = '663500b4aad013e089becb33dc1666bde60396d70bd02325f52e128acefdcfe5';

test('later migrations are numbered after those that the baseline replaced', async () => {
  const [, ...later] = (await readMigrations()).map(({ name }) => name);
  expect(later.filter((name) => name < '0053')).toEqual([]);
});

test('the baseline has the statements of its release: changes need a later migration', async () => {
  const [baseline] = await readMigrations();
  const statements = (baseline?.sql ?? '').replace(/^\s*--.*$/gm, '').replace(/\s+/g, ' ');
  expect(createHash('sha256').update(statements).digest('hex')).toBe(BASELINE_SHA256);
});
