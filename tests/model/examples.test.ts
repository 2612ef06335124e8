import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AnyEventObject, type AnyStateMachine, StateMachine } from 'xstate';
import { acceptedBy, exampleEvents, objectionTo } from '../../src/inspect/play.ts';
import { describeValue, type Plan, prepare, type Reached, replay, walk } from '../../src/walk/walk.ts';
import { machineFiles } from './machine-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const modules = import.meta.glob<Record<string, unknown>>(
  ['/src/**/*.machine.ts', '/src/**/*.example.ts', '/server/**/*.machine.ts', '/server/**/*.example.ts'],
  { eager: true },
);

const isPlan = (value: unknown): value is Plan => typeof value === 'object' && value !== null;

const charts = machineFiles(ROOT).map(({ path, id }) => {
  const machine = modules[`/${path}`]?.[`${id}Machine`];
  const plan = modules[`/${path.replace('.machine.ts', '.example.ts')}`]?.[`${id}Example`];
  if (!(machine instanceof StateMachine)) throw new Error(`${path} has no ${id}Machine`);
  if (!isPlan(plan)) throw new Error(`${path} has no ${id}Example beside it`);
  return { id, path, machine, plan };
});

/** The events that the panel offers in each state of a statechart, its objection to each, and the outcome. */
function offered(machine: AnyStateMachine, plan: Plan, reached: readonly Reached[]) {
  const subject = prepare(machine, plan);
  const ways = new Map(reached.toReversed().map(({ path, value }) => [describeValue(value), path]));
  return [...ways].flatMap(([state, path]) => {
    const { snapshot } = replay(subject, plan, path);
    const events = exampleEvents(plan, snapshot);
    return [...acceptedBy(snapshot)].map((type) => {
      const event: AnyEventObject = events.find((one) => one.type === type) ?? { type };
      const live = replay(subject, plan, path);
      const objection = objectionTo(live.actor, event, events);
      live.play({ step: 'event', event });
      return { state, type, objection, status: live.snapshot.status };
    });
  });
}

describe.each(charts)('the example beside $id', ({ path, machine, plan }) => {
  const walked = walk(machine, plan);

  test('starts, and takes every edge', () => {
    const { missing, unreached, deadEnds, failures } = walked.report;
    expect({ missing, unreached, deadEnds, failures }).toEqual({
      missing: [],
      unreached: [],
      deadEnds: [],
      failures: [],
    });
  });

  // The panel is part of the page, so it does not have the server's statecharts.
  if (path.startsWith('server/')) return;
  test('has the events that the panel offers, each of which is taken', () => {
    const failing = offered(machine, plan, walked.reached).filter(
      ({ objection, status }) => objection !== '' || status === 'error',
    );
    expect(failing).toEqual([]);
  });
});
