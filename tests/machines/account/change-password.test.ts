import {
  changePasswordExample,
  common,
  edit,
  forbidden,
  OLD,
  ok,
  stale,
  submit,
  values,
} from '../../../src/machines/account/change-password.example.ts';
import { changePasswordMachine } from '../../../src/machines/account/change-password.machine.ts';
import { broken, offline, timeout } from '../../../src/machines/shared/call-errors.example.ts';
import { describeMachine, done, error, nowhere, start } from '../../model/describe.ts';

describeMachine(changePasswordMachine, {
  ...changePasswordExample,
  facts: [
    [[], start(), 'idle.editing', { becomes: { errors: {}, msg: '', held: null }, tags: [], calls: {} }],
    [
      'idle',
      submit,
      'submitting',
      { calls: { submit: { values } }, becomes: { held: values }, tags: ['busy'] },
    ],
    ['idle', 'login.done', nowhere],
    ['idle.editing', edit, 'idle.editing'],
    ['submitting', submit, nowhere],
    ['submitting', done('submit', ok), 'success', { context: { held: null } }],
    [
      'submitting',
      error('submit', stale),
      'loginWanted',
      {
        emits: [{ type: 'login.wanted' }],
        becomes: { errors: { session: OLD }, msg: OLD },
        tags: ['busy'],
      },
    ],
    [
      'submitting',
      error('submit', forbidden),
      'idle.editing',
      { emits: [], context: { held: null, errors: {}, msg: 'Not now' } },
    ],
    [
      'submitting',
      error('submit', common),
      'idle.editing',
      { context: { held: null, errors: { password: 'Too common' } } },
    ],
    ['submitting', error('submit', timeout), 'idle.outcomeUnknown', { context: { held: null, msg: '' } }],
    ['submitting', error('submit', offline), 'idle.outcomeUnknown'],
    ['submitting', error('submit', broken), 'idle.outcomeUnknown'],
    ['idle.outcomeUnknown', edit, 'idle.editing'],
    ['idle.outcomeUnknown', submit, 'submitting'],
    [[submit, error('submit', forbidden)], submit, 'submitting', { becomes: { held: values, msg: '' } }],
    [[submit, error('submit', common)], edit, 'idle.editing', { context: { errors: {}, msg: '' } }],
    // After the log-in the typed password is sent automatically.
    [
      'loginWanted',
      'login.done',
      'submitting',
      { calls: { submit: { values } }, context: { errors: {}, msg: '' } },
    ],
    // Not logged in: a message says why nothing happened, and only the form keeps the password.
    ['loginWanted', 'login.abandoned', 'idle.editing', { context: { held: null, errors: { session: OLD } } }],
    ['loginWanted', submit, nowhere],
    [
      [submit, error('submit', stale), 'login.abandoned'],
      edit,
      'idle.editing',
      { context: { errors: {}, msg: '' } },
    ],
    ['success', submit, nowhere],
  ],
});
