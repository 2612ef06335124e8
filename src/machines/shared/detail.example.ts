import type { Example } from '../../walk/walk.ts';
import { offline, refused } from './call-errors.example.ts';
import type { detailMachine } from './detail.machine.ts';

export const before = { name: 'before' };
export const later = { name: 'later' };
export const gone = refused(404, 'No such match');
export const no = refused(403, 'Not for you');
export const tooOften = refused(429, 'Slow down');

export const detailExample: Example<typeof detailMachine> = {
  input: { id: '7' },
  ports: { load: { done: [before], error: [offline, gone, no] } },
  events: ['detail.retry', 'detail.refresh', 'session.returned', { type: 'detail.replaced', item: later }],
};
