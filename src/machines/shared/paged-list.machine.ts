import { assertEvent, assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { Paged, PageQuery } from '../../schemas/shared/page.ts';
import type { PortDone, PortFailed, QueryWanted, ToastRaised } from './events.ts';
import { isRefusal, messageIn } from './outcomes.ts';
import { unprovided } from './unprovided.ts';

/** The query for one page: `page`, `perPage`, and the filters that are set. */
export interface PagedQuery extends PageQuery {
  readonly [filter: string]: string | number;
}

export interface PagedListInput {
  perPage: number;
  /** The query of the address. An invalid page counts as the first. */
  query: Readonly<Record<string, string>>;
  /** The names of the parameters that filter this list; none by default. */
  filterNames?: readonly string[];
  /** The toast after a failed load; without it, there is none. */
  failureText?: string;
}

export interface PagedListContext<Row, Summary = unknown> {
  /** The rows of this page; they stay during a refresh, and after a failed one. */
  rows: readonly Row[];
  /** The number of rows on all pages. */
  total: number;
  /** The last known summary of the whole list; undefined before the first, and for lists without one. */
  summary: Summary | undefined;
  /** From 1. */
  page: number;
  perPage: number;
  /** The filters that are set, by name. */
  filters: Readonly<Record<string, string>>;
  filterNames: readonly string[];
  /** The server's message on a refusal, else empty. */
  message: string;
  failureText: string | undefined;
}

export type PagedListEvent =
  /** The query of the address has changed; the list ignores parameters other than `page` and its filters. */
  | { type: 'list.queryChanged'; query: Readonly<Record<string, string>> }
  /** The person turns to a page, from 1. */
  | { type: 'page.go'; page: number }
  /** The person sets filters by name; an empty text removes one. The list goes back to the first page. */
  | { type: 'filter.set'; filters: Readonly<Record<string, string>> }
  /** The person retries after an error. */
  | { type: 'list.retry' }
  /** Something may have changed. The screen keeps its rows until the answer comes. */
  | { type: 'list.refresh' }
  /** Somebody has logged in, who may be allowed what was refused before. */
  | { type: 'session.returned' };

/** A statechart of lists of this kind of row and of summary, its port unprovided. */
export function createPagedListMachine<Row, Summary = unknown>() {
  return setup({
    types: {} as {
      input: PagedListInput;
      context: PagedListContext<Row, Summary>;
      events: PagedListEvent | PortDone<'load', Paged<Row, Summary>> | PortFailed<'load'>;
      emitted: ToastRaised | QueryWanted;
      /** `busy`: an answer is awaited. `stale`: the last refresh failed, or was refused. */
      tags: 'busy' | 'stale';
    },
    actors: {
      /** Brings one page. */
      load: fromPromise<Paged<Row, Summary>, PagedQuery>(unprovided),
    },
    guards: {
      asksForOther: ({ context, event }) => {
        assertEvent(event, 'list.queryChanged');
        const { page, filters } = readQuery(event.query, context.filterNames);
        return (
          page !== context.page ||
          context.filterNames.some((name) => (filters[name] ?? '') !== (context.filters[name] ?? ''))
        );
      },
      isPastEnd: ({ context, event }) => {
        assertEvent(event, 'xstate.done.actor.load');
        return event.output.rows.length === 0 && context.page > 1;
      },
      isEmpty: ({ event }) => {
        assertEvent(event, 'xstate.done.actor.load');
        return event.output.rows.length === 0;
      },
      wasRefused: isRefusal,
    },
    actions: {
      takeQuery: assign(({ context, event }) => {
        assertEvent(event, 'list.queryChanged');
        return readQuery(event.query, context.filterNames);
      }),
      takePage: assign(({ event }) => {
        assertEvent(event, 'xstate.done.actor.load');
        const { rows, total, summary } = event.output;
        return { rows, total, summary, message: '' };
      }),
      takeMessage: assign(({ event }) => ({ message: messageIn(event) })),
      stepBack: assign(({ context, event }) => {
        assertEvent(event, 'xstate.done.actor.load');
        const last = Math.max(1, Math.ceil(event.output.total / context.perPage));
        // Always at least one page back, so that this ends even with a wrong total.
        return { page: Math.min(last, context.page - 1) };
      }),
      correctQuery: emit(({ context }) => ({
        type: 'query.wanted' as const,
        query: { page: pageParameter(context.page) },
        replace: true,
      })),
      wantPage: emit(({ event }) => {
        assertEvent(event, 'page.go');
        return {
          type: 'query.wanted' as const,
          query: { page: pageParameter(event.page) },
          replace: false,
        };
      }),
      wantFilters: emit(({ event }) => {
        assertEvent(event, 'filter.set');
        const filters = Object.entries(event.filters).map(([name, value]) => [name, value || null] as const);
        return {
          type: 'query.wanted' as const,
          query: { ...Object.fromEntries(filters), page: null },
          replace: false,
        };
      }),
      raiseToast: enqueueActions(({ context: { failureText }, event, enqueue }) => {
        assertEvent(event, 'xstate.error.actor.load');
        const request = event.error.kind === 'broken' ? event.error.request : undefined;
        if (failureText !== undefined)
          enqueue.emit({ type: 'toast.raised', tone: 'error', text: failureText, request });
      }),
    },
    delays: {
      betweenTries: 5000,
      // The server counts calls by the minute.
      limitRenews: 60_000,
    },
  }).createMachine({
    id: 'pagedList',
    description:
      'A list that is loaded page by page. The address holds the page and the filters; turning a page is a wish for another address. A page past the end leads to the last one.',
    context: ({ input: { perPage, query, filterNames = [], failureText } }) => ({
      ...readQuery(query, filterNames),
      rows: [],
      total: 0,
      summary: undefined,
      perPage,
      filterNames,
      message: '',
      failureText,
    }),
    initial: 'loading',
    on: {
      'list.queryChanged': { guard: 'asksForOther', target: '.loading', actions: 'takeQuery' },
      'page.go': { actions: 'wantPage' },
      'filter.set': { actions: 'wantFilters' },
    },
    states: {
      loading: {
        description: 'The page is asked for; skeletons stand in for its rows.',
        tags: 'busy',
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => queryOf(context),
          onDone: [
            { guard: 'isPastEnd', target: 'loading', reenter: true, actions: ['stepBack', 'correctQuery'] },
            { guard: 'isEmpty', target: 'empty', actions: 'takePage' },
            { target: 'loaded', actions: 'takePage' },
          ],
          onError: [
            { guard: 'wasRefused', target: 'error.refused', actions: ['takeMessage', 'raiseToast'] },
            { target: 'error.waiting', actions: ['takeMessage', 'raiseToast'] },
          ],
        },
      },
      loaded: {
        description: 'The rows of the page are on screen.',
        initial: 'current',
        on: { 'list.refresh': '.refreshing' },
        states: {
          current: {},
          refreshing: {
            description: 'The page is asked for again; its old rows stay on screen.',
            tags: 'busy',
            invoke: {
              id: 'load',
              src: 'load',
              input: ({ context }) => queryOf(context),
              onDone: [
                { guard: 'isPastEnd', target: '#pagedList.loading', actions: ['stepBack', 'correctQuery'] },
                { guard: 'isEmpty', target: '#pagedList.empty', actions: 'takePage' },
                { target: 'current', actions: 'takePage' },
              ],
              onError: [{ guard: 'wasRefused', target: 'refused' }, { target: 'stale' }],
            },
          },
          stale: {
            description: 'The refresh failed: the old rows stay, and the next try follows by itself.',
            tags: 'stale',
            after: { betweenTries: 'refreshing' },
          },
          refused: {
            description:
              'The server refused the refresh: the old rows stay. A log-in may help, or the next minute, for which its limits allow more calls.',
            tags: 'stale',
            after: { limitRenews: 'refreshing' },
            on: { 'session.returned': 'refreshing' },
          },
        },
      },
      empty: {
        description: 'The server has answered that there are no rows.',
        initial: 'current',
        on: { 'list.refresh': '.refreshing' },
        states: {
          current: {},
          refreshing: {
            description: 'The server is asked again; the list stays empty meanwhile.',
            tags: 'busy',
            invoke: {
              id: 'load',
              src: 'load',
              input: ({ context }) => queryOf(context),
              onDone: [
                { guard: 'isEmpty', target: 'current', actions: 'takePage' },
                { target: '#pagedList.loaded', actions: 'takePage' },
              ],
              onError: [{ guard: 'wasRefused', target: 'refused' }, { target: 'stale' }],
            },
          },
          stale: {
            description: 'The refresh failed: the next try follows by itself.',
            tags: 'stale',
            after: { betweenTries: 'refreshing' },
          },
          refused: {
            description:
              'The server refused the refresh: a log-in may help, or the next minute, for which its limits allow more calls.',
            tags: 'stale',
            after: { limitRenews: 'refreshing' },
            on: { 'session.returned': 'refreshing' },
          },
        },
      },
      error: {
        description: 'The page could not be loaded, and a message says why.',
        on: { 'list.retry': 'loading', 'list.refresh': '.retrying' },
        initial: 'waiting',
        states: {
          refused: {
            description: "The server said no: a login or the person's own retry may help.",
            on: { 'session.returned': 'retrying' },
          },
          waiting: {
            description: 'No answer came: the next try follows by itself.',
            after: { betweenTries: 'retrying' },
          },
          retrying: {
            description: 'The server is asked again; the message stays on screen.',
            tags: 'busy',
            invoke: {
              id: 'load',
              src: 'load',
              input: ({ context }) => queryOf(context),
              onDone: [
                { guard: 'isPastEnd', target: '#pagedList.loading', actions: ['stepBack', 'correctQuery'] },
                { guard: 'isEmpty', target: '#pagedList.empty', actions: 'takePage' },
                { target: '#pagedList.loaded', actions: 'takePage' },
              ],
              onError: [
                { guard: 'wasRefused', target: 'refused', actions: 'takeMessage' },
                { target: 'waiting', actions: 'takeMessage' },
              ],
            },
          },
        },
      },
    },
  });
}

/** For any row: drawings and walks show this one. */
export const pagedListMachine = createPagedListMachine<unknown>();

function readQuery(query: Readonly<Record<string, string>>, filterNames: readonly string[]) {
  const page = query.page ?? '';
  const filters = filterNames.flatMap((name) => (query[name] ? [[name, query[name]] as const] : []));
  return { page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1, filters: Object.fromEntries(filters) };
}

function queryOf({ page, perPage, filters }: PagedListContext<unknown>): PagedQuery {
  return { ...filters, page, perPage };
}

function pageParameter(page: number): string | null {
  return page === 1 ? null : String(page);
}
