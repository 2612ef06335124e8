import { useSelector } from '@xstate/react';
import type { PagedListRef } from '../../machines/types.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { PagedListState } from '../app/paged-list-state.view.tsx';
import { LinkButton } from '../kit/button.tsx';
import { trophy } from '../kit/drawings.ts';
import { Empty } from '../kit/empty.tsx';
import { Muted, Stack } from '../kit/layout.tsx';
import { Link } from '../kit/link.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { Time } from '../kit/time.tsx';
import { nameOf, t } from '../text/text.ts';
import { BetsHeading } from './bets-heading.view.tsx';
import { MatchStateBadge } from './match-state.view.tsx';

/** Matches whose betting is over, and what came of them. */
export default function CloseBets({ actor }: { actor: PagedListRef<Match> }) {
  return (
    <Stack>
      <BetsHeading active="closed" />
      <PagedListState
        actor={actor}
        failure="Error Getting the bets"
        empty={
          <Empty icon={trophy} action={<LinkButton href="/live-bets">{t('See live bets')}</LinkButton>}>
            {t('No match has closed yet.')}
          </Empty>
        }
      >
        <Rows actor={actor} />
      </PagedListState>
    </Stack>
  );
}

function Rows({ actor }: { actor: PagedListRef<Match> }) {
  const rows = useSelector(actor, ({ context }) => context.rows);
  return <Table label={t('Close bets')} columns={columns()} rows={rows} rowKey={({ id }) => id} />;
}

function columns(): Column<Match>[] {
  return [
    {
      header: t('Match'),
      lead: true,
      leads: true,
      cell: ({ id, name }) => <Link href={`/live-bets/live-bet/${id}`}>{nameOf(name)}</Link>,
    },
    { header: t('Competition'), bare: true, cell: ({ competition }) => <Muted>{nameOf(competition)}</Muted> },
    { header: t('Opened'), bare: true, cell: ({ opens_at }) => <Time at={opens_at} show="datetime" /> },
    { header: t('Winner'), cell: winnerOf },
    { header: t('Toss'), cell: ({ result }) => (result ? t(result.toss) : '-') },
    { header: t('State'), end: true, cell: ({ state }) => <MatchStateBadge state={state} /> },
  ];
}

function winnerOf({ result, sides }: Match): string {
  return nameOf(sides.find(({ team_value }) => team_value === result?.team_value)?.name ?? '-');
}
