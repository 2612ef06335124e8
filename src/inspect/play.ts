import { type AnyActor, type AnyEventObject, type AnyStateMachine, transition } from 'xstate';
import { redact } from '../recording/recorder.ts';
import type { AnyStateNode } from '../walk/edges.ts';
import { Live, type Step } from '../walk/live.ts';
import {
  describeError,
  describePath,
  describeValue,
  inputOf,
  type Plan,
  prepare,
  replay,
  serialise,
  stepsFrom,
  toEvent,
  walk,
} from '../walk/walk.ts';
import type { Moment, Watched } from './watch.ts';

/** A state that one can jump to. */
export interface Goal {
  state: string;
  path: Step[];
  /** The way there in words, secrets removed. */
  way: string;
}

/** A stand-in for an actor: its ports wait, its time stands still, and other actors do not hear it. */
export interface Played {
  live: Live;
  /** The moment of the real actor from which it continues; undefined if it was played from its start. */
  from: Moment | undefined;
}

/** The example whose input is like the actor's: each game has one. If there is none, the first. */
export const exampleFor = ({ input }: Watched, example: Plan): Plan =>
  [example, ...(example.others ?? [])].find((one) => haveSameShape(inputOf(one), input)) ?? example;

/**
 * The plan to play this actor: its example, but with the actor's own input, and first with the real outcomes
 * of its ports, since a list's rows are those of its page.
 */
export function planOf({ input, outputs }: Watched, example: Plan): Plan {
  const ports = Object.entries(example.ports ?? {}).map(([name, port]) =>
    'machine' in port
      ? [name, port]
      : [name, { ...port, done: [...(outputs.get(name) ?? []), ...(port.done ?? [])] }],
  );
  return {
    ...example,
    ports: Object.fromEntries(ports),
    ...(input === undefined ? {} : { input, starts: [example.input, ...(example.starts ?? [])] }),
  };
}

/** Every state that a walk of the actor reaches, by the shortest path, sorted by name. */
export function goalsOf({ ref }: Watched, plan: Plan): Goal[] {
  const goals = new Map<string, Goal>();
  for (const { path, value, snapshot } of walk(ref.logic, plan).reached) {
    const state = snapshot.status === 'active' ? describeValue(value) : `${describeValue(value)} (ended)`;
    if (!goals.has(state)) goals.set(state, { state, path, way: describePath(path.map(withoutSecrets)) });
  }
  return [...goals.values()].sort((one, other) => one.state.localeCompare(other.state));
}

/** The public part of a step: an actor's input and its ports' outcomes are real and may hold secrets. */
export function withoutSecrets(step: Step): Step {
  // The error's message comes from the page itself, and JSON cannot hold an error.
  if (step.step === 'error' && step.error instanceof Error) return step;
  return JSON.parse(redact(JSON.parse(serialise(step))));
}

/** A stand-in for an actor, played to a state. */
export function jump({ ref }: Watched, plan: Plan, { path }: Goal): Played {
  return { live: replay(prepare(ref.logic, plan), plan, path), from: undefined };
}

/** A stand-in for an actor as it was at a moment. */
export function travel({ ref }: Watched, plan: Plan, moment: Moment): Played {
  const machine: AnyStateMachine = prepare(ref.logic, plan);
  return { live: new Live(machine, undefined, moment.persisted), from: moment };
}

/** The next possible steps of a stand-in: events, outcomes of ports, time. */
export function nextSteps({ live }: Played, plan: Plan): Step[] {
  const accepted = acceptedBy(live.snapshot);
  return stepsFrom(live, plan).filter((step) => step.step !== 'event' || accepted.has(step.event.type));
}

/** The types of events that an actor accepts in this state. */
export function acceptedBy(snapshot: Live['snapshot']): Set<string> {
  if (snapshot.status !== 'active') return new Set();
  const nodes: readonly AnyStateNode[] = snapshot._nodes;
  const types = nodes.flatMap((node) => [...node.transitions.keys()]);
  return new Set(types.filter((type) => type !== '' && !type.startsWith('xstate.')));
}

/** The events of an example with their payloads: those that views send, and those that ports send. */
export function exampleEvents(
  { events = [], ports = {} }: Plan,
  snapshot: Live['snapshot'],
): AnyEventObject[] {
  const sent = typeof events === 'function' ? events(snapshot) : events;
  const told = Object.values(ports).flatMap((port) => ('machine' in port ? [] : (port.emits ?? [])));
  return [...sent.map(toEvent), ...told];
}

/**
 * The reason why an event must not be sent to an actor; empty if it may. The actor would fail, or it would
 * show a value unlike any example of the event, so that the view and the page may fail.
 */
export function objectionTo(
  actor: AnyActor,
  event: AnyEventObject,
  examples: readonly AnyEventObject[],
): string {
  const alike = examples.filter(({ type }) => type === event.type);
  const faults = alike.map((example) => faultOf(example, event, ''));
  const [fault = ''] = faults;
  if (fault !== '' && !faults.includes('')) return fault;
  try {
    const [next] = transition(actor.logic, actor.getSnapshot(), event);
    return next.status === 'error' ? describeError(next.error) : '';
  } catch (error) {
    return describeError(error);
  }
}

const haveSameShape = (one: unknown, other: unknown): boolean =>
  faultOf(one, other, '') === '' && faultOf(other, one, '') === '';

/** The place where a value differs in shape from an example; empty if it does not. */
function faultOf(example: unknown, value: unknown, place: string): string {
  if (Array.isArray(example)) {
    if (!Array.isArray(value)) return `${place} has to be a list`;
    const faults = value.map((item, index) => {
      const of = example.map((one) => faultOf(one, item, `${place}[${index}]`));
      return of.includes('') ? '' : (of[0] ?? '');
    });
    return faults.find((fault) => fault !== '') ?? '';
  }
  if (typeof example === 'object' && example !== null) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${place} is missing`;
    const fields = new Map(Object.entries(value));
    const faults = Object.entries(example).map(([name, inner]) =>
      faultOf(inner, fields.get(name), place === '' ? name : `${place}.${name}`),
    );
    return faults.find((fault) => fault !== '') ?? '';
  }
  if (example === undefined || example === null || typeof example === typeof value) return '';
  return `${place} has to be a ${typeof example}`;
}
