import { callError } from '../../src/api/call-errors.ts';
import { payoutAccountMachine } from '../../src/machines/payout-account.machine.ts';
import { after, describeMachine, done, error, nowhere } from '../model/describe.ts';

const details = {
  holder_name: 'Demo Bettor',
  account: '00001234',
  re_account: '00001234',
  ifsc_code: 'ABCD0123456',
  bank_name: 'Demo Bank',
  account_type: 'savings',
  upi_id: 'demo@bank',
  phone_pay: '9000000001',
  g_pay: '9000000001',
  paytm: '9000000001',
};
const { re_account: _again, ...rest } = details;
const account = { ...rest, id: 4, account: '••••1234', added_at: '2026-01-01T10:00:00Z' };

const refused = { kind: 'refused', errors: {}, data: undefined } as const;
const incorrect = callError({
  ...refused,
  status: 400,
  msg: 'Look',
  errors: { ifsc_code: 'Invalid IFSC code', upi_id: 'Invalid UPI ID format' },
});
const wrongCode = callError({
  ...refused,
  status: 400,
  msg: 'Look',
  errors: { security_code: 'Wrong code' },
});
const signedOut = callError({ ...refused, status: 401, msg: 'Sign in' });
const known = callError({ ...refused, status: 409, msg: 'Already saved' });
const tooOften = callError({ ...refused, status: 429, msg: 'Too often' });
const timeout = callError({ kind: 'timeout' });

const submit = { type: 'account.submit', details } as const;
const code = { type: 'code.submit', security_code: '123456' } as const;
const edited = { type: 'account.edited', field: 'ifsc_code' } as const;
const sending = [submit] as const;
const entering = [...sending, done('sendCode', { wait: 2 })] as const;
const saving = [...entering, code] as const;

describeMachine(payoutAccountMachine, {
  ports: {
    sendCode: { done: [{ wait: 2 }], error: [incorrect, signedOut, tooOften, timeout] },
    save: { done: [account], error: [wrongCode, incorrect, signedOut, known, timeout] },
  },
  events: [submit, edited, 'account.back', 'account.again', code, 'code.edited', 'code.resend'],
  bounded: ({ wait, details }) => [wait, details === null],
  facts: [
    // The details
    ['editing', submit, 'sendingCode', { context: { details }, calls: { sendCode: { details } } }],
    ['sendingCode', submit, nowhere],
    [sending, done('sendCode', { wait: 2 }), 'enteringCode.code.typing + enteringCode.resend.coolingDown'],
    [sending, done('sendCode', { wait: 0 }), 'enteringCode.resend.allowed'],
    [
      sending,
      error('sendCode', incorrect),
      'editing.typing',
      { context: { errors: { ifsc_code: 'Invalid IFSC code', upi_id: 'Invalid UPI ID format' } } },
    ],
    [sending, error('sendCode', signedOut), 'editing.typing', { context: { msg: '' } }],
    [sending, error('sendCode', tooOften), 'editing.refused', { context: { msg: 'Too often' } }],
    [sending, error('sendCode', timeout), 'editing.codeNotSent'],
    [
      [...sending, error('sendCode', incorrect)],
      edited,
      'editing.typing',
      { context: { errors: { upi_id: 'Invalid UPI ID format' } } },
    ],
    ['editing.refused', edited, 'editing.typing', { context: { msg: '' } }],
    ['editing.codeNotSent', submit, 'sendingCode'],

    // The code
    [entering, after(999), nowhere],
    [entering, after(1000), 'enteringCode.resend.coolingDown', { context: { wait: 1 } }],
    [entering, after(2000), 'enteringCode.resend.allowed', { context: { wait: 0 } }],
    [entering, 'code.resend', nowhere],
    ['enteringCode', 'account.back', 'editing.typing', { context: { details } }],
    [
      [...entering, after(2000)],
      'code.resend',
      'enteringCode.resend.resending',
      { calls: { sendCode: { details } } },
    ],
    ['enteringCode.resend.resending', 'code.resend', nowhere],
    ['enteringCode.resend.resending', code, 'saving'],
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
      { context: { msg: '' } },
    ],

    // The account
    [entering, code, 'saving', { calls: { save: { details, security_code: '123456' } } }],
    ['saving', code, nowhere],
    [
      saving,
      done('save', account),
      'saved',
      { context: { account, details: null }, emits: [{ type: 'account.saved', account }] },
    ],
    [
      saving,
      error('save', wrongCode),
      'enteringCode.code.typing + enteringCode.resend.coolingDown',
      { context: { errors: { security_code: 'Wrong code' }, wait: 2 } },
    ],
    [
      [...saving, error('save', wrongCode)],
      'code.edited',
      'enteringCode.code.typing',
      { context: { errors: {}, msg: '' } },
    ],
    [[...saving, error('save', wrongCode)], code, 'saving', { context: { errors: {}, msg: '' } }],
    [
      saving,
      error('save', incorrect),
      'editing.typing',
      { context: { errors: { ifsc_code: 'Invalid IFSC code' } } },
    ],
    [saving, error('save', signedOut), 'enteringCode.code.typing', { context: { msg: '' } }],
    [saving, error('save', known), 'editing.refused', { context: { msg: 'Already saved' } }],
    [saving, error('save', timeout), 'enteringCode.code.outcomeUnknown'],
    ['enteringCode.code.outcomeUnknown', code, 'saving'],
    ['enteringCode.code.outcomeUnknown', 'code.edited', 'enteringCode.code.typing'],
    [[...saving, done('save', account)], 'account.again', 'editing.typing', { context: { account: null } }],
  ],
});
