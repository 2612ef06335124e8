import { choiceOf, settlementOf, shownBy } from '../../src/fairness/games.ts';
import type { Working } from '../../src/fairness/working.ts';
import type { Prediction } from '../../src/schemas/bets/matches.ts';
import type { CoinFlipPlay, LimboPlay } from '../../src/schemas/games/games.ts';
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
    payoutPaise: settlementOf('coinFlip', prediction, toPaise(bet_amount), side).payoutPaise,
  };
}

/** How a round of limbo came out for who aimed at this target. */
export function decideLimbo(
  { target, bet_amount }: Omit<LimboPlay, 'seed_id'>,
  { hundredths }: Working,
): Outcome {
  const [choice, result] = [choiceOf({ target }), shownBy({ result: hundredths / 100 })];
  return {
    game: 'limbo',
    prediction: null,
    side: null,
    target: Math.round(target * 100),
    result: hundredths,
    payoutPaise: settlementOf('limbo', choice, toPaise(bet_amount), result).payoutPaise,
  };
}
