import { useSelector } from '@xstate/react';
import { t } from '../../i18n/text.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { CombinedBet } from '../../schemas/bets/combined.ts';
import { percentOf } from '../../schemas/bets/combined-price.ts';
import { LinkButton } from '../kit/controls/button.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { type Column, Table } from '../kit/data/table.tsx';
import { Money } from '../kit/format/money.tsx';
import { type OddsText, useOdds } from '../kit/format/odds.ts';
import { Time } from '../kit/format/time.tsx';
import { Muted, Stack } from '../kit/layout.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { styled } from '../kit/styled.ts';
import { ConnectionBadge } from '../shared/connection.view.tsx';
import { PagedListState } from '../shared/paged-list-state.view.tsx';
import { BetReturn, BetStatusBadge } from './bet-status.view.tsx';
import { CombinedLegs } from './combined-card.view.tsx';
import { ClearStatus, StatusFilter } from './status-filter.view.tsx';

/** The person's combined bets, each with its legs. */
export default function CombinedBets({ actor }: { actor: PagedListRef<CombinedBet> }) {
  return (
    <Stack $gap={2}>
      <PageTitle aside={<ConnectionBadge />}>{t('Combined bets')}</PageTitle>
      <StatusFilter list={actor} statuses={['open', 'won', 'lost', 'void']} />
      <PagedListState actor={actor} failure="Error Getting the bets" empty={<None list={actor} />}>
        <Rows list={actor} />
      </PagedListState>
    </Stack>
  );
}

function Rows({ list }: { list: PagedListRef<CombinedBet> }) {
  const rows = useSelector(list, ({ context }) => context.rows);
  const odds = useOdds();
  return <Table label={t('Combined bets')} columns={columns(odds)} rows={rows} rowKey={({ id }) => id} />;
}

// On a phone an arrow stands for words that are still said.
const Return = styled('div')`
  @container (max-width: 42rem) {
    > span > span {
      position: absolute;
      clip-path: inset(50%);
    }
    > span::before {
      content: '→ ';
    }
  }
`;

function columns(odds: OddsText): Column<CombinedBet>[] {
  return [
    {
      header: t('Combined bet'),
      lead: true,
      cell: ({ id, legs }) => t('Combined of {count}, number {number}', { count: legs.length, number: id }),
    },
    {
      header: t('Stake'),
      cell: ({ bet_amount, price }) => (
        <>
          <Money rupees={bet_amount} /> <Muted>{t('at {price}', { price: odds(percentOf(price)) })}</Muted>
        </>
      ),
    },
    { header: t('Placed'), time: true, cell: ({ placed_at }) => <Time at={placed_at} show="datetime" /> },
    {
      header: t('Returns'),
      end: true,
      numeric: true,
      cell: (bet) => (
        <Return>
          <BetReturn bet={bet} />
        </Return>
      ),
    },
    { header: t('State'), tail: true, cell: ({ status }) => <BetStatusBadge status={status} /> },
    {
      header: t('Selections'),
      more: true,
      leads: true,
      cell: (bet) => (
        <details>
          <summary>{t('{count} selections', { count: bet.legs.length })}</summary>
          <CombinedLegs bet={bet} />
        </details>
      ),
    },
  ];
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
