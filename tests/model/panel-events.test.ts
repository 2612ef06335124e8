import { describe, expect, test } from 'vitest';
import { type AnyEventObject, StateMachine } from 'xstate';
import { acceptedBy, exampleEvents, objectionTo } from '../../src/inspect/play.ts';
import { describeValue, type Plan, prepare, replay, walk } from '../../src/walk/walk.ts';

const machines = import.meta.glob<Record<string, unknown>>('/src/machines/*/*.machine.ts', { eager: true });
const examples = import.meta.glob<Record<string, Plan>>('/src/machines/*/*.example.ts', { eager: true });

const charts = Object.entries(machines).map(([path, module]) => {
  const [machine] = Object.values(module).filter((value) => value instanceof StateMachine);
  if (machine === undefined) throw new Error(`${path} has no statechart`);
  const plan = examples[path.replace('.machine.ts', '.example.ts')]?.[`${machine.id}Example`];
  if (plan === undefined) throw new Error(`${path} has no example`);
  return { id: machine.id, machine, plan };
});

/** The panel's offers in each state of a statechart, its objection to each, and the outcome. */
function offered(machine: (typeof charts)[number]['machine'], plan: Plan) {
  const subject = prepare(machine, plan);
  const ways = new Map(
    walk(machine, plan)
      .reached.toReversed()
      .map(({ path, value }) => [describeValue(value), path]),
  );
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

describe.each(charts)('$id', ({ machine, plan }) => {
  test('takes every event that the panel offers, as its example has it', () => {
    const failing = offered(machine, plan).filter(
      ({ objection, status }) => objection !== '' || status === 'error',
    );
    expect(failing).toEqual([]);
  });
});
