import { readFileSync } from 'node:fs';
import { join } from 'node:path';
// The page's own timers may be stand-ins.
import { setTimeout as pause } from 'node:timers/promises';
import { type Change, changesOf } from '../../tools/mutate/changes.ts';
import { randomFrom } from '../../tools/random.ts';
import { filesBelow } from '../model/machine-files.ts';
import { loadedChanges, recordReached, switchOn } from './switch.ts';

const ROOT = join(import.meta.dirname, '../..');
/** In milliseconds: a changed source that has not answered by then never will. */
const PATIENCE_MS = 1000;

/** Something that is true of the sources; `run` throws if it is not. */
interface Check {
  name: string;
  run(): Promise<void>;
}

declare module 'vitest' {
  interface TaskMeta {
    noticed?: Noticed;
  }
}

/** The result of a trial of changes. */
export interface Noticed {
  /** The number of changes tried. */
  tried: number;
  /** The changes that no check notices. */
  survivors: Change[];
  /** The ids of all changes that the checks reach, and of those that run when their module is loaded. */
  reached: string[];
}

/**
 * Makes each change that one of the checks reaches, one at a time, and runs these checks until one fails.
 * @param leave puts everything back after a check
 * @param isOurs whether these checks are about the file
 * @throws the error of a check that fails without a change
 */
export async function tryChanges(
  checks: readonly Check[],
  leave: () => void,
  isOurs: (file: string) => boolean,
): Promise<Noticed> {
  const loaded = loadedChanges();
  /** The checks that reach a change, by its id. */
  const reaching = new Map<string, Check[]>();
  for (const check of checks) {
    const now = recordReached();
    await check.run();
    leave();
    for (const id of now) reaching.set(id, [...(reaching.get(id) ?? []), check]);
  }

  const { MUTATED = '', SAMPLE, SEED } = process.env;
  const reached = allChanges(MUTATED).filter(({ file, id }) => isOurs(file) && reaching.has(id));
  const chosen = SAMPLE === undefined ? reached : drawn(reached, Number(SAMPLE), Number(SEED));
  const survivors: Change[] = [];
  for (const change of chosen)
    if (!(await isNoticed(change, reaching.get(change.id) ?? [], leave))) survivors.push(change);
  return { tried: chosen.length, survivors, reached: [...loaded, ...reaching.keys()] };
}

/** The changes of every source of `src/actors` whose path contains this. */
export function allChanges(part: string): Change[] {
  return filesBelow(ROOT, ['src/actors'])
    .filter((file) => file.includes(part))
    .flatMap((file) => changesOf(file, readFileSync(join(ROOT, file), 'utf8')));
}

/** So many of the changes, in any order. */
function drawn(changes: readonly Change[], count: number, seed: number): Change[] {
  const random = randomFrom(seed);
  return changes
    .map((change) => ({ change, at: random() }))
    .sort((one, other) => one.at - other.at)
    .slice(0, count)
    .map(({ change }) => change);
}

async function isNoticed({ id }: Change, checks: readonly Check[], leave: () => void): Promise<boolean> {
  for (const check of checks) {
    switchOn(id);
    const isKept = await Promise.race([
      check.run().then(
        () => true,
        () => false,
      ),
      pause(PATIENCE_MS, false),
    ]);
    switchOn(undefined);
    leave();
    if (!isKept) return true;
  }
  return false;
}
