import type { LiveEvent, PriceMove } from '../../../src/schemas/bets/live.ts';
import { type Match, pricedSides, type Side } from '../../../src/schemas/bets/matches.ts';
import type { Database } from '../../database/database.ts';
import { isListed } from '../matches/read.ts';
import { readAccounts } from './accounts.ts';
import type { Listener } from './listener.ts';
import { createMatchReadings, type MatchChange } from './match-readings.ts';
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

export function createFeed(database: Database): Feed {
  const listeners = new Set<Listener>();
  const watchers = priceWatchers();
  const readings = createMatchReadings(database, tellChanges);
  const { serverTime } = readings;
  let polling: Promise<void> | undefined;

  const broadcast = (event: LiveEvent) => {
    for (const listener of listeners) listener.send(event);
  };

  /** A match of which nothing but prices has changed is not sent whole. */
  function tellChanges(changes: MatchChange[]): void {
    const prices: PriceMove[] = [];
    const watched: PriceMove[] = [];
    for (const { match, before } of changes) {
      const moved = movedPrices(before, match);
      watched.push(...moved);
      if (before !== undefined && frameOf(before) === frameOf(match)) prices.push(...moved);
      else broadcast({ event: 'match', data: { server_time: serverTime(), match } });
    }
    watchers.tell(watched, serverTime());
    if (prices.length === 0) return;
    const event: LiveEvent = { event: 'prices', data: { server_time: serverTime(), prices } };
    for (const listener of listeners) if (listener.hearsPrices) listener.send(event);
  }

  /** Polls never overlap: a call during one shares it. */
  function poll(): Promise<void> {
    polling ??= readings
      .read()
      .then(() => readAccounts(database, listeners, serverTime))
      .finally(() => {
        polling = undefined;
      });
    return polling;
  }

  /** Reads for a new listener, unless the polling has kept the state fresh. */
  async function catchUp(): Promise<void> {
    const isOld = performance.now() - readings.readAt > OLD_MS;
    if (isOld || listeners.size + watchers.size === 0) await poll();
  }

  return {
    async join(listener) {
      await catchUp();
      const matches = readings.matches.filter(isListed).sort(byClosingTime);
      // Added in the same task as the state is read, so that no change falls in between.
      listeners.add(listener);
      listener.send({ event: 'hello', data: { server_time: serverTime(), matches } });
    },
    leave(listener) {
      listeners.delete(listener);
    },
    async watch(watcher) {
      // Read anew: a bet may have been refused for a price newer than the last reading.
      await readings.readAfresh();
      const sides = readings.matches.flatMap(pricedSides);
      watchers.add(watcher);
      const prices = sides.filter(({ team_value }) => watcher.sides.has(team_value)).map(priceOf);
      watcher.send({ event: 'prices', data: { server_time: serverTime(), prices } });
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
