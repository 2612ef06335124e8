import type { Example } from '../../walk/walk.ts';
import { offline, refused } from '../shared/call-errors.example.ts';
import type { favouritesMachine } from './favourites.machine.ts';

export const toggle = (id: number) => ({ type: 'favourite.toggle', kind: 'match', id }) as const;
export const toggleTeam = (id: number) => ({ type: 'favourite.toggle', kind: 'team', id }) as const;
export const signedOut = refused(401, 'Sign in');
export const tooMany = refused(409, 'You have as many favourites as one can have. Take one off first.');

const none = { matches: [], teams: [] };

export const favouritesExample: Example<typeof favouritesMachine> = {
  ports: {
    list: { done: [none, { matches: [7], teams: [3] }], error: [offline, signedOut] },
    set: { done: [{ matches: [7], teams: [3] }, none], error: [offline, tooMany, signedOut] },
  },
  events: [toggle(7), toggle(8), toggleTeam(3), 'favourites.refresh', 'session.returned'],
  bounded: ({ known, wishes }) => [known?.matches.length, Math.min(wishes.length, 2)],
};
