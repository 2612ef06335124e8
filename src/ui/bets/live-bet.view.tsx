import { useSelector } from '@xstate/react';
import type { ComponentType, ReactNode } from 'react';
import { nameOf, t } from '../../i18n/text.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { Link } from '../kit/controls/link.tsx';
import { Note } from '../kit/data/alert.tsx';
import { Card } from '../kit/data/card.tsx';
import { Bone, SkeletonRows } from '../kit/data/skeleton.tsx';
import { DocumentMeta } from '../kit/document-meta.tsx';
import { chevronLeft } from '../kit/drawings/drawings.ts';
import { Icon } from '../kit/drawings/icon.tsx';
import { Row, Stack } from '../kit/layout.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { servedTitle } from '../kit/served-title.ts';
import { styled } from '../kit/styled.ts';
import { DetailFailed } from '../shared/detail-failed.view.tsx';
import { NearTime } from '../shared/server-clock.view.tsx';
import { FavouriteStar } from './favourite-star.view.tsx';
import { FurtherMarkets, WinnerPrices } from './match-markets.view.tsx';
import { MatchMissing } from './match-missing.view.tsx';
import { MatchResult } from './match-result.view.tsx';
import { MatchScore } from './match-score.view.tsx';
import { MatchStateBadge, TimeLeft } from './match-state.view.tsx';
import { BettingTimes } from './match-times.view.tsx';
import { newsText } from './news-words.ts';
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
  /* The longest event of the demo's teams has one line on a phone. */
  > .last {
    min-height: 1.5em;
    font-size: var(--text-s);
    line-height: 1.5;
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
        <WinnerPrices match={match} SharePick={SharePick} />
        <OwnBets matchId={match.id} />
        <Stack className="under">
          <FurtherMarkets match={match} />
          <Facts match={match} crowd={<Crowd match={match} />} times={<BettingTimes match={match} />} />
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

function Result({ match }: { match: Match }) {
  const said = <MatchResult match={match} hasToss={false} />;
  return match.state === 'abandoned' || match.result === null ? (
    said
  ) : (
    <Card title={t('Result')}>{said}</Card>
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
