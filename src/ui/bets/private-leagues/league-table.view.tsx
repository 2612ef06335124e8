import { t } from '../../../i18n/text.ts';
import type { PrivateLeague, PrivateLeagueRow } from '../../../schemas/bets/private-leagues.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Badge } from '../../kit/data/badge.tsx';
import { Card } from '../../kit/data/card.tsx';
import { type Column, Table } from '../../kit/data/table.tsx';
import { Muted, Row } from '../../kit/layout.tsx';
import type { LeagueChangeRef } from './league-change.view.tsx';
import { isOver } from './league-words.view.tsx';
import { formatMade, formatPoints } from './points.ts';

interface LeagueTableProps {
  league: PrivateLeague;
  change: LeagueChangeRef;
}

/** The members of the league by what they have made of their points. */
export function LeagueTable({ league: { state, table, me }, change }: LeagueTableProps) {
  const isOwner = me?.is_owner === true;
  const columns: Column<PrivateLeagueRow>[] = [
    {
      header: t('Name'),
      lead: true,
      cell: ({ place, nickname, is_me, is_owner, reports }) => (
        <Row $gap={2}>
          <span>
            <span>{place}.</span> <bdi translate="no">{nickname}</bdi>
          </span>
          {is_me && <Badge tone="live">{t('You')}</Badge>}
          {is_owner && <Badge>{t('Owner')}</Badge>}
          {reports > 0 && (
            <Badge tone="failed">
              {reports === 1 ? t('1 report') : t('{count} reports', { count: reports })}
            </Badge>
          )}
        </Row>
      ),
    },
    { header: t('Points left'), numeric: true, cell: ({ points }) => formatPoints(points) },
    { header: t('In open bets'), numeric: true, cell: ({ open_points }) => formatPoints(open_points) },
    { header: t('Made'), numeric: true, end: true, cell: ({ made }) => formatMade(made) },
    // Nobody is taken out of a table whose week is over.
    ...(table.length > 1 && !(isOwner && isOver(state)) ? [actions(isOwner, change)] : []),
  ];
  return (
    <Card title={t('League table')}>
      <Table
        label={t('League table')}
        columns={columns}
        rows={table}
        rowKey={({ member }) => member}
        attributesOf={({ is_me }) => ({ 'aria-current': is_me || undefined })}
      />
      <Muted>
        {t(
          'The table counts what everybody has made of the points that they were given: so nobody is behind for joining late.',
        )}
      </Muted>
    </Card>
  );
}

/** Blocks a member, for the owner; reports a name, for everybody else. */
function actions(isOwner: boolean, change: LeagueChangeRef): Column<PrivateLeagueRow> {
  const kind = isOwner ? 'block' : 'report';
  return {
    header: t('Names'),
    bare: true,
    cell: ({ member, nickname, is_me }) =>
      !is_me && (
        <Button
          kind="link"
          small
          aria-label={
            isOwner ? t('Block {name}', { name: nickname }) : t('Report {name}', { name: nickname })
          }
          onClick={() => change.send({ type: 'change.ask', change: { kind, member, nickname } })}
        >
          {isOwner ? t('Block') : t('Report')}
        </Button>
      ),
  };
}
