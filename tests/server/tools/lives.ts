import { type AnyStateMachine, type EventFromLogic, initialTransition, transition } from 'xstate';
import type { Queryable } from '../../../server/database/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import { edgesOf } from '../../../src/walk/edges.ts';

type TypeOf<Machine extends AnyStateMachine> = EventFromLogic<Machine>['type'];

/** The instructions for playing one of the server's statecharts on a real row in a database. */
interface Life<Machine extends AnyStateMachine, Thing> {
  machine: Machine;
  /** Makes a thing in its initial state. */
  make(): Promise<Thing>;
  /** Performs each event; a refusal is an answer, too. */
  acts: Record<TypeOf<Machine>, (thing: Thing) => Promise<unknown>>;
  /**
   * Events whose result the thing itself does not show, such as its match's result; and events of the clock.
   */
  silent?: readonly TypeOf<Machine>[];
  /** Its state in the database. */
  read(thing: Thing): Promise<string>;
}

/** A state and an event: the statechart's answer, and the server's. */
export interface Trial {
  path: string;
  declared: { taken: boolean | undefined; state: string };
  real: { taken: boolean | undefined; state: string };
}

/**
 * Tries every event in every state on a fresh thing, which gets there by the shortest path.
 * @param isTried selects the events with which a path may end in this state
 */
export async function tryLife<Machine extends AnyStateMachine, Thing>(
  life: Life<Machine, Thing>,
  isTried: (state: string, type: string) => boolean = () => true,
): Promise<Trial[]> {
  const { machine, acts, silent = [] } = life;
  const types = Object.keys(acts) as TypeOf<Machine>[];
  const trials: Trial[] = [];
  for (const { path, state } of shortestPaths(machine, types)) {
    for (const type of types) {
      if (!isTried(state, type)) continue;
      const thing = await life.make();
      for (const step of path) await taken(acts[step](thing));
      const before = stateAfter(machine, path);
      const can = before.can({ type });
      const isTaken = await taken(acts[type](thing));
      trials.push({
        path: [...path, type].join(', '),
        declared: {
          taken: silent.includes(type) ? undefined : can,
          state: String(stateAfter(machine, [...path, type]).value),
        },
        real: { taken: silent.includes(type) ? undefined : isTaken, state: await life.read(thing) },
      });
    }
  }
  return trials;
}

async function taken(act: Promise<unknown>): Promise<boolean> {
  try {
    return (await act) !== false;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function stateAfter(machine: AnyStateMachine, path: readonly string[]) {
  let [snapshot] = initialTransition(machine);
  for (const type of path)
    if (snapshot.status === 'active') [snapshot] = transition(machine, snapshot, { type });
  return snapshot;
}

function shortestPaths<Type extends string>(machine: AnyStateMachine, types: readonly Type[]) {
  const paths = new Map<string, { path: Type[]; state: string }>();
  const begin = String(stateAfter(machine, []).value);
  paths.set(begin, { path: [], state: begin });
  for (const { path } of paths.values()) {
    for (const type of types) {
      const state = String(stateAfter(machine, [...path, type]).value);
      if (!paths.has(state)) paths.set(state, { path: [...path, type], state });
    }
  }
  return [...paths.values()];
}

/** The changes of state that a statechart declares: `open → won`. */
export function declaredChanges(machine: AnyStateMachine): string[] {
  const changes = edgesOf(machine).flatMap(({ source, targets }) =>
    targets.map((target) => [source, target]),
  );
  return [
    ...new Set(changes.filter(([from, to]) => from !== to).map(([from, to]) => `${from} → ${to}`)),
  ].sort();
}

/** Records every change of a status in these tables from now on. */
export async function watchStatuses(
  database: Queryable & { script(sql: string): Promise<void> },
  tables: readonly string[],
): Promise<void> {
  await database.script(`
    create table status_changes (of text not null, change text not null);
    create function keep_status_change() returns trigger language plpgsql as $$
      begin
        insert into status_changes values (tg_table_name, old.status || ' → ' || new.status);
        return null;
      end $$;
    ${tables
      .map(
        (table) => `create trigger keep_status_change after update on ${table} for each row
          when (old.status <> new.status) execute function keep_status_change();`,
      )
      .join('\n')}`);
}

/** The distinct recorded changes in a table. */
export async function changesIn(database: Queryable, table: string): Promise<string[]> {
  const rows = await database.query<{ change: string }>(
    'select distinct change from status_changes where "of" = $1',
    [table],
  );
  return rows.map(({ change }) => change).sort();
}
