import type { Example } from '../../walk/walk.ts';
import { offline, refused } from '../shared/call-errors.example.ts';
import type { sessionMachine } from './session.machine.ts';

export const user = {
  id: 1,
  first_name: 'Demo',
  last_name: 'Bettor',
  profile_image: null,
  email: 'demo@example.com',
  phone: '9000000001',
};
export const other = { ...user, id: 2 };

export const sessionExample: Example<typeof sessionMachine> = {
  ports: {
    check: { done: [user, other, null], error: [offline, refused(404, 'Not found')] },
    leave: { done: [undefined], error: [offline] },
    forget: { done: [undefined] },
    forgetAccount: { done: [undefined] },
  },
  events: [
    'session.signedIn',
    'session.changed',
    'session.suspended',
    'session.accountClosed',
    'session.ended',
    'session.tokenRemoved',
    'session.tokenAppeared',
    'session.leave',
    'login.declined',
    'network.back',
    { type: 'toast.seen', text: 'Failed to get bets' },
    { type: 'toast.seen', text: 'Access denied. Your account has been suspended.' },
  ],
};
