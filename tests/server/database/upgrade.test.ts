import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleBonuses } from '../../../server/bonuses/settle.ts';
import type { Database } from '../../../server/database/database.ts';
import { migrate, readMigrations } from '../../../server/database/migrate.ts';
import { abandonMatch } from '../../../server/matches/decide.ts';
import { audit } from '../../../server/money/audit.ts';
import { payReferrals } from '../../../server/referrals/pay.ts';
import { cancel, makeBettor, onTeam, place, wallet } from '../tools/bettors.ts';
import { openEmptyDatabase } from '../tools/database.ts';

let fresh: Database;
let upgraded: Database;
/** Who came with each version, by the name of its last migration, and their bet. */
const people: { version: string; id: number; bet: number | null }[] = [];
/** From this version on the server writes more down with a bet than the first one did. */
const POSITIONS = '0013-cancel-worth.sql';

beforeAll(async () => {
  [fresh, upgraded] = await Promise.all([openEmptyDatabase(), openEmptyDatabase()]);
  await migrate(fresh);
  const migrations = await readMigrations();
  for (const [index, { name }] of migrations.entries()) {
    await migrate(upgraded, migrations.slice(0, index + 1));
    if (index === 0) await upgraded.script(FIRST_DAY);
    people.push({ version: name, ...(await join(index + 1, name < POSITIONS)) });
  }
});
afterAll(() => Promise.all([fresh.close(), upgraded.close()]));

const [MATCH, HOME] = [1, 1];

/** An open match, as the first version had it. */
const FIRST_DAY = `
  insert into matches (name, competition, opens_at, minimum_bet_paise)
  values ('Home v Away', 'Cup', now() - interval '1 hour', 1000);
  insert into match_windows (match_id, number, closes_at, win_ratio) values (${MATCH}, 0, now() + interval '1 hour', 150);
  insert into selections (match_id, kind, name, win_ratio)
  values (${MATCH}, 'team', 'Home', 80), (${MATCH}, 'team', 'Away', 95.5), (${MATCH}, 'toss', 'Toss', 96);
`;

/**
 * Somebody is credited ₹500, asks for ₹200 of it and perhaps bets ₹100, by the statements of the first version: no
 * later one refuses what an earlier one wrote.
 */
async function join(number: number, bets: boolean): Promise<{ id: number; bet: number | null }> {
  return upgraded.transaction(async (tx) => {
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
    if (!bets) return { id, bet: null };
    const bet = await one(
      `insert into bets (user_id, match_id, selection_id, stake_paise, win_ratio, pays_paise)
       values ($1, ${MATCH}, ${HOME}, 10000, 80, 18000) returning id`,
      id,
    );
    await post('bet.placed', 'bet_id', bet, 'cash', 'staked', 100_00);
    return { id, bet };
  });
}

/** Columns, indexes, checks and functions, as the engine tells of them. */
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

test('every version comes to the same shape, whatever is in it', async () => {
  expect(await shapeOf(upgraded)).toEqual(await shapeOf(fresh));
});

test('money of every version is what it was, and stands the audit', async () => {
  for (const { version, id, bet } of people)
    expect(
      await upgraded.query('select cash, staked, held, bonus, revision from wallets where user_id = $1', [
        id,
      ]),
      version,
    ).toEqual([
      bet === null
        ? { cash: 300_00, staked: 0, held: 200_00, bonus: 0, revision: 2 }
        : { cash: 200_00, staked: 100_00, held: 200_00, bonus: 0, revision: 3 },
    ]);
  expect((await audit(upgraded)).wrong).toEqual([]);
});

test('bets of every version end as new ones do', async () => {
  const [first] = people;
  await cancel(upgraded, first?.id ?? 0, first?.bet ?? 0, MATCH);
  const newcomer = await makeBettor(upgraded, 500_00);
  await place(upgraded, newcomer, onTeam(HOME, 100));
  expect(await abandonMatch(upgraded, MATCH)).toBe(true);
  for (const { version, id } of people)
    expect(await wallet(upgraded, id), version).toEqual({ cash: 300_00, staked: 0 });
  expect(await wallet(upgraded, newcomer)).toEqual({ cash: 500_00, staked: 0 });
  expect((await audit(upgraded)).wrong).toEqual([]);
});

/** A bonus of ₹100, as a version before this one gave it. */
const GOODWILL = `
  with granted as (
    insert into bonuses (user_id, kind, amount_paise, wagering_paise, expires_at, reference)
    values ($1::bigint, 'goodwill', 10000, 10000, clock_timestamp() + interval '30 days', 'upgrade-' || $1::bigint)
    returning id, user_id),
  journal as (
    insert into journals (user_id, kind, bonus_id) select user_id, 'bonus.granted', id from granted
    returning id, user_id)
  insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
  select id, 1, user_id, 'promotions', 'bonus', 10000 from journal`;

test('referrals and bonuses that were due before they were marked are found', async () => {
  const database = await openEmptyDatabase();
  const migrations = await readMigrations();
  await migrate(
    database,
    migrations.filter(({ name }) => name < '0042'),
  );
  await database.script(FIRST_DAY);
  const referrer = await makeBettor(database, 0);
  const [friend, idle] = [await makeBettor(database, 0), await makeBettor(database, 0)];
  for (const person of [friend, idle]) {
    await database.query('update users set referred_by = $2 where id = $1', [person, referrer]);
    await database.query(GOODWILL, [person]);
  }
  await database.query(`update bonuses set counts_from = granted_at, seen_revision = 1`);
  await database.query(
    `with ended as (
       insert into bets (user_id, match_id, selection_id, stake_paise, win_ratio, pays_paise, status, settled_at)
       values ($1, ${MATCH}, ${HOME}, 10000, 80, 18000, 'lost', clock_timestamp()) returning id)
     insert into journals (user_id, kind, bet_id) select $1, 'bet.lost', id from ended`,
    [friend],
  );
  await migrate(database);
  await payReferrals(database, 50_00);
  await settleBonuses(database);
  expect(await database.query('select user_id, cash, bonus from wallets order by user_id')).toEqual([
    { user_id: referrer, cash: 50_00, bonus: 0 },
    { user_id: friend, cash: 100_00, bonus: 0 },
    { user_id: idle, cash: 0, bonus: 100_00 },
  ]);
  await database.close();
});
