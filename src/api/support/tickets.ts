import { Nothing } from '../../schemas/shared/answer.ts';
import { type PageQuery, paged } from '../../schemas/shared/page.ts';
import type { CancelReason, Contact } from '../../schemas/support/support.ts';
import {
  Conversation,
  type NewMessage,
  type NewTicket,
  TICKET_STREAM_STRUCTS,
  Ticket,
  TicketMessage,
  TicketMessages,
  TicketRow,
  type TicketStreamEvent,
} from '../../schemas/support/tickets.ts';
import { http } from '../page-client.ts';
import { type EventStream, readEvents, reader } from '../shared/event-stream.ts';
import type { ServerSentEvent } from '../shared/server-sent-events.ts';

const Tickets = paged(TicketRow);

const pathOf = (token: string, act = '') => `ticket/${encodeURIComponent(token)}${act}`;

/** Calls about the person's own support tickets. Each resolves to the data alone. */
export const tickets = {
  create: async (report: NewTicket, signal?: AbortSignal) =>
    (await http.post('ticket/create', Ticket, { body: formOf(report), signal })).data,

  history: async (query: PageQuery, signal?: AbortSignal) =>
    (await http.get('ticket/history', Tickets, { query, signal })).data,

  conversation: async (token: string, signal?: AbortSignal) =>
    (await http.get(pathOf(token), Conversation, { signal })).data,

  older: async (token: string, before: number, signal?: AbortSignal) =>
    (await http.get(pathOf(token, '/messages'), TicketMessages, { query: { before }, signal })).data,

  send: async (token: string, message: NewMessage, signal?: AbortSignal) =>
    (await http.post(pathOf(token, '/send'), TicketMessage, { body: formOf(message), signal })).data,

  close: async (token: string, body: CancelReason, signal?: AbortSignal) =>
    (await http.post(pathOf(token, '/close'), Ticket, { body, signal })).data,

  /** Reads a ticket's stream once, until it ends. `since` is the last message that the page has already. */
  follow: (
    token: string,
    {
      onEvent,
      ...rest
    }: Omit<EventStream, 'path' | 'onEvent'> & { onEvent: (event: TicketStreamEvent) => void },
  ): Promise<void> =>
    readEvents(http, {
      ...rest,
      path: pathOf(token, '/stream'),
      onEvent: (event) => {
        const read = READERS.get(event.event);
        if (read) onEvent(read(event));
      },
    }),
};

/** Messages to the operator, from visitors too. */
export const contact = {
  send: async (body: Contact, signal?: AbortSignal) =>
    (await http.post('contact', Nothing, { body, signal })).data,
};

const STREAM = 'ticket/{token}/stream';
const READERS = new Map<string, (event: ServerSentEvent) => TicketStreamEvent>([
  ['message', reader(STREAM, 'message', TICKET_STREAM_STRUCTS.message)],
  ['ticket', reader(STREAM, 'ticket', TICKET_STREAM_STRUCTS.ticket)],
  ['ping', reader(STREAM, 'ping', TICKET_STREAM_STRUCTS.ping)],
]);

/** A form with a file is multipart; undefined values have no field. */
function formOf(values: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) form.set(name, value);
  return form;
}
