import { useSelector } from '@xstate/react';
import { nameOf, t } from '../../i18n/text.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { Fixture, LeagueSeason, Standing } from '../../schemas/bets/leagues.ts';
import { Link } from '../kit/controls/link.tsx';
import { Note } from '../kit/data/alert.tsx';
import { Badge } from '../kit/data/badge.tsx';
import { Card } from '../kit/data/card.tsx';
import { Details } from '../kit/data/details.tsx';
import { SkeletonRows } from '../kit/data/skeleton.tsx';
import { type Column, Table } from '../kit/data/table.tsx';
import { indianDay, Time } from '../kit/format/time.tsx';
import { Muted, Stack } from '../kit/layout.tsx';
import { styled } from '../kit/styled.ts';
import { DetailFailed } from '../shared/detail-failed.view.tsx';
import { useServerOffset } from '../shared/server-clock.view.tsx';
import { media } from '../theme/media.ts';
import { dayText } from './day-text.ts';
import { Form } from './form.view.tsx';
import { MatchStateBadge } from './match-state.view.tsx';
import type { MarkOfBets } from './open-bets.view.tsx';
import { scoreText } from './score-words.ts';

/** Puts the fixtures beside the table on a desktop, and below it on smaller screens. */
const Halves = styled('div')`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: var(--s5);
  ${media.desktop} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
`;

interface LeagueProps {
  actor: DetailRef<LeagueSeason>;
  Mark?: MarkOfBets;
}

/** A league season: its table, and its fixtures and results by day. */
export default function League({ actor, Mark }: LeagueProps) {
  const league = useSelector(actor, ({ context }) => context.item);
  const isStale = useSelector(actor, (state) => state.hasTag('stale'));
  const hasFailed = useSelector(actor, (state) => state.matches('error') || state.matches('missing'));
  if (league === null)
    return hasFailed ? (
      <DetailFailed actor={actor} failure="The league could not be loaded" />
    ) : (
      <SkeletonRows />
    );
  return (
    <Stack>
      {isStale && (
        <Note icon="warning">{t('The league could not be brought up to date. Trying again…')}</Note>
      )}
      <Halves>
        <Standings league={league} />
        <Days league={league} Mark={Mark} />
      </Halves>
    </Stack>
  );
}

function Standings({ league: { table, sport } }: { league: LeagueSeason }) {
  const columns: Column<Standing>[] = [
    {
      header: t('Team'),
      lead: true,
      cell: ({ place, team }) => (
        <>
          <span>{place}.</span> <Link href={`/teams/${team.id}`}>{nameOf(team.name)}</Link>
        </>
      ),
    },
    { header: t('Played'), numeric: true, cell: ({ played }) => played },
    { header: t('Won'), numeric: true, cell: ({ won }) => won },
    { header: t('Lost'), numeric: true, cell: ({ lost }) => lost },
    {
      header: sport === 'cricket' ? t('Net run rate') : t('Score difference'),
      numeric: true,
      cell: ({ difference }) => signed(difference, sport),
    },
    { header: t('Last five'), cell: ({ form }) => <Form form={form} /> },
    { header: t('Points'), numeric: true, end: true, cell: ({ points }) => <strong>{points}</strong> },
  ];
  return (
    <Card title={t('League table')}>
      {table.every(({ played }) => played === 0) && (
        <Muted>{t('The season has just begun: no match has been decided yet.')}</Muted>
      )}
      <Table label={t('League table')} columns={columns} rows={table} rowKey={({ team }) => team.id} />
    </Card>
  );
}

/** A difference with its sign: `+12`, `−0.482`. */
function signed(difference: number, sport: string): string {
  const size = Math.abs(difference);
  const figure = sport === 'cricket' ? size.toFixed(3) : String(size);
  if (difference === 0) return figure;
  return `${difference > 0 ? '+' : '−'}${figure}`;
}

const Day = styled('div')`
  border-top: 1px solid var(--line);
  > details > summary {
    min-height: var(--tap);
    align-content: center;
    font-weight: 600;
    cursor: pointer;
  }
  > p {
    min-height: var(--tap);
    align-content: center;
    color: var(--muted);
  }
`;

const Fixtures = styled('ul')`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  > li {
    /* With large text the names and the result have lines of their own. */
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--s3);
    align-items: center;
    min-height: var(--tap);
    padding: var(--s1) 0;
    border-top: 1px solid var(--line);
    overflow-wrap: break-word;
  }
  > li > :first-child {
    flex: none;
    width: 5rem;
  }
  > li > :nth-child(2) {
    flex: 1 1 9rem;
    min-width: 0;
  }
  > li > :last-child {
    margin-inline-start: auto;
    text-align: end;
  }
`;

function Days({ league: { days, sport }, Mark }: { league: LeagueSeason; Mark: MarkOfBets }) {
  const offset = useServerOffset();
  const today = indianDay(Date.now() + offset);
  return (
    <Card title={t('Fixtures and results')}>
      <div>
        {days.map(({ day, fixtures }) => (
          <Day key={day}>
            {fixtures.length === 0 ? (
              <p>
                <span>{dayText(day)}</span> · <span>{t('Rest day: no team plays.')}</span>
              </p>
            ) : (
              <Details openAtFirst={day === today}>
                <summary>
                  <span>{dayText(day)}</span> · <span>{matchesText(fixtures.length)}</span>{' '}
                  {day === today && <Badge tone="live">{t('Today')}</Badge>}
                </summary>
                <Fixtures>
                  {fixtures.map((fixture) => (
                    <FixtureRow key={fixture.number} {...{ fixture, sport, Mark }} />
                  ))}
                </Fixtures>
              </Details>
            )}
          </Day>
        ))}
      </div>
      <Muted>{t('All times are those of India (IST).')}</Muted>
    </Card>
  );
}

const matchesText = (count: number) => (count === 1 ? t('1 match') : t('{count} matches', { count }));

function FixtureRow({
  fixture: { starts_at, home, away, match },
  sport,
  Mark,
}: {
  fixture: Fixture;
  sport: string;
  Mark: MarkOfBets;
}) {
  const name = nameOf(`${home.name} v ${away.name}`);
  return (
    <li>
      <Time at={starts_at} />
      {match === null ? <span>{name}</span> : <Link href={`/live-bets/live-bet/${match.id}`}>{name}</Link>}
      <span>
        {match !== null && match.score !== null && match.wickets !== null && (
          <strong className="nowrap">
            {scoreText(sport, { score: match.score, wickets: match.wickets })}
          </strong>
        )}{' '}
        {Mark && match !== null && (
          <>
            <Mark match={match} />{' '}
          </>
        )}
        {match !== null && match.state !== 'settled' && <MatchStateBadge state={match.state} />}
      </span>
    </li>
  );
}
