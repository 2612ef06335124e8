import { useSelector } from '@xstate/react';
import type { ComponentType, ReactNode } from 'react';
import { nameOf, t } from '../../i18n/text.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { Match, Side } from '../../schemas/bets/matches.ts';
import { Link } from '../kit/controls/link.tsx';
import { Note } from '../kit/data/alert.tsx';
import { Card } from '../kit/data/card.tsx';
import { DefinitionList } from '../kit/data/definition-list.tsx';
import { FoldedCard } from '../kit/data/folded-card.tsx';
import { Bone, SkeletonRows } from '../kit/data/skeleton.tsx';
import { DocumentMeta } from '../kit/document-meta.tsx';
import { chevronLeft } from '../kit/drawings/drawings.ts';
import { Icon } from '../kit/drawings/icon.tsx';
import { Money } from '../kit/format/money.tsx';
import { useOdds } from '../kit/format/odds.ts';
import { formatTime } from '../kit/format/time.tsx';
import { Muted, Row, Stack } from '../kit/layout.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { servedTitle } from '../kit/served-title.ts';
import { styled } from '../kit/styled.ts';
import { DetailFailed } from '../shared/detail-failed.view.tsx';
import { NearTime } from '../shared/server-clock.view.tsx';
import { media } from '../theme/media.ts';
import { EXTRA_TIME, extraWindows, windowText } from './extra-windows.ts';
import { FavouriteStar } from './favourite-star.view.tsx';
import { InMoney } from './live-price.view.tsx';
import { Odds } from './match-card.view.tsx';
import { MatchMissing } from './match-missing.view.tsx';
import { MatchResult } from './match-result.view.tsx';
import { MatchScore } from './match-score.view.tsx';
import { Closing, isOpen, MatchStateBadge, TimeLeft } from './match-state.view.tsx';
import { newsText } from './news-words.ts';
import { ExtraTimeHelp, RatioHelp } from './ratio-help.view.tsx';
import { playedOf } from './score-words.ts';

const Back = styled(Link)`
  display: inline-flex;
  align-items: center;
  align-self: start;
  gap: var(--s1);
  min-height: var(--tap);
  font-size: var(--text-s);
  font-weight: 600;
  text-decoration: none;
`;

/** The score and the latest event, each of constant height, so that no price shifts when they change. */
const Standing = styled('span')`
  display: block;
  color: var(--text);
  b {
    font-size: var(--text-xl);
  }
  > .now,
  > .last {
    display: block;
  }
  > .now {
    min-height: calc(1.5 * var(--text-xl));
  }
  > .last {
    min-height: 3em;
    font-size: var(--text-s);
    line-height: 1.5;
  }
  ${media.tablet} {
    > .last {
      min-height: 1.5em;
    }
  }
`;

interface LiveBetProps {
  actor: DetailRef<Match>;
  /** The person's own bets on the match. */
  OwnBets: ComponentType<{ matchId: number }>;
  /** Facts of the match that lists do not contain, around its crowd and its times. */
  Facts: ComponentType<{ match: Match; crowd: ReactNode; times: ReactNode }>;
  /** The live commentary for screen readers. */
  Commentary: ComponentType<{ match: Match }>;
  /** How the bettors of the match are split. */
  Crowd: ComponentType<{ match: Match }>;
  /** Shares a pick on a team of the match while it takes bets. */
  SharePick: ComponentType<{ match: Match }>;
}

/** A match with its state, prices and result, the person's bets on it, its facts, and its times. */
export default function LiveBet({ actor, ...parts }: LiveBetProps) {
  const match = useSelector(actor, ({ context }) => context.item);
  const isMissing = useSelector(actor, (state) => state.matches('missing'));
  const isError = useSelector(actor, (state) => state.matches('error'));
  return (
    <Stack $gap={2}>
      <Back href="/live-bets">
        <Icon name={chevronLeft} />
        <span>{t('Live bets')}</span>
      </Back>
      {(isMissing || isError) && match === null && <h1 className="sr-only">{t('Live bet')}</h1>}
      {match !== null ? (
        <Loaded actor={actor} match={match} {...parts} />
      ) : isMissing ? (
        <MatchMissing />
      ) : isError ? (
        <DetailFailed actor={actor} failure="The match could not be loaded" />
      ) : (
        <Loading />
      )}
    </Stack>
  );
}

function Loaded({
  actor,
  match,
  OwnBets,
  Facts,
  Commentary,
  Crowd,
  SharePick,
}: LiveBetProps & { match: Match }) {
  const isStale = useSelector(actor, (state) => state.hasTag('stale'));
  return (
    <>
      <DocumentMeta title={nameOf(match.name)} description={nameOf(match.competition)} />
      <PageTitle
        lead={
          <>
            <Standing>
              <Course match={match} />
            </Standing>
            <span>{nameOf(match.competition)}</span>
          </>
        }
        aside={
          <Row>
            <MatchStateBadge state={match.state} />
            <strong>
              <TimeLeft match={match} />
            </strong>
            <FavouriteStar match={match} />
          </Row>
        }
      >
        {nameOf(match.name)}
      </PageTitle>
      {match.play != null && <Commentary match={match} />}
      {isStale && (
        <Note icon="warning">{t('This match could not be brought up to date. Trying again…')}</Note>
      )}
      <Stack>
        <Result match={match} />
        <Prices match={match} SharePick={SharePick} />
        <OwnBets matchId={match.id} />
        <Stack className="under">
          <Further match={match} />
          <Facts match={match} crowd={<Crowd match={match} />} times={<Times match={match} />} />
        </Stack>
      </Stack>
    </>
  );
}

/** Score and clock, and the latest event of play; before, the time at which it begins. Nothing for a match without a feed. */
function Course({ match }: { match: Match }) {
  const played = playedOf(match);
  if (played === null) return null;
  const { phase, starts_at, last } = played.play;
  return (
    <>
      <span className="now">
        {phase === 'before' ? (
          <>
            <span>{t('Play begins')}</span> <NearTime at={starts_at} />
          </>
        ) : (
          <MatchScore match={match} />
        )}
      </span>
      <span className="last">{last && newsText(played, last)}</span>
    </>
  );
}

/** The container whose width decides the layout of the odds. */
const OddsPlace = styled('div')`
  container-type: inline-size;
`;

/** A live region that takes no room while it says nothing. */
const Status = styled('div')`
  &:empty {
    margin-top: calc(-1 * var(--s4));
  }
`;

/** Says that betting on suspended sides resumes. */
function Waiting({ match, sides }: { match: Match; sides: readonly Side[] }) {
  return (
    <Status role="status">
      {isOpen(match) && sides.some(({ suspended }) => suspended != null) && (
        <Note icon="clock">{t('Suspended prices take no bets for now. Betting resumes by itself.')}</Note>
      )}
    </Status>
  );
}

function Prices({ match, SharePick }: { match: Match } & Pick<LiveBetProps, 'SharePick'>) {
  return (
    <Card
      title={t('Win ratio')}
      aside={
        <Row>
          {isOpen(match) && <Muted>{t('Tap a price to bet')}</Muted>}
          <RatioHelp isExtraTime={match.state === 'extraTime'} />
        </Row>
      }
    >
      <OddsPlace>
        <Odds match={match} isFollowing hasToss={false} />
      </OddsPlace>
      <Waiting match={match} sides={match.sides} />
      {match.closes_at === null && <Note icon="clock">{t('Betting on this match is over.')}</Note>}
      {match.state === 'scheduled' && <Note icon="clock">{t('Betting on this match is not open yet.')}</Note>}
      <SharePick match={match} />
    </Card>
  );
}

/** The toss, total and margin. Once the coin has fallen, its face is a line; the result has it at the end. */
function Further({ match }: { match: Match }) {
  const { toss_result = null, totals, margins, result } = match;
  const face = result === null ? toss_result : null;
  const hasToss = toss_result === null && result === null;
  if (!(hasToss || face || totals || margins)) return null;
  return (
    <Card title={t('More to bet on')}>
      {face && <DefinitionList items={[{ term: t('Toss'), value: t(face) }]} />}
      {(hasToss || totals || margins) && (
        <OddsPlace>
          {hasToss && <Odds match={match} isFollowing sides={[]} />}
          {totals && <Odds match={match} isFollowing line="total" />}
          {margins && <Odds match={match} isFollowing line="margin" />}
        </OddsPlace>
      )}
      <Waiting
        match={match}
        sides={[...(hasToss ? [match.toss] : []), ...(totals ?? []), ...(margins ?? [])]}
      />
      {margins && (
        <Muted>
          {t('A handicap is added to the final score of its team. The team that is then ahead wins.')}
        </Muted>
      )}
    </Card>
  );
}

function Result({ match }: { match: Match }) {
  const said = <MatchResult match={match} hasToss={false} />;
  return match.state === 'abandoned' || match.result === null ? (
    said
  ) : (
    <Card title={t('Result')}>{said}</Card>
  );
}

function Times({ match }: { match: Match }) {
  const { opens_at, match_time, win_ratio, minimum_betamount } = match;
  const odds = useOdds();
  const extra = extraWindows({ match_time, win_ratio });
  const minimum = <Money rupees={minimum_betamount} style="short" />;
  return (
    <FoldedCard
      title={t('Betting times and limits')}
      summary={
        <Row $gap={2}>
          <Closing match={match} />
          <span>
            <span>{t('Minimum')}</span> {minimum}
          </span>
        </Row>
      }
    >
      <DefinitionList
        items={[
          { term: t('Opens'), value: <NearTime at={opens_at} /> },
          { term: t('Closes'), value: formatTime(match_time[0] ?? '') },
          ...extra.map((window, index) => ({
            term: t('Extra time {number}', { number: index + 1 }),
            value: (
              <>
                <span>{windowText(window, odds)}</span>{' '}
                {window.ratio !== undefined && <InMoney ratio={window.ratio} />}
              </>
            ),
          })),
          { term: t('Minimum'), value: minimum },
        ]}
      />
      {extra.length > 0 && (
        <div>
          <Muted>{t(EXTRA_TIME)}</Muted> <ExtraTimeHelp />
        </div>
      )}
    </FoldedCard>
  );
}

/** The skeleton. The server may already have put the match's name into the document, and the heading shows it. */
function Loading() {
  return (
    <>
      <PageTitle lead={<Bone width="9rem" />}>{servedTitle() ?? <NoName />}</PageTitle>
      <SkeletonRows />
    </>
  );
}

function NoName() {
  return (
    <>
      <span className="sr-only">{t('Live bet')}</span>
      <Bone width="16rem" />
    </>
  );
}
