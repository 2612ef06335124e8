import { useSelector } from '@xstate/react';
import type { PagedListRef } from '../../machines/types.ts';
import { Pager } from '../kit/pager.tsx';

/** Steps through the pages of a list; the address says which one is shown. */
export function ListPager<Row, Summary>({ actor }: { actor: PagedListRef<Row, Summary> }) {
  const page = useSelector(actor, ({ context }) => context.page);
  const perPage = useSelector(actor, ({ context }) => context.perPage);
  const total = useSelector(actor, ({ context }) => context.total);
  return (
    <Pager
      page={page}
      perPage={perPage}
      total={total}
      onPage={(next) => actor.send({ type: 'page.go', page: next })}
    />
  );
}
