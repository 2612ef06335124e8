import type { TicketMessage } from '../../schemas/support/tickets.ts';
import type { Example } from '../../walk/walk.ts';
import { broken, offline, refused, timeout } from '../shared/call-errors.example.ts';
import type { ticketOutboxMachine } from './ticket-outbox.machine.ts';

export const TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA';
export const KEY = '00000001-0000-4000-8000-000000000001';
export const NOW = '2026-01-01T10:00:00.000Z';

export const picture = new File(['x'], 'screen.png', { type: 'image/png' });
export const message: TicketMessage = {
  id: 11,
  key: KEY,
  author: 'bettor',
  text: 'Hello',
  attachment: null,
  at: NOW,
};

export const noText = refused(400, '', {
  errors: { editor: 'Message is required', attachment: 'Invalid file. Please upload a valid image file.' },
});
export const notAPicture = refused(415, 'Invalid file. Please upload a valid image file.');
export const isClosed = refused(409, 'This ticket is closed');

export const type = (editor: string) => ({ type: 'draft.typed' as const, editor });
export const attach = { type: 'draft.attached' as const, attachment: picture };
export const detach = { type: 'draft.attached' as const, attachment: undefined };
export const arrived = { type: 'message.arrived' as const, key: KEY };
export const arrivedOther = { type: 'message.arrived' as const, key: 'another' };

export const ticketOutboxExample: Example<typeof ticketOutboxMachine> = {
  input: { token: TOKEN },
  ports: {
    check: { done: [{ editor: 'Hello' }], error: [noText, offline] },
    send: { done: [message], error: [notAPicture, isClosed, timeout, broken] },
  },
  events: [
    type('Hello'),
    attach,
    detach,
    'draft.send',
    'message.retry',
    'message.edit',
    arrived,
    arrivedOther,
    'network.back',
  ],
  // Keys are random.
  provide: { guards: { isFirst: ({ event }) => event.type === 'message.arrived' && event.key === KEY } },
  bounded: ({ draft, queue, refusal }) => [
    draft.editor !== '',
    draft.attachment !== undefined,
    Math.min(queue.length, 2),
    refusal !== '',
    queue[0]?.picture !== undefined,
  ],
};
