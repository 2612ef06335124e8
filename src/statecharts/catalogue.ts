import { type AnyStateMachine, StateMachine } from 'xstate';
import { type Edge, edgesOf, nameOf, statesOf } from '../walk/edges.ts';
import type { Plan } from '../walk/walk.ts';

/** A statechart of the page or of the server. */
export interface Chart {
  /** The name of its file, such as `bet-slip`. */
  name: string;
  /** Its room on its floor: `bets`, or `server/bets` for one of the server's. */
  room: string;
  /** Its path from the root of the project. */
  file: string;
  machine: AnyStateMachine;
  /** The example's inputs, outcomes of ports, and events. */
  plan: Plan;
  /** The address of its drawing. */
  drawing: string;
}

const machines = {
  ...import.meta.glob<Record<string, unknown>>('../machines/*/*.machine.ts', { eager: true }),
  ...import.meta.glob<Record<string, unknown>>('../../server/**/*.machine.ts', { eager: true }),
};
const examples = {
  ...import.meta.glob<Record<string, Plan>>('../machines/*/*.example.ts', { eager: true }),
  ...import.meta.glob<Record<string, Plan>>('../../server/**/*.example.ts', { eager: true }),
};
const drawings = import.meta.glob<string>('../../docs/statecharts/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});
const sources = {
  ...import.meta.glob<string>('../machines/*/*.machine.ts', { query: '?raw', import: 'default' }),
  ...import.meta.glob<string>('../../server/**/*.machine.ts', { query: '?raw', import: 'default' }),
};

/** Every statechart, by room and name. */
export const charts: readonly Chart[] = Object.entries(machines)
  .map(([path, exports]) => chartOf(path, exports))
  .sort((one, other) => one.room.localeCompare(other.room) || one.name.localeCompare(other.name));

function chartOf(path: string, exports: Record<string, unknown>): Chart {
  const file = path.replace(/^\.\.\/\.\.\//, '').replace(/^\.\.\//, 'src/');
  const name = file.replace(/^.*\/|\.machine\.ts$/g, '');
  const machine = Object.values(exports).find((value) => value instanceof StateMachine);
  const plan = machine && examples[path.replace('.machine.', '.example.')]?.[`${machine.id}Example`];
  const drawing = drawings[`../../docs/statecharts/${name}.svg`];
  if (!machine || !plan || !drawing) throw new Error(`${file} has no machine, example or drawing`);
  const room = file.replace(/^src\/machines\/|\/[^/]+$/g, '');
  return { name, room, file, machine, plan, drawing };
}

/** The statechart with this name. */
export const chartNamed = (name: string): Chart | undefined => charts.find((chart) => chart.name === name);

/** The source of a statechart's file. */
export async function sourceOf({ file }: Chart): Promise<string> {
  const load = sources[file.startsWith('src/') ? file.replace(/^src/, '..') : `../../${file}`];
  if (load === undefined) throw new Error(`${file} has no source`);
  return load();
}

/** A transition that an event can cause. */
export interface Handling {
  chart: Chart;
  edge: Edge;
}

/**
 * The transitions of every event, by its type. Timers and outcomes of ports are left out, since nobody
 * searches for them.
 */
export const events: ReadonlyMap<string, readonly Handling[]> = gatherEvents();

function gatherEvents(): Map<string, Handling[]> {
  const found = new Map<string, Handling[]>();
  for (const chart of charts) {
    for (const edge of edgesOf(chart.machine)) {
      const type = edge.definition.eventType;
      if (type === '' || type === '*' || type.startsWith('xstate.')) continue;
      found.set(type, [...(found.get(type) ?? []), { chart, edge }]);
    }
  }
  return new Map([...found].sort(([one], [other]) => one.localeCompare(other)));
}

/** The result of a search. */
export interface Found {
  charts: Chart[];
  events: string[];
  /** The paths of pages. */
  screens: string[];
}

/**
 * Finds statecharts by name, description and states, events by type, and pages by path. All words must occur.
 */
export function find(text: string, screens: readonly string[]): Found {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (...texts: string[]) => {
    const all = texts.join(' ').toLowerCase();
    return words.every((word) => all.includes(word));
  };
  return {
    charts: charts.filter(({ name, machine }) =>
      has(name, machine.id, machine.config.description ?? '', ...statesOf(machine).map(nameOf)),
    ),
    events: [...events.keys()].filter((type) => has(type)),
    screens: screens.filter((path) => path !== '*' && has(path)),
  };
}
