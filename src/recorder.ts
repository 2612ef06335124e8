import { Actor, type AnyActor, type InspectionEvent } from 'xstate';

/** An event that a statechart received. */
export interface RecordedEvent {
  /** When, in this device's milliseconds. */
  at: number;
  /** The id of its statechart. */
  machine: string;
  /** The session of the actor that received it, and of the one that it lives in: the same for one on its own. */
  actor: string;
  root: string;
  /** What its parent knows it by: for an invoked one the id of the invoke. */
  name: string;
  /** The session of the actor that sent it: its own for a timer, none for what came from outside. */
  from: string | undefined;
  /** As JSON, secrets removed. The first of an actor, `xstate.init`, has its input. */
  event: string;
}

/** Who looks on. */
interface Watcher {
  hear?: ((inspected: InspectionEvent) => void) | undefined;
  /**
   * Tells of an actor that fills a place on the page.
   * @param show has another one fill it, or itself again
   * @returns what is to be done at its end
   */
  enlist?(actor: AnyActor, show: (other: AnyActor | undefined) => void): () => void;
}

/** They come all the time, and say nothing but the time, and how far somebody has scrolled. */
const IDLE_TALK = ['feed.ping', 'prices.watched'];
const MOST_EVENTS = 300;
/** A longer one, such as a hundred matches, is kept as its type and length. */
const LONGEST_EVENT = 20_000;

/**
 * Of `field=value`, what is nobody's business: what lets somebody in, whose money it is, who they are, what they wrote;
 * and, whatever its field, a mail address, a UPI id, a masked account, a phone number or the name of a file of theirs.
 */
const SECRET =
  /(\bt(ext)?|pass\w*|otp|code|token|phone|account|pay(tm)?|network|uri|editor|_message|reason|(first|last|holder|bank|contact)_name|\bq)=|^message=(?!\[object Object\]$)|@|••|\b(\d{10}|[\da-f]{32})\b/i;

/** The last events of all statecharts of this page, the latest at the end. */
export const recording: RecordedEvent[] = [];
/** The panel of `?inspect`, where it is open. */
export const watcher: Watcher = {};

/** Keeps what an actor receives: its `inspect`. */
export function record(inspected: InspectionEvent): void {
  watcher.hear?.(inspected);
  if (inspected.type !== '@xstate.event') return;
  const { actorRef, rootId: root, sourceRef, event: said } = inspected;
  const machine = actorRef instanceof Actor && actorRef.getSnapshot().machine?.id;
  if (!machine || IDLE_TALK.includes(said.type)) return;
  const json = redact(said);
  recording.push({
    at: Date.now(),
    machine,
    actor: actorRef.sessionId,
    root,
    name: actorRef.id,
    from: sourceRef?.sessionId,
    event: json.length > LONGEST_EVENT ? `{"type":"${said.type}","cut":${json.length}}` : json,
  });
  if (recording.length > MOST_EVENTS) recording.shift();
}

/** As JSON, secrets removed. */
export const redact = (value: object): string => JSON.stringify(value, conceal);

/** What stands in for a secret is empty where that is. */
function conceal(this: { type?: unknown }, key: string, value: unknown): unknown {
  // The text of an event itself, as of a toast, is the page's own.
  return value && !(key === 'text' && this.type) && SECRET.test(`${key}=${value}`) ? '•' : value;
}
