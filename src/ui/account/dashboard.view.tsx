import { useSelector } from '@xstate/react';
import { GAME_NAMES } from '../../fairness/games.ts';
import { type Text, t } from '../../i18n/text.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { Dashboard as Figures, Playable } from '../../schemas/account/dashboard.ts';
import { Grid } from '../kit/columns.tsx';
import { LinkButton } from '../kit/controls/button.tsx';
import { Tabs } from '../kit/controls/tabs.tsx';
import { Note } from '../kit/data/alert.tsx';
import { BarChart } from '../kit/data/charts/bar-chart.tsx';
import { ChartBones } from '../kit/data/charts/chart-bones.tsx';
import { LineChart } from '../kit/data/charts/line-chart.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { Bone } from '../kit/data/skeleton.tsx';
import { Tile } from '../kit/data/tile.tsx';
import { formatMoney, Money } from '../kit/format/money.tsx';
import { formatDate, formatDay } from '../kit/format/time.tsx';
import { Muted, Stack } from '../kit/layout.tsx';
import { DetailFailed } from '../shared/detail-failed.view.tsx';
import { LimitsLeft } from '../shared/limits-left.view.tsx';
import { ProfileFrame } from './profile/profile-frame.view.tsx';

interface DashboardProps {
  actor: DetailRef<Figures>;
  query: Readonly<Record<string, string>>;
}

/** The person's money over time: drawn, and as tables. */
export default function Dashboard({ actor, query }: DashboardProps) {
  const figures = useSelector(actor, (state) => state.context.item);
  const hasFailed = useSelector(actor, (state) => state.matches('error') || state.matches('missing'));
  const days = query.days === '90' ? 90 : 30;
  return (
    <ProfileFrame active="dashboard" title={t('Dashboard')}>
      <Stack $gap={5}>
        {figures !== null ? (
          <Shown actor={actor} figures={figures} days={days} />
        ) : hasFailed ? (
          <DetailFailed actor={actor} failure="Your dashboard could not be loaded" />
        ) : (
          <Loading />
        )}
      </Stack>
    </ProfileFrame>
  );
}

interface ShownProps {
  figures: Figures;
  days: 30 | 90;
}

function Shown({ actor, figures, days }: ShownProps & { actor: DashboardProps['actor'] }) {
  const isStale = useSelector(actor, (state) => state.hasTag('stale'));
  const hasPlayed = figures.lifetime.count > 0;
  const hasMoney = figures.balance.some(({ balance }) => balance !== 0);
  return (
    <>
      {isStale && (
        <Note icon="warning">{t('These figures could not be brought up to date. Trying again…')}</Note>
      )}
      <LimitsLeft limits={figures.limits} />
      {hasPlayed || hasMoney ? (
        <>
          <Period days={days} />
          <Net figures={figures} days={days} />
          <BalanceChart figures={figures} days={days} />
        </>
      ) : null}
      {hasPlayed ? (
        <>
          <WeeksChart figures={figures} />
          <GamesChart figures={figures} days={days} />
        </>
      ) : (
        <Empty icon="coin" action={<LinkButton href="/live-bets">{t('See the live bets')}</LinkButton>}>
          {t('Once a bet of yours is decided, you see here what your play brings and costs.')}
        </Empty>
      )}
    </>
  );
}

function Period({ days }: { days: 30 | 90 }) {
  return (
    <Tabs
      label={t('Period')}
      items={[
        { href: '/profile/dashboard?days=30', label: t('30 days'), active: days === 30 },
        { href: '/profile/dashboard?days=90', label: t('90 days'), active: days === 90 },
      ]}
    />
  );
}

function Net({ figures: { lifetime, month, quarter }, days }: ShownProps) {
  const period = days === 30 ? month : quarter;
  return (
    <section aria-label={t('Net position')}>
      <Stack $gap={2}>
        <Grid $min="9rem" $gap={3}>
          <Amount term={days === 30 ? t('Net, last 30 days') : t('Net, last 90 days')} rupees={period.net} />
          <Amount term={t('Net, all time')} rupees={lifetime.net} />
        </Grid>
        <Muted>
          {t(
            'Won or lost bets and rounds: what they paid, less their stakes; of cancelled bets what was kept. Open and void bets do not count.',
          )}
        </Muted>
      </Stack>
    </section>
  );
}

function Amount({ term, rupees }: { term: string; rupees: number }) {
  return (
    <Tile>
      <p>{term}</p>
      <p>
        <Money rupees={rupees} signed won={rupees > 0} />
      </p>
    </Tile>
  );
}

function BalanceChart({ figures, days }: ShownProps) {
  const shown = figures.balance.slice(-days);
  const amounts = shown.map(({ balance }) => balance);
  return (
    <LineChart
      title={t('Balance')}
      summary={t('Balance per day: {first} at first, {last} now, lowest {lowest}, highest {highest}', {
        first: formatMoney(amounts.at(0) ?? 0),
        last: formatMoney(amounts.at(-1) ?? 0),
        lowest: formatMoney(Math.min(...amounts)),
        highest: formatMoney(Math.max(...amounts)),
      })}
      heads={[t('Day'), t('Balance')]}
      points={shown.map(({ day, balance }) => ({
        name: formatDate(day),
        short: formatDay(day),
        rupees: balance,
      }))}
    />
  );
}

function WeeksChart({ figures: { weeks } }: { figures: Figures }) {
  const sum = (field: 'staked' | 'returned') =>
    Math.round(weeks.reduce((so, week) => so + week[field] * 100, 0)) / 100;
  return (
    <BarChart
      title={t('Stakes and returns per week')}
      summary={t('Stakes and returns of 12 weeks: {staked} staked, {returned} returned', {
        staked: formatMoney(sum('staked')),
        returned: formatMoney(sum('returned')),
      })}
      heads={[t('Week from'), t('Staked'), t('Returned')]}
      labels={4}
      pairs={weeks.map(({ week, staked, returned }) => ({
        name: formatDate(week),
        short: formatDay(week),
        outlined: staked,
        filled: returned,
      }))}
    />
  );
}

const NAMES: Record<Playable, Text> = {
  match: 'Matches',
  toss: 'Toss',
  combined: 'Combined bets',
  ...GAME_NAMES,
};

function GamesChart({ figures: { month, quarter }, days }: ShownProps) {
  const { games, net } = days === 30 ? month : quarter;
  return (
    <BarChart
      title={days === 30 ? t('By game, last 30 days') : t('By game, last 90 days')}
      summary={t('Stakes and returns by game: net {net}', { net: formatMoney(net, { signed: true }) })}
      heads={[t('Game'), t('Staked'), t('Returned'), t('Net'), t('Count')]}
      labels={games.length}
      pairs={games.map(({ game, staked, returned, net, count }) => ({
        name: t(NAMES[game]),
        short: t(NAMES[game]),
        outlined: staked,
        filled: returned,
        more: [formatMoney(net, { signed: true }), String(count)],
      }))}
    />
  );
}

/** The skeleton of the figures. */
function Loading() {
  return (
    <div role="status" aria-label={t('Loading…')}>
      <Stack $gap={5}>
        <Bone height="3.25rem" />
        <Grid $min="9rem" $gap={3}>
          <Bone height="5.25rem" />
          <Bone height="5.25rem" />
        </Grid>
        {['balance', 'weeks', 'games'].map((chart) => (
          <ChartBones key={chart} />
        ))}
      </Stack>
    </div>
  );
}
