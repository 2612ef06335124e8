import type { Conversation, Ticket } from '../../src/schemas/support/tickets.ts';
import type { Alongside, Database, Queryable } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { hashBody } from '../wallet/idempotency.ts';
import { addMessage, messagesOf } from './messages.ts';
import { type TicketRef, ticketNotFound } from './ticket-ref.ts';
import { closeTicket, readTickets, TOKEN } from './tickets.ts';

/** An open ticket as support sees it in a list. */
export interface WaitingTicket {
  token: string;
  issues: string;
  phone: string;
  /** Whether the bettor wrote the last message. */
  awaits_answer: boolean;
  /** Whether support has ever written. */
  was_answered: boolean;
  last_message_at: Date;
  last_message: string;
}

/** At most `limit` open tickets: those that await an answer first, and of these the longest wait. */
export function listTickets(db: Queryable, limit: number): Promise<WaitingTicket[]> {
  return db.query<WaitingTicket>(
    `select t.token, t.issues, u.phone, last.author = 'bettor' as awaits_answer,
            exists (select from ticket_messages where ticket_id = t.id and author = 'support') as was_answered,
            last.at as last_message_at,
            left(last.text, 200) as last_message
     from tickets t join users u on u.id = t.user_id
     cross join lateral (
       select at, author, text from ticket_messages where ticket_id = t.id order by number desc limit 1
     ) last
     where t.status = 'open' order by last.author = 'bettor' desc, last.at limit $1`,
    [limit],
  );
}

/**
 * A ticket of any person, with its latest messages.
 * @throws Refusal 404
 */
export async function showTicket(db: Queryable, token: string): Promise<Conversation & { phone: string }> {
  const found = await ticketNamed(db, token);
  return { ...found, ...(await messagesOf(db, found)) };
}

/**
 * Answers a bettor. Repeating the same text adds nothing until the bettor has written again.
 * @returns whether it is a new answer
 * @throws Refusal 404, 409 when the ticket is closed
 */
export async function answerTicket(
  database: Database,
  token: string,
  text: string,
  alongside?: Alongside,
): Promise<boolean> {
  const ticket = await ticketNamed(database, token);
  const [last] = await database.query<{ number: number | null }>(
    `select max(number) as number from ticket_messages where ticket_id = $1 and author = 'bettor'`,
    [ticket.id],
  );
  const bodyHash = hashBody({ text, after: last?.number ?? 0 });
  const { isNew } = await addMessage(
    database,
    ticket,
    { author: 'support', key: bodyHash, bodyHash, text, picture: undefined },
    alongside,
  );
  return isNew;
}

/**
 * Closes a ticket for support.
 * @returns whether it was open
 * @throws Refusal 404
 */
export async function closeForSupport(
  database: Database,
  token: string,
  why: string,
  alongside?: Alongside,
): Promise<boolean> {
  const ticket = await ticketNamed(database, token);
  return (await closeTicket(database, ticket, 'support', why, alongside)).wasOpen;
}

async function ticketNamed(
  db: Queryable,
  token: string,
): Promise<TicketRef & { ticket: Ticket; phone: string }> {
  if (!TOKEN.test(token)) throw ticketNotFound();
  const [row] = await db.query<{ id: number; phone: string }>(
    'select t.id, u.phone from tickets t join users u on u.id = t.user_id where t.token = $1',
    [token],
  );
  const ticket = row && (await readTickets(db, [row.id])).get(row.id);
  if (row === undefined || ticket === undefined) throw ticketNotFound();
  return { ...row, token, ticket };
}

/** A message from the contact form. */
export interface ContactMessage {
  id: number;
  name: string;
  phone: string;
  email: string;
  message: string;
  at: Date;
}

/**
 * At most `limit` contact messages that nobody has dealt with, oldest first. Long texts are cut: a visitor may write
 * 64 KB.
 */
export function listContactMessages(db: Queryable, limit: number): Promise<ContactMessage[]> {
  return db.query<ContactMessage>(
    `select id, name, phone, email, left(message, 200) as message, at
     from contact_messages where settled_at is null order by at, id limit $1`,
    [limit],
  );
}

/**
 * A contact message with its whole text, also once it is dealt with.
 * @throws Refusal 404
 */
export async function showContactMessage(db: Queryable, id: number): Promise<ContactMessage> {
  const [found] = await db.query<ContactMessage>(
    'select id, name, phone, email, message, at from contact_messages where id = $1',
    [id],
  );
  if (found === undefined) throw noContactMessage(id);
  return found;
}

const noContactMessage = (id: number) => new Refusal(404, `There is no contact message ${id}`);

/**
 * Marks a contact message as dealt with.
 * @returns whether this call changed it
 * @throws Refusal 404
 */
export function settleContactMessage(
  database: Database,
  id: number,
  alongside?: Alongside,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const settled = await tx.query(
      'update contact_messages set settled_at = now() where id = $1 and settled_at is null returning id',
      [id],
    );
    if (settled.length > 0) {
      await alongside?.(tx);
      return true;
    }
    const kept = await tx.query('select id from contact_messages where id = $1', [id]);
    if (kept.length === 0) throw noContactMessage(id);
    return false;
  });
}
