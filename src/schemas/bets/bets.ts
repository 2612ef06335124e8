import { array, enums, type Infer, integer, nullable, optional, string, type } from 'superstruct';
import { Rupees } from '../shared/rupees.ts';
import { WinRatio } from './matches.ts';

export const BetStatus = enums(['open', 'won', 'lost', 'cancelled', 'void', 'cashedOut']);
export type BetStatus = Infer<typeof BetStatus>;

export const Bet = type({
  id: integer(),
  match_id: integer(),
  match_name: string(),
  kind: enums(['team', 'toss']),
  /** The selection: the key of its price in the stream. */
  team_value: integer(),
  /** The team's name, Head or Tail. */
  selection: string(),
  bet_amount: Rupees,
  win_ratio: WinRatio,
  status: BetStatus,
  /** In rupees, paid back if the bet wins: for what is left of it. */
  pays: Rupees,
  /** In rupees, paid back in all, cash-outs included; null while the bet is open. */
  payout: nullable(Rupees),
  placed_at: string(),
  settled_at: nullable(string()),
  /** Until then it can be cancelled; null when it no longer can. */
  cancel_until: nullable(string()),
  /** In rupees, paid back if the bet is cancelled now; null when it can no longer be cancelled. */
  refund: nullable(Rupees),
  /** The part of the stake that has been cashed out, and what was paid for it, in rupees; null for none. */
  cashed_out: optional(nullable(type({ stake: Rupees, amount: Rupees }))),
  /** Cashing out what is left; null when that is over. */
  cash_out: optional(
    nullable(
      type({
        /** In rupees, paid for all that is left, at the prices in force; null while the market is suspended. */
        worth: nullable(Rupees),
        /** Why the market is suspended, in a word or two of English. */
        suspended: nullable(string()),
        /** The selections of the bet's market: the keys of the prices by which it is worth so much. */
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
  // Whole numbers as long as possible: these products stay below 2^53.
  const tenThousandths = Math.round(stake * 100) * (10_000 + Math.round(ratio * 100));
  return Math.floor(tenThousandths / 10_000) / 100;
}

/** The rest of a bet's stake, without its cash-outs, in rupees. */
export function leftOf({ bet_amount, cashed_out }: Pick<Bet, 'bet_amount' | 'cashed_out'>): number {
  return Math.round((bet_amount - (cashed_out?.stake ?? 0)) * 100) / 100;
}

/**
 * The refund of a cancelled bet, in rupees, rounded down to the paisa: the worth of what is left of it at its side's own
 * price in force, never more than the stake that is left.
 * @param price profit in percent of the stake, before a window caps it
 */
export function refundOf(bet: Pick<Bet, 'bet_amount' | 'win_ratio' | 'cashed_out'>, price: number): number {
  const left = leftOf(bet);
  const hundredths = (ratio: number) => 10_000 + Math.round(ratio * 100);
  const worth = Math.floor((Math.round(left * 100) * hundredths(bet.win_ratio)) / hundredths(price));
  return Math.min(worth / 100, left);
}
