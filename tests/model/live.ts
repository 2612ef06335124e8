import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type EventObject,
  type InspectionEvent,
  SimulatedClock,
  type Snapshot,
  StateMachine,
} from 'xstate';
import type { AnyStateNode } from './edges.ts';

/** One thing that can happen to a machine: an event, the outcome of a port, or the passing of time. */
export type Step =
  | { step: 'event'; event: AnyEventObject }
  | { step: 'done'; port: string; output: unknown }
  | { step: 'error'; port: string; error: unknown }
  | { step: 'emits'; port: string; event: AnyEventObject }
  | { step: 'snapshot'; port: string; context: unknown }
  | { step: 'after'; ms: number };

/** What one step did. `transitions` is empty when the machine had no use for it. */
export interface Effects {
  transitions: AnyTransitionDefinition[];
  /** States that were entered on the way or at the end, those included that are left at once. */
  entered: Set<AnyStateNode>;
  emits: AnyEventObject[];
  /** Events sent to other actors, ports included. */
  sends: AnyEventObject[];
  /** Names of the custom actions that ran. */
  does: string[];
}

function noEffects(): Effects {
  return { transitions: [], entered: new Set(), emits: [], sends: [], does: [] };
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

/** XState's simulated clock, which also tells when its next timer is due. */
class WalkClock extends SimulatedClock {
  private due = new Map<number, number>();

  override setTimeout(fn: () => void, ms: number): number {
    const id = super.setTimeout(() => {
      this.due.delete(id);
      fn();
    }, ms);
    this.due.set(id, this.now() + ms);
    return id;
  }

  override clearTimeout(id: number): void {
    this.due.delete(id);
    super.clearTimeout(id);
  }

  /** Milliseconds from now to each pending timer, the nearest first. */
  remaining(): number[] {
    return [...this.due.values()].map((at) => at - this.now()).sort((a, b) => a - b);
  }

  /** Lets `ms` pass, stopping at every timer on the way so that chained delays add up exactly. */
  pass(ms: number): void {
    const end = this.now() + ms;
    for (let next = this.remaining()[0]; next !== undefined; next = this.remaining()[0]) {
      if (this.now() + next > end) break;
      this.set(this.now() + next);
    }
    this.set(end);
  }
}

/** The same machine from another config. Functions and other implementations are shared. */
export function rebuild(machine: AnyStateMachine, config: AnyStateMachine['config']): AnyStateMachine {
  return new StateMachine(config, machine.implementations);
}

/** A machine whose ports wait for the walker, and which gives up instead of looping for ever. */
export function isolate(machine: AnyStateMachine): AnyStateMachine {
  const names = Object.keys(machine.implementations.actors ?? {});
  const isolated = machine.provide({ actors: Object.fromEntries(names.map((name) => [name, pendingPort])) });
  isolated.options.maxIterations = MICROSTEPS;
  return isolated;
}

/** A live actor of an isolated machine, with its clock and a record of what the last step did. */
export class Live {
  readonly clock = new WalkClock();
  readonly actor: AnyActorRef & { getSnapshot(): ReturnType<AnyStateMachine['resolveState']> };
  effects: Effects = noEffects();

  constructor(machine: AnyStateMachine, input: unknown) {
    const actor = createActor(machine, {
      input,
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

  /** The ports that have not come to an end: id, name of the logic, and input. */
  pendingPorts(): { id: string; src: string; input: unknown }[] {
    const children: Record<string, AnyActorRef | undefined> = this.snapshot.children ?? {};
    return Object.entries(children).flatMap(([id, child]) => {
      const snapshot = child?.getSnapshot();
      if (child === undefined || snapshot?.status !== 'active') return [];
      return [{ id, src: typeof child.src === 'string' ? child.src : id, input: snapshot.input }];
    });
  }

  /** Plays one step. Throws when it cannot happen now: the port is not pending. */
  play(step: Step): Effects {
    this.effects = noEffects();
    switch (step.step) {
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
        this.port(step.port).send({ type: 'port.done', output: step.output });
        break;
      case 'error':
        this.port(step.port).send({ type: 'port.error', error: step.error });
        break;
      case 'snapshot':
        this.port(step.port).send({ type: 'port.snapshot', context: step.context });
        break;
    }
    return this.effects;
  }

  stop(): void {
    this.actor.stop?.();
  }

  private port(id: string): AnyActorRef {
    const port = this.snapshot.children[id];
    if (port?.getSnapshot().status !== 'active')
      throw new Error(`the port '${id}' is not waiting for an answer`);
    return port;
  }

  private record(event: InspectionEvent): void {
    // The first microsteps happen before the constructor of the actor returns.
    const actor = this.actor;
    switch (event.type) {
      case '@xstate.microstep':
        this.effects.transitions.push(...event._transitions);
        for (const { source } of event._transitions) this.effects.entered.add(source);
        if ('_nodes' in event.snapshot) {
          for (const node of event.snapshot._nodes as AnyStateNode[]) this.effects.entered.add(node);
        }
        break;
      case '@xstate.action':
        if (!event.action.type.startsWith('xstate.')) this.effects.does.push(event.action.type);
        break;
      case '@xstate.event':
        if (event.sourceRef === actor && event.actorRef !== actor && event.event.type !== 'xstate.init')
          this.effects.sends.push(event.event);
        break;
    }
  }
}
