import type { AnyStateMachine } from 'xstate';
import { nameOf } from '../../src/walk/edges.ts';
import type { Live, Step } from '../../src/walk/live.ts';
import { describeError, isChart, type Plan, prepare, replay, startOf } from '../../src/walk/walk.ts';
import { known, snapshotsOf } from './known.ts';
import { mutants } from './mutate.ts';

/** A screen's statechart with one change: in itself, or in one behind its ports. */
interface ScreenMutant {
  /** The id of the changed statechart. */
  machine: string;
  change: string;
  /** Makes the machine for a walk, with ports that wait. */
  make(): AnyStateMachine;
  /** The paths on which it behaves differently, those with an early difference first. */
  ways: Way[];
}

/** A path, the first of its steps after which a mutant differs, and how: `state`, `context.rows`. */
interface Way {
  path: readonly Step[];
  /** 0 is the start. */
  from: number;
  differsIn: string[];
}

/**
 * The mutants of a screen's statechart and of those behind its ports.
 * @param paths the paths walked on screen
 * @param machines the ids of those to mutate
 */
export function* screenMutants(
  machine: AnyStateMachine,
  { provide, ports = {}, ...plan }: Plan,
  paths: readonly (readonly Step[])[],
  machines: readonly string[],
): Generator<ScreenMutant> {
  // The fixture's own implementations are mutated, too: provided later, they would overwrite the change.
  const original = provide ? machine.provide(provide) : machine;
  const subject = prepare(original, { ports });
  const walked = paths.map((path) => ({ path, ...follow(subject, plan, path) }));
  const charts = [
    { chart: original, around: (changed: AnyStateMachine) => prepare(changed, { ports }) },
    ...Object.entries(ports).flatMap(([name, port]) => {
      if (!isChart(port)) return [];
      const { provide: inner, ...rest } = port.plan;
      return {
        chart: inner ? port.machine.provide(inner) : port.machine,
        around: (changed: AnyStateMachine) =>
          prepare(original, { ports: { ...ports, [name]: { machine: changed, plan: rest } } }),
      };
    }),
  ];
  for (const { chart, around } of charts.filter(({ chart: { id } }) => machines.includes(id))) {
    const reached = walked.flatMap(({ snapshots }) =>
      snapshots.filter(({ snapshot }) => snapshot.machine.id === chart.id),
    );
    for (const { change, state, make } of mutants(chart, reached)) {
      const changed = around(make());
      const ways = walked
        .filter(({ visited }) => visited.has(`${chart.id} ${state ?? chart.id}`))
        .flatMap(({ path, trace }): Way[] => {
          const difference = compare(trace, follow(changed, plan, path).trace);
          return difference ? [{ path, ...difference }] : [];
        })
        .sort((one, other) => one.from - other.from);
      yield { machine: chart.id, change, make: () => around(make()), ways };
    }
  }
}

/** Everything observable of a statechart after its start, and after each step. */
function follow(subject: AnyStateMachine, plan: Plan, path: readonly Step[]) {
  const trace: Map<string, string>[] = [];
  const snapshots: { snapshot: Live['snapshot'] }[] = [];
  let visited = new Set<string>();
  try {
    const begun = startOf(path);
    const live = replay(subject, plan, begun);
    for (const step of [undefined, ...path.slice(begun.length)]) {
      if (step) live.play(step);
      const charts = snapshotsOf(live);
      snapshots.push(...charts.map((snapshot) => ({ snapshot })));
      trace.push(known(live, charts));
    }
    visited = new Set([...live.visited].map((node) => `${node.machine.id} ${nameOf(node)}`));
    live.stop();
  } catch (error) {
    trace.push(new Map([['error', describeError(error)]]));
  }
  return { trace, snapshots, visited };
}

/** The first step at which the two differ, and how. */
function compare(
  trace: readonly Map<string, string>[],
  other: readonly Map<string, string>[],
): Omit<Way, 'path'> | undefined {
  for (const [from, mine] of trace.entries()) {
    const its = other[from] ?? new Map<string, string>();
    const names = new Set([...mine.keys(), ...its.keys()]);
    const differsIn = [...names].filter((name) => mine.get(name) !== its.get(name));
    if (differsIn.length > 0) return { from, differsIn };
  }
  return undefined;
}
