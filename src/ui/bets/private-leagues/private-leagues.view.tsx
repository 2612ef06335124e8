import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/text.ts';
import type { ListRef } from '../../../machines/shared/types.ts';
import type { PrivateLeagueCard } from '../../../schemas/bets/private-leagues.ts';
import { Columns } from '../../kit/columns.tsx';
import { Link } from '../../kit/controls/link.tsx';
import { Empty } from '../../kit/data/empty.tsx';
import { type Column, Table } from '../../kit/data/table.tsx';
import { trophy } from '../../kit/drawings/drawings.ts';
import { PageTitle } from '../../kit/page-title.tsx';
import { ListState } from '../../shared/list-state.view.tsx';
import { LeagueBadge, membersText, weekOf } from './league-words.view.tsx';
import { formatMade } from './points.ts';

interface PrivateLeaguesProps {
  actor: ListRef<PrivateLeagueCard>;
  /** the form that makes a league */
  Make: ReactNode;
}

/** The leagues with friends that the person is in, and the form that makes another. */
export default function PrivateLeagues({ actor, Make }: PrivateLeaguesProps) {
  return (
    <>
      <PageTitle lead={t('One link, one week, one table. No money is in it.')}>
        {t('Leagues with friends')}
      </PageTitle>
      <Columns>
        <ListState
          actor={actor}
          failure="Your leagues could not be loaded"
          empty={
            <Empty icon={trophy}>
              {t(
                'You are in no league yet. Make one and send its link to friends: everybody gets points, bets them on who wins, and stands in one table.',
              )}
            </Empty>
          }
        >
          <Leagues actor={actor} />
        </ListState>
        {Make}
      </Columns>
    </>
  );
}

function Leagues({ actor }: { actor: ListRef<PrivateLeagueCard> }) {
  const rows = useSelector(actor, ({ context }) => context.rows);
  const columns: Column<PrivateLeagueCard>[] = [
    {
      header: t('League'),
      lead: true,
      leads: true,
      cell: ({ id, name }) => (
        <Link href={`/leagues/${id}`}>
          <bdi translate="no">{name}</bdi>
        </Link>
      ),
    },
    { header: t('Week'), bare: true, cell: weekOf },
    { header: t('Members'), bare: true, cell: ({ members }) => membersText(members) },
    { header: t('Place'), numeric: true, cell: ({ place }) => place },
    { header: t('Made'), numeric: true, end: true, cell: ({ made }) => formatMade(made) },
    { header: t('State'), tail: true, cell: ({ state }) => <LeagueBadge state={state} /> },
  ];
  return <Table label={t('Your leagues')} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
