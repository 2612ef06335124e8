import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { AnyEventObject, AnyStateMachine, ContextFrom, EventObject, SnapshotFrom } from 'xstate';
import type { Live, Step } from '../../src/walk/live.ts';
import {
  describeError,
  describePath,
  describeStep,
  describeValue,
  type EventLike,
  type Plan,
  prepare,
  type Reached,
  replay,
  serialise,
  toEvent,
} from '../../src/walk/walk.ts';

/** The machine ignores the event: no edge is taken. */
export const nowhere: unique symbol = Symbol('nowhere');

/**
 * The machine starts, with an input other than the fixture's: the first of exact steps, or the happening in a
 * fact about the start itself, which begins with no step.
 */
export const start = (input?: unknown): Step => ({ step: 'start', input });

/** The port resolves with a value. */
export const done = (port: string, output?: unknown): Step => ({ step: 'done', port, output });

/** The port fails. */
export const error = (port: string, reason: unknown = new Error('the port failed')): Step => ({
  step: 'error',
  port,
  error: reason,
});

/** The callback port sends an event to the machine. */
export const emits = (port: string, event: AnyEventObject | string): Step => ({
  step: 'emits',
  port,
  event: toEvent(event),
});

/** This many milliseconds pass. */
export const after = (ms: number): Step => ({ step: 'after', ms });

type Happening<M> = Step | EventLike<M>;

/**
 * The beginning of a fact: a state (`'loaded'`, `'placing.saving'`), a state with a certain context, or exact
 * steps.
 */
type From<M extends AnyStateMachine> =
  | string
  | { in: string; where: (context: ContextFrom<M>) => boolean }
  | readonly Happening<M>[];

/** Further claims of a fact. Named parts are compared as a whole; others are ignored. */
interface And<Context, Tag> {
  /** The values of these keys of the context. */
  context?: Context;
  /**
   * The changes of the context: exactly these keys, to these values. For a start: the whole initial context.
   */
  becomes?: Context;
  /** All tags of the state, in any order. */
  tags?: readonly Tag[];
  /** All events that the machine emits, in order. */
  emits?: readonly AnyEventObject[];
  /** All events that it sends to other actors, in order. */
  sends?: readonly AnyEventObject[];
  /** All named custom actions that run, including exits and entries, in order. */
  does?: readonly string[];
  /** All ports that are called, and their inputs. */
  calls?: Readonly<Record<string, unknown>>;
  /** The machine's output. */
  output?: unknown;
}

type TagOf<M extends AnyStateMachine> = Parameters<SnapshotFrom<M>['hasTag']>[0] & string;

/** From this state, this event leads there (and …). Several regions of a parallel state: `'a.x + b.y'`. */
export type Fact<M extends AnyStateMachine> =
  | readonly [from: From<M>, happening: Happening<M>, to: string | typeof nowhere]
  | readonly [
      from: From<M>,
      happening: Happening<M>,
      to: string | typeof nowhere,
      and: And<Partial<ContextFrom<M>>, TagOf<M>>,
    ];

/** A fact in words: `loaded: list.retry → loading`. */
export function titleOf<M extends AnyStateMachine>([from, happening, to]: Fact<M>): string {
  const step = toStep(happening);
  const start =
    typeof from === 'string' ? from : 'in' in from ? from.in : describePath(from.map((one) => toStep(one)));
  const way = step.step === 'start' ? describeStep(step) : `${start}: ${describeStep(step)}`;
  return `${way} → ${typeof to === 'string' ? to : 'nowhere'}`;
}

/** A fact with a known path to its start, ready to be checked against the machine or a mutant. */
export interface Claim {
  path: Step[];
  /** The state in which `path` must end; undefined if the fact gives its steps itself. */
  from: string | undefined;
  step: Step;
  to: string | typeof nowhere;
  and: And<object, string>;
}

/**
 * Finds the path to the start of a fact among the states that a walk has reached. Throws if there is none.
 */
export function toClaim<M extends AnyStateMachine>(fact: Fact<M>, reached: readonly Reached[]): Claim {
  const [from, happening, to, and = {}] = fact;
  const claim: Omit<Claim, 'path' | 'from'> = { step: toStep(happening), to, and };
  if (typeof from !== 'string' && !('in' in from)) {
    return { ...claim, path: from.map((one) => toStep(one)), from: undefined };
  }
  const name = typeof from === 'string' ? from : from.in;
  const where = typeof from === 'string' ? () => true : from.where;
  const start = reached.find(({ value, snapshot }) => isIn(value, name) && where(snapshot.context));
  if (start === undefined) throw new Error(`No path leads to the start of the fact '${titleOf(fact)}'.`);
  return { ...claim, path: start.path, from: name };
}

/** The outcome of a fact: another failing fact may block it. */
export type Outcome =
  | { kind: 'holds' }
  | { kind: 'fails'; error: unknown }
  /** `by`: the failing fact on the way to this one, in words. */
  | { kind: 'blocked'; by: string };

/**
 * Checks facts against a machine. One wrong target breaks every fact that begins behind it: these are
 * blocked, and only the fact that claims this target fails.
 */
export function holdAll<M extends AnyStateMachine>(
  machine: AnyStateMachine,
  plan: Plan,
  facts: readonly Fact<M>[],
  reached: readonly Reached[],
): Outcome[] {
  const subject = prepare(machine, plan);
  const trials = facts.map((fact) => {
    const title = titleOf(fact);
    try {
      const claim = toClaim(fact, reached);
      return { title, claim, fault: faultOf(subject, plan, claim) };
    } catch (error) {
      return { title, claim: undefined, fault: { error } };
    }
  });
  const broken = trials.flatMap(({ title, claim, fault }) =>
    claim && fault ? { title, way: [...claim.path, claim.step] } : [],
  );
  return trials.map(({ claim, fault }): Outcome => {
    if (fault === undefined) return { kind: 'holds' };
    const first = broken.find(({ way }) => claim === undefined || leadsOver(claim.path, way));
    return first ? { kind: 'blocked', by: first.title } : { kind: 'fails', error: fault.error };
  });
}

function faultOf(subject: AnyStateMachine, plan: Plan, claim: Claim): { error: unknown } | undefined {
  try {
    check(subject, plan, claim);
    return undefined;
  } catch (error) {
    return { error };
  }
}

/** Whether a path begins with these steps. */
function leadsOver(path: readonly Step[], way: readonly Step[]): boolean {
  return serialise(path.slice(0, way.length)) === serialise(way);
}

/** Checks a claim against a machine. If it is false, throws with the path in the message. */
export function check(subject: AnyStateMachine, plan: Plan, claim: Claim): void {
  const { path, step } = claim;
  const live = replay(subject, plan, step.step === 'start' ? [step] : path);
  try {
    judge(live, claim);
  } catch (error) {
    if (error instanceof Error) error.message += `\nby the path: ${describePath(claim.path)}`;
    throw error;
  } finally {
    live.stop();
  }
}

function judge(live: Live, { path, from, step, to, and }: Claim): void {
  healthy(live);
  if (from !== undefined && !isIn(live.value, from)) {
    throw new Error(`${describePath(path)} ends in '${describeValue(live.value)}', not in '${from}'`);
  }
  const isStart = step.step === 'start';
  const before = isStart ? {} : live.snapshot.context;
  const { transitions, emits, sends, does, calls } = isStart ? live.effects : live.play(step);
  healthy(live);
  const now = describeValue(live.value);
  if (to === nowhere && transitions.length > 0) throw new Error(`leads to '${now}', not nowhere`);
  if (typeof to === 'string' && transitions.length === 0 && !isStart)
    throw new Error(`leads nowhere, not to '${to}'`);
  if (typeof to === 'string' && !isIn(live.value, to)) throw new Error(`leads to '${now}', not to '${to}'`);
  const { context, tags } = live.snapshot;
  if (and.context !== undefined)
    expect(only(context, Object.keys(and.context)), 'context').toEqual(and.context);
  if (and.becomes !== undefined) expect(changes(before, context), 'becomes').toStrictEqual(and.becomes);
  if (and.tags !== undefined) expect([...tags].sort(), 'tags').toEqual([...and.tags].sort());
  if (and.emits !== undefined) expect(emits, 'emits').toEqual(and.emits);
  if (and.sends !== undefined) expect(sends, 'sends').toEqual(and.sends);
  if (and.does !== undefined) expect(does, 'does').toEqual(and.does);
  if (and.output !== undefined) expect(live.snapshot.output, 'output').toEqual(and.output);
  if (and.calls !== undefined)
    expect(Object.fromEntries(calls.map(({ id, input }) => [id, input])), 'calls').toStrictEqual(and.calls);
}

/** The object with only these keys. */
function only(whole: object, keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(whole).filter(([key]) => keys.includes(key)));
}

/** The keys that have changed, with their new values. */
function changes(before: object, now: object): object {
  const old = new Map(Object.entries(before));
  return Object.fromEntries(
    Object.entries(now).filter(([key, value]) => !old.has(key) || !isDeepStrictEqual(value, old.get(key))),
  );
}

/** Whether a state value is in a state, or in several (`'a.x + b.y'`). */
export function isIn(value: unknown, name: string): boolean {
  return name.split(' + ').every((path) => {
    let inner = value;
    for (const key of path.split('.')) {
      if (typeof inner === 'string') {
        if (inner !== key) return false;
        inner = undefined;
      } else {
        if (typeof inner !== 'object' || inner === null || !(key in inner)) return false;
        inner = new Map(Object.entries(inner)).get(key);
      }
    }
    return true;
  });
}

function toStep<M>(happening: Happening<M>): Step {
  if (typeof happening === 'object' && happening !== null && 'step' in happening) return happening as Step;
  return { step: 'event', event: toEvent(happening as EventObject | string) };
}

function healthy(live: Live): void {
  const { status, error } = live.snapshot;
  if (status === 'error') throw new Error(`the machine is in error: ${describeError(error)}`);
}
