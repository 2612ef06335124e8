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

/** The slip holds at most so many selections. */
export const MOST_SELECTIONS = 8;

/** A match and a side of it, in the slip. */
export type Selection = Infer<typeof Selection>;
export const Selection = object({
  matchId: min(integer(), 1),
  /** A side by its number, `Toss`, `Head` or `Tail`, as in the address of the slip. */
  choice: pattern(string(), CHOICE),
  /** As typed. */
  stake: size(string(), 0, 40),
});

/** The selections as the browser stores them. Another version is dropped. */
export const StoredSelections = object({
  version: literal(1),
  /** The person whose they are; null for a visitor. */
  person: nullable(integer()),
  selections: size(array(Selection), 0, MOST_SELECTIONS),
});
