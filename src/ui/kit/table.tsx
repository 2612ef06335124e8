import type { ReactNode } from 'react';
import { styled } from './styled.ts';
import { roles } from './table-roles.ts';

// Where there is no room for columns, every row becomes a card of name and value: nothing scrolls sideways. That
// depends on the table's own width, not the window's.
const Frame = styled('div')`
  container-type: inline-size;
  overflow-x: auto;
`;

const Grid = styled('table')`
  width: 100%;
  border: 1px solid var(--line);
  border-radius: var(--r2);
  border-collapse: separate;
  border-spacing: 0;
  background: var(--surface);
  overflow: hidden;
  th {
    padding: var(--s3);
    background: var(--raised);
    color: var(--muted);
    font-size: var(--text-xs);
    font-weight: 650;
    letter-spacing: 0.03em;
    text-align: start;
    white-space: nowrap;
  }
  td {
    padding: var(--s3);
    border-top: 1px solid var(--line);
    text-align: start;
    vertical-align: middle;
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
  @container (max-width: 42rem) {
    border: 0;
    background: none;
    &,
    tbody {
      display: block;
    }
    thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    tr {
      display: flex;
      flex-direction: column;
      padding: var(--s2) var(--s4);
      border: 1px solid var(--line);
      border-radius: var(--r2);
      background: var(--surface);
    }
    tr + tr {
      margin-top: var(--s3);
    }
    td {
      display: flex;
      justify-content: space-between;
      align-items: baseline;
      gap: var(--s4);
      padding: var(--s2) 0;
      border-top: 0;
      border-bottom: 1px solid var(--line);
      text-align: end;
    }
    td:last-child {
      border-bottom: 0;
    }
    td[data-lead] {
      order: -1;
      text-align: start;
    }
    td > span {
      display: inline;
      flex: none;
      color: var(--muted);
      font-size: var(--text-s);
      font-weight: 400;
    }
    td[data-lead] > span {
      display: none;
    }
  }
  /* With very large text a value stands under its name. */
  @container (max-width: 14rem) {
    td {
      flex-wrap: wrap;
    }
  }
`;

export interface Column<Row> {
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  /** figures, aligned at their end */
  numeric?: boolean;
  /** what the row is about: the heading of its card on a phone */
  lead?: boolean;
}

interface TableProps<Row> {
  /** names the table to a screen reader */
  label: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  /** what tells one row from the others */
  rowKey: (row: Row, index: number) => string | number;
}

/** Rows under column headers; on a phone, a card per row. */
export function Table<Row>({ label, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <Frame>
      <Grid {...roles.table} aria-label={label}>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {columns.map((column) => (
              <th key={column.header} {...roles.head} scope="col" data-numeric={column.numeric || undefined}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)} {...roles.row}>
              {columns.map((column) => (
                <td
                  key={column.header}
                  {...roles.cell}
                  data-numeric={column.numeric || undefined}
                  data-lead={column.lead || undefined}
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
