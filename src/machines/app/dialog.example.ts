import type { Example } from '../../walk/walk.ts';
import type { dialogMachine } from './dialog.machine.ts';

export const query = (modal: string | null, next: string | null = null, ref: string | null = null) =>
  ({ type: 'dialog.queryChanged', modal, next, ref }) as const;
export const open = (modal: 'login' | 'register' | 'forgot-password') =>
  ({ type: 'dialog.open', modal }) as const;
export const verify = { type: 'dialog.verify', phone: '9000000001' } as const;

export const dialogExample: Example<typeof dialogMachine> = {
  events: [
    query(null),
    query(null, null, 'FRIEND01'),
    query('login'),
    query('login', '/bet-history?page=2'),
    query('register'),
    query('forgot-password'),
    open('login'),
    'dialog.close',
    verify,
    'dialog.loggedIn',
    'login.wanted',
  ],
};
