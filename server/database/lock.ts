import { closeSync, openSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, DatabaseFailure, messageOf } from './failures.ts';

/**
 * Locks a folder for this process, with a lock of the operating system on an open file. A process that stalls
 * keeps its lock, and a killed process leaves none behind. Neither a clock nor a process id, which another
 * process may have by then, decides.
 * @returns releases the folder
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
    // A separate file: on Windows a locked file cannot be read.
    await writeFile(holder, String(process.pid));
  } catch (error) {
    closeSync(file);
    if (error instanceof DatabaseFailure) throw error;
    throw new DatabaseFailure(`The folder ${folder} cannot be locked (${messageOf(error)})`);
  }
  return () => closeSync(file);
}

/** A plain descriptor: an unreferenced `FileHandle` would close itself. */
function openLockFile(folder: string): number {
  try {
    return openSync(join(folder, 'folder.lock'), 'a');
  } catch (error) {
    throw new DatabaseFailure(`The folder ${folder} cannot be written (${messageOf(error)})`);
  }
}

async function isLocked(file: number): Promise<boolean> {
  // Imported late: it is native, and PostgreSQL does not need it.
  const { tryLock } = await import('fs-native-extensions');
  try {
    return tryLock(file);
  } catch (error) {
    // Windows reports this when another process holds the lock.
    if (codeOf(error) === 'EBUSY') return false;
    throw error;
  }
}
