import {
  coerce,
  define,
  type Infer,
  is,
  nullable,
  number,
  object,
  optional,
  refine,
  type Struct,
  string,
  type,
} from 'superstruct';
import { wholeId } from '../shared/ids.ts';
import { MAX_RUPEES, Rupees, Stake } from '../shared/money.ts';
import { MIN_MINIMUM_BET } from '../shared/spec-figures.ts';
import { BetStatus } from './bets.ts';
import { WinRatio } from './matches.ts';
import { AcceptedPrices } from './tolerance.ts';

/**
 * The ratio that the bettor saw when they tapped. The server refuses the bet with 409 if the ratio is worse now. With a
 * `tolerance`, it refuses exactly the ratios outside of that.
 */
const SeenRatio = optional(WinRatio);

/** `team_value` is the id of one side of one match, unique among all matches, never 0. */
export const TeamBet = object({
  team_value: wholeId('Please choose one of the teams before proceeding'),
  bet_amount: Stake,
  win_ratio: SeenRatio,
  tolerance: optional(AcceptedPrices),
});
export type TeamBet = Infer<typeof TeamBet>;

export const CoinTossBet = object({
  match_id: wholeId('Match ID is required'),
  prediction: coerce(
    refine(
      string(),
      'prediction',
      (value) => value === 'Head' || value === 'Tail' || 'Prediction is required',
    ),
    optional(nullable(string())),
    (value) => value ?? '',
  ),
  minimum_betamount: coerce(
    refine(number(), 'minimum', (value) => value >= MIN_MINIMUM_BET || 'Minimum bet amount is required'),
    optional(nullable(number())),
    (value) => value ?? 0,
  ),
  bet_amount: Stake,
  win_ratio: SeenRatio,
  tolerance: optional(AcceptedPrices),
});
export type CoinTossBet = Infer<typeof CoinTossBet>;
export type BetPayload = TeamBet | CoinTossBet;

/** Adds the least stake of the bet's match, in rupees, to its struct. */
export const withLeast = <T extends { bet_amount: number }, S>(
  bet: Struct<T, S>,
  least: number,
): Struct<T, S> =>
  refine(
    bet,
    'least',
    ({ bet_amount }) =>
      bet_amount >= least || {
        message: 'The amount is less than the minimum bet of this match',
        path: ['bet_amount'],
      },
  );

export const BetCancel = object({
  bet_id: wholeId('Bet ID is required'),
  match_id: wholeId('Match ID is required'),
  /** The refund that the bettor saw, in rupees. The server refuses the call with 409 if the refund is less now. */
  refund: optional(
    refine(Rupees, 'refund', (rupees) => (rupees >= 0 && rupees <= MAX_RUPEES) || 'Not an amount in rupees'),
  ),
});
export type BetCancel = Infer<typeof BetCancel>;

/** Filters of `bet-list`; an empty one selects all. */
export const BetFilters = type({
  status: coerce(
    define<BetStatus | ''>(
      'status',
      (value) => value === '' || is(value, BetStatus) || 'There is no such state of a bet',
    ),
    optional(string()),
    (value) => value ?? '',
  ),
  /** The id of a match; 0 for all. */
  match: coerce(
    refine(number(), 'match', (value) => value >= 0 || 'There is no such match.'),
    optional(string()),
    (value) => (/^\d{0,15}$/.test(value ?? '') ? Number(value ?? 0) : -1),
  ),
});
export type BetFilters = Infer<typeof BetFilters>;
