import { profileEditMachine } from '../../src/machines/profile-edit.machine.ts';
import { describeMachine, done, error, nowhere } from '../model/describe.ts';
import { broken, offline, refused, timeout } from './call-errors.ts';

const names = { first_name: 'Asha', last_name: 'Rao' };
const values = { first_name: 'Usha', last_name: '' };
const submit = { type: 'form.submit', values } as const;
const edit = { type: 'form.edited', field: 'first_name' } as const;
const file = new Blob(['a large photo']);
const source = new Blob(['a photo to work with']);
const picture = new Blob(['a small square']);
const choose = { type: 'picture.chosen', file } as const;
const square = { x: 10, y: 0, width: 300, height: 300 };
const crop = { type: 'crop.chosen', square } as const;
const progressed = { type: 'upload.progressed', percent: 40 } as const;
const user = {
  id: 1,
  first_name: 'Usha',
  last_name: '',
  profile_image: '/api/pictures/aa.webp',
  email: 'asha@example.com',
  phone: '9000000002',
};
const NO_PICTURE = 'Invalid file. Please upload a valid file.';
const noPicture = refused(415, NO_PICTURE, { errors: { profile_image: NO_PICTURE } });
const tooLong = refused(400, 'Too long', { errors: { first_name: 'Too long', last_name: 'Too long' } });

describeMachine(profileEditMachine, {
  input: { names },
  ports: {
    look: { done: [source], error: [noPicture] },
    cut: { done: [picture], error: [noPicture] },
    save: { done: [user], error: [tooLong, timeout, offline] },
  },
  events: [submit, edit, choose, 'picture.removed', crop, 'crop.cancelled', progressed],
  bounded: ({ source, picture, progress, errors, msg }) =>
    [source, picture, progress, errors, msg].map(Boolean),
  facts: [
    ['idle', choose, 'looking', { calls: { look: { file } } }],
    ['idle', crop, nowhere],
    ['looking', choose, 'looking'],
    ['looking', submit, nowhere],
    ['looking', done('look', source), 'cropping', { context: { source, picture: null } }],
    [
      'looking',
      error('look', noPicture),
      'idle.editing',
      { context: { errors: { profile_image: NO_PICTURE }, source: null } },
    ],
    // Another choice outdates what was said about the one before.
    [[choose, error('look', noPicture)], choose, 'looking', { context: { errors: {}, msg: '' } }],
    ['cropping', submit, nowhere],
    ['cropping', 'crop.cancelled', 'idle.editing', { context: { source: null, picture: null } }],
    ['cropping', crop, 'cutting', { calls: { cut: { source, square } } }],
    ['cutting', done('cut', picture), 'idle.editing', { context: { picture, source: null } }],
    [
      'cutting',
      error('cut', noPicture),
      'idle.editing',
      { context: { picture: null, source: null, errors: { profile_image: NO_PICTURE } } },
    ],
    [
      [choose, done('look', source), crop, done('cut', picture)],
      'picture.removed',
      'idle.editing',
      { context: { picture: null } },
    ],
    [
      [choose, done('look', source), crop, done('cut', picture)],
      submit,
      'saving',
      { calls: { save: { values, picture } } },
    ],
    ['idle.editing', submit, 'saving', { calls: { save: { values, picture: null } } }],
    ['saving', submit, nowhere],
    ['saving', progressed, 'saving', { context: { progress: 40 } }],
    ['idle', progressed, nowhere],
    [
      [choose, done('look', source), crop, done('cut', picture), submit],
      done('save', user),
      'idle.saved',
      {
        context: { picture: null, image: '/api/pictures/aa.webp', errors: {} },
        emits: [
          { type: 'profile.saved' },
          { type: 'toast.raised', tone: 'success', text: 'Your profile is saved' },
        ],
      },
    ],
    ['idle.saved', edit, 'idle.editing'],
    // Whatever goes wrong, the picture stays for the next try.
    [
      [choose, done('look', source), crop, done('cut', picture), submit, progressed],
      error('save', tooLong),
      'idle.editing',
      { context: { picture, errors: { first_name: 'Too long', last_name: 'Too long' } }, emits: [] },
    ],
    [
      [choose, done('look', source), crop, done('cut', picture), submit],
      error('save', timeout),
      'idle.outcomeUnknown',
      { context: { picture }, emits: [{ type: 'call.timedOut' }] },
    ],
    ['saving', error('save', offline), 'idle.outcomeUnknown', { emits: [] }],
    ['saving', error('save', broken), 'idle.outcomeUnknown', { emits: [] }],
    [
      [submit, progressed, error('save', tooLong)],
      submit,
      'saving',
      { context: { progress: null, errors: {}, msg: '' } },
    ],
    [
      [submit, error('save', tooLong)],
      edit,
      'idle.editing',
      { context: { errors: { last_name: 'Too long' }, msg: '' } },
    ],
    ['idle.outcomeUnknown', submit, 'saving'],
    ['idle.outcomeUnknown', edit, 'idle.editing'],
    ['idle.saved', 'picture.removed', 'idle.editing'],
  ],
});
