import type { Live } from '../../src/walk/live.ts';
import { describeValue, serialise } from '../../src/walk/walk.ts';
import { comparable } from './comparable.ts';

/** The statechart, with those behind its ports. */
export function snapshotsOf(live: Live): Live['snapshot'][] {
  return [live.actor, ...live.pendingPorts().flatMap(({ chart }) => chart ?? [])].map((chart) =>
    chart.getSnapshot(),
  );
}

/** Everything that can be observed of a statechart after a step, by name: `state`, `context.rows`. */
export function known({ value, effects }: Live, snapshots: readonly Live['snapshot'][]): Map<string, string> {
  const all: [string, unknown][] = [
    ['state', describeValue(value)],
    ['tags', snapshots.map(({ tags }) => [...tags].sort())],
    ['status', snapshots.map(({ status }) => status)],
    ['calls', effects.calls],
    ['emits', effects.emits],
    ...snapshots.flatMap(({ context, machine }, index) =>
      Object.entries(context ?? {}).map(([key, part]): [string, unknown] => [
        `${index === 0 ? '' : `${machine.id}.`}context.${key}`,
        part,
      ]),
    ),
  ];
  return new Map(all.map(([name, part]) => [name, serialise(comparable(part))]));
}
