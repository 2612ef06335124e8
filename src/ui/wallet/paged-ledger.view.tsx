import { useSelector } from '@xstate/react';
import { type ReactNode, useRef } from 'react';
import type { PagedListRef } from '../../machines/types.ts';
import { ListState } from '../app/list-state.view.tsx';
import { Stack } from '../kit/layout.tsx';
import { Pager } from '../kit/pager.tsx';
import type { Text } from '../text/text.ts';
import { LedgerSkeleton } from './ledger.view.tsx';

interface PagedLedgerProps<Row, Summary> {
  actor: PagedListRef<Row, Summary>;
  failure: Text;
  empty: ReactNode;
  /** the rows of this page */
  children: ReactNode;
}

/** A ledger page by page: its skeleton, its emptiness, its failure, and the way to the other pages. */
export function PagedLedger<Row, Summary>({
  actor,
  failure,
  empty,
  children,
}: PagedLedgerProps<Row, Summary>) {
  const page = useSelector(actor, (state) => state.context.page);
  const perPage = useSelector(actor, (state) => state.context.perPage);
  const total = useSelector(actor, (state) => state.context.total);
  const hasPages = useSelector(actor, (state) => !state.matches('empty') && !state.matches('error'));
  const top = useRef<HTMLDivElement>(null);
  return (
    <Stack>
      <div ref={top}>
        <ListState actor={actor} failure={failure} empty={empty} skeleton={<LedgerSkeleton rows={perPage} />}>
          {children}
        </ListState>
      </div>
      {hasPages && (
        <Pager
          page={page}
          perPage={perPage}
          total={total}
          onPage={(page) => {
            actor.send({ type: 'page.go', page });
            // The next page is read from its first row.
            top.current?.scrollIntoView();
          }}
        />
      )}
    </Stack>
  );
}
