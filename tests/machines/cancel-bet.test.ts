import { expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { callError } from '../../src/api/call-errors.ts';
import { cancelBetMachine } from '../../src/machines/cancel-bet.machine.ts';
import type { Bet } from '../../src/schemas/bets/bets.ts';
import type { MoneyRoute, PendingRequest } from '../../src/schemas/requests.ts';
import { after, describeMachine, done, error, nowhere } from '../model/describe.ts';

const KEY = '00000000-0000-4000-8000-000000000001';
vi.spyOn(crypto, 'randomUUID').mockReturnValue(KEY);

const bet: Bet = {
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
const another: Bet = { ...bet, id: 6 };
const cancelled: Bet = { ...bet, status: 'cancelled', payout: 100, cancel_until: null };
const receipt = { bet: cancelled, totalWalletAmount: 1000 };
const request = { route: 'live-bet/cancel' as const, key: KEY, subject: '5' };
const remembered = { ...request, key: '00000000-0000-4000-8000-000000000009' };

const closed = callError({
  kind: 'refused',
  status: 409,
  msg: 'The match has closed',
  errors: {},
  data: undefined,
});
const worthLess = callError({
  kind: 'refused',
  status: 409,
  msg: 'The bet is worth less now',
  errors: {},
  data: { refund: 90 },
});
const odd = callError({ kind: 'refused', status: 409, msg: 'No', errors: {}, data: { refund: 'some' } });
const signedOut = callError({ kind: 'refused', status: 401, msg: 'Sign in', errors: {}, data: undefined });
const offline = callError({ kind: 'offline' });

const ask = { type: 'cancel.ask', bet } as const;
const fallen = { type: 'worth.moved', worth: 95.24 } as const;
const cancelling = [done('recall', null), ask, 'cancel.confirm'] as const;
const unknown = [...cancelling, error('cancel', offline)] as const;
const asking = [...unknown, after(1000)] as const;
const failing = (...waits: number[]) => [
  ...unknown,
  ...waits.flatMap((ms) => [after(ms), error('resolve', offline)]),
];

describeMachine(cancelBetMachine, {
  ports: {
    recall: { done: [null, remembered] },
    cancel: { done: [receipt], error: [worthLess, closed, odd, signedOut, offline] },
    resolve: { done: [{ outcome: 'applied', data: receipt }, { outcome: 'never' }] },
  },
  events: [ask, fallen, 'cancel.confirm', 'cancel.accept', 'cancel.leave', 'cancel.check', 'network.back'],
  facts: [
    ['recalling', done('recall', null), 'idle'],
    ['recalling', error('recall'), 'idle'],
    [
      'recalling',
      done('recall', remembered),
      'committed.reconciling',
      { does: ['remember'], calls: { resolve: remembered } },
    ],
    ['idle', ask, 'confirming', { context: { bet, worth: 100 } }],
    ['confirming', fallen, 'confirming', { context: { worth: 95.24 } }],
    ['idle', 'cancel.confirm', nowhere],
    ['confirming', 'cancel.leave', 'idle'],
    ['confirming', { type: 'cancel.ask', bet: another }, nowhere],
    [
      'confirming',
      'cancel.confirm',
      'committed.cancelling',
      {
        does: ['remember'],
        context: { request, seen: 100 },
        calls: { cancel: { payload: { bet_id: 5, match_id: 7, refund: 100 }, key: KEY } },
      },
    ],
    [
      [done('recall', null), ask, fallen],
      'cancel.confirm',
      'committed.cancelling',
      { calls: { cancel: { payload: { refund: 95.24 } } } },
    ],
    [
      'committed.cancelling',
      error('cancel', worthLess),
      'repriced',
      { does: ['forget'], context: { worth: 90, seen: 100 } },
    ],
    [
      [...cancelling, error('cancel', worthLess)],
      fallen,
      'repriced',
      { context: { worth: 95.24, seen: 100 } },
    ],
    [
      [...cancelling, error('cancel', worthLess)],
      'cancel.accept',
      'committed.cancelling',
      {
        does: ['remember'],
        context: { seen: 90 },
        calls: { cancel: { payload: { bet_id: 5, match_id: 7, refund: 90 }, key: KEY } },
      },
    ],
    ['repriced', 'cancel.leave', 'idle'],
    ['repriced', 'cancel.confirm', nowhere],
    ['confirming', 'cancel.accept', nowhere],
    ['committed.cancelling', error('cancel', odd), 'refused', { context: { msg: 'No' } }],
    ['committed.cancelling', 'cancel.confirm', nowhere],
    ['committed.cancelling', 'cancel.leave', nowhere],
    [
      'committed.cancelling',
      done('cancel', receipt),
      'cancelled',
      {
        does: ['forget'],
        context: { bet: cancelled, receipt },
        emits: [
          { type: 'bet.cancelled', bet: cancelled },
          { type: 'wallet.moved', totalWalletAmount: 1000 },
        ],
      },
    ],
    ['committed.cancelling', error('cancel', signedOut), 'confirming', { does: ['forget'] }],
    [
      'committed.cancelling',
      error('cancel', closed),
      'refused',
      { does: ['forget'], context: { msg: 'The match has closed' } },
    ],
    ['committed.cancelling', error('cancel', offline), 'committed.outcomeUnknown', { does: [] }],
    [unknown, after(999), nowhere],
    [unknown, after(1000), 'committed.reconciling', { calls: { resolve: request } }],
    [unknown, 'network.back', 'committed.reconciling'],
    [unknown, 'cancel.check', 'committed.reconciling'],
    [asking, error('resolve', signedOut), 'committed.outcomeUnknown'],
    [failing(1000), after(1999), nowhere],
    [failing(1000), after(2000), 'committed.reconciling'],
    [failing(1000, 2000, 4000, 8000, 16_000), after(29_999), nowhere],
    [failing(1000, 2000, 4000, 8000, 16_000, 30_000), after(30_000), 'committed.reconciling'],
    [
      asking,
      done('resolve', { outcome: 'applied', data: receipt }),
      'cancelled',
      {
        does: ['forget'],
        context: { bet: cancelled, receipt },
        emits: [{ type: 'bet.cancelled' }, { type: 'wallet.moved' }],
      },
    ],
    [asking, done('resolve', { outcome: 'never' }), 'notCancelled', { does: ['forget'], emits: [] }],
    ['cancelled', 'cancel.leave', 'idle'],
    ['refused', 'cancel.leave', 'idle'],
    ['notCancelled', 'cancel.leave', 'idle'],
  ],
});

test('a second try is an intent of its own, with a key of its own', async () => {
  vi.mocked(crypto.randomUUID).mockReturnValueOnce('1-1-1-1-1').mockReturnValueOnce('2-2-2-2-2');
  const keys: string[] = [];
  const actor = createActor(
    cancelBetMachine.provide({
      actors: {
        recall: fromPromise<PendingRequest | null, { route: MoneyRoute }>(async () => null),
        cancel: fromPromise(async ({ input }) => {
          keys.push(input.key);
          throw signedOut;
        }),
      },
    }),
  ).start();
  await vi.waitUntil(() => actor.getSnapshot().matches('idle'));
  actor.send(ask);
  actor.send({ type: 'cancel.confirm' });
  await vi.waitUntil(() => actor.getSnapshot().matches('confirming'));
  actor.send({ type: 'cancel.confirm' });
  actor.send({ type: 'cancel.confirm' });
  await vi.waitUntil(() => actor.getSnapshot().matches('confirming'));
  expect(keys).toEqual(['1-1-1-1-1', '2-2-2-2-2']);
});
