import type { Deposit } from '../../schemas/wallet/deposits.ts';
import type { Example } from '../../walk/walk.ts';
import { onBreak, onNoBreak } from '../account/play-limits.example.ts';
import { refused, timeout } from '../shared/call-errors.example.ts';
import { moneyRequestPort } from '../shared/money-request.example.ts';
import type { depositMachine } from './deposit.machine.ts';

export const created: Deposit = {
  id: 3,
  amount: 1234.5,
  status: 'created',
  intent: 'upi://pay?pa=sikka@playmoney&am=1234.50&tr=SK00AA11BB22CC33',
  created_at: '2026-01-01T10:00:00Z',
  expires_at: '2026-01-01T10:15:00Z',
};
export const pending: Deposit = { ...created, status: 'pending', intent: null };
export const credited: Deposit = { ...pending, status: 'credited' };
export const rejected: Deposit = { ...pending, status: 'rejected' };
export const expired: Deposit = { ...pending, status: 'expired' };
export const remembered = { key: '00000000-0000-4000-8000-000000000009', subject: '700' };

export const incorrect = refused(400, 'Look', { errors: { amount: 'Amount is required' } });
export const signedOut = refused(401, 'Sign in');
export const tooOften = refused(429, 'Too often');
export const alreadyPaid = refused(409, 'Already paid');

export const unknownDeposit = refused(404, 'Not found');

export const submit = { type: 'deposit.submit', amount: '500' } as const;

export const depositExample: Example<typeof depositMachine> = {
  starts: [{ depositId: 3 }],
  ports: {
    request: moneyRequestPort({
      remembered: [remembered],
      receipt: created,
      errors: [incorrect, signedOut, tooOften, timeout],
    }),
    status: {
      done: [created, pending, credited, rejected, expired],
      error: [timeout, unknownDeposit, signedOut, tooOften],
    },
    pay: { done: [pending], error: [alreadyPaid, timeout] },
  },
  events: [
    submit,
    'deposit.edited',
    'deposit.check',
    'deposit.pay',
    'deposit.decline',
    'deposit.again',
    'network.back',
    onBreak,
    onNoBreak,
  ],
  bounded: ({ deposit, break: taken }) => [deposit?.status, taken !== null],
};
