import type { Example } from '../../walk/walk.ts';
import { offline, refused } from '../shared/call-errors.example.ts';
import type { favouritesMachine } from './favourites.machine.ts';

export const toggle = (matchId: number) => ({ type: 'favourite.toggle', matchId }) as const;
export const signedOut = refused(401, 'Sign in');
export const tooMany = refused(409, 'You have as many favourites as one can have. Take one off first.');

export const favouritesExample: Example<typeof favouritesMachine> = {
  ports: {
    list: { done: [[], [7]], error: [offline, signedOut] },
    set: { done: [[7], []], error: [offline, tooMany, signedOut] },
  },
  events: [toggle(7), toggle(8), 'favourites.refresh', 'session.returned'],
  bounded: ({ known, wishes }) => [known?.length, Math.min(wishes.length, 2)],
};
