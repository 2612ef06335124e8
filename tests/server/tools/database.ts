import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Transaction } from '../../../server/database/database.ts';
import { openInMemory } from '../../../server/database/embedded.ts';
import { migrate, readMigrations } from '../../../server/database/migrate.ts';
import { openPostgres } from '../../../server/database/postgres.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { constructsIn } from '../../portability/constructs.ts';

/** Set to a PostgreSQL server's address, all tests run there; each file makes its own database and drops it. */
const { TEST_DATABASE_URL } = process.env;
/**
 * Autovacuum counts no rows meanwhile: of a table that it knows to be small, the planner no longer takes the index that it
 * takes of a large one.
 */
const UNCOUNTED = `
  do $$ declare one regclass; begin
    for one in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('alter table %s set (autovacuum_enabled = off)', one);
    end loop;
  end $$`;
const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/sikka');

/**
 * A migrated database without people. `close` audits the money in it, and removes it.
 * @param isForged the test writes rows of its own, which do not stand an audit
 */
export async function openTestDatabase({ isForged = false } = {}): Promise<Database> {
  const database = await openMigrated();
  if (isForged) return database;
  return {
    ...database,
    async close() {
      const { wrong } = await audit(database);
      await database.close();
      if (wrong.length > 0) throw new Error(wrong.join('\n'));
    },
  };
}

async function openMigrated(): Promise<Database> {
  return portably(await openAnyMigrated());
}

/** The places of share locks; docs/scale.md says why each is allowed. */
const SHARE_LOCKED =
  /^\s*with (bet_request as .*)?match_turn as materialized \(.*locked_match as materialized \(|^select id from (matches|markets|selections) where id = any \(\$1::bigint\[\]\) order by id for share$/s;
/** And advisory locks, which only PostgreSQL itself is asked for. */
const WITH_TURN =
  /case when current_setting\('sikka\.turns', true\) = 'on' then pg_(try_)?advisory_xact_lock/;
const judged = new Set<string>();

/** The same, but it refuses what the server's own code sends that other engines of the dialect would not take. */
function portably(database: Database): Database {
  return {
    ...database,
    query: (sql, params) => {
      judge(sql);
      return database.query(sql, params);
    },
    transaction: (work) => database.transaction((tx) => work(portableTransaction(tx))),
  };
}

function portableTransaction(tx: Transaction): Transaction {
  return {
    ...tx,
    query: (sql, params) => {
      judge(sql);
      return tx.query(sql, params);
    },
  };
}

/** Statements of the tests themselves may be anything. */
function judge(sql: string): void {
  if (judged.has(sql)) return;
  const [, , , sender = ''] = (new Error().stack ?? '').split('\n');
  if (!/\/server\//.test(sender) || /\/tests\//.test(sender)) return;
  const refused = constructsIn(sql).filter(
    (name) =>
      !(name === 'share lock' && SHARE_LOCKED.test(sql)) &&
      !(name === 'advisory lock' && WITH_TURN.test(sql)),
  );
  if (refused.length > 0) throw new Error(`Not portable: ${refused.join(', ')} (docs/scale.md)\n${sql}`);
  judged.add(sql);
}

async function openAnyMigrated(): Promise<Database> {
  if (TEST_DATABASE_URL === undefined) return openInMemory(await migratedImage());
  const database = await openPostgresDatabase(TEST_DATABASE_URL);
  await migrate(database);
  await database.script(UNCOUNTED);
  return database;
}

/** A database without a table: to be migrated by the test. `close` also removes it. */
export function openEmptyDatabase(): Promise<Database> {
  return TEST_DATABASE_URL === undefined ? openInMemory() : openPostgresDatabase(TEST_DATABASE_URL);
}

/** The address of a new, empty database on the tests' PostgreSQL server, and how to drop it. */
export async function createPostgresDatabase(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `sikka_test_${randomBytes(8).toString('hex')}`;
  const server = await openPostgres(url);
  await server.script(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    async drop() {
      await server.script(`drop database ${name} with (force)`);
      await server.close();
    },
  };
}

async function openPostgresDatabase(url: string): Promise<Database> {
  const own = await createPostgresDatabase(url);
  const database = await openPostgres(own.url);
  return {
    ...database,
    async close() {
      await database.close();
      await own.drop();
    },
  };
}

/** To make and migrate an engine takes seconds, to load its image half of one. */
async function migratedImage(): Promise<Blob> {
  const path = join(CACHE, `${await imageName()}.tar`);
  try {
    return new Blob([await readFile(path)]);
  } catch {
    const database = await openInMemory();
    await migrate(database);
    const image = await database.image();
    await database.close();
    await mkdir(CACHE, { recursive: true });
    const unfinished = `${path}.${randomBytes(4).toString('hex')}`;
    await writeFile(unfinished, Buffer.from(await image.arrayBuffer()));
    await rename(unfinished, path);
    return image;
  }
}

async function imageName(): Promise<string> {
  const lock = await readFile(join(import.meta.dirname, '../../../package-lock.json'), 'utf8');
  const engine = /"node_modules\/@electric-sql\/pglite": \{\s*"version": "([^"]+)"/.exec(lock)?.[1];
  return createHash('sha256')
    .update(JSON.stringify([engine, await readMigrations()]))
    .digest('hex')
    .slice(0, 24);
}

/** Waits until a statement waits for a lock. The embedded engine has one connection: there all wait in line. */
export async function someoneWaits(on: Database): Promise<void> {
  if (on.kind === 'embedded') return;
  for (let waiting = 0; waiting === 0; ) {
    const [row] = await on.query<{ count: number }>(
      `select count(*) as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    waiting = row?.count ?? 1;
  }
}
