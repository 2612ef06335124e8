import type { Example } from '../../walk/walk.ts';
import { refused, timeout } from './call-errors.example.ts';
import type { formMachine } from './form.machine.ts';

export const values = { email: 'a@example.com' };
export const submit = { type: 'form.submit', values } as const;
export const errors = { email: 'Already in use', phone: 'Already in use' };
export const no = refused(400, 'Please check the form', { errors, data: { verify: '9000000001' } });
export const answer = { status: 200, msg: 'Done', data: null };

export const formExample: Example<typeof formMachine> = {
  ports: { submit: { done: [answer], error: [no, timeout] } },
  events: [submit, { type: 'form.edited', field: 'email' }, 'form.reset'],
};
