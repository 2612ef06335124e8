import type { Example } from '../../walk/walk.ts';
import { offline, refused } from './call-errors.example.ts';
import type { listMachine } from './list.machine.ts';

export const rows = ['a', 'b'];
export const fewer = ['b'];
export const no = refused(403, 'Not for you');
export const tooOften = refused(429, 'Slow down');

export const listExample: Example<typeof listMachine> = {
  input: { failureText: 'Failed to get bets' },
  ports: { load: { done: [rows, []], error: [offline, no] } },
  events: [
    'list.retry',
    'list.refresh',
    'session.returned',
    { type: 'list.changed', rows: fewer },
    { type: 'list.changed', rows: [] },
  ],
};
