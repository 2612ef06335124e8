import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { toPaise } from '../../../src/schemas/shared/money.ts';
import { MIN_MINIMUM_BET, MIN_WITHDRAWAL } from '../../../src/schemas/shared/spec-figures.ts';
import { openTestDatabase } from '../tools/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Least amounts of columns, other than 0, in constraints. */
const LEAST: Record<string, number> = {
  'withdrawals.amount_paise': toPaise(MIN_WITHDRAWAL),
  'matches.minimum_bet_paise': toPaise(MIN_MINIMUM_BET),
  'fixtures.minimum_bet_paise': toPaise(MIN_MINIMUM_BET),
};

test('the database enforces the specification’s limits on amounts, and no other limits', async () => {
  const rows = await database.query<{ column: string; least: number }>(
    `select c.conrelid::regclass || '.' || a.attname as column, found.groups[2]::bigint as least
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attname like '%\\_paise'
     cross join lateral regexp_matches(pg_get_constraintdef(c.oid, true), '(\\y' || a.attname || ') >=? (\\d+)', 'g')
       as found (groups)
     where c.contype = 'c' and c.connamespace = 'public'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(10);
  expect(
    Object.fromEntries(rows.filter(({ least }) => least !== 0).map(({ column, least }) => [column, least])),
  ).toEqual(LEAST);
});

/** Each must be more than 0, to the paisa: the specification's least stake. */
test.each(['bets', 'rounds'])('%s have a stake of more than 0', async (table) => {
  const checks = await database.query<{ check: string }>(
    `select pg_get_constraintdef(oid, true) as check from pg_constraint where conname = $1 || '_stake_paise_check'`,
    [table],
  );
  expect(checks).toEqual([{ check: 'CHECK (stake_paise > 0)' }]);
});
