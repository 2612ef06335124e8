import { useSelector } from '@xstate/react';
import type { ListRef } from '../../machines/types.ts';
import type { ExtraTimeBet } from '../../schemas/bets/bets.ts';
import { ListState } from '../app/list-state.view.tsx';
import { Note } from '../kit/alert.tsx';
import { LinkButton } from '../kit/button.tsx';
import { Empty } from '../kit/empty.tsx';
import { Stack } from '../kit/layout.tsx';
import { Link } from '../kit/link.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { formatTime } from '../kit/time.tsx';
import { t } from '../text/text.ts';
import { BetsHeading } from './bets-heading.view.tsx';
import { EXTRA_TIME } from './extra-windows.ts';

/** Matches that have extra betting windows. */
export default function ExtraTimeBets({ actor }: { actor: ListRef<ExtraTimeBet> }) {
  return (
    <Stack>
      <BetsHeading active="extraTime" />
      <ListState
        actor={actor}
        failure="Error Getting the bets"
        empty={
          <Empty icon="clock" action={<LinkButton href="/live-bets">{t('See live bets')}</LinkButton>}>
            {t('No Extra time bets')}
          </Empty>
        }
      >
        <Rows actor={actor} />
      </ListState>
    </Stack>
  );
}

function Rows({ actor }: { actor: ListRef<ExtraTimeBet> }) {
  const rows = useSelector(actor, (state) => state.context.rows);
  return (
    <Stack $gap={3}>
      <Note icon="clock">{t(EXTRA_TIME)}</Note>
      <Table
        label={t('Extra time bets')}
        columns={columns()}
        rows={rows}
        rowKey={({ match_id }) => match_id}
      />
    </Stack>
  );
}

function columns(): Column<ExtraTimeBet>[] {
  return [
    { header: t('S.No.'), cell: (_, index) => index + 1 },
    {
      header: t('Match'),
      cell: ({ match_id, match_name }) => (
        <Link href={`/live-bets/live-bet/${match_id}`}>{match_name || '-'}</Link>
      ),
      lead: true,
      leads: true,
    },
    { header: t('Closing Time'), cell: ({ match_time }) => listed(match_time.slice(0, 1).map(formatTime)) },
    { header: t('Extra Time'), cell: ({ match_time }) => listed(match_time.slice(1).map(formatTime)) },
    {
      header: t('Win Ratio'),
      cell: ({ match_id, match_name, win_ratio }) => (
        <Link
          href={`?slip=${match_id}`}
          aria-haspopup="dialog"
          aria-label={`${ratios(win_ratio)}: ${t('Bet on {match}', { match: match_name || '-' })}`}
        >
          {ratios(win_ratio)}
        </Link>
      ),
    },
  ];
}

const listed = (values: string[]) => values.join(', ') || '-';
const ratios = (all: number[]) => listed(all.map((ratio) => `${ratio}%`));
