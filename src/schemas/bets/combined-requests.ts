import { array, enums, type Infer, integer, number, object, optional, refine, type } from 'superstruct';
import { Stake } from '../shared/money.ts';
import { Prediction, WinRatio } from './matches.ts';
import { AcceptedPrices } from './tolerance.ts';

/** The least and the greatest number of legs of a combined bet. */
export const LEGS = { least: 2, most: 8 } as const;
/** The most that a combined bet may pay back, in rupees, whatever the limits of its matches. */
export const MOST_COMBINED_PAYOUT = 500_000;

const Id = refine(
  number(),
  'id',
  (value) => (Number.isSafeInteger(value) && value >= 1) || 'There is no such pick',
);

/** A leg of a combined bet: a side by its `team_value`, or a face of the coin of a match. */
export const LegPick = refine(
  object({
    team_value: optional(Id),
    match_id: optional(Id),
    prediction: optional(Prediction),
    /** The ratio that the bettor saw. The server refuses the bet with 409 if the ratio is worse now, unless the bet has a `tolerance`. */
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
  /** The accepted prices of all legs together. */
  tolerance: optional(AcceptedPrices),
});
export type CombinedPayload = Infer<typeof CombinedPayload>;

/**
 * The reason why a combined bet was refused because of one leg. `closed`: betting is over, or not open yet.
 * `suspended`: its market is suspended. `worse`, `better`: its price is not the one that the bettor saw;
 * `win_ratio` is the new one. `full`: the limits take no more bets on it. `dependent`: it depends on another leg of the bet.
 */
export const LegFault = type({
  /** The leg's number in the request, from 1. */
  number: integer(),
  fault: enums(['closed', 'suspended', 'worse', 'better', 'full', 'dependent']),
  win_ratio: optional(WinRatio),
});
export type LegFault = Infer<typeof LegFault>;
