import { vi } from 'vitest';
import { callError } from '../../src/api/call-errors.ts';
import { depositMachine } from '../../src/machines/deposit.machine.ts';
import type { Deposit } from '../../src/schemas/wallet/wallet.ts';
import { after, describeMachine, done, error, nowhere } from '../model/describe.ts';

const KEY = '00000000-0000-4000-8000-000000000001';
vi.spyOn(crypto, 'randomUUID').mockReturnValue(KEY);

const created: Deposit = {
  id: 3,
  amount: 500,
  status: 'created',
  intent: 'upi://pay?am=500',
  created_at: '2026-01-01T10:00:00Z',
  expires_at: '2026-01-01T10:15:00Z',
};
const pending: Deposit = { ...created, status: 'pending', intent: null };
const credited: Deposit = { ...pending, status: 'credited' };
const rejected: Deposit = { ...pending, status: 'rejected' };
const expired: Deposit = { ...pending, status: 'expired' };
const request = { route: 'deposit/create' as const, key: KEY, subject: '500' };
const remembered = { ...request, key: '00000000-0000-4000-8000-000000000009', subject: '700' };

const refused = { kind: 'refused', errors: {}, data: undefined } as const;
const incorrect = callError({
  ...refused,
  status: 400,
  msg: 'Look',
  errors: { amount: 'Amount is required' },
});
const signedOut = callError({ ...refused, status: 401, msg: 'Sign in' });
const tooOften = callError({ ...refused, status: 429, msg: 'Too often' });
const alreadyPaid = callError({ ...refused, status: 409, msg: 'Already paid' });
const timeout = callError({ kind: 'timeout' });

const submit = { type: 'deposit.submit', amount: '500' } as const;
const creating = [done('recall', null), submit] as const;
const unknown = [...creating, error('create', timeout)] as const;
const asking = [...unknown, after(1000)] as const;
const failing = (...waits: number[]) => [
  ...unknown,
  ...waits.flatMap((ms) => [after(ms), error('resolve', timeout)]),
];
const onScreen = [...creating, done('create', created)] as const;

describeMachine(depositMachine, {
  ports: {
    recall: { done: [null, remembered] },
    create: { done: [created], error: [incorrect, signedOut, tooOften, timeout] },
    resolve: { done: [{ outcome: 'applied', data: created }, { outcome: 'never' }] },
    status: { done: [created, pending, credited, rejected, expired] },
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
  ],
  bounded: ({ deposit, attempts }) => [deposit?.status, Math.min(attempts, 1)],
  facts: [
    ['recalling', done('recall', null), 'amount.editing'],
    ['recalling', error('recall'), 'amount.editing'],
    [
      'recalling',
      done('recall', remembered),
      'committed.reconciling',
      { does: ['remember'], context: { amount: '700' }, calls: { resolve: remembered } },
    ],

    // The request
    [
      'amount.editing',
      submit,
      'committed.creating',
      { does: ['remember'], context: { request }, calls: { create: { amount: '500', key: KEY } } },
    ],
    ['committed.creating', submit, nowhere],
    [
      creating,
      done('create', created),
      'created.watching.waiting',
      { does: [], context: { deposit: created } },
    ],
    [
      creating,
      error('create', incorrect),
      'amount.editing',
      { does: ['forget'], context: { errors: { amount: 'Amount is required' } } },
    ],
    [creating, error('create', signedOut), 'amount.editing', { context: { msg: '', amount: '500' } }],
    [
      creating,
      error('create', tooOften),
      'amount.refused',
      { does: ['forget'], context: { msg: 'Too often' } },
    ],
    [creating, error('create', timeout), 'committed.outcomeUnknown', { does: [] }],
    ['amount.refused', 'deposit.edited', 'amount.editing', { context: { msg: '' } }],
    ['amount.refused', submit, 'committed.creating', { context: { msg: '' } }],

    // A lost answer
    [unknown, after(999), nowhere],
    [unknown, after(1000), 'committed.reconciling', { calls: { resolve: request } }],
    [unknown, 'network.back', 'committed.reconciling'],
    [unknown, 'deposit.check', 'committed.reconciling'],
    [asking, error('resolve', signedOut), 'committed.outcomeUnknown'],
    [failing(1000), after(1999), nowhere],
    [failing(1000), after(2000), 'committed.reconciling'],
    [failing(1000, 2000, 4000, 8000, 16_000), after(29_999), nowhere],
    [failing(1000, 2000, 4000, 8000, 16_000, 30_000), after(30_000), 'committed.reconciling'],
    [asking, done('resolve', { outcome: 'applied', data: created }), 'created', { does: [] }],
    [
      asking,
      done('resolve', { outcome: 'applied', data: credited }),
      'credited',
      { context: { deposit: credited } },
    ],
    [asking, done('resolve', { outcome: 'never' }), 'amount.notCreated', { does: ['forget'] }],

    // Until it is paid
    [onScreen, after(1999), nowhere],
    [onScreen, after(2000), 'created.watching.asking', { calls: { status: { id: 3 } } }],
    [onScreen, 'deposit.check', 'created.watching.asking'],
    [onScreen, 'network.back', 'created.watching.asking'],
    ['created.watching.asking', error('status'), 'created.watching.waiting'],
    ['created.watching.asking', done('status', created), 'created.watching.waiting'],
    ['created.watching.asking', done('status', pending), 'pending'],
    ['created.watching.asking', done('status', credited), 'credited'],
    ['created.watching.asking', done('status', rejected), 'rejected'],
    ['created.watching.asking', done('status', expired), 'expired'],
    ['created', 'deposit.again', 'amount.editing', { does: ['forget'] }],
    [onScreen, 'deposit.pay', 'created.paying', { calls: { pay: { id: 3, approve: true } } }],
    [onScreen, 'deposit.decline', 'created.declining', { calls: { pay: { id: 3, approve: false } } }],
    ['created.watching.asking', 'deposit.pay', 'created.paying'],
    ['created.paying', 'deposit.pay', nowhere],
    ['created.paying', 'deposit.decline', nowhere],
    ['created.paying', done('pay', pending), 'pending.waiting'],
    [
      'created.paying',
      error('pay', alreadyPaid),
      'created.watching.asking',
      { context: { msg: 'Already paid' } },
    ],
    ['created.paying', error('pay', timeout), 'created.watching.asking', { context: { msg: '' } }],
    ['created.declining', done('pay', pending), 'pending.waiting'],
    ['created.declining', error('pay', timeout), 'created.watching.asking'],

    // Until it is decided
    ['pending.waiting', after(1999), nowhere],
    ['pending.waiting', after(2000), 'pending.asking', { calls: { status: { id: 3 } } }],
    ['pending.waiting', 'deposit.check', 'pending.asking'],
    ['pending.waiting', 'network.back', 'pending.asking'],
    ['pending.asking', error('status'), 'pending.waiting'],
    ['pending.asking', done('status', pending), 'pending.waiting'],
    [
      'pending.asking',
      done('status', credited),
      'credited',
      { does: ['forget'], emits: [{ type: 'deposit.credited', deposit: credited }] },
    ],
    ['pending.asking', done('status', pending), 'pending.waiting', { does: [] }],
    ['pending.asking', done('status', rejected), 'rejected', { does: ['forget'], emits: [] }],
    ['pending.asking', done('status', expired), 'expired', { does: ['forget'], emits: [] }],
    ['pending', 'deposit.again', 'amount.editing'],
    ['credited', 'deposit.again', 'amount.editing'],
    ['rejected', 'deposit.again', 'amount.editing'],
    ['expired', 'deposit.again', 'amount.editing'],
  ],
});
