import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Text } from '../../i18n/text.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import { PagedListState } from '../shared/paged-list-state.view.tsx';
import { LedgerSkeleton } from './ledger.view.tsx';

interface PagedLedgerProps<Row, Summary> {
  actor: PagedListRef<Row, Summary>;
  failure: Text;
  empty: ReactNode;
  /** the rows of this page */
  children: ReactNode;
}

/** A ledger page by page, with a skeleton of a whole page. */
export function PagedLedger<Row, Summary>({ actor, ...ledger }: PagedLedgerProps<Row, Summary>) {
  const perPage = useSelector(actor, (state) => state.context.perPage);
  return <PagedListState actor={actor} skeleton={<LedgerSkeleton rows={perPage} />} {...ledger} />;
}
