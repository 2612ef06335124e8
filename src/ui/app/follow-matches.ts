import type { ListRef } from '../../machines/types.ts';
import { LISTED_STATES, type Match } from '../../schemas/bets/matches.ts';
import type { Actors } from './context.tsx';

// Apart from what other pages follow: the start page needs this alone.

/** Something that happens, for whoever wants to hear of it. Returns how to stop listening. */
export type Source = (listener: () => void) => () => void;

/** The stream has told of matches: once for all that came together. */
export function matchesOf(feed: Actors['feed']): Source {
  return (listener) => {
    let known = feed.getSnapshot().context.matches;
    return stopping(
      feed.subscribe(({ context }) => {
        if (context.matches === known) return;
        known = context.matches;
        listener();
      }),
    );
  };
}

/** Orders matches, and says how many of them are shown. */
interface Listing {
  compare: (one: Match, other: Match) => number;
  limit?: number;
}

// Not by `localeCompare`, which at first takes 20 ms of a cheap phone.
const byClosing = (one: Match, other: Match) => closingOf(one) - closingOf(other) || one.id - other.id;

const closingOf = ({ closes_at }: Match) => (closes_at === null ? 0 : Date.parse(closes_at));

/** The order of `live-bet`. */
export const liveListing: Listing = { compare: byClosing };

/** The order of `live-bet/home-listing`. */
export const homeListing: Listing = {
  compare: (one, other) =>
    Number(one.state === 'scheduled') - Number(other.state === 'scheduled') || byClosing(one, other),
  limit: 6,
};

/**
 * Keeps a list of matches to bet on as the stream tells of them: of each match the newest word counts. What is on
 * screen keeps its place, also once it is over, so that nothing moves under a finger; a new match takes the place of
 * one that is over, else comes last. The listing's order is that of each reading.
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

/** Empty once there is nothing left to bet on. */
function inPlace(rows: readonly Match[], newest: ReadonlyMap<number, Match>, bettable: Match[]): Match[] {
  const shown = new Set(rows.map(({ id }) => id));
  const fresh = bettable.filter(({ id }) => !shown.has(id));
  const kept = rows.map((row) => {
    const match = newest.get(row.id) ?? row;
    return isBettable(match) ? match : (fresh.shift() ?? match);
  });
  return bettable.length === 0 ? [] : [...kept, ...fresh];
}

/** Ends all that was begun together. */
export function together(...ends: (() => void)[]): () => void {
  return () => {
    for (const end of ends) end();
  };
}

/** Ends a subscription. */
export function stopping(subscription: { unsubscribe(): void }): () => void {
  return () => subscription.unsubscribe();
}
