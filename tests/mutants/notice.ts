import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
// The page's own timers may be stand-ins.
import { setTimeout as pause } from 'node:timers/promises';
import { type Change, changesOf } from '../../tools/mutate/changes.ts';
import { filesBelow } from '../model/machine-files.ts';
import { loadedChanges, recordReached, switchOn } from './switch.ts';

const ROOT = join(import.meta.dirname, '../..');
/** In milliseconds: the least time that a check of a changed source gets. */
const PATIENCE_MS = 1000;
/** A check is taken for endless after this many times its own time without a change. */
const SLOWER = 10;

/** Something that is true of the sources; `run` throws if it is not. */
interface Check {
  name: string;
  run(): Promise<void>;
}

/** A check, and the time that it gets, in milliseconds. */
interface TimedCheck extends Check {
  patience: number;
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
 * @throws the error of a check that fails without a change: at first, or after a change that it noticed
 */
export async function tryChanges(
  checks: readonly Check[],
  leave: () => void | Promise<void>,
  isOurs: (file: string) => boolean,
): Promise<Noticed> {
  const loaded = loadedChanges();
  /** The checks that reach a change, by its id. */
  const reaching = new Map<string, TimedCheck[]>();
  for (const check of checks) {
    const now = recordReached();
    const began = performance.now();
    await check.run();
    await leave();
    const timed = { ...check, patience: Math.max(PATIENCE_MS, SLOWER * (performance.now() - began)) };
    for (const id of now) reaching.set(id, [...(reaching.get(id) ?? []), timed]);
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

/** Draws `count` of the changes. The draw among the others stays the same when a source gets another change. */
function drawn(changes: readonly Change[], count: number, seed: number): Change[] {
  const placeOf = ({ id }: Change) => createHash('sha256').update(`${seed} ${id}`).digest('hex');
  return changes
    .map((change) => ({ change, place: placeOf(change) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .slice(0, count)
    .map(({ change }) => change);
}

async function isNoticed(
  change: Change,
  checks: readonly TimedCheck[],
  leave: () => void | Promise<void>,
): Promise<boolean> {
  for (const check of checks) {
    switchOn(change.id);
    const fault = await faultOf(check);
    switchOn(undefined);
    await leave();
    if (fault === undefined) continue;
    await restore(change, check, checks, leave);
    return true;
  }
  return false;
}

/**
 * Runs a check that has noticed a change without it. A module may have kept something that the change spoilt, such as
 * a key for the next request: then each check that reaches the change runs once before, and replaces it.
 * @throws Error if the check still fails
 */
async function restore(
  { file, line, text }: Change,
  check: TimedCheck,
  checks: readonly TimedCheck[],
  leave: () => void | Promise<void>,
): Promise<void> {
  const unchanged = async (one: TimedCheck) => {
    const fault = await faultOf(one);
    await leave();
    return fault;
  };
  if ((await unchanged(check)) === undefined) return;
  for (const one of checks) await unchanged(one);
  const fault = await unchanged(check);
  if (fault !== undefined)
    throw new Error(`${check.name}: fails without a change after ${file}:${line} ${text} (${fault})`);
}

/** The reason why a check fails; undefined if it passes. */
const faultOf = ({ run, patience }: TimedCheck): Promise<string | undefined> =>
  Promise.race([run().then(() => undefined, String), pause(patience, `no end within ${patience} ms`)]);
