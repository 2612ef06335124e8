import { define, type Infer, object, refine, type Struct } from 'superstruct';
import type { Direction } from '../../fairness/dice.ts';
import type { Game } from '../../fairness/games.ts';
import type { Choices } from '../../fairness/rules.ts';
import { Prediction } from '../bets/matches.ts';
import { wholeId } from '../shared/ids.ts';
import { Stake } from '../shared/money.ts';
import { atMost, matches, required, text } from '../shared/rules.ts';
import { DiceTarget, diceOdds } from './dice-odds.ts';
import { COIN_FLIP_PAYS, MAX_PAYOUT, roundPays } from './payouts.ts';
import { Target } from './targets.ts';

const OVER_TOO_LOW = 'To roll over it, the target must be at least 1.98';
const UNDER_TOO_HIGH = 'To roll under it, the target must be at most 98.02';

const ShownSeeds = wholeId('The seeds of this round are missing');
const Call = define<Prediction>('call', (value) => Prediction.is(value) || 'Prediction is required');
const OverOrUnder = define<Direction>(
  'direction',
  (value) => value === 'over' || value === 'under' || 'Choose over or under',
);
const paysAtMost = (stake: unknown, multiplier: unknown) =>
  // Invalid fields arrive here unchecked.
  typeof stake === 'number' && typeof multiplier === 'number' && roundPays(stake, multiplier) > MAX_PAYOUT
    ? { path: ['bet_amount'], message: 'One round pays back at most ₹1,00,00,000' }
    : true;

/** A coin flip, under the seeds that the player was shown. */
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

/** The body of the call that plays a round of a game. */
export type Play<G extends Game = Game> = {
  [K in G]: { seed_id: number; bet_amount: number } & Choices[K];
}[G];
export const PLAYS: { [G in Game]: Struct<Play<G>, unknown> } = {
  coinflip: CoinFlipPlay,
  limbo: LimboPlay,
  dice: DicePlay,
};

const ClientSeed = text(
  required('Client seed is required'),
  // Control characters could get lost when the seed is copied to a verifier.
  matches(/^[^\p{Cc}\p{Cs}]*$/u, 'Client seed must be plain text on one line'),
  atMost(64, 'Client seed cannot exceed 64 characters'),
);

/** Starts the first pair, with a seed of the player's choice. */
export const FirstSeed = object({ client_seed: ClientSeed });
export type FirstSeed = Infer<typeof FirstSeed>;

/** Requests the next pair, with a seed of the player's choice. */
export const RotateSeeds = object({
  seed_id: wholeId('The seeds to be changed are missing'),
  client_seed: ClientSeed,
});
export type RotateSeeds = Infer<typeof RotateSeeds>;
