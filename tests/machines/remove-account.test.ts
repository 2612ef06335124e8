import { callError } from '../../src/api/call-errors.ts';
import { removeAccountMachine } from '../../src/machines/remove-account.machine.ts';
import type { PayoutAccount } from '../../src/schemas/wallet/wallet.ts';
import { after, describeMachine, done, error, nowhere } from '../model/describe.ts';

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

const refused = { kind: 'refused', errors: {}, data: undefined } as const;
const wrongCode = callError({
  ...refused,
  status: 400,
  msg: 'Look',
  errors: { security_code: 'Wrong code' },
});
const signedOut = callError({ ...refused, status: 401, msg: 'Sign in' });
const underWay = callError({ ...refused, status: 409, msg: 'A withdrawal to it is under way' });
const tooOften = callError({ ...refused, status: 429, msg: 'Too often' });
const timeout = callError({ kind: 'timeout' });

const ask = { type: 'removal.ask', account } as const;
const code = { type: 'code.submit', security_code: '123456' } as const;
const sending = [ask, 'removal.confirm'] as const;
const entering = [...sending, done('sendCode', { wait: 2 })] as const;
const removing = [...entering, code] as const;

describeMachine(removeAccountMachine, {
  ports: {
    sendCode: { done: [{ wait: 2 }], error: [signedOut, tooOften, timeout] },
    remove: { done: [null], error: [wrongCode, signedOut, underWay, timeout] },
  },
  events: [ask, 'removal.confirm', 'removal.leave', code, 'code.edited', 'code.resend'],
  bounded: ({ wait, account }) => [wait, account?.id],
  facts: [
    ['idle', ask, 'confirming.asking', { context: { account } }],
    ['idle', 'removal.confirm', nowhere],
    ['confirming', 'removal.leave', 'idle'],
    ['confirming', { type: 'removal.ask', account: { ...account, id: 5 } }, nowhere],
    ['confirming', 'removal.confirm', 'sendingCode', { calls: { sendCode: { account_id: 4 } } }],
    ['sendingCode', 'removal.confirm', nowhere],
    [sending, done('sendCode', { wait: 2 }), 'enteringCode.code.typing + enteringCode.resend.coolingDown'],
    [sending, done('sendCode', { wait: 0 }), 'enteringCode.resend.allowed'],
    [sending, error('sendCode', signedOut), 'confirming.asking'],
    [sending, error('sendCode', tooOften), 'refused', { context: { msg: 'Too often' } }],
    [sending, error('sendCode', timeout), 'confirming.codeNotSent'],
    ['confirming.codeNotSent', 'removal.confirm', 'sendingCode'],

    [entering, after(999), nowhere],
    [entering, after(1000), 'enteringCode.resend.coolingDown', { context: { wait: 1 } }],
    [entering, after(2000), 'enteringCode.resend.allowed', { context: { wait: 0 } }],
    [entering, 'code.resend', nowhere],
    ['enteringCode', 'removal.leave', 'idle'],
    [
      [...entering, after(2000)],
      'code.resend',
      'enteringCode.resend.resending',
      { calls: { sendCode: { account_id: 4 } } },
    ],
    ['enteringCode.resend.resending', 'code.resend', nowhere],
    ['enteringCode.resend.resending', code, 'removing'],
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

    [entering, code, 'removing', { calls: { remove: { account_id: 4, security_code: '123456' } } }],
    ['removing', code, nowhere],
    ['removing', 'removal.leave', nowhere],
    [removing, done('remove', null), 'removed', { emits: [{ type: 'account.removed', account }] }],
    [
      removing,
      error('remove', wrongCode),
      'enteringCode.code.typing + enteringCode.resend.coolingDown',
      { context: { errors: { security_code: 'Wrong code' }, wait: 2 } },
    ],
    [
      [...removing, error('remove', wrongCode)],
      'code.edited',
      'enteringCode',
      { context: { errors: {}, msg: '' } },
    ],
    [removing, error('remove', signedOut), 'enteringCode.code.typing', { context: { msg: '' } }],
    [removing, error('remove', underWay), 'refused', { context: { msg: 'A withdrawal to it is under way' } }],
    [removing, error('remove', timeout), 'enteringCode.code.outcomeUnknown'],
    ['enteringCode.code.outcomeUnknown', code, 'removing'],
    ['enteringCode.code.outcomeUnknown', 'code.edited', 'enteringCode.code.typing'],
    ['removed', 'removal.leave', 'idle'],
    ['refused', 'removal.leave', 'idle'],
  ],
});
