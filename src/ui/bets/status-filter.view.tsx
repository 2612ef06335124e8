import { useSelector } from '@xstate/react';
import { t } from '../../i18n/text.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { BetStatus } from '../../schemas/bets/bets.ts';
import { Button } from '../kit/controls/button.tsx';
import { ChoiceStrip } from '../kit/controls/choice-strip.tsx';
import { betStatusText } from './bet-status.view.tsx';

interface StatusFilterProps<Row> {
  list: PagedListRef<Row>;
  statuses: readonly BetStatus[];
}

/** The buttons that filter the list by status; the address contains the chosen one. */
export function StatusFilter<Row>({ list, statuses }: StatusFilterProps<Row>) {
  const chosen = useSelector(list, ({ context }) => context.filters.status ?? '');
  return (
    <ChoiceStrip
      label={t('State')}
      choices={[
        { value: '', name: t('Any') },
        ...statuses.map((status) => ({ value: status, name: betStatusText(status) })),
      ]}
      chosen={chosen}
      onChoose={(status) => list.send({ type: 'filter.set', filters: { status } })}
    />
  );
}

/** The button that removes the status filter. */
export function ClearStatus<Row>({ list }: { list: PagedListRef<Row> }) {
  return (
    <Button kind="quiet" small onClick={() => list.send({ type: 'filter.set', filters: { status: '' } })}>
      {t('Clear filters')}
    </Button>
  );
}
