import { useSelector } from '@xstate/react';
import { nameOf, t } from '../../../i18n/text.ts';
import type { PagedListRef } from '../../../machines/shared/types.ts';
import { type PrivateLeagueBet, pointsBack } from '../../../schemas/bets/private-leagues.ts';
import { Link } from '../../kit/controls/link.tsx';
import { Card } from '../../kit/data/card.tsx';
import { type Column, Table } from '../../kit/data/table.tsx';
import { useOdds } from '../../kit/format/odds.ts';
import { Time } from '../../kit/format/time.tsx';
import { Muted } from '../../kit/layout.tsx';
import { PagedListState } from '../../shared/paged-list-state.view.tsx';
import { BetStatusBadge } from '../bet-status.view.tsx';
import { formatPoints } from './points.ts';

/** The person's bets in the league, newest first. */
export function LeagueBets({ list }: { list: PagedListRef<PrivateLeagueBet> }) {
  return (
    <Card title={t('Your bets in this league')}>
      <PagedListState
        actor={list}
        failure="Error Getting the bets"
        empty={<Muted>{t('You have not bet any points here yet.')}</Muted>}
      >
        <Rows list={list} />
      </PagedListState>
    </Card>
  );
}

function Rows({ list }: { list: PagedListRef<PrivateLeagueBet> }) {
  const rows = useSelector(list, ({ context }) => context.rows);
  const odds = useOdds();
  const columns: Column<PrivateLeagueBet>[] = [
    {
      header: t('Match'),
      lead: true,
      leads: true,
      cell: ({ match_id, match_name }) => (
        <Link href={`/live-bets/live-bet/${match_id}`}>{nameOf(match_name)}</Link>
      ),
    },
    {
      header: t('On'),
      bare: true,
      cell: ({ selection, win_ratio }) => (
        <span translate="no">{`${nameOf(selection)} · ${odds(win_ratio)}`}</span>
      ),
    },
    { header: t('Placed'), time: true, cell: ({ placed_at }) => <Time at={placed_at} show="datetime" /> },
    { header: t('Stake'), numeric: true, cell: ({ points }) => formatPoints(points) },
    {
      header: t('Returns'),
      numeric: true,
      end: true,
      cell: ({ points, win_ratio, paid }) =>
        paid === null ? (
          <Muted>
            <span>{t('if it wins')}</span> {formatPoints(pointsBack(points, win_ratio))}
          </Muted>
        ) : (
          formatPoints(paid)
        ),
    },
    { header: t('State'), tail: true, cell: ({ status }) => <BetStatusBadge status={status} /> },
  ];
  return (
    <Table label={t('Your bets in this league')} columns={columns} rows={rows} rowKey={({ id }) => id} />
  );
}
