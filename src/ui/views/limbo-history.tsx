import type { PagedListRef } from '../../machines/types.ts';
import type { LimboRound } from '../../schemas/games.ts';
import { formatMultiplier } from '../kit/count-up.tsx';
import { t } from '../text/text.ts';
import { GameHistory } from './games/history.tsx';
import type { CheckRef } from './games/round-check.tsx';

/** The person's rounds of limbo. */
export default function LimboHistory({ list, actor }: { list: PagedListRef<LimboRound>; actor: CheckRef }) {
  return (
    <GameHistory<LimboRound>
      title="Limbo history"
      active="limboHistory"
      list={list}
      check={actor}
      game="/limbo"
      own={[
        { header: t('Result'), lead: true, cell: ({ result }) => formatMultiplier(result) },
        { header: t('Target'), cell: ({ target }) => formatMultiplier(target), numeric: true },
      ]}
    />
  );
}
