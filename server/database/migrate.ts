import { readdir, readFile } from 'node:fs/promises';
import type { Database, Queryable } from './database.ts';
import { codeOf, DatabaseFailure } from './failures.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
/** What all migrations come to, for engines that do not take the first of them. */
export const SCHEMA = new URL('./schema.sql', import.meta.url);
const NUMBERED = /^\d{4}-[a-z0-9-]+\.sql$/;

export interface Migration {
  name: string;
  sql: string;
}

/** All migrations, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => NUMBERED.test(name)).sort();
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(new URL(name, FOLDER), 'utf8') })),
  );
}

/**
 * Brings the database to the newest shape, or to that of these migrations. Each is applied once and wholly, whoever else
 * starts at the same time: the row of the table `schema_gate` is locked first.
 * @throws DatabaseFailure when it is of a newer release
 */
export async function migrate(
  database: Pick<Database, 'query' | 'transaction'>,
  migrations?: readonly Migration[],
): Promise<void> {
  await makeGate(database);
  await refuseNewer(await database.query<{ name: string }>('select name from migrations'));
  for (const { name, sql } of migrations ?? (await readMigrations())) {
    await database.transaction(async (tx) => {
      await tx.query('select 1 from schema_gate where id = 1 for update');
      const [applied] = await tx.query('select 1 from migrations where name = $1', [name]);
      if (applied) return;
      await tx.script(sql);
      await tx.query('insert into migrations (name) values ($1)', [name]);
    });
  }
}

/**
 * Refuses a database to which migrations were applied that this release does not have: it would not know what they are for.
 * @throws DatabaseFailure with what to do
 */
export async function refuseNewer(applied: readonly { name: string }[]): Promise<void> {
  const known = new Set((await readMigrations()).map(({ name }) => name));
  const [unknown] = applied.filter(({ name }) => !known.has(name)).sort((a, b) => (a.name < b.name ? -1 : 1));
  if (unknown === undefined) return;
  throw new DatabaseFailure(
    `This database has been used by a newer release: it has the migration ${unknown.name}, which this one does not know. Start the newer release, or restore a backup from before it`,
  );
}

/** Gives an empty database the schema that the migrations come to. In one that has been begun nothing happens. */
export async function beginWithSchema(database: Pick<Database, 'query' | 'transaction'>): Promise<void> {
  await makeGate(database);
  const schema = await readFile(SCHEMA, 'utf8');
  await database.transaction(async (tx) => {
    await tx.query('select 1 from schema_gate where id = 1 for update');
    const [applied] = await tx.query('select 1 from migrations limit 1');
    if (!applied) await tx.script(schema);
  });
}

/** Two that make the same table at once: one of them fails on the catalogue's own unique index. */
const MADE_MEANWHILE = new Set(['23505', '42P07', '42710', 'XX000']);

async function makeGate(database: Queryable): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await database.query('create table if not exists schema_gate (id integer primary key)');
      await database.query(
        'create table if not exists migrations (name text primary key, at timestamptz not null default now())',
      );
      await database.query('insert into schema_gate values (1) on conflict do nothing');
      return;
    } catch (error) {
      if (attempt === 5 || !MADE_MEANWHILE.has(codeOf(error))) throw error;
    }
  }
}
