import { vi } from 'vitest';
import { callError } from '../../src/api/call-errors.ts';
import { moneyRequestMachine } from '../../src/machines/money-request.machine.ts';
import { withdrawalMachine } from '../../src/machines/withdrawal.machine.ts';
import type { PayoutAccount } from '../../src/schemas/wallet/wallet.ts';
import { after, chart, describeMachine, done, error, nowhere } from '../model/describe.ts';

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
const remembered = { key: '00000000-0000-4000-8000-000000000009', subject: '450' };

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
const tooOften = callError({ ...refused, status: 429, msg: 'Too often' });
const timeout = callError({ kind: 'timeout' });

const draft = { withdrawalAmount: '300', account_id: 4 };
const submit = { type: 'withdrawal.submit', ...draft } as const;
const code = { type: 'code.submit', security_code: '123456' } as const;
const edited = { type: 'withdrawal.edited', field: 'withdrawalAmount' } as const;

const choosing = [done('recall', null), done('accounts', [account])] as const;
const sending = [...choosing, submit] as const;
const entering = [...sending, done('sendCode', { wait: 2 })] as const;
const requesting = [...entering, code] as const;
const unknown = [...requesting, error('send', timeout)] as const;
const asking = [...unknown, after(1000)] as const;
const failing = (...waits: number[]) => [
  ...unknown,
  ...waits.flatMap((ms) => [after(ms), error('resolve', timeout)]),
];

describeMachine(withdrawalMachine, {
  ports: {
    accounts: { done: [[], [account]] },
    sendCode: { done: [{ wait: 2 }], error: [incorrect, signedOut, tooOften, timeout] },
    request: chart(moneyRequestMachine, {
      ports: {
        recall: { done: [null, remembered] },
        send: { done: [receipt], error: [wrongCode, incorrect, signedOut, gone, timeout] },
        resolve: { done: [{ outcome: 'applied', data: receipt }, { outcome: 'never' }] },
      },
      bounded: ({ attempts }) => Math.min(attempts, 1),
    }),
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
  bounded: ({ draft, wait }) => [draft, wait],
  facts: [
    ['requesting.recalling', done('recall', null), 'loading'],
    ['requesting.recalling', error('recall'), 'loading'],
    [
      'requesting.recalling',
      done('recall', remembered),
      'requesting.reconciling',
      { calls: { request: { subject: '450' }, resolve: { key: remembered.key } } },
    ],
    [
      [done('recall', remembered)],
      done('resolve', { outcome: 'never' }),
      'notRequested',
      { does: ['forget'], context: { draft: { withdrawalAmount: '450', account_id: 0 } } },
    ],
    ['requesting.recalling', error('request'), 'loading'],
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
    [
      sending,
      error('sendCode', incorrect),
      'choosing.editing',
      { context: { errors: { withdrawalAmount: 'Amount must be 200 or more' } } },
    ],
    [sending, error('sendCode', signedOut), 'choosing.editing', { context: { msg: '', draft } }],
    [sending, error('sendCode', tooOften), 'choosing.refused', { context: { msg: 'Too often' } }],
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
    ['enteringCode.resending', code, 'requesting.sent'],
    [
      'enteringCode.resending',
      done('sendCode', { wait: 2 }),
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
      'requesting.sent',
      {
        does: ['remember'],
        calls: {
          request: { subject: '300' },
          send: { payload: { ...draft, security_code: '123456' }, key: KEY },
        },
      },
    ],
    ['requesting.sent', code, nowhere],
    [
      requesting,
      done('send', receipt),
      'requested',
      {
        does: ['forget'],
        context: { receipt },
        emits: [{ type: 'wallet.moved', totalWalletAmount: 700 }],
      },
    ],
    [
      requesting,
      error('send', wrongCode),
      'enteringCode.coolingDown',
      { does: ['forget'], context: { errors: { security_code: 'Wrong code' }, wait: 2 } },
    ],
    [
      [...requesting, error('send', wrongCode)],
      'code.edited',
      'enteringCode.coolingDown',
      { context: { errors: {}, msg: '' } },
    ],
    [
      requesting,
      error('send', incorrect),
      'choosing.editing',
      { does: ['forget'], context: { errors: { withdrawalAmount: 'Amount must be 200 or more' } } },
    ],
    [requesting, error('send', signedOut), 'enteringCode', { does: ['forget'], context: { msg: '' } }],
    [
      requesting,
      error('send', gone),
      'choosing.refused',
      { does: ['forget'], context: { msg: 'No such account' } },
    ],
    [requesting, error('send', timeout), 'requesting.outcomeUnknown', { does: [] }],
    [
      [...requesting, done('send', receipt)],
      'withdrawal.again',
      'loading',
      { context: { draft: { withdrawalAmount: '', account_id: 0 }, receipt: null } },
    ],

    // A lost answer
    [unknown, after(999), nowhere],
    [unknown, after(1000), 'requesting.reconciling', { calls: { resolve: { key: KEY } } }],
    [unknown, 'network.back', 'requesting.reconciling'],
    [unknown, 'withdrawal.check', 'requesting.reconciling'],
    [asking, error('resolve', signedOut), 'requesting.outcomeUnknown'],
    [failing(1000), after(1999), nowhere],
    [failing(1000), after(2000), 'requesting.reconciling'],
    [failing(1000, 2000, 4000, 8000, 16_000), after(29_999), nowhere],
    [failing(1000, 2000, 4000, 8000, 16_000, 30_000), after(30_000), 'requesting.reconciling'],
    [
      asking,
      done('resolve', { outcome: 'applied', data: receipt }),
      'requested',
      {
        does: ['forget'],
        context: { receipt },
        emits: [{ type: 'wallet.moved' }],
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
