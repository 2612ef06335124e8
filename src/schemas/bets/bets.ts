import {
  coerce,
  define,
  type Infer,
  integer,
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
import { wholeId } from '../ids.ts';
import { MAX_RUPEES, Rupees, Stake } from '../money.ts';
import { Bet, BetStatus, WinRatio } from './matches.ts';

export * from './matches.ts';

/** The ratio that the bettor saw when they tapped; a worse one is refused with 409. */
const SeenRatio = optional(WinRatio);

/** `team_value` is the id of one side of one match, unique among all matches, never 0. */
export const TeamBet = object({
  team_value: wholeId('Please choose one of the teams before proceeding'),
  bet_amount: Stake,
  win_ratio: SeenRatio,
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
    refine(number(), 'minimum', (value) => value >= 1 || 'Minimum bet amount is required'),
    optional(nullable(number())),
    (value) => value ?? 0,
  ),
  bet_amount: Stake,
  win_ratio: SeenRatio,
});
export type CoinTossBet = Infer<typeof CoinTossBet>;
export type BetPayload = TeamBet | CoinTossBet;

/** A bet on a match that takes no bet of fewer rupees. */
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
  /** The amount that the bettor saw it would pay back; less than that is refused with 409. */
  refund: optional(
    refine(Rupees, 'refund', (rupees) => (rupees >= 0 && rupees <= MAX_RUPEES) || 'Not an amount in rupees'),
  ),
});
export type BetCancel = Infer<typeof BetCancel>;

/** What the list of one's bets is narrowed to; empty for all. */
export const BetFilters = type({
  status: coerce(
    define<BetStatus | ''>(
      'status',
      (value) => value === '' || is(value, BetStatus) || 'There is no such state of a bet',
    ),
    optional(string()),
    (value) => value ?? '',
  ),
  /** Those on this match alone; 0 for all. */
  match: coerce(
    refine(number(), 'match', (value) => value >= 0 || 'There is no such match.'),
    optional(string()),
    (value) => (/^\d{0,15}$/.test(value ?? '') ? Number(value ?? 0) : -1),
  ),
});
export type BetFilters = Infer<typeof BetFilters>;

/** Answer of `live-bet/save` and `live-bet/cancel`: the bet as it is now, and the balance with its revision. */
export const BetReceipt = type({ bet: Bet, totalWalletAmount: Rupees, revision: integer() });
export type BetReceipt = Infer<typeof BetReceipt>;

/** What a bet pays back if it wins, in rupees, rounded down to the paisa. */
export function paysBack(stake: number, ratio: number): number {
  // Whole numbers as long as possible: these products stay below 2^53.
  const tenThousandths = Math.round(stake * 100) * (10_000 + Math.round(ratio * 100));
  return Math.floor(tenThousandths / 10_000) / 100;
}

/**
 * What cancelling a bet pays back, in rupees, rounded down to the paisa: what the bet is worth at its side's own price
 * in force, never more than its stake.
 * @param price profit in percent of the stake, before a window caps it
 */
export function refundOf(
  { bet_amount, win_ratio }: Pick<Bet, 'bet_amount' | 'win_ratio'>,
  price: number,
): number {
  const hundredths = (ratio: number) => 10_000 + Math.round(ratio * 100);
  const worth = Math.floor((Math.round(bet_amount * 100) * hundredths(win_ratio)) / hundredths(price));
  return Math.min(worth / 100, bet_amount);
}
