import type { Example } from '../../walk/walk.ts';
import { offline } from '../shared/call-errors.example.ts';
import type { demoInboxMachine } from './demo-inbox.machine.ts';

const message = (id: string) =>
  ({ id, channel: 'sms', to: '9000000001', text: `Your code is ${id}`, at: '2026-11-21T13:35:00Z' }) as const;
export const old = [message('1')];
export const more = [message('2'), message('1')];

export const demoInboxExample: Example<typeof demoInboxMachine> = {
  ports: {
    askMode: { done: ['demo', 'live'], error: [offline] },
    load: { done: [old, more, []], error: [offline] },
  },
  events: ['inbox.open', 'inbox.close', 'message.awaited', 'message.unawaited'],
};
