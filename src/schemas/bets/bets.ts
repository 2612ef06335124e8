import { enums, type Infer, integer, nullable, string, type } from 'superstruct';
import { Rupees } from '../shared/rupees.ts';
import { WinRatio } from './matches.ts';

export const BetStatus = enums(['open', 'won', 'lost', 'cancelled', 'void']);
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
  /** In rupees, paid back if the bet wins. */
  pays: Rupees,
  /** In rupees, paid back; null while the bet is open. */
  payout: nullable(Rupees),
  placed_at: string(),
  settled_at: nullable(string()),
  /** Until then it can be cancelled; null when it no longer can. */
  cancel_until: nullable(string()),
  /** In rupees, paid back if the bet is cancelled now; null when it can no longer be cancelled. */
  refund: nullable(Rupees),
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

/**
 * The refund of a cancelled bet, in rupees, rounded down to the paisa: its worth at its side's own price in force,
 * never more than its stake.
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
