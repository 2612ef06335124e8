import type { Example } from '../../walk/walk.ts';
import { offline, refused, timeout } from '../shared/call-errors.example.ts';
import type { verificationMachine } from './verification.machine.ts';

export const submit = { type: 'otp.submit', otp: '123456' } as const;
export const wrong = refused(400, 'Please check the code', { errors: { otp: 'Wrong or expired' } });
export const tooMany = refused(429, 'Too many tries');
export const gifts = { starter: 1000, bonus: 50 };
export const tooSoon = refused(429, 'Please wait', { data: { wait: 2 } });

export const verificationExample: Example<typeof verificationMachine> = {
  input: { phone: '9000000001', wait: 2 },
  ports: {
    verify: { done: [gifts, null], error: [wrong, tooMany, timeout] },
    resend: { done: [{ wait: 2 }], error: [tooSoon, offline] },
  },
  events: [submit, 'otp.edited', 'otp.resend'],
  waits: [1000],
};
