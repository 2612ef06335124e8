import { array, enums, type Infer, integer, nullable, optional, type } from 'superstruct';
import { Prediction } from './matches.ts';

/** People are counted in steps of so many: fewer at a time could be told apart. */
export const PEOPLE_STEP = 5;

/** The bettors who backed a selection first of those of its market. */
const Backers = type({
  team_value: integer(),
  /** The face of the coin, for a bet on the toss. */
  prediction: optional(Prediction),
  /** Null while fewer than `PEOPLE_STEP` have bet on the market. */
  people: nullable(integer()),
  bots: integer(),
});

/** The bettors of a market, each counted once, however many bets they have. */
const CrowdMarket = type({
  kind: enums(['winner', 'toss', 'total', 'margin']),
  /** A multiple of `PEOPLE_STEP`: 0 when nobody has bet, null for one to four people. */
  people: nullable(integer()),
  bots: integer(),
  /** Selections with at least one bettor who is counted. */
  selections: array(Backers),
});

/** How the bettors of a match are split, by its markets; markets without a bet are left out. */
export const Crowd = type({ markets: array(CrowdMarket) });
export type Crowd = Infer<typeof Crowd>;
export type CrowdMarket = Infer<typeof CrowdMarket>;
