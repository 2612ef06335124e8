import { aWeekOff, onBreak, onNoBreak } from '../../../src/machines/account/play-limits.example.ts';
import { timeout } from '../../../src/machines/shared/call-errors.example.ts';
import {
  alreadyPaid,
  created,
  credited,
  depositExample,
  expired,
  incorrect,
  pending,
  rejected,
  remembered,
  signedOut,
  submit,
  tooOften,
  unknownDeposit,
} from '../../../src/machines/wallet/deposit.example.ts';
import { depositMachine } from '../../../src/machines/wallet/deposit.machine.ts';
import { after, describeMachine, done, error, nowhere, start } from '../../model/describe.ts';
import { key } from '../../model/keys.ts';

const KEY = key(1);

const depositId = start({ depositId: 3 });
const creating = [done('recall', null), submit] as const;
const unknown = [...creating, error('send', timeout)] as const;
const asking = [...unknown, after(1000)] as const;
const failing = (...waits: number[]) => [
  ...unknown,
  ...waits.flatMap((ms) => [after(ms), error('resolve', timeout)]),
];
const arrived = [...creating, done('send', created)] as const;
const onScreen = [...arrived, after(700)] as const;
const refusedPay = [...onScreen, 'deposit.pay', error('pay', alreadyPaid)] as const;
const lostPay = [...onScreen, 'deposit.pay', error('pay', timeout)] as const;
const NO_ANSWER = 'No proper answer came from the server. Check your connection and try again.';

describeMachine(depositMachine, {
  ...depositExample,
  facts: [
    [
      [],
      start(),
      'recalling.recalling',
      {
        becomes: { depositId: null, amount: '', errors: {}, msg: '', deposit: null, break: null },
        tags: ['busy'],
        calls: { request: { payload: null, subject: null, isKept: true }, recall: undefined },
      },
    ],
    ['recalling.recalling', done('recall', null), 'amount.editing'],
    ['recalling.recalling', error('recall'), 'amount.editing'],
    ['recalling.recalling', error('request'), 'amount.editing'],
    [
      [done('recall', remembered)],
      done('resolve', { outcome: 'never' }),
      'amount.notCreated',
      { does: ['forget'], context: { amount: '700' } },
    ],
    [
      [done('recall', remembered)],
      done('resolve', { outcome: 'applied', data: created }),
      'created',
      { does: [], context: { amount: '700', deposit: created } },
    ],
    [
      'recalling.recalling',
      done('recall', remembered),
      'recalling.reconciling',
      { calls: { resolve: { key: remembered.key } } },
    ],
    ['recalling.reconciling', error('resolve', timeout), 'recalling.outcomeUnknown'],
    ['recalling.outcomeUnknown', 'deposit.check', 'recalling.reconciling'],
    ['recalling.outcomeUnknown', 'network.back', 'recalling.reconciling'],
    ['requesting.sent', error('request'), 'amount.editing'],
    ['requesting.sent', 'network.back', 'requesting.sent', { tags: ['busy'] }],

    // An earlier deposit
    [
      [],
      start({ depositId: 3 }),
      'finding.asking',
      {
        becomes: { depositId: 3, amount: '', errors: {}, msg: '', deposit: null, break: null },
        tags: [],
        calls: { status: { id: 3 } },
      },
    ],
    [[depositId], done('status', created), 'created.fresh', { becomes: { deposit: created } }],
    [[depositId], done('status', expired), 'expired', { becomes: { deposit: expired } }],
    [[depositId], error('status', unknownDeposit), 'recalling.recalling'],
    [[depositId], error('status', timeout), 'finding.waiting'],
    [[depositId], error('status', signedOut), 'finding.waiting'],
    [[depositId], error('status', tooOften), 'finding.waiting'],
    ['finding.waiting', after(1999), nowhere],
    ['finding.waiting', after(2000), 'finding.asking', { calls: { status: { id: 3 } } }],
    ['finding.waiting', 'network.back', 'finding.asking'],

    // A person who then makes a new deposit is not led back to the earlier one.
    [[depositId, done('status', expired), 'deposit.again'], submit, 'requesting.sent'],

    // The request
    [
      'amount.editing',
      submit,
      'requesting.sent',
      {
        does: ['remember'],
        context: { amount: '500' },
        calls: {
          request: { payload: '500', subject: '500', isKept: true },
          send: { payload: '500', key: KEY },
        },
      },
    ],
    ['requesting.sent', submit, nowhere],
    [creating, done('send', created), 'created.fresh', { does: [], context: { deposit: created } }],
    [
      creating,
      error('send', incorrect),
      'amount.editing',
      { does: ['forget'], context: { errors: { amount: 'Amount is required' } } },
    ],
    [creating, error('send', signedOut), 'amount.editing', { context: { msg: '', amount: '500' } }],
    [
      creating,
      error('send', tooOften),
      'amount.refused',
      { does: ['forget'], context: { msg: 'Too often' } },
    ],
    [creating, error('send', timeout), 'requesting.outcomeUnknown', { does: [] }],
    ['amount.refused', 'deposit.edited', 'amount.editing', { context: { msg: '' } }],
    ['amount.refused', submit, 'requesting.sent', { context: { msg: '' } }],

    // A lost answer
    [unknown, after(999), nowhere],
    [unknown, after(1000), 'requesting.reconciling', { calls: { resolve: { key: KEY } } }],
    [unknown, 'network.back', 'requesting.reconciling'],
    [unknown, 'deposit.check', 'requesting.reconciling'],
    [asking, error('resolve', signedOut), 'requesting.outcomeUnknown'],
    [failing(1000), after(1999), nowhere],
    [failing(1000), after(2000), 'requesting.reconciling'],
    [failing(1000, 2000, 4000, 8000, 16_000), after(29_999), nowhere],
    [failing(1000, 2000, 4000, 8000, 16_000, 30_000), after(30_000), 'requesting.reconciling'],
    [asking, done('resolve', { outcome: 'applied', data: created }), 'created.fresh', { does: [] }],
    [
      asking,
      done('resolve', { outcome: 'applied', data: credited }),
      'credited',
      { context: { deposit: credited } },
    ],
    [asking, done('resolve', { outcome: 'never' }), 'amount.notCreated', { does: ['forget'] }],

    // A second tap on an amount
    [arrived, 'deposit.pay', nowhere],
    [arrived, 'deposit.decline', nowhere],
    [arrived, 'deposit.again', nowhere],
    [arrived, 'network.back', nowhere],
    [arrived, after(699), nowhere],
    [arrived, after(700), 'created.watching.waiting', { becomes: {}, calls: {} }],

    // Until it is paid
    [onScreen, after(1999), nowhere],
    [onScreen, after(2000), 'created.watching.asking', { calls: { status: { id: 3 } } }],
    [onScreen, 'deposit.check', nowhere],
    [onScreen, 'network.back', 'created.watching.asking'],
    ['created.watching.asking', error('status'), 'created.watching.waiting'],
    ['created.watching.asking', done('status', created), 'created.watching.waiting'],
    ['created.watching.asking', done('status', pending), 'pending'],
    ['created.watching.asking', done('status', credited), 'credited'],
    ['created.watching.asking', done('status', rejected), 'rejected'],
    ['created.watching.asking', done('status', expired), 'expired'],
    ['created.watching', 'deposit.again', 'amount.editing', { does: ['forget'] }],
    ['created.paying', 'deposit.again', nowhere],
    [refusedPay, 'deposit.again', 'amount.editing', { context: { msg: '' } }],
    // The reason why it was not paid stays on screen as long as it can be paid.
    [refusedPay, done('status', created), 'created.watching.waiting', { context: { msg: 'Already paid' } }],
    [refusedPay, done('status', pending), 'pending.waiting', { context: { msg: '' } }],
    [refusedPay, 'deposit.pay', 'created.paying', { context: { msg: '' } }],
    [refusedPay, 'deposit.decline', 'created.declining', { context: { msg: '' } }],
    [onScreen, 'deposit.pay', 'created.paying', { calls: { pay: { id: 3, approve: true } }, tags: ['busy'] }],
    [
      onScreen,
      'deposit.decline',
      'created.declining',
      { calls: { pay: { id: 3, approve: false } }, tags: ['busy'] },
    ],
    ['created.watching.asking', 'deposit.pay', 'created.paying'],
    ['created.paying', 'deposit.pay', nowhere],
    ['created.paying', 'deposit.decline', nowhere],
    ['created.paying', done('pay', pending), 'pending.waiting'],
    ['created.paying', done('pay', created), 'created.fresh'],
    [
      'created.paying',
      error('pay', alreadyPaid),
      'created.watching.asking',
      { context: { msg: 'Already paid' } },
    ],
    [
      'created.paying',
      error('pay', timeout),
      'created.watching.asking',
      { becomes: { msg: NO_ANSWER }, calls: { status: { id: 3 } } },
    ],
    [lostPay, done('status', created), 'created.watching.waiting', { context: { msg: NO_ANSWER } }],
    [lostPay, done('status', pending), 'pending.waiting', { becomes: { deposit: pending, msg: '' } }],
    ['created.declining', done('pay', pending), 'pending.waiting', { becomes: { deposit: pending } }],
    // A provider may be as fast as the answer.
    [
      'created.paying',
      done('pay', credited),
      'credited',
      { does: ['forget'], emits: [{ type: 'deposit.credited', deposit: credited }] },
    ],
    ['created.declining', done('pay', rejected), 'rejected', { does: ['forget'], emits: [] }],
    [
      'created.declining',
      error('pay', alreadyPaid),
      'created.watching.asking',
      { becomes: { msg: 'Already paid' } },
    ],
    ['created.declining', error('pay', timeout), 'created.watching.asking', { becomes: { msg: NO_ANSWER } }],

    // A break: nothing new is deposited, and a deposit is not paid, but can be declined.
    [[done('recall', null)], onBreak, 'amount.editing', { becomes: { break: aWeekOff } }],
    [[done('recall', null), onBreak], submit, nowhere],
    [[done('recall', null), onBreak, onNoBreak], submit, 'requesting.sent', { context: { break: null } }],
    [[...onScreen, onBreak], 'deposit.pay', nowhere],
    [[...onScreen, onBreak], 'deposit.decline', 'created.declining', { becomes: {} }],
    [[...onScreen, onBreak], 'deposit.again', 'amount.editing', { context: { break: aWeekOff } }],

    // Until it is decided
    ['pending.waiting', after(1999), nowhere],
    ['pending.waiting', after(2000), 'pending.asking', { calls: { status: { id: 3 } } }],
    ['pending.waiting', 'deposit.check', nowhere],
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
    ['pending', 'deposit.again', 'amount.editing', { does: ['forget'] }],
    ['credited', 'deposit.again', 'amount.editing'],
    ['rejected', 'deposit.again', 'amount.editing'],
    ['expired', 'deposit.again', 'amount.editing'],
  ],
});
