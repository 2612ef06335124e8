import { createActor, type Readable } from 'xstate';
import type { ListRef } from '../../machines/shared/types.ts';
import { upkeepMachine } from '../../machines/shared/upkeep.machine.ts';
import { LISTED_STATES, type Match, type Side } from '../../schemas/bets/matches.ts';
import type { Actors } from '../app/actors.ts';
import { isSame } from './same.ts';

/** A source of events. Takes a listener, and returns how to stop listening. */
export type Source = (listener: () => void) => () => void;

/** A condition of an actor, such as `actor.select((state) => state.hasTag('live'))`, has become true. */
export const becoming =
  (condition: Readable<boolean>): Source =>
  (listener) =>
    stopping(
      condition.subscribe((isTrue) => {
        if (isTrue) listener();
      }),
    );

/** The stream has reported matches; called once for all that arrived together. */
export function matchesOf(feed: Actors['feed']): Source {
  return (listener) => stopping(feed.select(({ context }) => context.matches).subscribe(() => listener()));
}

/** An actor that can be refreshed. */
interface Refreshable<Event> {
  getSnapshot(): { hasTag(tag: 'busy'): boolean };
  subscribe(listener: () => void): { unsubscribe(): void };
  send(event: Event): void;
}

/** The wallet has moved. Its first reading is no move. */
export function walletChanges(wallet: Actors['wallet']): Source {
  return (listener) => {
    let known = wallet.getSnapshot().context;
    return stopping(
      wallet.subscribe(({ context }) => {
        const before = known;
        known = context;
        const hasMoved =
          context.revision !== before.revision || context.totalWalletAmount !== before.totalWalletAmount;
        if (hasMoved && before.revision >= 0) listener();
      }),
    );
  };
}

/**
 * The stream has reported a new state, window or result of a match. Changes of its score, clock and prices,
 * which come every few seconds during play, do not count: a list need not be read again for them. Nor do changes that a
 * hello of the stream contains: `hellos` reports them all at once.
 * @param isWanted whether a change of this match counts; `before` is undefined for a match that the stream had not reported
 */
export function matchChanges(
  feed: Actors['feed'],
  isWanted: (match: Match, before: Match | undefined) => boolean,
): Source {
  return (listener) => {
    const known = new Map<number, Match>(
      Object.values(feed.getSnapshot().context.matches).map((match) => [match.id, match]),
    );
    let isLive = feed.getSnapshot().hasTag('live');
    return together(
      stopping(
        feed.on('match.changed', ({ match }) => {
          const before = known.get(match.id);
          known.set(match.id, match);
          const hasChanged =
            before === undefined || WATCHED.some((name) => !isSame(before[name], match[name]));
          if (isLive && hasChanged && isWanted(match, before)) listener();
        }),
      ),
      // Subscribers hear of a hello after the changes in it.
      stopping(
        feed.subscribe((state) => {
          isLive = state.hasTag('live');
        }),
      ),
    );
  };
}

const WATCHED = ['state', 'closes_at', 'match_time', 'win_ratio', 'toss_result', 'result'] as const;

/** The stream is back after a gap, and may have missed changes. */
export const feedGaps =
  (feed: Actors['feed']): Source =>
  (listener) =>
    stopping(feed.on('feed.restored', listener));

/**
 * The stream has said hello, first of all or after a gap, or is up to date again after answers from the cache. A hello
 * contains listed matches alone: changes of others before it are not known, and data without them must be read again.
 */
export const hellos =
  (feed: Actors['feed']): Source =>
  (listener) => {
    let isLive = feed.getSnapshot().hasTag('live');
    return together(
      // Before a hello, `feed.restored` comes with it.
      feedGaps(feed)(() => {
        if (isLive) listener();
      }),
      stopping(
        feed.subscribe((state) => {
          const wasLive = isLive;
          isLive = state.hasTag('live');
          if (isLive && !wasLive) listener();
        }),
      ),
    );
  };

/** The person has come back to this tab. */
export const tabReturns: Source = (listener) => {
  const look = () => {
    if (!document.hidden) listener();
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
};

/** The interval of reloads in milliseconds. In it a score moves about three times, and the server samples prices twice. */
const RELOAD_MS = 20_000;

/**
 * Fires every 20 seconds while the page is visible, to reload data that the stream does not send in full.
 * @param isWanted whether the data can still change
 */
export const whileVisible =
  (isWanted = () => true): Source =>
  (listener) => {
    const timer = setInterval(() => {
      if (!document.hidden && isWanted()) listener();
    }, RELOAD_MS);
    return () => clearInterval(timer);
  };

/** Reloads a list after each event of these sources. */
export const keepFresh = (list: Refreshable<{ type: 'list.refresh' }>, ...sources: Source[]) =>
  keep(list, () => list.send({ type: 'list.refresh' }), sources);

/** Reloads a detail after each event of these sources. */
export const keepDetailFresh = (detail: Refreshable<{ type: 'detail.refresh' }>, ...sources: Source[]) =>
  keep(detail, () => detail.send({ type: 'detail.refresh' }), sources);

/** Asks for a reading after each event of the sources, but not before the one under way has ended. */
function keep(actor: Refreshable<never>, refresh: () => void, sources: Source[]): () => void {
  const upkeep = createActor(upkeepMachine);
  const look = () =>
    upkeep.send({ type: actor.getSnapshot().hasTag('busy') ? 'reading.began' : 'reading.ended' });
  const wanted = upkeep.on('reading.wanted', refresh);
  upkeep.start();
  look();
  return together(
    stopping(actor.subscribe(look)),
    ...sources.map((source) => source(() => upkeep.send({ type: 'data.changed' }))),
    stopping(wanted),
    () => upkeep.stop(),
  );
}

/** The order of matches, and how many of them are shown. */
interface Listing {
  compare: (one: Match, other: Match) => number;
  limit?: number;
}

// Without `localeCompare`, whose first call takes 20 ms on a cheap phone.
const byClosing = (one: Match, other: Match) => closingOf(one) - closingOf(other) || one.id - other.id;

const closingOf = ({ closes_at }: Match) => (closes_at === null ? 0 : Date.parse(closes_at));

/** All listed matches: those that take bets first, then by closing time. */
export const liveListing: Listing = {
  compare: (one, other) =>
    Number(one.state === 'scheduled') - Number(other.state === 'scheduled') || byClosing(one, other),
};

/** The same order, as in `live-bet/home-listing`. */
export const homeListing: Listing = { ...liveListing, limit: 6 };

/**
 * Keeps a list of matches up to date by the stream: the newest revision of a match counts. A match on screen keeps its
 * place, even once it is over, so that nothing moves under a finger. A new match takes the place of one that is over,
 * or comes last. The listing's order applies at each load.
 */
export function followMatches(list: ListRef<Match>, feed: Actors['feed'], listing: Listing): () => void {
  let placed: readonly Match[] | undefined;
  const update = () => {
    const state = list.getSnapshot();
    if (state.hasTag('busy') || state.matches('error')) return;
    const { rows } = state.context;
    const newest = new Map(rows.map((match) => [match.id, match]));
    for (const match of Object.values(feed.getSnapshot().context.matches)) {
      if (match.revision > (newest.get(match.id)?.revision ?? -1)) newest.set(match.id, match);
    }
    const { compare, limit } = listing;
    const bettable = [...newest.values()].filter(isBettable).sort(compare);
    const next = rows === placed ? inPlace(rows, newest, bettable) : bettable;
    placed = next.slice(0, limit);
    if (placed.length !== rows.length || placed.some((match, index) => match !== rows[index]))
      list.send({ type: 'list.changed', rows: placed });
    else placed = rows;
  };
  return together(
    matchesOf(feed)(update),
    stopping(list.subscribe(update)),
    stopping(feed.on('feed.restored', () => list.send({ type: 'list.refresh' }))),
  );
}

const isBettable = ({ state }: Match) => LISTED_STATES.includes(state);

/** The rows in their places; empty once no match is left to bet on. */
function inPlace(rows: readonly Match[], newest: ReadonlyMap<number, Match>, bettable: Match[]): Match[] {
  const shown = new Set(rows.map(({ id }) => id));
  const fresh = bettable.filter(({ id }) => !shown.has(id));
  const kept = rows.map((row) => {
    const match = newest.get(row.id) ?? row;
    return isBettable(match) ? match : (fresh.shift() ?? match);
  });
  return bettable.length === 0 ? [] : [...kept, ...fresh];
}

/** Reports the prices of these sides: known ones at once, then each as it moves. */
export function followPrices(
  prices: Actors['prices'],
  sides: readonly Side[],
  tell: (moved: [team_value: number, win_ratio: number][]) => void,
): () => void {
  const now = (side: number): [number, number][] => {
    const price = prices.get(side);
    return price ? [[side, price.ratio]] : [];
  };
  tell(sides.flatMap(({ team_value }) => now(team_value)));
  return together(
    ...sides.map(({ team_value }) => prices.subscribe(team_value, () => tell(now(team_value)))),
  );
}

/** Calls back each time the connection to the server is back. */
export function whenLive(feed: Actors['feed'], listener: () => void): () => void {
  return becoming(feed.select((state) => state.hasTag('live')))(listener);
}

/** Combines several functions that end something. */
export function together(...ends: (() => void)[]): () => void {
  return () => {
    for (const end of ends) end();
  };
}

/** Ends a subscription. */
export function stopping(subscription: { unsubscribe(): void }): () => void {
  return () => subscription.unsubscribe();
}
