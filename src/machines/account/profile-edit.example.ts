import type { Example } from '../../walk/walk.ts';
import { offline, refused, timeout } from '../shared/call-errors.example.ts';
import type { profileEditMachine } from './profile-edit.machine.ts';

const names = { first_name: 'Asha', last_name: 'Rao' };
export const values = { first_name: 'Usha', last_name: '' };
export const submit = { type: 'form.submit', values } as const;
export const edit = { type: 'form.edited', field: 'first_name' } as const;
export const file = new Blob(['a large photo']);
export const source = new Blob(['a photo to work with']);
export const picture = new Blob(['a small square']);
export const choose = { type: 'picture.chosen', file } as const;
export const square = { x: 10, y: 0, width: 300, height: 300 };
export const crop = { type: 'crop.chosen', square } as const;
export const progressed = { type: 'upload.progressed', percent: 40 } as const;
export const user = {
  id: 1,
  first_name: 'Usha',
  last_name: '',
  profile_image: '/api/pictures/aa.webp',
  email: 'asha@example.com',
  phone: '9000000002',
};
export const NO_PICTURE = 'Invalid file. Please upload a valid file.';
export const noPicture = refused(415, NO_PICTURE, { errors: { profile_image: NO_PICTURE } });
export const tooLong = refused(400, 'Too long', {
  errors: { first_name: 'Too long', last_name: 'Too long' },
});

export const profileEditExample: Example<typeof profileEditMachine> = {
  input: { names },
  ports: {
    look: { done: [source], error: [noPicture] },
    cut: { done: [picture], error: [noPicture] },
    save: { done: [user], error: [tooLong, timeout, offline] },
  },
  events: [submit, edit, choose, 'picture.removed', crop, 'crop.cancelled', progressed],
  bounded: ({ source, picture, progress, errors, msg }) =>
    [source, picture, progress, errors, msg].map(Boolean),
};
