import type { Books } from './books.ts';
import type { Line, OwnStream } from './history.ts';

const nameOf = ({ who, stream }: OwnStream, id: number) =>
  `${stream === 'wallet' ? 'move' : 'message'} ${id} of ${who}`;

/** Streams that omitted or repeated an event, or sent a false one. */
export function brokenStreams(history: readonly Line[], { events }: Books): string[] {
  const kept = new Map(events.map((event) => [nameOf(event, event.id), event.what]));
  const told = new Map<string, number>();
  const faults: string[] = [];
  for (const line of history) {
    if (line.line !== 'opened' && line.line !== 'told' && line.line !== 'rested') continue;
    const own = `${line.stream} of ${line.who}`;
    const last = told.get(own) ?? 0;
    if (line.line === 'opened' && !told.has(own)) told.set(own, line.after);
    if (line.line === 'rested' && last < line.last) faults.push(`${nameOf(line, last + 1)}: was never sent`);
    if (line.line !== 'told') continue;
    const { id, what } = line;
    const name = nameOf(line, id);
    told.set(own, id);
    if (id !== last + 1) faults.push(`${name}: was sent after ${last}`);
    if (kept.get(name) !== what)
      faults.push(`${name}: was sent as ${what}, kept as ${kept.get(name) ?? 'nothing'}`);
  }
  return faults;
}

/** Acknowledged messages that are missing, or stored twice. */
export function unwrittenIn(history: readonly Line[], { events }: Books): string[] {
  const times = new Map<string, number>();
  for (const { who, stream, what } of events)
    if (stream === 'ticket') times.set(`${who} ${what}`, (times.get(`${who} ${what}`) ?? 0) + 1);
  return history.flatMap((line) => {
    if (line.line !== 'written') return [];
    const there = times.get(`${line.who} bettor ${line.text}`) ?? 0;
    return there === 1 ? [] : [`message ${line.text} of ${line.who}: acknowledged, stored ${there} times`];
  });
}
