import {
  boolean,
  coerce,
  define,
  enums,
  type Infer,
  integer,
  nullable,
  number,
  object,
  optional,
  refine,
  type Struct,
  string,
  type,
  union,
} from 'superstruct';
import { type Direction, dicePays, diceTargets, ROLLS, winningRolls } from '../../fairness/dice.ts';
import type { Game } from '../../fairness/games.ts';
import { COIN_FLIP_HUNDREDTHS, payoutOf } from '../../fairness/payout.ts';
import type { Choices, Results } from '../../fairness/rules.ts';
import { Prediction } from '../bets/matches.ts';
import { wholeId } from '../ids.ts';
import { Stake } from '../money.ts';
import { atMost, matches, required, text } from '../rules.ts';
import { Rupees, toPaise, toRupees } from '../rupees.ts';

/** A multiplier that a bettor may aim at. */
export const MIN_TARGET = 1.01;
export const MAX_TARGET = 1_000_000;
/** A won coin flip pays so many times the stake. */
export const COIN_FLIP_PAYS = COIN_FLIP_HUNDREDTHS / 100;
/** The most rupees that one round may pay back. */
export const MAX_PAYOUT = 10_000_000;

const OVER_TOO_LOW = 'To roll over it, the target must be at least 1.98';
const UNDER_TOO_HIGH = 'To roll under it, the target must be at most 98.02';
const OUT_OF_RANGE = 'The target must be between 1.01 and 1,000,000';

/** What a won round pays back, in rupees, rounded down to the paisa: so many times the stake. */
export function roundPays(stake: number, multiplier: number): number {
  return toRupees(payoutOf(toPaise(stake), Math.round(multiplier * 10_000)));
}

/** A number with at most two decimals. A string is read only when it is a plain decimal. */
const targetFrom = (least: number, most: number, outOfRange: string): Struct<number, null> =>
  coerce(
    refine(number(), 'target', (value) => {
      if (!(value >= least && value <= most)) return outOfRange;
      return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 || 'Use at most two decimals';
    }),
    optional(nullable(union([string(), number()]))),
    (value) => (typeof value === 'string' ? targetOf(value.trim()) : (value ?? 0)),
  );

/** A limbo target: a multiplier. */
export const Target = targetFrom(MIN_TARGET, MAX_TARGET, OUT_OF_RANGE);

/** A target of dice, for either direction. */
const DiceTarget = targetFrom(0.02, 99.98, 'The target must be between 0.02 and 99.98');
const Called: Struct<Direction, unknown> = enums(['over', 'under']);
const OverOrUnder = define<Direction>('direction', (value) => Called.is(value) || 'Choose over or under');

/**
 * How likely a choice of dice wins, in percent, and how many times the stake it pays; null for one that cannot be
 * played.
 * @param typed the target, as typed
 */
export function diceOdds(direction: string, typed: string): { chance: number; pays: number } | null {
  const [wrong, target] = DiceTarget.validate(typed, { coerce: true });
  if (wrong || !Called.is(direction) || !isTargetOf(direction, target)) return null;
  const winning = winningRolls(direction, Math.round(target * 100));
  return { chance: (100 * winning) / ROLLS, pays: dicePays(winning) / 10_000 };
}

/** The targets that a direction can be played with. */
export function targetsOf(direction: Direction): { least: number; most: number } {
  const { least, most } = diceTargets(direction);
  return { least: least / 100, most: most / 100 };
}

function isTargetOf(direction: Direction, target: number): boolean {
  const { least, most } = targetsOf(direction);
  return target >= least && target <= most;
}

const targetOf = (typed: string) => (/^\d{1,8}(?:\.\d+)?$/.test(typed) ? Number(typed) : 0);

const ShownSeeds = wholeId('The seeds of this round are missing');
const Call = define<Prediction>('call', (value) => Prediction.is(value) || 'Prediction is required');
const paysAtMost = (stake: unknown, multiplier: unknown) =>
  // A field that breaks a rule of its own comes here as it was sent.
  typeof stake === 'number' && typeof multiplier === 'number' && roundPays(stake, multiplier) > MAX_PAYOUT
    ? { path: ['bet_amount'], message: 'One round pays back at most ₹1,00,00,000' }
    : true;

/** A flip of the coin, under the seeds that the player was shown. */
export const CoinFlipPlay = refine(
  object({ seed_id: ShownSeeds, prediction: Call, bet_amount: Stake }),
  'payout',
  ({ bet_amount }) => paysAtMost(bet_amount, COIN_FLIP_PAYS),
);
export type CoinFlipPlay = Infer<typeof CoinFlipPlay>;

/** A round of limbo, under the seeds that the player was shown. */
export const LimboPlay = refine(
  object({ seed_id: ShownSeeds, target: Target, bet_amount: Stake }),
  'payout',
  ({ bet_amount, target }) => paysAtMost(bet_amount, target),
);
export type LimboPlay = Infer<typeof LimboPlay>;

/** A roll of the dice, under the seeds that the player was shown. */
const DicePlay = refine(
  object({ seed_id: ShownSeeds, direction: OverOrUnder, target: DiceTarget, bet_amount: Stake }),
  'odds',
  ({ bet_amount, direction, target }) => {
    const odds = diceOdds(direction, String(target));
    if (odds !== null) return paysAtMost(bet_amount, odds.pays);
    return { path: ['target'], message: direction === 'over' ? OVER_TOO_LOW : UNDER_TOO_HIGH };
  },
);

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

/** What a player without a pair of seeds is shown: the house has committed to the first one, they have not chosen. */
export const FirstCommitment = object({ next_server_seed_hash: string() });
export type FirstCommitment = Infer<typeof FirstCommitment>;
/** Answer of `game/seeds`. */
export const SeedsAnswer = union([Seeds, FirstCommitment]);

const ClientSeed = text(
  required('Client seed is required'),
  // What a copy of it could lose on the way to a verifier.
  matches(/^[^\p{Cc}\p{Cs}]*$/u, 'Client seed must be plain text on one line'),
  atMost(64, 'Client seed cannot exceed 64 characters'),
);

/** Brings the first pair into use. The seed that the player gives it is theirs to choose. */
export const FirstSeed = object({ client_seed: ClientSeed });
export type FirstSeed = Infer<typeof FirstSeed>;

/** Asks for the next pair. The seed that the player gives it is theirs to choose. */
export const RotateSeeds = object({
  seed_id: wholeId('The seeds to be changed are missing'),
  client_seed: ClientSeed,
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
export const Rotation = type({
  seeds: Seeds,
  revealed: type({ ...RoundSeed.schema, server_seed: string() }),
});
export type Rotation = Infer<typeof Rotation>;

/** What rounds of all games say. */
const RoundFacts = type({
  id: integer(),
  bet_amount: Rupees,
  won: boolean(),
  /** What came back: 0 when it was lost. */
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

/** `target` and `roll` are from 0 to 100, with two decimals. */
const DiceRound = type({ ...RoundFacts.schema, direction: Called, target: number(), roll: number() });

/** The body of the call that plays a round of a game. */
export type Play<G extends Game = Game> = {
  [K in G]: { seed_id: number; bet_amount: number } & Choices[K];
}[G];
export const PLAYS: { [G in Game]: Struct<Play<G>, unknown> } = {
  coinflip: CoinFlipPlay,
  limbo: LimboPlay,
  dice: DicePlay,
};

/** A round of a game, as its history has it. */
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
}
const receiptOf = <T>(round: Struct<T, unknown>) => type({ round, totalWalletAmount: Rupees });
export const RECEIPTS: { [G in Game]: Struct<RoundReceipt<G>, unknown> } = {
  coinflip: receiptOf(CoinFlipRound),
  limbo: receiptOf(LimboRound),
  dice: receiptOf(DiceRound),
};
