import { execFile } from 'node:child_process';
import { mkdir, statfs } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOM = '2g';

/** A folder on a separate disk, which can be filled. */
export interface Disk {
  folder: string;
  /** Fills the disk completely. */
  fill(): Promise<void>;
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** A disk in memory; null if disks cannot be made: it needs root, on Linux. */
export async function openDisk(folder: string): Promise<Disk | null> {
  await mkdir(folder);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${ROOM},mode=700`, 'tmpfs', folder]);
  } catch {
    return null;
  }
  const resize = (size: string) => run('mount', ['-o', `remount,size=${size}`, folder]);
  return {
    folder,
    async fill() {
      for (let isFull = false; !isFull; ) {
        const { blocks, bfree, bsize } = await statfs(folder);
        // Fails if more has been written meanwhile.
        isFull = await resize(String((blocks - bfree) * bsize)).then(
          () => true,
          () => false,
        );
      }
    },
    free: async () => void (await resize(ROOM)),
    remove: async () => void (await run('umount', ['--lazy', folder])),
  };
}
