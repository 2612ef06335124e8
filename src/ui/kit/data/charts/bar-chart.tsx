import { useState } from 'react';
import { formatMoney } from '../../format/money.tsx';
import { formatPercent } from '../../format/percent.ts';
import { Chart, ChartTable, heightOf } from './chart.tsx';
import { labelled, shortRupees, ticksFor } from './scale.ts';

interface BarPair {
  /** The full name, and a shorter one for small screens. */
  name: string;
  short: string;
  /** In the chart's unit, neither below 0; null: there is no such figure, and no bar. */
  outlined: number | null;
  filled: number | null;
  /** More columns of the table, after these two. */
  more?: readonly string[];
}

interface BarChartProps {
  title: string;
  summary: string;
  /** headings for the names, the outlined and the filled bars, and the table's further columns */
  heads: readonly [name: string, outlined: string, filled: string, ...more: string[]];
  pairs: readonly BarPair[];
  /** the number of names that fit under the bars */
  labels: number;
  /** `rupees` by default */
  unit?: keyof typeof UNITS;
}

/** How the figures of a unit are written, and the ticks of its axis. */
const UNITS = {
  rupees: {
    ticks: ticksFor,
    onAxis: shortRupees,
    short: (rupees: number) => formatMoney(rupees, { style: 'short' }),
    exact: (rupees: number) => formatMoney(rupees),
    /** The arrow leads from the stakes to what they returned. */
    between: ' → ',
    least: 0,
  },
  percent: {
    ticks: (_: readonly number[]) => [0, 25, 50, 75, 100],
    onAxis: (percent: number) => formatPercent(percent),
    short: (percent: number) => formatPercent(percent),
    exact: (percent: number) => formatPercent(percent),
    between: ' · ',
    /** None of many is a line at the base, unlike no figure. In percent of the chart's height. */
    least: 1,
  },
} as const;

const NO_FIGURE = '–';

/** Pairs of figures beside each other. */
export function BarChart({ title, summary, heads, pairs, labels, unit = 'rupees' }: BarChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const { ticks: ticksOf, onAxis, short, exact, between, least } = UNITS[unit];
  const ticks = ticksOf(pairs.flatMap(({ outlined, filled }) => [outlined ?? 0, filled ?? 0]));
  const step = 100 / pairs.length;
  const latest = pairs.findLastIndex(({ outlined, filled }) => outlined !== null || filled !== null);
  const said = pairs[pointed ?? latest];
  return (
    <Chart
      title={title}
      summary={summary}
      readout={
        said ? `${said.name}: ${written(said.outlined, short)}${between}${written(said.filled, short)}` : ''
      }
      legend={[heads[1], heads[2]]}
      ticks={ticks}
      tickText={onAxis}
      marks={labelled(pairs.length, labels).map((index) => ({
        at: step * (index + 0.5),
        text: pairs[index]?.short ?? '',
      }))}
      onPoint={(at) =>
        setPointed(at === null ? null : Math.min(pairs.length - 1, Math.floor(at * pairs.length)))
      }
      table={
        <ChartTable
          label={title}
          heads={heads}
          rows={pairs.map(({ name, outlined, filled, more = [] }) => [
            name,
            written(outlined, exact),
            written(filled, exact),
            ...more,
          ])}
        />
      }
    >
      {pointed !== null && <rect x={step * pointed} width={step} height={100} fill="var(--raised)" />}
      {pairs.map(({ name, outlined, filled }, index) => (
        <g key={name}>
          <Bar
            x={step * (index + 0.14)}
            width={step * 0.34}
            height={outlined === null ? 0 : Math.max(least, heightOf(outlined, ticks))}
            outlined
          />
          <Bar
            x={step * (index + 0.52)}
            width={step * 0.34}
            height={filled === null ? 0 : Math.max(least, heightOf(filled, ticks))}
          />
        </g>
      ))}
    </Chart>
  );
}

const written = (figure: number | null, write: (figure: number) => string) =>
  figure === null ? NO_FIGURE : write(figure);

function Bar({
  height,
  outlined = false,
  ...place
}: {
  x: number;
  width: number;
  height: number;
  outlined?: boolean;
}) {
  if (height === 0) return null;
  return (
    <rect
      {...place}
      y={100 - height}
      height={height}
      fill={outlined ? 'none' : 'var(--sky)'}
      stroke={outlined ? 'var(--edge)' : 'var(--sky)'}
      strokeWidth={2}
    />
  );
}
