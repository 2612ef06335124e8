import axe, { type RunOptions } from 'axe-core';
import fc, { type Arbitrary } from 'fast-check';
import type { ReactNode } from 'react';
import {
  afterEach,
  describe,
  expect,
  inject,
  onTestFinished,
  type ProvidedContext,
  TestRunner,
  test,
} from 'vitest';
import { commands, type Locator, page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import {
  type ActorRefFrom,
  type AnyStateMachine,
  type EventFrom,
  type EventObject,
  type SnapshotFrom,
  StateMachine,
} from 'xstate';
import themeCss from '../../src/ui/theme/index.css?inline';
import { describeEdge, type Edge, edgesOf } from '../../src/walk/edges.ts';
import type { Live, Step } from '../../src/walk/live.ts';
import {
  describePath,
  describeStep,
  describeValue,
  type Example,
  type Plan,
  prepare,
  replay,
  serialise,
  startOf,
  tellPath,
  toEvent,
  toPlan,
  walk,
} from '../../src/walk/walk.ts';
import { comparable } from '../model/comparable.ts';
import { tellFailedStep } from '../model/failed-step.ts';
import type { Cause, ScreenReport, Shot } from '../model/on-screen.ts';
import { recordingOf } from '../model/recording-of.ts';
import { screenMutants } from '../model/screen-mutants.ts';
import { translate } from '../translated.ts';
import { GestureLog } from './gesture-log.ts';
import { lookAtTargets } from './really-seen.ts';
import type { InnermostState, StateName } from './state-names.ts';

// A conditional type, so that gestures know the types of their events.
type Gestures<Event> = Event extends { type: string }
  ? { [Type in Event['type']]?: (event: Event) => Promise<unknown> }
  : never;

/** Judges a state: content that has to be visible, or an assertion. */
type Oracle<M extends AnyStateMachine> = Locator | ((snapshot: SnapshotFrom<M>) => unknown);

/** Payloads that a person can give to an event, by its type. */
type Payloads<Event> = Event extends { type: string }
  ? { readonly [Type in Event['type']]?: Arbitrary<Omit<Event, 'type'>> }
  : never;

type Targets<M extends AnyStateMachine> = { readonly [Type in EventFrom<M>['type']]?: Locator };

/** The system under test: a statechart behind its real view, a person's gestures there, and oracles of its states. */
interface Sut<M extends AnyStateMachine> {
  /**
   * Like for the walk without a view. Its machine is the real one; its ports wait until the walk answers for
   * them.
   */
  fixture: Example<M>;
  view: (actor: ActorRefFrom<M>) => ReactNode;
  /** The view is the whole page, with its own main part. */
  isWholePage?: boolean;
  /** The gesture that sends an event, by its type. Throws if the screen does not offer it. */
  gestures: Gestures<EventFrom<M>>;
  /**
   * Further payloads of gestures, by the type of the event: typed texts, chosen values. The view has to send each as it
   * was given.
   */
  varied?: Payloads<EventFrom<M>>;
  /** The content over which the pointer is, or comes, in gestures that are no click, by the type of the event. */
  hovered?: Targets<M>;
  /** Elements that carry a gesture in windows that do not display its usual target, by the type of the event. */
  standIns?: Targets<M>;
  /** The types of events that no person sends: the walk sends them itself. */
  world?: readonly EventFrom<M>['type'][];
  /** Causes of events that neither a gesture nor the walk sends, by type. */
  happens?: Gestures<EventFrom<M>>;
  /**
   * Events that the machine may get besides the intended one, by its type, or by the port: `done load`. It
   * gets no others.
   */
  besides?: Readonly<Record<string, readonly EventFrom<M>[]>>;
  /** The visible content of each state in which the machine may rest, by the state's path. */
  oracles: { readonly [State in InnermostState<M>]?: Oracle<M> };
  /**
   * Named content that is only on screen in these states: in all others it must be absent. A state includes
   * its inner states. Each state lacks at least one of these.
   */
  only: Readonly<
    Record<
      string,
      readonly [what: Locator, when: readonly StateName<M>[] | ((snapshot: SnapshotFrom<M>) => boolean)]
    >
  >;
  /**
   * Edges of a person's events that this view cannot cause, as `describeEdge` writes them, and why. Events
   * that only another view of this chart has are left out of the fixture, and their edges named here.
   */
  notOffered?: Readonly<Record<string, string>>;
}

/**
 * Makes a system under test: a statechart behind its real view. States, events and payloads are typed by the machine,
 * so that a wrong name does not compile. docs/testing.md shows a whole test.
 */
export function createSut<M extends AnyStateMachine>(machine: M, sut: Sut<M>) {
  return {
    /**
     * Walks it on screen: every edge is taken in a real browser, through the real view. Events are gestures, states are
     * what can be seen, and axe finds nothing to say in any of them, in either theme. Each gesture sends the machine
     * exactly the planned event, and its ports are called as in the walk alone. Fails as well on a state without an
     * oracle, an oracle without a state, and an event that is nobody's. Several views of one machine count together, in
     * the table after the run.
     * @param options with `mutated`, it puts mutants behind the view instead, and tells which the screen gives away
     */
    walk: (options = inject('walk')) => walkOnScreen(machine, sut, options),
  };
}

function walkOnScreen<M extends AnyStateMachine>(
  machine: M,
  definition: Sut<M>,
  { state: shown, slow, shots: isPictured, mutated, failures, failed }: ProvidedContext['walk'],
): void {
  const { view, isWholePage = false, world = [], besides = {}, notOffered = {} } = definition;
  const gestures = byType(definition.gestures);
  const varied = new Map(Object.entries<Arbitrary<object> | undefined>(definition.varied ?? {}));
  const hovered = new Map(Object.entries<Locator | undefined>(definition.hovered ?? {}));
  const standIns = new Map(Object.entries<Locator | undefined>(definition.standIns ?? {}));
  const happenings = byType(definition.happens ?? {});
  const oracles = new Map(Object.entries<Oracle<M> | undefined>(definition.oracles));
  const only = Object.entries(definition.only);
  const plan = toPlan(definition.fixture);
  const subject = prepare(machine, plan);
  const edges = edgesOf(subject);
  const { paths, resting, sent, ways } = tour(machine, plan, isNotOffered);
  const file = TestRunner.getCurrentSuite().file.name.replace(/^.*\//, '').replace('.test.tsx', '');
  const causes = new Map<Edge['definition'], Set<Cause>>();
  const judged = new Set<string>();
  /** The edges of gestures whose targets were seen in windows of each width. */
  const seen = new Set<Edge['definition']>();
  /** The events whose gestures needed a stand-in. */
  const needed = new Set<string>();
  const shots: Shot[] = [];
  const gestureLog = new GestureLog();
  /** The path on which the view turned out to be broken: waiting on all others would add nothing. */
  let broken: string | undefined;

  function isNotOffered(edge: Edge): boolean {
    return describeEdge(edge) in notOffered;
  }

  /** Asserts that this state's content is on screen, and no content of other states. */
  async function look(live: Live): Promise<void> {
    for (const { name } of live.nodes) {
      const oracle = oracles.get(name);
      if (typeof oracle === 'function') await oracle(live.snapshot);
      else if (oracle !== undefined) await expect.element(oracle).toBeVisible();
    }
    const awaited = only.filter(([, [, when]]) => isNow(when, live)).map(([name]) => name);
    await expect
      .poll(() => only.filter(([, [what]]) => what.elements().length > 0).map(([name]) => name))
      .toEqual(awaited);
  }

  /** Runs axe on each state, once. */
  async function judge(live: Live): Promise<void> {
    const state = describeValue(live.value);
    if (judged.has(state)) return;
    judged.add(state);
    for (const theme of ['dark', 'light'] as const) {
      wear(theme);
      await (theme === 'dark' ? expectAccessible() : expectContrast());
      if (isPictured)
        shots.push({ machine: machine.id, state, theme, image: await page.screenshot({ save: false }) });
    }
  }

  function isNow(when: (typeof only)[number][1][1], { nodes, snapshot }: Live): boolean {
    return typeof when === 'function' ? when(snapshot) : nodes.some(({ name }) => isAmong(name, when));
  }

  /**
   * Plays a step, checks its effect on screen, and compares it with the walk without a view, which has played
   * it, too.
   */
  async function take(live: Live, step: Step, alone: Live): Promise<void> {
    live.watch();
    await bringAboutSeen(live, step, alone);
    expectReceived(live, step);
    expect(describeValue(live.value)).toBe(describeValue(alone.value));
    await look(live);
    await judge(live);
    // Nothing has arrived since, either.
    expectReceived(live, step);
    expect(comparable(live.effects.calls)).toEqual(comparable(alone.effects.calls));
    expect(wishesOf(live)).toEqual(wishesOf(alone));
    expectNoneTwice(live);
    note(live, step.step === 'event' && gestures.has(step.event.type) ? 'gesture' : 'world');
  }

  async function bringAbout(live: Live, step: Step): Promise<void> {
    const way =
      step.step === 'event' ? (gestures.get(step.event.type) ?? happenings.get(step.event.type)) : undefined;
    if (way && step.step === 'event') await way(step.event);
    else live.play(step);
  }

  /**
   * Brings a step about. If it is the first gesture that takes an edge, a person has to see its targets in windows of three
   * widths.
   */
  async function bringAboutSeen(live: Live, step: Step, alone: Live): Promise<void> {
    const type = step.step === 'event' ? step.event.type : '';
    const edgesTaken = alone.effects.transitions;
    if (!gestures.has(type) || edgesTaken.every((edge) => seen.has(edge))) return bringAbout(live, step);
    const sight = await lookAtTargets(() => bringAbout(live, step), {
      hovered: hovered.get(type)?.elements() ?? [],
      findStandIn: () => standIns.get(type)?.elements() ?? [],
    });
    if (sight.faults.length > 0) throw new Error(sight.faults.join('\n'));
    expect(sight.targets > 0 || sight.hasFreeKey, 'The gesture has a target, or is a key').toBe(true);
    for (const edge of edgesTaken) seen.add(edge);
    if (sight.hasStandIn) needed.add(type);
  }

  /** The view does not announce the words of a toast again. */
  function expectNoneTwice({ effects }: Live): void {
    const regions = [...document.querySelectorAll<HTMLElement>('[role=status], [role=alert], [aria-live]')];
    const announced = regions
      // A field's own error is below it, even if something else says the same.
      .filter((region) => region.closest('[popover], [id$="-below"]') === null)
      .flatMap(({ innerText }) => innerText.split('\n').map((line) => line.trim()));
    const toasts = effects.emits.flatMap((wish) =>
      wish.type === 'toast.raised' && 'text' in wish ? [wish.text] : [],
    );
    expect(toasts.filter((text) => isIn(text, announced))).toEqual([]);
  }

  /**
   * Checks that the intended event has arrived once, with its whole payload, and besides it only permitted
   * ones.
   */
  function expectReceived({ effects }: Live, step: Step): void {
    const meant = step.step === 'event' || step.step === 'emits' ? [comparable(step.event)] : [];
    const allowed = (besides[labelOf(step)] ?? []).map(comparable);
    const others = effects.received.map(comparable);
    const index = others.findIndex((event) => isIn(event, meant));
    const found = index < 0 ? [] : others.splice(index, 1);
    expect([...found, ...others.filter((event) => !isIn(event, allowed))]).toEqual(meant);
  }

  function note({ effects }: Live, cause: Cause): void {
    for (const edge of effects.transitions) causes.set(edge, (causes.get(edge) ?? new Set()).add(cause));
  }

  async function show(live: Live): Promise<void> {
    wear('light');
    // Each view is walked while a browser translates it.
    onTestFinished(translate());
    // The actor runs this very machine; `Live` has lost its type.
    const shows = view(live.actor as unknown as ActorRefFrom<M>);
    await render(isWholePage ? shows : <main>{shows}</main>);
  }

  /** The name of the picture and the recording of a path that fails: `bet-slip-betSlip-12`. */
  const nameOf = (path: readonly Step[]) => `${file}-${machine.id}-${paths.indexOf(path) + 1}`;

  async function follow(path: readonly Step[]): Promise<void> {
    const begun = startOf(path);
    const live = replay(subject, plan, begun);
    const alone = replay(subject, plan, begun);
    await show(live);
    await look(live);
    await judge(live);
    note(live, 'world');
    const done = new Map<number, string[]>();
    for (const [index, step] of path.entries()) {
      if (index < begun.length) continue;
      await pause(slow);
      alone.play(step);
      gestureLog.take();
      const before = restingAt(live).map(({ name }) => name);
      await take(live, step, alone).catch(async (error: unknown) => {
        done.set(index, gestureLog.take());
        const left = `${failures}/${nameOf(path)}`;
        const picture = `${left}.png`;
        const recorded = `${left}.json`;
        const { writeFile } = commands;
        // Without a picture or a recording, too, the assertion is told.
        await page.screenshot({ path: picture }).catch(() => undefined);
        await writeFile(recorded, JSON.stringify(recordingOf(subject, plan, path.slice(0, index + 1)))).catch(
          () => undefined,
        );
        if (error instanceof Error)
          error.message = tellFailedStep({
            machine: machine.id,
            before,
            path,
            at: index,
            gestures: done,
            edges: alone.effects.transitions.flatMap(edgeIn),
            message: error.message,
            picture,
            recorded,
          });
        throw error;
      });
      done.set(index, gestureLog.take());
    }
    if (shown !== null) console.warn(tellPath(path, undefined, done) || 'It is there at once.');
    await pause(10 * slow);
    live.stop();
    alone.stop();
  }

  /**
   * Takes the same path with a mutant behind the view, and expects the screen of the original. Throws at the
   * first difference. Only the screen, events, calls and wishes to the surrounding page count, not the
   * mutant's state.
   * @param from the number of the first step at which it differs; 0 is its start
   */
  async function followMutant(mutant: AnyStateMachine, path: readonly Step[], from: number): Promise<void> {
    const begun = startOf(path);
    const live = replay(mutant, { ...plan, provide: {} }, begun);
    const alone = replay(subject, plan, begun);
    try {
      await show(live);
      for (const [index, step] of [undefined, ...path.slice(begun.length)].entries()) {
        if (step) {
          live.watch();
          alone.play(step);
          await bringAbout(live, step);
        }
        if (index < from) continue;
        await painted();
        if (step) expectReceived(live, step);
        await look(alone);
        if (step) expectReceived(live, step);
        expect(comparable(live.effects.calls)).toEqual(comparable(alone.effects.calls));
        expect(wishesOf(live)).toEqual(wishesOf(alone));
      }
    } finally {
      live.stop();
      alone.stop();
    }
  }

  /** Gives an event another payload, on a way that ends with it, and expects exactly that event. */
  async function followVaried(path: readonly Step[], event: EventObject): Promise<void> {
    const begun = startOf(path);
    const live = replay(subject, plan, begun);
    try {
      await show(live);
      for (const step of [...path.slice(begun.length, -1), { step: 'event' as const, event }]) {
        live.watch();
        await bringAbout(live, step);
        await painted();
      }
      expectReceived(live, { step: 'event', event });
    } finally {
      live.stop();
      await cleanup();
    }
  }

  /** The shortest beginning of a path that ends with this event. */
  function wayTo(type: string): readonly Step[] {
    const ways = paths.flatMap((path) => {
      const index = path.findIndex((step) => step.step === 'event' && step.event.type === type);
      return index < 0 ? [] : [path.slice(0, index + 1)];
    });
    const [way] = ways.sort((one, other) => one.length - other.length);
    if (way === undefined) throw new Error(`No path has '${type}'`);
    return way;
  }

  /** The transitions that this walk has taken: of the machine itself, or of one behind a port. */
  function reportOn(walked: AnyStateMachine): ScreenReport {
    const of = edgesOf(walked).map((edge) => ({
      edge: describeEdge(edge),
      by: [...(causes.get(edge.definition) ?? [])],
    }));
    return walked === subject
      ? {
          machine: walked.id,
          edges: of,
          notOffered,
          resting: [...resting],
          paths: paths.map((path) => path.map(describeStep)),
        }
      : { machine: walked.id, edges: of, notOffered: {}, resting: [], paths: [] };
  }

  if (shown !== null) {
    test(`${machine.id}: the way to ${shown}`, { timeout: 0 }, async () => {
      const way = ways.get(shown);
      if (way === undefined) throw new Error(noSuchState(machine.id, shown, [...ways.keys()]));
      await follow(way);
    });
    return;
  }

  if (mutated !== null) {
    const mutants = [...screenMutants(machine, plan, paths, mutated)];
    if (mutants.length === 0) {
      // A file without a test counts as broken.
      test.skip(`mutants of ${machine.id}: none of these`);
      return;
    }
    const noticed = new Set<string>();

    describe(`mutants of ${machine.id} on screen`, () => {
      afterEach(cleanup);

      for (const path of paths)
        test(`itself: ${describePath(path)}`, { timeout: 30_000 }, async ({ skip, onTestFailed }) => {
          skip(broken !== undefined, broken);
          onTestFailed(() => {
            broken = describePath(path);
          });
          await followMutant(subject, path, 0);
        });

      // A test for each path, so that the hooks run before each.
      for (const { machine: of, change, make, ways: telling } of mutants)
        for (const way of telling.length > 0 ? telling : [undefined])
          test(`${of}, ${change}: ${describePath(way?.path ?? [])}`, async ({ task, skip }) => {
            skip(broken !== undefined, broken);
            if (noticed.has(`${of} ${change}`)) return;
            // Counts as noticed until shown otherwise: a mutant that hangs is noticed.
            const mutation = { machine: of, change, isNoticed: true, differsIn: way?.differsIn ?? [] };
            task.meta.screenMutant = mutation;
            noticed.add(`${of} ${change}`);
            const isAlike =
              way === undefined || (await followMutant(make(), way.path, way.from).then(yes, no));
            if (!isAlike) return;
            mutation.isNoticed = false;
            noticed.delete(`${of} ${change}`);
          });
    });
    return;
  }

  describe(`${machine.id} on screen`, () => {
    afterEach(cleanup);

    test('every state has an oracle, every oracle a state', () => {
      expect([...oracles.keys()].sort()).toEqual([...resting].sort());
    });

    test('every state lacks something that others have', () => {
      const isLacking = (state: string) =>
        only.some(([, [, when]]) => typeof when === 'function' || !isAmong(state, when));
      const named = only.flatMap(([, [, when]]) => (typeof when === 'function' ? [] : when));
      expect({
        lackingNothing: [...resting].filter((state) => !isLacking(state)),
        noStates: named.filter((name) => ![...resting].some((state) => isAmong(state, [name]))),
      }).toEqual({ lackingNothing: [], noStates: [] });
    });

    test('every event is a gesture or comes from elsewhere', () => {
      expect([...gestures.keys(), ...happenings.keys(), ...world].sort()).toEqual([...sent].sort());
    });

    test('what the screen does not offer are edges of gestures, or of events of another view', () => {
      const isAnothers = ({ label, definition }: Edge) => label === definition.eventType && !sent.has(label);
      const ours = edges.filter((edge) => gestures.has(edge.label) || isAnothers(edge)).map(describeEdge);
      expect(Object.keys(notOffered).filter((edge) => !ours.includes(edge))).toEqual([]);
    });

    // Paths that failed in the last run come first.
    const isFailed = (path: readonly Step[]) => failed.includes(nameOf(path));
    for (const path of [...paths.filter(isFailed), ...paths.filter((one) => !isFailed(one))]) {
      test(describePath(path), { timeout: 120_000 }, async ({ skip, onTestFailed }) => {
        skip(broken !== undefined, `the view is broken: ${broken}`);
        onTestFailed(() => {
          broken = describePath(path);
        });
        await follow(path);
        if (isFailed(path)) await commands.removeFile(`${failures}/${nameOf(path)}.json`);
      });
    }

    test.each([...varied])('sends any payload as it was given: %s', async (type, payloads) => {
      const way = wayTo(type);
      await fc.assert(
        fc.asyncProperty(payloads ?? fc.constant({}), (payload) => followVaried(way, { ...payload, type })),
        { numRuns: PAYLOADS },
      );
    });

    test('the targets of every gesture were seen in windows of three widths', ({ skip }) => {
      skip(broken !== undefined, `the view is broken: ${broken}`);
      const byGesture = edges.filter(({ definition }) => causes.get(definition)?.has('gesture'));
      expect(byGesture.filter(({ definition }) => !seen.has(definition)).map(describeEdge)).toEqual([]);
      expect([...standIns.keys()].sort()).toEqual([...needed].sort());
    });

    test('every edge has been taken', ({ skip, task }) => {
      skip(broken !== undefined, `the view is broken: ${broken}`);
      task.meta.onScreen = machinesOf(subject).map(reportOn);
      task.meta.shots = shots;
      const missing = edges.filter((edge) => !causes.has(edge.definition) && !isNotOffered(edge));
      expect(missing.map(describeEdge)).toEqual([]);
    });
  });
}

/** The number of payloads that are tried for each event: each needs a view of its own. */
const PAYLOADS = 4;

/** Wishes that the surrounding page carries out visibly. */
const WISHES = [
  'toast.raised',
  'navigation.wanted',
  'query.wanted',
  'wallet.moved',
  'deposit.credited',
  'login.wanted',
  'session.leave',
  'page.reload',
];

const wishesOf = ({ effects }: Live) => comparable(effects.emits.filter(({ type }) => WISHES.includes(type)));

const yes = () => true;
const no = () => false;

/** Names the states in which it does rest, those with similar names first. */
function noSuchState(machine: string, wanted: string, states: readonly string[]): string {
  const last = wanted.split('.').at(-1);
  const isAlike = (state: string) => state.split('.').at(-1) === last;
  const sorted = [...states.filter(isAlike), ...states.filter((state) => !isAlike(state)).sort()];
  return `${machine} never rests in '${wanted}'. It does in:\n${sorted.map((state) => `  ${state}`).join('\n')}`;
}

/** Waits until changes are on screen. */
export async function painted(): Promise<void> {
  for (const _ of ['laid out', 'painted']) await new Promise(requestAnimationFrame);
}

/** For people who watch: tests do not wait. */
function pause(ms: number): Promise<void> | undefined {
  return ms === 0 ? undefined : new Promise((resolve) => setTimeout(resolve, ms));
}

/** A machine, with those behind its ports. */
function machinesOf(machine: AnyStateMachine): AnyStateMachine[] {
  const ports = Object.values(machine.implementations.actors ?? {});
  return [machine, ...ports.flatMap((port) => (port instanceof StateMachine ? machinesOf(port) : []))];
}

/** Each function is called only for its own type. */
function byType(ways: object): Map<string, (event: unknown) => Promise<unknown>> {
  return new Map(Object.entries(ways));
}

/** `form.submit`, `done load`, `after`. */
function labelOf(step: Step): string {
  if (step.step === 'event') return step.event.type;
  return 'port' in step ? `${step.step} ${step.port}` : step.step;
}

/** Whether a state is one of these, or inside one. */
function isAmong(name: string, states: readonly string[]): boolean {
  return states.some((state) => name === state || name.startsWith(`${state}.`));
}

function isIn(value: unknown, all: readonly unknown[]): boolean {
  return all.some((one) => serialise(one) === serialise(value));
}

/** Applies a theme, whatever the system prefers, and disables motion. */
export function wear(theme: 'dark' | 'light'): void {
  const style = document.getElementById('worn') ?? document.createElement('style');
  if (!style.isConnected) {
    style.id = 'worn';
    // Before the sheet of goober, which stays in the page, as in the product.
    document.head.prepend(style);
  }
  const still =
    '*, *::before, *::after, ::backdrop { animation: none !important; transition: none !important; }';
  const css = `${themeCss} :root { color-scheme: ${theme}; } ${still}`;
  if (style.textContent !== css) style.textContent = css;
}

/** Choices and files have a label that is painted in their place. */
const PAINTED = 'button, a[href], select, textarea, input:not([type=radio], [type=checkbox], [type=file])';

/** Controls that take clicks, although their opacity is zero: neither a click nor axe, which skips them, tells. */
const unpainted = () =>
  [...document.querySelectorAll(PAINTED)]
    .filter((control) => control.checkVisibility() && !control.checkVisibility({ opacityProperty: true }))
    .map(({ outerHTML }) => outerHTML);

const ACTION = '.button:is([data-kind=primary], [data-kind=danger])';
// A button that submits a form leaves nothing as it is.
const WAY_OUT = '.button[data-kind=quiet][data-wide]:not([type=submit])';

/** Buttons of dialogs in another order than in all others: the way out, then the action, side by side if there is room. */
const misplacedAnswers = () =>
  [...document.querySelectorAll('dialog[open]')].flatMap((dialog) => {
    const actions = [...dialog.querySelectorAll(ACTION)];
    const isAfterAction = (button: Element) =>
      actions.some((action) => action.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING);
    const late = [...dialog.querySelectorAll(WAY_OUT)].filter(isAfterAction);
    const apart = dialog.querySelectorAll(`:not([data-answers]) > ${WAY_OUT} + ${ACTION}[data-wide]`);
    return [...late, ...apart].map(({ outerHTML }) => outerHTML);
  });

/**
 * Fails with the findings of axe for the screen, with its controls that cannot be seen, and with buttons of dialogs in
 * another order than in all others.
 */
export async function expectAccessible(): Promise<void> {
  expect(unpainted(), 'controls that cannot be seen').toEqual([]);
  expect(misplacedAnswers(), 'misplaced answers of dialogs').toEqual([]);
  await expectNoFindings({});
}

/** Fails with texts and links that stand out too little: the only findings of axe that depend on the theme. */
async function expectContrast(): Promise<void> {
  await expectNoFindings({ runOnly: ['color-contrast', 'link-in-text-block'] });
}

async function expectNoFindings(options: RunOptions): Promise<void> {
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'], ...options });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
}

/** The purpose of a path: an edge that it takes, or a state in which it rests. */
type Sight = Edge['definition'] | string;

/**
 * Paths that together take every edge except those left out and rest in every state; the states of rest with
 * the shortest path to each; and the events to send.
 */
function tour(machine: AnyStateMachine, plan: Plan, isLeftOut: (edge: Edge) => boolean) {
  const candidates: { path: Step[]; shows: ReadonlySet<Sight> }[] = [];
  /** The sights of each path, by its last step: the walk makes every step anew. */
  const shown = new Map<Step | undefined, ReadonlySet<Sight>>();
  const { reached, edges } = walk(machine, plan, (live, path) => {
    const isStart = path.length === startOf(path).length;
    const earlier = isStart ? [] : (shown.get(path.at(-2)) ?? []);
    const shows = new Set([...earlier, ...sightsOf(live)]);
    shown.set(path.at(-1), shows);
    candidates.push({ path, shows });
  });
  const ways = new Map<string, Step[]>();
  for (const { path, nodes } of reached)
    for (const { name } of restingAt({ nodes })) if (!ways.has(name)) ways.set(name, path);
  const { events = [] } = plan;
  const active = reached.map(({ snapshot }) => snapshot).filter(({ status }) => status === 'active');
  const tried = active.flatMap((snapshot) => (typeof events === 'function' ? events(snapshot) : events));
  const sent = new Set(tried.map((event) => toEvent(event).type));

  // The usual greedy cover: always the path that shows most of the rest.
  const avoided = new Set<Sight>(edges.filter(isLeftOut).map(({ definition }) => definition));
  const offered = candidates.filter(({ shows }) => ![...shows].some((sight) => avoided.has(sight)));
  const left = new Set(offered.flatMap(({ shows }) => [...shows]));
  const paths: (readonly Step[])[] = [];
  while (left.size > 0) {
    const gain = ({ shows }: (typeof offered)[number]) =>
      [...shows].filter((sight) => left.has(sight)).length;
    const best = offered.reduce((one, other) => (gain(other) > gain(one) ? other : one));
    for (const sight of best.shows) left.delete(sight);
    paths.push(best.path);
  }
  return { paths, resting: new Set(ways.keys()), sent, ways };
}

/** The edges that the last step took, and the states in which it rests now. */
function sightsOf(live: Live): Sight[] {
  return [...live.effects.transitions, ...restingAt(live).map(({ name }) => name)];
}

/** A taken transition in words: of the machine itself, or of one behind a port. */
function edgeIn(taken: Edge['definition']): string[] {
  return edgesOf(taken.source.machine)
    .filter(({ definition }) => definition === taken)
    .map(describeEdge);
}

/** The innermost current states. */
function restingAt({ nodes }: Pick<Live, 'nodes'>) {
  return nodes.filter(({ node }) => node.type === 'atomic' || node.type === 'final');
}
