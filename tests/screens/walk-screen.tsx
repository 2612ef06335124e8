import axe from 'axe-core';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import type { ActorRefFrom, AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate';
import { globalCss, palettes } from '../../src/ui/theme.ts';
import { describeEdge, type Edge, edgesOf } from '../../src/walk/edges.ts';
import { Live, type Step } from '../../src/walk/live.ts';
import {
  describePath,
  describeValue,
  type Example,
  type Plan,
  prepare,
  replay,
  stepsFrom,
  toPlan,
  walk,
} from '../../src/walk/walk.ts';

// A conditional type, so that the types of the events are known where the gestures are written.
type Gestures<Event> = Event extends { type: string }
  ? { [Type in Event['type']]?: (event: Event) => Promise<unknown> }
  : never;

/** A statechart, its real view, and what a person does and sees there. */
interface ScreenWalk<M extends AnyStateMachine> {
  /** As for the walk alone. Its machine is the real one; its ports wait until the walk answers for them. */
  fixture: Example<M>;
  view: (actor: ActorRefFrom<M>) => ReactNode;
  /** The view is no part of a page but all of it, and has its own main part. */
  isWholePage?: boolean;
  /** How a person brings an event about, by its type. Throws when the screen does not offer it. */
  gestures: Gestures<EventFrom<M>>;
  /** The types of events that no person brings about: the walk sends them itself. */
  world?: readonly EventFrom<M>['type'][];
  /** What a person sees in each state at which the machine may rest, by the state's path. Throws otherwise. */
  sees: Readonly<Record<string, (snapshot: SnapshotFrom<M>) => unknown>>;
  /**
   * Edges of a person's events that the screen gives no way to cause, as `describeEdge` writes them. Events that only
   * another view of this chart has are left out of the fixture, and their edges named here.
   */
  notOffered?: readonly string[];
}

/**
 * Walks a statechart on screen: every edge is taken in a real browser, through the real view. Events are gestures,
 * states are what can be seen, and axe finds nothing to say in any of them, in either theme. Fails as well on a
 * state without an assertion, an assertion without a state, and an event that is nobody's.
 *
 *     describeOnScreen(listMachine, {
 *       fixture: { input: {}, ports: { load: { done: [[1]], error: [refusal] } }, events: ['list.retry'] },
 *       view: (actor) => <View actor={actor} />,
 *       gestures: { 'list.retry': () => page.getByRole('button', { name: 'Try again' }).click() },
 *       sees: {
 *         loading: () => expect.element(page.getByRole('status')).toBeVisible(),
 *         …
 *       },
 *     });
 */
export function describeOnScreen<M extends AnyStateMachine>(machine: M, definition: ScreenWalk<M>): void {
  const { view, isWholePage = false, world = [], notOffered = [] } = definition;
  // Each is called for its own type alone.
  const gestures = new Map(Object.entries(definition.gestures)) as Map<
    string,
    (event: unknown) => Promise<unknown>
  >;
  const sees = new Map(Object.entries(definition.sees));
  const plan = toPlan(definition.fixture);
  const subject = prepare(machine, plan);
  const edges = edgesOf(subject);
  const { paths, resting, sent } = tour(subject, plan, new Set(edges.filter(isNotOffered)));
  const taken = new Set<Edge['definition']>();
  const judged = new Set<string>();
  /** The path on which the view was found to be broken: to wait on all others would say no more. */
  let broken: string | undefined;

  function isNotOffered(edge: Edge): boolean {
    return notOffered.includes(describeEdge(edge));
  }

  async function look(live: Live): Promise<void> {
    for (const { name } of live.nodes) await sees.get(name)?.(live.snapshot);
    const state = describeValue(live.value);
    if (judged.has(state)) return;
    judged.add(state);
    for (const theme of ['dark', 'light'] as const) {
      wear(theme);
      await expectAccessible();
    }
  }

  async function act(live: Live, step: Step): Promise<void> {
    const gesture = step.step === 'event' && gestures.get(step.event.type);
    if (gesture) await gesture(step.event);
    else live.play(step);
    for (const transition of live.effects.transitions) taken.add(transition);
  }

  describe(`${machine.id} on screen`, () => {
    afterEach(cleanup);

    test('every state has an assertion, every assertion a state', () => {
      expect([...sees.keys()].sort()).toEqual([...resting].sort());
    });

    test('every event is a gesture or comes from elsewhere', () => {
      expect([...gestures.keys(), ...world].sort()).toEqual([...sent].sort());
    });

    test('what the screen does not offer are edges of gestures, or of events of another view', () => {
      const isAnothers = ({ label, definition }: Edge) => label === definition.eventType && !sent.has(label);
      const ours = edges.filter((edge) => gestures.has(edge.label) || isAnothers(edge)).map(describeEdge);
      expect(notOffered.filter((edge) => !ours.includes(edge))).toEqual([]);
    });

    for (const path of paths) {
      test(describePath(path), { timeout: 30_000 }, async ({ skip, onTestFailed }) => {
        skip(broken !== undefined, `the view is broken: ${broken}`);
        onTestFailed(() => {
          broken = describePath(path);
        });
        wear('light');
        const live = new Live(subject, typeof plan.input === 'function' ? plan.input() : plan.input);
        for (const transition of live.effects.transitions) taken.add(transition);
        // The live actor runs this very machine; `Live` forgets its type.
        const seen = view(live.actor as unknown as ActorRefFrom<M>);
        await render(isWholePage ? seen : <main>{seen}</main>);
        await look(live);
        for (const [index, step] of path.entries()) {
          await act(live, step);
          const alone = replay(subject, plan, path.slice(0, index + 1));
          expect(describeValue(live.value)).toBe(describeValue(alone.value));
          alone.stop();
          await look(live);
        }
        live.stop();
      });
    }

    test('every edge has been taken', ({ skip }) => {
      skip(broken !== undefined, `the view is broken: ${broken}`);
      const missing = edges.filter((edge) => !taken.has(edge.definition) && !isNotOffered(edge));
      expect(missing.map(describeEdge)).toEqual([]);
    });
  });
}

/** Puts on a theme, whatever the system prefers; nothing moves. */
export function wear(theme: keyof typeof palettes): void {
  const style = document.getElementById('worn') ?? document.head.appendChild(document.createElement('style'));
  style.id = 'worn';
  const colours = Object.entries(palettes[theme]).map(([name, value]) => `--${name}: ${value};`);
  const still =
    '*, *::before, *::after, ::backdrop { animation: none !important; transition: none !important; }';
  const css = `${globalCss} :root { color-scheme: ${theme}; ${colours.join(' ')} } ${still}`;
  if (style.textContent !== css) style.textContent = css;
}

/** Fails with what axe has to say about what is on screen. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'] });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
}

/** Paths that together take every edge but those left out, the states to rest at, and the events to be sent. */
function tour(subject: AnyStateMachine, plan: Plan, leftOut: ReadonlySet<Edge>) {
  const avoided = new Set([...leftOut].map(({ definition }) => definition));
  const candidates: { path: Step[]; takes: Set<Edge['definition']> }[] = [];
  const { reached } = walk(subject, plan);
  const resting = new Set<string>();
  const sent = new Set<string>();

  for (const { path, snapshot, nodes } of reached) {
    for (const { name, node } of nodes)
      if (node.type === 'atomic' || node.type === 'final') resting.add(name);
    const way = new Set<Edge['definition']>();
    const scout = new Live(subject, typeof plan.input === 'function' ? plan.input() : plan.input);
    for (const transition of scout.effects.transitions) way.add(transition);
    for (const step of path) for (const transition of scout.play(step).transitions) way.add(transition);
    const steps = snapshot.status === 'active' ? stepsFrom(scout, plan) : [];
    scout.stop();
    candidates.push({ path, takes: way });
    for (const step of steps) {
      if (step.step === 'event') sent.add(step.event.type);
      const live = replay(subject, plan, path);
      const { transitions } = live.play(step);
      live.stop();
      if (transitions.length > 0)
        candidates.push({ path: [...path, step], takes: new Set([...way, ...transitions]) });
    }
  }

  // The usual greedy cover: always the path that takes most of what is left.
  const offered = candidates.filter(({ takes }) => ![...takes].some((edge) => avoided.has(edge)));
  const left = new Set(offered.flatMap(({ takes }) => [...takes]));
  const paths: Step[][] = [];
  while (left.size > 0) {
    const gain = ({ takes }: (typeof offered)[number]) => [...takes].filter((edge) => left.has(edge)).length;
    const best = offered.reduce((one, other) => (gain(other) > gain(one) ? other : one));
    for (const edge of best.takes) left.delete(edge);
    paths.push(best.path);
  }
  return { paths, resting, sent };
}
