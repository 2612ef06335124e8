import { assertEvent, assign, enqueueActions, setup } from 'xstate';
import type { QueryWanted } from './events.ts';

/** The filters and the order of a list; an empty text stands for none. */
interface Filters {
  sport: string;
  /** A competition, by its name. */
  cup: string;
  time: string;
  sort: string;
}

interface FinderContext extends Filters {
  /** The search as typed. */
  text: string;
  /** The search in the address, or on its way there. */
  search: string;
  /** The server's clock as last known, in milliseconds. */
  now: number;
}

type Query = Readonly<Record<string, string>>;

type FinderEvent =
  /** The query of the address has changed; the finder ignores parameters that are not its own. */
  | { type: 'finder.queryChanged'; query: Query }
  /** The field is called `q` because recordings leave `q` out. */
  | { type: 'search.typed'; q: string }
  /** The person has stopped typing. */
  | { type: 'search.ended' }
  /** Filters by name; an empty text removes one. */
  | { type: 'filter.chosen'; filters: Partial<Filters> }
  | { type: 'finder.cleared' }
  | { type: 'clock.ticked'; now: number };

/** Longer searches are not put into the address. */
const LONGEST_SEARCH = 100;

export const finderMachine = setup({
  types: {} as {
    input: { query: Query };
    context: FinderContext;
    events: FinderEvent;
    emitted: QueryWanted;
  },
  guards: {
    /** The finder itself has put this search into the address, so the typed one is newer. */
    isOwnSearch: ({ context, event }) => {
      assertEvent(event, 'finder.queryChanged');
      return (event.query.q ?? '') === context.search;
    },
  },
  actions: {
    takeFilters: assign(({ event }) => {
      assertEvent(event, 'finder.queryChanged');
      return filtersIn(event.query);
    }),
    takeSearch: assign(({ event }) => {
      assertEvent(event, 'finder.queryChanged');
      const { q = '' } = event.query;
      return { text: q, search: q };
    }),
    takeText: assign(({ event }) => {
      assertEvent(event, 'search.typed');
      return { text: event.q };
    }),
    takeTime: assign(({ event }) => {
      assertEvent(event, 'clock.ticked');
      return { now: event.now };
    }),
    clear: assign({ text: '', search: '' }),
    wantSearch: enqueueActions(({ context, enqueue }) => {
      const search = searchFor(context.text);
      enqueue.assign({ search });
      enqueue.emit({ type: 'query.wanted', query: { q: search || null }, replace: true });
    }),
    wantFilters: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'filter.chosen');
      const search = searchFor(context.text);
      const filters = Object.entries(event.filters).map(([name, value]) => [name, value || null] as const);
      const query = { ...Object.fromEntries(filters), q: search || null };
      enqueue.assign({ search });
      enqueue.emit({ type: 'query.wanted', query, replace: false });
    }),
    wantNothing: enqueueActions(({ enqueue }) => {
      const query = { q: null, sport: null, cup: null, time: null, sort: null };
      enqueue.emit({ type: 'query.wanted', query, replace: false });
    }),
  },
  delays: { pause: 300 },
}).createMachine({
  id: 'finder',
  description:
    'The search, the filters and the order of a list. They stand in the address, so that sharing, reloading and going back work: a typed search replaces the last entry, each choice adds one.',
  context: ({ input }) => ({
    ...filtersIn(input.query),
    text: input.query.q ?? '',
    search: input.query.q ?? '',
    now: 0,
  }),
  initial: 'resting',
  on: {
    'finder.queryChanged': [
      { guard: 'isOwnSearch', actions: 'takeFilters' },
      { target: '.resting', actions: ['takeFilters', 'takeSearch'] },
    ],
    'search.typed': { target: '.typing', actions: 'takeText' },
    'filter.chosen': { target: '.resting', actions: 'wantFilters' },
    'finder.cleared': { target: '.resting', actions: ['clear', 'wantNothing'] },
    'clock.ticked': { actions: 'takeTime' },
  },
  states: {
    resting: {
      description: 'The address holds the search that is on screen.',
    },
    typing: {
      description: 'Each letter filters the list at once; the address follows after a pause.',
      on: { 'search.ended': { target: 'resting', actions: 'wantSearch' } },
      after: { pause: { target: 'resting', actions: 'wantSearch' } },
    },
  },
});

function filtersIn({ sport = '', cup = '', time = '', sort = '' }: Query): Filters {
  return { sport, cup, time, sort };
}

/** The search for the address: trimmed, and empty when it is too long. */
function searchFor(text: string): string {
  const search = text.trim();
  return [...search].length > LONGEST_SEARCH ? '' : search;
}
