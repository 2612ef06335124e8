import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { beginWithSchema, migrate, readMigrations, SCHEMA } from '../../../server/database/migrate.ts';
import { constructsIn } from '../../portability/constructs.ts';
import { openEmptyDatabase } from '../tools/database.ts';

/** The schema for engines that cannot run the first migrations: docs/scale.md. */
let migrated: Database;
let begun: Database;
beforeAll(async () => {
  [migrated, begun] = await Promise.all([openEmptyDatabase(), openEmptyDatabase()]);
  await migrate(migrated);
  await beginWithSchema(begun);
});
afterAll(() => Promise.all([migrated.close(), begun.close()]));

/** The lines that `sql` gives for the tables, views and functions. */
async function linesOf(database: Database, sql: string): Promise<string[]> {
  const rows = await database.query<{ line: string }>(
    `select line from (${sql}) told order by line collate "C"`,
  );
  return rows.map(({ line }) => line);
}

test.each([
  [
    'columns',
    `select concat_ws(' ', attrelid::regclass, row_number() over (partition by attrelid order by attnum), attname,
       format_type(atttypid, atttypmod), attnotnull, attidentity, pg_get_expr(adbin, adrelid)) as line
     from pg_attribute join pg_class c on c.oid = attrelid and relkind in ('r', 'v')
       left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped`,
  ],
  [
    'constraints',
    `select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid, true)) as line
     from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
  ],
  ['indexes', `select indexdef as line from pg_indexes where schemaname = 'public'`],
  ['views', `select concat_ws(' ', viewname, definition) as line from pg_views where schemaname = 'public'`],
  [
    'functions',
    `select pg_get_functiondef(oid) as line from pg_proc where pronamespace = 'public'::regnamespace`,
  ],
  [
    'triggers of each row',
    `select pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal and tgtype & 1 = 1`,
  ],
  ['rows', `select name as line from migrations union all select id::text from sms_gate`],
])('the schema has the %s of all migrations together', async (_, sql) => {
  const lines = await linesOf(migrated, sql);
  expect(lines.length).toBeGreaterThan(0);
  expect(await linesOf(begun, sql)).toEqual(lines);
});

test('only the known tables have rows that the schema would have to insert', async () => {
  const tables = await linesOf(
    migrated,
    `select tablename as line from pg_tables where schemaname = 'public'`,
  );
  const filled = [];
  for (const table of tables) {
    const [row] = await migrated.query(`select 1 from ${table} limit 1`);
    if (row) filled.push(table);
  }
  expect(filled).toEqual(['migrations', 'schema_gate', 'sms_gate']);
});

test('distributed engines accept the whole schema', async () => {
  expect(constructsIn(await readFile(SCHEMA, 'utf8'))).toEqual([]);
});

test('a database with migrations does not get the schema again, and is migrated like the others', async () => {
  await beginWithSchema(begun);
  await migrate(begun);
  expect(await begun.query('select name from migrations order by name')).toEqual(
    (await readMigrations()).map(({ name }) => ({ name })),
  );
});

test('two processes that start at once both find the schema', async () => {
  const database = await openEmptyDatabase();
  try {
    await Promise.all([beginWithSchema(database), beginWithSchema(database)]);
    expect(await database.query('select id from sms_gate')).toEqual([{ id: 1 }]);
  } finally {
    await database.close();
  }
});
