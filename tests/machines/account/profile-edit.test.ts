import { expect } from 'vitest';
import {
  choose,
  crop,
  edit,
  file,
  NO_PICTURE,
  noPicture,
  picture,
  profileEditExample,
  progressed,
  source,
  square,
  submit,
  tooLong,
  user,
  values,
} from '../../../src/machines/account/profile-edit.example.ts';
import { profileEditMachine } from '../../../src/machines/account/profile-edit.machine.ts';
import { broken, offline, timeout } from '../../../src/machines/shared/call-errors.example.ts';
import { describeMachine, done, error, nowhere, start } from '../../model/describe.ts';

describeMachine(profileEditMachine, {
  ...profileEditExample,
  facts: [
    [
      [],
      start({ names: { first_name: 'Asha', last_name: 'Rao' } }),
      'idle.editing',
      {
        becomes: {
          names: { first_name: 'Asha', last_name: 'Rao' },
          source: null,
          picture: null,
          image: null,
          progress: null,
          errors: {},
          msg: '',
        },
        tags: [],
      },
    ],
    ['idle', choose, 'looking', { calls: { look: { file } }, tags: ['busy'] }],
    ['idle', crop, nowhere],
    ['looking', choose, nowhere],
    ['looking', submit, nowhere],
    ['looking', done('look', source), 'cropping', { context: { source, picture: null } }],
    [
      'looking',
      error('look', noPicture),
      'idle.editing',
      { context: { errors: { profile_image: NO_PICTURE }, source: null } },
    ],
    // Another choice removes the message about the one before.
    [[choose, error('look', noPicture)], choose, 'looking', { context: { errors: {}, msg: '' } }],
    ['cropping', submit, nowhere],
    ['cropping', 'crop.cancelled', 'idle.editing', { context: { source: null, picture: null } }],
    ['cropping', crop, 'cutting', { calls: { cut: { source, square } }, tags: ['busy'] }],
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
      { calls: { save: { values, picture, onProgress: expect.any(Function) } } },
    ],
    [
      'idle.editing',
      submit,
      'saving',
      { calls: { save: { values, picture: null, onProgress: expect.any(Function) } }, tags: ['busy'] },
    ],
    ['saving', submit, nowhere],
    ['saving', progressed, 'saving', { context: { progress: 40 } }],
    ['idle', progressed, nowhere],
    [
      [choose, done('look', source), crop, done('cut', picture), submit],
      done('save', user),
      'idle.saved',
      {
        context: { picture: null, image: '/api/pictures/aa.webp', errors: {} },
        // The view itself says that it is saved: a toast would announce it twice.
        emits: [{ type: 'profile.saved' }],
      },
    ],
    ['idle.saved', edit, 'idle.editing'],
    // After any failure the picture stays for the next attempt.
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
    [
      [submit, error('save', tooLong)],
      'picture.removed',
      'idle.editing',
      { becomes: { errors: {}, msg: '' } },
    ],
  ],
});
