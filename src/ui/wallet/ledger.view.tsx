import type { ReactNode } from 'react';
import { t } from '../../i18n/text.ts';
import { Link } from '../kit/controls/link.tsx';
import { Bone } from '../kit/data/skeleton.tsx';
import { type Column, Table } from '../kit/data/table.tsx';
import { Time } from '../kit/format/time.tsx';
import { Row } from '../kit/layout.tsx';
import { styled } from '../kit/styled.ts';
import { arriveAt } from '../shared/linked-row.ts';

interface Entry {
  id: number;
  /** the kind of entry */
  title: string;
  /** the page of its subject, to which the whole row leads */
  href?: string | undefined;
  /** its purpose */
  note?: string;
  at: string;
  amount: ReactNode;
  /** the result: a balance, a status */
  end: ReactNode;
  /** the possible action: a link */
  act?: ReactNode;
}

interface LedgerProps {
  /** names the table for screen readers */
  label: string;
  /** the headings of the columns of `title`, `at`, `amount` and `end` */
  heads: readonly [what: string, when: string, amount: string, end: string];
  /** the heading of the notes; left out in a ledger without them */
  noteHead?: string;
  entries: readonly Entry[];
  /** the id of a linked entry */
  linkedId?: string | undefined;
}

const LINKED = { ref: arriveAt, tabIndex: -1, 'aria-current': true } as const;

const isLeading = ({ act, href }: Entry) => Boolean(act) || href !== undefined;

/** Entries about money, latest first. */
export function Ledger({
  label,
  heads: [what, when, amount, end],
  noteHead,
  entries,
  linkedId,
}: LedgerProps) {
  const columns: Column<Entry>[] = [
    {
      header: what,
      lead: true,
      leads: entries.some(isLeading),
      cell: ({ title, href, act }) =>
        act ? (
          <Row $gap={3}>
            <span>{title}</span>
            {act}
          </Row>
        ) : href === undefined ? (
          title
        ) : (
          <Link href={href}>{title}</Link>
        ),
    },
    ...(noteHead === undefined
      ? []
      : [{ header: noteHead, bare: true, roomy: true, cell: ({ note }: Entry) => note }]),
    { header: when, time: true, cell: ({ at }) => <Time at={at} show="datetime" /> },
    { header: amount, end: true, numeric: true, cell: (entry) => entry.amount },
    { header: end, tail: true, numeric: true, cell: (entry) => entry.end },
  ];
  return (
    <Table
      label={label}
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      hasLead={isLeading}
      attributesOf={({ id }) => (String(id) === linkedId ? LINKED : {})}
    />
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
    padding: var(--s2) var(--s3);
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
