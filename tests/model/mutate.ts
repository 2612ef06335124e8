import { type AnyStateMachine, not } from 'xstate';
import { rebuild } from '../../src/walk/live.ts';

export interface Mutant {
  /** What was changed: `loaded: on list.retry deleted`. */
  change: string;
  machine: AnyStateMachine;
}

type Config = Record<string, unknown>;

/** Where a state's config holds transitions: a record of lists, or one list. */
interface Slot {
  owner: Config;
  key: string;
  name: string;
}

/**
 * Every machine that differs from this one by one deleted transition, or by one guard turned around. Guards are
 * turned around where they are used, so two uses of one guard are two mutants.
 */
export function* mutants(machine: AnyStateMachine): Generator<Mutant> {
  const count = slots(copy(machine.config) as Config).length;
  for (let slot = 0; slot < count; slot += 1) {
    const alternatives = optionsAt(copy(machine.config) as Config, slot).length;
    for (let index = 0; index < alternatives; index += 1) {
      yield deleted(machine, slot, index);
      const negated = negate(machine, slot, index);
      if (negated) yield negated;
    }
  }
}

/** The changes that `holds` does not notice. `holds` says whether everything known is true of a machine. */
export function survivors(machine: AnyStateMachine, holds: (mutant: AnyStateMachine) => boolean): string[] {
  return [...mutants(machine)].filter((mutant) => holds(mutant.machine)).map(({ change }) => change);
}

function deleted(machine: AnyStateMachine, at: number, index: number): Mutant {
  const config = copy(machine.config) as Config;
  const { owner, key, name } = slotAt(config, at);
  const options = listOf(owner[key]);
  const target = describe(options[index]);
  options.splice(index, 1);
  if (options.length === 0) delete owner[key];
  else owner[key] = options;
  return { change: `${name} ${target} deleted`, machine: rebuild(machine, config) };
}

function negate(machine: AnyStateMachine, at: number, index: number): Mutant | undefined {
  const config = copy(machine.config) as Config;
  const { owner, key, name } = slotAt(config, at);
  const options = listOf(owner[key]);
  const option = options[index];
  if (!isRecord(option) || option.guard === undefined) return undefined;
  const change = `${name} ${describe(option)} with its guard turned around`;
  options[index] = { ...option, guard: 'turned around' };
  owner[key] = options;
  const mutant = rebuild(machine, config).provide({
    guards: { 'turned around': not(option.guard as string) },
  });
  return { change, machine: mutant };
}

function optionsAt(config: Config, at: number): unknown[] {
  const { owner, key } = slotAt(config, at);
  return listOf(owner[key]);
}

function slotAt(config: Config, at: number): Slot {
  const slot = slots(config)[at];
  if (slot === undefined) throw new RangeError(`no transition number ${at}`);
  return slot;
}

/** All places of a config that hold transitions, in a fixed order. */
function slots(config: Config, path: string[] = []): Slot[] {
  const state = path.join('.') || String(config.id ?? 'root');
  const found: Slot[] = [];
  const add = (owner: unknown, key: string, name: string) => {
    if (isRecord(owner) && owner[key] !== undefined) found.push({ owner, key, name: `${state}: ${name}` });
  };
  for (const group of ['on', 'after']) {
    const owner = config[group];
    for (const key of isRecord(owner) ? Object.keys(owner) : []) add(owner, key, `${group} ${key}`);
  }
  for (const key of ['always', 'onDone']) add(config, key, key);
  for (const invoke of listOf(config.invoke)) {
    for (const key of ['onDone', 'onError', 'onSnapshot']) {
      if (isRecord(invoke)) add(invoke, key, `${key} of ${String(invoke.src)}`);
    }
  }
  const { states } = config;
  for (const [key, child] of isRecord(states) ? Object.entries(states) : []) {
    if (isRecord(child)) found.push(...slots(child, [...path, key]));
  }
  return found;
}

function describe(option: unknown): string {
  if (!isRecord(option)) return `→ ${String(option)}`;
  const { guard, target } = option;
  const name = isRecord(guard) ? String(guard.type) : guard;
  return `${name === undefined ? '' : `[${String(name)}] `}→ ${target === undefined ? '(no target)' : String(target)}`;
}

function listOf(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** A deep copy of plain data that shares functions. */
function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)]));
}

function isRecord(value: unknown): value is Config {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
