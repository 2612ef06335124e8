import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import { nameOf, type Text, t } from '../../i18n/text.ts';
import type { dailyPickMachine } from '../../machines/bets/daily-pick.machine.ts';
import type { PlayBreak } from '../../schemas/account/limits.ts';
import type {
  DailyPick as Daily,
  DailyMatch,
  DayMark,
  NextPick,
  PickDay,
  Streak,
} from '../../schemas/bets/daily-pick.ts';
import { Button } from '../kit/controls/button.tsx';
import { Choice } from '../kit/controls/choice.tsx';
import { Link } from '../kit/controls/link.tsx';
import { Note } from '../kit/data/alert.tsx';
import { Card } from '../kit/data/card.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { SkeletonRows } from '../kit/data/skeleton.tsx';
import { formatPercent } from '../kit/format/percent.ts';
import { formatDateTime, formatDay } from '../kit/format/time.tsx';
import { Muted, Row, Stack } from '../kit/layout.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { styled } from '../kit/styled.ts';
import { breakText } from '../shared/break-notice.view.tsx';
import { Failed } from '../shared/failed.view.tsx';
import { useNearTime } from '../shared/server-clock.view.tsx';

type DailyPickRef = ActorRefFrom<typeof dailyPickMachine>;

interface DailyPickProps {
  actor: DailyPickRef;
  /** Shares the pick of a team, told by its index. */
  SharePick: ComponentType<{ pick: { match_id: number; side: number } }>;
}

/** The match of the day, the person's pick of one side, and the last days. */
export default function DailyPick({ actor, SharePick }: DailyPickProps) {
  const daily = useSelector(actor, ({ context }) => context.daily);
  const isError = useSelector(actor, (state) => state.matches('error'));
  return (
    <>
      <PageTitle lead={t('One match a day. A pick costs nothing and wins nothing.')}>
        {t('A pick a day')}
      </PageTitle>
      {daily !== null ? (
        <Known actor={actor} daily={daily} SharePick={SharePick} />
      ) : isError ? (
        <Failed
          failure="Today’s match could not be loaded"
          message=""
          onRetry={() => actor.send({ type: 'daily.retry' })}
        />
      ) : (
        <SkeletonRows />
      )}
    </>
  );
}

interface KnownProps extends DailyPickProps {
  daily: Daily;
}

function Known({ actor, daily, SharePick }: KnownProps) {
  const isStale = useSelector(actor, (state) => state.hasTag('stale'));
  return (
    <Stack>
      {isStale && (
        <Note icon="warning">{t('Today’s match could not be brought up to date. Trying again…')}</Note>
      )}
      {daily.is_on ? <On actor={actor} daily={daily} SharePick={SharePick} /> : <Off actor={actor} />}
    </Stack>
  );
}

function Off({ actor }: { actor: DailyPickRef }) {
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  return (
    <Empty
      icon="check"
      action={
        <Button kind="quiet" busy={isBusy} onClick={() => actor.send({ type: 'picks.switchOn' })}>
          {t('Turn the pick a day on')}
        </Button>
      }
    >
      {t('Your pick a day is turned off.')}
    </Empty>
  );
}

function On({ actor, daily, SharePick }: KnownProps) {
  const isBusy = useSelector(actor, (state) => state.matches({ known: { call: 'switchingOff' } }));
  return (
    <>
      {daily.break ? (
        <OnBreak taken={daily.break} />
      ) : (
        <>
          {daily.today ? (
            <Today actor={actor} match={daily.today} next={daily.next} SharePick={SharePick} />
          ) : (
            <Empty icon="clock" action={daily.next && <Next next={daily.next} />}>
              {t('There is no match to pick today.')}
            </Empty>
          )}
          <Days days={daily.days} streak={daily.streak} />
        </>
      )}
      <Stack $gap={2} $align="start">
        <Muted>
          {t(
            'A day counts when you pick, right or wrong. Two days a month can be left out, and days of a break do not count. A streak earns nothing, and nothing is lost when it ends.',
          )}
        </Muted>
        <Button kind="quiet" small busy={isBusy} onClick={() => actor.send({ type: 'picks.switchOff' })}>
          {t('Turn the pick a day off')}
        </Button>
      </Stack>
    </>
  );
}

function OnBreak({ taken }: { taken: PlayBreak }) {
  return (
    <Note icon="clock">
      <span>{breakText(taken)}</span>{' '}
      {taken.until !== null && <span>{t('There is nothing to pick until then.')}</span>}
    </Note>
  );
}

function Next({ next: { opens_at, match } }: { next: NextPick }) {
  const time = formatDateTime(opens_at);
  return (
    <p>
      {match === null
        ? t('The next day begins on {time}. Its match is not known yet.', { time })
        : t('The next pick opens on {time}: {match}.', { time, match: nameOf(match) })}
    </p>
  );
}

interface TodayProps extends DailyPickProps, Pick<Daily, 'next'> {
  match: DailyMatch;
}

function Today({ actor, match, next, SharePick }: TodayProps) {
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  const saved = useSelector(actor, (state) =>
    state.matches({ known: { call: 'saving' } }) ? (state.context.wish?.side ?? null) : null,
  );
  const near = useNearTime();
  const { day, match_id, name, competition, starts_at, sides, state, picked } = match;
  return (
    <Card
      title={
        match_id === null ? (
          nameOf(name)
        ) : (
          <Link href={`/live-bets/live-bet/${match_id}`}>{nameOf(name)}</Link>
        )
      }
    >
      <Row $gap={2}>
        <Muted>{nameOf(competition)}</Muted>
        {starts_at && <Muted>{t('Starts at {time}', { time: near(starts_at) })}</Muted>}
      </Row>
      <Choice
        label={t('Which side wins?')}
        value={saved ?? picked ?? undefined}
        options={sides.map((side, index) => ({
          value: index,
          label: nameOf(side.name),
          hint:
            side.win_ratio === null
              ? undefined
              : t('{percent} chance in the price', { percent: chanceOf(side.win_ratio) }),
          disabled: isBusy || state !== 'open',
        }))}
        onChange={(side) => actor.send({ type: 'side.pick', day, side })}
      />
      <p role="status">{statusText(match, near(match.closes_at))}</p>
      {next && <Next next={next} />}
      {match_id !== null && picked !== null && state === 'open' && (
        <SharePick pick={{ match_id, side: picked }} />
      )}
    </Card>
  );
}

/** The chance that a price stands for, in percent of its own. */
const chanceOf = (winRatio: number) => formatPercent(Math.round(10_000 / (100 + winRatio)));

/** @param time the time at which picking ends */
function statusText({ state, sides, picked, winner }: DailyMatch, time: string): string {
  const team = nameOf(sides[picked ?? -1]?.name ?? '');
  switch (state) {
    case 'open':
      return picked === null
        ? t('Picking is open until {time}.', { time })
        : t('You picked {team}. You can change it until {time}.', { team, time });
    case 'closed':
      return picked === null
        ? t('Picking has closed for today.')
        : t('You picked {team}. The result comes when the match is over.', { team });
    case 'void':
      return t('The match has no winner. The day does not count.');
    case 'settled': {
      const won = nameOf(sides[winner ?? -1]?.name ?? '');
      if (picked === null) return t('{team} won.', { team: won });
      return picked === winner
        ? t('{team} won. Your pick was right.', { team: won })
        : t('{team} won. You picked {other}.', { team: won, other: team });
    }
  }
}

const Marks = styled('ol')`
  display: grid;
  grid-template-columns: repeat(14, minmax(0, 1fr));
  gap: 0.125rem;
  max-width: 28rem;
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    min-height: 1.75rem;
    border: 1px solid var(--line);
    border-radius: var(--r1);
    color: var(--text);
    line-height: 1.6;
    text-align: center;
  }
`;

/** A day without a match is an empty box. */
const SIGNS: Record<DayMark, string> = {
  right: '✓',
  wrong: '✕',
  waiting: '…',
  void: '○',
  noPick: '–',
  break: '=',
  noMatch: '',
};
const WORDS: Record<DayMark, Text> = {
  right: 'right',
  wrong: 'not right',
  waiting: 'no result yet',
  void: 'no winner',
  noPick: 'no pick',
  break: 'on a break',
  noMatch: 'no match',
};
/** In the order of the legend. */
const EXPLAINED: readonly DayMark[] = ['right', 'wrong', 'waiting', 'void', 'noPick', 'break'];

/** A match that starts at midnight is decided after its day. */
function Yesterday({ day }: { day: PickDay | undefined }) {
  if (day === undefined || day.picked === null) return null;
  return (
    <p>{t('Yesterday’s pick: {team}, {result}', { team: nameOf(day.picked), result: t(WORDS[day.mark]) })}</p>
  );
}

function Days({ days, streak }: { days: readonly PickDay[]; streak: Streak }) {
  const shown = EXPLAINED.filter((mark) => days.some((day) => day.mark === mark));
  return (
    <Card title={t('The last 14 days')}>
      <Yesterday day={days.at(-2)} />
      {streak.days > 1 && <p>{streakText(streak)}</p>}
      <Marks aria-label={t('The last 14 days')}>
        {days.map((day) => (
          <li key={day.day}>
            <span aria-hidden="true">{SIGNS[day.mark]}</span>
            <span className="sr-only">{dayText(day)}</span>
          </li>
        ))}
      </Marks>
      <Muted aria-hidden="true">{shown.map((mark) => `${SIGNS[mark]} ${t(WORDS[mark])}`).join(' · ')}</Muted>
      <p>
        <Link href="/pick-table">{t('Table of picks')}</Link>
      </p>
    </Card>
  );
}

function streakText({ days, decided, right }: Streak): string {
  return decided === 0
    ? t('Picked on {days} days in a row', { days })
    : t('Picked on {days} days in a row; {right} of {decided} right', { days, right, decided });
}

function dayText({ day, mark, match, picked }: PickDay): string {
  const about = [match && nameOf(match), picked && nameOf(picked), t(WORDS[mark])];
  return `${formatDay(day)}: ${about.filter(Boolean).join(', ')}`;
}
