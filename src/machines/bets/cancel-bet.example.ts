import type { Bet } from '../../schemas/bets/bets.ts';
import type { Example } from '../../walk/walk.ts';
import { offline, refused } from '../shared/call-errors.example.ts';
import { moneyRequestPort } from '../shared/money-request.example.ts';
import type { cancelBetMachine } from './cancel-bet.machine.ts';

export const bet: Bet = {
  id: 5,
  match_id: 7,
  match_name: 'Lions – Tigers',
  kind: 'toss',
  team_value: 71,
  selection: 'Head',
  bet_amount: 100,
  win_ratio: 95,
  status: 'open',
  pays: 195,
  payout: null,
  placed_at: '2026-01-01T11:00:00Z',
  settled_at: null,
  cancel_until: '2026-01-01T12:00:00Z',
  refund: 100,
};
export const cancelled: Bet = { ...bet, status: 'cancelled', payout: 100, cancel_until: null };
export const receipt = { bet: cancelled, totalWalletAmount: 1000, revision: 4 };
export const remembered = { key: '00000000-0000-4000-8000-000000000009', subject: '5' };

export const closed = refused(409, 'The match has closed');
export const worthLess = refused(409, 'The bet is worth less now', { data: { refund: 90 } });
export const odd = refused(409, 'No', { data: { refund: 'some' } });
export const signedOut = refused(401, 'Sign in');

export const ask = { type: 'cancel.ask', bet } as const;
export const fallen = { type: 'worth.moved', worth: 95.24 } as const;
export const regained = { type: 'worth.moved', worth: 100 } as const;

export const cancelBetExample: Example<typeof cancelBetMachine> = {
  ports: {
    request: moneyRequestPort({
      remembered: [remembered],
      receipt,
      errors: [worthLess, closed, odd, signedOut, offline],
    }),
  },
  events: [
    ask,
    fallen,
    regained,
    'cancel.confirm',
    'cancel.accept',
    'cancel.leave',
    'cancel.check',
    'network.back',
  ],
};
