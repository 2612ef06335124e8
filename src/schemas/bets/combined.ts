import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  nullable,
  number,
  optional,
  string,
  type,
} from 'superstruct';
import { Rupees } from '../shared/rupees.ts';
import { FinalScore } from './bets.ts';
import { WinRatio } from './matches.ts';

export const CombinedStatus = enums(['open', 'won', 'lost', 'void', 'cashedOut']);
export type CombinedStatus = Infer<typeof CombinedStatus>;

/** A leg of a combined bet, as it is now. */
const CombinedLeg = type({
  match_id: integer(),
  match_name: string(),
  kind: enums(['team', 'toss', 'total', 'margin']),
  /** The id of the selection, and the key of its price in the stream. */
  team_value: integer(),
  /** The team's name, Head, Tail, or a side of a line such as `Over 62.5 points` or `Kites −4.5 points`. */
  selection: string(),
  win_ratio: WinRatio,
  /** The ratio that the bettor saw, if it is not the one that was taken. */
  seen: optional(WinRatio),
  status: enums(['open', 'won', 'lost', 'void']),
  /** Of a settled match that was played; left out before. */
  final_score: optional(FinalScore),
  /** The selections of an open leg's market; their prices decide the worth of the bet. */
  market: optional(array(integer())),
});

export const CombinedBet = type({
  id: integer(),
  bet_amount: Rupees,
  /** The decimal price if every leg wins. */
  price: number(),
  /** The payout if every leg wins, in rupees, without the parts that were cashed out. */
  pays: Rupees,
  status: CombinedStatus,
  /** The total paid back, in rupees, cash-outs included; null while the bet is open. */
  payout: nullable(Rupees),
  placed_at: string(),
  settled_at: nullable(string()),
  legs: array(CombinedLeg),
  /** The cashed-out part of the stake, and the amount paid for it, in rupees; null if there is none. */
  cashed_out: optional(nullable(type({ stake: Rupees, amount: Rupees }))),
  /** The last correction of a result by which the bet was settled or opened again; left out if there is none. */
  corrected: optional(
    type({
      at: string(),
      /** The operator's reason. */
      why: string(),
      /** The change of the person's cash, in rupees; below 0 if a payout was taken back. */
      moved: Rupees,
      /** The part of the payout, in rupees, that the person no longer had. The house bears it. */
      written_off: Rupees,
      /** Whether it has opened the bet again: other legs had no result yet. The bet may have ended since. */
      reopened: optional(boolean()),
    }),
  ),
  /** The offer to cash out the rest of the bet; null while betting on an open leg is over, and once the bet has ended. */
  cash_out: optional(
    nullable(
      type({
        /** The amount for the whole rest at the prices in force, in rupees; null while the market of a leg is suspended. */
        worth: nullable(Rupees),
        /** The reason why a market is suspended, in a word or two of English; else null. */
        suspended: nullable(string()),
      }),
    ),
  ),
});
export type CombinedBet = Infer<typeof CombinedBet>;

/** Answer of `live-bet/save-combined`: the bet as it is now, and the balance with its revision. */
export const CombinedReceipt = type({
  combined: CombinedBet,
  totalWalletAmount: Rupees,
  revision: integer(),
});
export type CombinedReceipt = Infer<typeof CombinedReceipt>;
