import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseFailure, messageOf } from './failures.ts';

/** The permission bits of the group and of others. */
const OTHERS = 0o077;

/**
 * Makes the folder of the embedded database if it is not there, for this user alone: whoever reads its files knows
 * the seeds of games to come.
 * @throws DatabaseFailure when it cannot be made, or others may look into it
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
 * Refused rather than closed: only its owner can tell who has been in it. Windows keeps no such modes.
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
 * Closes the files of a folder to the group and to others. The engine brings the modes of most of its files along, whatever
 * the process asks of new ones. Windows keeps no such modes.
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

/** As one word of a shell. */
const quoted = (path: string) =>
  /^[\w./@%+,:][\w./@%+,:-]*$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
