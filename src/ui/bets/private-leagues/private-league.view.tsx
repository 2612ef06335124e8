import { useSelector } from '@xstate/react';
import { Fragment, type ReactNode } from 'react';
import { t } from '../../../i18n/text.ts';
import type { DetailRef } from '../../../machines/shared/types.ts';
import type { PrivateLeague as League } from '../../../schemas/bets/private-leagues.ts';
import { Columns, Narrow } from '../../kit/columns.tsx';
import { Button, LinkButton } from '../../kit/controls/button.tsx';
import { Note } from '../../kit/data/alert.tsx';
import { Card } from '../../kit/data/card.tsx';
import { DefinitionList } from '../../kit/data/definition-list.tsx';
import { Empty } from '../../kit/data/empty.tsx';
import { Bone, SkeletonRows } from '../../kit/data/skeleton.tsx';
import { DocumentMeta } from '../../kit/document-meta.tsx';
import { trophy } from '../../kit/drawings/drawings.ts';
import { formatDay } from '../../kit/format/time.tsx';
import { Stack } from '../../kit/layout.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { DetailFailed } from '../../shared/detail-failed.view.tsx';
import LeagueChangeDialog, { type LeagueChangeRef } from './league-change.view.tsx';
import { LeagueTable } from './league-table.view.tsx';
import { isOver, LeagueBadge, membersText, weekOf } from './league-words.view.tsx';
import { formatMade, formatPoints } from './points.ts';

interface PrivateLeagueProps {
  actor: DetailRef<League>;
  /** leaves the league, reports a name, or blocks a member */
  change: LeagueChangeRef;
  /** the form that joins the league, with the name under which the person was in it before, else empty */
  join: (nickname: string) => ReactNode;
  /** the matches that take bets, and the person's bets */
  play: (league: League) => ReactNode;
  /** hands on the link */
  share: (league: League) => ReactNode;
}

/** A league with friends: for its members the table, bets and the link; for everybody else what it is, and how to join. */
export default function PrivateLeague({ actor, ...parts }: PrivateLeagueProps) {
  const league = useSelector(actor, ({ context }) => context.item);
  const isStale = useSelector(actor, (state) => state.hasTag('stale'));
  const isMissing = useSelector(actor, (state) => state.matches('missing'));
  const isError = useSelector(actor, (state) => state.matches('error'));
  if (league !== null) return <Loaded league={league} isStale={isStale} {...parts} />;
  if (isMissing || isError)
    return (
      <Stack>
        <h1 className="sr-only">{t('League with friends')}</h1>
        {isMissing ? (
          <Empty icon={trophy} action={<LinkButton href="/leagues">{t('Leagues with friends')}</LinkButton>}>
            {t('There is no such league. Check the link with whoever sent it.')}
          </Empty>
        ) : (
          <DetailFailed actor={actor} failure="The league could not be loaded" />
        )}
      </Stack>
    );
  return (
    <>
      <PageTitle lead={<Bone width="9rem" />}>
        <span className="sr-only">{t('League with friends')}</span>
        <Bone width="14rem" />
      </PageTitle>
      <SkeletonRows />
    </>
  );
}

interface LoadedProps extends Omit<PrivateLeagueProps, 'actor'> {
  league: League;
  isStale: boolean;
}

function Loaded({ league, isStale, change, join, play, share }: LoadedProps) {
  const { name, state, me } = league;
  return (
    <>
      <DocumentMeta title={name} description={name} />
      <PageTitle
        lead={`${weekOf(league)} · ${membersText(league.members)}`}
        aside={<LeagueBadge state={state} />}
      >
        <bdi translate="no">{name}</bdi>
      </PageTitle>
      {isStale && (
        <Note icon="warning">{t('The league could not be brought up to date. Trying again…')}</Note>
      )}
      {me?.state === 'in' ? (
        <Columns>
          <Stack>
            <Own me={me} />
            <Stage league={league} />
            {play(league)}
          </Stack>
          <Stack>
            <LeagueTable league={league} change={change} />
            {!isOver(state) && share(league)}
            {!me.is_owner && !isOver(state) && (
              <Button
                kind="quiet"
                wide
                onClick={() => change.send({ type: 'change.ask', change: { kind: 'leave' } })}
              >
                {t('Leave the league')}
              </Button>
            )}
          </Stack>
          <LeagueChangeDialog actor={change} />
        </Columns>
      ) : (
        <Outside league={league} join={join} />
      )}
    </>
  );
}

/** The member's own standing. */
function Own({ me }: { me: NonNullable<League['me']> }) {
  return (
    <Card title={t('Your standing')}>
      <DefinitionList
        items={[
          { term: t('Your points'), value: formatPoints(me.points) },
          { term: t('In open bets'), value: formatPoints(me.open_points) },
          { term: t('Made'), value: formatMade(me.made) },
          { term: t('Place'), value: me.place ?? '–' },
        ]}
      />
      {me.points < 0 && (
        <Note>
          {t('A corrected result has taken back a win: you have less than nothing until bets are won.')}
        </Note>
      )}
    </Card>
  );
}

/** The stage of a league in which no bet can be placed. */
function Stage({ league: { state, starts_at, table } }: { league: League }) {
  switch (state) {
    case 'running':
      return null;
    case 'open':
      return (
        <Note icon="clock">
          {t('The league begins on {day}. From then on you bet your points here.', {
            day: formatDay(starts_at),
          })}
        </Note>
      );
    case 'closed':
      return (
        <Note icon="clock">
          {t('The week is over. The table is final as soon as the open bets are settled.')}
        </Note>
      );
    case 'decided':
      return (
        <Note icon="check">
          <span>{t('The table is final. First:')}</span>{' '}
          <Winners rows={table.filter(({ place }) => place === 1)} />
        </Note>
      );
  }
}

/** The number of winners that are named: when nobody has bet, every member has the first place. */
const NAMED = 3;

/** The names of those who share the first place. */
function Winners({ rows }: { rows: League['table'] }) {
  const more = rows.length - NAMED;
  return (
    <>
      {rows.slice(0, NAMED).map(({ member, nickname }, index) => (
        <Fragment key={member}>
          {index > 0 && <span>, </span>}
          <bdi translate="no">{nickname}</bdi>
        </Fragment>
      ))}
      {more > 0 && <span> {t('and {count} more', { count: more })}</span>}
    </>
  );
}

/** The league for a person who is not in it. */
function Outside({ league, join }: { league: League; join: LoadedProps['join'] }) {
  const { state, is_full, points_of_day, me } = league;
  return (
    <Narrow>
      <Card title={t('Join this league')}>
        {me?.state === 'blocked' ? (
          <Note icon="close">
            {t('The owner of this league has blocked you: you cannot bet here or join again.')}
          </Note>
        ) : isOver(state) ? (
          <Note icon="clock">{t('The week of this league is over: nobody can join any more.')}</Note>
        ) : is_full ? (
          <Note icon="info">{t('This league is full.')}</Note>
        ) : (
          <>
            <p>
              {me === null
                ? t(
                    'You get {points} league points. Bet them on who wins: the table shows what everybody makes of theirs.',
                    { points: formatPoints(points_of_day) },
                  )
                : t(
                    'You have left this league. If you come back, you have the same {points} points as before.',
                    {
                      points: formatPoints(me.points),
                    },
                  )}
            </p>
            <p>
              {t(
                'League points are no money: they cannot be bought or exchanged, and your wallet is not touched.',
              )}
            </p>
            {join(me?.nickname ?? '')}
          </>
        )}
      </Card>
    </Narrow>
  );
}
