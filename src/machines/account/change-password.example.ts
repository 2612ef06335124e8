import type { Example } from '../../walk/walk.ts';
import { refused, timeout } from '../shared/call-errors.example.ts';
import type { changePasswordMachine } from './change-password.machine.ts';

export const values = { password: 'floodlight-9', conf_password: 'floodlight-9' };
export const submit = { type: 'form.submit', values } as const;
export const edit = { type: 'form.edited', field: 'password' } as const;
export const OLD = 'Please sign in again to change your password';
export const stale = refused(403, OLD, { errors: { session: OLD } });
export const forbidden = refused(403, 'Not now');
export const common = refused(400, 'Too common', { errors: { password: 'Too common' } });
export const ok = { status: 200, msg: 'Your password has been changed', data: null };

export const changePasswordExample: Example<typeof changePasswordMachine> = {
  ports: { submit: { done: [ok], error: [stale, forbidden, common, timeout] } },
  events: [submit, edit, 'login.done', 'login.abandoned'],
};
