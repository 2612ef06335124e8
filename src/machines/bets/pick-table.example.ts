import type { PickTable } from '../../schemas/bets/pick-table.ts';
import type { Example } from '../../walk/walk.ts';
import { offline, refused } from '../shared/call-errors.example.ts';
import type { pickTableMachine } from './pick-table.machine.ts';

/** The table for a person who is not shown in it. */
export const others: PickTable = {
  rows: [
    { place: 1, nickname: 'Quiet Otter 27', rights: 14, decided: 20, is_me: false },
    { place: 2, nickname: 'Early Heron 81', rights: 9, decided: 16, is_me: false },
  ],
  me: null,
};
/** The table for a person who is shown, with too few picks for a place. */
export const joined: PickTable = {
  ...others,
  me: { nickname: 'Fair Loris 40', rights: 3, decided: 5, place: null },
};
export const placed: PickTable = {
  rows: [...others.rows, { place: 3, nickname: 'Fair Loris 40', rights: 5, decided: 11, is_me: true }],
  me: { nickname: 'Fair Loris 40', rights: 5, decided: 11, place: 3 },
};
/** The table for a person who is shown, and has no decided pick. */
export const fresh: PickTable = {
  ...others,
  me: { nickname: 'Fair Loris 40', rights: 0, decided: 0, place: null },
};
export const empty: PickTable = { rows: [], me: null };

export const closedAccount = refused(401, 'This account is closed');

export const pickTableExample: Example<typeof pickTableMachine> = {
  ports: {
    load: { done: [others, joined, placed, empty], error: [closedAccount, offline] },
    switchShown: { done: [joined, others], error: [closedAccount, offline] },
  },
  events: ['table.join', 'table.leave', 'table.refresh', 'table.retry'],
};
