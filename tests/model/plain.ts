import type { AnyStateMachine } from 'xstate';

/**
 * The parts of a machine's config that a statechart editor cannot hold: the config must be plain JSON in
 * which everything has a name.
 *
 * XState has no names for three mappings of data: `context` from the input, an invoke's `input`, and
 * `output`. Only these may be functions.
 */
export function configFaults(machine: AnyStateMachine): string[] {
  const { config } = machine;
  // `setup` itself adds `schemas`, undefined if none are given.
  const { schemas, ...own } = config;
  const faults = dataFaults(schemas === undefined ? own : config, '');
  if (!config.id) faults.push('id: is missing');
  if (!config.description) faults.push('description: is missing');
  return [...faults, ...stateFaults(config, [])];
}

const MAPPINGS = /^context$|(^|\.)invoke(\.\d+)?\.input$|(^|\.)output$/;

function dataFaults(value: unknown, path: string): string[] {
  switch (typeof value) {
    case 'function':
      return MAPPINGS.test(path) ? [] : [`${path}: is a function, not a name`];
    case 'undefined':
    case 'symbol':
    case 'bigint':
      return [`${path}: is ${typeof value}, which JSON loses`];
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
        ? []
        : [`${path}: is ${value}, which JSON loses`];
    case 'object': {
      if (value === null) return [];
      if (Array.isArray(value)) return value.flatMap((inner, index) => dataFaults(inner, join(path, index)));
      if (Object.getPrototypeOf(value) !== Object.prototype) return [`${path}: is not a plain object`];
      return Reflect.ownKeys(value).flatMap((key) =>
        typeof key === 'symbol'
          ? [`${path}: has a symbol for a key`]
          : dataFaults(Reflect.get(value, key), join(path, key)),
      );
    }
    default:
      return [];
  }
}

const join = (path: string, key: string | number) => (path === '' ? String(key) : `${path}.${key}`);

function stateFaults(state: unknown, path: string[]): string[] {
  if (!isRecord(state)) return [];
  const name = path.join('.') || '(root)';
  const faults: string[] = [];
  for (const invoke of [state.invoke ?? []].flat()) {
    if (!isRecord(invoke)) continue;
    if (invoke.id !== invoke.src)
      faults.push(`${name}: the invoke '${invoke.src}' has the id '${invoke.id}'`);
    if (invoke.onError === undefined) faults.push(`${name}: the invoke '${invoke.src}' has no onError`);
  }
  for (const delay of isRecord(state.after) ? Object.keys(state.after) : []) {
    if (!Number.isNaN(Number(delay))) faults.push(`${name}: the delay ${delay} has no name`);
  }
  const inner = isRecord(state.states) ? Object.entries(state.states) : [];
  return [...faults, ...inner.flatMap(([key, child]) => stateFaults(child, [...path, key]))];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
