import type { Game } from '../../fairness/games.ts';
import { t, translateMessage } from '../../i18n/text.ts';
import type { Round } from '../../schemas/games/games.ts';
import { formatMultiplier } from '../kit/data/count-up.tsx';
import type { Column } from '../kit/data/table.tsx';
import { SmallCoin } from '../kit/drawings/small-coin.tsx';
import { Row } from '../kit/layout.tsx';

/** Presents the rounds of a game. Results are texts, as in `src/fairness`. */
interface Reading<G extends Game> {
  /** the columns that only this game has */
  columns: () => Column<Round<G>>[];
  /** formats a result for people */
  result: (result: string) => string;
  /** explains in figures how the result follows from the draw */
  rule: (draw: number, result: string) => string;
}

export const READINGS: { [G in Game]: Reading<G> } = {
  coinflip: {
    columns: () => [
      {
        header: t('Side'),
        lead: true,
        cell: ({ side }) => (
          <Row $nowrap $gap={2}>
            <SmallCoin side={side} />
            <span>{t(side)}</span>
          </Row>
        ),
      },
      { header: t('Called'), cell: ({ prediction }) => t(prediction) },
    ],
    result: translateMessage,
    rule: (draw, side) => `${draw} ${side === 'Head' ? '<' : '≥'} 2³¹`,
  },
  limbo: {
    columns: () => [
      { header: t('Result'), lead: true, cell: ({ result }) => formatMultiplier(result) },
      { header: t('Target'), cell: ({ target }) => formatMultiplier(target), numeric: true },
    ],
    result: (result) => formatMultiplier(Number(result)),
    rule: (draw) => `max(1, ⌊99 × 2³² ÷ ${draw}⌋ ÷ 100)`,
  },
  dice: {
    columns: () => [
      { header: t('Roll'), lead: true, cell: ({ roll }) => roll.toFixed(2) },
      {
        header: t('Called'),
        cell: ({ direction, target }) =>
          t(direction === 'over' ? 'Over {target}' : 'Under {target}', { target: target.toFixed(2) }),
      },
    ],
    result: (roll) => roll,
    rule: (draw) => `⌊${draw} × 10001 ÷ 2³²⌋ ÷ 100`,
  },
};
