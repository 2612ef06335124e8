import { isDeepStrictEqual } from 'node:util';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import type { Effects, Live, Step } from '../../src/walk/live.ts';
import { describePath, type Plan, type Walk, walk } from '../../src/walk/walk.ts';

/** A step of a path: its effect, and everything observable after it. */
export interface Moment {
  step: Step;
  effects: Effects;
  context: Record<string, unknown>;
  tags: ReadonlySet<string>;
  /** The states after the step. */
  states: readonly string[];
  /** The values that differ from those before the step; none after a start. */
  changes: readonly Change[];
}

/** A value of the context that a step changed. */
interface Change {
  name: string;
  /** Everything new in the value comes from the step's event. */
  isBrought: boolean;
}

/** A condition on every walked path: returns its faults. */
export type Property = (path: readonly Moment[]) => string[];

/** Every path of a walk: to each reached state, and one edge further. */
export function pathsOf(machine: AnyStateMachine, plan: Plan): Moment[][] {
  return walkWithPaths(machine, plan).paths;
}

/** A walk, and every path of it. */
export function walkWithPaths(machine: AnyStateMachine, plan: Plan): { walked: Walk; paths: Moment[][] } {
  const paths: Moment[][] = [];
  // Moments by the last step of their path, which is unique. A walk continues from known moments.
  const known = new Map<Step | undefined, Moment[]>();
  const walked = walk(machine, plan, (live, path) => {
    const step = path.at(-1);
    const isStart = step === undefined || step.step === 'start';
    const before = isStart ? [] : (known.get(path.at(-2)) ?? []);
    const moments = [
      ...before,
      momentAfter(live, step ?? { step: 'start', input: undefined }, before.at(-1)),
    ];
    known.set(step, moments);
    if (!isStart) paths.push(moments);
  });
  return { walked, paths };
}

/** The faults of a property on paths, each with its path. */
export function faultsOf(paths: readonly Moment[][], property: Property): string[] {
  return paths.flatMap((path) => {
    const faults = property(path);
    if (faults.length === 0) return [];
    const way = describePath(path.slice(1).map(({ step }) => step));
    return faults.map((fault) => `${fault}: ${way}`);
  });
}

function momentAfter(
  { effects, nodes, snapshot: { context, tags } }: Live,
  step: Step,
  before?: Moment,
): Moment {
  const changes = before === undefined ? [] : changesBy(step, context, before.context);
  return { step, effects, context, tags, states: nodes.map(({ name }) => name), changes };
}

function changesBy(step: Step, now: Moment['context'], before: Moment['context']): Change[] {
  const changed = Object.keys(now).filter((name) => !isDeepStrictEqual(now[name], before[name]));
  return changed.map((name) => ({ name, isBrought: brings(step, now[name], before[name]) }));
}

/** The key of the request with which this step calls a port, if it does. */
function keyFor(port: 'send' | 'resolve', { effects }: Moment): unknown {
  const input = effects.calls.find(({ id }) => id === port)?.input;
  return typeof input === 'object' && input !== null && 'key' in input ? input.key : undefined;
}

/** A new request has a key that was never sent before. */
export const newIntentHasNewKey: Property = (path) => {
  const seen = new Set<unknown>();
  return path.flatMap((moment) => {
    const recalled = recalledBy(moment.step);
    if (recalled !== undefined) seen.add(recalled);
    const key = keyFor('send', moment);
    if (key === undefined) return [];
    const isNew = !seen.has(key) && moment.effects.does.includes('remember');
    seen.add(key);
    return isNew ? [] : ['a new intent has an old key, or one that is not kept'];
  });
};

/** A question about a request has the key with which the request was sent, before or after a reload. */
export const retryKeepsItsKey: Property = (path) => {
  let sent: unknown;
  return path.flatMap((moment) => {
    sent = recalledBy(moment.step) ?? sent;
    const asked = keyFor('resolve', moment);
    const isRight = asked === undefined || asked === sent;
    sent = keyFor('send', moment) ?? sent;
    return isRight ? [] : ['a retry has another key'];
  });
};

/** A key is kept until the outcome of its request is known. */
export const keyIsForgottenOnceOutcomeIsKnown: Property = (path) => {
  let isOpen = false;
  return path.flatMap((moment) => {
    if (outcomeOf(moment.step) !== undefined) isOpen = false;
    const { does } = moment.effects;
    const isLost = isOpen && does.includes('forget');
    if (does.includes('remember') || keyFor('resolve', moment) !== undefined) isOpen = true;
    return isLost ? ['a key is forgotten before the outcome is known'] : [];
  });
};

/**
 * Money that has moved is announced once: at the latest before the next request, or when the screen rests.
 */
export const receiptIsAnnouncedOnce: Property = (path) => {
  let owed = 0;
  const faults = path.flatMap((moment) => {
    if (movesMoney(moment.step)) owed += 1;
    owed -= moment.effects.emits.filter(isAnnouncement).length;
    return owed < 0 || (owed > 0 && keyFor('send', moment) !== undefined)
      ? [`announced ${owed} too few`]
      : [];
  });
  return owed > 0 && !path.at(-1)?.tags.has('busy') ? [...faults, 'a receipt is not announced'] : faults;
};

/** A reading keeps the text that a person has typed, and its field. */
export const readingLosesNothing =
  (typed: (moment: Moment) => unknown, reads: readonly string[]): Property =>
  (path) =>
    path.flatMap((moment, index) => {
      const before = path[index - 1];
      if (before === undefined || !reads.includes(nameOf(moment.step))) return [];
      return isDeepStrictEqual(typed(moment), typed(before)) ? [] : ['what was typed is lost'];
    });

/**
 * A value that an event brought into the context and a step changed, without an event that brings another.
 */
export interface Loss {
  name: string;
  /** The changing step, by its kind: `bet.again`, `done send`. */
  by: string;
}

/** The names of values that events bring into the context on a path, such as typed text, and their losses. */
export function broughtOn(path: readonly Moment[]): { names: ReadonlySet<string>; losses: Loss[] } {
  const names = new Set<string>();
  const kept = new Set<string>();
  const losses = path.flatMap(({ step, changes }) =>
    changes.flatMap(({ name, isBrought }) => {
      const isLost = kept.has(name) && !isBrought;
      if (isBrought) names.add(name);
      if (isBrought) kept.add(name);
      else kept.delete(name);
      return isLost ? [{ name, by: labelOf(step) }] : [];
    }),
  );
  return { names, losses };
}

/**
 * A value that an event brought stays until an event brings another, or until a step that may drop it.
 * @param letsGo the steps that may drop it, by the name of the value
 */
export const broughtIsKept =
  (letsGo: Readonly<Record<string, readonly string[]>>): Property =>
  (path) =>
    broughtOn(path)
      .losses.filter(({ name, by }) => !letsGo[name]?.includes(by))
      .map(({ name, by }) => `${name} is lost by ${by}`);

/** Whether everything new in a value comes from the event. */
function brings(step: Step, now: unknown, before: unknown): boolean {
  if (step.step !== 'event') return false;
  const { type: _type, ...payload } = step.event;
  const carried = new Set(leavesOf(payload));
  const old = new Set(leavesOf(before));
  const added = leavesOf(now).filter((leaf) => !old.has(leaf));
  return added.length > 0 && added.every((leaf) => carried.has(leaf));
}

/** The leaves of a value, however nested. Empty values, including an empty text, have none. */
function leavesOf(value: unknown): unknown[] {
  if (value === null || value === undefined || value === '') return [];
  const isNested = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isNested ? Object.values(value).flatMap(leavesOf) : [value];
}

/** `form.submit`, `done load`, `after`. */
function labelOf(step: Step): string {
  if (step.step === 'event') return step.event.type;
  return 'port' in step ? `${step.step} ${step.port}` : step.step;
}

/** The port that has answered, or the event. */
function nameOf(step: Step): string {
  if (step.step === 'event') return step.event.type;
  return 'port' in step ? step.port : step.step;
}

/** The key of the earlier request that this step recalls after a reload. */
function recalledBy(step: Step): unknown {
  if (step.step !== 'done' || step.port !== 'recall') return undefined;
  const { output } = step;
  return typeof output === 'object' && output !== null && 'key' in output ? output.key : undefined;
}

/** The outcome of a request that becomes known with this step; none for a lost answer. */
function outcomeOf(step: Step): 'applied' | 'refused' | 'never' | undefined {
  if (step.step === 'done' && step.port === 'send') return 'applied';
  if (step.step === 'error' && step.port === 'send')
    return kindOf(step.error) === 'refused' ? 'refused' : undefined;
  if (step.step !== 'done' || step.port !== 'resolve') return undefined;
  return resolvedBy(step.output) === undefined ? 'never' : 'applied';
}

const kindOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'kind' in error ? error.kind : undefined;

function resolvedBy(output: unknown): unknown {
  return typeof output === 'object' && output !== null && 'data' in output ? output.data : undefined;
}

/** Whether a step brings a receipt: for a deposit, the report that it is credited. */
function movesMoney(step: Step): boolean {
  if (step.step !== 'done' || !['send', 'resolve', 'status', 'pay'].includes(step.port)) return false;
  const receipt = step.port === 'resolve' ? resolvedBy(step.output) : step.output;
  if (typeof receipt !== 'object' || receipt === null) return false;
  return 'totalWalletAmount' in receipt || ('status' in receipt && receipt.status === 'credited');
}

const isAnnouncement = ({ type }: AnyEventObject) => type === 'wallet.moved' || type === 'deposit.credited';
