import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Queryable, Transaction } from '../../../server/database/database.ts';
import { openEmbedded, openInMemory } from '../../../server/database/embedded.ts';
import { migrate, readMigrations } from '../../../server/database/migrate.ts';
import { openPostgres } from '../../../server/database/postgres.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { constructsIn } from '../../portability/constructs.ts';

/** Set to a PostgreSQL server's address, all tests run there; each file makes and drops its own database. */
const { TEST_DATABASE_URL } = process.env;
/**
 * Disables autovacuum's row counts: for a table known to be small, the planner would not choose the indexes
 * that it chooses for a large one.
 */
const UNCOUNTED = `
  do $$ declare one regclass; begin
    for one in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('alter table %s set (autovacuum_enabled = off)', one);
    end loop;
  end $$`;
const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/sikka');

/**
 * A migrated database without people. `close` audits its money, and removes it.
 * @param isForged the test writes its own rows, which would fail an audit
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

/** The statements with share locks; docs/scale.md says why each is allowed. */
const SHARE_LOCKED =
  /^\s*with (bet_request as .*)?match_turn as materialized \(.*locked_match as materialized \(|^select id from (matches|markets|selections) where id = any \(\$1::bigint\[\]\) order by id for share$/s;
/** The statements with advisory locks, which are only used on PostgreSQL itself. */
const WITH_TURN =
  /case when current_setting\('sikka\.turns', true\) = 'on' then pg_(try_)?advisory_xact_lock/;
const judged = new Set<string>();

/**
 * Wraps a database so that it refuses statements of the server's own code that other engines of the dialect
 * would refuse.
 */
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

/** The tests' own statements may be anything. */
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
  if (TEST_DATABASE_URL === undefined) return openInMemory(await imageOf('migrated', migrate));
  const database = await openPostgresDatabase(TEST_DATABASE_URL);
  await migrate(database);
  await database.script(UNCOUNTED);
  return database;
}

/** A database without tables, for tests that migrate. `close` also removes it. */
export async function openEmptyDatabase(): Promise<Database> {
  if (TEST_DATABASE_URL !== undefined) return openPostgresDatabase(TEST_DATABASE_URL);
  return openInMemory(await imageOf('empty', async () => {}));
}

/** The address of a new, empty database on the tests' PostgreSQL server, and a function that drops it. */
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

/** Removes the engine's templates of new databases: they would be two thirds of an image. */
const WITHOUT_TEMPLATES = [
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
];

/**
 * The image of a database, kept for later runs. Making and migrating an engine takes seconds, loading its image
 * less than half a second.
 * @param prepare changes the new database before its image is made
 */
async function imageOf(name: string, prepare: (database: Database) => Promise<void>): Promise<Blob> {
  const key = await cacheKey();
  const path = join(CACHE, `${key}.${name}.tar`);
  try {
    return new Blob([await readFile(path)]);
  } catch {
    const database = await openInMemory();
    await prepare(database);
    for (const statement of WITHOUT_TEMPLATES) await database.query(statement);
    const image = await database.image();
    await database.close();
    await mkdir(CACHE, { recursive: true });
    const unfinished = `${path}.${randomBytes(4).toString('hex')}`;
    await writeFile(unfinished, Buffer.from(await image.arrayBuffer()));
    await rename(unfinished, path);
    await removeOthers(key);
    return image;
  }
}

/**
 * Puts a migrated database without people into the folder, which the server then opens like one that it made
 * itself. It takes a tenth of the time of a first start.
 * @param dataDir the value of `DATA_DIR`; made if it is missing
 */
export async function layOutDatabase(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await cp(await migratedFolder(), join(dataDir, 'database'), { recursive: true });
}

/** The files of a database that the server's own code has made and migrated; kept for later runs. */
async function migratedFolder(): Promise<string> {
  const key = await cacheKey();
  const kept = join(CACHE, `${key}.folder`);
  if (await isThere(kept)) return kept;
  await mkdir(CACHE, { recursive: true });
  const made = await mkdtemp(`${kept}.`);
  try {
    const database = await openEmbedded(made);
    try {
      await migrate(database);
    } finally {
      await database.close();
    }
    await rename(join(made, 'database'), kept).catch(async (error: unknown) => {
      // Another process may have made it at the same time.
      if (!(await isThere(kept))) throw error;
    });
  } finally {
    await rm(made, { recursive: true });
  }
  await removeOthers(key);
  return kept;
}

/** Removes what was kept for other keys, finished or not. Another process may still be making something for this key. */
async function removeOthers(key: string): Promise<void> {
  const names = (await readdir(CACHE)).filter((name) => !name.startsWith(key));
  for (const name of names) await rm(join(CACHE, name), { recursive: true, force: true });
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** The sources that make a database. */
const MAKERS = ['embedded.ts', 'migrate.ts', 'folder.ts'];

/** Differs for another engine, other migrations and other code that makes a database. */
async function cacheKey(): Promise<string> {
  const sources = MAKERS.map((name) =>
    readFile(join(import.meta.dirname, '../../../server/database', name), 'utf8'),
  );
  return hashOf([
    await engineVersion(),
    WITHOUT_TEMPLATES,
    await readMigrations(),
    await Promise.all(sources),
  ]);
}

const hashOf = (parts: unknown) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);

/** The version that is installed. */
async function engineVersion(): Promise<unknown> {
  const path = join(import.meta.dirname, '../../../node_modules/@electric-sql/pglite/package.json');
  return JSON.parse(await readFile(path, 'utf8')).version;
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

/** Waits until the database's clock has moved, and returns its time: later than all that happened before. */
export async function nextTick(on: Queryable): Promise<string> {
  const read = async () => {
    const [clock] = await on.query<{ at: string }>('select clock_timestamp()::text as at');
    return clock?.at ?? '';
  };
  const before = await read();
  let now = before;
  while (now === before) now = await read();
  return now;
}
