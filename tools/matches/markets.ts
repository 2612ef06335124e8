import { chanceOf } from '../../src/fairness/matches/chance.ts';
import { aboveOf, lineOf } from '../../src/fairness/matches/lines.ts';
import { firstTeam, type MatchState, type MatchTerms, type Team } from '../../src/fairness/matches/match.ts';
import { STATE_KEYS } from './state-keys.ts';

/** One of the two sides of a market: home and away, over and under, or the teams with handicaps. */
export type MarketSide = Team;

/** A market of one match. */
interface PricedMarket {
  /** The exact chance of the first side, from which both prices follow. */
  chance(state: MatchState): number;
  /** Whether the first side has won a match that ended like this. */
  isFirst(end: MatchState): boolean;
  /** The same number for two states after the toss in which the same chances follow. */
  keyOf(state: MatchState): number;
}

/** The markets with prices that move, by their kind. */
export const MARKETS = {
  winner(terms) {
    return {
      chance: chanceOf(terms),
      isFirst: ({ winner }) => winner === 0,
      keyOf: STATE_KEYS[terms.sport],
    };
  },
  total(terms) {
    const line = lineOf(terms, 'total');
    const pointsIn = ({ points: [home, away] }: MatchState) => home + away;
    return {
      chance: aboveOf(terms, 'total', line),
      isFirst: (end) => pointsIn(end) > line,
      keyOf(state) {
        // In the second innings of cricket the runs still needed count, too.
        const course =
          terms.sport === 'cricket'
            ? STATE_KEYS.cricket(state)
            : (state.half * 2 + firstTeam(state)) * 1000 + state.played;
        return course * 1000 + pointsIn(state);
      },
    };
  },
  margin(terms) {
    const line = lineOf(terms, 'margin');
    return {
      chance: aboveOf(terms, 'margin', line),
      isFirst: ({ points: [home, away] }) => home - away > line,
      keyOf: STATE_KEYS[terms.sport],
    };
  },
} as const satisfies Record<string, (terms: MatchTerms) => PricedMarket>;

export type MarketName = keyof typeof MARKETS;
export const MARKET_NAMES: readonly MarketName[] = ['winner', 'total', 'margin'];

/** The names of both sides, the one with the chance first. */
export const SIDE_NAMES: Readonly<Record<MarketName, readonly [string, string]>> = {
  winner: ['home', 'away'],
  total: ['over', 'under'],
  margin: ['home with its handicap', 'away with its handicap'],
};
