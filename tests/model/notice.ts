import { createHash } from 'node:crypto';
import type { AnyStateMachine } from 'xstate';
import { edgesOf, nameOf } from '../../src/walk/edges.ts';
import { type Plan, prepare, replay, type Walk } from '../../src/walk/walk.ts';
import { createEquivalence } from './equivalence.ts';
import { type Claim, check } from './facts.ts';
import { type Mutant, mutants } from './mutate.ts';

/** The verdict of the facts on a machine's mutants. */
export interface Mutation {
  machine: string;
  /** The number of tried mutants and of all, without those equivalent to the machine. */
  tried: number;
  of: number;
  /** The mutants for which all facts hold. */
  survivors: string[];
  /** Mutants that no walk can distinguish from the machine. */
  same: string[];
}

/**
 * Checks the claims against every mutant of a machine.
 * @param isTried selects the mutants; all by default
 */
export function mutationOf(
  machine: AnyStateMachine,
  plan: Plan,
  claims: readonly Claim[],
  { reached, ways }: Pick<Walk, 'reached' | 'ways'>,
  isTried: (change: string) => boolean = () => true,
): Mutation {
  // The fixture's own implementations are mutated, too: provided later, they would overwrite the change.
  const { provide, ...rest } = plan;
  const original = provide ? machine.provide(provide) : machine;
  const holds = holder(original, rest, claims);
  const all = [...mutants(original, reached)];
  const tried = all.filter(({ change }) => isTried(change));
  const surviving = tried.filter(holds);
  const isSame = createEquivalence(original, rest, { reached, ways });
  const same = surviving.filter(isSame).map(({ change }) => change);
  return {
    machine: machine.id,
    tried: tried.length - same.length,
    of: all.length - same.length,
    survivors: surviving.map(({ change }) => change).filter((change) => !same.includes(change)),
    same,
  };
}

/** A fifth of all changes: the same for the same seed. */
export function sample(seed: number): (change: string) => boolean {
  return (change) => createHash('sha256').update(`${seed} ${change}`).digest().readUInt32BE() % 5 === 0;
}

/** Tells whether all claims hold for a mutant. Only claims whose path may have another result there are tried. */
function holder(machine: AnyStateMachine, plan: Plan, claims: readonly Claim[]): (mutant: Mutant) => boolean {
  const subject = prepare(machine, plan);
  const declared = edgesOf(subject);
  const ways = claims.map((claim) => {
    const { path, step } = claim;
    const live = replay(subject, plan, step.step === 'start' ? [step] : path);
    const at = new Set(live.nodes.map(({ node }) => nameOf(node)));
    if (step.step !== 'start') live.play(step);
    live.stop();
    const through = [...live.visited].filter((node) => node.machine === subject).map(nameOf);
    const edges = declared.flatMap(({ definition, id }) => (live.taken.has(definition) ? id : []));
    return { claim, at, states: new Set([...through, ...at]), edges: new Set(edges) };
  });
  return ({ change, state, edge, make }) => {
    // No claim would count for it, and it would survive unseen.
    if (edge !== undefined && declared.every(({ id }) => id !== edge))
      throw new Error(`'${change}' changes an edge that the statechart does not declare: ${edge}`);
    const mutant = prepare(make(), plan);
    const telling = ways.filter(
      ({ states, edges }) =>
        (state === undefined || states.has(state)) && (edge === undefined || edges.has(edge)),
    );
    const [near, far] = [true, false].map((isNear) =>
      telling.filter(({ at }) => isNear === (state !== undefined && at.has(state))),
    );
    return [...(near ?? []), ...(far ?? [])].every(({ claim }) => isTrue(mutant, plan, claim));
  };
}

function isTrue(subject: AnyStateMachine, plan: Plan, claim: Claim): boolean {
  try {
    check(subject, plan, claim);
    return true;
  } catch {
    return false;
  }
}
