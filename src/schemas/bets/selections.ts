import {
  array,
  type Infer,
  integer,
  literal,
  min,
  nullable,
  object,
  pattern,
  size,
  string,
} from 'superstruct';
import { CHOICE } from './slip-address.ts';

/** The most selections in the slip. */
export const MOST_SELECTIONS = 8;

/** A selection in the slip: a match, a side of it, and a stake. */
export type Selection = Infer<typeof Selection>;
export const Selection = object({
  matchId: min(integer(), 1),
  /** The id of a side, `T` and that of an over or under, `Toss`, `Head` or `Tail`, as in the `slip` parameter. */
  choice: pattern(string(), CHOICE),
  /** The stake as typed. */
  stake: size(string(), 0, 40),
});

/** The selections in the browser's storage. Other versions are dropped. */
export const StoredSelections = object({
  version: literal(1),
  /** The id of their owner; null for a visitor. */
  person: nullable(integer()),
  selections: size(array(Selection), 0, MOST_SELECTIONS),
});
