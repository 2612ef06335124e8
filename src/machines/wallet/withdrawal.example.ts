import type { PayoutAccount } from '../../schemas/wallet/payout-accounts.ts';
import type { Example } from '../../walk/walk.ts';
import { refused, timeout } from '../shared/call-errors.example.ts';
import { moneyRequestPort } from '../shared/money-request.example.ts';
import type { WithdrawalTerms, withdrawalMachine } from './withdrawal.machine.ts';

export const account: PayoutAccount = {
  id: 4,
  holder_name: 'Demo Bettor',
  account: '••••1234',
  ifsc_code: 'ABCD0123456',
  bank_name: 'Demo Bank',
  account_type: 'savings',
  upi_id: 'demo@bank',
  phone_pay: '••••••0001',
  g_pay: '••••••0001',
  paytm: '••••••0001',
  added_at: '2026-01-01T10:00:00Z',
};
export const terms: WithdrawalTerms = { accounts: [account], asksFactor: false };
const added: PayoutAccount = { ...account, id: 5, account: '••••5678' };
export const more: WithdrawalTerms = { ...terms, accounts: [account, added] };
export const guarded: WithdrawalTerms = { ...terms, asksFactor: true };
export const receipt = {
  withdrawal: {
    id: 2,
    amount: 300,
    status: 'requested' as const,
    account: 'Demo Bank ••••1234',
    requested_at: '2026-01-01T10:00:00Z',
    decided_at: null,
  },
  totalWalletAmount: 700,
  revision: 6,
};
export const remembered = { key: '00000000-0000-4000-8000-000000000009', subject: '450' };

export const incorrect = refused(400, 'Look', {
  errors: { withdrawalAmount: 'Amount must be 200 or more', account_id: 'Please choose an account' },
});
export const wrongCode = refused(400, 'Look', { errors: { security_code: 'Wrong code' } });
export const wrongFactor = refused(400, 'Look', { errors: { factor_code: 'Wrong app code' } });
export const wrongCodes = refused(400, 'Look', {
  errors: { security_code: 'Wrong code', factor_code: 'Wrong app code' },
});
export const signedOut = refused(401, 'Sign in');
export const gone = refused(404, 'No such account');
export const tooOften = refused(429, 'Too often');

export const draft = { withdrawalAmount: '300', account_id: 4 };
export const submit = { type: 'withdrawal.submit', ...draft } as const;
export const code = { type: 'code.submit', security_code: '123456' } as const;
export const codes = { ...code, factor_code: '654321' } as const;
export const edited = { type: 'withdrawal.edited', field: 'withdrawalAmount' } as const;

export const withdrawalExample: Example<typeof withdrawalMachine> = {
  ports: {
    load: { done: [terms, guarded, { ...terms, accounts: [] }] },
    readFactor: { done: [false, true], error: [timeout] },
    sendCode: { done: [{ wait: 2 }], error: [incorrect, signedOut, tooOften, timeout] },
    request: moneyRequestPort({
      remembered: [remembered],
      receipt,
      errors: [wrongCode, wrongFactor, incorrect, signedOut, gone, timeout],
    }),
  },
  events: [
    submit,
    edited,
    'withdrawal.back',
    'withdrawal.retry',
    'accounts.changed',
    'activity.came',
    'withdrawal.again',
    'withdrawal.check',
    code,
    codes,
    'code.edited',
    'code.resend',
    'network.back',
    'session.returned',
  ],
  bounded: ({ draft, wait }) => [draft, wait],
};
