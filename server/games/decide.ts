import type { Game } from '../../src/fairness/games.ts';
import { type Choices, choiceText, resultOf, resultText, settlementOf } from '../../src/fairness/rules.ts';
import { type Columns, STORED } from './stored.ts';

/** The outcome of a round, as it is stored. */
export interface Outcome extends Columns {
  payoutPaise: number;
}

/** The outcome of a round with this draw, choice and stake in whole paise. */
export function decide<G extends Game>(
  game: G,
  choice: Choices[G],
  stakePaise: number,
  draw: number,
): Outcome {
  const result = resultOf(game, draw);
  return {
    prediction: null,
    side: null,
    target: null,
    result: null,
    ...STORED[game].columns(choice, result),
    payoutPaise: settlementOf(game, choiceText(game, choice), stakePaise, resultText(game, result))
      .payoutPaise,
  };
}
