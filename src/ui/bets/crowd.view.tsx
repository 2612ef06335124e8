import { useSelector } from '@xstate/react';
import { nameOf, type Text, t } from '../../i18n/text.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import { type CrowdMarket, type Crowd as Known, PEOPLE_STEP } from '../../schemas/bets/crowd.ts';
import type { Match, Prediction } from '../../schemas/bets/matches.ts';
import { Link } from '../kit/controls/link.tsx';
import { Note } from '../kit/data/alert.tsx';
import { Card } from '../kit/data/card.tsx';
import { Bone } from '../kit/data/skeleton.tsx';
import { formatPercent } from '../kit/format/percent.ts';
import { Muted, Stack } from '../kit/layout.tsx';
import { styled } from '../kit/styled.ts';
import { DetailFailed } from '../shared/detail-failed.view.tsx';

const MARKETS = {
  winner: 'Winner',
  toss: 'Toss',
  total: 'Over or under',
  margin: 'Team with handicap',
} as const satisfies Record<CrowdMarket['kind'], Text>;

interface CrowdProps {
  match: Match;
  actor: DetailRef<Known>;
}

/** How the bettors of a match are split over the selections of each market, people and bots apart. */
export default function Crowd({ match, actor }: CrowdProps) {
  const crowd = useSelector(actor, ({ context }) => context.item);
  const isStale = useSelector(actor, (state) => state.hasTag('stale'));
  const hasFailed = useSelector(actor, (state) => state.matches('error') || state.matches('missing'));
  if (crowd === null && hasFailed)
    return <DetailFailed actor={actor} failure="The split of the crowd could not be loaded" />;
  return (
    <Card title={t('How the crowd is split')}>
      {isStale && <Note icon="warning">{t('The split could not be brought up to date. Trying again…')}</Note>}
      {crowd === null ? (
        <div role="status" aria-label={t('Loading…')}>
          <Bone height="5rem" />
        </div>
      ) : (
        <Split match={match} crowd={crowd} />
      )}
    </Card>
  );
}

function Split({ match, crowd: { markets } }: { match: Match; crowd: Known }) {
  if (markets.length === 0) return <Muted>{t('Nobody has bet on this match yet')}</Muted>;
  return (
    <Stack>
      {markets.map((market) => (
        <Market key={market.kind} match={match} market={market} />
      ))}
      <Muted>
        <span>{t('Counted by bettors, not by money, and people in fives. Single bets only.')}</span>{' '}
        {markets.some(({ bots }) => bots > 0) && <Link href="/bots">{t('About the bots')}</Link>}
      </Muted>
    </Stack>
  );
}

const Question = styled('section')`
  display: grid;
  gap: var(--s2);
  > h3 {
    font-size: var(--text-m);
  }
`;

/** Each group's part of the bettors, as a bar with its name and its percentage. */
const Bars = styled('dl')`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--s1) var(--s3);
  font-size: var(--text-s);
  > dt {
    overflow-wrap: anywhere;
  }
  > dd {
    margin: 0;
    font-variant-numeric: tabular-nums;
  }
  > .bar {
    grid-column: 1 / -1;
    height: 0.375rem;
    margin-bottom: var(--s1);
    border-radius: var(--round);
    background: var(--bone);
    overflow: hidden;
  }
  > .bar > span {
    display: block;
    height: 100%;
    background: var(--press);
  }
  @media (forced-colors: active) {
    > .bar {
      border: 1px solid;
    }
    > .bar > span {
      background: Highlight;
    }
  }
`;

function Market({ match, market }: { match: Match; market: CrowdMarket }) {
  const { kind, people, bots } = market;
  return (
    <Question>
      <h3>{t(MARKETS[kind])}</h3>
      {people === null ? (
        <Muted>
          {t('Fewer than {count} people have bet: their split is not shown.', { count: PEOPLE_STEP })}
        </Muted>
      ) : people === 0 ? (
        <Muted>{t('No person has bet yet')}</Muted>
      ) : (
        <Group title={t('People ({count})', { count: people })} parts={partsOf(match, market, 'people')} />
      )}
      {bots > 0 && (
        <Group title={t('Bots ({count})', { count: bots })} parts={partsOf(match, market, 'bots')} />
      )}
    </Question>
  );
}

/** A selection with its part of a group's bettors, in whole percent. */
interface Part {
  name: string;
  percent: number;
}

function Group({ title, parts }: { title: string; parts: readonly Part[] }) {
  const split = parts.map(({ name, percent }) => `${name} ${formatPercent(percent)}`).join(', ');
  return (
    <div>
      <p className="sr-only">{`${title}: ${split}`}</p>
      <div aria-hidden="true">
        <strong>{title}</strong>
        <Bars>
          {parts.flatMap(({ name, percent }) => [
            <dt key={name}>{name}</dt>,
            <dd key={`${name} part`}>{formatPercent(percent)}</dd>,
            <div key={`${name} bar`} className="bar">
              <span style={{ width: `calc(${percent} * 1%)` }} />
            </div>,
          ])}
        </Bars>
      </div>
    </div>
  );
}

/** The parts of all selections of a market, also of those that nobody has backed. */
function partsOf(match: Match, { kind, selections }: CrowdMarket, group: 'people' | 'bots'): Part[] {
  const all = selections.reduce((sum, one) => sum + (one[group] ?? 0), 0);
  return optionsOf(match, kind).map(({ name, team_value, prediction }) => {
    const backed = selections.find((one) => one.team_value === team_value && one.prediction === prediction);
    return { name, percent: all === 0 ? 0 : Math.round((100 * (backed?.[group] ?? 0)) / all) };
  });
}

interface Option {
  name: string;
  team_value: number;
  prediction?: Prediction;
}

function optionsOf(match: Match, kind: CrowdMarket['kind']): Option[] {
  const { toss, sides, totals = [], margins = [] } = match;
  if (kind === 'toss')
    return (['Head', 'Tail'] as const).map((face) => ({
      name: t(face),
      team_value: toss.team_value,
      prediction: face,
    }));
  const offered = { winner: sides, total: totals, margin: margins }[kind];
  return offered.map(({ name, team_value }) => ({ name: nameOf(name), team_value }));
}
