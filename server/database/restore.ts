import { readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { load, migrationsIn } from './backup.ts';
import { codeOf, DatabaseFailure, messageOf } from './failures.ts';
import { closeFiles, makePrivateFolder } from './folder.ts';
import { lockFolder } from './lock.ts';
import { isOfSikka, namesOfMigrations, refuseForeign } from './migrate.ts';
import type { Where } from './open.ts';
import { openPostgres } from './postgres.ts';

/**
 * Restores a backup of the matching kind where there is no database yet.
 * @throws DatabaseFailure when there is one already, or the file is incomplete, no backup, one of another product, or one
 * of a release that this one cannot migrate. Nothing is restored then
 */
export async function restoreDatabase({ databaseUrl, dataDir }: Where, file: string): Promise<void> {
  if (databaseUrl === undefined) await restoreEmbedded(dataDir, file);
  else await restorePostgres(databaseUrl, file);
}

async function restoreEmbedded(folder: string, file: string): Promise<void> {
  const backup = await readBackup(file);
  await makePrivateFolder(folder);
  const release = await lockFolder(folder);
  try {
    const dataDir = join(folder, 'database');
    if (await exists(dataDir)) throw new DatabaseFailure(`There is a database in ${folder} already`);
    // Under a temporary name first: an interrupted restore leaves no database.
    const unfinished = `${dataDir}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await unpack(unfinished, backup, file);
    await rename(unfinished, dataDir);
  } finally {
    release();
  }
}

/** Unpacks the backup in this process: the engine would end the process over a truncated file. */
async function readBackup(file: string): Promise<Blob> {
  const packed = await readFile(file).catch((error: unknown) => {
    throw new DatabaseFailure(`The backup ${file} cannot be read: ${messageOf(error)}`);
  });
  try {
    return new Blob([new Uint8Array(await unzip(packed))]);
  } catch (error) {
    throw new DatabaseFailure(
      `The backup ${file} is not whole, or is no backup (${messageOf(error)}). Nothing was restored: take another copy of it, or an earlier one`,
    );
  }
}

const unzip = promisify(gunzip);

async function unpack(dataDir: string, backup: Blob, file: string): Promise<void> {
  try {
    const engine = await PGlite.create({ dataDir, loadDataDir: backup });
    try {
      const tables = await engine.query(
        `select from information_schema.columns
         where table_schema = 'public' and table_name = 'migrations' and column_name = 'name'`,
      );
      const { rows } =
        tables.rows.length > 0
          ? await engine.query<{ name: string }>('select name from migrations')
          : { rows: [] };
      await refuseBackup(
        rows.map(({ name }) => name),
        file,
      );
    } finally {
      await engine.close();
    }
    await closeFiles(dataDir);
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    if (error instanceof DatabaseFailure) throw error;
    throw new DatabaseFailure(`The backup ${file} does not open: ${messageOf(error)}`);
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return false;
      throw error;
    },
  );

async function restorePostgres(url: string, file: string): Promise<void> {
  const database = await openPostgres(url);
  try {
    const [table] = await database.query(
      `select 1 from information_schema.tables where table_schema = 'public' limit 1`,
    );
    if (table !== undefined) throw new DatabaseFailure('DATABASE_URL: this database has tables already');
  } finally {
    await database.close();
  }
  await refuseBackup(await migrationsIn(file), file);
  await load(url, file);
}

/** @throws DatabaseFailure for a backup, with these migrations, that this release cannot migrate */
async function refuseBackup(migrations: readonly string[], file: string): Promise<void> {
  if (!isOfSikka(migrations))
    throw new DatabaseFailure(`The backup ${file} is of another product. Nothing was restored`);
  refuseForeign(
    migrations.map((name) => ({ name })),
    await namesOfMigrations(),
  );
}
