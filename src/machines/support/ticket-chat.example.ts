import type { Ticket, TicketMessage } from '../../schemas/support/tickets.ts';
import type { Example } from '../../walk/walk.ts';
import { offline, refused } from '../shared/call-errors.example.ts';
import type { ticketChatMachine } from './ticket-chat.machine.ts';

export const TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA';
export const open: Ticket = {
  token: TOKEN,
  issues: 'Deposit',
  status: 'open',
  closed_by: null,
  cancel_reason: null,
  created_at: '2026-01-01T10:00:00.000Z',
  closed_at: null,
  recording: null,
};
export const closed: Ticket = {
  ...open,
  status: 'closed',
  closed_by: 'support',
  cancel_reason: 'Done',
  closed_at: '2026-01-01T12:00:00.000Z',
};
export const saying = (id: number): TicketMessage => ({
  id,
  key: null,
  author: 'support',
  text: `no. ${id}`,
  attachment: null,
  at: '2026-01-01T10:00:00.000Z',
});

export const short = { ticket: open, messages: [saying(10)], has_older: false };
export const long = { ticket: open, messages: [saying(10)], has_older: true };
export const over = { ticket: closed, messages: [saying(10)], has_older: false };
export const olderOnes = { messages: [saying(8), saying(9)], has_older: true };
export const oldest = { messages: [saying(7)], has_older: false };

export const missing = refused(404, 'Ticket not found');
export const tooOften = refused(429, 'Too many requests');
export const arrives = (id: number) => ({ type: 'stream.message' as const, message: saying(id) });
export const ended = { type: 'stream.ticket' as const, ticket: closed };
export const sent = { type: 'chat.sent' as const, message: saying(12) };

export const ticketChatExample: Example<typeof ticketChatMachine> = {
  input: { token: TOKEN },
  ports: {
    load: { done: [short, long, over], error: [missing, tooOften, offline] },
    older: { done: [olderOnes, oldest], error: [offline] },
    connect: { emits: [{ type: 'stream.opened' }, arrives(11), ended, { type: 'stream.lost' }] },
  },
  events: [
    'chat.retry',
    'session.returned',
    sent,
    'chat.outdated',
    'older.load',
    'close.ask',
    'close.leave',
    { type: 'close.done', ticket: closed },
    'network.back',
    'tab.hidden',
    'tab.shown',
  ],
  // Half of the real one is chance.
  provide: { delays: { backoff: 1000 } },
  bounded: ({ ticket, hasOlder, failures }) => [ticket?.status, hasOlder, Math.min(failures, 1)],
};
