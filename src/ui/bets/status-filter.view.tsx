import { useSelector } from '@xstate/react';
import { t } from '../../i18n/text.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { BetStatus } from '../../schemas/bets/bets.ts';
import { Button } from '../kit/controls/button.tsx';
import { styled } from '../kit/styled.ts';
import { betStatusText } from './bet-status.view.tsx';

// On a phone the states wrap onto two lines, so that all are visible.
const Keys = styled('div')`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s1);
  > button {
    min-height: var(--tap);
    padding: 0 var(--s2);
    border: 1px solid var(--edge);
    border-radius: var(--r2);
    background: var(--raised);
    color: var(--press-text);
    font-size: var(--text-s);
    font-weight: 650;
  }
  > button[aria-pressed='true'] {
    border-color: var(--press);
    background: var(--press);
    color: var(--on-press);
  }
  @media (min-width: 40em) {
    > button {
      padding: 0 var(--s4);
    }
  }
`;

interface StatusFilterProps<Row> {
  list: PagedListRef<Row>;
  statuses: readonly BetStatus[];
}

/** The buttons that filter the list by status; the address contains the chosen one. */
export function StatusFilter<Row>({ list, statuses }: StatusFilterProps<Row>) {
  const chosen = useSelector(list, ({ context }) => context.filters.status ?? '');
  return (
    <Keys role="group" aria-label={t('State')}>
      {(['', ...statuses] as const).map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={status === chosen}
          onClick={() => list.send({ type: 'filter.set', filters: { status } })}
        >
          {status === '' ? t('Any') : betStatusText(status)}
        </button>
      ))}
    </Keys>
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
