import { readdir, readFile } from 'node:fs/promises';
import { BASELINE, BEFORE_BASELINE } from './before-baseline.ts';
import type { Database, Queryable } from './database.ts';
import { codeOf, DatabaseFailure } from './failures.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
/** The schema after all migrations, for engines that cannot run the baseline: docs/scale.md. */
export const SCHEMA = new URL('./schema.sql', import.meta.url);
const NUMBERED = /^\d{4}-[a-z0-9-]+\.sql$/;

export interface Migration {
  name: string;
  sql: string;
}

/** The names of all migrations, in order. */
export async function namesOfMigrations(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => NUMBERED.test(name)).sort();
}

/** All migrations, in order. */
export async function readMigrations(): Promise<Migration[]> {
  return Promise.all(
    (await namesOfMigrations()).map(async (name) => ({
      name,
      sql: await readFile(new URL(name, FOLDER), 'utf8'),
    })),
  );
}

/** A row of the table `migrations`: an applied migration. */
interface Applied {
  name: string;
}

/**
 * Applies the migrations that the database lacks: all of them, or the given ones. Each is applied once, in a
 * transaction, even if several processes start at the same time: the row of the table `schema_gate` is locked
 * first. Databases older than the baseline have its schema already; there it is only recorded, beside the
 * earlier names.
 * @throws DatabaseFailure when the database is from a newer release, or from one that is too old
 */
export async function migrate(
  database: Pick<Database, 'query' | 'transaction'>,
  migrations?: readonly Migration[],
): Promise<void> {
  await makeGate(database);
  const names = await namesOfMigrations();
  for (const { name, sql } of migrations ?? (await readMigrations())) {
    await database.transaction(async (tx) => {
      await tx.query('select 1 from schema_gate where id = 1 for update');
      const applied = await tx.query<Applied>('select name from migrations');
      refuseForeign(applied, names);
      if (applied.some((one) => one.name === name)) return;
      const hasItsSchema = name === BASELINE && earlierOf(applied).length > 0;
      if (!hasItsSchema) await tx.script(sql);
      await tx.query('insert into migrations (name) values ($1)', [name]);
    });
  }
}

/**
 * Refuses a database that this release cannot migrate: one with migrations of a newer release, or one that
 * lacks some of the migrations that the baseline replaced.
 * @param names of all migrations of this release
 * @throws DatabaseFailure with what to do
 */
export function refuseForeign(applied: readonly Applied[], names: readonly string[]): void {
  const known = new Set([...BEFORE_BASELINE, ...names]);
  const [unknown] = applied
    .filter(({ name }) => !known.has(name))
    .map(({ name }) => name)
    .sort();
  if (unknown !== undefined)
    throw new DatabaseFailure(
      `This database has been used by a newer release: it has the migration ${unknown}, which this one does not know. Start the newer release, or restore a backup from before it`,
    );
  const earlier = earlierOf(applied);
  if (earlier.length > 0 && earlier.length < BEFORE_BASELINE.length)
    throw new DatabaseFailure(
      `This database is of a release that is too old: its last migration is ${earlier.at(-1)}. Start the last release that has ${BEFORE_BASELINE.at(-1)} on it once, and then this one: docs/decisions/0025-baseline.md says how`,
    );
}

/** Whether a database with these migrations is one of Sikka's, of whatever release. */
export function isOfSikka(migrations: readonly string[]): boolean {
  return migrations.some((name) => name === BASELINE || name === BEFORE_BASELINE[0]);
}

/** The applied migrations that the baseline replaced, in order. */
function earlierOf(applied: readonly Applied[]): string[] {
  const names = new Set(applied.map(({ name }) => name));
  return BEFORE_BASELINE.filter((name) => names.has(name));
}

/** Loads the complete schema into an empty database; does nothing if migrations have begun. */
export async function beginWithSchema(database: Pick<Database, 'query' | 'transaction'>): Promise<void> {
  await makeGate(database);
  const schema = await readFile(SCHEMA, 'utf8');
  await database.transaction(async (tx) => {
    await tx.query('select 1 from schema_gate where id = 1 for update');
    const [applied] = await tx.query('select 1 from migrations limit 1');
    if (!applied) await tx.script(schema);
  });
}

/** The errors when two processes make the same table at once: one fails on the catalogue's unique index. */
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
