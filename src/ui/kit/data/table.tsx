import type { ComponentProps, ReactNode } from 'react';
import { media } from '../../theme/media.ts';
import { pressable } from '../controls/pressable.ts';
import { styled } from '../styled.ts';
import { roles, unseenHead } from './table-roles.ts';

// Without room for columns, every row becomes two or three short lines: nothing scrolls sideways, and eight
// rows fit on a phone of 360 by 740. That depends on the table's own width, not the window's. Rows are grids
// over the table's columns, so that a row's link can fill it: WebKit cannot position anything against a table row.
const Frame = styled('div')`
  container-type: inline-size;
  overflow-x: auto;
`;

const Grid = styled('table')<{ $columns: number; $tracks: string }>`
  display: grid;
  grid-template-columns: ${({ $tracks }) => $tracks};
  width: 100%;
  border: 1px solid var(--line);
  border-radius: var(--r2);
  background: var(--surface);
  overflow: hidden;
  thead,
  tbody,
  tr {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
    grid-template-columns: subgrid;
  }
  thead {
    background: var(--raised);
  }
  tr {
    position: relative;
    align-items: center;
  }
  tbody > tr {
    border-top: 1px solid var(--line);
  }
  th {
    padding: var(--s3);
    color: var(--muted);
    font-size: var(--text-xs);
    font-weight: 650;
    letter-spacing: 0.03em;
    text-align: start;
    white-space: nowrap;
  }
  td {
    min-width: 0;
    padding: var(--s3);
    text-align: start;
    overflow-wrap: anywhere;
  }
  td > div {
    min-width: 0;
  }
  tr[aria-current] {
    box-shadow: inset 3px 0 var(--press);
    background: var(--press-tint);
  }
  tr:focus-visible {
    outline-offset: -3px;
  }
  th[data-numeric],
  td[data-numeric] {
    text-align: end;
  }
  td[data-lead] {
    font-weight: 600;
  }
  td > span {
    display: none;
  }
  /* The row's link covers the whole row and has its outline. */
  td a,
  td button {
    position: relative;
    z-index: 1;
  }
  td a::after {
    content: '';
    position: absolute;
    inset: -0.625rem;
  }
  td[data-leads] a,
  td[data-leads] button {
    position: static;
  }
  td[data-leads] a::after,
  td[data-leads] button::after,
  td[data-leads] summary::after {
    content: '';
    position: absolute;
    inset: 0;
    pointer-events: none;
  }
  td[data-leads] a:focus-visible,
  td[data-leads] button:focus-visible,
  td[data-leads] summary:focus-visible {
    outline: none;
  }
  td[data-leads] a:focus-visible::after,
  td[data-leads] button:focus-visible::after,
  td[data-leads] summary:focus-visible::after {
    outline: 3px solid var(--sky);
    outline-offset: -3px;
  }
  /* The details of a row take its whole width, and have links of their own. */
  tr > td[data-more]:has(> div > details[open]) {
    order: 7;
    grid-column: 1 / -1;
    flex: 0 0 100%;
  }
  td[data-more] > div:has(> details[open]) {
    width: 100%;
  }
  td[data-more] summary {
    color: var(--press-text);
    font-weight: 650;
    white-space: nowrap;
    cursor: pointer;
  }
  td[data-more] details[open] > summary {
    width: fit-content;
    margin-inline-start: auto;
  }
  td[data-more] details a {
    position: relative;
  }
  td[data-more] details a::after {
    inset: -0.625rem;
    pointer-events: auto;
  }
  td[data-more] details a:focus-visible {
    outline: 3px solid var(--sky);
  }
  td[data-more] details a:focus-visible::after {
    outline: none;
  }
  /* A moving button would move the area that fills the row, too. */
  td[data-leads] button:active:not(:disabled) {
    transform: none;
  }
  ${media.hover} {
    tr[data-pressable]:hover {
      background: var(--raised);
    }
  }
  @container (min-width: 42.01rem) {
    td[data-leads] {
      min-width: 12rem;
    }
    td[data-time] {
      white-space: nowrap;
    }
  }
  /* First the subject and the amount, then the other columns in order, at last the moment and the state. */
  @container (max-width: 42rem) {
    &,
    tbody {
      display: block;
    }
    ${unseenHead}
    tr {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.125rem var(--s3);
      padding: 0.4375rem var(--s3);
      font-size: var(--text-s);
      line-height: 1.3;
    }
    tbody > tr:first-child {
      border-top: 0;
    }
    tr::before,
    tr::after {
      content: '';
      order: 1;
      flex: 0 0 100%;
      margin-top: -0.125rem;
    }
    tr::after {
      order: 3;
    }
    tr > td {
      display: flex;
      order: 2;
      gap: var(--s1);
      align-items: baseline;
      min-width: 0;
      padding: 0;
      text-align: start;
    }
    th[data-wide],
    tr > td[data-wide] {
      display: none;
    }
    tr > td[data-lead] {
      order: 0;
      flex: 1 1 0;
      min-width: min(100%, 7rem);
    }
    tr > td[data-end] {
      order: 0;
      margin-inline-start: auto;
      font-size: var(--text-m);
      font-weight: 600;
    }
    tr > td[data-time] {
      order: 4;
      color: var(--muted);
    }
    tr > td[data-tail] {
      order: 5;
      margin-inline-start: auto;
    }
    tr > td[data-act] {
      order: 6;
      margin-inline-start: auto;
    }
    td > span {
      display: inline;
      flex: none;
      color: var(--muted);
    }
    tr > td[data-more] {
      margin-inline-start: auto;
    }
    td[data-bare] > span,
    td[data-more] > span,
    td[data-time] > span,
    td[data-lead] > span,
    td[data-end] > span,
    td[data-tail] > span,
    td[data-act] > span {
      display: none;
    }
    /* A badge or a drawing makes its line no higher. */
    td .badge,
    td svg {
      margin-block: -0.25rem;
    }
    /* All of the row is the target of its own button, whose word suffices. */
    td[data-leads] .button {
      min-height: 0;
      padding: 0;
      border: 0;
      background: none;
    }
  }
  /* With large text a value that does not fit beside its name wraps below it. */
  @container (max-width: 15rem) {
    tr > td {
      flex-wrap: wrap;
    }
    td :is(.nowrap, .money, .price) {
      white-space: normal;
    }
  }
`;

export interface Column<Row> {
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  /** figures, aligned at their end */
  numeric?: boolean;
  /** the subject of the row: begins its first line on a phone */
  lead?: boolean;
  /** the result of the row: ends its first line on a phone */
  end?: boolean;
  /** the moment of the row: begins its last line on a phone */
  time?: boolean;
  /** the state or balance of the row: ends its last line on a phone */
  tail?: boolean;
  /** names of several words: the columns of figures and times leave them and the subject all other room */
  roomy?: boolean;
  /** explains itself: a phone does not show its header */
  bare?: boolean;
  /** only beside the others in columns: a phone leaves it to the page or dialog behind the row */
  wide?: boolean;
  /** a button: ends the last line on a phone */
  act?: boolean;
  /** a `<details>` with more about the row: ends its second line on a phone, until it is opened */
  more?: boolean;
  /** contains the row's link, button or `<details>`, which the whole row triggers */
  leads?: boolean;
}

interface TableProps<Row> {
  /** names the table for screen readers */
  label: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  /** identifies a row among the others */
  rowKey: (row: Row, index: number) => string | number;
  /** whether the row has a link or button that it triggers as a whole; all have it by default */
  hasLead?: (row: Row) => boolean;
  /** further attributes of a row */
  attributesOf?: (row: Row) => ComponentProps<'tr'>;
}

/** The width of a column beside a roomy one. */
function trackOf<Row>({ roomy, lead, leads }: Column<Row>): string {
  if (roomy) return 'minmax(0, 1.5fr)';
  // A cell with the row's link has this width at least.
  if (leads) return 'minmax(12rem, 1fr)';
  return lead ? 'minmax(0, 1fr)' : 'auto';
}

/** Rows under column headers; on a phone, a few short lines per row. */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  hasLead = () => true,
  attributesOf,
}: TableProps<Row>) {
  const leads = columns.some((column) => column.leads);
  const tracks = columns.some((column) => column.roomy)
    ? columns.map(trackOf).join(' ')
    : `repeat(${columns.length}, auto)`;
  return (
    <Frame>
      <Grid {...roles.table} $columns={columns.length} $tracks={tracks} aria-label={label}>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {columns.map((column) => (
              <th
                key={column.header}
                {...roles.head}
                scope="col"
                data-numeric={column.numeric || undefined}
                data-wide={column.wide || undefined}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows.map((row, index) => (
            <tr
              key={rowKey(row, index)}
              {...roles.row}
              {...(leads && hasLead(row) && pressable)}
              {...attributesOf?.(row)}
            >
              {columns.map((column) => (
                <td
                  key={column.header}
                  {...roles.cell}
                  data-numeric={column.numeric || undefined}
                  data-lead={column.lead || undefined}
                  data-end={column.end || undefined}
                  data-time={column.time || undefined}
                  data-tail={column.tail || undefined}
                  data-bare={column.bare || undefined}
                  data-wide={column.wide || undefined}
                  data-act={column.act || undefined}
                  data-more={column.more || undefined}
                  data-leads={column.leads || undefined}
                >
                  <span aria-hidden="true">{column.header}</span>
                  <div>{column.cell(row, index)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Grid>
    </Frame>
  );
}
