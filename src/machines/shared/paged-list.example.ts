import type { Example } from '../../walk/walk.ts';
import { offline, refused } from './call-errors.example.ts';
import type { pagedListMachine } from './paged-list.machine.ts';

export const answer = (rows: string[], total: number, page = 1) => ({ rows, page, perPage: 10, total });
export const full = answer(['a', 'b'], 12);
export const pastEnd = answer([], 12, 9);
export const none = answer([], 0);
export const no = refused(403, 'Not for you');
export const tooOften = refused(429, 'Slow down');
export const toPage9 = { type: 'list.queryChanged', query: { page: '9' } } as const;
export const toWon = { type: 'list.queryChanged', query: { status: 'won' } } as const;
export const toFirst = { type: 'list.queryChanged', query: {} } as const;

export const pagedListExample: Example<typeof pagedListMachine> = {
  input: { perPage: 10, query: {}, filterNames: ['status'], failureText: 'Failed to get bets' },
  ports: { load: { done: [full, pastEnd, none], error: [offline, no] } },
  events: [
    'list.retry',
    'list.refresh',
    'session.returned',
    toPage9,
    toWon,
    toFirst,
    { type: 'page.go', page: 2 },
    { type: 'filter.set', filters: { status: 'won' } },
  ],
};
