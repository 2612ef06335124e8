import { closeSync, openSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, DatabaseFailure, messageOf } from './failures.ts';

/**
 * Locks a folder for this process. The lock is the operating system's, on an open file, so it is never taken over
 * from a process that lives, however long that one stalls, and there is none left behind by one that was killed:
 * neither a clock nor a process id, which others may have by then, is judged by.
 * @returns gives the folder back
 * @throws DatabaseFailure when the folder cannot be written or is in use
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const holder = join(folder, 'server.pid');
  const file = openLockFile(folder);
  try {
    if (!(await isLocked(file))) {
      const pid = await readFile(holder, 'utf8').catch(() => '');
      throw new DatabaseFailure(`The folder ${folder} is in use by another process${pid && ` (${pid})`}`);
    }
    // A file of its own: one that is locked cannot be read on Windows.
    await writeFile(holder, String(process.pid));
  } catch (error) {
    closeSync(file);
    if (error instanceof DatabaseFailure) throw error;
    throw new DatabaseFailure(`The folder ${folder} cannot be locked (${messageOf(error)})`);
  }
  return () => closeSync(file);
}

/** A plain descriptor: a `FileHandle` that nobody refers to any more closes itself. */
function openLockFile(folder: string): number {
  try {
    return openSync(join(folder, 'folder.lock'), 'a');
  } catch (error) {
    throw new DatabaseFailure(`The folder ${folder} cannot be written (${messageOf(error)})`);
  }
}

async function isLocked(file: number): Promise<boolean> {
  // Only now: it is native, and on PostgreSQL nobody needs it.
  const { tryLock } = await import('fs-native-extensions');
  try {
    return tryLock(file);
  } catch (error) {
    // Windows says this of a lock that another process has.
    if (codeOf(error) === 'EBUSY') return false;
    throw error;
  }
}
