import type { EventFrom } from 'xstate';
import type { PrivateLeagueBet, PrivateLeagueReceipt } from '../../schemas/bets/private-leagues.ts';
import type { Example } from '../../walk/walk.ts';
import { onBreak, onNoBreak } from '../account/play-limits.example.ts';
import { offline, refused } from '../shared/call-errors.example.ts';
import { moneyRequestPort } from '../shared/money-request.example.ts';
import type { LeaguePick, leagueBetMachine } from './league-bet.machine.ts';

export const pick: LeaguePick = {
  match_id: 7,
  match_name: 'Lions – Tigers',
  team_value: 71,
  team: 'Lions',
  win_ratio: 80,
};

export const placed: PrivateLeagueBet = {
  id: 5,
  match_id: 7,
  match_name: 'Lions – Tigers',
  team_value: 71,
  selection: 'Lions',
  win_ratio: 80,
  points: 500,
  status: 'open',
  paid: null,
  placed_at: '2026-01-01T11:00:00Z',
  settled_at: null,
};
export const receipt: PrivateLeagueReceipt = { bet: placed, points: 6500 };
export const remembered = { key: '00000000-0000-4000-8000-000000000009', subject: '7' };

export const closed = refused(409, 'Betting on this match is over');
export const worse = refused(409, 'The win ratio has changed', { data: { win_ratio: 70 } });
export const odd = refused(409, 'No', { data: { win_ratio: 'low' } });
export const signedOut = refused(401, 'Sign in');

type Event = EventFrom<typeof leagueBetMachine>;
export const tap = { type: 'price.tapped', pick } as const satisfies Event;
export const fiveHundred = { type: 'stake.set', typed: '500', stake: 500 } as const satisfies Event;
export const half = { type: 'stake.set', typed: '0.5', stake: 0 } as const satisfies Event;
export const nothing = { type: 'stake.set', typed: '', stake: 0 } as const satisfies Event;
export const tooMany = { type: 'stake.set', typed: '7001', stake: 7001 } as const satisfies Event;
export const fallen = { type: 'price.told', win_ratio: 70 } as const satisfies Event;
export const regained = { type: 'price.told', win_ratio: 80 } as const satisfies Event;
export const suspended = { type: 'price.told', win_ratio: null } as const satisfies Event;
export const all = { type: 'points.told', points: 7000 } as const satisfies Event;
export const few = { type: 'points.told', points: 400 } as const satisfies Event;

export const leagueBetExample: Example<typeof leagueBetMachine> = {
  ports: {
    request: moneyRequestPort({
      remembered: [remembered],
      receipt,
      errors: [worse, closed, odd, signedOut, offline],
    }),
  },
  events: [
    all,
    tap,
    fiveHundred,
    half,
    nothing,
    tooMany,
    fallen,
    regained,
    suspended,
    few,
    onBreak,
    onNoBreak,
    'bet.place',
    'bet.accept',
    'bet.again',
    'bet.leave',
    'bet.check',
    'network.back',
  ],
  bounded: ({ pick, typed, points, win_ratio, break: taken, msg, receipt }) => [
    taken !== null,
    pick?.team_value,
    typed,
    points,
    win_ratio,
    msg,
    receipt?.points,
  ],
  limit: 3000,
};
