import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseFailure, messageOf } from './failures.ts';

/** The permission bits of the group and of others. */
const OTHERS = 0o077;

/**
 * Makes the folder of the embedded database if it is missing, for this user alone: its files hold the seeds
 * of games to come.
 * @throws DatabaseFailure when it cannot be made, or others can read it
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new DatabaseFailure(`The folder ${folder} cannot be written (${messageOf(error)})`);
  }
  await refuseOpenFolder(folder);
}

/**
 * Refuses a folder that others can open. It does not close it itself, since only the owner can tell who has
 * been in it. Windows has no such modes.
 * @throws DatabaseFailure with the command that closes it
 */
export async function refuseOpenFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const mode = (await stat(folder)).mode & 0o777;
  if ((mode & OTHERS) === 0) return;
  throw new DatabaseFailure(
    `The folder ${folder} is open to other users of this machine (mode ${mode.toString(8)}), who may have read or changed what is in it. If you trust them, close it and start again: chmod -R go-rwx ${quoted(folder)}`,
  );
}

/**
 * Removes the permissions of the group and of others from a folder's files. The engine sets the modes of most
 * of its files itself and ignores the process's umask. Windows has no such modes.
 */
export async function closeFiles(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const mode = (await stat(path)).mode & 0o777;
    if ((mode & OTHERS) !== 0) await chmod(path, mode & ~OTHERS);
  }
  await chmod(folder, 0o700);
}

/** Quotes a path as one word for a shell. */
const quoted = (path: string) =>
  /^[\w./@%+,:][\w./@%+,:-]*$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
