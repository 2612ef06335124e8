import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { type Example, type Report, toPlan, walk } from '../../src/walk/walk.ts';
import { type Place, placesOfFacts } from './fact-places.ts';
import { type Fact, holdAll, type Outcome, titleOf, toClaim } from './facts.ts';
import { countKeys } from './keys.ts';
import { type Mutation, mutationOf, sample } from './notice.ts';
import { configFaults } from './plain.ts';

export { after, done, emits, error, nowhere, start } from './facts.ts';

/** The mutants to try: `all`, like `npm run mutate`, or the seed of a sample. */
const { MUTANTS = '1' } = process.env;

declare module 'vitest' {
  interface TaskMeta {
    /** The walk's report, for the table at the end of the run. */
    walk?: Report;
    /** The facts' verdict on mutants, for `npm run mutate`. */
    mutation?: Mutation;
  }
}

/**
 * Walks a machine alone, holds its facts, and makes sure that the facts would notice a change to it.
 *
 * One file per machine, `tests/machines/<name>.test.ts`:
 *
 *     describeMachine(pagedListMachine, {
 *       input: { perPage: 10 },                                  // or a function, for fresh actors
 *       ports: {                                                 // every actor that the machine names
 *         load: { done: [page, emptyPage], error: [refusal] },   // `error` left out: one plain Error
 *         feed: { emits: [{ type: 'feed.moved', id: 1 }] },      // a callback
 *       },
 *       events: ['list.retry', { type: 'list.page', page: 2 }],  // one entry for each payload variant
 *       facts: [
 *         ['loading', done('load', page), 'loaded', { context: { rows: page.rows } }],
 *         ['loading', error('load'), 'error', { emits: [{ type: 'toast', text: 'Failed to get bets' }] }],
 *         ['loading', 'list.retry', nowhere],
 *         ['loaded', { type: 'list.page', page: 2 }, 'loading', { calls: { load: { page: 2 } } }],
 *         ['error', after(30_000), 'loading'],
 *         [['list.filter', done('load', emptyPage)], 'list.retry', nowhere],   // exact steps from the start
 *         [{ in: 'loaded', where: (c) => c.page === 2 }, { type: 'list.page', page: 2 }, nowhere],
 *       ],
 *     });
 *
 * The walk tries every event, outcome and timer in every state that it can reach, and fails on an edge that no path
 * takes, a state never reached, a dead end that is not final, and a machine that ends in error. For a context that
 * grows without bound, `bounded: (context) => …` gives the part that counts; `provide: { actions, guards, delays }`
 * replaces implementations that are random or read the time; `waits: [ms]` tries moments before the next timer is due,
 * where two regions have timers of their own; `starts: [input]` tries more inputs.
 *
 * A port may be another statechart of ours: `request: chart(moneyRequestMachine, { ports })`. It runs, its own ports
 * wait, and its state counts as a child of the state that invokes it: 'requesting.sent'. Its ports get outcomes like
 * the machine's own: `done('send', receipt)`. Its edges are walked, and its changes noticed, by its own test.
 *
 * A fact is [from, happening, to, and more?]. `from` is a state, reached by the shortest path, or exact steps; `to` is
 * a state or `nowhere` (no edge is taken). Both may name a parent state, and several regions as 'a.x + b.y'. `more` can
 * claim the following, each compared whole:
 *
 *     context   what these keys of the context are then
 *     becomes   all keys of the context that change, and what they become
 *     tags      all tags of the state
 *     emits     all events that the machine emits
 *     sends     all events that it sends to other actors
 *     does      all custom actions that run: exits, the edge, entries
 *     calls     all ports that are called, and their inputs
 *     output    what the machine ends with
 *
 * A fact about the start itself begins with no step: [[], start(input), 'loading', { tags: ['busy'] }]. Random UUIDs
 * are counted from the start of each actor: `key(1)` of `keys.ts` is the first one, and no two are alike.
 *
 * Then the machine is changed in one thing at a time, as people get it wrong (`mutate.ts`), and the facts must notice
 * each of these mutants: so a guard needs a fact on both of its sides, a delay one before and one at its time, and what
 * an edge does has to be claimed where it is taken. A sample of the mutants is tried here, all of them by `npm run
 * mutate`. A mutant that no walk can tell from the machine counts as the same (`equivalence.ts`).
 *
 * A wrong target is one failure, at the line of the fact that claims it: what begins behind it is skipped until then.
 */
export function describeMachine<M extends AnyStateMachine>(
  machine: M,
  fixture: Example<M> & { facts: readonly Fact<M>[] },
): void {
  const { facts } = fixture;
  const plan = { ...toPlan(fixture), fresh: countKeys() };
  const walked = once(() => walk(machine, plan));
  const outcomes = once(() => holdAll(machine, plan, facts, walked().reached));
  const places = once(() => placesOfFacts(expect.getState().testPath ?? '', facts.length));

  describe(machine.id, () => {
    test('is plain data, and every invoke has its id and its onError', () => {
      expect(configFaults(machine)).toEqual([]);
    });

    test('takes every edge', ({ task, skip }) => {
      const { report } = walked();
      task.meta.walk = report;
      skip(outcomes().some(isFailing), 'facts fail: what they say comes first');
      const { missing, unreached, deadEnds, failures } = report;
      expect({ missing, unreached, deadEnds, failures }).toEqual({
        missing: [],
        unreached: [],
        deadEnds: [],
        failures: [],
      });
    });

    for (const [index, fact] of facts.entries()) {
      test(titleOf(fact), ({ skip }) => {
        const outcome = outcomes()[index];
        if (outcome?.kind === 'blocked') skip(`behind a fact that fails: ${outcome.by}`);
        if (outcome?.kind === 'fails') throw at(outcome.error, places()[index]);
      });
    }

    test('facts notice its mutants', ({ task, skip }) => {
      skip(outcomes().some(isFailing), 'facts fail: they would notice everything');
      const claims = facts.map((fact) => toClaim(fact, walked().reached));
      const isTried = MUTANTS === 'all' ? () => true : sample(Number(MUTANTS));
      const mutation = mutationOf(machine, plan, claims, walked(), isTried);
      task.meta.mutation = mutation;
      expect(mutation.survivors).toEqual([]);
    });
  });
}

const isFailing = ({ kind }: Outcome) => kind !== 'holds';

/** The error, as if thrown at the line of its fact. */
function at(error: unknown, place: Place | undefined): unknown {
  if (place && error instanceof Error)
    error.stack = `${error.name}: ${error.message}\n    at fact (${place.file}:${place.line}:${place.column})`;
  return error;
}

/** Makes a value at the first call. A failure is kept, too: not every test repeats a walk that does not end. */
function once<T>(make: () => T): () => T {
  let outcome: { made: T } | { error: unknown } | undefined;
  return () => {
    outcome ??= attempt(make);
    if ('error' in outcome) throw outcome.error;
    return outcome.made;
  };
}

function attempt<T>(make: () => T): { made: T } | { error: unknown } {
  try {
    return { made: make() };
  } catch (error) {
    return { error };
  }
}
