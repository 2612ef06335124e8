import type { Example } from '../../walk/walk.ts';
import { broken, offline, refused, timeout } from '../shared/call-errors.example.ts';
import type { resetPasswordMachine } from './reset-password.machine.ts';

export const values = { email: 'a@example.com', newPass: 'night-match', conPass: 'night-match' };
export const submit = { type: 'form.submit', values } as const;
export const link = { type: 'link.followed', t: 'secret' } as const;

export const ok = { status: 200, msg: 'Done', data: null };
export const unproven = { phone: '••••••••70' };
export const codeless = refused(403, 'The code, too', { data: { phone: '••••••••70' } });
export const accepted = { status: 202, msg: 'Later', data: null };
export const stale = refused(400, 'This link is no longer good', {
  errors: { t: 'This link is no longer good' },
});
export const differ = refused(400, 'Passwords must match', { errors: { conPass: 'Passwords must match' } });
export const tooOften = refused(429, 'Please try again in a minute');
export const linkless = refused(403, 'A fresh link is needed');

export const resetPasswordExample: Example<typeof resetPasswordMachine> = {
  ports: {
    exchange: { done: [null, unproven], error: [stale, tooOften, offline] },
    submit: { done: [ok, accepted], error: [differ, tooOften, linkless, codeless, timeout, broken] },
  },
  events: [submit, 'form.edited', link, 'reset.proven', 'login.wanted'],
};
