import type {
  AnyActorLogic,
  AnyEventObject,
  AnyStateMachine,
  ContextFrom,
  EventFrom,
  EventObject,
  InputFrom,
  InspectionEvent,
  OutputFrom,
  SnapshotFrom,
  StateMachine,
} from 'xstate';
import { type AnyStateNode, describeEdge, type Edge, edgesOf, nameOf, statesOf } from './edges.ts';
import { isolate, Live, type Step } from './live.ts';

/** Types of a machine: the actors that it names, and its states as `setup` infers them. */
export type PartsOf<M> =
  M extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer Actor,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer Schema,
    infer _TransitionMeta
  >
    ? { actor: Actor; states: Schema }
    : never;

/** The possible outcomes of a port. The walker tries all of them in each state in which the port is pending. */
interface Port<M, Logic> {
  /** Outputs of a promise or a child machine. */
  done?: readonly (Logic extends AnyActorLogic ? OutputFrom<Logic> : unknown)[];
  /** Errors; one plain `Error` by default, `[]` for a port that cannot fail. */
  error?: readonly unknown[];
  /** Events that a callback sends to the machine. */
  emits?: readonly (M extends AnyStateMachine ? EventFrom<M> : AnyEventObject)[];
  /** Contexts of snapshots, for `onSnapshot`. */
  snapshots?: readonly unknown[];
}

/** A port behind which a statechart runs, whose own ports are stubs. `chart` makes one. */
interface Chart {
  machine: AnyStateMachine;
  plan: Plan;
}

/** Runs the real statechart behind a port; its example says how its own ports may behave. */
export function chart<M extends AnyStateMachine>(
  machine: M,
  example: Pick<Example<M>, 'ports' | 'provide' | 'bounded'>,
): Chart {
  return { machine, plan: example as Plan };
}

type BareType<E> = E extends { type: infer Type } ? ({ type: Type } extends E ? Type : never) : never;

/** An event, or only its type if it needs no other field. */
export type EventLike<M> = EventFrom<M> | BareType<EventFrom<M>>;

/** The instructions for walking a machine. `tests/model/describe.ts` shows their use. */
export type Example<M extends AnyStateMachine> = {
  /** The possible outcomes of every actor that the machine names. */
  ports?: {
    [Actor in PartsOf<M>['actor'] as Actor extends { src: infer Src extends string } ? Src : never]:
      | Port<M, Actor extends { logic: infer Logic } ? Logic : unknown>
      | Chart;
  };
  /** The events to try in every state, with an entry for each payload variant; or a function of the snapshot. */
  events?: readonly EventLike<M>[] | ((snapshot: SnapshotFrom<M>) => readonly EventLike<M>[]);
  /** Replaces implementations that are random, read the time, or have outside effects. */
  provide?: Parameters<M['provide']>[0];
  /** The part of the context that distinguishes states, for a context that would grow without bound. */
  bounded?: (context: ContextFrom<M>) => unknown;
  /** Further inputs to start with. */
  starts?: readonly InputFrom<M>[];
  /** Further examples, with outcomes and events of their own, to be played. Walks leave them out: they take no other edge. */
  others?: readonly Example<M>[];
  /** Further delays to try before the next timer is due, in milliseconds. */
  waits?: readonly number[];
  /** A walk that reaches more states (value and context) than this counts as endless; 1,000 by default. */
  limit?: number;
} & (undefined extends InputFrom<M>
  ? { input?: InputFrom<M> | (() => InputFrom<M>) }
  : { input: InputFrom<M> | (() => InputFrom<M>) });

/** The outcome of a walk. It is complete if `missing`, `unreached`, `deadEnds` and `failures` are empty. */
export interface Report {
  machine: string;
  /** State nodes below the root. */
  states: number;
  edges: number;
  taken: number;
  /** Edges that no path takes. */
  missing: string[];
  /** The types of emitted events, by the edge that emitted them. */
  emits: Record<string, string[]>;
  /** States that no path reaches. */
  unreached: string[];
  /** Reached states that no step leaves, although they are not final. */
  deadEnds: string[];
  /** Paths after which the machine itself has failed. */
  failures: string[];
}

/** A state that the walk reached, with the shortest path to it. */
export interface Reached {
  path: Step[];
  value: Live['value'];
  nodes: Live['nodes'];
  snapshot: Live['snapshot'];
}

/** A start, or a step that is not ignored, with the shortest path to it. */
export interface Way {
  path: Step[];
  /** The ids of the edges that its last step takes. */
  edges: ReadonlySet<string>;
}

export interface Walk {
  report: Report;
  /** The edges of the machine as it is walked: `heed` sees these taken. */
  edges: Edge[];
  reached: Reached[];
  /** Everything that was tried and not ignored. */
  ways: Way[];
}

/** An example without the types of its machine, for the walker. */
export interface Plan {
  input?: unknown;
  starts?: readonly unknown[];
  others?: readonly Plan[];
  ports?: Record<string, Port<unknown, unknown> | Chart>;
  events?:
    | readonly (EventObject | string)[]
    | ((snapshot: Live['snapshot']) => readonly (EventObject | string)[]);
  provide?: object;
  bounded?: (context: Live['snapshot']['context']) => unknown;
  waits?: readonly number[];
  limit?: number;
  /** Called before each new actor, to reset counters that would make it differ from the last one. */
  fresh?: () => void;
}

/** Drops the machine's types: they checked the example, and the walker does not need them. */
export function toPlan<M extends AnyStateMachine>(example: Example<M>): Plan {
  return example as Plan;
}

const DEFAULT_ERRORS = [new Error('the port failed')];

/**
 * Walks a machine alone: in every reachable state it tries every event, outcome of a port and timer on a live actor, which
 * it brings there by the shortest path. Throws if the walk does not end.
 * @param heed called for each start, and for each step that is not ignored, with the path to it
 */
export function walk(machine: AnyStateMachine, plan: Plan, heed?: (live: Live, path: Step[]) => void): Walk {
  const subject = prepare(machine, plan);
  const edges = edgesOf(subject);
  const limit = plan.limit ?? 1000;
  const ids = new Map(edges.map(({ definition, id }) => [definition, id]));
  const ways: Way[] = [];
  const taken = new Map<Edge['definition'], Set<string>>();
  const visited = new Set<string>([machine.id]);
  const failures: string[] = [];
  const left = new Set<string>();
  const reached = new Map<string, Reached>();

  const arrive = (live: Live, path: Step[]): boolean => {
    heed?.(live, path);
    const { transitions } = live.effects;
    ways.push({ path, edges: new Set(transitions.flatMap((definition) => ids.get(definition) ?? [])) });
    for (const transition of transitions) {
      const emitted = taken.get(transition) ?? new Set();
      for (const { type } of live.effects.emits) emitted.add(type);
      taken.set(transition, emitted);
    }
    const { snapshot, value, nodes } = live;
    for (const node of [...live.effects.entered, ...snapshot._nodes]) {
      if (node.machine === subject) visited.add(nameOf(node));
    }
    if (snapshot.status === 'error') {
      failures.push(`${describePath(path)}: ${describeError(snapshot.error)}`);
      return false;
    }
    const key = keyOf(live, plan);
    if (reached.has(key)) return false;
    if (reached.size >= limit) throw new Error(endless(machine.id, limit, [...reached.values()]));
    reached.set(key, { path, value, nodes, snapshot });
    return true;
  };

  const starts = (plan.starts ?? []).map((input): Step => ({ step: 'start', input }));
  for (const path of [[], ...starts.map((start) => [start])]) {
    const start = replay(subject, plan, path);
    arrive(start, path);
    start.stop();
  }

  // Iteration over a Map includes entries that are added meanwhile, so it is the queue of a breadth-first search.
  for (const { path, snapshot, value: at } of reached.values()) {
    if (snapshot.status !== 'active') continue;
    const value = describeValue(at);
    let live: Live | undefined = replay(subject, plan, path);
    for (const step of stepsFrom(live, plan)) {
      live ??= replay(subject, plan, path);
      const { transitions } = live.play(step);
      if (transitions.length > 0) left.add(value);
      else if (step.step === 'event' && live.snapshot.status === 'active') continue;
      arrive(live, [...path, step]);
      live.stop();
      live = undefined;
    }
    live?.stop();
  }

  const missing = edges.filter((edge) => !taken.has(edge.definition));
  const states = statesOf(subject).filter((node) => node.parent !== undefined && node.type !== 'history');
  const stable = [...reached.values()].filter(({ snapshot }) => snapshot.status === 'active');
  return {
    report: {
      machine: machine.id,
      states: states.length,
      edges: edges.length,
      taken: edges.length - missing.length,
      missing: missing.map(describeEdge),
      emits: Object.fromEntries(
        edges.flatMap((edge) => {
          const emitted = [...(taken.get(edge.definition) ?? [])];
          return emitted.length === 0 ? [] : [[describeEdge(edge), emitted]];
        }),
      ),
      unreached: states.map(nameOf).filter((name) => !visited.has(name)),
      deadEnds: [...new Set(stable.map(({ value }) => describeValue(value)))].filter(
        (value) => !left.has(value),
      ),
      failures,
    },
    edges,
    reached: [...reached.values()],
    ways,
  };
}

/** The machine for the walker: with the example's implementations, and with stubs or statecharts for ports. */
export function prepare(machine: AnyStateMachine, { provide, ports = {} }: Plan): AnyStateMachine {
  const charts = Object.entries(ports).flatMap(([name, port]) =>
    isChart(port) ? [[name, prepare(port.machine, port.plan)] as const] : [],
  );
  return isolate(provide ? machine.provide(provide) : machine, Object.fromEntries(charts));
}

/** Whether a statechart runs behind a port. */
export function isChart(port: Port<unknown, unknown> | Chart): port is Chart {
  return 'machine' in port;
}

/** The plan of a port by its name; it may belong to a statechart behind a port. */
function portOf(name: string, { ports = {} }: Plan): Port<unknown, unknown> | undefined {
  for (const [key, port] of Object.entries(ports)) {
    if (key === name) return isChart(port) ? {} : port;
    const inner = isChart(port) ? portOf(name, port.plan) : undefined;
    if (inner) return inner;
  }
  return undefined;
}

/**
 * A fresh actor after these steps.
 * @param hear called with everything that XState's inspection reports of it
 */
export function replay(
  subject: AnyStateMachine,
  plan: Plan,
  path: readonly Step[],
  hear?: (inspected: InspectionEvent) => void,
): Live {
  plan.fresh?.();
  const [first, ...rest] = path;
  const isStart = first?.step === 'start';
  const live = new Live(subject, isStart ? first.input : inputOf(plan), undefined, hear);
  for (const step of isStart ? rest : path) live.play(step);
  return live;
}

/** The first step of a path if it is a start with another input; else empty. */
export const startOf = (path: readonly Step[]) => path.slice(0, path[0]?.step === 'start' ? 1 : 0);

/** The event; `{ type }` if only the type is given. */
export function toEvent(event: EventObject | string): EventObject {
  return typeof event === 'string' ? { type: event } : event;
}

/** A state value as text: `{"a":"b"}` is `a.b`, and parallel states stand side by side. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return value;
  const regions = Object.entries(value ?? {}).map(([key, inner]) => {
    const below = describeValue(inner);
    return below === '' ? key : `${key}.${below}`;
  });
  return regions.join(' + ');
}

/** A short text for a step: `form.submit`, `done load`, `after 1500`. */
export function describeStep(step: Step): string {
  switch (step.step) {
    case 'start':
      return step.input === undefined ? 'start' : `start ${brief(step.input)}`;
    case 'event': {
      const { type, ...payload } = step.event;
      return Object.keys(payload).length === 0 ? type : `${type} ${brief(payload)}`;
    }
    case 'after':
      return `after ${step.ms}`;
    case 'done':
      return step.output === undefined ? `done ${step.port}` : `done ${step.port} ${brief(step.output)}`;
    case 'error':
      return `error ${step.port} ${describeError(step.error)}`;
    case 'emits':
      return `${step.port} emits ${brief(step.event)}`;
    case 'snapshot':
      return `snapshot ${step.port} ${brief(step.context)}`;
  }
}

/** A short text for a path: its steps, with `start` in front. */
export function describePath(path: readonly Step[]): string {
  const steps = path.map(describeStep);
  return (path[0]?.step === 'start' ? steps : ['start', ...steps]).join(', ');
}

/**
 * The steps of a path as numbered lines, for a person to repeat.
 * @param at the index of the step that gets an arrow
 * @param gestures the gestures that caused a step, by its index: `click "Continue"`
 */
export function tellPath(
  path: readonly Step[],
  at?: number,
  gestures: ReadonlyMap<number, readonly string[]> = new Map(),
): string {
  return path
    .map((step, index) => {
      const done = (gestures.get(index) ?? []).join(', ');
      const told = `${done.slice(0, 1).toUpperCase()}${done.slice(1)}`;
      const line = told === '' ? tellStep(step) : `${told}. ${tellStep(step)}`;
      return `${index === at ? '→' : ' '} ${index + 1}. ${line}`;
    })
    .join('\n');
}

function tellStep(step: Step): string {
  switch (step.step) {
    case 'start':
      return `It starts with ${serialise(step.input)}.`;
    case 'event':
      return `It gets ${serialise(step.event)}.`;
    case 'after':
      return `${step.ms} ms pass.`;
    case 'done':
      return `The call '${step.port}' is answered with ${serialise(step.output) ?? 'nothing'}.`;
    case 'error':
      return `The call '${step.port}' fails: ${describeError(step.error)}`;
    case 'emits':
      return `By '${step.port}' it hears ${serialise(step.event)}.`;
    case 'snapshot':
      return `By '${step.port}' it learns ${serialise(step.context)}.`;
  }
}

export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : brief(error);
}

function brief(value: unknown): string {
  const text = serialise(value) ?? 'undefined';
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

/** The input of an example. */
export function inputOf({ input }: Plan): unknown {
  return typeof input === 'function' ? input() : input;
}

/** All steps that can be tried on an actor now. */
export function stepsFrom(live: Live, plan: Plan): Step[] {
  const { events = [], waits = [] } = plan;
  const sent = typeof events === 'function' ? events(live.snapshot) : events;
  const steps: Step[] = sent.map((event) => ({ step: 'event', event: toEvent(event) }));
  for (const { id, src } of live.pendingPorts()) {
    const port = portOf(src, plan);
    if (port === undefined) throw new Error(`The example says nothing about the port '${src}'.`);
    const { done = [], error = DEFAULT_ERRORS, emits = [], snapshots = [] } = port;
    for (const output of done) steps.push({ step: 'done', port: id, output });
    for (const refusal of error) steps.push({ step: 'error', port: id, error: refusal });
    for (const event of emits) steps.push({ step: 'emits', port: id, event });
    for (const context of snapshots) steps.push({ step: 'snapshot', port: id, context });
  }
  const next = live.clock.remaining()[0];
  const moments = next === undefined ? [] : [...waits.filter((ms) => ms < next), next];
  for (const ms of moments) steps.push({ step: 'after', ms });
  return steps;
}

function historyOf({ snapshot }: Live): [string, string[]][] {
  const history: Record<string, AnyStateNode[]> = snapshot.historyValue;
  return Object.entries(history).map(([id, nodes]) => [id, nodes.map(nameOf)]);
}

/** A key of all that decides the machine's future: a walk continues once from states with the same key. */
function keyOf(live: Live, plan: Plan): string {
  const { snapshot, value } = live;
  const ports = live.pendingPorts();
  return serialise([
    snapshot.status,
    value,
    boundedBy(plan, snapshot.context),
    historyOf(live),
    ports.map(({ id, src, chart: behind }) => {
      const port = plan.ports?.[src];
      const inner = port && isChart(port) ? port.plan : {};
      return behind ? [id, boundedBy(inner, behind.getSnapshot().context)] : id;
    }),
    live.clock.remaining(),
  ]);
}

function boundedBy({ bounded }: Plan, context: Live['snapshot']['context']): unknown {
  return bounded ? bounded(context) : context;
}

/** JSON with sorted keys, also for errors, maps, sets and big integers. Actors are replaced by `(actor)`. */
export function serialise(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === 'bigint') return `${inner}n`;
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    if (inner instanceof Error) return { ...inner, name: inner.name, message: inner.message };
    if (inner instanceof Map) return [...inner];
    if (inner instanceof Set) return [...inner];
    if ('sessionId' in inner && 'send' in inner) return '(actor)';
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** The error message for an endless walk; it names the part of the context that keeps growing. */
function endless(id: string, limit: number, reached: Reached[]): string {
  const values = new Map<string, Set<string>>();
  for (const { snapshot } of reached) {
    for (const [key, value] of Object.entries(snapshot.context ?? {})) {
      values.set(key, (values.get(key) ?? new Set()).add(serialise(value)));
    }
  }
  const [worst] = [...values].sort(([, a], [, b]) => b.size - a.size);
  const hint = worst ? `; '${worst[0]}' in its context took ${worst[1].size} values` : '';
  return `The walk of '${id}' does not come to an end: ${limit} states${hint}. Bound it in the example.`;
}
