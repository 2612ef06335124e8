import type { Working } from '../../src/fairness/working.ts';
import { COIN_FLIP_PAYS, type CoinFlipPlay, type LimboPlay, roundPays } from '../../src/schemas/games.ts';
import type { Prediction } from '../../src/schemas/matches.ts';
import { toPaise } from '../../src/schemas/money.ts';

/** How a round came out, as it is kept. Multipliers are whole hundredths. */
export interface Outcome {
  game: 'coinflip' | 'limbo';
  prediction: Prediction | null;
  side: Prediction | null;
  target: number | null;
  result: number | null;
  payoutPaise: number;
}

/** How a flip came out for who called this side. */
export function decideFlip(
  { prediction, bet_amount }: Omit<CoinFlipPlay, 'seed_id'>,
  { side }: Working,
): Outcome {
  return {
    game: 'coinflip',
    prediction,
    side,
    target: null,
    result: null,
    payoutPaise: side === prediction ? toPaise(roundPays(bet_amount, COIN_FLIP_PAYS)) : 0,
  };
}

/** How a round of limbo came out for who aimed at this target. */
export function decideLimbo(
  { target, bet_amount }: Omit<LimboPlay, 'seed_id'>,
  { hundredths }: Working,
): Outcome {
  const aim = Math.round(target * 100);
  return {
    game: 'limbo',
    prediction: null,
    side: null,
    target: aim,
    result: hundredths,
    payoutPaise: hundredths >= aim ? toPaise(roundPays(bet_amount, target)) : 0,
  };
}
