import { array, enums, type Infer, integer, nullable, optional, type } from 'superstruct';
import { Prediction } from './matches.ts';

/** People's bets are counted once this many have bet on a market: fewer could be told apart. */
export const LEAST_PEOPLE = 5;

/** The bettors behind a selection, each counted once. */
const Backers = type({
  team_value: integer(),
  /** The face of the coin, for a bet on the toss. */
  prediction: optional(Prediction),
  /** Null while fewer than `LEAST_PEOPLE` have bet on the market. */
  people: nullable(integer()),
  bots: integer(),
});

/** The bettors of a market, each counted once, however many bets they have. */
const CrowdMarket = type({
  kind: enums(['winner', 'toss', 'total', 'margin']),
  /** Null for one to four people; 0 when nobody has bet. */
  people: nullable(integer()),
  bots: integer(),
  /** Selections with at least one bettor. */
  selections: array(Backers),
});

/** How the bettors of a match are split, by its markets; markets without a bet are left out. */
export const Crowd = type({ markets: array(CrowdMarket) });
export type Crowd = Infer<typeof Crowd>;
export type CrowdMarket = Infer<typeof CrowdMarket>;
