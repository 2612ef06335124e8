import {
  accepted,
  codeless,
  differ,
  link,
  linkless,
  ok,
  resetPasswordExample,
  stale,
  submit,
  tooOften,
  unproven,
  values,
} from '../../../src/machines/account/reset-password.example.ts';
import { resetPasswordMachine } from '../../../src/machines/account/reset-password.machine.ts';
import { broken, offline, refused, timeout } from '../../../src/machines/shared/call-errors.example.ts';
import { describeMachine, done, error, nowhere, start } from '../../model/describe.ts';

const follow = { type: 'link.followed', t: 'another' } as const;

const toast = (text: string) => ({ type: 'toast.raised', tone: 'error', text });

describeMachine(resetPasswordMachine, {
  ...resetPasswordExample,
  facts: [
    [[], start(), 'idle.editing', { becomes: { t: null, phone: '', errors: {} }, tags: [], calls: {} }],

    // The link.
    [[link], done('exchange', null), 'idle.editing', { context: { t: null } }],
    ['exchanging', submit, nowhere],
    [
      'exchanging',
      error('exchange', stale),
      'idle.linkWanted',
      { context: { t: null }, emits: [toast('This link is no longer good')], tags: ['linkWanted'] },
    ],
    ['exchanging', error('exchange', offline), 'idle.editing', { context: { t: 'secret' }, emits: [] }],
    [
      'exchanging',
      error('exchange', tooOften),
      'idle.editing',
      { context: { t: 'secret' }, emits: [toast('Please try again in a minute')], tags: [] },
    ],
    [[link], follow, 'exchanging', { context: { t: 'another' }, calls: { exchange: { t: 'another' } } }],
    [[], link, 'exchanging', { calls: { exchange: { t: 'secret' } }, tags: ['busy'] }],
    [[], submit, 'submitting', { calls: { submit: { t: null, values } }, tags: ['busy'] }],
    ['idle.editing', follow, 'exchanging', { calls: { exchange: { t: 'another' } } }],
    ['idle.linkWanted', follow, 'exchanging', { calls: { exchange: { t: 'another' } } }],
    ['success', follow, 'exchanging', { calls: { exchange: { t: 'another' } } }],
    ['submitting', follow, nowhere],

    // The code from the phone, where the address was never proven.
    [[link], done('exchange', unproven), 'proving', { context: { t: null, phone: '••••••••70' }, emits: [] }],
    [
      [submit],
      error('submit', codeless),
      'proving',
      { context: { t: null, phone: '••••••••70' }, emits: [toast('The code, too')] },
    ],
    [
      [link, error('exchange', offline), submit],
      error('submit', codeless),
      'proving',
      { becomes: { t: null, phone: '••••••••70' } },
    ],
    [
      [submit],
      error('submit', refused(403, 'Another address', { errors: { email: 'Another address' } })),
      'idle.linkWanted',
      { becomes: { errors: { email: 'Another address' } } },
    ],
    ['proving', 'reset.proven', 'idle.editing', { context: { phone: '' } }],
    ['proving', follow, 'exchanging', { context: { t: 'another', phone: '' } }],
    ['proving', submit, nowhere],

    // The form.
    [[link, done('exchange', null)], submit, 'submitting', { calls: { submit: { t: null, values } } }],
    [
      [link, error('exchange', offline)],
      submit,
      'submitting',
      { calls: { submit: { t: 'secret', values } } },
    ],
    ['idle.linkWanted', submit, 'submitting', { calls: { submit: { t: null, values } } }],
    ['submitting', submit, nowhere],
    ['submitting', 'form.edited', nowhere],
    ['submitting', done('submit', ok), 'success', { emits: [] }],
    [[link, error('exchange', offline), submit], done('submit', ok), 'success', { context: { t: null } }],
    // Any other status than 200 proves nothing.
    ['submitting', done('submit', accepted), 'idle.outcomeUnknown', { emits: [], tags: ['outcomeUnknown'] }],
    ['submitting', error('submit', broken), 'idle.outcomeUnknown', { emits: [toast('Oops')] }],
    ['submitting', error('submit', { ...broken, msg: '' }), 'idle.outcomeUnknown', { emits: [] }],
    [
      [link, error('exchange', offline), submit],
      error('submit', differ),
      'idle.editing',
      {
        context: { t: null, errors: { conPass: 'Passwords must match' } },
        emits: [toast('Passwords must match')],
      },
    ],
    [
      [link, error('exchange', offline), submit],
      error('submit', linkless),
      'idle.linkWanted',
      { context: { t: null, errors: {} }, emits: [toast('A fresh link is needed')] },
    ],
    [
      [link, error('exchange', offline), submit],
      error('submit', tooOften),
      'idle.editing',
      { becomes: {}, emits: [toast('Please try again in a minute')] },
    ],
    [
      [link, error('exchange', offline), submit],
      error('submit', timeout),
      'idle.outcomeUnknown',
      { context: { t: 'secret' }, emits: [] },
    ],
    [[submit, error('submit', differ)], submit, 'submitting', { context: { errors: {} } }],
    ['idle.linkWanted', 'form.edited', nowhere],
    ['idle.outcomeUnknown', 'form.edited', 'idle.editing'],
    ['idle.outcomeUnknown', submit, 'submitting'],
    ['idle.outcomeUnknown', follow, 'exchanging'],

    // And back to log in.
    [
      'success',
      'login.wanted',
      'success',
      { emits: [{ type: 'navigation.wanted', to: '/?modal=login', replace: false }] },
    ],
    ['success', submit, nowhere],
    ['idle', 'login.wanted', nowhere],
  ],
});
