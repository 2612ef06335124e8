import type { Bet } from '../../schemas/bets/bets.ts';
import type { CashOutReceipt } from '../../schemas/bets/cash-out.ts';
import type { Example } from '../../walk/walk.ts';
import { offline, refused } from '../shared/call-errors.example.ts';
import { moneyRequestPort } from '../shared/money-request.example.ts';
import { bet as cancellable } from './cancel-bet.example.ts';
import type { cashOutMachine } from './cash-out.machine.ts';

export const bet: Bet = {
  ...cancellable,
  cashed_out: null,
  cash_out: { worth: 95.5, suspended: null, market: [71] },
};
export const rest: Bet = { ...bet, pays: 97.5, cashed_out: { stake: 50, amount: 47.75 } };
export const receipt: CashOutReceipt = {
  bet: rest,
  totalWalletAmount: 947.75,
  revision: 4,
  cash_out: { id: 3, stake: 50, amount: 47.75, at: '2026-01-01T11:30:00Z' },
};
export const remembered = { key: '00000000-0000-4000-8000-000000000009', subject: '5' };

export const suspended = refused(409, 'Betting is suspended by the house for now.');
export const worthLess = refused(409, 'The bet is worth less now', { data: { worth: 40 } });
export const worthNothing = refused(409, 'The bet is worth nothing now', { data: { worth: 0 } });
export const odd = refused(409, 'No', { data: { worth: 'some' } });
export const signedOut = refused(401, 'Sign in');

export const ask = { type: 'cashOut.ask', bet } as const;
export const half = { type: 'part.set', typed: '50', part: 50 } as const;
export const tooMuch = { type: 'part.set', typed: '100.01', part: 100.01 } as const;
export const nothing = { type: 'part.set', typed: 'x', part: 0 } as const;
export const priced = { type: 'worth.moved', worth: 47.75, refund: 100 } as const;
export const risen = { type: 'worth.moved', worth: 96, refund: 100 } as const;
export const unknown = { type: 'worth.moved', worth: null, refund: null } as const;

export const cashOutExample: Example<typeof cashOutMachine> = {
  ports: {
    request: moneyRequestPort({
      remembered: [remembered],
      receipt,
      errors: [worthLess, worthNothing, suspended, odd, signedOut, offline],
    }),
  },
  events: [
    ask,
    half,
    tooMuch,
    nothing,
    priced,
    risen,
    unknown,
    'cashOut.confirm',
    'cashOut.accept',
    'cashOut.leave',
    'cashOut.cancelInstead',
    'cashOut.check',
    'network.back',
  ],
};
