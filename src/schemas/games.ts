import {
  boolean,
  coerce,
  type Infer,
  integer,
  nullable,
  number,
  object,
  refine,
  type Struct,
  string,
  type,
  union,
} from 'superstruct';
import { Prediction } from './matches.ts';
import { Stake } from './money.ts';
import { atMost, plainDigits, required, text } from './rules.ts';
import { Rupees } from './rupees.ts';

/** A multiplier that a bettor may aim at. */
export const MIN_TARGET = 1.01;
export const MAX_TARGET = 1_000_000;
/** A won coin flip pays so many times the stake. */
export const COIN_FLIP_PAYS = 1.98;

const OUT_OF_RANGE = 'The target must be between 1.01 and 1,000,000';

/** A limbo target: a multiplier with at most two decimals. A string is read only when it is a plain decimal. */
export const Target: Struct<number, null> = coerce(
  refine(number(), 'target', (value) => {
    if (!(value >= MIN_TARGET && value <= MAX_TARGET)) return OUT_OF_RANGE;
    return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 || 'Use at most two decimals';
  }),
  union([string(), number()]),
  (value) => (typeof value === 'string' ? targetOf(plainDigits(value).replaceAll(',', '')) : value),
);

const targetOf = (typed: string) => (/^\d{1,8}(?:\.\d+)?$/.test(typed) ? Number(typed) : 0);

/** A flip of the coin, under the seeds that the player was shown. */
export const CoinFlipPlay = object({ seed_id: integer(), prediction: Prediction, bet_amount: Stake });
export type CoinFlipPlay = Infer<typeof CoinFlipPlay>;

/** A round of limbo, under the seeds that the player was shown. */
export const LimboPlay = object({ seed_id: integer(), target: Target, bet_amount: Stake });
export type LimboPlay = Infer<typeof LimboPlay>;

/** The pair of seeds in use: what the house has committed to, and the commitment for the pair after it. */
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

/** Asks for the next pair. The seed that the player gives it is theirs to choose. */
export const RotateSeeds = object({
  seed_id: integer(),
  client_seed: text(
    required('Client seed is required'),
    atMost(64, 'Client seed cannot exceed 64 characters'),
  ),
});
export type RotateSeeds = Infer<typeof RotateSeeds>;

/** The pair a round was played with. `server_seed` is null until that pair has been rotated away. */
export const RoundSeed = type({
  id: integer(),
  server_seed_hash: string(),
  client_seed: string(),
  server_seed: nullable(string()),
});
export type RoundSeed = Infer<typeof RoundSeed>;

/** Answer of `game/rotate-seeds`: the pair now in use, and the one before it, revealed. */
export const Rotation = type({ seeds: Seeds, revealed: RoundSeed });
export type Rotation = Infer<typeof Rotation>;

const round = {
  id: integer(),
  bet_amount: Rupees,
  won: boolean(),
  /** What came back: 0 when it was lost. */
  payout: Rupees,
  seed: RoundSeed,
  nonce: integer(),
  played_at: string(),
};

export const CoinFlipRound = type({ ...round, prediction: Prediction, side: Prediction });
export type CoinFlipRound = Infer<typeof CoinFlipRound>;
/** `target` and `result` are multipliers with two decimals. */
export const LimboRound = type({ ...round, target: number(), result: number() });
export type LimboRound = Infer<typeof LimboRound>;

/** Answers of `coin-flip/play` and `limbo/play`. */
export const CoinFlipReceipt = type({ round: CoinFlipRound, totalWalletAmount: Rupees });
export type CoinFlipReceipt = Infer<typeof CoinFlipReceipt>;
export const LimboReceipt = type({ round: LimboRound, totalWalletAmount: Rupees });
export type LimboReceipt = Infer<typeof LimboReceipt>;
