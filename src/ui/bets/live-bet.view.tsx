import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { nameOf, t } from '../../i18n/text.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import { type Match, pricedSides } from '../../schemas/bets/matches.ts';
import { Columns } from '../kit/columns.tsx';
import { Link } from '../kit/controls/link.tsx';
import { Note } from '../kit/data/alert.tsx';
import { Card } from '../kit/data/card.tsx';
import { DefinitionList } from '../kit/data/definition-list.tsx';
import { Bone, SkeletonRows } from '../kit/data/skeleton.tsx';
import { DocumentMeta } from '../kit/document-meta.tsx';
import { chevronLeft } from '../kit/drawings/drawings.ts';
import { Icon } from '../kit/drawings/icon.tsx';
import { Money } from '../kit/format/money.tsx';
import { useOdds } from '../kit/format/odds.ts';
import { formatTime, Time } from '../kit/format/time.tsx';
import { Muted, Row, Stack } from '../kit/layout.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { servedTitle } from '../kit/served-title.ts';
import { styled } from '../kit/styled.ts';
import { DetailFailed } from '../shared/detail-failed.view.tsx';
import { EXTRA_TIME, extraWindows, windowText } from './extra-windows.ts';
import { FavouriteStar } from './favourite-star.view.tsx';
import { InMoney } from './live-price.view.tsx';
import { Odds } from './match-card.view.tsx';
import { MatchMissing } from './match-missing.view.tsx';
import { MatchResult } from './match-result.view.tsx';
import { MatchScore } from './match-score.view.tsx';
import { isOpen, MatchStateBadge, TimeLeft } from './match-state.view.tsx';
import { ExtraTimeHelp, RatioHelp } from './ratio-help.view.tsx';

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

/** One line of constant height, so that nothing shifts when the score changes. */
const Standing = styled('span')`
  display: block;
  color: var(--text);
  > .score {
    display: block;
  }
  b {
    font-size: var(--text-l);
  }
`;

interface LiveBetProps {
  actor: DetailRef<Match>;
  /** The person's own bets on the match. */
  OwnBets: ComponentType<{ matchId: number }>;
  /** Facts of the match that lists do not contain. */
  Facts: ComponentType<{ match: Match }>;
  /** The live commentary for screen readers. */
  Commentary: ComponentType<{ match: Match }>;
  /** How the bettors of the match are split. */
  Crowd: ComponentType<{ match: Match }>;
}

/** A match with its state, prices, windows and result, the person's bets on it, and its facts. */
export default function LiveBet({ actor, OwnBets, Facts, Commentary, Crowd }: LiveBetProps) {
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
        <Loaded actor={actor} match={match} {...{ OwnBets, Facts, Commentary, Crowd }} />
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

function Loaded({ actor, match, OwnBets, Facts, Commentary, Crowd }: LiveBetProps & { match: Match }) {
  const isStale = useSelector(actor, (state) => state.hasTag('stale'));
  return (
    <>
      <DocumentMeta title={nameOf(match.name)} description={nameOf(match.competition)} />
      <PageTitle
        lead={
          <>
            <span>{nameOf(match.competition)}</span>
            <Standing>
              <MatchScore match={match} />
            </Standing>
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
      <Columns>
        <Stack>
          <Result match={match} />
          <Prices match={match} />
        </Stack>
        <Stack>
          <About match={match} />
          <OwnBets matchId={match.id} />
          <Crowd match={match} />
        </Stack>
      </Columns>
      <div className="under">
        <Facts match={match} />
      </div>
    </>
  );
}

/** The container whose width decides the layout of the odds. */
const OddsPlace = styled('div')`
  container-type: inline-size;
`;

function Prices({ match }: { match: Match }) {
  const isWaiting = isOpen(match) && pricedSides(match).some(({ suspended }) => suspended != null);
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
        <Odds match={match} isFollowing />
        {match.totals && <Odds match={match} isFollowing line="total" />}
        {match.margins && <Odds match={match} isFollowing line="margin" />}
      </OddsPlace>
      {match.margins && (
        <Muted>
          {t('A handicap is added to the final score of its team. The team that is then ahead wins.')}
        </Muted>
      )}
      <div role="status">
        {isWaiting && (
          <Note icon="clock">{t('Suspended prices take no bets for now. Betting resumes by itself.')}</Note>
        )}
      </div>
      {match.closes_at === null && <Note icon="clock">{t('Betting on this match is over.')}</Note>}
      {match.state === 'scheduled' && <Note icon="clock">{t('Betting on this match is not open yet.')}</Note>}
    </Card>
  );
}

function Result({ match }: { match: Match }) {
  const said = <MatchResult match={match} />;
  return match.state === 'abandoned' || match.result === null ? (
    said
  ) : (
    <Card title={t('Result')}>{said}</Card>
  );
}

function About({ match: { opens_at, match_time, win_ratio, minimum_betamount } }: { match: Match }) {
  const odds = useOdds();
  const extra = extraWindows({ match_time, win_ratio });
  return (
    <Card title={t('Betting times')} aside={extra.length > 0 && <ExtraTimeHelp />}>
      <DefinitionList
        items={[
          { term: t('Opens'), value: <Time at={opens_at} /> },
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
          { term: t('Minimum'), value: <Money rupees={minimum_betamount} style="short" /> },
        ]}
      />
      {extra.length > 0 && <Muted>{t(EXTRA_TIME)}</Muted>}
    </Card>
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
