import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';

/** One edge that a machine declares: a state, an event, one of its guard alternatives, and targets. */
export interface Edge {
  /** The edge's unique place in the config: `choosing|bet.place|0`. */
  id: string;
  /** The state that the edge leaves, as a dotted path below the root; for the root, the machine's id. */
  source: string;
  /** `form.submit`, `done load`, `error load`, `snapshot feed`, `after coolDown`, `done` (of a state) or `always`. */
  label: string;
  guard: string | undefined;
  targets: string[];
  /** XState's own definition, the same object that `@xstate.microstep` reports when the edge is taken. */
  definition: AnyTransitionDefinition;
}

export type AnyStateNode = AnyStateMachine['root'];

/** The dotted path of a state below the root; for the root, the machine's id. */
export function nameOf(node: AnyStateNode): string {
  return node.path.length === 0 ? node.machine.id : node.path.join('.');
}

/** All state nodes of a machine in document order, the root first. */
export function statesOf(machine: AnyStateMachine): AnyStateNode[] {
  const below = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(below)];
  return below(machine.root);
}

/** All edges that a machine declares, with those of the root and those without a target. */
export function edgesOf(machine: AnyStateMachine): Edge[] {
  return statesOf(machine).flatMap((node) =>
    [...node.transitions.values(), node.always ?? []].flatMap((alternatives) =>
      alternatives.map((definition, index) => ({
        id: [nameOf(node), definition.eventType, index].join('|'),
        source: nameOf(node),
        label: labelOf(definition.eventType),
        guard: guardName(definition.guard),
        targets: (definition.target ?? []).map(nameOf),
        definition,
      })),
    ),
  );
}

/** `loaded: list.retry [canRetry] → loading`. */
export function describeEdge({ source, label, guard, targets }: Edge): string {
  const on = guard === undefined ? label : `${label} [${guard}]`;
  return `${source}: ${on} → ${targets.length === 0 ? '(no target)' : targets.join(', ')}`;
}

function labelOf(eventType: string): string {
  if (eventType === '') return 'always';
  const after = /^xstate\.after\.([^.]+)\./.exec(eventType);
  if (after) return `after ${after[1]}`;
  if (eventType.startsWith('xstate.done.state.')) return 'done';
  return eventType
    .replace(/^xstate\.done\.actor\./, 'done ')
    .replace(/^xstate\.error\.actor\./, 'error ')
    .replace(/^xstate\.snapshot\./, 'snapshot ');
}

function guardName(guard: unknown): string | undefined {
  if (guard === undefined || typeof guard === 'string') return guard;
  if (typeof guard === 'function') return guard.name || '(inline)';
  if (typeof guard === 'object' && guard !== null && 'type' in guard) {
    const params = 'params' in guard ? `(${JSON.stringify(guard.params)})` : '';
    return `${guard.type}${params}`;
  }
  return '(unknown)';
}

/** The names of actions. XState's own actions, for timers, have none. */
export function namesOf(actions: readonly unknown[]): string[] {
  return actions.flatMap((action) => {
    if (typeof action === 'string') return action;
    return typeof action === 'object' && action !== null && 'type' in action ? String(action.type) : [];
  });
}
