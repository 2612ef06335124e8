import { type Direction, dicePays, rollOf, winningRolls } from './dice.ts';
import type { Game } from './games.ts';
import { limboOf, sideOf } from './outcome.ts';
import { COIN_FLIP_HUNDREDTHS, payoutOf } from './payout.ts';

type Side = 'Head' | 'Tail';

/** The player's choice in each game. Multipliers, rolls and targets have two decimals. */
export interface Choices {
  coinflip: { prediction: Side };
  limbo: { target: number };
  dice: { direction: Direction; target: number };
}

/** The result of a round in each game. */
export interface Results {
  coinflip: { side: Side };
  limbo: { result: number };
  dice: { roll: number };
}

/** The rules of one game. In records a choice and a result are texts: `Tail`, `2.00`, `> 49.50`. */
interface Rules<G extends Game> {
  resultOf: (draw: number) => Results[G];
  choiceText: (choice: Choices[G]) => string;
  resultText: (result: Results[G]) => string;
  wins: (choice: string, result: string) => boolean;
  /** The multiplier of a win, in whole ten-thousandths of the stake. */
  pays: (choice: string) => number;
}

const RULES: { [G in Game]: Rules<G> } = {
  coinflip: {
    resultOf: (draw) => ({ side: sideOf(draw) }),
    choiceText: ({ prediction }) => prediction,
    resultText: ({ side }) => side,
    wins: (choice, result) => choice === result,
    pays: () => COIN_FLIP_HUNDREDTHS * 100,
  },
  limbo: {
    resultOf: (draw) => ({ result: limboOf(draw) / 100 }),
    choiceText: ({ target }) => target.toFixed(2),
    resultText: ({ result }) => result.toFixed(2),
    wins: (target, result) => hundredthsOf(result) >= hundredthsOf(target),
    pays: (target) => hundredthsOf(target) * 100,
  },
  dice: {
    resultOf: (draw) => ({ roll: rollOf(draw) / 100 }),
    choiceText: ({ direction, target }) => `${direction === 'over' ? '>' : '<'} ${target.toFixed(2)}`,
    resultText: ({ roll }) => roll.toFixed(2),
    wins: (choice, roll) => {
      const { direction, target } = diceChoice(choice);
      return direction === 'over' ? hundredthsOf(roll) > target : hundredthsOf(roll) < target;
    },
    pays: (choice) => {
      const { direction, target } = diceChoice(choice);
      return dicePays(winningRolls(direction, target));
    },
  },
};

/** The result of a draw in this game. */
export function resultOf<G extends Game>(game: G, draw: number): Results[G] {
  return RULES[game].resultOf(draw);
}

/** The result of a draw, as a text. */
export function drawnText<G extends Game>(game: G, draw: number): string {
  return resultText(game, resultOf(game, draw));
}

/**
 * Settles a round with this choice and stake in whole paise.
 * @returns whether it is won, and its payout in whole paise: 0 when it is lost
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

/** A choice as a text. */
export function choiceText<G extends Game>(game: G, choice: Choices[G]): string {
  return RULES[game].choiceText(choice);
}

/** A result as a text. */
export function resultText<G extends Game>(game: G, result: Results[G]): string {
  return RULES[game].resultText(result);
}

const hundredthsOf = (text: string) => Math.round(Number(text) * 100);

/** Parses a choice in dice; the target in whole hundredths. */
function diceChoice(text: string): { direction: Direction; target: number } {
  return { direction: text.startsWith('>') ? 'over' : 'under', target: hundredthsOf(text.slice(2)) };
}
