import { Actor, type AnyActor, type InspectionEvent, type Snapshot, StateMachine } from 'xstate';
import { redact, watcher } from '../recording/recorder.ts';
import { stateOf } from '../walk/live.ts';
import { describeValue } from '../walk/walk.ts';

/** The state of an actor after an event. */
export interface Moment {
  /** Counted from the actor's first event. */
  number: number;
  at: number;
  /** The port whose statechart received it; empty for the actor itself. */
  port: string;
  type: string;
  /** As JSON, secrets removed. */
  event: string;
  state: string;
  /** For an actor played from a recording: how it differs from the recording; empty if it does not. */
  strayed?: string;
  /** The snapshot to continue from; it contains secrets, so it is never shown. */
  persisted: Snapshot<unknown>;
}

/** A statechart that runs on its own, such as a page's. */
export interface Watched {
  session: string;
  machine: string;
  ref: AnyActor;
  input: unknown;
  /** Outcomes of its ports, by name, latest first. They contain secrets. */
  outputs: Map<string, unknown[]>;
  moments: Moment[];
  /** Shows another actor in its place on the page, or itself again; undefined without a place. */
  show?: ((other: AnyActor | undefined) => void) | undefined;
  /** The actor that is shown in its place. */
  standIn?: AnyActor | undefined;
}

const MOST_MOMENTS = 200;
const MOST_OUTPUTS = 3;
const DONE = /^xstate\.done\.actor\.(.+)$/;

/** The running actors, by session; those from the start of the page come first. */
export type Watch = ReadonlyMap<string, Watched>;

/** The page's actors, for one inspector or several. */
export interface LiveWatch {
  watch: Watch;
  /** Called at every event, even while React renders. */
  listeners: Set<() => void>;
}

/** Watches the page's actors from now on. */
export function startWatch(): LiveWatch {
  const watch = new Map<string, Watched>();
  const listeners = new Set<() => void>();
  const onChange = () => {
    for (const listener of listeners) listener();
  };

  watcher.hear = (inspected) => {
    const { actorRef: ref, rootId } = inspected;
    if (!isStatechart(ref)) return;
    if (inspected.type === '@xstate.event') hearEvent(watch, ref, inspected.event);
    if (inspected.type === '@xstate.snapshot') hearSnapshot(watch.get(rootId), ref, inspected);
    onChange();
  };
  watcher.enlist = (actor, show) => {
    const watched = watch.get(actor.sessionId);
    if (watched) watched.show = show;
    onChange();
    return () => {
      watch.delete(actor.sessionId);
      if (watched) watched.show = undefined;
      onChange();
    };
  };
  return { watch, listeners };
}

function isStatechart(ref: unknown): ref is AnyActor {
  return ref instanceof Actor && ref.logic instanceof StateMachine;
}

/** Some actors start with the first code of the page, before anybody can watch: their input is unknown. */
function hearEvent(watch: Map<string, Watched>, ref: AnyActor, event: { type: string }) {
  if (ref._parent !== undefined || watch.has(ref.sessionId)) return;
  watch.set(ref.sessionId, {
    session: ref.sessionId,
    machine: ref.logic.id,
    ref,
    input: 'input' in event ? event.input : undefined,
    outputs: new Map(),
    moments: [],
  });
}

function hearSnapshot(
  watched: Watched | undefined,
  ref: AnyActor,
  { event }: Extract<InspectionEvent, { type: '@xstate.snapshot' }>,
) {
  if (watched === undefined || event.type === 'xstate.stop') return;
  const port = DONE.exec(event.type)?.[1];
  if (port !== undefined && 'output' in event)
    watched.outputs.set(port, [event.output, ...(watched.outputs.get(port) ?? [])].slice(0, MOST_OUTPUTS));
  watched.moments.push({
    number: (watched.moments.at(-1)?.number ?? 0) + 1,
    at: Date.now(),
    port: ref === watched.ref ? '' : ref.id,
    type: event.type,
    event: redact(event),
    state: describeValue(stateOf(watched.ref)),
    persisted: watched.ref.getPersistedSnapshot(),
  });
  if (watched.moments.length > MOST_MOMENTS) watched.moments.shift();
}
