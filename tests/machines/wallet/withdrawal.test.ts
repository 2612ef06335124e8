import { timeout } from '../../../src/machines/shared/call-errors.example.ts';
import {
  account,
  code,
  codes,
  draft,
  edited,
  gone,
  guarded,
  incorrect,
  more,
  receipt,
  remembered,
  signedOut,
  submit,
  terms,
  tooOften,
  withdrawalExample,
  wrongCode,
  wrongCodes,
  wrongFactor,
} from '../../../src/machines/wallet/withdrawal.example.ts';
import { withdrawalMachine } from '../../../src/machines/wallet/withdrawal.machine.ts';
import { after, describeMachine, done, error, nowhere, start } from '../../model/describe.ts';
import { key } from '../../model/keys.ts';

const KEY = key(1);

const choosing = [done('recall', null), done('load', terms)] as const;
const changed = [...choosing, 'accounts.changed'] as const;
const sending = [...choosing, submit] as const;
const entering = [...sending, done('sendCode', { wait: 2 })] as const;
/** For a person whose withdrawals ask for a code of the app. */
const asked = [done('recall', null), done('load', guarded), submit, done('sendCode', { wait: 2 })] as const;
const requesting = [...entering, code] as const;
const mistaken = [...requesting, error('send', wrongCode)] as const;
const unknown = [...requesting, error('send', timeout)] as const;
const asking = [...unknown, after(1000)] as const;
const failing = (...waits: number[]) => [
  ...unknown,
  ...waits.flatMap((ms) => [after(ms), error('resolve', timeout)]),
];

describeMachine(withdrawalMachine, {
  ...withdrawalExample,
  facts: [
    [
      [],
      start(),
      'recalling.recalling',
      {
        becomes: {
          accounts: [],
          asksFactor: false,
          draft: { withdrawalAmount: '', account_id: 0 },
          wait: 0,
          errors: {},
          msg: '',
          receipt: null,
        },
        tags: ['busy'],
        calls: { request: { payload: null, subject: null }, recall: undefined },
      },
    ],
    ['recalling.recalling', done('recall', null), 'loading', { tags: ['busy'], calls: { load: undefined } }],
    ['recalling.recalling', error('recall'), 'loading'],
    [
      'recalling.recalling',
      done('recall', remembered),
      'recalling.reconciling',
      { calls: { resolve: { key: remembered.key } } },
    ],
    ['recalling.reconciling', error('resolve', timeout), 'recalling.outcomeUnknown'],
    ['recalling.outcomeUnknown', 'withdrawal.check', 'recalling.reconciling'],
    ['recalling.outcomeUnknown', 'network.back', 'recalling.reconciling'],
    ['requesting.sent', error('request'), 'loading'],
    ['requesting.sent', 'network.back', 'requesting.sent', { tags: ['busy'] }],
    [
      'recalling.reconciling',
      done('resolve', { outcome: 'applied', data: receipt }),
      'requested',
      { context: { receipt } },
    ],
    [
      [done('recall', remembered)],
      done('resolve', { outcome: 'never' }),
      'notRequested',
      { does: ['forget'], context: { draft: { withdrawalAmount: '450', account_id: 0 } } },
    ],
    ['recalling.recalling', error('request'), 'loading'],
    ['loading', done('load', { ...terms, accounts: [] }), 'noAccount'],
    [
      'loading',
      done('load', terms),
      'choosing.draft.editing + choosing.accounts.known',
      { context: { accounts: [account], asksFactor: false } },
    ],
    ['loading', done('load', guarded), 'choosing.draft.editing', { context: { asksFactor: true } }],
    ['loading', error('load'), 'failed'],
    ['failed', 'withdrawal.retry', 'loading'],
    ['failed', 'network.back', 'loading'],
    ['failed', 'session.returned', 'loading'],
    ['noAccount', 'accounts.changed', 'loading'],
    ['noAccount', 'withdrawal.retry', nowhere],
    ['loading', 'accounts.changed', 'loading', { calls: { load: undefined } }],

    // Accounts that are added or removed elsewhere
    [choosing, 'withdrawal.retry', nowhere],
    [choosing, after(5000), nowhere],
    [
      choosing,
      'accounts.changed',
      'choosing.accounts.reading.current',
      { tags: [], calls: { load: undefined } },
    ],
    [
      changed,
      done('load', more),
      'choosing.draft.editing + choosing.accounts.known',
      { becomes: { accounts: more.accounts }, calls: {} },
    ],
    [changed, done('load', { ...terms, accounts: [] }), 'noAccount'],
    [changed, edited, 'choosing.draft.editing + choosing.accounts.reading', { calls: {} }],
    // The form keeps text that was typed meanwhile.
    [
      [...sending, error('sendCode', tooOften)],
      done('load', more),
      'choosing.draft.refused + choosing.accounts.known',
      { becomes: { accounts: more.accounts } },
    ],
    // A change during a reading causes one more reading afterwards, and never ends this one.
    [changed, 'accounts.changed', 'choosing.accounts.reading.behind', { calls: {} }],
    [[...changed, 'accounts.changed'], 'accounts.changed', nowhere],
    [
      [...changed, 'accounts.changed'],
      done('load', more),
      'choosing.accounts.reading.current',
      { becomes: { accounts: more.accounts }, calls: { load: undefined } },
    ],
    [
      [...changed, 'accounts.changed'],
      done('load', { ...terms, accounts: [] }),
      'choosing.accounts.reading.current',
      { becomes: { accounts: [] }, calls: { load: undefined } },
    ],
    // A failed reading is tried again.
    [changed, error('load', timeout), 'choosing.accounts.missed', { becomes: {} }],
    [[...changed, error('load', timeout)], after(4999), nowhere],
    [
      [...changed, error('load', timeout)],
      after(5000),
      'choosing.accounts.reading.current',
      { calls: { load: undefined } },
    ],
    [
      [...changed, error('load', timeout)],
      'accounts.changed',
      'choosing.accounts.reading.current',
      { calls: { load: undefined } },
    ],
    // A person who returns has missed the changes in between.
    [
      entering,
      'withdrawal.back',
      'choosing.draft.editing + choosing.accounts.reading.current',
      { calls: { load: undefined } },
    ],

    // The draft and the code
    [choosing, submit, 'sendingCode', { becomes: { draft }, calls: { sendCode: draft }, tags: ['busy'] }],
    ['sendingCode', submit, nowhere],
    [
      sending,
      done('sendCode', { wait: 2 }),
      'enteringCode.resend.coolingDown',
      { becomes: { wait: 2 }, tags: ['coolingDown'], calls: { readFactor: undefined } },
    ],
    [sending, done('sendCode', { wait: 0 }), 'enteringCode.resend.allowed'],
    [
      sending,
      error('sendCode', incorrect),
      'choosing.draft.editing',
      {
        context: {
          errors: { withdrawalAmount: 'Amount must be 200 or more', account_id: 'Please choose an account' },
        },
      },
    ],
    [sending, error('sendCode', signedOut), 'choosing.draft.editing', { context: { msg: '', draft } }],
    [sending, error('sendCode', tooOften), 'choosing.draft.refused', { context: { msg: 'Too often' } }],
    [sending, error('sendCode', timeout), 'choosing.draft.codeNotSent'],
    [
      [...sending, error('sendCode', incorrect)],
      edited,
      'choosing.draft.editing',
      { context: { errors: { account_id: 'Please choose an account' } } },
    ],
    ['choosing.draft.refused', edited, 'choosing.draft.editing', { context: { msg: '' } }],
    ['choosing.draft.codeNotSent', submit, 'sendingCode'],
    [entering, after(999), nowhere],
    [entering, after(1000), 'enteringCode.resend.coolingDown', { context: { wait: 1 } }],
    [entering, after(2000), 'enteringCode.resend.allowed', { context: { wait: 0 } }],
    [entering, 'code.resend', nowhere],
    ['enteringCode', 'withdrawal.back', 'choosing.draft.editing'],
    ['enteringCode.resend.allowed', 'code.resend', 'enteringCode.resend.resending'],
    [
      [...entering, after(2000)],
      'code.resend',
      'enteringCode.resend.resending',
      { calls: { sendCode: draft }, tags: ['resending'] },
    ],
    // Messages about the last code do not carry over to the next.
    [mistaken, code, 'requesting.sent', { becomes: { errors: {}, msg: '' } }],
    [mistaken, 'withdrawal.back', 'choosing.draft.editing', { becomes: { errors: {}, msg: '' } }],
    [
      [...mistaken, after(2000)],
      'code.resend',
      'enteringCode.resend.resending',
      { becomes: { errors: {}, msg: '' } },
    ],
    ['enteringCode.resend.resending', 'code.resend', nowhere],
    ['enteringCode.resend.resending', code, 'requesting.sent'],
    [
      'enteringCode.resend.resending',
      done('sendCode', { wait: 2 }),
      'enteringCode.resend.coolingDown',
      { context: { wait: 2 } },
    ],
    [
      'enteringCode.resend.resending',
      error('sendCode', tooOften),
      'enteringCode.resend.allowed',
      { context: { msg: 'Too often' } },
    ],
    [
      'enteringCode.resend.resending',
      error('sendCode', timeout),
      'enteringCode.resend.allowed',
      { context: { errors: {}, msg: 'The code could not be sent. Please try again.' } },
    ],

    // Whether a code of the app is asked for
    [entering, done('readFactor', false), 'enteringCode.factor.known', { becomes: {}, emits: [] }],
    [
      entering,
      done('readFactor', true),
      'enteringCode.factor.known',
      {
        becomes: { asksFactor: true },
        emits: [{ type: 'toast.raised', tone: 'success', text: 'Withdrawals ask for a code of your app' }],
      },
    ],
    [asked, done('readFactor', true), 'enteringCode.factor.known', { becomes: {}, emits: [] }],
    [
      asked,
      done('readFactor', false),
      'enteringCode.factor.known',
      {
        becomes: { asksFactor: false },
        emits: [
          {
            type: 'toast.raised',
            tone: 'success',
            text: 'Withdrawals no longer ask for a code of your app',
          },
        ],
      },
    ],
    // A failed reading is tried again.
    [asked, error('readFactor', timeout), 'enteringCode.factor.missed', { becomes: {}, emits: [] }],
    [[...asked, error('readFactor', timeout)], after(4999), 'enteringCode.factor.missed'],
    [
      [...asked, error('readFactor', timeout)],
      after(5000),
      'enteringCode.factor.reading.current',
      { calls: { readFactor: undefined } },
    ],
    [
      [...asked, error('readFactor', timeout)],
      'activity.came',
      'enteringCode.factor.reading.current',
      { calls: { readFactor: undefined } },
    ],
    [
      [...asked, done('readFactor', true)],
      'activity.came',
      'enteringCode.factor.reading',
      { calls: { readFactor: undefined } },
    ],
    // A change during a reading causes one more reading afterwards, and never ends this one.
    [asked, 'activity.came', 'enteringCode.factor.reading.behind', { calls: {} }],
    [[...asked, 'activity.came'], 'activity.came', nowhere],
    [
      [...asked, 'activity.came'],
      done('readFactor', false),
      'enteringCode.factor.reading.current',
      {
        becomes: { asksFactor: false },
        calls: { readFactor: undefined },
        emits: [
          {
            type: 'toast.raised',
            tone: 'success',
            text: 'Withdrawals no longer ask for a code of your app',
          },
        ],
      },
    ],
    [
      [...asked, 'activity.came', done('readFactor', true)],
      done('readFactor', true),
      'enteringCode.factor.known',
      { becomes: {}, calls: {}, emits: [] },
    ],
    ['choosing', 'activity.came', nowhere],

    // The request
    [
      entering,
      code,
      'requesting.sent',
      {
        does: ['remember'],
        calls: {
          request: { payload: { ...draft, security_code: '123456' }, subject: '300' },
          send: { payload: { ...draft, security_code: '123456' }, key: KEY },
        },
      },
    ],
    [
      entering,
      codes,
      'requesting.sent',
      {
        calls: {
          request: { payload: { ...draft, security_code: '123456', factor_code: '654321' }, subject: '300' },
          send: { payload: { ...draft, security_code: '123456', factor_code: '654321' }, key: KEY },
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
        emits: [{ type: 'wallet.moved', totalWalletAmount: 700, revision: 6 }],
      },
    ],
    [
      requesting,
      error('send', wrongCode),
      'enteringCode.resend.coolingDown',
      { does: ['forget'], context: { errors: { security_code: 'Wrong code' }, wait: 2 } },
    ],
    // A person who turned it on on another device has not been asked for the code yet.
    [
      requesting,
      error('send', wrongFactor),
      'enteringCode.resend.coolingDown',
      { does: ['forget'], context: { errors: { factor_code: 'Wrong app code' }, asksFactor: true, wait: 2 } },
    ],
    [
      requesting,
      error('send', wrongCodes),
      'enteringCode.resend.coolingDown',
      { context: { asksFactor: true } },
    ],
    [
      [...requesting, error('send', wrongCode)],
      'code.edited',
      'enteringCode.resend.coolingDown',
      { context: { errors: {}, msg: '' } },
    ],
    [
      requesting,
      error('send', incorrect),
      'choosing.draft.editing',
      {
        does: ['forget'],
        context: {
          errors: { withdrawalAmount: 'Amount must be 200 or more', account_id: 'Please choose an account' },
        },
      },
    ],
    [requesting, error('send', signedOut), 'enteringCode', { does: ['forget'], context: { msg: '' } }],
    [
      requesting,
      error('send', gone),
      'choosing.draft.refused',
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
        emits: [{ type: 'wallet.moved', totalWalletAmount: 700, revision: 6 }],
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
