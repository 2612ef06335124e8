import {
  Actor,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type EventObject,
  type InspectionEvent,
  type Snapshot,
  StateMachine,
  type StateValue,
} from 'xstate';
import { type AnyStateNode, nameOf } from './edges.ts';

/** One thing that can happen to a machine: an event, the outcome of a port, or the passing of time. */
export type Step =
  /** Only as the first step: the machine starts with another input than the example's. */
  | { step: 'start'; input: unknown }
  | { step: 'event'; event: AnyEventObject }
  | { step: 'done'; port: string; output: unknown }
  | { step: 'error'; port: string; error: unknown }
  | { step: 'emits'; port: string; event: AnyEventObject }
  | { step: 'snapshot'; port: string; context: unknown }
  | { step: 'after'; ms: number };

/** The effects of one step. `transitions` is empty if the machine ignored the step. */
export interface Effects {
  transitions: AnyTransitionDefinition[];
  /** The states that the step entered, with transient ones. */
  entered: Set<AnyStateNode>;
  emits: AnyEventObject[];
  /** Events that the machine received from outside: from a view, or from the walker. */
  received: AnyEventObject[];
  /** Events that the machine sent to other actors, ports included. */
  sends: AnyEventObject[];
  /** The names of the custom actions that ran: exit actions, those of the edge, and entry actions. */
  does: string[];
  /** The ports that were called, with those of statecharts behind ports. */
  calls: { id: string; input: unknown }[];
}

function noEffects(): Effects {
  return {
    transitions: [],
    entered: new Set(),
    emits: [],
    received: [],
    sends: [],
    does: [],
    calls: [],
  };
}

/** After this many microsteps of one event, a machine counts as looping. */
const MICROSTEPS = 1000;

type PortSnapshot = Snapshot<unknown> & { input: unknown; context: unknown };

type PortEvent =
  | { type: 'port.done'; output: unknown }
  | { type: 'port.error'; error: unknown }
  | { type: 'port.snapshot'; context: unknown }
  | { type: 'xstate.stop' };

/** The stub for every port: it keeps its input, and stays pending until the walker sends it an outcome. */
const pendingPort = {
  getInitialSnapshot: (_scope: unknown, input: unknown): PortSnapshot => ({
    status: 'active',
    output: undefined,
    error: undefined,
    input,
    context: undefined,
  }),
  transition(snapshot: PortSnapshot, event: PortEvent): PortSnapshot {
    switch (event.type) {
      case 'port.done':
        return { ...snapshot, status: 'done', output: event.output, error: undefined };
      case 'port.error':
        return { ...snapshot, status: 'error', output: undefined, error: event.error };
      case 'port.snapshot':
        return { ...snapshot, context: event.context };
      case 'xstate.stop':
        return { ...snapshot, status: 'stopped', output: undefined, error: undefined };
      default:
        return snapshot;
    }
  },
  getPersistedSnapshot: (snapshot: PortSnapshot) => snapshot,
};

/**
 * A simulated clock that knows when its next timer is due. XState has a `SimulatedClock`, but importing it would add all
 * of its file to the page's bundle.
 */
export class WalkClock {
  private time = 0;
  private lastId = 0;
  private timers = new Map<number, { at: number; fire: () => void }>();

  setTimeout(fire: () => void, ms: number): number {
    this.lastId += 1;
    this.timers.set(this.lastId, { at: this.time + ms, fire });
    return this.lastId;
  }

  clearTimeout(id: number): void {
    this.timers.delete(id);
  }

  now(): number {
    return this.time;
  }

  /** The milliseconds until each pending timer, the nearest first. */
  remaining(): number[] {
    return this.pending().map(([, { at }]) => at - this.time);
  }

  /** Advances the time by `ms`. It stops at every timer on the way, so that chained delays add up exactly. */
  pass(ms: number): void {
    const end = this.time + ms;
    for (let next = this.pending()[0]; next !== undefined; next = this.pending()[0]) {
      const [id, { at, fire }] = next;
      if (at > end) break;
      this.timers.delete(id);
      this.time = at;
      fire();
    }
    this.time = end;
  }

  private pending() {
    return [...this.timers].sort(([, a], [, b]) => a.at - b.at);
  }
}

/** A machine from another config, with the same implementations. */
export function rebuild(machine: AnyStateMachine, config: AnyStateMachine['config']): AnyStateMachine {
  return new StateMachine(config, machine.implementations);
}

/**
 * A machine whose ports wait for the walker, and which throws instead of looping for ever.
 * @param charts statecharts that run behind the ports of these names, in place of stubs
 */
export function isolate(
  machine: AnyStateMachine,
  charts: Readonly<Record<string, AnyStateMachine>> = {},
): AnyStateMachine {
  const names = Object.keys(machine.implementations.actors ?? {});
  const waiting = Object.fromEntries(names.map((name) => [name, pendingPort]));
  const isolated = machine.provide({ actors: { ...waiting, ...charts } });
  isolated.options.maxIterations = MICROSTEPS;
  return isolated;
}

type MachineRef = AnyActorRef & { getSnapshot(): ReturnType<AnyStateMachine['resolveState']> };

/** A port that has no outcome yet. */
interface PendingPort {
  id: string;
  src: string;
  /** The port's input; for a statechart behind a port, its context. */
  input: unknown;
  ref: AnyActorRef;
  /** The machine that waits for it. */
  owner: MachineRef;
  /** The statechart that runs behind the port, if any. */
  chart?: MachineRef;
}

/** A state with its dotted path. */
interface NamedNode {
  name: string;
  node: AnyStateNode;
}

/** A live actor of an isolated machine, with its clock and the effects of the last step. */
export class Live {
  readonly clock = new WalkClock();
  readonly actor: MachineRef & Actor<AnyStateMachine>;
  effects: Effects = noEffects();
  /** All states that the actor has been in, with those of statecharts behind ports. */
  readonly visited = new Set<AnyStateNode>();
  /** All edges that the actor has taken, with those of statecharts behind ports. */
  readonly taken = new Set<AnyTransitionDefinition>();

  /**
   * @param snapshot the persisted snapshot to continue from, which has no timers; without it, the actor starts anew
   * @param hear called with everything that XState's inspection reports
   */
  constructor(
    machine: AnyStateMachine,
    input: unknown,
    snapshot?: Snapshot<unknown>,
    hear?: (inspected: InspectionEvent) => void,
  ) {
    const actor = createActor(machine, {
      input,
      ...(snapshot ? { snapshot } : {}),
      clock: this.clock,
      inspect: (event) => {
        this.record(event);
        hear?.(event);
      },
    });
    this.actor = actor;
    actor.on('*', (event: EventObject) => this.effects.emits.push(event));
    // The walker reads errors from the snapshot. Without a listener, XState would throw them in a later task.
    actor.subscribe({ error: () => {} });
    actor.start();
  }

  get snapshot() {
    return this.actor.getSnapshot();
  }

  /** The state of the machine. The state of a statechart behind a port is nested in the state that invokes the port. */
  get value(): StateValue {
    return stateOf(this.actor);
  }

  /** All active states, by their dotted paths. */
  get nodes(): NamedNode[] {
    return nodesOf(this.actor);
  }

  /** The pending ports; those of statecharts behind ports come first. */
  pendingPorts(): PendingPort[] {
    return portsOf(this.actor);
  }

  /** Plays one step. Throws if the port of the step is not pending. */
  play(step: Step): Effects {
    this.effects = noEffects();
    switch (step.step) {
      case 'start':
        throw new Error('a machine starts only once');
      case 'event':
        // XState warns about events to an actor that has ended.
        if (this.snapshot.status === 'active') this.actor.send(step.event);
        break;
      case 'after':
        this.clock.pass(step.ms);
        break;
      case 'emits':
        this.port(step.port);
        this.actor.send(step.event);
        break;
      case 'done':
        this.port(step.port).ref.send({ type: 'port.done', output: step.output });
        break;
      case 'error': {
        const { ref, owner, chart } = this.port(step.port);
        // A statechart behind a port cannot be made to fail, so its owner gets the error event directly.
        if (chart) owner.send({ type: `xstate.error.actor.${step.port}`, error: step.error });
        else ref.send({ type: 'port.error', error: step.error });
        break;
      }
      case 'snapshot':
        this.port(step.port).ref.send({ type: 'port.snapshot', context: step.context });
        break;
    }
    return this.effects;
  }

  /** Clears `effects`, to record a step that somebody else plays, such as a person at a view. */
  watch(): void {
    this.effects = noEffects();
  }

  stop(): void {
    this.actor.stop?.();
  }

  private port(id: string): PendingPort {
    const port = this.pendingPorts().find((pending) => pending.id === id);
    if (port === undefined) throw new Error(`the port '${id}' is not waiting for an answer`);
    return port;
  }

  private record(event: InspectionEvent): void {
    // The first microsteps happen before the constructor returns, when `this.actor` is not set yet.
    const actor = this.actor;
    switch (event.type) {
      case '@xstate.actor':
        if (event.actorRef instanceof Actor && event.actorRef._parent)
          this.effects.calls.push({ id: event.actorRef.id, input: event.actorRef.options.input });
        break;
      case '@xstate.microstep':
        // XState reports the taken transitions nowhere else: `getNextTransitions` returns the possible ones. Despite its
        // underscore, the field is part of the event's published type.
        this.effects.transitions.push(...event._transitions);
        for (const transition of event._transitions) {
          this.effects.entered.add(transition.source);
          this.taken.add(transition);
        }
        // `getStateNodes` of a value is unordered and contains some states twice.
        if ('_nodes' in event.snapshot) {
          for (const node of event.snapshot._nodes as AnyStateNode[]) this.effects.entered.add(node);
        }
        for (const node of this.effects.entered) this.visited.add(node);
        break;
      case '@xstate.action':
        if (!event.action.type.startsWith('xstate.')) this.effects.does.push(event.action.type);
        break;
      case '@xstate.event':
        if (event.sourceRef === actor && event.actorRef !== actor && event.event.type !== 'xstate.init')
          this.effects.sends.push(event.event);
        if (
          event.sourceRef === undefined &&
          event.actorRef === actor &&
          !event.event.type.startsWith('xstate.')
        )
          this.effects.received.push(event.event);
        break;
    }
  }
}

/** The pending ports of the statecharts behind a machine's ports, then its own. */
function portsOf(owner: MachineRef): PendingPort[] {
  const children: Record<string, AnyActorRef | undefined> = owner.getSnapshot().children ?? {};
  const own = Object.entries(children).flatMap(([id, ref]): PendingPort[] => {
    const snapshot = ref?.getSnapshot();
    if (ref === undefined || snapshot?.status !== 'active') return [];
    const src = typeof ref.src === 'string' ? ref.src : id;
    return [
      '_nodes' in snapshot
        ? { id, src, input: snapshot.context, ref, owner, chart: ref }
        : { id, src, input: snapshot.input, ref, owner },
    ];
  });
  return [...own.flatMap(({ chart }) => (chart ? portsOf(chart) : [])), ...own];
}

/** The statecharts behind ports of a machine, each with the state that invokes it. */
function chartsOf(machine: MachineRef): { node: AnyStateNode; chart: MachineRef }[] {
  const nodes: readonly AnyStateNode[] = machine.getSnapshot()._nodes;
  return portsOf(machine).flatMap(({ id, owner, chart }) => {
    if (chart === undefined || owner !== machine) return [];
    const node = nodes.find(({ invoke }) => invoke.some((port) => port.id === id));
    if (node?.type !== 'atomic') throw new Error(`the state that waits for '${id}' has an inside of its own`);
    return [{ node, chart }];
  });
}

/** The state value of a machine, with those of statecharts behind ports nested in it. */
export function stateOf(machine: MachineRef): StateValue {
  const own: StateValue = machine.getSnapshot().value;
  return chartsOf(machine).reduce(
    (value, { node, chart }) => withInside(value, node.path, stateOf(chart)),
    own,
  );
}

/** A state value with `inside` nested in the atomic state at this path. */
function withInside(value: StateValue, [key = '', ...path]: string[], inside: StateValue): StateValue {
  if (typeof value === 'string') return { [value]: inside };
  return { ...value, [key]: path.length === 0 ? inside : withInside(value[key] ?? {}, path, inside) };
}

/**
 * All active states by their dotted paths. The states of a statechart behind a port replace the state that invokes it.
 */
export function nodesOf(machine: MachineRef): NamedNode[] {
  const own: readonly AnyStateNode[] = machine.getSnapshot()._nodes;
  const charts = chartsOf(machine);
  const inside = charts.flatMap(({ node: outer, chart }) =>
    nodesOf(chart).map(({ name, node }) => ({ name: `${nameOf(outer)}.${name}`, node })),
  );
  const around = own.filter((node) => !charts.some(({ node: outer }) => outer === node));
  return [...around.map((node) => ({ name: nameOf(node), node })), ...inside];
}
