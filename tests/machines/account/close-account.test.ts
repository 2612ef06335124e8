import {
  cameUp,
  closeAccountExample,
  closedAlready,
  edit,
  free,
  hindered,
  ok,
  submit,
  tooMany,
  values,
  wrong,
} from '../../../src/machines/account/close-account.example.ts';
import { closeAccountMachine } from '../../../src/machines/account/close-account.machine.ts';
import { broken, offline, refused, timeout } from '../../../src/machines/shared/call-errors.example.ts';
import { after, describeMachine, done, error, nowhere, start } from '../../model/describe.ts';

const told = { emits: [{ type: 'account.closed' }] };
const asked = ['account.close', done('look', free)] as const;
const MANY = 'Too many attempts to sign in. Please try again later, or reset your password';
const WRONG = 'The password is wrong';

describeMachine(closeAccountMachine, {
  ...closeAccountExample,
  facts: [
    [[], start(), 'kept', { becomes: { closing: null, errors: {}, msg: '' }, tags: [], calls: {} }],
    ['kept', 'account.close', 'looking', { calls: { look: undefined }, tags: ['open'] }],
    ['kept', submit, nowhere],
    ['kept', 'account.keep', nowhere],
    ['kept', 'account.check', nowhere],
    ['failed', 'account.close', nowhere],
    ['hindered', 'account.close', nowhere],
    ['asking', 'account.check', nowhere],

    // The consequences are told before the password is asked for.
    [
      'looking',
      done('look', free),
      'asking.editing',
      { becomes: { closing: free }, tags: ['asking', 'open'] },
    ],
    ['looking', done('look', hindered), 'hindered', { becomes: { closing: hindered }, tags: ['open'] }],
    ['looking', error('look', offline), 'failed', { tags: ['open'] }],
    ['looking', 'account.keep', 'kept', { tags: [] }],
    ['looking', 'account.close', nowhere],
    ['failed', 'account.check', 'looking', { calls: { look: undefined } }],
    ['failed', 'account.keep', 'kept'],
    ['hindered', 'account.check', 'looking', { calls: { look: undefined } }],
    ['hindered', 'account.keep', 'kept'],
    ['hindered', submit, nowhere],

    ['asking', submit, 'closing', { calls: { close: { values } }, tags: ['asking', 'busy', 'open'] }],
    ['asking', 'account.keep', 'kept', { context: { errors: {}, msg: '' } }],
    ['asking', 'account.close', nowhere],
    ['asking.editing', edit, 'asking.editing'],

    // It cannot be left while the answer is awaited.
    ['closing', 'account.keep', nowhere],
    ['closing', submit, nowhere],
    ['closing', edit, nowhere],
    ['closing', done('close', ok), 'closed', told],
    // A lost answer, or another tab.
    ['closing', error('close', closedAlready), 'closed', told],
    ['closing', error('close', cameUp), 'looking', { emits: [], calls: { look: undefined } }],
    [
      'closing',
      error('close', wrong),
      'asking.editing',
      { becomes: { errors: { password: WRONG }, msg: WRONG }, emits: [], tags: ['asking', 'open'] },
    ],
    ['closing', error('close', tooMany), 'asking.editing', { context: { errors: {}, msg: MANY } }],
    ['closing', error('close', refused(401, 'Please sign in')), 'asking.editing', { emits: [] }],
    ['closing', error('close', timeout), 'asking.outcomeUnknown', { context: { msg: '' } }],
    ['closing', error('close', offline), 'asking.outcomeUnknown'],
    ['closing', error('close', broken), 'asking.outcomeUnknown'],
    ['asking.outcomeUnknown', edit, 'asking.editing'],
    ['asking.outcomeUnknown', submit, 'closing', { calls: { close: { values } } }],
    ['asking.outcomeUnknown', 'account.keep', 'kept'],
    [[...asked, submit, error('close', wrong)], edit, 'asking.editing', { context: { errors: {}, msg: '' } }],
    [[...asked, submit, error('close', wrong)], submit, 'closing', { context: { errors: {}, msg: '' } }],
    [[...asked, submit, error('close', wrong)], 'account.keep', 'kept', { context: { errors: {}, msg: '' } }],
    ['closed', 'account.close', nowhere],
    ['closed', after(60_000), nowhere],
  ],
});
