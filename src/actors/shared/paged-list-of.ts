import { fromPromise } from 'xstate';
import { createPagedListMachine, type PagedQuery } from '../../machines/shared/paged-list.machine.ts';
import type { PagedListMachine } from '../../machines/shared/types.ts';
import type { Paged } from '../../schemas/shared/page.ts';

/**
 * `pagedListMachine` that loads these pages, typed by their rows and their summary. Filters come in the query,
 * beside the page.
 */
export function pagedListOf<Row, Summary = unknown>(
  load: (query: PagedQuery, signal: AbortSignal) => Promise<Paged<Row, Summary>>,
): PagedListMachine<Row, Summary> {
  return createPagedListMachine<Row, Summary>().provide({
    actors: { load: fromPromise(({ input, signal }) => load(input, signal)) },
  });
}
