import type { Closing } from '../../schemas/account/closing.ts';
import type { Example } from '../../walk/walk.ts';
import { offline, refused, timeout } from '../shared/call-errors.example.ts';
import type { closeAccountMachine } from './close-account.machine.ts';

export const free: Closing = { hindrances: [], cash: 640, bonus: 100, second_step: false };
export const hindered: Closing = { ...free, hindrances: ['bets', 'withdrawal'] };
export const values = { password: 'a quiet lamp', factor_code: '' };
export const submit = { type: 'form.submit', values } as const;
export const edit = { type: 'form.edited', field: 'password' } as const;
export const wrong = refused(400, 'The password is wrong', { errors: { password: 'The password is wrong' } });
export const tooMany = refused(
  429,
  'Too many attempts to sign in. Please try again later, or reset your password',
);
export const cameUp = refused(409, 'You have open bets.', { data: { hindrances: ['bets'] } });
export const closedAlready = refused(401, 'This account is closed.', { data: { closed: true } });
export const ok = { status: 200, msg: 'Your account is closed', data: null };

export const closeAccountExample: Example<typeof closeAccountMachine> = {
  ports: {
    look: { done: [free, hindered], error: [offline] },
    close: { done: [ok], error: [wrong, tooMany, cameUp, closedAlready, timeout] },
  },
  events: ['account.close', 'account.check', 'account.keep', submit, edit],
};
