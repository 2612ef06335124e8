import { type AnyStateMachine, assign, not } from 'xstate';
import { type AnyStateNode, nameOf, statesOf } from '../../src/walk/edges.ts';
import { rebuild } from '../../src/walk/live.ts';
import type { Reached as WholeReached } from '../../src/walk/walk.ts';

type Reached = Pick<WholeReached, 'snapshot'>;

/** A machine that differs from the original in one thing. */
export interface Mutant {
  /** The change: `loaded: on list.retry → loading deleted`. */
  change: string;
  /**
   * The state whose config was changed; only paths through it can be affected. Undefined for the root and
   * implementations.
   */
  state: string | undefined;
  /**
   * The id of the changed edge (`edges.ts`): only paths that take it can be affected. Undefined if others can be, too, as
   * by a guard that is gone.
   */
  edge: string | undefined;
  make(): AnyStateMachine;
}

type Config = Record<string, unknown>;
type Path = readonly (string | number)[];

/** A change of a config: replaces the value at a path; undefined removes it. */
interface Edit {
  change: string;
  at: Path;
  to: unknown;
  /** See `Mutant`. */
  edge?: string | undefined;
}

/**
 * Every machine that differs from this one in one thing that people get wrong: an edge, a guard, an action, a
 * tag, a delay, an input, the initial context.
 *
 * Changes without any effect are left out: `reenter` where entering the state again restarts nothing.
 * @param reached the states that a walk has reached: they give the keys of the context and of the inputs
 */
export function* mutants(machine: AnyStateMachine, reached: readonly Reached[] = []): Generator<Mutant> {
  for (const node of statesOf(machine)) {
    const state = node.parent ? nameOf(node) : undefined;
    for (const { change, at, to, edge } of editsOf(node, machine, reached)) {
      yield {
        change: `${nameOf(node)}: ${change}`,
        state,
        edge,
        make: () => {
          const config = replaced(machine.config, [...pathTo(node), ...at], to);
          return rebuild(machine, config as Config);
        },
      };
    }
  }
  yield* contextMutants(machine, reached);
  yield* implementationMutants(machine);
}

function* editsOf(
  node: AnyStateNode,
  machine: AnyStateMachine,
  reached: readonly Reached[],
): Generator<Edit> {
  const config: unknown = node.config;
  if (!isRecord(config)) return;
  for (const { at, name, eventType, options } of slotsOf(config, node)) {
    for (const { change, to, taken } of transitionEdits(options, node, machine)) {
      const edge = taken === undefined ? undefined : [nameOf(node), eventType, taken].join('|');
      yield { change: `${name} ${change}`, at, edge, to: to.length > 0 ? to : undefined };
    }
    if (name.startsWith('onError') && options.length > 1)
      yield { change: `${name} deleted`, at, to: undefined };
  }
  for (const when of ['entry', 'exit']) {
    const actions = listOf(config[when]);
    for (const [index, action] of actions.entries())
      yield { change: `${when} ${nameOfAction(action)} deleted`, at: [when], to: without(actions, index) };
  }
  const tags = listOf(config.tags);
  for (const [index, tag] of tags.entries())
    yield { change: `tag ${String(tag)} deleted`, at: ['tags'], to: without(tags, index) };
  if (config.initial !== undefined) {
    for (const sibling of Object.keys(node.states).filter((key) => key !== config.initial))
      yield { change: `initial ${sibling} for ${String(config.initial)}`, at: ['initial'], to: sibling };
  }
  for (const { at, invoke } of invokesOf(config)) {
    if (invoke.input === undefined) continue;
    const src = String(invoke.src);
    yield { change: `input of ${src} deleted`, at: [...at, 'input'], to: undefined };
    for (const key of inputKeys(node, src, reached)) {
      yield {
        change: `input of ${src} without ${key}`,
        at: [...at, 'input'],
        to: (args: unknown) =>
          withKey(typeof invoke.input === 'function' ? invoke.input(args) : invoke.input, key, undefined),
      };
    }
  }
}

/** A place in a state's config that holds the transitions of one event or outcome. */
interface Slot {
  at: Path;
  name: string;
  /** XState's own name of the event. */
  eventType: string;
  /** The alternatives, in order. */
  options: unknown[];
}

function slotsOf(config: Config, { id }: AnyStateNode): Slot[] {
  const slots: Slot[] = [];
  const add = (owner: unknown, key: string, name: string, at: Path, eventType: string) => {
    if (isRecord(owner) && owner[key] !== undefined)
      slots.push({ at: [...at, key], name, eventType, options: listOf(owner[key]) });
  };
  const keysOf = (owner: unknown) => (isRecord(owner) ? Object.keys(owner) : []);
  for (const key of keysOf(config.on)) add(config.on, key, `on ${key}`, ['on'], key);
  for (const key of keysOf(config.after))
    add(config.after, key, `after ${key}`, ['after'], `xstate.after.${key}.${id}`);
  add(config, 'always', 'always', [], '');
  add(config, 'onDone', 'onDone', [], `xstate.done.state.${id}`);
  for (const { at, invoke } of invokesOf(config)) {
    const src = String(invoke.src);
    add(invoke, 'onDone', `onDone of ${src}`, at, `xstate.done.actor.${invoke.id}`);
    add(invoke, 'onError', `onError of ${src}`, at, `xstate.error.actor.${invoke.id}`);
    add(invoke, 'onSnapshot', `onSnapshot of ${src}`, at, `xstate.snapshot.${invoke.id}`);
  }
  return slots;
}

/** @yields `taken`: the index of the option, if the change can be noticed only where that option is taken */
function* transitionEdits(
  options: unknown[],
  node: AnyStateNode,
  machine: AnyStateMachine,
): Generator<{ change: string; to: unknown[]; taken?: number }> {
  for (const [index, option] of options.entries()) {
    const name = describe(option);
    yield { change: `${name} deleted`, to: without(options, index), taken: index };

    for (const wrong of wrongTargets(option, node, machine))
      yield {
        change: `${name} to ${nameOf(wrong)} instead`,
        to: options.with(index, { ...toRecord(option), target: `#${wrong.id}` }),
        taken: index,
      };
    if (!isRecord(option)) continue;

    if (option.guard !== undefined) {
      yield {
        change: `${name} without its guard`,
        to: options.with(index, { ...option, guard: undefined }),
      };
      yield {
        change: `${name} with its guard turned around`,
        to: options.with(index, { ...option, guard: not(option.guard as string) }),
      };
      const next = options[index + 1];
      if (next !== undefined)
        yield {
          change: `${name} after ${describe(next)}`,
          to: options.with(index, next).with(index + 1, option),
          taken: index,
        };
    }

    const actions = listOf(option.actions);
    for (const [at, action] of actions.entries())
      yield {
        change: `${name} without ${nameOfAction(action)}`,
        to: options.with(index, { ...option, actions: without(actions, at) }),
        taken: index,
      };

    if (canReenter(option.target, node, machine)) {
      const reenter = option.reenter !== true;
      yield {
        change: `${name} ${reenter ? 'entering' : 'not entering'} it again`,
        to: options.with(index, { ...option, reenter }),
        taken: index,
      };
    }
  }
}

/** The siblings of the state to which a transition leads. */
function wrongTargets(option: unknown, node: AnyStateNode, machine: AnyStateMachine): AnyStateNode[] {
  const target = isRecord(option) ? option.target : option;
  const right = typeof target === 'string' ? targetOf(target, node, machine) : undefined;
  if (right?.parent === undefined || right.parent.type !== 'compound') return [];
  return Object.values(right.parent.states).filter((state) => state !== right && state.type !== 'history');
}

/** Whether entering the source again has an effect: it is left and entered only with `reenter`. */
function canReenter(target: unknown, node: AnyStateNode, machine: AnyStateMachine): boolean {
  if (typeof target !== 'string') return false;
  const { id } = targetOf(target, node, machine);
  const isInside = id === node.id || id.startsWith(`${node.id}.`);
  const starts = node.invoke.length + node.after.length + node.entry.length + node.exit.length;
  return isInside && starts > 0;
}

/** The state that a target refers to: `sibling`, `.child` or `#machine.state`. */
function targetOf(target: string, node: AnyStateNode, machine: AnyStateMachine): AnyStateNode {
  if (target.startsWith('#')) return machine.getStateNodeById(target);
  const from = target.startsWith('.') ? node : (node.parent ?? node);
  const path = target.split('.').filter((key) => key !== '');
  return machine.getStateNodeById(`#${[from.id, ...path].join('.')}`);
}

/** The keys of a port's inputs, wherever this state called it. */
function inputKeys(node: AnyStateNode, src: string, reached: readonly Reached[]): string[] {
  const inputs = reached.flatMap(({ snapshot }) => {
    const isHere = snapshot._nodes.some((one: AnyStateNode) => one.id === node.id);
    const input: unknown = isHere ? snapshot.children[src]?.options?.input : undefined;
    return isRecord(input) ? [input] : [];
  });
  return [...new Set(inputs.flatMap(Object.keys))];
}

/** Machines with one other value in their initial context. */
function* contextMutants(machine: AnyStateMachine, reached: readonly Reached[]): Generator<Mutant> {
  const { context: begin } = machine.config;
  for (const key of Object.keys(reached[0]?.snapshot.context ?? {})) {
    const context = (args: unknown) => {
      const right: unknown = typeof begin === 'function' ? begin(args as never) : begin;
      return isRecord(right) ? withKey(right, key, other(right[key])) : right;
    };
    yield {
      change: `${machine.id}: context starts with another ${key}`,
      state: undefined,
      edge: undefined,
      make: () => rebuild(machine, { ...machine.config, context: context as never }),
    };
  }
}

/** Machines with a delay of half or twice the length, or with an assign that changes nothing. */
function* implementationMutants(machine: AnyStateMachine): Generator<Mutant> {
  const { actions, delays } = machine.implementations;
  for (const [name, delay] of Object.entries(delays ?? {})) {
    for (const [times, factor] of [
      ['half', 0.5],
      ['twice', 2],
    ] as const) {
      const scaled = (args: unknown, params: unknown) =>
        factor *
        (typeof delay === 'function' ? (delay as (...all: unknown[]) => number)(args, params) : delay);
      yield {
        change: `${machine.id}: delay ${name} ${times} as long`,
        state: undefined,
        edge: undefined,
        make: () => machine.provide({ delays: { [name]: scaled } }),
      };
    }
  }
  for (const [name, action] of Object.entries(actions ?? {})) {
    if (typeof action !== 'function' || !('type' in action) || action.type !== 'xstate.assign') continue;
    yield {
      change: `${machine.id}: action ${name} changes nothing`,
      state: undefined,
      edge: undefined,
      make: () => machine.provide({ actions: { [name]: assign({}) } }),
    };
  }
}

/** A different value of the same kind. */
function other(value: unknown): unknown {
  switch (typeof value) {
    case 'number':
      return value + 1;
    case 'string':
      return `${value}?`;
    case 'boolean':
      return !value;
    default:
      return Array.isArray(value) ? [...value, undefined] : value === null || value === undefined ? {} : null;
  }
}

function describe(option: unknown): string {
  if (!isRecord(option)) return `→ ${String(option)}`;
  const { guard, target } = option;
  const name = isRecord(guard) ? String(guard.type) : guard;
  return `${name === undefined ? '' : `[${String(name)}] `}→ ${target === undefined ? '(no target)' : String(target)}`;
}

const nameOfAction = (action: unknown) => String(isRecord(action) ? action.type : action);

function invokesOf(config: Config): { at: Path; invoke: Config }[] {
  const { invoke } = config;
  if (Array.isArray(invoke))
    return invoke.flatMap((one, index) => (isRecord(one) ? [{ at: ['invoke', index], invoke: one }] : []));
  return isRecord(invoke) ? [{ at: ['invoke'], invoke }] : [];
}

/** The path to a state's config in that of its machine. */
const pathTo = (node: AnyStateNode): string[] => node.path.flatMap((key) => ['states', key]);

/** The whole with the value at one path replaced. */
function replaced(whole: unknown, [key, ...path]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(whole)) return whole.with(Number(key), replaced(whole[Number(key)], path, value));
  const owner = toRecord(whole);
  const inner = replaced(owner[key], path, value);
  return inner === undefined
    ? Object.fromEntries(Object.entries(owner).filter(([name]) => name !== key))
    : { ...owner, [key]: inner };
}

const without = (list: readonly unknown[], index: number) => list.toSpliced(index, 1);

function withKey(record: unknown, key: string, value: unknown): unknown {
  return isRecord(record) ? { ...record, [key]: value } : record;
}

function listOf(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** The long form of a transition, `{ target }`; other records stay as they are. */
function toRecord(value: unknown): Config {
  return isRecord(value) ? value : { target: value };
}

function isRecord(value: unknown): value is Config {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
