import type { AnyStateMachine, Snapshot } from 'xstate';
import type { RecordedEvent, Recording } from '../schemas/support/recording.ts';
import { Live } from './live.ts';
import { describeValue, type Plan, prepare, serialise } from './walk.ts';

/** The events of a statechart that lived on its own, such as a page's, with those of its children. */
export interface RecordedActor {
  /** Its session. */
  root: string;
  machine: string;
  events: readonly RecordedEvent[];
  /** Why it cannot be played again; empty where it can. */
  obstacle: string;
  /** The state that it was in at the end; empty where it was gone by then. */
  end: string;
}

/** One event, played again. */
interface Replayed {
  recorded: RecordedEvent;
  /** The final state of all of it, its ports waiting, without its timers. */
  persisted: Snapshot<unknown>;
  /** The state that it is in then, those of statecharts behind its ports included. */
  state: string;
  /** How that is not as recorded, or why the event could not be played; else empty. */
  strayed: string;
}

/** An actor that was played to the end of its recording. */
export interface Replay {
  live: Live;
  input: unknown;
  steps: Replayed[];
  end: string;
}

type Ref = Pick<Live['actor'], 'getSnapshot' | 'send'>;

const OUTCOME = /^xstate\.(done|error)\.actor\.(.+)$/;

/** The actors of a recording that lived on their own, in the order in which they are first heard of. */
export function actorsOf({ events }: Recording): RecordedActor[] {
  return [...new Set(events.map(({ root }) => root))].map((root) => {
    const received = events.filter((event) => event.root === root);
    const own = received.filter(({ actor }) => actor === root);
    const [first] = own;
    return {
      root,
      machine: first?.machine ?? '',
      events: received,
      obstacle: obstacleOf(received),
      end: describeValue(own.at(-1)?.state ?? ''),
    };
  });
}

function obstacleOf([first, ...more]: readonly RecordedEvent[]): string {
  if (first?.event.type !== 'xstate.init' || first.actor !== first.root)
    return 'it began before the recording';
  const cut = [first, ...more].find(({ event }) => event.cut !== undefined);
  return cut ? `its ${cut.event.type} was too long to be kept` : '';
}

/**
 * Plays to a statechart what it was told, and to its ports what they came back with. Time stands still: that a timer
 * ran out is one of the events. Throws where its start is not in the recording.
 */
export function replayActor(machine: AnyStateMachine, plan: Plan, recorded: RecordedActor): Replay {
  const { root, events, obstacle } = recorded;
  const [start] = events;
  if (start === undefined || obstacle) throw new Error(`${recorded.machine} cannot be played: ${obstacle}`);
  const input = fieldOf(start.event, 'input');
  const live = new Live(prepare(machine, { ports: plan.ports ?? {} }), input);
  const refs = new Map<string, Ref>([[root, live.actor]]);
  const steps = events.map((event): Replayed => {
    const problem = play(live, refs, event);
    return {
      recorded: event,
      persisted: live.actor.getPersistedSnapshot(),
      state: describeValue(live.value),
      strayed: problem || differenceOf(event, refs.get(event.actor)?.getSnapshot().value),
    };
  });
  return { live, input, steps, end: describeValue(live.snapshot.value) };
}

/**
 * Plays one event, unless it follows from an earlier one: what one of these statecharts sent to another.
 * @returns why that could not be; else empty
 */
function play(live: Live, refs: Map<string, Ref>, { actor, from, machine, event }: RecordedEvent): string {
  const sender = from === undefined ? undefined : refs.get(from);
  if (event.type === 'xstate.init') {
    if (sender === undefined) return '';
    const known = [...refs.values()];
    const begun = live
      .pendingPorts()
      .find(
        ({ owner, chart }) =>
          owner === sender && chart?.getSnapshot().machine.id === machine && !known.includes(chart),
      );
    if (begun?.chart === undefined) return `no ${machine} has begun`;
    refs.set(actor, begun.chart);
    return '';
  }
  const receiver = refs.get(actor);
  if (receiver === undefined) return `there is no ${machine}`;
  if (sender !== undefined && sender !== receiver) return '';
  const [, step, port] = OUTCOME.exec(event.type) ?? [];
  if (port === undefined) {
    if (receiver.getSnapshot().status === 'active') receiver.send(event);
    return '';
  }
  if (!live.pendingPorts().some(({ id, owner }) => id === port && owner === receiver))
    return `its port ${port} was not waiting for an answer`;
  live.play(
    step === 'done'
      ? { step, port, output: fieldOf(event, 'output') }
      : { step: 'error', port, error: fieldOf(event, 'error') },
  );
  return '';
}

/** A field of an event besides its type. */
function fieldOf(event: object, name: string): unknown {
  return new Map(Object.entries(event)).get(name);
}

function differenceOf({ state }: RecordedEvent, played: unknown): string {
  if (state === undefined || serialise(state) === serialise(played)) return '';
  return `it was ${describeValue(state)}, not ${describeValue(played)}`;
}
