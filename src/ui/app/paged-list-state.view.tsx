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
 * A page of a list, or what stands in its place, and the way to the other pages; the address says which one is shown.
 * That way stays while a page is on its way: it has the focus of whoever has turned it.
 */
export function PagedListState<Row, Summary>({ actor, ...state }: PagedListStateProps<Row, Summary>) {
  const page = useSelector(actor, ({ context }) => context.page);
  const perPage = useSelector(actor, ({ context }) => context.perPage);
  const total = useSelector(actor, ({ context }) => context.total);
  // Deferred as the rows are: it comes with the first of them, and is not pushed down.
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
            // The next page is read from its first row.
            top.current?.scrollIntoView();
          }}
        />
      )}
    </Stack>
  );
}
