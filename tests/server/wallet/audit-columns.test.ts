import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../../../server/database/database.ts';
import { codeOf } from '../../../server/database/failures.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { type MoneyServer, startMoneyServer } from '../tools/money.ts';
import { makeAuditedWorld } from './audited-world.ts';
import { UNAUDITED } from './unaudited.ts';

let server: MoneyServer;
let world: Awaited<ReturnType<typeof makeAuditedWorld>>;
beforeAll(async () => {
  server = await startMoneyServer();
  world = await makeAuditedWorld(server);
}, 60_000);
afterAll(() => server.close());

interface Column {
  table: string;
  name: string;
  type: string;
  /** The values named in checks of the column. */
  words: string[];
}

/** Every column of every table, as the database lists them. */
const columnsOf = (tx: Transaction) =>
  tx.query<Column>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
            array(select distinct match[1] from pg_constraint k
                  cross join regexp_matches(pg_get_constraintdef(k.oid), '''([A-Za-z.-]+)''::text', 'g') as match
                  where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)) as words
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
     order by c.relname, a.attnum`,
  );

const nameOf = ({ table, name }: Column) => `${table}.${name}`;

const listed = UNAUDITED.flatMap(({ columns }) =>
  Object.entries(columns).flatMap(([table, names]) => names.split(' ').map((name) => `${table}.${name}`)),
);

/** Values to which a column may be changed, as SQL. `c` is the column. */
function changesOf({ table, type, name, words }: Column): string[] {
  const another = `(select o."${name}" from ${table} o where o."${name}" is distinct from c limit 1)`;
  if (/^(bigint|integer|numeric)/.test(type)) return ['c + 1', 'c - 1', 'c * 1000 + 1', another, '1', 'null'];
  if (/^timestamp/.test(type))
    return [`c + interval '2 days'`, `c - interval '2 days'`, 'clock_timestamp()', 'null'];
  if (type === 'date') return ['c + 1'];
  if (type === 'boolean') return ['not c'];
  if (type === 'text')
    return [another, 'md5(c) || md5(c)', `c || 'x'`, ...words.map((word) => `'${word}'`), 'null'];
  return [another];
}

const disableTriggers = async (tx: Transaction) => {
  for (const table of new Set((await columnsOf(tx)).map((column) => column.table)))
    await tx.script(`alter table ${table} disable trigger user`);
};

/** Does something in the world, and rolls it back. */
async function inTakenBack<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const takenBack = new Error('taken back');
  let done: { value: T } | undefined;
  await server.database
    .transaction(async (tx) => {
      done = { value: await work(tx) };
      throw takenBack;
    })
    .catch((error: unknown) => {
      if (error !== takenBack) throw error;
    });
  if (done === undefined) throw new Error('nothing was done');
  return done.value;
}

/** Integrity violations, and identity columns, which accept no value. */
const isRefusal = (error: unknown) => /^23|^428C9$/.test(codeOf(error));

/** The savepoint ends, too: PostgreSQL keeps a lock for each that is open, and has room for thousands only. */
const takeBack = (tx: Transaction) => tx.script('rollback to savepoint change; release savepoint change');

/**
 * Changes a column of one row without triggers; only a change that was made leaves its savepoint. The audit need not find
 * a refused change.
 */
async function change(
  tx: Transaction,
  { table, name }: Column,
  row: string,
  to: string,
): Promise<'changed' | 'refused' | 'none'> {
  await tx.script('savepoint change');
  try {
    const value = to.replaceAll(/\bc\b/g, `${table}."${name}"`);
    const changed = await tx.query(
      `update ${table} set "${name}" = ${value} where ctid = $1::tid and "${name}" is distinct from ${value} returning 1`,
      [row],
    );
    if (changed.length > 0) return 'changed';
    await takeBack(tx);
    return 'none';
  } catch (error) {
    await takeBack(tx);
    return isRefusal(error) ? 'refused' : 'none';
  }
}

const rowsOf = (tx: Transaction, { table, name }: Column) =>
  tx.query<{ row: string }>(`select ctid::text as row from ${table} order by "${name}" is null, ctid`);

/** Whether the audit finds some change of this column, or the database refuses all of them. */
async function isHeld(tx: Transaction, column: Column): Promise<boolean> {
  const came = new Set<string>();
  for (const { row } of await rowsOf(tx, column))
    for (const to of changesOf(column)) {
      const what = await change(tx, column, row, to);
      came.add(what);
      if (what !== 'changed') continue;
      const { wrong } = await audit(tx, 1);
      await takeBack(tx);
      if (wrong.length > 0) return true;
    }
  return came.has('refused') && !came.has('changed');
}

async function unheldOf(tx: Transaction, columns: readonly Column[]): Promise<string[]> {
  const unheld: string[] = [];
  for (const column of columns) if (!(await isHeld(tx, column))) unheld.push(nameOf(column));
  return unheld;
}

/** Columns that are on no list. */
const unlisted = async (tx: Transaction) =>
  (await columnsOf(tx)).filter((column) => !listed.includes(nameOf(column)));

test('a change of each column is found, or is on the list that says why not', async () => {
  const unheld = await inTakenBack(async (tx) => {
    await disableTriggers(tx);
    return unheldOf(tx, await unlisted(tx));
  });
  expect(unheld).toEqual([]);
  // Each change is audited. This takes a minute, and several on a very busy computer.
}, 900_000);

test('a new column without a check is reported', async () => {
  const unheld = await inTakenBack(async (tx) => {
    await tx.script('alter table bets add column boost_paise bigint not null default 0');
    return unheldOf(
      tx,
      (await unlisted(tx)).filter(({ name }) => name === 'boost_paise'),
    );
  });
  expect(unheld).toEqual(['bets.boost_paise']);
});

test('each column on the list exists, is listed once, and has no check', async () => {
  const { columns, wrong } = await inTakenBack(async (tx) => {
    await disableTriggers(tx);
    const all = await columnsOf(tx);
    for (const column of all.filter((one) => listed.includes(nameOf(one))))
      for (const { row } of await rowsOf(tx, column))
        for (const to of changesOf(column)) if ((await change(tx, column, row, to)) === 'changed') break;
    return { columns: all.map(nameOf), wrong: (await audit(tx)).wrong };
  });
  expect(listed.filter((name, at) => !columns.includes(name) || listed.indexOf(name) !== at)).toEqual([]);
  expect(wrong).toEqual([]);
});

/** The audit's findings after a change that the ledger's own triggers allow. */
const wrongAfter = (sql: string, ...params: number[]): Promise<string[]> =>
  inTakenBack(async (tx) => {
    await tx.query(sql, params);
    return (await audit(tx)).wrong;
  });

/** A journal with one entry, as SQL: `$1` is its owner. */
const journalOf = (kind: string, subject: string, accounts: readonly [string, string], paise: number) => `
  journal as (
    insert into journals (user_id, kind${subject === '' ? '' : `, ${subject}`})
    values ($1, '${kind}'${subject === '' ? '' : ', $2::bigint'}) returning id)
  insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
  select id, 1, $1, '${accounts[0]}', '${accounts[1]}', ${paise} from journal`;

test('a wrong balance after an entry', async () => {
  const { userId } = world.person;
  const wrong = await inTakenBack(async (tx) => {
    await disableTriggers(tx);
    await tx.query(
      'update entries set cash_after = cash_after + 1 where journal_id = (select min(id) from journals where user_id = $1)',
      [userId],
    );
    return (await audit(tx)).wrong;
  });
  expect(wrong).toEqual([`wallet ${userId} has entries with another balance than they came to`]);
});

test("a withdrawal to another person's account, and to another number of one's own", async () => {
  const { withdrawals, othersAccount } = world;
  expect(
    await wrongAfter(
      'update withdrawals set payout_account_id = $2 where id = $1',
      withdrawals.requested,
      othersAccount,
    ),
  ).toEqual([
    `withdrawal ${withdrawals.requested} goes to another account than the one that its owner named`,
  ]);
  expect(
    await wrongAfter(
      `update payout_accounts set account = '999999999999' where id = $1`,
      withdrawals.account,
    ),
  ).toEqual([`payout account ${withdrawals.account} is another than the one that was added`]);
});

test('a grant of ₹1,00,000 without an act', async () => {
  expect(
    await wrongAfter(
      `with ${journalOf('grant', '', ['promotions', 'cash'], 100_000_00)}`,
      world.person.userId,
    ),
  ).toEqual([expect.stringMatching(/^journal \d+ has other entries than its kind and its subject ask for$/)]);
});

test('a referral of ₹5,000', async () => {
  const { person, friend, other } = world;
  expect(
    await wrongAfter(
      `with marked as (update users set referred_by = $1, referral_paid_at = now() where id = $2),
       ${journalOf('referral', 'friend_id', ['promotions', 'cash'], 5000_00)}`,
      person.userId,
      other.userId,
    ),
  ).toEqual([expect.stringMatching(/^journal \d+ has other entries than its kind and its subject ask for$/)]);
  expect(await wrongAfter('update users set referral_paid_at = null where id = $1', friend)).toEqual([
    `user ${friend} has a referral mark that no journal bears out`,
    expect.stringMatching(/^journal \d+ was made at another time than its subject says$/),
  ]);
});

test('a starter of ₹1,00,000', async () => {
  expect(
    await wrongAfter(
      `with ${journalOf('starter', '', ['promotions', 'cash'], 100_000_00)}`,
      world.other.userId,
    ),
  ).toEqual([expect.stringMatching(/^journal \d+ has other entries than its kind and its subject ask for$/)]);
});

test('a bonus that was released without being wagered', async () => {
  const { person, bonuses } = world;
  expect(
    await wrongAfter(
      `with released as (update bonuses set status = 'released', ended_at = now() where id = $2),
       ${journalOf('bonus.released', 'bonus_id', ['bonus', 'cash'], 300_00)}`,
      person.userId,
      bonuses.waiting,
    ),
  ).toEqual([`bonus ${bonuses.waiting} has not ended as its stakes say`]);
});

test('a next seed that does not fit the hash that was published, and one with a hash of its own', async () => {
  const { next } = world;
  expect(await wrongAfter(`update seeds set server_seed = repeat('0', 64) where id = $1`, next)).toEqual([
    `seed ${next} does not fit its hash`,
  ]);
  expect(
    await wrongAfter(
      `update seeds set server_seed = repeat('0', 64),
              server_seed_hash = encode(sha256(convert_to(repeat('0', 64), 'UTF8')), 'hex') where id = $1`,
      next,
    ),
  ).toEqual([`seed ${next} is not the one that was published`]);
});

test('a bonus and a deposit without a grant', async () => {
  const { deposits, bonuses } = world;
  expect(
    await wrongAfter(
      `update operator_acts set act = 'note' where act = 'bonus.grant' and reference = 'waiting'`,
    ),
  ).toEqual([`bonus ${bonuses.waiting} was not given by a rule or an act`]);
  expect(await wrongAfter('update deposits set payment_id = null where id = $1', deposits.paid)).toEqual([
    `deposit ${deposits.paid} was credited without a payment or an act`,
  ]);
});
