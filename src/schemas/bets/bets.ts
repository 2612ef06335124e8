import { array, enums, type Infer, integer, nullable, optional, string, type } from 'superstruct';
import { Rupees } from '../shared/rupees.ts';
import { Pair, WinRatio } from './matches.ts';

export const BetStatus = enums(['open', 'won', 'lost', 'cancelled', 'void', 'cashedOut']);
export type BetStatus = Infer<typeof BetStatus>;

/** The final score of a match. */
export const FinalScore = type({
  /** One of `SPORTS`, or a sport of a newer server. */
  sport: string(),
  /** Home first; without a tie-break. */
  score: Pair,
  /** In cricket the wickets lost; else zeros. */
  wickets: Pair,
});
export type FinalScore = Infer<typeof FinalScore>;

export const Bet = type({
  id: integer(),
  match_id: integer(),
  match_name: string(),
  kind: enums(['team', 'toss', 'total', 'margin']),
  /** The id of the selection, and the key of its price in the stream. */
  team_value: integer(),
  /** The team's name, Head, Tail, or a side of a line such as `Over 62.5 points` or `Kites −4.5 points`. */
  selection: string(),
  bet_amount: Rupees,
  win_ratio: WinRatio,
  /** The ratio that the bettor saw, if it is not the one that was taken. */
  seen: optional(WinRatio),
  status: BetStatus,
  /** The payout if the bet wins, in rupees, without the parts that were cashed out. */
  pays: Rupees,
  /** The total paid back, in rupees, cash-outs included; null while the bet is open. */
  payout: nullable(Rupees),
  placed_at: string(),
  settled_at: nullable(string()),
  /** The end of the time for cancelling; null when the bet can no longer be cancelled. */
  cancel_until: nullable(string()),
  /** The refund if the bet is cancelled now, in rupees; null when it can no longer be cancelled. */
  refund: nullable(Rupees),
  /** The cashed-out part of the stake, and the amount paid for it, in rupees; null if there is none. */
  cashed_out: optional(nullable(type({ stake: Rupees, amount: Rupees }))),
  /** The final score of the bet's match; left out until it is settled, and for a match without a feed. */
  final_score: optional(FinalScore),
  /** The last correction of the result by which the bet was settled; left out if there is none. */
  corrected: optional(
    type({
      at: string(),
      /** The operator's reason. */
      why: string(),
      /** The change of the person's cash, in rupees; below 0 if a payout was taken back. */
      moved: optional(Rupees),
      /** The part of the payout of a bet that had won, in rupees, that the person no longer had. The house bears it. */
      written_off: Rupees,
    }),
  ),
  /** The offer to cash out the rest of the bet; null when it can no longer be cashed out. */
  cash_out: optional(
    nullable(
      type({
        /** The amount for the whole rest at the prices in force, in rupees; null while the market is suspended. */
        worth: nullable(Rupees),
        /** The reason why the market is suspended, in a word or two of English; else null. */
        suspended: nullable(string()),
        /** The selections of the bet's market. A page computes `worth` again from their prices with each move. */
        market: array(integer()),
      }),
    ),
  ),
});
export type Bet = Infer<typeof Bet>;

/** Answer of `live-bet/save` and `live-bet/cancel`: the bet as it is now, and the balance with its revision. */
export const BetReceipt = type({ bet: Bet, totalWalletAmount: Rupees, revision: integer() });
export type BetReceipt = Infer<typeof BetReceipt>;

/** The return of a winning bet, in rupees, rounded down to the paisa. */
export function paysBack(stake: number, ratio: number): number {
  // Integers avoid rounding errors; these products stay below 2^53.
  const tenThousandths = Math.round(stake * 100) * (10_000 + Math.round(ratio * 100));
  return Math.floor(tenThousandths / 10_000) / 100;
}

/** The rest of a bet's stake, without its cash-outs, in rupees. */
export function leftOf({ bet_amount, cashed_out }: Pick<Bet, 'bet_amount' | 'cashed_out'>): number {
  return Math.round((bet_amount - (cashed_out?.stake ?? 0)) * 100) / 100;
}

/**
 * The refund of a cancelled bet, in rupees, rounded down to the paisa: the worth of the rest of the bet, at most the rest
 * of its stake.
 * @param price the own price of the bet's side, before a window caps it: profit in percent of the stake
 */
export function refundOf(bet: Pick<Bet, 'bet_amount' | 'win_ratio' | 'cashed_out'>, price: number): number {
  const left = leftOf(bet);
  const hundredths = (ratio: number) => 10_000 + Math.round(ratio * 100);
  const worth = Math.floor((Math.round(left * 100) * hundredths(bet.win_ratio)) / hundredths(price));
  return Math.min(worth / 100, left);
}
