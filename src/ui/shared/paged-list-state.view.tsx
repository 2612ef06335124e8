import { useSelector } from '@xstate/react';
import { type ComponentProps, useDeferredValue, useRef } from 'react';
import type { PagedListRef } from '../../machines/shared/types.ts';
import { Pager } from '../kit/controls/pager.tsx';
import { Stack } from '../kit/layout.tsx';
import { ListState } from './list-state.view.tsx';

interface PagedListStateProps<Row, Summary> extends ComponentProps<typeof ListState<Row, Summary>> {
  actor: PagedListRef<Row, Summary>;
}

/**
 * A page of a list or its replacement, and the pager; the address holds the page number. The pager stays
 * while a page loads, since it has the focus of the person who used it.
 */
export function PagedListState<Row, Summary>({ actor, ...state }: PagedListStateProps<Row, Summary>) {
  const page = useSelector(actor, ({ context }) => context.page);
  const perPage = useSelector(actor, ({ context }) => context.perPage);
  const total = useSelector(actor, ({ context }) => context.total);
  // Deferred like the rows: it appears with the first of them, and is not pushed down.
  const hasPages = useDeferredValue(
    useSelector(
      actor,
      (state) => !state.matches('empty') && !state.matches('error') && state.context.total > 0,
    ),
  );
  const top = useRef<HTMLDivElement>(null);
  return (
    <Stack>
      <div ref={top}>
        <ListState actor={actor} {...state} />
      </div>
      {hasPages && (
        <Pager
          page={page}
          perPage={perPage}
          total={total}
          onPage={(page) => {
            actor.send({ type: 'page.go', page });
            // The person reads the next page from its first row.
            top.current?.scrollIntoView();
          }}
        />
      )}
    </Stack>
  );
}
