import { createHash } from 'node:crypto';
import type { AnyStateMachine } from 'xstate';
import { nameOf } from '../../src/walk/edges.ts';
import type { Live, Step } from '../../src/walk/live.ts';
import {
  type Plan,
  prepare,
  replay,
  serialise,
  stepsFrom,
  type Walk,
  type Way,
} from '../../src/walk/walk.ts';
import { known, snapshotsOf } from './known.ts';
import type { Mutant } from './mutate.ts';

/** A step tried from a reached state. */
interface Trial {
  step: Step;
  after: string;
  isIgnored: boolean;
  /** The states in which it began or which it entered: changes to other states do not affect it. */
  states: Set<string>;
}

/** A state that a walk reached, the statechart's data there, and every step from there. */
interface Place {
  path: Step[];
  there: string;
  trials: Trial[];
}

/**
 * Tells whether a mutant is indistinguishable from the original: in each state that a walk reaches, every
 * event, outcome of a port and passing of time has the same result. No fact can notice such a mutant.
 *
 * A changed edge is only tried by the steps that take it: all others are those of the original.
 */
export function createEquivalence(
  machine: AnyStateMachine,
  plan: Plan,
  { reached, ways }: Pick<Walk, 'reached' | 'ways'>,
): (mutant: Mutant) => boolean {
  const original = prepare(machine, plan);
  const results = new Map<Way, string>();
  const resultOf = (way: Way) => {
    const result = results.get(way) ?? resultAt(original, plan, way);
    results.set(way, result);
    return result;
  };
  let places: Place[] | undefined;
  return ({ state, edge, make }) => {
    const mutant = prepare(make(), plan);
    if (edge !== undefined)
      return ways
        .filter(({ edges }) => edges.has(edge))
        .every((way) => isSameAt(mutant, plan, way, resultOf(way)));
    places ??= reached.map(({ path }) => tryAll(original, plan, path));
    return places
      .map(({ trials, ...place }) => ({
        ...place,
        trials: trials.filter(({ states }) => state === undefined || states.has(state)),
      }))
      .filter(({ trials }) => trials.length > 0)
      .every((place) => isSame(mutant, plan, place));
  };
}

/** A summary of the machine after these steps. */
function resultAt(subject: AnyStateMachine, plan: Plan, { path }: Way): string {
  const live = replay(subject, plan, path);
  const summary = summaryOf(live);
  live.stop();
  return summary;
}

function isSameAt(mutant: AnyStateMachine, plan: Plan, way: Way, result: string): boolean {
  try {
    return resultAt(mutant, plan, way) === result;
  } catch {
    // The path needs a port that the mutant does not call, or the mutant hangs.
    return false;
  }
}

function tryAll(subject: AnyStateMachine, plan: Plan, path: Step[]): Place {
  let live: Live | undefined = replay(subject, plan, path);
  const there = summaryOf(live);
  const trials = stepsFrom(live, plan).map((step): Trial => {
    live ??= replay(subject, plan, path);
    const before = live.nodes.map(({ node }) => node);
    const isIgnored = isIgnoredBy(live, step);
    const trial = {
      step,
      after: summaryOf(live),
      isIgnored,
      states: new Set([...before, ...live.effects.entered].map(nameOf)),
    };
    if (!isIgnored) {
      live.stop();
      live = undefined;
    }
    return trial;
  });
  live?.stop();
  return { path, there, trials };
}

function isSame(mutant: AnyStateMachine, plan: Plan, { path, there, trials }: Place): boolean {
  try {
    let live: Live | undefined = replay(mutant, plan, path);
    if (summaryOf(live) !== there) return false;
    for (const { step, after, isIgnored } of trials) {
      live ??= replay(mutant, plan, path);
      isIgnoredBy(live, step);
      if (summaryOf(live) !== after) return false;
      if (isIgnored) continue;
      live.stop();
      live = undefined;
    }
    live?.stop();
    return true;
  } catch {
    // The path needs a port that the mutant does not call, or the mutant hangs.
    return false;
  }
}

/** Plays the step. Returns whether it had no effect, so that the next one can be tried on the same actor. */
function isIgnoredBy(live: Live, step: Step): boolean {
  const { transitions } = live.play(step);
  return step.step === 'event' && transitions.length === 0 && live.snapshot.status === 'active';
}

function summaryOf(live: Live): string {
  const all = serialise([[...known(live, snapshotsOf(live))], live.effects.does, live.clock.remaining()]);
  return createHash('sha256').update(all).digest('base64');
}
