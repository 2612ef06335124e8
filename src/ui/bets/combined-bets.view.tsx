import { useSelector } from '@xstate/react';
import { t } from '../../i18n/text.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { CombinedBet } from '../../schemas/bets/combined.ts';
import { LinkButton } from '../kit/controls/button.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { Stack } from '../kit/layout.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { styled } from '../kit/styled.ts';
import { ConnectionBadge } from '../shared/connection.view.tsx';
import { PagedListState } from '../shared/paged-list-state.view.tsx';
import { CombinedCard } from './combined-card.view.tsx';
import { ClearStatus, StatusFilter } from './status-filter.view.tsx';

/** The person's combined bets, each with its legs. */
export default function CombinedBets({ actor }: { actor: PagedListRef<CombinedBet> }) {
  return (
    <Stack $gap={2}>
      <PageTitle aside={<ConnectionBadge />}>{t('Combined bets')}</PageTitle>
      <StatusFilter list={actor} statuses={['open', 'won', 'lost', 'void']} />
      <PagedListState actor={actor} failure="Error Getting the bets" empty={<None list={actor} />}>
        <Cards list={actor} />
      </PagedListState>
    </Stack>
  );
}

const List = styled('ul')`
  display: grid;
  gap: var(--s2);
`;

function Cards({ list }: { list: PagedListRef<CombinedBet> }) {
  const rows = useSelector(list, ({ context }) => context.rows);
  return (
    <List>
      {rows.map((bet) => (
        <CombinedCard key={bet.id} bet={bet} />
      ))}
    </List>
  );
}

function None({ list }: { list: PagedListRef<CombinedBet> }) {
  const isNarrowed = useSelector(list, ({ context }) => context.filters.status !== undefined);
  return isNarrowed ? (
    <Empty icon="history" action={<ClearStatus list={list} />}>
      {t('You have no bets of this state.')}
    </Empty>
  ) : (
    <Empty icon="history" action={<LinkButton href="/live-bets">{t('See live bets')}</LinkButton>}>
      {t('You have not combined bets yet: put two or more prices into the slip.')}
    </Empty>
  );
}
