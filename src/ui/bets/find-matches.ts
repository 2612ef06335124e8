import type { ActorRefFrom } from 'xstate';
import { language, nameOf, type Text, t } from '../../i18n/text.ts';
import type { finderMachine } from '../../machines/shared/finder.machine.ts';
import type { Favourites } from '../../schemas/bets/favourites.ts';
import { LISTED_STATES, type Match } from '../../schemas/bets/matches.ts';
import { searchWordsIn, wordsOf } from '../kit/format/search.ts';
import { isSport, SPORT_NAMES } from './sport-names.ts';

export type FinderRef = ActorRefFrom<typeof finderMachine>;

/** Search text, filters and order of matches, as typed or as in the address; an empty text is no filter. */
export interface Wanted {
  text: string;
  sport: string;
  /** The name of a competition. */
  cup: string;
  time: string;
  sort: string;
  /** The server's clock, in milliseconds. */
  now: number;
}

const MINUTE = 60_000;
const isOpen = ({ state }: Match) => state === 'open' || state === 'extraTime';
const closesWithin = (minutes: number) => (match: Match, now: number) =>
  isOpen(match) && match.closes_at !== null && Date.parse(match.closes_at) <= now + minutes * MINUTE;

interface TimeFilter {
  name: Text;
  fits: (match: Match, now: number) => boolean;
}

const TIME_FILTERS = {
  open: { name: 'Open now', fits: isOpen },
  '15m': { name: 'Closing within 15 minutes', fits: closesWithin(15) },
  '1h': { name: 'Closing within an hour', fits: closesWithin(60) },
  later: { name: 'Not open yet', fits: ({ state }) => state === 'scheduled' },
} satisfies Record<string, TimeFilter>;

interface Order {
  name: Text;
  compare: (one: Match, other: Match) => number;
}

/** The best price on a team. The toss does not count, because it pays about the same everywhere. */
const bestPrice = ({ sides }: Match) => Math.max(...sides.map(({ win_ratio }) => win_ratio));

const ORDERS = {
  competition: {
    name: 'By competition',
    compare: (one, other) => nameOf(one.competition).localeCompare(nameOf(other.competition)),
  },
  teams: {
    name: 'By teams, A to Z',
    compare: (one, other) => nameOf(one.name).localeCompare(nameOf(other.name)),
  },
  price: { name: 'Highest price first', compare: (one, other) => bestPrice(other) - bestPrice(one) },
  minimum: {
    name: 'Lowest minimum first',
    compare: (one, other) => one.minimum_betamount - other.minimum_betamount,
  },
} satisfies Record<string, Order>;

/** The choices by their value in the address, in the order of their menus. */
export const TIMES: ReadonlyMap<string, TimeFilter> = new Map(Object.entries(TIME_FILTERS));
export const SORTS: ReadonlyMap<string, Order> = new Map(Object.entries(ORDERS));

/** The number of matches of each value, in the order in which the values first occur. */
export function countsOf<Value extends string>(
  matches: readonly Match[],
  kindOf: (match: Match) => Value,
): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>();
  for (const match of matches) counts.set(kindOf(match), (counts.get(kindOf(match)) ?? 0) + 1);
  return counts;
}

// The search index. The stream replaces a changed match by a new object, so a WeakMap forgets outdated words by itself.
const known = { en: new WeakMap<Match, string>(), hi: new WeakMap<Match, string>() };

/** All words by which a match can be found, in one line. */
function wordsOfMatch(match: Match): string {
  const before = known[language()].get(match);
  if (before !== undefined) return before;
  const { name, competition, sport, sides } = match;
  const sportName = isSport(sport) ? t(SPORT_NAMES[sport]) : '';
  const names = [name, competition, ...sides.map((side) => side.name)];
  // People search in either script.
  const texts = [sport, sportName, ...names, ...names.map(nameOf)];
  const words = wordsOf(texts.join(' ')).join(' ');
  known[language()].set(match, words);
  return words;
}

/** The number of matches that one call of `readyWords` indexes. */
const INDEXED_PER_CALL = 20;

/** Indexes some matches ahead of the first search. Returns whether any are left. */
export function readyWords(matches: readonly Match[]): boolean {
  const fresh = matches.filter((match) => !known[language()].has(match));
  for (const match of fresh.slice(0, INDEXED_PER_CALL)) wordsOfMatch(match);
  return fresh.length > INDEXED_PER_CALL;
}

/**
 * The matches that contain all searched words and pass the filters. Favourites and matches of followed teams come first;
 * both groups are in the chosen order, by default that of the list. Unknown values of the address are ignored.
 */
export function findMatches(
  matches: readonly Match[],
  { text, sport, cup, time, sort, now }: Wanted,
  favourites: Favourites,
): readonly Match[] {
  const words = searchWordsIn(text);
  const fits = TIMES.get(time)?.fits;
  const compare = SORTS.get(sort)?.compare;
  const found = matches.filter(
    (match) =>
      (!isSport(sport) || match.sport === sport) &&
      (cup === '' || match.competition === cup) &&
      (fits === undefined || fits(match, now)) &&
      words.every((word) => wordsOfMatch(match).includes(word)),
  );
  const sorted = compare === undefined ? found : found.sort(compare);
  const [chosen, followed] = [new Set(favourites.matches), new Set(favourites.teams)];
  const isFavourite = ({ id, teams = [], state }: Match) =>
    (chosen.has(id) || teams.some((team) => followed.has(team))) && LISTED_STATES.includes(state);
  return [...sorted.filter(isFavourite), ...sorted.filter((match) => !isFavourite(match))];
}
