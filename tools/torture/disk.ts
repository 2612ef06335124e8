import { execFile } from 'node:child_process';
import { mkdir, statfs } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOM = '2g';

/** A folder on a disk of its own, which can be full. */
export interface Disk {
  folder: string;
  /** Not another byte goes in. */
  fill(): Promise<void>;
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** In memory; null where disks cannot be made: it takes root, on Linux. */
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
        // Refused when more has been written by now.
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
