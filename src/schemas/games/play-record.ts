import {
  array,
  boolean,
  coerce,
  enums,
  type Infer,
  integer,
  literal,
  nullable,
  number,
  object,
  type Struct,
  string,
} from 'superstruct';
import { GAMES, type Game } from '../../fairness/games.ts';
import { Moment } from '../shared/moment.ts';

// Exactly these fields: others would mean another kind of file, or another writer. Times are written by the
// browser, so they must have its format. The house's claims may be any text, since a claim in a wrong format
// is evidence, too.

/** The house's commitment to a pair in use, as `Commitment` in `src/fairness/record.ts`. */
export const Commitment = object({
  id: integer(),
  server_seed_hash: string(),
  client_seed: string(),
  nonce: integer(),
  next_server_seed_hash: string(),
});
export type Commitment = Infer<typeof Commitment>;

/** The house's claim about a round, as `Word` in `src/fairness/record.ts`. */
export const Word = object({
  id: integer(),
  seed_id: integer(),
  server_seed_hash: string(),
  client_seed: string(),
  nonce: integer(),
  choice: string(),
  stake: number(),
  result: string(),
  won: boolean(),
  payout: number(),
});
export type Word = Infer<typeof Word>;

/** A game's id; old records call the coin flip `coinFlip`. */
const Played: Struct<Game, unknown> = coerce(enums(GAMES), literal('coinFlip'), () => 'coinflip' as const);

const sent = { game: Played, choice: string(), stake: number(), sent_at: Moment };
const pair = { ...Commitment.schema, shown_at: Moment };

/** A pair as a browser stores it when it is first shown. */
export const ShownPair = object({ ...pair });
export type ShownPair = Infer<typeof ShownPair>;
/** A round as a browser stores it before it is sent. */
export const SentRound = object({ seed_id: integer(), ...sent, answer: nullable(Word) });
export type SentRound = Infer<typeof SentRound>;
/** A seed that the player has chosen for the pair after the one with id `after`; 0 for the first pair. */
export const ChosenSeed = object({ after: integer(), client_seed: string() });
export type ChosenSeed = Infer<typeof ChosenSeed>;

/** A player's whole record, as `PlayRecord` in `src/fairness/record.ts`. */
const record = {
  first_hash: nullable(string()),
  chosen: array(ChosenSeed),
  pairs: array(
    object({
      ...pair,
      shown_again: nullable(Commitment),
      server_seed: nullable(string()),
      rounds: array(object({ ...sent, answer: nullable(Word), later: nullable(Word) })),
    }),
  ),
};

/** The file of an account's saved play record. */
export const SavedPlayRecord = object({
  format: literal('sikka-play-record/1'),
  account: integer(),
  saved_at: Moment,
  ...record,
});
export type SavedPlayRecord = Infer<typeof SavedPlayRecord>;
