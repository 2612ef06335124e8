import { useState } from 'react';
import { formatMoney } from '../../format/money.tsx';
import { Chart, ChartTable, heightOf } from './chart.tsx';
import { labelled, ticksFor } from './scale.ts';

interface BarPair {
  /** The full name, and a shorter one for small screens. */
  name: string;
  short: string;
  /** Rupees, neither below 0. */
  outlined: number;
  filled: number;
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
}

/** Pairs of amounts beside each other. */
export function BarChart({ title, summary, heads, pairs, labels }: BarChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const ticks = ticksFor(pairs.flatMap(({ outlined, filled }) => [outlined, filled]));
  const step = 100 / pairs.length;
  const said = pairs[pointed ?? pairs.length - 1];
  return (
    <Chart
      title={title}
      summary={summary}
      readout={
        said
          ? `${said.name}: ${formatMoney(said.outlined, { style: 'short' })} → ${formatMoney(said.filled, { style: 'short' })}`
          : ''
      }
      legend={[heads[1], heads[2]]}
      ticks={ticks}
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
            formatMoney(outlined),
            formatMoney(filled),
            ...more,
          ])}
        />
      }
    >
      {pointed !== null && <rect x={step * pointed} width={step} height={100} fill="var(--raised)" />}
      {pairs.map(({ name, outlined, filled }, index) => (
        <g key={name}>
          <Bar x={step * (index + 0.14)} width={step * 0.34} height={heightOf(outlined, ticks)} outlined />
          <Bar x={step * (index + 0.52)} width={step * 0.34} height={heightOf(filled, ticks)} />
        </g>
      ))}
    </Chart>
  );
}

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
