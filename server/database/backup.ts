import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { lstat, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseFailure, messageOf } from './failures.ts';

const run = promisify(execFile);

/** Dumping a large database takes long; a dump that hangs is stopped after this. */
const TOOL_MS = 6 * 60 * 60 * 1000;
/** An unfinished file that was not written to for this long was interrupted. */
const INTERRUPTED_AFTER_MS = 24 * 60 * 60 * 1000;
/** Matches unfinished files of all backups: many have the day in their name. */
const UNFINISHED = /\.[0-9a-f]{16}\.unfinished$/;

/**
 * Writes a file that only this user can read. It is written under a temporary name, so that readers always
 * find a whole file, even if two writers run at once or the machine stops. Interrupted files in the folder
 * that are older than a day are deleted.
 * @throws DatabaseFailure when it cannot be written
 */
export async function writeBackup(file: string, write: (file: string) => Promise<void>): Promise<void> {
  const unfinished = `${file}.${randomBytes(8).toString('hex')}.unfinished`;
  await removeInterrupted(dirname(file));
  try {
    await writeFile(unfinished, '', { mode: 0o600, flag: 'wx' });
    await write(unfinished);
    await flush(unfinished);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    if (error instanceof DatabaseFailure) throw error;
    throw new DatabaseFailure(`The backup ${file} cannot be written: ${messageOf(error)}`);
  }
}

/** Deletes interrupted backups. If one cannot be deleted, the backup is still written. */
async function removeInterrupted(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  await Promise.allSettled(
    names
      .filter((name) => UNFINISHED.test(name))
      .map(async (name) => {
        const path = join(folder, name);
        const { mtimeMs } = await lstat(path);
        if (Date.now() - mtimeMs > INTERRUPTED_AFTER_MS) await rm(path);
      }),
  );
}

/** Resolves when all of the file is on the disk. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Dumps a consistent snapshot with PostgreSQL's own tool. */
export const dump = (url: string, file: string): Promise<void> =>
  withTool('pg_dump', url, (address) => ['--format=custom', `--file=${file}`, `--dbname=${address}`]);

/** Loads a dump into a database without tables, in one transaction. */
export const load = (url: string, file: string): Promise<void> =>
  withTool('pg_restore', url, (address) => [
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    '--no-privileges',
    `--dbname=${address}`,
    file,
  ]);

/**
 * The names in a dump's table `migrations`, read without a database; none if it has no such table.
 * @throws DatabaseFailure when the file is no dump
 */
export async function migrationsIn(file: string): Promise<string[]> {
  const script = await runTool('pg_restore', [
    '--data-only',
    '--schema=public',
    '--table=migrations',
    '--file=-',
    file,
  ]);
  // `COPY public.migrations (name, at) FROM stdin;`, a row a line with tabs between columns, and `\.`.
  const [, columns = '', rows = ''] =
    /^COPY public\.migrations \((.*)\) FROM stdin;\n([\s\S]*?)^\\\.$/m.exec(script) ?? [];
  const place = columns.split(', ').indexOf('name');
  return rows
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => row.split('\t')[place] ?? '');
}

/** Passes the password in the environment: everybody on the machine can read a command line. */
async function withTool(tool: string, url: string, args: (address: string) => string[]): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  await runTool(tool, args(address.href), password === '' ? {} : { PGPASSWORD: password });
}

/** @returns the tool's output */
async function runTool(tool: string, args: string[], environment = {}): Promise<string> {
  try {
    const { stdout } = await run(tool, args, {
      timeout: TOOL_MS,
      env: { ...process.env, ...environment },
    });
    return stdout;
  } catch (error) {
    const isMissing = error instanceof Object && 'code' in error && error.code === 'ENOENT';
    const said =
      error instanceof Object && 'stderr' in error ? String(error.stderr).trim() : messageOf(error);
    throw new DatabaseFailure(
      isMissing
        ? `${tool} is not installed: it comes with PostgreSQL’s client programs`
        : said || messageOf(error),
    );
  }
}
