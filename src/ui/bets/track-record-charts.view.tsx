import { type Text, t } from '../../i18n/text.ts';
import type {
  Band,
  TrackRecord as Figures,
  Recorded,
  RecordFigures,
} from '../../schemas/bets/track-record.ts';
import { Grid } from '../kit/columns.tsx';
import { BarChart } from '../kit/data/charts/bar-chart.tsx';
import { formatMoney } from '../kit/format/money.tsx';
import { formatPercent } from '../kit/format/percent.ts';
import { formatDate, formatDay } from '../kit/format/time.tsx';
import { Muted, Stack } from '../kit/layout.tsx';
import { SPORT_NAMES } from './sport-names.ts';
import {
  comparedIn,
  countOrNone,
  percentOrNone,
  returnOf,
  shareOf,
  strikeRateOf,
} from './track-record-rates.ts';

/** Below this number of bets, chance decides the share of a band that came in. */
const ENOUGH = 50;

/** Amounts and rates of the last weeks. */
export function Weeks({ weeks }: { weeks: Figures['weeks'] }) {
  const named = weeks.map(({ week, ...figures }) => ({
    name: formatDate(week),
    short: formatDay(week),
    ...figures,
  }));
  return (
    <Grid $min="24rem">
      <Amounts title={t('Stakes and returns per week')} name={t('Week from')} rows={named} labels={4} />
      <Rates
        title={t('Strike rate and better prices per week')}
        name={t('Week from')}
        rows={named}
        labels={4}
      />
    </Grid>
  );
}

const NAMES: Record<Recorded, Text> = { ...SPORT_NAMES, combined: 'Combined bets' };

/** Amounts and rates of each sport, and of combined bets. */
export function Sports({ sports }: { sports: Figures['sports'] }) {
  const named = sports.map(({ kind, ...figures }) => ({
    name: t(NAMES[kind]),
    short: kind === 'combined' ? t('Combined') : t(NAMES[kind]),
    ...figures,
  }));
  return (
    <Grid $min="24rem">
      <Amounts title={t('Stakes and returns by sport')} name={t('Sport')} rows={named} labels={4} />
      <Rates title={t('Strike rate and better prices by sport')} name={t('Sport')} rows={named} labels={4} />
    </Grid>
  );
}

interface RowsProps {
  title: string;
  /** heading of the names */
  name: string;
  rows: readonly (RecordFigures & { name: string; short: string })[];
  labels: number;
}

function Amounts({ title, name, rows, labels }: RowsProps) {
  return (
    <BarChart
      title={title}
      summary={`${title}: ${t('{staked} staked, {returned} returned', {
        staked: formatMoney(sumOf(rows.map(({ staked }) => staked))),
        returned: formatMoney(sumOf(rows.map(({ returned }) => returned))),
      })}`}
      heads={[name, t('Staked'), t('Returned'), t('Return')]}
      labels={labels}
      pairs={rows.map((row) => ({
        name: row.name,
        short: row.short,
        outlined: row.staked,
        filled: row.returned,
        more: [percentOrNone(returnOf(row), true)],
      }))}
    />
  );
}

function Rates({ title, name, rows, labels }: RowsProps) {
  const won = sumOf(rows.map((row) => row.won));
  const decided = sumOf(rows.map((row) => row.won + row.lost));
  const better = sumOf(rows.map(({ closing }) => closing.better));
  const compared = sumOf(rows.map(({ closing }) => comparedIn(closing)));
  return (
    <BarChart
      title={title}
      summary={`${title}: ${t('{won} of {decided} won, {better} of {compared} at a better price', { won, decided, better, compared })}`}
      heads={[name, t('Strike rate'), t('Better price'), t('Won'), t('Better')]}
      labels={labels}
      unit="percent"
      pairs={rows.map((row) => ({
        name: row.name,
        short: row.short,
        outlined: strikeRateOf(row),
        filled: shareOf(row.closing.better, comparedIn(row.closing)),
        more: [
          countOrNone(row.won, row.won + row.lost),
          countOrNone(row.closing.better, comparedIn(row.closing)),
        ],
      }))}
    />
  );
}

/** The share of bets that won, by the chance in their price. */
export function Calibration({ bands }: { bands: readonly Band[] }) {
  const title = t('Chances and results');
  return (
    <Stack $gap={2}>
      <BarChart
        title={title}
        summary={`${title}: ${bands
          .filter(({ bets }) => bets > 0)
          .map(({ least, most, bets, won }) =>
            t('{part} of {all} came in at {chance}', { part: won, all: bets, chance: rangeOf(least, most) }),
          )
          .join('; ')}`}
        heads={[t('Chance'), t('Average chance'), t('Came in'), t('Bets')]}
        labels={bands.length}
        unit="percent"
        pairs={bands.map(({ least, most, bets, won, chance }) => ({
          name: rangeOf(least, most),
          short: `${least}–${most}`,
          outlined: chance,
          filled: bets < ENOUGH ? null : shareOf(won, bets),
          more: [
            bets > 0 && bets < ENOUGH
              ? t('{part} of {all}: few bets, mostly luck', { part: won, all: bets })
              : countOrNone(won, bets),
          ],
        }))}
      />
      <Muted>
        {t(
          'How many bets won, by the chance in their price: a price that doubles the stake stands for 50%, with the margin of the house in it.',
        )}
      </Muted>
      <Muted>
        {t('A band of fewer than {count} bets shows no share: it would be mostly luck.', {
          count: ENOUGH,
        })}
      </Muted>
    </Stack>
  );
}

const rangeOf = (least: number, most: number) => `${least}–${formatPercent(most)}`;

/** The sum of amounts with two decimals at most. */
const sumOf = (amounts: readonly number[]) =>
  Math.round(amounts.reduce((so, amount) => so + amount * 100, 0)) / 100;
