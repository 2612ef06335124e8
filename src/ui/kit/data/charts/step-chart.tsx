import { useState } from 'react';
import { t } from '../../../../i18n/text.ts';
import { inMoney } from '../../format/money.tsx';
import { type OddsText, useOdds } from '../../format/odds.ts';
import { DAY_MS, formatDateTime, formatTime } from '../../format/time.tsx';
import { Chart, ChartTable, heightOf, LINES } from './chart.tsx';
import { ticksFor } from './scale.ts';

const MINUTE = 60_000;
/** The pointer selects an event within this percentage of the width. */
const NEAR = 1.5;
/** The most rows of the table. */
const ROWS = 60;

/** A value over time in percent: each applies from its moment (in ms since 1970) until the next. */
export interface Steps {
  name: string;
  moves: readonly (readonly [at: number, percent: number])[];
}

/** Something that happened at a moment (in ms since 1970). */
export interface StepEvent {
  at: number;
  text: string;
}

interface StepChartProps {
  title: string;
  summary: string;
  /** the first two are drawn, the table shows all */
  series: readonly [Steps, Steps, ...Steps[]];
  /** events in that time; each is marked at its moment */
  events?: readonly StepEvent[];
  /** the end of the time axis, in ms since 1970 */
  end: number;
}

/** Prices that jump from one value to the next. */
export default function StepChart({ title, summary, series, events = [], end }: StepChartProps) {
  const odds = useOdds();
  const [pointed, setPointed] = useState<number | null>(null);
  const [one, other] = series;
  const start = Math.min(...series.flatMap(({ moves }) => moves.slice(0, 1).map(([at]) => at)), end);
  const span = Math.max(end - start, 1);
  const ticks = ticksFor([one, other].flatMap(({ moves }) => moves.map(([, percent]) => percent)));
  const nameOf = span > DAY_MS ? formatDateTime : formatTime;
  const x = (at: number) => Math.min(100, (100 * (at - start)) / span);
  const lineOf = ({ moves }: Steps) =>
    moves
      .map(([at, percent], index) => {
        const [across, up] = [x(at).toFixed(2), (100 - heightOf(percent, ticks)).toFixed(2)];
        return index === 0 ? `M${across} ${up}` : `H${across}V${up}`;
      })
      .concat('H100')
      .join('');
  const said = start + ((pointed ?? 100) * span) / 100;
  const marked = events.filter(({ at }) => at >= start && at <= end);
  const near = pointed === null ? [] : marked.filter(({ at }) => Math.abs(x(at) - pointed) < NEAR);
  return (
    <Chart
      title={title}
      summary={summary}
      readout={[
        `${nameOf(said)}: ${[one, other].map((steps) => `${steps.name} ${valueAt(steps, said, pricedText(odds))}`).join(' · ')}`,
        ...near.map(({ text }) => text),
      ].join(' · ')}
      legend={[one.name, other.name, ...(marked.length > 0 ? [t('Match event')] : [])]}
      lines
      ticks={ticks}
      tickText={odds}
      marks={[
        { at: 0, text: nameOf(start) },
        { at: 100, text: nameOf(end) },
      ]}
      onPoint={(at) => setPointed(at === null ? null : 100 * at)}
      table={
        <ChartTable
          label={title}
          heads={[
            t('Time'),
            ...series.map(({ name }) => name),
            ...(marked.length > 0 ? [t('Match event')] : []),
          ]}
          rows={momentsOf(series, marked, span).map(({ name, until }) => [
            nameOf(name),
            ...series.map((steps) => valueAt(steps, until, odds)),
            ...(marked.length > 0 ? [textsBetween(marked, name, until)] : []),
          ])}
        />
      }
    >
      {marked.map(({ at, text }) => (
        <path key={`${at} ${text}`} d={`M${x(at).toFixed(2)} 0V100`} {...LINES[2]} />
      ))}
      <path d={lineOf(one)} fill="none" {...LINES[0]} />
      <path d={lineOf(other)} fill="none" {...LINES[1]} />
      {pointed !== null && <path d={`M${pointed} 0V100`} stroke="var(--muted)" />}
    </Chart>
  );
}

const pricedText =
  (odds: OddsText): OddsText =>
  (percent) =>
    `${odds(percent)} (${inMoney(percent)})`;

function valueAt({ moves }: Steps, at: number, textOf: OddsText): string {
  const [, percent] = moves.findLast(([since]) => since <= at) ?? moves[0] ?? [];
  return percent === undefined ? '-' : textOf(percent);
}

const textsBetween = (events: readonly StepEvent[], from: number, until: number): string =>
  events.flatMap(({ at, text }) => (at >= from && at <= until ? [text] : [])).join('; ');

/**
 * The periods of whole minutes or longer in which anything changed or happened, latest first; each by its
 * end.
 */
function momentsOf(
  series: readonly Steps[],
  events: readonly StepEvent[],
  span: number,
): { name: number; until: number }[] {
  const length = Math.ceil(span / ROWS / MINUTE) * MINUTE;
  const moments = [...series.flatMap(({ moves }) => moves.map(([at]) => at)), ...events.map(({ at }) => at)];
  const moved = moments.map((at) => Math.floor(at / length));
  return [...new Set(moved)]
    .sort((one, other) => other - one)
    .map((place) => ({ name: place * length, until: (place + 1) * length - 1 }));
}
