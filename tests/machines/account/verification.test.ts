import {
  gifts,
  submit,
  tooMany,
  tooSoon,
  verificationExample,
  wrong,
} from '../../../src/machines/account/verification.example.ts';
import { verificationMachine } from '../../../src/machines/account/verification.machine.ts';
import { offline, timeout } from '../../../src/machines/shared/call-errors.example.ts';
import { after, describeMachine, done, error, nowhere, start } from '../../model/describe.ts';

const entering = 'open.code.entering';
const lost = 'open.code.entering.outcomeUnknown';
const locked = [after(2000), submit, error('verify', tooMany)] as const;
/** Another code was being sent at the same time. */
const lockedMeanwhile = [after(2000), 'otp.resend', submit, error('verify', tooMany)] as const;

describeMachine(verificationMachine, {
  ...verificationExample,
  facts: [
    [
      [],
      start({ phone: '9000000001', wait: 2 }),
      'open.code.entering.typing + open.resend.coolingDown',
      { becomes: { phone: '9000000001', wait: 2, errors: {}, msg: '' }, tags: ['coolingDown'], calls: {} },
    ],

    // The code.
    [
      entering,
      submit,
      'open.code.verifying',
      { calls: { verify: { phone: '9000000001', otp: '123456' } }, tags: ['busy', 'coolingDown'] },
    ],
    ['open.code.verifying', submit, nowhere],
    ['open.code.verifying', 'otp.edited', nowhere],
    [
      'open.code.verifying',
      done('verify', gifts),
      'verified',
      { emits: [{ type: 'verification.succeeded', gifts: { starter: 1000, bonus: 50 } }] },
    ],
    [
      'open.code.verifying',
      error('verify', wrong),
      'open.code.entering.typing',
      { context: { errors: { otp: 'Wrong or expired' }, msg: 'Please check the code' }, emits: [] },
    ],
    [[submit, error('verify', wrong)], submit, 'open.code.verifying', { context: { errors: {}, msg: '' } }],
    [[submit, error('verify', wrong)], 'otp.edited', entering, { context: { errors: {}, msg: '' } }],
    ['open.code.verifying', error('verify', timeout), lost, { context: { errors: {}, msg: '' } }],
    ['open.code.verifying', error('verify', offline), lost, { tags: ['outcomeUnknown', 'coolingDown'] }],
    [lost, submit, 'open.code.verifying'],
    [lost, 'otp.edited', 'open.code.entering.typing'],
    [
      'open.code.verifying',
      error('verify', tooMany),
      'open.code.locked',
      { becomes: { msg: 'Too many tries' }, tags: ['locked', 'coolingDown'] },
    ],
    ['open.code.locked', submit, nowhere],
    ['open.code.locked', 'otp.edited', nowhere],
    [locked, after(60_000), 'open.code.entering.typing', { context: { msg: '' } }],
    [locked, after(59_999), nowhere],
    // Another code would not be accepted either: the reason stays on screen.
    [locked, 'otp.resend', nowhere],
    [[...locked, after(60_000)], 'otp.resend', 'open.resend.resending'],
    [
      lockedMeanwhile,
      error('resend', tooSoon),
      'open.resend.coolingDown',
      { becomes: { wait: 2 }, emits: [] },
    ],
    [lockedMeanwhile, error('resend', offline), 'open.resend.allowed', { becomes: {} }],

    // Sending it again.
    [[], 'otp.resend', nowhere],
    [[], after(999), nowhere],
    [[], after(1000), 'open.resend.coolingDown', { context: { wait: 1 } }],
    [[after(1000)], after(1000), 'open.resend.allowed', { context: { wait: 0 } }],
    [[after(2000)], after(60_000), nowhere],
    [
      'open.resend.allowed',
      'otp.resend',
      'open.resend.resending',
      { calls: { resend: { phone: '9000000001' } }, tags: ['resending'] },
    ],
    ['open.resend.resending', 'otp.resend', nowhere],
    [
      'open.resend.resending',
      done('resend', { wait: 30 }),
      'open.resend.coolingDown',
      { context: { wait: 30 }, emits: [{ type: 'verification.resent' }] },
    ],
    [
      'open.resend.resending',
      error('resend', tooSoon),
      'open.resend.coolingDown',
      { context: { wait: 2, msg: 'Please wait' }, emits: [] },
    ],
    [
      'open.resend.resending',
      error('resend', tooMany),
      'open.resend.allowed',
      { context: { msg: 'Too many tries' } },
    ],
    [
      [after(2000), 'otp.resend', submit, error('verify', wrong)],
      error('resend', offline),
      'open.resend.allowed',
      {
        becomes: { errors: {}, msg: 'The code could not be sent. Please try again.' },
        emits: [],
        tags: [],
      },
    ],
    [
      [after(2000), 'otp.resend', error('resend', tooMany)],
      'otp.resend',
      'open.resend.resending',
      { context: { msg: '' } },
    ],
    [[after(2000), 'otp.resend'], submit, 'open.code.verifying + open.resend.resending'],
    [
      [after(2000), submit, 'otp.resend'],
      done('verify', null),
      'verified',
      { emits: [{ type: 'verification.succeeded', gifts: null }] },
    ],
  ],
});
