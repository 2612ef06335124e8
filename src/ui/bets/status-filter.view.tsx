import { useSelector } from '@xstate/react';
import { t } from '../../i18n/text.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { BetStatus } from '../../schemas/bets/bets.ts';
import { Button } from '../kit/controls/button.tsx';
import { fadedEnd } from '../kit/scrolled-line.ts';
import { styled } from '../kit/styled.ts';
import { betStatusText } from './bet-status.view.tsx';

// On a phone the states are one line that is scrolled, so that eight bets fit below it.
const Keys = styled('div')`
  display: flex;
  gap: var(--s1);
  margin-inline: calc(-1 * var(--s4));
  padding-inline-start: var(--s4);
  overflow-x: auto;
  scrollbar-width: none;
  ${fadedEnd}
  > button {
    flex: none;
    min-height: var(--tap);
    padding: 0 var(--s2);
    border: 1px solid var(--edge);
    border-radius: var(--r2);
    background: var(--raised);
    color: var(--press-text);
    font-size: var(--text-s);
    font-weight: 650;
  }
  > button:focus-visible {
    outline-offset: -3px;
  }
  > button[aria-pressed='true'] {
    border-color: var(--press);
    background: var(--press);
    color: var(--on-press);
  }
  @media (min-width: 40em) {
    flex-wrap: wrap;
    margin-inline: 0;
    padding-inline: 0;
    mask-image: none;
    > button {
      padding: 0 var(--s4);
    }
  }
`;

interface StatusFilterProps<Row> {
  list: PagedListRef<Row>;
  statuses: readonly BetStatus[];
}

/** Scrolls the line to the chosen state, which the address may have. */
const show = (key: HTMLElement | null) => key?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The buttons that filter the list by status; the address contains the chosen one. */
export function StatusFilter<Row>({ list, statuses }: StatusFilterProps<Row>) {
  const chosen = useSelector(list, ({ context }) => context.filters.status ?? '');
  return (
    <Keys data-strip role="group" aria-label={t('State')}>
      {(['', ...statuses] as const).map((status) => (
        <button
          key={status}
          type="button"
          ref={status === chosen ? show : undefined}
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
