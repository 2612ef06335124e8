import type { PrivateLeague, PrivateLeagueRow } from '../../schemas/bets/private-leagues.ts';
import type { Example } from '../../walk/walk.ts';
import { offline, refused } from '../shared/call-errors.example.ts';
import type { leagueChangeMachine } from './league-change.machine.ts';

const asha: PrivateLeagueRow = {
  member: 1,
  nickname: 'Asha',
  place: 1,
  made: 400,
  points: 6900,
  open_points: 500,
  is_me: true,
  is_owner: true,
  reports: 0,
};
export const ravi: PrivateLeagueRow = {
  member: 2,
  nickname: 'Ravi',
  place: 2,
  made: -500,
  points: 6500,
  open_points: 0,
  is_me: false,
  is_owner: false,
  reports: 1,
};

/** A running league, as its owner sees it. */
export const league: PrivateLeague = {
  id: '7zk3m9q2xa',
  name: 'Night Shift',
  state: 'running',
  starts_at: '2026-01-01T18:30:00Z',
  ends_at: '2026-01-08T18:30:00Z',
  members: 2,
  is_full: false,
  points_of_day: 7000,
  table: [asha, ravi],
  me: {
    member: 1,
    nickname: 'Asha',
    place: 1,
    made: 400,
    points: 6900,
    open_points: 500,
    state: 'in',
    is_owner: true,
  },
};
/** The same league after Ravi has been blocked. */
export const withoutRavi: PrivateLeague = { ...league, members: 1, table: [asha] };

export const tooOften = refused(429, 'Please try again in a minute');
export const leave = { type: 'change.ask', change: { kind: 'leave' } } as const;
export const report = {
  type: 'change.ask',
  change: { kind: 'report', member: 2, nickname: 'Ravi' },
} as const;
export const block = {
  type: 'change.ask',
  change: { kind: 'block', member: 2, nickname: 'Ravi' },
} as const;

export const leagueChangeExample: Example<typeof leagueChangeMachine> = {
  ports: { apply: { done: [withoutRavi], error: [tooOften, offline] } },
  events: [leave, report, block, 'change.confirm', 'change.leave'],
};
