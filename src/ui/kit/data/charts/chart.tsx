import type { PointerEvent, ReactNode } from 'react';
import { t } from '../../../../i18n/text.ts';
import { styled } from '../../styled.ts';
import { roles, unseenHead } from '../table-roles.ts';
import { shortRupees } from './scale.ts';

const Figure = styled('figure')`
  min-width: 0;
  padding: var(--s4);
  border: 1px solid var(--line);
  border-radius: var(--r3);
  background: var(--surface);
  figcaption {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 var(--s4);
    margin-bottom: var(--s3);
  }
  h2 {
    font-size: var(--text-l);
  }
  figcaption > p {
    min-height: 1.5em;
    color: var(--muted);
    font-size: var(--text-s);
  }
`;

/** The strokes of a chart's two lines and of its marks, in the chart and in its legend. */
export const LINES = [
  { stroke: 'var(--edge)', strokeWidth: 2, strokeDasharray: '5 3' },
  { stroke: 'var(--sky)', strokeWidth: 2 },
  { stroke: 'var(--press)', strokeWidth: 1 },
] as const;

const Legend = styled('ul')`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s1) var(--s4);
  margin-bottom: var(--s2);
  color: var(--muted);
  font-size: var(--text-s);
  li {
    display: flex;
    align-items: center;
    gap: var(--s2);
    min-width: 0;
  }
  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  i {
    width: 0.875rem;
    height: 0.875rem;
    border: 2px solid var(--edge);
    border-radius: 2px;
    /* Like the drawing, whose colours are not forced. */
    forced-color-adjust: none;
  }
  li + li > i {
    border-color: var(--sky);
    background: var(--sky);
  }
  svg {
    flex: none;
    width: 21px;
    height: 2px;
  }
`;

const Frame = styled('div')`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--s1) var(--s2);
  color: var(--muted);
  font-size: var(--text-xs);
  line-height: 1;
`;

const Amounts = styled('div')`
  position: relative;
  width: 3rem;
  > span {
    position: absolute;
    right: 0;
    transform: translateY(50%);
    white-space: nowrap;
  }
`;

const Plot = styled('div')`
  position: relative;
  height: 12rem;
  margin-block: 0.5rem;
  touch-action: pan-y;
  > svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    overflow: visible;
  }
  > svg * {
    vector-effect: non-scaling-stroke;
  }
`;

const Names = styled('div')`
  position: relative;
  grid-column: 2;
  height: 1.25rem;
  /* With large text on a phone, labels would overlap. */
  font-size: min(1em, 5vw);
  > span {
    position: absolute;
    top: 0;
    white-space: nowrap;
  }
`;

/** A word under the plot, at this percentage of its width. */
interface Mark {
  at: number;
  text: string;
}

interface ChartProps {
  title: string;
  /** The drawing in words. */
  summary: string;
  /** The value under the pointer, or the latest value. */
  readout: string;
  /** The meaning of outlined and filled shapes, or of the dashed and the solid line, and of the marks. */
  legend?: readonly string[];
  lines?: boolean;
  /** In ascending order; the first and the last are the limits of the axis. */
  ticks: readonly number[];
  /** Formats a tick; as rupees by default. */
  tickText?: (tick: number) => string;
  marks: readonly Mark[];
  /**
   * Called with the pointer's position, from 0 at the left to 1 at the right; null: it has left the chart.
   */
  onPoint: (at: number | null) => void;
  /** Shapes in a field of 100 by 100, with the highest tick at the top. */
  children: ReactNode;
  /** the same as a table */
  table: ReactNode;
}

/** The frame of a chart: its title, its axes, and its data as a table. */
export function Chart(props: ChartProps) {
  const {
    title,
    summary,
    readout,
    legend,
    lines = false,
    ticks,
    tickText = shortRupees,
    marks,
    onPoint,
    children,
    table,
  } = props;
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onPoint(Math.min(1, Math.max(0, (clientX - left) / width)));
  };
  return (
    <Figure>
      <figcaption>
        <h2>{title}</h2>
        <p>{readout}</p>
      </figcaption>
      {legend && (
        <Legend aria-hidden="true">
          {legend.map((text, index) => (
            <li key={text}>
              {lines ? (
                <svg aria-hidden="true">
                  <path d="M0 1H21" {...LINES[index]} />
                </svg>
              ) : (
                <i />
              )}
              <span>{text}</span>
            </li>
          ))}
        </Legend>
      )}
      <Frame role="img" aria-label={summary}>
        <Amounts aria-hidden="true">
          {ticks.map((tick) => (
            <span
              key={tick}
              style={{ bottom: `calc(0.5rem + ${heightOf(tick, ticks)} * (100% - 1rem) / 100)` }}
            >
              {tickText(tick)}
            </span>
          ))}
        </Amounts>
        <Plot onPointerMove={point} onPointerDown={point} onPointerLeave={() => onPoint(null)}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {ticks.map((tick) => (
              <path
                key={tick}
                d={`M0 ${100 - heightOf(tick, ticks)}H100`}
                stroke={tick === 0 ? 'var(--edge)' : 'var(--line)'}
              />
            ))}
            {children}
          </svg>
        </Plot>
        <Names aria-hidden="true">
          {marks.map(({ at, text }) => (
            // Centred on its position, except at the ends, where it would stick out.
            <span
              key={at}
              style={{ left: `${at}%`, transform: `translateX(-${at < 10 || at > 90 ? at : 50}%)` }}
            >
              {text}
            </span>
          ))}
        </Names>
      </Frame>
      <AsTable>
        <summary>{t('Show as table')}</summary>
        {table}
      </AsTable>
    </Figure>
  );
}

/** The height of a value, from 0 at the lowest tick to 100 at the highest. */
export function heightOf(value: number, ticks: readonly number[]): number {
  const [least, most] = [ticks.at(0) ?? 0, ticks.at(-1) ?? 1];
  return (100 * (value - least)) / (most - least);
}

const AsTable = styled('details')`
  margin-top: var(--s2);
  > summary {
    display: flex;
    align-items: center;
    min-height: var(--tap);
    color: var(--press-text);
    font-size: var(--text-s);
    font-weight: 600;
    cursor: pointer;
  }
  > summary::before {
    content: '▸';
    width: 1.25em;
  }
  &[open] > summary::before {
    content: '▾';
  }
`;

const TableFrame = styled('div')`
  container-type: inline-size;
`;

const Grid = styled('table')`
  width: 100%;
  font-size: var(--text-s);
  th,
  td {
    padding: var(--s2) var(--s1);
    border-bottom: 1px solid var(--line);
    text-align: end;
  }
  th:first-child {
    text-align: start;
  }
  thead th {
    color: var(--muted);
    font-size: var(--text-xs);
    /* Some heads are names. */
    overflow-wrap: anywhere;
  }
  tbody th {
    font-weight: 600;
  }
  /* With large text each figure has its own line, beside its name. */
  @container (max-width: 15rem) {
    &,
    tbody,
    tr,
    th {
      display: block;
    }
    ${unseenHead}
    tbody > tr {
      padding-block: var(--s2);
      border-bottom: 1px solid var(--line);
    }
    tbody th,
    td {
      padding: 0 var(--s1);
      border: 0;
    }
    td {
      display: flex;
      justify-content: space-between;
      gap: var(--s3);
    }
    td::before {
      content: attr(data-head);
      color: var(--muted);
      text-align: start;
      overflow-wrap: anywhere;
    }
  }
`;

interface ChartTableProps {
  label: string;
  heads: readonly string[];
  /** the first cell names its row */
  rows: readonly (readonly string[])[];
}

/** The data of a chart as a table. */
export function ChartTable({ label, heads, rows }: ChartTableProps) {
  return (
    <TableFrame>
      <Grid {...roles.table} aria-label={label}>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {heads.map((head) => (
              <th key={head} {...roles.head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows.map(([name = '', ...cells]) => (
            <tr key={name} {...roles.row}>
              <th {...roles.rowHead} scope="row">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={heads[index + 1]} {...roles.cell} data-head={heads[index + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Grid>
    </TableFrame>
  );
}
