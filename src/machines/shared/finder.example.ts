import type { Example } from '../../walk/walk.ts';
import type { finderMachine } from './finder.machine.ts';

export const typed = (q: string) => ({ type: 'search.typed', q }) as const;
export const address = (query: Record<string, string>) => ({ type: 'finder.queryChanged', query }) as const;
export const cricket = { type: 'filter.chosen', filters: { sport: 'cricket' } } as const;
export const anySport = { type: 'filter.chosen', filters: { sport: '' } } as const;
export const long = 'x'.repeat(101);

export const finderExample: Example<typeof finderMachine> = {
  input: { query: {} },
  starts: [
    { query: { q: 'owls', sport: 'kabaddi', cup: 'Night League', time: 'open', sort: 'price', page: '2' } },
  ],
  events: [
    typed('owls'),
    typed(' owls '),
    typed(long),
    'search.ended',
    cricket,
    anySport,
    'finder.cleared',
    address({}),
    address({ q: 'kites', sport: 'cricket', cup: 'Night Cup', time: '1h', sort: 'price' }),
    address({ q: 'owls', sport: 'cricket' }),
    { type: 'clock.ticked', now: 5 },
  ],
};
