import { useSelector } from '@xstate/react';
import { t } from '../../i18n/text.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { PlayTime } from '../../schemas/account/limits.ts';
import { DefinitionList } from '../kit/data/definition-list.tsx';
import { Money } from '../kit/format/money.tsx';
import { styled } from '../kit/styled.ts';

const Panel = styled('details')`
  padding: 0 var(--s3);
  border: 1px solid var(--line);
  border-radius: var(--r3);
  background: var(--surface);
  &[open] {
    padding-bottom: var(--s3);
  }
  > summary {
    min-height: var(--tap);
    align-content: center;
    cursor: pointer;
  }
  > summary > b {
    font-variant-numeric: tabular-nums;
  }
`;

/** The rounds since the last pause of an hour, in a line that unfolds to all figures; nothing before the first round. */
export function GameSession({ actor }: { actor: DetailRef<PlayTime> }) {
  const time = useSelector(actor, ({ context }) => context.item);
  const games = time?.games;
  if (!time || games === undefined || games.rounds === 0) return null;
  const net = Math.round((games.returned - games.staked) * 100) / 100;
  return (
    <Panel>
      <summary>
        <span>{t('This session')}</span>{' '}
        <b>
          <Money rupees={net} signed />
        </b>
      </summary>
      <DefinitionList
        items={[
          { term: t('Rounds'), value: games.rounds },
          { term: t('Staked'), value: <Money rupees={games.staked} /> },
          { term: t('Returned'), value: <Money rupees={games.returned} /> },
          { term: t('Net'), value: <Money rupees={net} signed /> },
          { term: t('Playing for'), value: duration(time.elapsed_s) },
        ]}
      />
    </Panel>
  );
}

function duration(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? t('{hours} h {minutes} min', { hours, minutes }) : t('{minutes} min', { minutes });
}
