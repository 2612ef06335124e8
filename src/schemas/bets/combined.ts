import { array, enums, type Infer, integer, nullable, number, string, type } from 'superstruct';
import { Rupees } from '../shared/rupees.ts';
import { WinRatio } from './matches.ts';

export const CombinedStatus = enums(['open', 'won', 'lost', 'void']);
export type CombinedStatus = Infer<typeof CombinedStatus>;

/** One selection of a combined bet as it stands. */
const CombinedLeg = type({
  match_id: integer(),
  match_name: string(),
  kind: enums(['team', 'toss']),
  /** The selection: the key of its price in the stream. */
  team_value: integer(),
  /** The team's name, Head or Tail. */
  selection: string(),
  win_ratio: WinRatio,
  status: CombinedStatus,
});

export const CombinedBet = type({
  id: integer(),
  bet_amount: Rupees,
  /** The decimal price if every leg wins. */
  price: number(),
  /** In rupees, paid back if every leg wins. */
  pays: Rupees,
  status: CombinedStatus,
  /** In rupees, paid back; null while it is open. */
  payout: nullable(Rupees),
  placed_at: string(),
  settled_at: nullable(string()),
  legs: array(CombinedLeg),
});
export type CombinedBet = Infer<typeof CombinedBet>;

/** Answer of `live-bet/save-combined`: the bet as it is now, and the balance with its revision. */
export const CombinedReceipt = type({
  combined: CombinedBet,
  totalWalletAmount: Rupees,
  revision: integer(),
});
export type CombinedReceipt = Infer<typeof CombinedReceipt>;
