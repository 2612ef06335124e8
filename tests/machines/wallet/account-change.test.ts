import { timeout } from '../../../src/machines/shared/call-errors.example.ts';
import {
  account,
  accountChangeExample,
  ask,
  code,
  details,
  edited,
  incorrect,
  known,
  signedOut,
  submit,
  tooOften,
  wrongCode,
} from '../../../src/machines/wallet/account-change.example.ts';
import { accountChangeMachine } from '../../../src/machines/wallet/account-change.machine.ts';
import { after, describeMachine, done, error, nowhere, start } from '../../model/describe.ts';

const sending = [submit] as const;
const entering = [...sending, done('sendCode', { wait: 2 })] as const;
const applying = [...entering, code] as const;
const confirmed = [ask, 'change.confirm'] as const;

describeMachine(accountChangeMachine, {
  ...accountChangeExample,
  facts: [
    [
      [],
      start(),
      'idle',
      { becomes: { change: null, wait: 0, errors: {}, msg: '', answer: null }, tags: [], calls: {} },
    ],

    // The change itself
    [
      'idle',
      submit,
      'sendingCode',
      { becomes: { change: details }, calls: { sendCode: { change: details } }, tags: ['busy'] },
    ],
    ['idle', ask, 'asked.confirming', { context: { change: account } }],
    ['idle', 'change.confirm', nowhere],
    ['asked.confirming', 'change.leave', 'idle'],
    ['asked.confirming', { type: 'change.ask', change: { ...account, id: 5 } }, nowhere],
    [[ask], 'change.confirm', 'sendingCode', { calls: { sendCode: { change: account } } }],
    ['sendingCode', submit, nowhere],
    ['sendingCode', 'change.confirm', nowhere],
    [
      sending,
      done('sendCode', { wait: 2 }),
      'enteringCode.code.typing + enteringCode.resend.coolingDown',
      { becomes: { wait: 2 }, tags: ['coolingDown'] },
    ],
    [sending, done('sendCode', { wait: 0 }), 'enteringCode.resend.allowed'],
    [
      sending,
      error('sendCode', incorrect),
      'asked.refused',
      { context: { errors: { ifsc_code: 'Invalid IFSC code', upi_id: 'Invalid UPI ID format' } } },
    ],
    [sending, error('sendCode', signedOut), 'asked.confirming', { context: { errors: {}, msg: '' } }],
    [sending, error('sendCode', tooOften), 'asked.refused', { context: { errors: {}, msg: 'Too often' } }],
    [sending, error('sendCode', timeout), 'asked.codeNotSent'],
    [
      [...sending, error('sendCode', incorrect)],
      edited,
      'idle',
      { context: { errors: { upi_id: 'Invalid UPI ID format' } } },
    ],
    [
      [...sending, error('sendCode', incorrect), edited],
      { type: 'change.edited', field: 'upi_id' },
      'idle',
      { context: { errors: {} } },
    ],
    [[...sending, error('sendCode', tooOften)], edited, 'idle', { context: { msg: '' } }],
    ['asked.codeNotSent', submit, 'sendingCode'],
    // Details typed later replace earlier ones.
    [
      [ask],
      submit,
      'sendingCode',
      { becomes: { change: details }, calls: { sendCode: { change: details } } },
    ],
    [
      [...confirmed, error('sendCode', timeout)],
      'change.confirm',
      'sendingCode',
      { calls: { sendCode: { change: account } } },
    ],
    [[...confirmed, error('sendCode', tooOften)], 'change.confirm', 'sendingCode', { context: { msg: '' } }],
    [[...confirmed, error('sendCode', tooOften)], 'change.leave', 'idle'],
    [
      [...confirmed, error('sendCode', tooOften), 'change.leave'],
      ask,
      'asked.confirming',
      { context: { errors: {}, msg: '' } },
    ],

    // The code
    [entering, after(999), nowhere],
    [entering, after(1000), 'enteringCode.resend.coolingDown', { context: { wait: 1 } }],
    [entering, after(2000), 'enteringCode.resend.allowed', { context: { wait: 0 } }],
    [entering, 'code.resend', nowhere],
    [entering, 'change.leave', 'idle', { context: { change: details } }],
    [
      [...entering, after(2000)],
      'code.resend',
      'enteringCode.resend.resending',
      { calls: { sendCode: { change: details } }, tags: ['resending'] },
    ],
    [
      [...applying, error('apply', wrongCode), after(2000)],
      'code.resend',
      'enteringCode.resend.resending',
      { becomes: { errors: {}, msg: '' } },
    ],
    ['enteringCode.resend.resending', 'code.resend', nowhere],
    ['enteringCode.resend.resending', code, 'applying'],
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

    // The change
    [
      entering,
      code,
      'applying',
      { calls: { apply: { change: details, security_code: '123456' } }, tags: ['busy'] },
    ],
    [
      [...confirmed, done('sendCode', { wait: 2 })],
      code,
      'applying',
      { calls: { apply: { change: account, security_code: '123456' } } },
    ],
    ['applying', code, nowhere],
    ['applying', 'change.leave', nowhere],
    [
      applying,
      done('apply', account),
      'applied',
      { context: { answer: account, change: null }, emits: [{ type: 'change.applied' }] },
    ],
    [
      applying,
      error('apply', wrongCode),
      'enteringCode.code.typing + enteringCode.resend.coolingDown',
      { context: { errors: { security_code: 'Wrong code' }, wait: 2 } },
    ],
    [
      [...applying, error('apply', wrongCode)],
      'code.edited',
      'enteringCode.code.typing',
      { context: { errors: {}, msg: '' } },
    ],
    [[...applying, error('apply', wrongCode)], code, 'applying', { context: { errors: {}, msg: '' } }],
    [
      [...applying, error('apply', wrongCode)],
      'change.leave',
      'idle',
      { context: { change: details, errors: {}, msg: '' } },
    ],
    [
      applying,
      error('apply', incorrect),
      'asked.refused',
      { context: { errors: { ifsc_code: 'Invalid IFSC code', upi_id: 'Invalid UPI ID format' } } },
    ],
    [applying, error('apply', signedOut), 'enteringCode.code.typing', { context: { msg: '' } }],
    [applying, error('apply', known), 'asked.refused', { context: { errors: {}, msg: 'Already saved' } }],
    [
      applying,
      error('apply', timeout),
      'enteringCode.code.outcomeUnknown',
      { becomes: {}, tags: ['outcomeUnknown', 'coolingDown'] },
    ],
    ['enteringCode.code.outcomeUnknown', code, 'applying'],
    ['enteringCode.code.outcomeUnknown', 'code.edited', 'enteringCode.code.typing'],
    [[...applying, done('apply', account)], 'change.leave', 'idle', { context: { answer: null } }],
  ],
});
