import type { ReactNode } from 'react';
import { t } from '../../i18n/text.ts';
import { Bone } from '../kit/data/skeleton.tsx';
import { roles, unseenHead } from '../kit/data/table-roles.ts';
import { Time } from '../kit/format/time.tsx';
import { styled } from '../kit/styled.ts';
import { arriveAt } from './linked-row.ts';

// Columns if there is room; on a phone each entry has two lines: title and amount, then time and the rest.
const Frame = styled('div')`
  container-type: inline-size;
  border: 1px solid var(--line);
  border-radius: var(--r3);
  background: var(--surface);
  overflow: hidden;
`;

const Grid = styled('table')`
  display: block;
  width: 100%;
  tbody {
    display: block;
  }
  tr {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--s1) var(--s4);
    align-items: baseline;
    padding: var(--s3) var(--s4);
  }
  tbody > tr + tr {
    border-top: 1px solid var(--line);
  }
  tr[aria-current] {
    box-shadow: inset 3px 0 var(--press);
    background: var(--press-tint);
  }
  tr:focus-visible {
    outline-offset: -3px;
  }
  th,
  td {
    padding: 0;
    font-weight: 400;
    text-align: start;
  }
  ${unseenHead}
  td:nth-child(1) {
    order: 1;
  }
  td:nth-child(2) {
    order: 3;
    color: var(--muted);
    font-size: var(--text-s);
  }
  td:nth-child(3) {
    order: 2;
    font-weight: 650;
    text-align: end;
    white-space: nowrap;
  }
  td:nth-child(4) {
    order: 4;
    color: var(--muted);
    font-size: var(--text-s);
    text-align: end;
    white-space: nowrap;
  }
  td > strong {
    font-weight: 600;
  }
  td > small {
    display: block;
    color: var(--muted);
    font-size: var(--text-s);
  }
  td > p {
    margin-block: var(--s2);
  }
  /* With large text each item has its own line. */
  @container (max-width: 16rem) {
    tr {
      grid-template-columns: minmax(0, 1fr);
    }
    td:nth-child(n) {
      text-align: start;
      white-space: normal;
    }
  }
  @container (min-width: 42rem) {
    thead {
      position: static;
      display: block;
      width: auto;
      height: auto;
      overflow: visible;
      clip-path: none;
      border-bottom: 1px solid var(--line);
      background: var(--raised);
      color: var(--muted);
      font-size: var(--text-xs);
      letter-spacing: 0.03em;
    }
    tr {
      grid-template-columns: minmax(0, 1fr) 11rem 7.5rem 7.5rem;
    }
    td:nth-child(n) {
      order: 0;
    }
    th:nth-child(n + 3) {
      text-align: end;
    }
    td:nth-child(4) {
      font-size: inherit;
    }
  }
`;

interface Entry {
  id: number;
  /** the kind of entry */
  title: string;
  /** its purpose */
  note?: string;
  at: string;
  amount: ReactNode;
  /** the result: a balance, a status */
  end: ReactNode;
  /** the possible action */
  act?: ReactNode;
}

interface LedgerProps {
  /** names the table for screen readers */
  label: string;
  /** the headings of the four columns, from `title` to `end` */
  heads: readonly [what: string, when: string, amount: string, end: string];
  entries: readonly Entry[];
  /** the id of a linked entry */
  linkedId?: string | undefined;
}

const LINKED = { ref: arriveAt, tabIndex: -1, 'aria-current': true } as const;

/** Entries about money, latest first. */
export function Ledger({ label, heads, entries, linkedId }: LedgerProps) {
  return (
    <Frame>
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
          {entries.map(({ id, title, note, at, amount, end, act }) => (
            <tr key={id} {...roles.row} {...(String(id) === linkedId && LINKED)}>
              <td {...roles.cell}>
                <strong>{title}</strong>
                {note && <small>{note}</small>}
                {act && <p>{act}</p>}
              </td>
              <td {...roles.cell}>
                <Time at={at} show="datetime" />
              </td>
              <td {...roles.cell}>{amount}</td>
              <td {...roles.cell}>{end}</td>
            </tr>
          ))}
        </tbody>
      </Grid>
    </Frame>
  );
}

const Bones = styled('div')`
  border: 1px solid var(--line);
  border-radius: var(--r3);
  background: var(--surface);
  > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 5rem;
    gap: var(--s3) var(--s4);
    align-content: center;
    min-height: 4.5rem;
    padding: var(--s3) var(--s4);
  }
  > div + div {
    border-top: 1px solid var(--line);
  }
`;

/** The skeleton of the entries. */
export function LedgerSkeleton({ rows }: { rows: number }) {
  return (
    <Bones role="status" aria-label={t('Loading…')}>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} data-testid="skeleton-row">
          <Bone width="45%" />
          <Bone />
          <Bone width="60%" height="0.75em" />
          <Bone height="0.75em" />
        </div>
      ))}
    </Bones>
  );
}
