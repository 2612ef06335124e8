import type { LiveEvent, PriceMove } from '../../../src/schemas/bets/live.ts';
import { type Match, pricedSides, type Side } from '../../../src/schemas/bets/matches.ts';
import type { Database } from '../../database/database.ts';
import { isListed, readMatches } from '../matches/read.ts';
import { readAccounts } from './accounts.ts';
import type { Listener } from './listener.ts';
import { type PriceWatcher, priceWatchers } from './price-watchers.ts';

/** In milliseconds. A reading older than this is not sent to new listeners. */
const OLD_MS = 2000;

/**
 * Sends changes in the database to all listeners. One reading serves all listeners of the process, and finds the
 * changes of every process.
 */
export interface Feed {
  /** Greets the listener with the state of all listed matches; every change after that is sent. */
  join(listener: Listener): Promise<void>;
  leave(listener: Listener): void;
  /** Sends the present prices of the watched sides, and then each of their moves. */
  watch(watcher: PriceWatcher): Promise<void>;
  unwatch(watcher: PriceWatcher): void;
  /** Reads once and sends what changed since the reading before. */
  poll(): Promise<void>;
  /** Sends the time. */
  ping(): void;
  readonly listeners: number;
}

/** The last reading of each undecided match. */
type Known = ReadonlyMap<number, { match: Match; mark: string }>;

interface Reading {
  at: Date;
  /** Every undecided, known or newly corrected match: its id, and a mark that changes with each of its changes. */
  marks: [id: number, mark: string][];
}

const READING = `
  select clock_timestamp() as at, coalesce((
    select json_agg(json_build_array(m.id, concat_ws(' ', m.revision, s.state, s.window_number, s.is_silent)))
    from matches m join match_states s on s.id = m.id
    where m.decided_at is null or m.id = any ($1::bigint[])
       or m.id in (select match_id from corrections
                   where coalesce(finished_at, clock_timestamp()) > clock_timestamp() - interval '1 minute')
  ), '[]') as marks`;

export function createFeed(database: Database): Feed {
  const listeners = new Set<Listener>();
  const watchers = priceWatchers();
  let known: Known = new Map();
  /** The marks of corrected matches that have been sent, as long as readings find them. */
  const corrected = new Map<number, string>();
  /** The database's clock minus this process's, in milliseconds. */
  let aheadMs = 0;
  /** The time of the last reading of matches, by this process's clock, in milliseconds. */
  let readAt = Number.NEGATIVE_INFINITY;
  let readingMatches: Promise<void> | undefined;
  let reading: Promise<void> | undefined;

  const serverTime = () => new Date(Date.now() + aheadMs).toISOString();
  const broadcast = (event: LiveEvent) => {
    for (const listener of listeners) listener.send(event);
  };

  async function readMatchChanges(): Promise<void> {
    const [now] = await database.query<Reading>(READING, [[...known.keys()]]);
    if (now === undefined) throw new Error('The clock could not be read');
    aheadMs = now.at.getTime() - Date.now();
    const changed = now.marks.filter(([id, mark]) => (known.get(id)?.mark ?? corrected.get(id)) !== mark);
    for (const id of corrected.keys()) if (!now.marks.some(([one]) => one === id)) corrected.delete(id);
    if (changed.length === 0) return;
    const marks = new Map(changed);
    const matches = await readMatches(database, 'where m.id = any ($1::bigint[]) order by m.id', [
      [...marks.keys()],
    ]);
    const before = known;
    const next = new Map(before);
    const prices: PriceMove[] = [];
    const watched: PriceMove[] = [];
    for (const match of matches) {
      const old = before.get(match.id)?.match;
      const mark = marks.get(match.id) ?? '';
      if (match.state === 'settled' || match.state === 'abandoned') {
        next.delete(match.id);
        if (match.corrections !== undefined) corrected.set(match.id, mark);
      } else next.set(match.id, { match, mark });
      const moved = movedPrices(old, match);
      watched.push(...moved);
      if (old !== undefined && frameOf(old) === frameOf(match)) prices.push(...moved);
      else broadcast({ event: 'match', data: { server_time: serverTime(), match } });
    }
    known = next;
    watchers.tell(watched, serverTime());
    if (prices.length === 0) return;
    const event: LiveEvent = { event: 'prices', data: { server_time: serverTime(), prices } };
    for (const listener of listeners) if (listener.hearsPrices) listener.send(event);
  }

  // Readings never overlap: a caller during a reading shares its result.

  function catchUpWithMatches(): Promise<void> {
    readingMatches ??= readMatchChanges()
      .then(() => {
        readAt = performance.now();
      })
      .finally(() => {
        readingMatches = undefined;
      });
    return readingMatches;
  }

  /** Reads anew: now, or after the present reading. */
  async function readMatchesAfresh(): Promise<void> {
    await readingMatches?.catch(() => {});
    await catchUpWithMatches();
  }

  function poll(): Promise<void> {
    reading ??= catchUpWithMatches()
      .then(() => readAccounts(database, listeners, serverTime))
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  /** Reads for a new listener, unless the polling has kept the state fresh. */
  async function catchUp(): Promise<void> {
    if (performance.now() - readAt > OLD_MS || listeners.size + watchers.size === 0) await poll();
  }

  return {
    async join(listener) {
      await catchUp();
      const matches = [...known.values()].map(({ match }) => match);
      // Added in the same task as the state is read, so that no change falls in between.
      listeners.add(listener);
      listener.send({
        event: 'hello',
        data: { server_time: serverTime(), matches: matches.filter(isListed).sort(byClosingTime) },
      });
    },
    leave(listener) {
      listeners.delete(listener);
    },
    async watch(watcher) {
      // Read anew: a bet may have been refused for a price newer than the last reading.
      await readMatchesAfresh();
      const sides = [...known.values()].flatMap(({ match }) => pricedSides(match));
      watchers.add(watcher);
      watcher.send({
        event: 'prices',
        data: {
          server_time: serverTime(),
          prices: sides.filter(({ team_value }) => watcher.sides.has(team_value)).map(priceOf),
        },
      });
    },
    unwatch(watcher) {
      watchers.remove(watcher);
    },
    poll,
    ping() {
      const event = { event: 'ping', data: { server_time: serverTime() } } as const;
      broadcast(event);
      watchers.sendAll(event);
    },
    get listeners() {
      return listeners.size + watchers.size;
    },
  };
}

/** A match without its prices and its revision, for comparison. */
function frameOf({ sides, toss, totals, margins, revision: _, ...rest }: Match): string {
  const priced = pricedSides({ sides, toss, totals, margins });
  return JSON.stringify([
    rest,
    priced.map(({ team_value, name, suspended }) => [team_value, name, suspended]),
  ]);
}

/** The moved prices of a match; all prices if the match was not known before. */
function movedPrices(old: Match | undefined, match: Match): PriceMove[] {
  const before = new Map(old && pricedSides(old).map((side) => [side.team_value, side]));
  return pricedSides(match)
    .filter(({ team_value, win_ratio, price }) => {
      const side = before.get(team_value);
      return side?.win_ratio !== win_ratio || side.price !== price;
    })
    .map(priceOf);
}

const priceOf = ({ team_value, win_ratio, price }: Side): PriceMove => [team_value, win_ratio, price];

function byClosingTime(a: Match, b: Match): number {
  return (a.closes_at ?? '').localeCompare(b.closes_at ?? '') || a.id - b.id;
}
