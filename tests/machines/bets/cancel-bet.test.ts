import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { moneyRequestOf } from '../../../src/actors/shared/money-request-of.ts';
import {
  ask,
  bet,
  cancelBetExample,
  cancelled,
  closed,
  fallen,
  odd,
  receipt,
  regained,
  remembered,
  signedOut,
  worthLess,
} from '../../../src/machines/bets/cancel-bet.example.ts';
import { cancelBetMachine } from '../../../src/machines/bets/cancel-bet.machine.ts';
import { offline } from '../../../src/machines/shared/call-errors.example.ts';
import type { BetCancel } from '../../../src/schemas/bets/bet-requests.ts';
import { type Bet, BetReceipt } from '../../../src/schemas/bets/bets.ts';
import { after, describeMachine, done, error, nowhere, start } from '../../model/describe.ts';
import { key } from '../../model/keys.ts';

const KEY = key(1);

const another: Bet = { ...bet, id: 6 };

const cancelling = [done('recall', null), ask, 'cancel.confirm'] as const;
const unknown = [...cancelling, error('send', offline)] as const;
const asking = [...unknown, after(1000)] as const;
const failing = (...waits: number[]) => [
  ...unknown,
  ...waits.flatMap((ms) => [after(ms), error('resolve', offline)]),
];

describeMachine(cancelBetMachine, {
  ...cancelBetExample,
  facts: [
    [
      [],
      start(),
      'recalling.recalling',
      {
        becomes: { bet: null, worth: null, told: null, seen: null, msg: '', receipt: null },
        tags: ['busy', 'dialog'],
        calls: { request: { payload: null, subject: null }, recall: undefined },
      },
    ],
    ['recalling.recalling', done('recall', null), 'idle', { tags: [], calls: {} }],
    ['recalling.recalling', error('recall'), 'idle'],
    ['recalling.recalling', error('request'), 'idle'],
    [
      'recalling.recalling',
      done('recall', remembered),
      'recalling.reconciling',
      { calls: { resolve: { key: remembered.key } } },
    ],
    ['recalling.reconciling', error('resolve', offline), 'recalling.outcomeUnknown'],
    ['recalling.outcomeUnknown', 'cancel.check', 'recalling.reconciling'],
    ['recalling.outcomeUnknown', 'network.back', 'recalling.reconciling'],
    ['requesting.sent', error('request'), 'idle'],
    ['requesting.sent', 'network.back', 'requesting.sent', { tags: ['busy', 'dialog'] }],
    [
      'recalling.reconciling',
      done('resolve', { outcome: 'applied', data: receipt }),
      'cancelled',
      {
        does: ['forget'],
        context: { bet: cancelled, receipt },
        emits: [{ type: 'wallet.moved', totalWalletAmount: 1000, revision: 4 }],
      },
    ],
    [
      'recalling.reconciling',
      done('resolve', { outcome: 'never' }),
      'notCancelled',
      { does: ['forget'], emits: [], tags: ['dialog'] },
    ],
    ['idle', ask, 'confirming', { becomes: { bet, worth: 100 }, tags: ['dialog'] }],
    ['confirming', fallen, 'confirming', { context: { worth: 95.24 } }],
    ['idle', 'cancel.confirm', nowhere],
    ['confirming', 'cancel.leave', 'idle'],
    ['confirming', { type: 'cancel.ask', bet: another }, nowhere],
    [
      'confirming',
      'cancel.confirm',
      'requesting.sent',
      {
        does: ['remember'],
        context: { seen: 100 },
        calls: {
          request: { payload: { bet_id: 5, match_id: 7, refund: 100 }, subject: '5' },
          send: { payload: { bet_id: 5, match_id: 7, refund: 100 }, key: KEY },
        },
      },
    ],
    [
      [done('recall', null), ask, fallen],
      'cancel.confirm',
      'requesting.sent',
      {
        calls: {
          request: { payload: { bet_id: 5, match_id: 7, refund: 95.24 }, subject: '5' },
          send: { payload: { bet_id: 5, match_id: 7, refund: 95.24 }, key: KEY },
        },
      },
    ],
    // The bettor tapped on the amount of the last painted frame; the feed has sent another since.
    [
      [done('recall', null), ask, fallen],
      { type: 'cancel.confirm', seen: 100 },
      'requesting.sent',
      {
        becomes: { seen: 100 },
        calls: {
          request: { payload: { bet_id: 5, match_id: 7, refund: 100 }, subject: '5' },
          send: { payload: { bet_id: 5, match_id: 7, refund: 100 }, key: KEY },
        },
      },
    ],
    [
      [...cancelling, error('send', worthLess), fallen],
      { type: 'cancel.accept', seen: 90 },
      'requesting.sent',
      {
        becomes: { worth: 95.24, told: null, seen: 90 },
        calls: {
          request: { payload: { bet_id: 5, match_id: 7, refund: 90 }, subject: '5' },
          send: { payload: { bet_id: 5, match_id: 7, refund: 90 }, key: key(2) },
        },
      },
    ],
    [
      'requesting.sent',
      error('send', worthLess),
      'repriced.fresh',
      { does: ['forget'], becomes: { worth: 90 }, tags: ['dialog'] },
    ],
    // The feed may not have the odds of the refusal yet, so its amount is kept until they must have come.
    [
      [...cancelling, error('send', worthLess)],
      fallen,
      'repriced.fresh',
      { becomes: { told: 95.24 }, context: { worth: 90, seen: 100 } },
    ],
    [
      [...cancelling, error('send', worthLess), fallen],
      after(2000),
      'repriced.settled',
      { becomes: { worth: 95.24, told: null } },
    ],
    [
      [...cancelling, error('send', worthLess), after(1999)],
      regained,
      'repriced.fresh',
      { becomes: { told: 100 } },
    ],
    [
      [...cancelling, error('send', worthLess), regained],
      { type: 'worth.moved', worth: 90 },
      'repriced.fresh',
      { becomes: { told: 90 } },
    ],
    [
      [...cancelling, error('send', worthLess), fallen],
      'cancel.accept',
      'requesting.sent',
      {
        becomes: { worth: 95.24, told: null, seen: 90 },
        calls: {
          request: { payload: { bet_id: 5, match_id: 7, refund: 90 }, subject: '5' },
          send: { payload: { bet_id: 5, match_id: 7, refund: 90 }, key: key(2) },
        },
      },
    ],
    [
      [...cancelling, error('send', worthLess), fallen, 'cancel.leave'],
      ask,
      'confirming',
      { becomes: { worth: 100, told: null } },
    ],
    // The amount is again the one that the bettor saw, so there is nothing to accept.
    [[...cancelling, error('send', worthLess)], after(2000), 'repriced.settled', { becomes: {} }],
    [
      [...cancelling, error('send', worthLess), after(2000)],
      fallen,
      'repriced.settled',
      { becomes: { worth: 95.24 } },
    ],
    [
      [...cancelling, error('send', worthLess), after(2000)],
      regained,
      'confirming',
      { becomes: { worth: 100 }, tags: ['dialog'] },
    ],
    [
      [...cancelling, error('send', worthLess), regained],
      after(2000),
      'confirming',
      { becomes: { worth: 100, told: null } },
    ],
    [
      [...cancelling, error('send', worthLess)],
      'cancel.accept',
      'requesting.sent',
      {
        does: ['remember'],
        context: { seen: 90 },
        calls: {
          request: { payload: { bet_id: 5, match_id: 7, refund: 90 }, subject: '5' },
          send: { payload: { bet_id: 5, match_id: 7, refund: 90 }, key: key(2) },
        },
      },
    ],
    ['repriced', 'cancel.leave', 'idle'],
    ['repriced', 'cancel.confirm', nowhere],
    ['confirming', 'cancel.accept', nowhere],
    ['requesting.sent', error('send', odd), 'refused', { becomes: { msg: 'No' }, tags: ['dialog'] }],
    ['requesting.sent', 'cancel.confirm', nowhere],
    ['requesting.sent', 'cancel.leave', nowhere],
    [
      'requesting.sent',
      done('send', receipt),
      'cancelled',
      {
        does: ['forget'],
        becomes: { bet: cancelled, receipt },
        tags: ['dialog'],
        emits: [{ type: 'wallet.moved', totalWalletAmount: 1000, revision: 4 }],
      },
    ],
    ['requesting.sent', error('send', signedOut), 'confirming', { does: ['forget'] }],
    [
      'requesting.sent',
      error('send', closed),
      'refused',
      { does: ['forget'], context: { msg: 'The match has closed' } },
    ],
    ['requesting.sent', error('send', offline), 'requesting.outcomeUnknown', { does: [] }],
    [unknown, after(999), nowhere],
    [unknown, after(1000), 'requesting.reconciling', { calls: { resolve: { key: KEY } } }],
    [unknown, 'network.back', 'requesting.reconciling'],
    [unknown, 'cancel.check', 'requesting.reconciling'],
    [asking, error('resolve', signedOut), 'requesting.outcomeUnknown'],
    [failing(1000), after(1999), nowhere],
    [failing(1000), after(2000), 'requesting.reconciling'],
    [failing(1000, 2000, 4000, 8000, 16_000), after(29_999), nowhere],
    [failing(1000, 2000, 4000, 8000, 16_000, 30_000), after(30_000), 'requesting.reconciling'],
    [
      asking,
      done('resolve', { outcome: 'applied', data: receipt }),
      'cancelled',
      {
        does: ['forget'],
        context: { bet: cancelled, receipt },
        emits: [{ type: 'wallet.moved', totalWalletAmount: 1000, revision: 4 }],
      },
    ],
    [
      asking,
      done('resolve', { outcome: 'never' }),
      'notCancelled',
      { does: ['forget'], emits: [], tags: ['dialog'] },
    ],
    ['cancelled', 'cancel.leave', 'idle'],
    ['refused', 'cancel.leave', 'idle'],
    ['notCancelled', 'cancel.leave', 'idle'],
  ],
});

test('a second try is a new intent with a new idempotency key', async () => {
  vi.mocked(crypto.randomUUID).mockReturnValueOnce('1-1-1-1-1').mockReturnValueOnce('2-2-2-2-2');
  const keys: string[] = [];
  const actor = createActor(
    cancelBetMachine.provide({
      actors: {
        request: moneyRequestOf({
          route: 'live-bet/cancel',
          receipt: BetReceipt,
          send: async (_: BetCancel, { key }) => {
            keys.push(key);
            throw signedOut;
          },
        }),
      },
    }),
  ).start();
  await expect.poll(() => actor.getSnapshot().matches('idle')).toBe(true);
  actor.send(ask);
  actor.send({ type: 'cancel.confirm' });
  await expect.poll(() => actor.getSnapshot().matches('confirming')).toBe(true);
  actor.send({ type: 'cancel.confirm' });
  actor.send({ type: 'cancel.confirm' });
  await expect.poll(() => actor.getSnapshot().matches('confirming')).toBe(true);
  expect(keys).toEqual(['1-1-1-1-1', '2-2-2-2-2']);
});
