import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeBackup } from '../../../server/database/backup.ts';
import { openEmbedded } from '../../../server/database/embedded.ts';
import { openDatabase, type Where } from '../../../server/database/open.ts';
import { openPostgres } from '../../../server/database/postgres.ts';
import { restoreDatabase } from '../../../server/database/restore.ts';
import { carryOut } from '../../../server/operator/command-request.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { makeBettor, makeMatch, onTeam, place } from '../tools/bettors.ts';
import { createPostgresDatabase, layOutDatabase } from '../tools/database.ts';
import { gate } from '../tools/money.ts';

const { TEST_DATABASE_URL } = process.env;

let folder: string;
const drops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sikka-'));
});
afterAll(async () => {
  for (const drop of drops) await drop();
  await rm(folder, { recursive: true });
});

/** A database that does not exist yet. */
async function nowhere(name: string): Promise<Where> {
  const dataDir = join(folder, name);
  if (TEST_DATABASE_URL === undefined) return { databaseUrl: undefined, dataDir };
  const { url, drop } = await createPostgresDatabase(TEST_DATABASE_URL);
  drops.push(drop);
  return { databaseUrl: url, dataDir };
}

/** A database without people, in a folder of that name. */
async function openLaidOut(name: string) {
  const dataDir = join(folder, name);
  await layOutDatabase(dataDir);
  return openEmbedded(dataDir);
}

/** Opens a database as it is; makes an empty one in a folder without one. */
const open = ({ databaseUrl, dataDir }: Where) =>
  databaseUrl === undefined ? openEmbedded(dataDir) : openPostgres(databaseUrl);

const backup = (database: Awaited<ReturnType<typeof openDatabase>>, file: string) =>
  carryOut({ database }, { words: 'backup', given: { file }, json: false, who: 'asha' });

test('a backup made while people bet has every earlier bet, and passes the audit', async () => {
  const file = join(folder, 'backup');
  const first = await nowhere('first');
  if (first.databaseUrl === undefined) await layOutDatabase(first.dataDir);
  const database = await openDatabase(first);
  const match = await makeMatch(database);
  const bettors = await Promise.all(Array.from({ length: 4 }, () => makeBettor(database, 1_000_000_00)));
  const placed: number[] = [];
  const bet = async (bettor: number) => {
    placed.push((await place(database, bettor, onTeam(match.home, 10))).bet.id);
  };
  await Promise.all(bettors.map(bet));
  const before = [...placed];
  const betting = bettors.map(async (bettor) => {
    for (let bets = 0; bets < 20; bets++) await bet(bettor);
  });
  expect(await backup(database, file)).toBe(`${file}: written`);
  await Promise.all(betting);
  expect(
    await database.query(`select who, act, subject from operator_acts where act <> 'cash.grant'`),
  ).toEqual([{ who: 'asha', act: 'database.backup', subject: file }]);
  await database.close();
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const second = await nowhere('second');
  await restoreDatabase(second, file);
  const restored = await openDatabase(second);
  const kept = await restored.query<{ id: number }>('select id from bets');
  expect(before.filter((bet) => !kept.some(({ id }) => id === bet))).toEqual([]);
  expect((await audit(restored)).wrong).toEqual([]);
  // The restored database continues from there.
  await place(restored, bettors[0] ?? 0, onTeam(match.home, 10));
  await restored.close();

  await expect(restoreDatabase(second, file)).rejects.toThrow(
    TEST_DATABASE_URL === undefined
      ? `There is a database in ${second.dataDir} already`
      : 'DATABASE_URL: this database has tables already',
  );
});

test('a relative or unwritable path is refused, and leaves no file', async () => {
  const database = await openLaidOut('refusing');
  await expect(backup(database, 'backup')).rejects.toThrow('FILE must be an absolute path');
  const nowhereToBe = join(folder, 'nowhere', 'backup');
  await expect(backup(database, nowhereToBe)).rejects.toThrow(
    `The backup ${nowhereToBe} cannot be written: ENOENT`,
  );
  await database.close();
});

test('two backups into one file at once are both complete, and readable only by this user', async () => {
  const own = join(folder, 'two');
  await mkdir(own);
  const file = join(own, 'backup');
  // A killed backup may have left this file, which others may read.
  await writeFile(`${file}.unfinished`, 'left behind', { mode: 0o644 });
  const [begun, goOn] = [gate(), gate()];
  const first = writeBackup(file, async (unfinished) => {
    await writeFile(unfinished, 'the first');
    begun.open();
    await goOn.promise;
  });
  await begun.promise;
  await writeBackup(file, (unfinished) => writeFile(unfinished, 'the second'));
  expect(await readFile(file, 'utf8')).toBe('the second');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  goOn.open();
  await first;
  expect(await readFile(file, 'utf8')).toBe('the first');
  expect((await readdir(own)).sort()).toEqual(['backup', 'backup.unfinished']);
});

test('leftovers of interrupted backups are deleted by the first backup a day later', async () => {
  const own = join(folder, 'left');
  await mkdir(own);
  const age = async (name: string, hours: number) => {
    const then = new Date(Date.now() - hours * 60 * 60 * 1000);
    await utimes(join(own, name), then, then);
  };
  const left = [
    ['monday.0000000000000000.unfinished', 25],
    ['tuesday.0123456789abcdef.unfinished', 49],
    ['wednesday.fedcba9876543210.unfinished', 23],
    // A file that somebody else made.
    ['monday.unfinished', 25],
    ['0000000000000000.unfinished.txt', 25],
  ] as const;
  for (const [name, hours] of left) {
    await writeFile(join(own, name), 'left behind');
    await age(name, hours);
  }
  // A folder, which cannot be deleted like a file; it must not block a backup.
  const stuck = 'monday.1111111111111111.unfinished';
  await mkdir(join(own, stuck));
  await age(stuck, 25);
  await writeBackup(join(own, 'wednesday'), (unfinished) => writeFile(unfinished, 'all of it'));
  expect((await readdir(own)).sort()).toEqual([
    '0000000000000000.unfinished.txt',
    stuck,
    'monday.unfinished',
    'wednesday',
    'wednesday.fedcba9876543210.unfinished',
  ]);
});

/** Ends like `kill -9`, as soon as the restore has begun to write. */
const INTERRUPTED = `
  import { existsSync } from 'node:fs';
  import { restoreDatabase } from './server/database/restore.ts';
  const [dataDir, file] = process.argv.slice(1);
  const look = () => {
    if (['database', 'database.unfinished'].some((name) => existsSync(dataDir + '/' + name)))
      process.kill(process.pid, 'SIGKILL');
    setImmediate(look);
  };
  look();
  await restoreDatabase({ dataDir }, file);
`;

test('a restore that was interrupted leaves no database, and can be done again', async () => {
  const where = { databaseUrl: undefined, dataDir: join(folder, 'interrupted') };
  const file = join(folder, 'to-interrupt');
  const database = await openLaidOut('whole');
  await database.query('create table kept as select 7 as n');
  await database.backUp(file);
  await database.close();
  const child = promisify(execFile)(process.execPath, [
    ...['--import', 'tsx', '--input-type=module', '--eval', INTERRUPTED],
    ...[where.dataDir, file],
  ]);
  await expect(child).rejects.toMatchObject({ signal: 'SIGKILL' });
  expect(await readdir(where.dataDir)).toContain('database.unfinished');
  await restoreDatabase(where, file);
  expect(await readdir(where.dataDir)).not.toContain('database.unfinished');
  const restored = await openEmbedded(where.dataDir);
  expect(await restored.query('select n from kept')).toEqual([{ n: 7 }]);
  await restored.close();
});

test('a file that is no backup makes no database', async () => {
  const file = join(folder, 'a-text');
  await writeFile(file, 'not a backup');
  const where = await nowhere('none');
  await expect(restoreDatabase(where, file)).rejects.toThrow(
    TEST_DATABASE_URL === undefined
      ? `The backup ${file} is not whole, or is no backup (incorrect header check). Nothing was restored: take another copy of it, or an earlier one`
      : 'pg_restore: error',
  );
  await expect(restoreDatabase(where, join(folder, 'missing'))).rejects.toThrow(
    TEST_DATABASE_URL === undefined ? /^The backup .*missing cannot be read: ENOENT/ : 'pg_restore: error',
  );
  if (where.databaseUrl === undefined)
    await expect(stat(join(where.dataDir, 'database'))).rejects.toThrow('ENOENT');
});

test('a truncated backup is refused with a clear message, and leaves no database', async () => {
  const file = join(folder, 'to-cut');
  const database = await openLaidOut('uncut');
  await database.backUp(file);
  await database.close();
  const whole = await readFile(file);
  for (const length of [0, 100, whole.length / 2, whole.length - 1]) {
    const cut = join(folder, `cut-at-${length}`);
    await writeFile(cut, whole.subarray(0, length));
    const dataDir = join(folder, `of-cut-at-${length}`);
    await expect(restoreDatabase({ databaseUrl: undefined, dataDir }, cut)).rejects.toThrow(
      `The backup ${cut} is not whole, or is no backup (unexpected end of file). Nothing was restored: take another copy of it, or an earlier one`,
    );
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  }
});

test('a database of a newer release is neither opened nor restored', async () => {
  const where = { databaseUrl: undefined, dataDir: join(folder, 'newer') };
  const file = join(folder, 'newer-backup');
  const database = await openLaidOut('newer');
  await database.query(`insert into migrations (name) values ('9999-much-later.sql')`);
  await database.backUp(file);
  await database.close();
  const refusal =
    'This database has been used by a newer release: it has the migration 9999-much-later.sql, which this one does not know. Start the newer release, or restore a backup from before it';
  await expect(openDatabase(where)).rejects.toThrow(refusal);
  // That does not lock the folder.
  await expect(openDatabase(where)).rejects.toThrow(refusal);
  const dataDir = join(folder, 'of-newer');
  await expect(restoreDatabase({ databaseUrl: undefined, dataDir }, file)).rejects.toThrow(refusal);
  const left = (await readdir(dataDir)).filter((name) => name.startsWith('database'));
  expect(left).toEqual([]);
});

describe('a backup that this release cannot migrate is refused, and nothing is restored', () => {
  const NEWER =
    'This database has been used by a newer release: it has the migration 9999-much-later.sql, which this one does not know. Start the newer release, or restore a backup from before it';
  const TOO_OLD = 'This database is of a release that is too old: its last migration is 0001-house.sql.';
  const OTHER = /^The backup .* is of another product\. Nothing was restored$/;
  const ALL: [string, string[] | null, string | RegExp][] = [
    ['of a newer release', ['0001-baseline.sql', '9999-much-later.sql'], NEWER],
    ['of a release that is too old', ['0001-house.sql'], TOO_OLD],
    ['of another product with migrations', ['2019_08_create_orders'], OTHER],
    ['of another product without', null, OTHER],
  ];
  // The embedded engine takes many seconds for each.
  test.each(TEST_DATABASE_URL === undefined ? ALL.slice(-1) : ALL)(
    'one %s',
    async (_name, migrations, refusal) => {
      const [foreign, target] = [await nowhere('foreign'), await nowhere('of-foreign')];
      const file = join(folder, 'foreign-backup');
      const database = await open(foreign);
      await database.script('create table orders (id bigint); insert into orders values (7);');
      if (migrations !== null) {
        await database.script('create table migrations (id bigint, name text)');
        for (const name of migrations) await database.query('insert into migrations values (1, $1)', [name]);
      }
      await database.backUp(file);
      await database.close();
      await expect(restoreDatabase(target, file)).rejects.toThrow(refusal);
      const left = await open(target);
      expect(await left.query(`select from information_schema.tables where table_schema = 'public'`)).toEqual(
        [],
      );
      await left.close();
      await Promise.all(
        [foreign, target].map(({ dataDir }) => rm(dataDir, { recursive: true, force: true })),
      );
    },
  );
});

test('the command restores, audits and says so', async () => {
  const dataDir = join(folder, 'by-command');
  const file = join(folder, 'empty');
  const database = await openLaidOut('empty-world');
  await database.backUp(file);
  await database.close();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'server/operator/restore.ts', file],
    { env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir } },
  );
  expect(stdout).toMatch(/: no fault found\n$/);
});
