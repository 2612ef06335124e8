import {
  boolean,
  enums,
  type Infer,
  integer,
  nullable,
  number,
  object,
  type Struct,
  string,
  type,
  union,
} from 'superstruct';
import type { Direction } from '../../fairness/dice.ts';
import type { Game } from '../../fairness/games.ts';
import type { Choices, Results } from '../../fairness/rules.ts';
import { Prediction } from '../bets/matches.ts';
import { Rupees } from '../shared/rupees.ts';

/** The pair of seeds in use, with the house's commitment to it and to the next pair. */
export const Seeds = type({
  id: integer(),
  /** SHA-256 of the server seed, in hex. */
  server_seed_hash: string(),
  client_seed: string(),
  /** The number of the last round; the next one is one more. */
  nonce: integer(),
  next_server_seed_hash: string(),
});
export type Seeds = Infer<typeof Seeds>;

/** The first commitment, before the player has chosen a seed for their first pair. */
export const FirstCommitment = object({ next_server_seed_hash: string() });
export type FirstCommitment = Infer<typeof FirstCommitment>;
/** Answer of `game/seeds`. */
export const SeedsAnswer = union([Seeds, FirstCommitment]);

/** The pair of a round. `server_seed` is null until the pair has been rotated away. */
export const RoundSeed = type({
  id: integer(),
  server_seed_hash: string(),
  client_seed: string(),
  server_seed: nullable(string()),
});
export type RoundSeed = Infer<typeof RoundSeed>;

/** Answer of `game/rotate-seeds`: the pair now in use, and the revealed one before it. */
export const Rotation = type({
  seeds: Seeds,
  revealed: type({ ...RoundSeed.schema, server_seed: string() }),
});
export type Rotation = Infer<typeof Rotation>;

/** Facts of rounds of all games. */
const RoundFacts = type({
  id: integer(),
  bet_amount: Rupees,
  won: boolean(),
  /** The payout: 0 for a lost round. */
  payout: Rupees,
  seed: RoundSeed,
  nonce: integer(),
  played_at: string(),
});
export type RoundFacts = Infer<typeof RoundFacts>;

export const CoinFlipRound = type({ ...RoundFacts.schema, prediction: Prediction, side: Prediction });
export type CoinFlipRound = Infer<typeof CoinFlipRound>;
/** `target` and `result` are multipliers with two decimals. */
export const LimboRound = type({ ...RoundFacts.schema, target: number(), result: number() });
export type LimboRound = Infer<typeof LimboRound>;

const Called: Struct<Direction, unknown> = enums(['over', 'under']);
/** `target` and `roll` are from 0 to 100, with two decimals. */
const DiceRound = type({ ...RoundFacts.schema, direction: Called, target: number(), roll: number() });

/** A round of a game, as listed in its history. */
export type Round<G extends Game = Game> = { [K in G]: RoundFacts & Choices[K] & Results[K] }[G];
export const ROUNDS: { [G in Game]: Struct<Round<G>, unknown> } = {
  coinflip: CoinFlipRound,
  limbo: LimboRound,
  dice: DiceRound,
};

/** Answer of the call that plays a round of a game. */
export interface RoundReceipt<G extends Game = Game> {
  round: Round<G>;
  totalWalletAmount: number;
  /** The revision of that balance. */
  revision: number;
}
const receiptOf = <T>(round: Struct<T, unknown>) =>
  type({ round, totalWalletAmount: Rupees, revision: integer() });
export const RECEIPTS: { [G in Game]: Struct<RoundReceipt<G>, unknown> } = {
  coinflip: receiptOf(CoinFlipRound),
  limbo: receiptOf(LimboRound),
  dice: receiptOf(DiceRound),
};
