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
  /** Only at first: its start, with another input than that of the example. */
  | { step: 'start'; input: unknown }
  | { step: 'event'; event: AnyEventObject }
  | { step: 'done'; port: string; output: unknown }
  | { step: 'error'; port: string; error: unknown }
  | { step: 'emits'; port: string; event: AnyEventObject }
  | { step: 'snapshot'; port: string; context: unknown }
  | { step: 'after'; ms: number };

/** The effects of one step. `transitions` is empty when the machine ignored it. */
export interface Effects {
  transitions: AnyTransitionDefinition[];
  /** States that were entered on the way or at the end, those included that are left at once. */
  entered: Set<AnyStateNode>;
  emits: AnyEventObject[];
  /** Events that were sent to it from outside: by a view, by whoever plays the step. */
  received: AnyEventObject[];
  /** Events sent to other actors, ports included. */
  sends: AnyEventObject[];
  /** Names of the custom actions that ran: on the way out of a state, over the edge, and into a state. */
  does: string[];
  /** Ports that were called, those of statecharts behind ports included. */
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

/** Microsteps of one event after which a machine counts as hung. */
const MICROSTEPS = 1000;

type PortSnapshot = Snapshot<unknown> & { input: unknown; context: unknown };

type PortEvent =
  | { type: 'port.done'; output: unknown }
  | { type: 'port.error'; error: unknown }
  | { type: 'port.snapshot'; context: unknown }
  | { type: 'xstate.stop' };

/** Stands in for every port: waits until it is told how to end, and remembers its input. */
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
 * Time that passes when it is told to, and tells when its next timer is due. XState's own `SimulatedClock` would be
 * sent to every visitor, with the rest of its file.
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

  /** Milliseconds from now to each pending timer, the nearest first. */
  remaining(): number[] {
    return this.pending().map(([, { at }]) => at - this.time);
  }

  /** Lets `ms` pass, stopping at every timer on the way so that chained delays add up exactly. */
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

/** The same machine from another config. Functions and other implementations are shared. */
export function rebuild(machine: AnyStateMachine, config: AnyStateMachine['config']): AnyStateMachine {
  return new StateMachine(config, machine.implementations);
}

/**
 * A machine whose ports wait for the walker, and which gives up instead of looping for ever. Of the ports, those that
 * are given are statecharts that run.
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

/** A port that has not come to an end. */
interface PendingPort {
  id: string;
  src: string;
  /** Its input; of a statechart all that it knows. */
  input: unknown;
  ref: AnyActorRef;
  /** The machine that waits for it. */
  owner: MachineRef;
  /** The statechart that runs behind it, if one does. */
  chart?: MachineRef;
}

/** A state with its dotted path. */
interface NamedNode {
  name: string;
  node: AnyStateNode;
}

/** A live actor of an isolated machine, with its clock and a record of what the last step did. */
export class Live {
  readonly clock = new WalkClock();
  readonly actor: MachineRef & Actor<AnyStateMachine>;
  effects: Effects = noEffects();
  /** Every state that it has been in, those of statecharts behind ports included. */
  readonly visited = new Set<AnyStateNode>();

  /** @param snapshot what it goes on from, persisted: without its timers; else it starts anew */
  constructor(machine: AnyStateMachine, input: unknown, snapshot?: Snapshot<unknown>) {
    const actor = createActor(machine, {
      input,
      ...(snapshot ? { snapshot } : {}),
      clock: this.clock,
      inspect: (event) => this.record(event),
    });
    this.actor = actor;
    actor.on('*', (event: EventObject) => this.effects.emits.push(event));
    // An error is read from the snapshot; without a listener XState would throw it in a later task.
    actor.subscribe({ error: () => {} });
    actor.start();
  }

  get snapshot() {
    return this.actor.getSnapshot();
  }

  /** The state of the machine; a statechart behind a port stands as the inside of the state that waits for it. */
  get value(): StateValue {
    return stateOf(this.actor);
  }

  /** The states of that value, innermost ones included, by their dotted paths. */
  get nodes(): NamedNode[] {
    return nodesOf(this.actor);
  }

  /** The ports that have not come to an end; those of statecharts behind ports before these. */
  pendingPorts(): PendingPort[] {
    return portsOf(this.actor);
  }

  /** Plays one step. Throws when it cannot happen now: the port is not pending. */
  play(step: Step): Effects {
    this.effects = noEffects();
    switch (step.step) {
      case 'start':
        throw new Error('a machine starts only once');
      case 'event':
        // XState would print a warning for one that has come to its end.
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
        // A statechart that breaks down by a fault of our own: its machine is all that can tell.
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

  /** From here on `effects` tells of a step that somebody else plays, such as a person at a view. */
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
    // The first microsteps happen before the constructor of the actor returns.
    const actor = this.actor;
    switch (event.type) {
      case '@xstate.actor':
        if (event.actorRef instanceof Actor && event.actorRef._parent)
          this.effects.calls.push({ id: event.actorRef.id, input: event.actorRef.options.input });
        break;
      case '@xstate.microstep':
        // Nothing else of XState's tells which transitions were taken: `getNextTransitions` tells which there may be. The
        // field is in the published type of the event, its underscore notwithstanding.
        this.effects.transitions.push(...event._transitions);
        for (const { source } of event._transitions) this.effects.entered.add(source);
        // `getStateNodes` of a value has no order, and some states twice.
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

/** The ports of the statecharts behind a machine's ports, and its own, that have not come to an end. */
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

/** The statecharts that run behind ports of a machine, each with the state that waits for it. */
function chartsOf(machine: MachineRef): { node: AnyStateNode; chart: MachineRef }[] {
  const nodes: readonly AnyStateNode[] = machine.getSnapshot()._nodes;
  return portsOf(machine).flatMap(({ id, owner, chart }) => {
    if (chart === undefined || owner !== machine) return [];
    const node = nodes.find(({ invoke }) => invoke.some((port) => port.id === id));
    if (node?.type !== 'atomic') throw new Error(`the state that waits for '${id}' has an inside of its own`);
    return [{ node, chart }];
  });
}

/** The value, with those of statecharts behind ports inside. */
export function stateOf(machine: MachineRef): StateValue {
  const own: StateValue = machine.getSnapshot().value;
  return chartsOf(machine).reduce(
    (value, { node, chart }) => withInside(value, node.path, stateOf(chart)),
    own,
  );
}

/** The value, with an inside for the atomic state at this path. */
function withInside(value: StateValue, [key = '', ...path]: string[], inside: StateValue): StateValue {
  if (typeof value === 'string') return { [value]: inside };
  return { ...value, [key]: path.length === 0 ? inside : withInside(value[key] ?? {}, path, inside) };
}

/** The states that it is in, innermost ones included, by their dotted paths. */
export function nodesOf(machine: MachineRef): NamedNode[] {
  const own: readonly AnyStateNode[] = machine.getSnapshot()._nodes;
  const charts = chartsOf(machine);
  const inside = charts.flatMap(({ node: outer, chart }) =>
    nodesOf(chart).map(({ name, node }) => ({ name: `${nameOf(outer)}.${name}`, node })),
  );
  const around = own.filter((node) => !charts.some(({ node: outer }) => outer === node));
  return [...around.map((node) => ({ name: nameOf(node), node })), ...inside];
}
