import {
  ask,
  bet,
  cashOutExample,
  half,
  nothing,
  odd,
  priced,
  receipt,
  remembered,
  rest,
  risen,
  signedOut,
  suspended,
  tooMuch,
  unknown,
  worthLess,
  worthNothing,
} from '../../../src/machines/bets/cash-out.example.ts';
import { cashOutMachine } from '../../../src/machines/bets/cash-out.machine.ts';
import { offline } from '../../../src/machines/shared/call-errors.example.ts';
import type { Bet } from '../../../src/schemas/bets/bets.ts';
import { combinedOf } from '../../fixtures/combined.ts';
import { after, describeMachine, done, error, nowhere, start } from '../../model/describe.ts';
import { key } from '../../model/keys.ts';

const KEY = key(1);
const another: Bet = { ...bet, id: 6 };
const double = combinedOf({ cash_out: { worth: 85.97, suspended: null } });
const closed: Bet = { ...bet, cancel_until: null };
const small: Bet = { ...bet, bet_amount: 100.5, cashed_out: { stake: 100, amount: 90 } };

const asked = [done('recall', null), ask] as const;
const cashing = [...asked, half, priced, 'cashOut.confirm'] as const;
const lost = [...cashing, error('send', offline)] as const;
const asking = [...lost, after(1000)] as const;
const cheaper = [...cashing, error('send', worthLess)] as const;

const higher = { type: 'worth.moved', worth: 45, refund: 90 } as const;

const sent = (stake: number, worth: number, by = KEY) => ({
  calls: {
    request: { payload: { bet_id: 5, stake, worth }, subject: '5' },
    send: { payload: { bet_id: 5, stake, worth }, key: by },
  },
});
const paid = {
  does: ['forget'],
  context: { bet: rest, receipt },
  tags: ['dialog'],
  emits: [{ type: 'wallet.moved', totalWalletAmount: 947.75, revision: 4 }],
} as const;

describeMachine(cashOutMachine, {
  ...cashOutExample,
  facts: [
    [
      [],
      start(),
      'recalling.recalling',
      {
        becomes: {
          bet: null,
          typed: '',
          part: 0,
          worth: null,
          refund: null,
          told: null,
          seen: null,
          msg: '',
          receipt: null,
        },
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
    ['recalling.outcomeUnknown', 'cashOut.check', 'recalling.reconciling'],
    ['recalling.outcomeUnknown', 'network.back', 'recalling.reconciling'],
    [
      'recalling.reconciling',
      done('resolve', { outcome: 'applied', data: receipt }),
      'cashedOut.fresh',
      paid,
    ],
    [
      'recalling.reconciling',
      done('resolve', { outcome: 'never' }),
      'notCashedOut',
      { does: ['forget'], emits: [], tags: ['dialog'] },
    ],

    // The whole of it is offered first.
    [
      'idle',
      ask,
      'confirming.ready',
      {
        becomes: { bet, typed: '100', part: 100, worth: 95.5, refund: 100 },
        tags: ['dialog'],
      },
    ],
    // A combined bet cannot be cancelled.
    [
      'idle',
      { type: 'cashOut.ask', bet: double },
      'confirming.ready',
      { becomes: { bet: double, typed: '100', part: 100, worth: 85.97 }, tags: ['dialog'] },
    ],
    ['idle', 'cashOut.confirm', nowhere],
    ['confirming.ready', { type: 'cashOut.ask', bet: another }, nowhere],
    ['confirming.ready', risen, 'confirming.ready', { becomes: { worth: 96 } }],
    ['confirming.ready', 'cashOut.leave', 'idle'],
    ['confirming.tooMuch', 'cashOut.leave', 'idle'],
    // The amount for the new part is not known yet, so it cannot be confirmed.
    [[...asked], half, 'confirming.ready', { becomes: { typed: '50', part: 50, worth: null } }],
    [[...asked, half], 'cashOut.confirm', nowhere],
    [
      [...asked, half, priced],
      'cashOut.confirm',
      'requesting.sent',
      { does: ['remember'], ...sent(50, 47.75) },
    ],
    [[...asked, unknown], 'cashOut.confirm', nowhere],
    [[...asked, { type: 'worth.moved', worth: 0, refund: 100 }], 'cashOut.confirm', nowhere],
    [[...asked], tooMuch, 'confirming.tooMuch', { becomes: { typed: '100.01', part: 100.01, worth: null } }],
    [[...asked], nothing, 'confirming.tooLittle', { becomes: { typed: 'x', part: 0, worth: null } }],
    [[...asked], { type: 'part.set', typed: '0.99', part: 0.99 }, 'confirming.tooLittle'],
    [[...asked], { type: 'part.set', typed: '1', part: 1 }, 'confirming.ready'],
    [[...asked], { type: 'part.set', typed: '100', part: 100 }, 'confirming.ready'],
    [[...asked, tooMuch], half, 'confirming.ready'],
    ['confirming.tooMuch', 'cashOut.confirm', nowhere],
    ['confirming.tooLittle', 'cashOut.confirm', nowhere],
    // Less than a rupee is left: all of it can be cashed out.
    [
      [done('recall', null)],
      { type: 'cashOut.ask', bet: small },
      'confirming.ready',
      { becomes: { bet: small, typed: '0.5', part: 0.5, worth: 95.5, refund: 100 } },
    ],
    // The bettor tapped on the amount of the last painted frame; the feed has sent another since.
    [
      [...asked, risen],
      { type: 'cashOut.confirm', seen: 95.5 },
      'requesting.sent',
      { context: { seen: 95.5 }, ...sent(100, 95.5) },
    ],

    // Cancelling the whole bet pays no less, so the dialog leads there.
    [
      [...asked],
      'cashOut.cancelInstead',
      'idle',
      { becomes: {}, tags: [], emits: [{ type: 'cancel.preferred', bet }] },
    ],
    [
      [...asked, { type: 'worth.moved', worth: 96, refund: 96 }],
      'cashOut.cancelInstead',
      'idle',
      { emits: [{ type: 'cancel.preferred', bet }] },
    ],
    [[...asked, { type: 'worth.moved', worth: 96.01, refund: 96 }], 'cashOut.cancelInstead', nowhere],
    [[...asked, { type: 'worth.moved', worth: 96, refund: null }], 'cashOut.cancelInstead', nowhere],
    [[...asked, { type: 'worth.moved', worth: null, refund: 100 }], 'cashOut.cancelInstead', nowhere],
    [[...asked, half, priced], 'cashOut.cancelInstead', nowhere],
    [[...asked, tooMuch, { type: 'worth.moved', worth: 96, refund: 100 }], 'cashOut.cancelInstead', nowhere],
    [[done('recall', null), { type: 'cashOut.ask', bet: closed }], 'cashOut.cancelInstead', nowhere],
    // A combined bet cannot be cancelled.
    [
      [
        done('recall', null),
        { type: 'cashOut.ask', bet: double },
        { type: 'worth.moved', worth: 80, refund: 90 },
      ],
      'cashOut.cancelInstead',
      nowhere,
    ],
    [
      [...cashing, error('send', worthLess), { type: 'worth.moved', worth: 40, refund: 100 }],
      'cashOut.cancelInstead',
      nowhere,
    ],

    ['requesting.sent', 'cashOut.confirm', nowhere],
    ['requesting.sent', 'cashOut.leave', nowhere],
    ['requesting.sent', error('request'), 'idle'],
    ['requesting.sent', 'network.back', 'requesting.sent', { tags: ['busy', 'dialog'] }],
    ['requesting.sent', done('send', receipt), 'cashedOut.fresh', paid],
    ['requesting.sent', error('send', signedOut), 'confirming.ready', { does: ['forget'] }],
    [
      'requesting.sent',
      error('send', suspended),
      'refused',
      { does: ['forget'], context: { msg: 'Betting is suspended by the house for now.' }, tags: ['dialog'] },
    ],
    ['requesting.sent', error('send', odd), 'refused', { becomes: { msg: 'No' } }],
    ['requesting.sent', error('send', offline), 'requesting.outcomeUnknown', { does: [] }],

    [
      'requesting.sent',
      error('send', worthLess),
      'repriced.fresh',
      { does: ['forget'], becomes: { worth: 40 }, tags: ['dialog'] },
    ],
    // The feed may not have the odds of the refusal yet, so its amount is kept until they must have come.
    [[...cheaper], higher, 'repriced.fresh', { becomes: { told: { worth: 45, refund: 90 } } }],
    [
      [...cheaper, higher],
      after(2000),
      'repriced.settled',
      { becomes: { worth: 45, refund: 90, told: null } },
    ],
    [
      [...cheaper, higher, priced],
      { type: 'worth.moved', worth: 40, refund: 80 },
      'repriced.fresh',
      { becomes: { told: { worth: 40, refund: 80 } } },
    ],
    [
      [...cheaper, unknown],
      after(2000),
      'repriced.settled',
      { becomes: { worth: null, refund: null, told: null } },
    ],
    [[...cheaper, after(2000)], higher, 'repriced.settled', { becomes: { worth: 45, refund: 90 } }],
    [
      [...cheaper, higher],
      'cashOut.accept',
      'requesting.sent',
      { becomes: { worth: 45, refund: 90, told: null, seen: 40 }, ...sent(50, 40, key(2)) },
    ],
    [[...cheaper, higher], 'cashOut.leave', 'idle', { becomes: {} }],
    [
      [...cheaper, higher, 'cashOut.leave'],
      ask,
      'confirming.ready',
      { becomes: { typed: '100', part: 100, worth: 95.5, told: null, seen: null } },
    ],
    [[...cheaper], 'cashOut.accept', 'requesting.sent', { context: { seen: 40 }, ...sent(50, 40, key(2)) }],
    [[...cheaper, higher], { type: 'cashOut.accept', seen: 40 }, 'requesting.sent', sent(50, 40, key(2))],
    [[...cashing, error('send', worthNothing)], 'cashOut.accept', nowhere],
    [[...cheaper], after(1999), nowhere],
    [[...cheaper], after(2000), 'repriced.settled', { becomes: {} }],
    // The amount is again the one that the bettor saw, so there is nothing to accept.
    [[...cheaper, after(2000)], priced, 'confirming.ready', { becomes: { worth: 47.75 } }],
    [[...cheaper, priced], after(2000), 'confirming.ready', { becomes: { worth: 47.75, told: null } }],
    ['repriced', 'cashOut.leave', 'idle'],
    ['repriced', half, nowhere],
    ['confirming.ready', 'cashOut.accept', nowhere],

    // A second tap on the confirmation closes nothing.
    ['cashedOut.fresh', 'cashOut.leave', nowhere],
    [[...cashing, done('send', receipt)], after(699), nowhere],
    [[...cashing, done('send', receipt)], after(700), 'cashedOut.settled'],
    ['cashedOut.settled', 'cashOut.leave', 'idle'],

    [[...lost], after(1000), 'requesting.reconciling', { calls: { resolve: { key: KEY } } }],
    [[...lost], 'network.back', 'requesting.reconciling'],
    [[...lost], 'cashOut.check', 'requesting.reconciling'],
    [[...asking], done('resolve', { outcome: 'applied', data: receipt }), 'cashedOut.fresh', paid],
    [[...asking], done('resolve', { outcome: 'never' }), 'notCashedOut', { does: ['forget'], emits: [] }],
    ['refused', 'cashOut.leave', 'idle'],
    ['notCashedOut', 'cashOut.leave', 'idle'],
  ],
});
