import {
  array,
  enums,
  type Infer,
  integer,
  literal,
  min,
  nullable,
  object,
  optional,
  pattern,
  size,
  string,
} from 'superstruct';
import { LOOK } from '../shared/look.ts';
import { CHOICE } from './slip-address.ts';

/** The most selections in the slip. */
export const MOST_SELECTIONS = 8;

/** The most characters of a typed price. */
export const LONGEST_PRICE = 20;

/** The lowest price that a bettor accepts for one bet: as typed, with the format of prices at that time. */
export type LowestPrice = Infer<typeof LowestPrice>;
const LowestPrice = object({
  typed: size(string(), 0, LONGEST_PRICE),
  odds: enums(LOOK.odds),
});

/** A selection in the slip: a match, a side of it, and a stake. */
export type Selection = Infer<typeof Selection>;
export const Selection = object({
  matchId: min(integer(), 1),
  /** The id of a side, `T` and that of an over or under, `Toss`, `Head` or `Tail`, as in the `slip` parameter. */
  choice: pattern(string(), CHOICE),
  /** The stake as typed. */
  stake: size(string(), 0, 40),
  /** A lowest price of the bettor's own; without it, the choice on the device holds. */
  lowest: optional(LowestPrice),
});

/** The stake and the lowest price of all selections together, as one combined bet. */
export type CombinedStake = Infer<typeof CombinedStake>;
const CombinedStake = object({
  /** The stake as typed. */
  stake: size(string(), 0, 40),
  /** A lowest price of the bettor's own for all legs together; null if there is none. */
  lowest: nullable(LowestPrice),
});

/** The selections in the browser's storage. Other versions are dropped. */
export const StoredSelections = object({
  version: literal(1),
  /** The id of their owner; null for a visitor. */
  person: nullable(integer()),
  selections: size(array(Selection), 0, MOST_SELECTIONS),
  combined: optional(CombinedStake),
});
