import { useSelector } from '@xstate/react';
import { nameOf, type Text, t } from '../../i18n/text.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { Team as Known, TeamFixture, TeamResult } from '../../schemas/bets/teams.ts';
import { Columns } from '../kit/columns.tsx';
import { LinkButton } from '../kit/controls/button.tsx';
import { Link } from '../kit/controls/link.tsx';
import { Note } from '../kit/data/alert.tsx';
import { Card } from '../kit/data/card.tsx';
import { DefinitionList } from '../kit/data/definition-list.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { Bone, SkeletonRows } from '../kit/data/skeleton.tsx';
import { DocumentMeta } from '../kit/document-meta.tsx';
import { Time } from '../kit/format/time.tsx';
import { Muted, Stack } from '../kit/layout.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { servedTitle } from '../kit/served-title.ts';
import { styled } from '../kit/styled.ts';
import { DetailFailed } from '../shared/detail-failed.view.tsx';
import { FollowButton } from './follow-button.view.tsx';
import { Form } from './form.view.tsx';
import type { MarkOfBets } from './open-bets.view.tsx';
import { scoreText } from './score-words.ts';
import { isSport, SPORT_NAMES } from './sport-names.ts';

/** The number of matches in a team's form. */
const FORM = 5;

interface TeamProps {
  actor: DetailRef<Known>;
  Mark?: MarkOfBets;
}

/** A team with its strength in words, form, league, next matches and last matches. */
export default function Team({ actor, Mark }: TeamProps) {
  const team = useSelector(actor, ({ context }) => context.item);
  const isStale = useSelector(actor, (state) => state.hasTag('stale'));
  const isMissing = useSelector(actor, (state) => state.matches('missing'));
  const isError = useSelector(actor, (state) => state.matches('error'));
  if (team !== null) return <Loaded team={team} isStale={isStale} Mark={Mark} />;
  if (isMissing || isError)
    return (
      <Stack>
        <h1 className="sr-only">{t('Team')}</h1>
        {isMissing ? (
          <Empty icon="info" action={<LinkButton href="/live-bets">{t('See live bets')}</LinkButton>}>
            {t('There is no such team.')}
          </Empty>
        ) : (
          <DetailFailed actor={actor} failure="The team could not be loaded" />
        )}
      </Stack>
    );
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
      <span className="sr-only">{t('Team')}</span>
      <Bone width="16rem" />
    </>
  );
}

function Loaded({ team, isStale, Mark }: { team: Known; isStale: boolean; Mark: MarkOfBets }) {
  const { id, name, sport, next, results } = team;
  return (
    <>
      <DocumentMeta title={nameOf(name)} description={nameOf(name)} />
      <PageTitle
        lead={isSport(sport) ? t(SPORT_NAMES[sport]) : sport}
        aside={<FollowButton team={{ id, name }} />}
      >
        {nameOf(name)}
      </PageTitle>
      {isStale && <Note icon="warning">{t('This team could not be brought up to date. Trying again…')}</Note>}
      <Columns>
        <Stack>
          <About team={team} />
          <Next matches={next} Mark={Mark} />
        </Stack>
        <Results results={results} sport={sport} />
      </Columns>
    </>
  );
}

function About({ team: { strength, results, league } }: { team: Known }) {
  return (
    <Card title={t('About this team')}>
      <DefinitionList
        items={[
          { term: t('Form'), value: <Form form={results.slice(0, FORM)} /> },
          ...(strength === null ? [] : [{ term: t('Strength'), value: t('{strength} of 99', { strength }) }]),
          ...(league === null
            ? []
            : [
                {
                  term: nameOf(league.competition),
                  value: (
                    <Link href={`/events/details/${league.event_id}`}>
                      {t('Place {place}, {points} points', {
                        place: league.standing.place,
                        points: league.standing.points,
                      })}
                    </Link>
                  ),
                },
              ]),
        ]}
      />
      {strength !== null && (
        <>
          <p>{t(strengthText(strength))}</p>
          <Muted>
            {t(
              'Strengths do not change, and everybody sees them. Prices before a match follow from both teams’ strengths alone.',
            )}
          </Muted>
        </>
      )}
    </Card>
  );
}

/** A team's strength in words. 50 is average. */
function strengthText(strength: number): Text {
  if (strength >= 57) return 'One of the strongest: it wins clearly more often than an average team.';
  if (strength >= 52) return 'A little stronger than an average team.';
  if (strength > 48) return 'About as strong as an average team.';
  if (strength > 43) return 'A little weaker than an average team.';
  return 'One of the weakest: it wins clearly less often than an average team.';
}

const Matches = styled('ul')`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow-wrap: anywhere;
  > li {
    padding-block: var(--s2);
    border-top: 1px solid var(--line);
  }
  > li > p:last-child {
    color: var(--muted);
    font-size: var(--text-s);
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: var(--tap);
  }
`;

function Next({ matches, Mark }: { matches: readonly TeamFixture[]; Mark: MarkOfBets }) {
  return (
    <Card title={t('Next matches')}>
      {matches.length === 0 ? (
        <Muted>{t('No match of this team has been announced.')}</Muted>
      ) : (
        <Matches>
          {matches.map(({ match_id, opponent, competition, starts_at, is_home }) => {
            const against = { team: nameOf(opponent.name) };
            const text = is_home ? t('At home against {team}', against) : t('Away against {team}', against);
            return (
              <li key={starts_at}>
                <p>
                  {match_id === null ? (
                    <span>{text}</span>
                  ) : (
                    <>
                      <Link href={`/live-bets/live-bet/${match_id}`}>{text}</Link>
                      {Mark && (
                        <>
                          {' '}
                          <Mark match={{ id: match_id }} />
                        </>
                      )}
                    </>
                  )}
                </p>
                <p>
                  <span>{nameOf(competition)}</span> · <Time at={starts_at} show="datetime" />
                </p>
              </li>
            );
          })}
        </Matches>
      )}
    </Card>
  );
}

function Results({ results, sport }: { results: readonly TeamResult[]; sport: string }) {
  return (
    <Card title={t('Recent results')}>
      {results.length === 0 ? (
        <Muted>{t('No result so far.')}</Muted>
      ) : (
        <Matches>
          {results.map(({ match_id, opponent, competition, decided_at, won, score, wickets }) => (
            <li key={match_id}>
              <p>
                <Link href={`/live-bets/live-bet/${match_id}`}>
                  {won
                    ? t('Won against {team}', { team: nameOf(opponent.name) })
                    : won === null
                      ? t('Drew with {team}', { team: nameOf(opponent.name) })
                      : t('Lost to {team}', { team: nameOf(opponent.name) })}
                </Link>{' '}
                {score !== null && wickets !== null && (
                  <strong className="nowrap">{scoreText(sport, { score, wickets })}</strong>
                )}
              </p>
              <p>
                <span>{nameOf(competition)}</span> · <Time at={decided_at} show="datetime" />
              </p>
            </li>
          ))}
        </Matches>
      )}
    </Card>
  );
}
