import type { TicketStatus, TicketStreamEvent } from '../../src/schemas/support/tickets.ts';
import { endedSessions } from '../account/sessions.ts';
import type { Database } from '../database/database.ts';
import type { Source } from '../http/event-stream.ts';
import { readMessages, toMessage } from './messages.ts';
import { readTickets } from './tickets.ts';

/** One open stream of a ticket. */
export interface TicketListener {
  sessionId: number;
  ticketId: number;
  /** The number of the last message that was sent to it. */
  heard: number;
  /** The status of the ticket that was last sent; null before the first. */
  told: TicketStatus | null;
  send(event: TicketStreamEvent): void;
  /** Called when the session is over, or nothing more will come. */
  end(): void;
}

/** Sends all listeners the news of their tickets, whichever process wrote them. */
export interface TicketFeed extends Source {
  join(listener: TicketListener): void;
  leave(listener: TicketListener): void;
}

/** The most messages of one ticket in a reading; the next reading sends the others. */
const AT_ONCE = 100;

export function createTicketFeed(database: Database): TicketFeed {
  const listeners = new Set<TicketListener>();
  let reading: Promise<void> | undefined;

  function drop(listener: TicketListener): void {
    listeners.delete(listener);
    listener.end();
  }

  async function dropSignedOut(): Promise<void> {
    const ended = await endedSessions(
      database,
      [...listeners].map(({ sessionId }) => sessionId),
    );
    for (const listener of listeners) if (ended.has(listener.sessionId)) drop(listener);
  }

  async function tell(): Promise<void> {
    const audience = [...listeners];
    if (audience.length === 0) return;
    const heard = new Map<number, number>();
    for (const { ticketId, heard: last } of audience)
      heard.set(ticketId, Math.min(heard.get(ticketId) ?? last, last));
    const ids = [...heard.keys()];
    // The tickets first: a closed ticket gets no more messages, so the messages read next are complete.
    const tickets = await readTickets(database, ids);
    const messages = await readMessages(
      database,
      `join unnest($1::bigint[], $2::bigint[]) as reader (ticket, heard) on m.ticket_id = reader.ticket
       where m.number > reader.heard and m.number <= reader.heard + ${AT_ONCE}`,
      [ids, [...heard.values()]],
    );
    for (const listener of audience) {
      if (!listeners.has(listener)) continue;
      const ticket = tickets.get(listener.ticketId);
      const own = messages.filter(({ ticket_id }) => ticket_id === listener.ticketId);
      for (const row of own) {
        if (row.id <= listener.heard) continue;
        listener.heard = row.id;
        listener.send({ event: 'message', data: { message: toMessage(row) } });
      }
      if (ticket === undefined || own.length === AT_ONCE) continue;
      if (listener.told !== ticket.status) {
        listener.told = ticket.status;
        listener.send({ event: 'ticket', data: { ticket } });
      }
      if (ticket.status === 'closed') drop(listener);
    }
  }

  return {
    join: (listener) => void listeners.add(listener),
    leave: (listener) => void listeners.delete(listener),
    poll() {
      reading ??= dropSignedOut()
        .then(tell)
        .finally(() => {
          reading = undefined;
        });
      return reading;
    },
    ping() {
      const ping: TicketStreamEvent = { event: 'ping', data: { server_time: new Date().toISOString() } };
      for (const listener of listeners) listener.send(ping);
    },
    get listeners() {
      return listeners.size;
    },
  };
}
