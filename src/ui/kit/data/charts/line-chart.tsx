import { useState } from 'react';
import { formatMoney } from '../../format/money.tsx';
import { Chart, ChartTable, heightOf } from './chart.tsx';
import { labelled, ticksFor } from './scale.ts';

interface LinePoint {
  /** The full name, and a shorter one for small screens. */
  name: string;
  short: string;
  rupees: number;
}

interface LineChartProps {
  title: string;
  summary: string;
  /** headings of the table for the names and the amounts */
  heads: readonly [name: string, amount: string];
  points: readonly LinePoint[];
}

/** An amount over time. */
export function LineChart({ title, summary, heads, points }: LineChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const ticks = ticksFor(points.map(({ rupees }) => rupees));
  const end = Math.max(1, points.length - 1);
  const x = (index: number) => (100 * index) / end;
  const line = points
    .map(({ rupees }, index) => `${x(index).toFixed(2)} ${(100 - heightOf(rupees, ticks)).toFixed(2)}`)
    .join('L');
  const floor = 100 - heightOf(0, ticks);
  const said = points[pointed ?? points.length - 1];
  return (
    <Chart
      title={title}
      summary={summary}
      readout={said ? `${said.name}: ${formatMoney(said.rupees)}` : ''}
      ticks={ticks}
      marks={labelled(points.length, 3).map((index) => ({ at: x(index), text: points[index]?.short ?? '' }))}
      onPoint={(at) => setPointed(at === null ? null : Math.round(at * end))}
      table={
        <ChartTable
          label={title}
          heads={heads}
          rows={points.toReversed().map(({ name, rupees }) => [name, formatMoney(rupees)])}
        />
      }
    >
      <path d={`M0 ${floor}L${line}L100 ${floor}Z`} fill="var(--sky)" opacity={0.14} />
      <path d={`M${line}`} fill="none" stroke="var(--sky)" strokeWidth={2} strokeLinejoin="round" />
      {pointed !== null && <path d={`M${x(pointed)} 0V100`} stroke="var(--muted)" />}
    </Chart>
  );
}
