import type { StateValue } from 'xstate';
import type { RecordedEvent, Recording } from '../schemas/support/recording.ts';
import { recording } from './recorder.ts';

/** The most fields of an object, or elements of a list, that a reader accepts. */
const MOST_MEMBERS = 500;

/** The name of the saved file. */
export const RECORDING_FILE = 'sikka-recording.json';

/**
 * The last events of this page's statecharts, without those of an earlier person.
 * @param ends the current states, by session
 * @param room the most bytes of events; the latest are taken
 */
export function takeRecording(
  ends: ReadonlyMap<string, StateValue>,
  room = Number.POSITIVE_INFINITY,
): Recording {
  const all = recording.map(({ at, machine, actor, root, from, event: json }): RecordedEvent => {
    const event: RecordedEvent['event'] = JSON.parse(json);
    const recorded = { at, machine, actor, root, ...(from === undefined ? {} : { from }), event };
    return isWide(event) ? { ...recorded, event: { type: event.type, cut: json.length } } : recorded;
  });
  // The wallet gets this event as soon as a session ends, for whatever reason.
  const events = all.slice(all.findLastIndex(({ event }) => event.type === 'wallet.closed') + 1);
  for (const [session, state] of ends) {
    const last = events.findLast(({ actor }) => actor === session);
    if (last) last.state = state;
  }
  return {
    format: 1,
    build: buildOf(document.querySelectorAll('script[type="module"]')),
    saved_at: new Date().toISOString(),
    events: latest(events, room),
  };
}

/** Whether an object or list in it has too many members: a reader would refuse the whole file. */
function isWide(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const members = Object.values(value);
  return members.length > MOST_MEMBERS || members.some(isWide);
}

/** The path of the page's last script. Scripts added by browser extensions have another origin. */
function buildOf(scripts: Iterable<Element>): string {
  const paths = [...scripts].map((script) => script.getAttribute('src')?.split('?')[0] ?? '');
  return paths.findLast((path) => /^(?:\/[\w@-][\w.@-]*)+$/.test(path)) ?? '';
}

/** The latest events that fit in this many bytes of JSON. */
function latest(events: readonly RecordedEvent[], room: number): RecordedEvent[] {
  let left = room;
  const isTooMuch = (event: RecordedEvent) => {
    left -= new Blob([JSON.stringify(event), ',']).size;
    return left < 0;
  };
  return events.slice(events.findLastIndex(isTooMuch) + 1);
}
