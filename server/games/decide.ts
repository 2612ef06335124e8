import type { Game } from '../../src/fairness/games.ts';
import { type Choices, choiceText, resultOf, resultText, settlementOf } from '../../src/fairness/rules.ts';
import { type Columns, STORED } from './stored.ts';

/** How a round came out, as it is stored. */
export interface Outcome extends Columns {
  payoutPaise: number;
}

/** How a round of this draw came out for who staked so many whole paise on this choice. */
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
