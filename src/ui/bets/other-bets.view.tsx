import type { ReactNode } from 'react';
import { t } from '../../i18n/text.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import { LinkButton } from '../kit/controls/button.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { ListState } from '../shared/list-state.view.tsx';

interface OtherBetsProps<Row> {
  /** the list behind the other tab */
  list: PagedListRef<Row>;
  kind: 'single' | 'combined';
  /** shown when the other list is empty, too */
  none: ReactNode;
}

/** Replaces an empty list of bets: leads to the other list if that has bets. */
export function OtherBets<Row>({ list, kind, none }: OtherBetsProps<Row>) {
  return (
    <ListState actor={list} failure="Error Getting the bets" empty={none}>
      {kind === 'combined' ? (
        <Empty
          icon="history"
          action={<LinkButton href="/combined-bets">{t('See combined bets')}</LinkButton>}
        >
          {t('You have no single bets, only combined ones.')}
        </Empty>
      ) : (
        <Empty icon="history" action={<LinkButton href="/bet-history">{t('See single bets')}</LinkButton>}>
          {t(
            'You have no combined bets, only single ones: put two or more prices into the slip to combine them.',
          )}
        </Empty>
      )}
    </ListState>
  );
}
