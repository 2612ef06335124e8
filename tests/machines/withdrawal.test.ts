import { vi } from 'vitest';
import { callError } from '../../src/api/call-errors.ts';
import { withdrawalMachine } from '../../src/machines/withdrawal.machine.ts';
import type { PayoutAccount } from '../../src/schemas/wallet/wallet.ts';
import { after, describeMachine, done, error, nowhere } from '../model/describe.ts';

const KEY = '00000000-0000-4000-8000-000000000001';
vi.spyOn(crypto, 'randomUUID').mockReturnValue(KEY);

const account: PayoutAccount = {
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
const receipt = {
  withdrawal: {
    id: 2,
    amount: 300,
    status: 'requested' as const,
    account: 'Demo Bank ••••1234',
    requested_at: '2026-01-01T10:00:00Z',
    decided_at: null,
  },
  totalWalletAmount: 700,
};
const request = { route: 'withdrawal/request' as const, key: KEY, subject: '300' };
const remembered = { ...request, key: '00000000-0000-4000-8000-000000000009', subject: '450' };

const refused = { kind: 'refused', errors: {}, data: undefined } as const;
const incorrect = callError({
  ...refused,
  status: 400,
  msg: 'Look',
  errors: { withdrawalAmount: 'Amount must be 200 or more', account_id: 'Please choose an account' },
});
const wrongCode = callError({
  ...refused,
  status: 400,
  msg: 'Look',
  errors: { security_code: 'Wrong code' },
});
const signedOut = callError({ ...refused, status: 401, msg: 'Sign in' });
const gone = callError({ ...refused, status: 404, msg: 'No such account' });
const tooSoon = callError({ ...refused, status: 429, msg: 'Wait', data: { wait: 1.2 } });
const farTooSoon = callError({ ...refused, status: 429, msg: 'Wait', data: { wait: 90_000 } });
const capped = callError({ ...refused, status: 429, msg: 'Too many', data: { wait: 900, capped: true } });
const tooOften = callError({ ...refused, status: 429, msg: 'Too often', data: { wait: 'long' } });
const timeout = callError({ kind: 'timeout' });

const draft = { withdrawalAmount: '300', account_id: 4 };
const submit = { type: 'withdrawal.submit', ...draft } as const;
const code = { type: 'code.submit', security_code: '123456' } as const;
const edited = { type: 'withdrawal.edited', field: 'withdrawalAmount' } as const;

const choosing = [done('recall', null), done('accounts', [account])] as const;
const sending = [...choosing, submit] as const;
const entering = [...sending, done('sendCode', { wait: 2 })] as const;
const requesting = [...entering, code] as const;
const unknown = [...requesting, error('request', timeout)] as const;
const asking = [...unknown, after(1000)] as const;
const failing = (...waits: number[]) => [
  ...unknown,
  ...waits.flatMap((ms) => [after(ms), error('resolve', timeout)]),
];

describeMachine(withdrawalMachine, {
  ports: {
    recall: { done: [null, remembered] },
    accounts: { done: [[], [account]] },
    sendCode: { done: [{ wait: 2 }], error: [tooSoon, incorrect, signedOut, tooOften, timeout] },
    request: { done: [receipt], error: [wrongCode, incorrect, signedOut, gone, timeout] },
    resolve: { done: [{ outcome: 'applied', data: receipt }, { outcome: 'never' }] },
  },
  events: [
    submit,
    edited,
    'withdrawal.back',
    'withdrawal.retry',
    'withdrawal.again',
    'withdrawal.check',
    code,
    'code.edited',
    'code.resend',
    'network.back',
  ],
  bounded: ({ draft, wait, attempts }) => [draft, wait, Math.min(attempts, 1)],
  facts: [
    ['recalling', done('recall', null), 'loading'],
    ['recalling', error('recall'), 'loading'],
    [
      'recalling',
      done('recall', remembered),
      'committed.reconciling',
      {
        does: ['remember'],
        context: { draft: { withdrawalAmount: '450', account_id: 0 } },
        calls: { resolve: remembered },
      },
    ],
    ['loading', done('accounts', []), 'noAccount'],
    ['loading', done('accounts', [account]), 'choosing.editing', { context: { accounts: [account] } }],
    ['loading', error('accounts'), 'failed'],
    ['failed', 'withdrawal.retry', 'loading'],
    ['failed', 'network.back', 'loading'],
    ['noAccount', 'withdrawal.retry', 'loading'],

    // The draft and the code
    [choosing, submit, 'sendingCode', { context: { draft }, calls: { sendCode: draft } }],
    ['sendingCode', submit, nowhere],
    [sending, done('sendCode', { wait: 2 }), 'enteringCode.coolingDown', { context: { wait: 2 } }],
    [sending, done('sendCode', { wait: 0 }), 'enteringCode.allowed'],
    [sending, error('sendCode', tooSoon), 'enteringCode.coolingDown', { context: { wait: 2 } }],
    [sending, error('sendCode', farTooSoon), 'enteringCode.coolingDown', { context: { wait: 3600 } }],
    [
      sending,
      error('sendCode', incorrect),
      'choosing.editing',
      { context: { errors: { withdrawalAmount: 'Amount must be 200 or more' } } },
    ],
    [sending, error('sendCode', signedOut), 'choosing.editing', { context: { msg: '', draft } }],
    [sending, error('sendCode', tooOften), 'choosing.refused', { context: { msg: 'Too often' } }],
    [sending, error('sendCode', capped), 'choosing.refused', { context: { msg: 'Too many' } }],
    [sending, error('sendCode', timeout), 'choosing.codeNotSent'],
    [
      [...sending, error('sendCode', incorrect)],
      edited,
      'choosing.editing',
      { context: { errors: { account_id: 'Please choose an account' } } },
    ],
    ['choosing.refused', edited, 'choosing.editing', { context: { msg: '' } }],
    ['choosing.codeNotSent', submit, 'sendingCode'],
    [entering, after(999), nowhere],
    [entering, after(1000), 'enteringCode.coolingDown', { context: { wait: 1 } }],
    [entering, after(2000), 'enteringCode.allowed', { context: { wait: 0 } }],
    [entering, 'code.resend', nowhere],
    ['enteringCode', 'withdrawal.back', 'choosing.editing'],
    ['enteringCode.allowed', 'code.resend', 'enteringCode.resending'],
    [[...entering, after(2000)], 'code.resend', 'enteringCode.resending', { calls: { sendCode: draft } }],
    ['enteringCode.resending', 'code.resend', nowhere],
    ['enteringCode.resending', code, 'committed.requesting'],
    [
      'enteringCode.resending',
      done('sendCode', { wait: 2 }),
      'enteringCode.coolingDown',
      { context: { wait: 2 } },
    ],
    [
      'enteringCode.resending',
      error('sendCode', tooSoon),
      'enteringCode.coolingDown',
      { context: { wait: 2 } },
    ],
    [
      'enteringCode.resending',
      error('sendCode', tooOften),
      'enteringCode.allowed',
      { context: { msg: 'Too often' } },
    ],
    ['enteringCode.resending', error('sendCode', timeout), 'enteringCode.allowed', { context: { msg: '' } }],

    // The request
    [
      entering,
      code,
      'committed.requesting',
      {
        does: ['remember'],
        context: { request },
        calls: { request: { payload: { ...draft, security_code: '123456' }, key: KEY } },
      },
    ],
    ['committed.requesting', code, nowhere],
    [
      requesting,
      done('request', receipt),
      'requested',
      {
        does: ['forget'],
        context: { receipt },
        emits: [
          { type: 'withdrawal.requested', withdrawal: receipt.withdrawal },
          { type: 'wallet.moved', totalWalletAmount: 700 },
        ],
      },
    ],
    [
      requesting,
      error('request', wrongCode),
      'enteringCode.coolingDown',
      { does: ['forget'], context: { errors: { security_code: 'Wrong code' }, wait: 2 } },
    ],
    [
      [...requesting, error('request', wrongCode)],
      'code.edited',
      'enteringCode.coolingDown',
      { context: { errors: {}, msg: '' } },
    ],
    [
      requesting,
      error('request', incorrect),
      'choosing.editing',
      { does: ['forget'], context: { errors: { withdrawalAmount: 'Amount must be 200 or more' } } },
    ],
    [requesting, error('request', signedOut), 'enteringCode', { does: ['forget'], context: { msg: '' } }],
    [
      requesting,
      error('request', gone),
      'choosing.refused',
      { does: ['forget'], context: { msg: 'No such account' } },
    ],
    [requesting, error('request', timeout), 'committed.outcomeUnknown', { does: [] }],
    [
      [...requesting, done('request', receipt)],
      'withdrawal.again',
      'loading',
      { context: { draft: { withdrawalAmount: '', account_id: 0 }, receipt: null } },
    ],

    // A lost answer
    [unknown, after(999), nowhere],
    [unknown, after(1000), 'committed.reconciling', { calls: { resolve: request } }],
    [unknown, 'network.back', 'committed.reconciling'],
    [unknown, 'withdrawal.check', 'committed.reconciling'],
    [asking, error('resolve', signedOut), 'committed.outcomeUnknown'],
    [failing(1000), after(1999), nowhere],
    [failing(1000), after(2000), 'committed.reconciling'],
    [failing(1000, 2000, 4000, 8000, 16_000), after(29_999), nowhere],
    [failing(1000, 2000, 4000, 8000, 16_000, 30_000), after(30_000), 'committed.reconciling'],
    [
      asking,
      done('resolve', { outcome: 'applied', data: receipt }),
      'requested',
      {
        does: ['forget'],
        context: { receipt },
        emits: [{ type: 'withdrawal.requested' }, { type: 'wallet.moved' }],
      },
    ],
    [asking, done('resolve', { outcome: 'never' }), 'notRequested', { does: ['forget'], emits: [] }],
    [
      [...asking, done('resolve', { outcome: 'never' })],
      'withdrawal.retry',
      'loading',
      { context: { draft } },
    ],
  ],
});
