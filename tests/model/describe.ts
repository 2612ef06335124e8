import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { allTrue, check, type Fact, titleOf, toClaim } from './facts.ts';
import { survivors } from './mutate.ts';
import { configFaults } from './plain.ts';
import { type Fixture, prepare, type Report, toPlan, walk } from './walk.ts';

export { after, done, emits, error, nowhere, start } from './facts.ts';
export { chart } from './walk.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** What a walk found, for the table at the end of the run. */
    walk?: Report;
  }
}

/**
 * Walks a machine alone, holds its facts, and makes sure that the facts would notice every change to it.
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
 * The walk tries every event, outcome and timer in every state that it can reach, and fails on an edge that no
 * path takes, a state never reached, a dead end that is not final, and a machine that ends in error. Where the
 * context would grow without bound, `bounded: (context) => …` says what of it counts; what is random or reads
 * the time is replaced by `provide: { actions, guards, delays }`; `waits: [ms]` tries moments before the next
 * timer is due, where two regions have timers of their own; `starts: [input]` tries more inputs.
 *
 * A port behind which another statechart of ours stands may be that one: `request: chart(moneyRequestMachine, { ports })`.
 * It runs, its own ports wait, and its state is the inside of the state that waits for it: 'requesting.sent'. What
 * happens to it is told like what happens to the machine itself: `done('send', receipt)`. Its edges are walked, and its
 * changes noticed, by its own test.
 *
 * A fact is [from, happening, to, and more?]. `from` is a state, reached by the shortest path, or exact steps;
 * `to` is a state or `nowhere` (no edge is taken). Both may name a parent state, and several regions as
 * 'a.x + b.y'. What more can be claimed: context, emits, sends, does (custom actions), calls (inputs of the
 * ports that now wait), output.
 *
 * Then every transition is deleted in turn and every guard turned around in turn, and the facts must fail each
 * time: so a guard needs a fact on both of its sides, and nearly every edge needs to be in a fact or on the way
 * to one.
 */
export function describeMachine<M extends AnyStateMachine>(
  machine: M,
  fixture: Fixture<M> & { facts: readonly Fact<M>[] },
): void {
  const { facts } = fixture;
  const plan = toPlan(fixture);

  describe(machine.id, () => {
    let walked: ReturnType<typeof walk> | undefined;
    const walkOnce = () => {
      walked ??= walk(machine, plan);
      return walked;
    };
    const claims = () => facts.map((fact) => toClaim(fact, walkOnce().reached));

    test('is plain data, and every invoke has its id and its onError', () => {
      expect(configFaults(machine)).toEqual([]);
    });

    test('takes every edge', ({ task }) => {
      const { report } = walkOnce();
      task.meta.walk = report;
      const { missing, unreached, deadEnds, failures } = report;
      expect({ missing, unreached, deadEnds, failures }).toEqual({
        missing: [],
        unreached: [],
        deadEnds: [],
        failures: [],
      });
    });

    test.each(facts.map((fact) => [titleOf(fact), fact] as const))('%s', (_title, fact) => {
      check(prepare(machine, plan), plan, toClaim(fact, walkOnce().reached));
    });

    test('facts notice every deleted transition and every guard turned around', () => {
      const known = claims();
      expect(survivors(machine, (mutant) => allTrue(mutant, plan, known))).toEqual([]);
    });
  });
}
