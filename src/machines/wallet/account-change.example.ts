import type { Example } from '../../walk/walk.ts';
import { refused, timeout } from '../shared/call-errors.example.ts';
import type { accountChangeMachine } from './account-change.machine.ts';

export const details = {
  holder_name: 'Demo Bettor',
  account: '00001234',
  re_account: '00001234',
  ifsc_code: 'ABCD0123456',
  bank_name: 'Demo Bank',
  account_type: 'savings',
  upi_id: 'demo@bank',
  phone_pay: '9000000001',
  g_pay: '9000000001',
  paytm: '9000000001',
};
const { re_account: _again, ...rest } = details;
export const account = { ...rest, id: 4, account: '••••1234', added_at: '2026-01-01T10:00:00Z' };

export const incorrect = refused(400, 'Look', {
  errors: { ifsc_code: 'Invalid IFSC code', upi_id: 'Invalid UPI ID format' },
});
export const wrongCode = refused(400, 'Look', { errors: { security_code: 'Wrong code' } });
export const signedOut = refused(401, 'Sign in');
export const known = refused(409, 'Already saved');
export const tooOften = refused(429, 'Too often');

export const ask = { type: 'change.ask', change: account } as const;
export const submit = { type: 'change.submit', change: details } as const;
export const code = { type: 'code.submit', security_code: '123456' } as const;
export const edited = { type: 'change.edited', field: 'ifsc_code' } as const;

export const accountChangeExample: Example<typeof accountChangeMachine> = {
  ports: {
    sendCode: { done: [{ wait: 2 }], error: [incorrect, signedOut, tooOften, timeout] },
    apply: { done: [account], error: [wrongCode, incorrect, signedOut, known, timeout] },
  },
  events: [ask, 'change.confirm', submit, edited, 'change.leave', code, 'code.edited', 'code.resend'],
  bounded: ({ wait, change }) => [wait, change],
};
