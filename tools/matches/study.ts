import type { MatchTerms, PlayedSport } from '../../src/fairness/matches/match.ts';
import { drawsNeeded, type MatchEvent, playMatch } from '../../src/fairness/matches/play.ts';
import { randomFrom } from '../random.ts';
import { MARKETS, type MarketName } from './markets.ts';

/** Returns random whole numbers below 2^32. */
export type Random = () => number;

/** The same draws for the same seed. */
export function randomDraws(seed: number): Random {
  const random = randomFrom(seed);
  return () => Math.floor(random() * 2 ** 32);
}

const timing = { play_ms: 4000, break_ms: 12_000, toss_ms: 20_000 };

/** The plays of a match of the street league: raids, balls of both innings, minutes. */
const STREET_PLAYS: Readonly<Record<PlayedSport, number>> = { kabaddi: 16, cricket: 36, football: 90 };
/** The plays of a match of the leagues that last a season, of the sports that have one. */
export const LEAGUE_PLAYS: Readonly<Partial<Record<PlayedSport, number>>> = { kabaddi: 60, cricket: 60 };

/** A match of the street league in each sport, between teams of these strengths. */
export const streetMatch = (sport: PlayedSport, strengths: readonly [number, number]): MatchTerms => ({
  sport,
  strengths,
  plays: STREET_PLAYS[sport],
  ...timing,
});

/** Pairs of strengths over the whole range of the leagues. */
export const PAIRS: readonly (readonly [number, number])[] = [
  [50, 50],
  [55, 45],
  [42, 58],
  [65, 40],
  [35, 65],
];

/** A random match. */
export function randomMatch(terms: MatchTerms, random: Random): MatchEvent[] {
  return playMatch(terms, Array.from({ length: drawsNeeded(terms) }, random));
}

/**
 * A tenth of the range of probabilities: its number of prices, their mean probability, and the share in which the
 * first side won.
 */
export interface Decile {
  count: number;
  chance: number;
  won: number;
}

/**
 * Samples one moment of each of many matches, and compares the probability of the market's first side then with the
 * result. The moment is chosen before the match is played, since a match that ends early has fewer moments.
 * @param plays the plays of each match; by default those of the street league
 */
export function calibration(
  sport: PlayedSport,
  market: MarketName,
  count: number,
  random: Random,
  plays?: number,
): Decile[] {
  const sums = Array.from({ length: 10 }, () => ({ count: 0, chance: 0, won: 0 }));
  const priced = pricedMatches(sport, market, plays);
  let looked = 0;
  while (looked < count) {
    const { terms, chance, isFirst } = pick(priced, random);
    const moment = Math.floor((random() / 2 ** 32) * longest(terms));
    const events = randomMatch(terms, random);
    const event = events[moment];
    const end = events.at(-1);
    if (event === undefined || event.kind === 'end' || end === undefined) continue;
    looked += 1;
    const now = chance(event.state);
    const sum = sums[Math.min(9, Math.floor(now * 10))];
    if (sum === undefined) throw new RangeError(`${now} is not a chance from 0 to 1`);
    sum.count += 1;
    sum.chance += now;
    if (isFirst(end.state)) sum.won += 1;
  }
  return sums.map((sum) => ({ count: sum.count, chance: sum.chance / sum.count, won: sum.won / sum.count }));
}

/** The most events of a match: toss, start, plays and break, without tie-break and end. */
const longest = ({ plays }: MatchTerms) => plays + 3;

/** A match for each pair of strengths, with the chances and the result of one of its markets. */
export const pricedMatches = (sport: PlayedSport, market: MarketName, plays = STREET_PLAYS[sport]) =>
  PAIRS.map((strengths) => {
    const terms = { ...streetMatch(sport, strengths), plays };
    return { terms, ...MARKETS[market](terms) };
  });

/** One of a list, all equally likely. */
export function pick<T>(list: readonly T[], random: Random): T {
  const one = list[Math.floor((random() / 2 ** 32) * list.length)];
  if (one === undefined) throw new RangeError('The list to pick from is empty');
  return one;
}
