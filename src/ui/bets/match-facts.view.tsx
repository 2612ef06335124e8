import { useSelector } from '@xstate/react';
import { type ComponentType, lazy, type ReactNode } from 'react';
import { nameOf, t } from '../../i18n/text.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { MatchFacts as Known, MatchFairness } from '../../schemas/bets/facts.ts';
import { isTurn } from '../../schemas/bets/match-news.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { Grid, Pair } from '../kit/columns.tsx';
import { Link } from '../kit/controls/link.tsx';
import { Note } from '../kit/data/alert.tsx';
import { Card } from '../kit/data/card.tsx';
import type { StepEvent, Steps } from '../kit/data/charts/step-chart.tsx';
import { DefinitionList } from '../kit/data/definition-list.tsx';
import { FoldedCard } from '../kit/data/folded-card.tsx';
import { Bone, SkeletonRows } from '../kit/data/skeleton.tsx';
import { inMoney } from '../kit/format/money.tsx';
import { type OddsText, useOdds } from '../kit/format/odds.ts';
import { Time } from '../kit/format/time.tsx';
import { Muted, Stack } from '../kit/layout.tsx';
import { LazyPart } from '../kit/lazy-part.tsx';
import { styled } from '../kit/styled.ts';
import { DetailFailed } from '../shared/detail-failed.view.tsx';
import { useServerOffset } from '../shared/server-clock.view.tsx';
import { Form } from './form.view.tsx';
import { fromNow } from './from-now.ts';
import { MatchStateBadge } from './match-state.view.tsx';
import { newsText } from './news-words.ts';
import { playedOf } from './score-words.ts';
import { isSport, SPORT_NAMES } from './sport-names.ts';

const Timeline = lazy(() => import('./match-timeline.view.tsx'));
const StepChart = lazy(() => import('../kit/data/charts/step-chart.tsx'));

interface MatchFactsProps {
  match: Match;
  actor: DetailRef<Known>;
  /** How the bettors of the match are split. */
  crowd: ReactNode;
  /** The times and limits of betting. */
  times: ReactNode;
  /** The house's commitment to the match, with its check. */
  Check: ComponentType<{ match: Match; facts: Known; fairness: MatchFairness }>;
}

/** A match's timeline and price history, its crowd, its teams' results, its times, and the house's commitment to it. */
export default function MatchFacts({ match, actor, crowd, times, Check }: MatchFactsProps) {
  const facts = useSelector(actor, ({ context }) => context.item);
  const isStale = useSelector(actor, (state) => state.hasTag('stale'));
  const hasFailed = useSelector(actor, (state) => state.matches('error') || state.matches('missing'));
  return (
    <Stack>
      {isStale && (
        <Note icon="warning">
          {t('What is known of this match could not be brought up to date. Trying again…')}
        </Note>
      )}
      {facts !== null ? (
        <>
          <Course match={match} news={facts.news} />
          <Prices match={match} facts={facts} />
        </>
      ) : hasFailed ? (
        <DetailFailed actor={actor} failure="What is known of this match could not be loaded" />
      ) : (
        <Loading />
      )}
      <Pair>
        {crowd}
        {facts && <Recent match={match} facts={facts} />}
      </Pair>
      <Pair>
        {times}
        {facts && <About match={match} facts={facts} />}
      </Pair>
      {facts && <Fairness match={match} facts={facts} Check={Check} />}
    </Stack>
  );
}

interface ShownProps {
  match: Match;
  facts: Known;
}

function Fairness({ match, facts, Check }: ShownProps & Pick<MatchFactsProps, 'Check'>) {
  if (facts.fairness)
    return (
      <LazyPart fallback={<Bone height="24rem" />}>
        <Check match={match} facts={facts} fairness={facts.fairness} />
      </LazyPart>
    );
  return (
    playedOf(match) && (
      <Note>{t('The events of this match come from outside: there is no seed to play it again from.')}</Note>
    )
  );
}

function Course({ match, news }: { match: Match; news: Known['news'] }) {
  const played = playedOf(match);
  if (played === null || news === undefined) return null;
  return (
    <LazyPart fallback={<Bone height="12rem" />}>
      <Timeline match={played} news={news} />
    </LazyPart>
  );
}

function About({ match: { competition, sport, state, opens_at }, facts }: ShownProps) {
  const sportName = isSport(sport) ? t(SPORT_NAMES[sport]) : sport;
  return (
    <FoldedCard title={t('About this match')} summary={`${nameOf(competition)} · ${sportName}`}>
      <DefinitionList
        items={[
          {
            term: t('Competition'),
            value:
              facts.league == null ? (
                nameOf(competition)
              ) : (
                <Link href={`/events/details/${facts.league.event_id}`}>{nameOf(competition)}</Link>
              ),
          },
          { term: t('Sport'), value: sportName },
          { term: t('State'), value: <MatchStateBadge state={state} /> },
          { term: t('Opens'), value: <Moment at={opens_at} /> },
          { term: t('Last bets until'), value: <Moment at={facts.betting_closes_at} /> },
          ...(facts.decided_at === null
            ? []
            : [{ term: t('Decided'), value: <Moment at={facts.decided_at} /> }]),
        ]}
      />
      <Muted>{t('All times are those of India (IST).')}</Muted>
    </FoldedCard>
  );
}

/** A time in India, and its distance from now. */
function Moment({ at }: { at: string }) {
  const offset = useServerOffset();
  return (
    <>
      <Time at={at} show="datetime" />{' '}
      <Muted className="nowrap">{`(${fromNow(Date.parse(at) - Date.now() - offset)})`}</Muted>
    </>
  );
}

function Prices({ match, facts }: ShownProps) {
  const odds = useOdds();
  const offset = useServerOffset();
  const [one, other, toss] = [...match.sides, match.toss].map(({ team_value, name }) => ({
    name: team_value === match.toss.team_value ? t('Toss') : nameOf(name),
    moves: (facts.prices.find((side) => side.team_value === team_value)?.moves ?? []).map(
      ([at, percent]) => [Date.parse(at), percent] as const,
    ),
  }));
  if (one === undefined || other === undefined || toss === undefined) return null;
  if (one.moves.length === 0)
    return (
      <Card title={t('Prices so far')}>
        <p>
          {facts.decided_at === null
            ? t('Prices are drawn from when betting opens.')
            : t('The prices of this match are not kept.')}
        </p>
      </Card>
    );
  return (
    <LazyPart fallback={<Bone height="24rem" />}>
      <StepChart
        title={t('Prices so far')}
        summary={`${[one, other].map((steps) => wayOf(steps, odds)).join(' ')} ${t('The same as a table is below.')}`}
        series={[one, other, toss]}
        events={turnsIn(match, facts.news)}
        end={Math.min(Date.now() + offset, Date.parse(facts.betting_closes_at))}
      />
    </LazyPart>
  );
}

/** The events that explain a jump of the prices. */
function turnsIn(match: Match, news: Known['news'] = []): StepEvent[] {
  const played = playedOf(match);
  if (played === null) return [];
  return news.filter(isTurn).map((piece) => ({ at: Date.parse(piece.at), text: newsText(played, piece) }));
}

/** The first and the last price of a side in words, written by `odds`. */
function wayOf({ name, moves }: Steps, odds: OddsText): string {
  const [from, to] = [moves.at(0)?.[1] ?? 0, moves.at(-1)?.[1] ?? 0];
  return t('{team} went from {from} ({before}) to {to} ({after}).', {
    team: name,
    from: odds(from),
    before: inMoney(from),
    to: odds(to),
    after: inMoney(to),
  });
}

const Results = styled('ul')`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow-wrap: anywhere;
  > li {
    padding-bottom: var(--s2);
    border-top: 1px solid var(--line);
  }
  > li > p {
    color: var(--muted);
    font-size: var(--text-s);
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: var(--tap);
  }
`;

function Recent({ match, facts }: ShownProps) {
  return (
    <Card title={t('Recent results')}>
      <Grid>
        {match.sides.map(({ team_value, name }, index) => {
          const team = match.teams?.[index];
          const results = facts.recent.find((team) => team.team_value === team_value)?.results ?? [];
          return (
            <section key={team_value} aria-label={nameOf(name)}>
              <h3>
                {team === undefined ? nameOf(name) : <Link href={`/teams/${team}`}>{nameOf(name)}</Link>}
              </h3>
              {results.length === 0 ? (
                <Muted>{t('No result so far.')}</Muted>
              ) : (
                <>
                  <p>
                    <span>{t('Form')}</span> <Form form={results} />
                  </p>
                  <Results>
                    {results.map(({ match_id, opponent, competition, decided_at, won }) => (
                      <li key={match_id}>
                        <Link href={`/live-bets/live-bet/${match_id}`}>
                          {won
                            ? t('Won against {team}', { team: nameOf(opponent) })
                            : won === null
                              ? t('Drew with {team}', { team: nameOf(opponent) })
                              : t('Lost to {team}', { team: nameOf(opponent) })}
                        </Link>
                        <p>
                          <span>{nameOf(competition)}</span> · <Time at={decided_at} show="datetime" />
                        </p>
                      </li>
                    ))}
                  </Results>
                </>
              )}
            </section>
          );
        })}
      </Grid>
    </Card>
  );
}

function Loading() {
  return (
    <Stack>
      <SkeletonRows />
      <Bone height="24rem" />
    </Stack>
  );
}
