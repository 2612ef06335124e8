import type { DailyMatch, DailyPick, NextPick } from '../../schemas/bets/daily-pick.ts';
import type { Example } from '../../walk/walk.ts';
import { offline, refused } from '../shared/call-errors.example.ts';
import type { dailyPickMachine } from './daily-pick.machine.ts';

const match: DailyMatch = {
  day: '2026-01-14',
  match_id: 7,
  name: 'Kites v Bulls',
  competition: 'Banyan Kabaddi League',
  sport: 'kabaddi',
  starts_at: '2026-01-14T17:00:00Z',
  closes_at: '2026-01-14T17:21:00Z',
  state: 'open',
  sides: [
    { name: 'Kites', win_ratio: 80 },
    { name: 'Bulls', win_ratio: 100 },
  ],
  picked: null,
  winner: null,
};

const next: NextPick = { opens_at: '2026-01-14T18:30:00Z', match: 'Tigers v Bulls' };

/** A day on which nothing is picked yet, after two days with a pick. */
export const open: DailyPick = {
  is_on: true,
  break: null,
  today: match,
  next: null,
  days: [
    { day: '2026-01-12', mark: 'right', match: 'Kites v Tigers', picked: 'Kites' },
    { day: '2026-01-13', mark: 'wrong', match: 'Bulls v Tigers', picked: 'Tigers' },
    { day: '2026-01-14', mark: 'noPick', match: 'Kites v Bulls', picked: null },
  ],
  streak: { days: 2, decided: 2, right: 1 },
};
export const picked: DailyPick = {
  ...open,
  today: { ...match, picked: 0 },
  streak: { days: 3, decided: 2, right: 1 },
};
export const closed: DailyPick = { ...picked, today: { ...match, picked: 0, state: 'closed' }, next };
export const decided: DailyPick = {
  ...picked,
  today: { ...match, picked: 0, state: 'settled', winner: 0 },
  next,
};
export const voided: DailyPick = { ...open, today: { ...match, state: 'void' }, next };
export const none: DailyPick = { ...open, today: null, next: { ...next, match: null } };
export const onBreak: DailyPick = {
  ...none,
  next: null,
  break: { kind: 'time-out', since: '2026-01-13T06:30:00Z', until: '2026-01-20T06:30:00Z' },
};
export const off: DailyPick = {
  is_on: false,
  break: null,
  today: null,
  next: null,
  days: [],
  streak: { days: 0, decided: 0, right: 0 },
};

export const pickKites = { type: 'side.pick', day: '2026-01-14', side: 0 } as const;
export const pickBulls = { type: 'side.pick', day: '2026-01-14', side: 1 } as const;
export const tooOften = refused(429, 'Too many requests');
export const tooLate = refused(409, 'Picking has closed for this match');

export const dailyPickExample: Example<typeof dailyPickMachine> = {
  ports: {
    load: { done: [open, picked, closed, decided, voided, none, onBreak, off], error: [tooOften, offline] },
    save: { done: [picked], error: [tooLate, offline] },
    switchPicks: { done: [off, open], error: [offline] },
  },
  events: [pickKites, pickBulls, 'picks.switchOn', 'picks.switchOff', 'daily.refresh', 'daily.retry'],
};
