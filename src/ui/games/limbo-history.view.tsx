import type { PagedListRef } from '../../machines/types.ts';
import type { LimboRound } from '../../schemas/games/games.ts';
import { formatMultiplier } from '../kit/count-up.tsx';
import { t } from '../text/text.ts';
import { GameHistory } from './history.view.tsx';
import type { RecordCheckRef } from './record.view.tsx';
import type { CheckRef } from './round-check.view.tsx';

interface LimboHistoryProps {
  list: PagedListRef<LimboRound>;
  record: RecordCheckRef;
  actor: CheckRef;
}

/** The person's rounds of limbo. */
export default function LimboHistory({ list, record, actor }: LimboHistoryProps) {
  return (
    <GameHistory<LimboRound>
      title="Limbo history"
      active="limboHistory"
      list={list}
      record={record}
      check={actor}
      game="/limbo"
      own={[
        { header: t('Result'), lead: true, cell: ({ result }) => formatMultiplier(result) },
        { header: t('Target'), cell: ({ target }) => formatMultiplier(target), numeric: true },
      ]}
    />
  );
}
