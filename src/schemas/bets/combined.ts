import {
  array,
  enums,
  type Infer,
  integer,
  nullable,
  number,
  object,
  optional,
  refine,
  string,
  type,
} from 'superstruct';
import { Stake, toPaise } from '../shared/money.ts';
import { Rupees } from '../shared/rupees.ts';
import { Prediction, WinRatio } from './matches.ts';

/** A combined bet has this many legs. */
export const LEGS = { least: 2, most: 8 } as const;
/** The most that a combined bet may pay back, in rupees, whatever its matches allow. */
export const MOST_COMBINED_PAYOUT = 500_000;

export const CombinedStatus = enums(['open', 'won', 'lost', 'void']);
export type CombinedStatus = Infer<typeof CombinedStatus>;

const Id = refine(
  number(),
  'id',
  (value) => (Number.isSafeInteger(value) && value >= 1) || 'There is no such pick',
);

/** One selection of a combined bet: a side by its `team_value`, or how the coin of a match falls. */
export const LegPick = refine(
  object({
    team_value: optional(Id),
    match_id: optional(Id),
    prediction: optional(Prediction),
    /** The ratio that the bettor saw; a worse one is refused with 409. */
    win_ratio: optional(WinRatio),
  }),
  'leg',
  ({ team_value, match_id, prediction }) =>
    (team_value === undefined
      ? match_id !== undefined && prediction !== undefined
      : match_id === undefined && prediction === undefined) ||
    'A pick is a side, or a match and how its coin falls',
);
export type LegPick = Infer<typeof LegPick>;

/** Body of `live-bet/save-combined`. */
export const CombinedPayload = object({
  legs: refine(
    array(LegPick),
    'legs',
    ({ length }) => (length >= LEGS.least && length <= LEGS.most) || 'A combined bet has 2 to 8 picks',
  ),
  bet_amount: Stake,
});
export type CombinedPayload = Infer<typeof CombinedPayload>;

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

/**
 * Why a combined bet was not taken, for one of its legs. `closed`: betting is over, or not open yet. `suspended`: its
 * market waits. `worse`: its price is worse than the one seen, and `win_ratio` says what it is. `full`: no more bets are
 * taken on it. `dependent`: it depends on another leg of the bet.
 */
export const LegFault = type({
  /** The leg's place in the request, from 1. */
  number: integer(),
  fault: enums(['closed', 'suspended', 'worse', 'full', 'dependent']),
  win_ratio: optional(WinRatio),
});
export type LegFault = Infer<typeof LegFault>;

/**
 * The decimal price of legs that win together: the product of 1 + ratio / 100, rounded down to two decimals.
 * @param ratios profits in percent of the stake
 */
export function combinedPrice(ratios: readonly number[]): number {
  return Number(priceHundredths(ratios)) / 100;
}

/** In whole numbers, since floating point would lose a hundredth. */
function priceHundredths(ratios: readonly number[]): bigint {
  const product = ratios.reduce((sum, ratio) => sum * BigInt(10_000 + Math.round(ratio * 100)), 1n);
  return (product * 100n) / 10_000n ** BigInt(ratios.length);
}

/** The return of a stake at the price of such legs, in rupees, rounded down to the paisa. */
export function combinedPays(stake: number, ratios: readonly number[]): number {
  return Number((BigInt(toPaise(stake)) * priceHundredths(ratios)) / 100n) / 100;
}
