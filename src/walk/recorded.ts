import type { AnyStateMachine, Snapshot } from 'xstate';
import type { RecordedEvent, Recording } from '../schemas/support/recording.ts';
import { Live } from './live.ts';
import { describeValue, type Plan, prepare, serialise } from './walk.ts';

/** The recorded events of a root actor, such as a page's, and of its children. */
export interface RecordedActor {
  /** The session id of the root actor. */
  root: string;
  machine: string;
  events: readonly RecordedEvent[];
  /** The reason why the recording cannot be replayed; empty if it can. */
  obstacle: string;
  /** The last recorded state; empty if there is none. */
  end: string;
}

/** One replayed event. */
interface Replayed {
  recorded: RecordedEvent;
  /** The snapshot after the event, without timers; pending ports stay pending. */
  persisted: Snapshot<unknown>;
  /** The state after the event, with those of statecharts behind ports. */
  state: string;
  /** The difference from the recording, or the reason why the event could not be replayed; else empty. */
  strayed: string;
}

/** An actor that was replayed to the end of its recording. */
export interface Replay {
  live: Live;
  input: unknown;
  steps: Replayed[];
  end: string;
}

type Ref = Pick<Live['actor'], 'getSnapshot' | 'send'>;

const OUTCOME = /^xstate\.(done|error)\.actor\.(.+)$/;

/** The root actors of a recording, in the order of their first events. */
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
 * Replays the events of a statechart and the outcomes of its ports. Time stands still, because the recording contains the
 * events of timers. Throws if the recording does not contain the actor's start.
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
 * Replays one event, unless one of these statecharts sent it to another: then it follows from an earlier event.
 * @returns the reason why it could not be replayed; else empty
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

/** A field of an event whose type is not known to have it. */
function fieldOf(event: object, name: string): unknown {
  return new Map(Object.entries(event)).get(name);
}

function differenceOf({ state }: RecordedEvent, played: unknown): string {
  if (state === undefined || serialise(state) === serialise(played)) return '';
  return `it was ${describeValue(state)}, not ${describeValue(played)}`;
}
