import { useSelector } from '@xstate/react';
import { Fragment } from 'react';
import { nameOf, t } from '../../i18n/text.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import type { ExtraTimeBet } from '../../schemas/bets/extra-time.ts';
import { LinkButton } from '../kit/controls/button.tsx';
import { Link } from '../kit/controls/link.tsx';
import { Note } from '../kit/data/alert.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { type Column, Table } from '../kit/data/table.tsx';
import { type OddsText, useOdds } from '../kit/format/odds.ts';
import { formatTime } from '../kit/format/time.tsx';
import { Stack } from '../kit/layout.tsx';
import { styled } from '../kit/styled.ts';
import { useHold } from '../shared/context.tsx';
import { ListState } from '../shared/list-state.view.tsx';
import { BetsHeading } from './bets-heading.view.tsx';
import { EXTRA_TIME, extraWindows, windowText } from './extra-windows.ts';
import { LivePrice } from './live-price.view.tsx';
import type { MarkOfBets } from './open-bets.view.tsx';

/** The second line of a cell. */
const Below = styled('ul')`
  margin-top: var(--s1);
  color: var(--muted);
  font-size: var(--text-s);
  font-weight: 400;
`;

interface ExtraTimeProps {
  actor: ListRef<ExtraTimeBet>;
  Mark?: MarkOfBets;
}

/** Matches that have extra betting windows. */
export default function ExtraTimeBets({ actor, Mark }: ExtraTimeProps) {
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
        <Rows actor={actor} Mark={Mark} />
      </ListState>
    </Stack>
  );
}

function Rows({ actor, Mark }: ExtraTimeProps) {
  const rows = useSelector(actor, (state) => state.context.rows);
  return (
    <Stack $gap={3}>
      <Note icon="clock">{t(EXTRA_TIME)}</Note>
      <Table
        label={t('Extra time bets')}
        columns={columns(useOdds(), Mark)}
        rows={rows}
        rowKey={({ match_id }, index) => match_id ?? `unnumbered ${index}`}
      />
    </Stack>
  );
}

function columns(odds: OddsText, Mark: ExtraTimeProps['Mark']): Column<ExtraTimeBet>[] {
  return [
    { header: t('S.No.'), cell: (_, index) => index + 1 },
    {
      header: t('Match'),
      cell: ({ match_id, match_name, match_time, win_ratio }) => (
        <>
          {match_id === undefined ? (
            <span>{nameOf(match_name ?? '') || '-'}</span>
          ) : (
            <>
              <Link href={`/live-bets/live-bet/${match_id}`}>{nameOf(match_name ?? '') || '-'}</Link>
              {Mark && (
                <>
                  {' '}
                  <Mark match={{ id: match_id }} />
                </>
              )}
            </>
          )}
          <Below>
            {extraWindows({ match_time, win_ratio }).map((window) => (
              <li key={`${window.from} ${window.to} ${window.ratio}`}>{windowText(window, odds)}</li>
            ))}
          </Below>
        </>
      ),
      lead: true,
      leads: true,
    },
    { header: t('Closing Time'), cell: ({ match_time }) => listed(match_time.slice(0, 1).map(formatTime)) },
    { header: t('Extra Time'), cell: ({ match_time }) => listed(match_time.slice(1).map(formatTime)) },
    {
      header: t('Win Ratio'),
      cell: (bet) => <Ratios bet={bet} />,
    },
  ];
}

/** The caps of the windows, and the present ratios of the sides. */
function Ratios({ bet: { match_id, match_name, match_time, win_ratio, sides } }: { bet: ExtraTimeBet }) {
  const hold = useHold();
  const odds = useOdds();
  if (win_ratio.length === 0) return '-';
  const caps = (
    <>
      <span>{t('at most')}</span>{' '}
      {win_ratio.map((ratio, index) => (
        // The windows of a quick match can have the same minute, or the same ratio.
        <Fragment key={`${match_time[index]} ${ratio}`}>
          {index > 0 && <span>, </span>}
          <span className="price" translate="no">
            {odds(ratio)}
          </span>
        </Fragment>
      ))}
    </>
  );
  return (
    <>
      {match_id === undefined ? (
        caps
      ) : (
        <Link
          href={`?slip=${match_id}`}
          aria-haspopup="dialog"
          aria-label={`${t('at most')} ${listed(win_ratio.map(odds))}: ${t('Bet on {match}', { match: nameOf(match_name ?? '') || '-' })}`}
          {...hold}
        >
          {caps}
        </Link>
      )}
      {sides && (
        <Below aria-label={t('What it pays now')}>
          {sides.map((side) => (
            <li key={side.team_value}>
              <span>{t('{side} now:', { side: nameOf(side.name) })}</span>{' '}
              <LivePrice side={side} isFollowing />
            </li>
          ))}
        </Below>
      )}
    </>
  );
}

const listed = (values: string[]) => values.join(', ') || '-';
