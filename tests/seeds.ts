import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';

const FOLDER = join(import.meta.dirname, '../.build/failures/seeds');

/** The seed that a failed search of this name has left; undefined if there is none. */
export function keptSeed(search: string, folder = FOLDER): number | undefined {
  try {
    const kept: unknown = JSON.parse(readFileSync(fileOf(search, folder), 'utf8'));
    if (typeof kept === 'object' && kept !== null && 'seed' in kept && typeof kept.seed === 'number')
      return kept.seed;
  } catch {
    // There is none, or somebody has changed the file: the search begins with a new seed.
  }
  return undefined;
}

/** Keeps the seed of a failed search for the next run. */
export function keepSeed(search: string, seed: number, folder = FOLDER): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(search, folder), `${JSON.stringify({ search, seed }, null, 2)}\n`);
}

/** Forgets the seed of a search that has passed. */
export function forgetSeed(search: string, folder = FOLDER): void {
  rmSync(fileOf(search, folder), { force: true });
}

/** Has fast-check begin a test's properties with the seed that they left when they failed, and keep that of a failure. */
export function searchFromKeptSeed(search: string, folder = FOLDER): void {
  const seed = keptSeed(search, folder);
  fc.configureGlobal({
    ...(seed !== undefined && { seed }),
    reporter: (run) => {
      if (!run.failed) return;
      keepSeed(search, run.seed, folder);
      throw new Error(fc.defaultReportMessage(run), { cause: run.errorInstance });
    },
  });
}

function fileOf(search: string, folder: string): string {
  const hash = createHash('sha256').update(search).digest('hex').slice(0, 16);
  return join(folder, `${hash}.json`);
}
