import { useSelector } from '@xstate/react';
import { nameOf, t } from '../../i18n/text.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import { type Match, NOBODY } from '../../schemas/bets/matches.ts';
import { LinkButton } from '../kit/controls/button.tsx';
import { Link } from '../kit/controls/link.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { type Column, Table } from '../kit/data/table.tsx';
import { trophy } from '../kit/drawings/drawings.ts';
import { Time } from '../kit/format/time.tsx';
import { Muted, Stack } from '../kit/layout.tsx';
import { PagedListState } from '../shared/paged-list-state.view.tsx';
import { BetsHeading } from './bets-heading.view.tsx';
import { MatchStateBadge } from './match-state.view.tsx';
import { outcomeOf } from './news-words.ts';
import type { MarkOfBets } from './open-bets.view.tsx';

interface CloseBetsProps {
  actor: PagedListRef<Match>;
  Mark?: MarkOfBets;
}

/** Matches that take no more bets, with their results. */
export default function CloseBets({ actor, Mark }: CloseBetsProps) {
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
        <Rows actor={actor} Mark={Mark} />
      </PagedListState>
    </Stack>
  );
}

function Rows({ actor, Mark }: CloseBetsProps) {
  const rows = useSelector(actor, ({ context }) => context.rows);
  return <Table label={t('Close bets')} columns={columns(Mark)} rows={rows} rowKey={({ id }) => id} />;
}

function columns(Mark: CloseBetsProps['Mark']): Column<Match>[] {
  return [
    {
      header: t('Match'),
      lead: true,
      leads: true,
      cell: ({ id, name }) => <Link href={`/live-bets/live-bet/${id}`}>{nameOf(name)}</Link>,
    },
    { header: t('Competition'), wide: true, cell: ({ competition }) => <Muted>{nameOf(competition)}</Muted> },
    { header: t('Opened'), time: true, cell: ({ opens_at }) => <Time at={opens_at} show="datetime" /> },
    { header: t('Winner'), cell: (match) => outcomeOf(match) ?? winnerOf(match) },
    { header: t('Toss'), wide: true, cell: ({ result }) => (result ? t(result.toss) : '-') },
    {
      header: t('State'),
      tail: true,
      cell: ({ id, state }) => (
        <>
          {Mark && (
            <>
              <Mark match={{ id }} />{' '}
            </>
          )}
          <MatchStateBadge state={state} />
        </>
      ),
    },
  ];
}

function winnerOf({ result, sides }: Match): string {
  if (result?.team_value === NOBODY) return t('Draw');
  return nameOf(sides.find(({ team_value }) => team_value === result?.team_value)?.name ?? '-');
}
