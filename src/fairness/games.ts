import { limboOf, sideOf } from './outcome.ts';
import { COIN_FLIP_HUNDREDTHS, payoutOf } from './payout.ts';

export type Game = 'coinFlip' | 'limbo';

/** What sets a game apart. A choice and a result are texts: `Tail`, or a multiplier with two decimals, `2.00`. */
interface Rules {
  resultOf: (draw: number) => string;
  wins: (choice: string, result: string) => boolean;
  /** What a win pays, in whole hundredths of the stake. */
  pays: (choice: string) => number;
}

const RULES: Record<Game, Rules> = {
  coinFlip: {
    resultOf: sideOf,
    wins: (choice, result) => choice === result,
    pays: () => COIN_FLIP_HUNDREDTHS,
  },
  limbo: {
    resultOf: (draw) => textOf(limboOf(draw) / 100),
    wins: (target, result) => hundredthsOf(result) >= hundredthsOf(target),
    pays: (target) => hundredthsOf(target),
  },
};

/** What the draw comes out as in this game. */
export function resultOf(game: Game, draw: number): string {
  return RULES[game].resultOf(draw);
}

/**
 * How a round ends for who staked so many whole paise on this choice.
 * @returns whether it is won, and what comes back in whole paise: 0 when it is lost
 */
export function settlementOf(
  game: Game,
  choice: string,
  stakePaise: number,
  result: string,
): { won: boolean; payoutPaise: number } {
  const { wins, pays } = RULES[game];
  const won = wins(choice, result);
  return { won, payoutPaise: won ? payoutOf(stakePaise, pays(choice)) : 0 };
}

/** What was chosen, as a text: the side that was called, or the target. */
export function choiceOf(play: { prediction: 'Head' | 'Tail' } | { target: number }): string {
  return 'prediction' in play ? play.prediction : textOf(play.target);
}

/** What came out, as a text: the side, or the multiplier. */
export function shownBy(round: { side: 'Head' | 'Tail' } | { result: number }): string {
  return 'side' in round ? round.side : textOf(round.result);
}

const textOf = (multiplier: number) => multiplier.toFixed(2);
const hundredthsOf = (multiplier: string) => Math.round(Number(multiplier) * 100);
