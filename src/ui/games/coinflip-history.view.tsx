import type { PagedListRef } from '../../machines/types.ts';
import type { CoinFlipRound } from '../../schemas/games/games.ts';
import { SmallCoin } from '../kit/coin.tsx';
import { Row } from '../kit/layout.tsx';
import { t } from '../text/text.ts';
import { GameHistory } from './history.view.tsx';
import type { RecordCheckRef } from './record.view.tsx';
import type { CheckRef } from './round-check.view.tsx';

interface CoinFlipHistoryProps {
  list: PagedListRef<CoinFlipRound>;
  record: RecordCheckRef;
  actor: CheckRef;
}

/** The person's flips. */
export default function CoinFlipHistory({ list, record, actor }: CoinFlipHistoryProps) {
  return (
    <GameHistory<CoinFlipRound>
      title="Coin flip history"
      active="coinFlipHistory"
      list={list}
      record={record}
      check={actor}
      game="/coin-flip"
      own={[
        {
          header: t('Side'),
          lead: true,
          cell: ({ side }) => (
            <Row $nowrap $gap={2}>
              <SmallCoin side={side} />
              {t(side)}
            </Row>
          ),
        },
        { header: t('Called'), cell: ({ prediction }) => t(prediction) },
      ]}
    />
  );
}
