import { readdir, readFile } from 'node:fs/promises';
import { BASELINE, BEFORE_BASELINE } from './before-baseline.ts';
import type { Database, Queryable } from './database.ts';
import { codeOf, DatabaseFailure } from './failures.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
/** The schema that all migrations come to, for engines that do not take the baseline: docs/scale.md. */
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

/** A row of the table `migrations`: one that was applied. */
interface Applied {
  name: string;
}

/**
 * Brings the database to the newest shape, or to that of these migrations. Each is applied once and wholly, whoever else
 * starts at the same time: the row of the table `schema_gate` is locked first. Databases from before the baseline have its
 * schema already; there it is only noted as applied, and the earlier names stay beside it.
 * @throws DatabaseFailure when the database is of a newer release, or of one that is too old
 */
export async function migrate(
  database: Pick<Database, 'query' | 'transaction'>,
  migrations?: readonly Migration[],
): Promise<void> {
  await makeGate(database);
  for (const { name, sql } of migrations ?? (await readMigrations())) {
    await database.transaction(async (tx) => {
      await tx.query('select 1 from schema_gate where id = 1 for update');
      const applied = await tx.query<Applied>('select name from migrations');
      await refuseForeign(applied);
      if (applied.some((one) => one.name === name)) return;
      const hasItsSchema = name === BASELINE && earlierOf(applied).length > 0;
      if (!hasItsSchema) await tx.script(sql);
      await tx.query('insert into migrations (name) values ($1)', [name]);
    });
  }
}

/**
 * Refuses a database that this release cannot carry on. It would not know what the migrations of a newer release are for,
 * and it no longer has those that led to the baseline.
 * @throws DatabaseFailure with what to do
 */
export async function refuseForeign(applied: readonly Applied[]): Promise<void> {
  const known = new Set([...BEFORE_BASELINE, ...(await readMigrations()).map(({ name }) => name)]);
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

/** Those of the applied migrations that the baseline replaced, in order. */
function earlierOf(applied: readonly Applied[]): string[] {
  const names = new Set(applied.map(({ name }) => name));
  return BEFORE_BASELINE.filter((name) => names.has(name));
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
