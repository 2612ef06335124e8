import { type AnyActor, StateMachine } from 'xstate';
import { nameOf, statesOf } from '../walk/edges.ts';
import type { Moment } from './watch.ts';

/** The picture pauses when an actor enters this state, or has received an event of this type. */
export interface Pause {
  kind: 'state' | 'event';
  name: string;
}

/** All states and events of an actor's statechart, sorted, to pause at. */
export function pausesOf({ logic }: AnyActor): Pause[] {
  if (!(logic instanceof StateMachine)) return [];
  const nodes = statesOf(logic);
  const types = nodes.flatMap((node) => [...node.transitions.keys()]).filter((type) => type !== '');
  const names = (kind: Pause['kind'], all: readonly string[]) =>
    [...new Set(all)].sort().map((name) => ({ kind, name }));
  return [...names('state', nodes.filter(({ parent }) => parent).map(nameOf)), ...names('event', types)];
}

/** The first moment after a number at which the picture pauses; undefined if there is none yet. */
export function pausedAt(
  { kind, name }: Pause,
  moments: readonly Moment[],
  after: number,
): Moment | undefined {
  return moments.find((moment, index) => {
    if (moment.number <= after) return false;
    if (kind === 'event') return moment.type === name;
    const before = moments[index - 1];
    return isIn(moment, name) && !(before && isIn(before, name));
  });
}

const isIn = ({ persisted }: Moment, name: string) =>
  'value' in persisted && isBelow(persisted.value, name.split('.'));

/** Whether a state's value is in the state with this path. */
function isBelow(value: unknown, [first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return true;
  if (typeof value !== 'object' || value === null) return value === first && rest.length === 0;
  return first in value && isBelow(Reflect.get(value, first), rest);
}
