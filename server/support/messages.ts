import { MAX_PER_PAGE } from '../../src/schemas/shared/page.ts';
import {
  MESSAGES_AT_ONCE,
  type TicketAuthor,
  type TicketMessage,
  type TicketMessages,
} from '../../src/schemas/support/tickets.ts';
import { note } from '../account/activity/note.ts';
import type { Alongside, Database, Param, Queryable } from '../database/database.ts';
import { NOT_VALID } from '../http/exchange.ts';
import type { Picture } from '../http/picture.ts';
import { Refusal } from '../refusal.ts';
import { TICKET_STATES } from './life.ts';
import { keepPicture, pathOf } from './pictures.ts';
import { type TicketRef, ticketNotFound } from './ticket-ref.ts';

/** The text of a new message. */
export interface Draft {
  author: TicketAuthor;
  /** Repeated requests with the same key and author make one message. */
  key: string;
  /** Hash of the text and the picture as they were sent; a key belongs to one hash. */
  bodyHash: string;
  text: string;
  picture: Picture | undefined;
}

export interface MessageRow {
  /** Its number within the ticket. */
  id: number;
  ticket_id: number;
  key: string;
  author: TicketAuthor;
  text: string;
  capability: string | null;
  width: number | null;
  height: number | null;
  at: Date;
}

/** Messages with their pictures' sizes, oldest first. */
export const readMessages = (db: Queryable, which: string, params: readonly Param[]): Promise<MessageRow[]> =>
  db.query<MessageRow>(
    `select * from (
       select m.number as id, m.ticket_id, m.key, m.author, m.text, m.capability, p.width, p.height, m.at
       from ticket_messages m left join ticket_pictures p on p.capability = m.capability ${which}
     ) list order by id`,
    params,
  );

export function toMessage({
  id,
  key,
  author,
  text,
  capability,
  width,
  height,
  at,
}: MessageRow): TicketMessage {
  return {
    id,
    key: author === 'bettor' ? key : null,
    author,
    text,
    attachment:
      capability === null ? null : { path: pathOf(capability), width: width ?? 0, height: height ?? 0 },
    at: at.toISOString(),
  };
}

/**
 * The message that this key of the author has already made, if any.
 * @throws Refusal 422 when the key belongs to another message
 */
export async function sentBefore(
  db: Queryable,
  ticketId: number,
  { author, key, bodyHash }: Pick<Draft, 'author' | 'key' | 'bodyHash'>,
): Promise<TicketMessage | undefined> {
  const [kept] = await db.query<{ number: number; body_hash: string }>(
    'select number, body_hash from ticket_messages where ticket_id = $1 and author = $2 and key = $3',
    [ticketId, author, key],
  );
  if (kept === undefined) return undefined;
  if (kept.body_hash !== bodyHash)
    throw new Refusal(422, 'This key was used for another message', { event: 'key.other-body' });
  return readMessage(db, ticketId, kept.number);
}

/**
 * Adds a message to an open ticket, once for a key.
 * @throws Refusal 404, 409 when the ticket is closed, 422 when the key belongs to another message
 */
export function addMessage(
  database: Database,
  ticket: TicketRef,
  draft: Draft,
  alongside?: Alongside,
): Promise<{ message: TicketMessage; isNew: boolean }> {
  return database.transaction(async (tx) => {
    // The lock orders concurrent requests: the second one finds the message of the first.
    const [locked] = await tx.query<{ status: string; user_id: number }>(
      'select status, user_id from tickets where id = $1 for update',
      [ticket.id],
    );
    if (locked === undefined) throw ticketNotFound();
    const before = await sentBefore(tx, ticket.id, draft);
    if (before) return { message: before, isNew: false };
    if (!TICKET_STATES.writing.includes(locked.status)) throw new Refusal(409, 'This ticket is closed');
    const message = await insertMessage(tx, ticket.id, draft);
    if (draft.author === 'support') await note(tx, locked.user_id, 'ticket.answered', ticket.id);
    await alongside?.(tx);
    return { message, isNew: true };
  });
}

/** Inserts a message into a ticket that is locked, or not visible to others yet. */
export async function insertMessage(tx: Queryable, ticketId: number, draft: Draft): Promise<TicketMessage> {
  const { author, key, bodyHash, text, picture } = draft;
  const capability = picture ? await keepPicture(tx, picture) : null;
  const [inserted] = await tx.query<{ number: number }>(
    `insert into ticket_messages (ticket_id, number, author, key, body_hash, text, capability)
     select $1::bigint, coalesce(max(number), 0) + 1, $2::text, $3::text, $4::text, $5::text, $6::text
     from ticket_messages where ticket_id = $1::bigint returning number`,
    [ticketId, author, key, bodyHash, text, capability],
  );
  if (inserted === undefined) throw new Error('a message was not inserted');
  return readMessage(tx, ticketId, inserted.number);
}

async function readMessage(db: Queryable, ticketId: number, number: number): Promise<TicketMessage> {
  const [row] = await readMessages(db, 'where m.ticket_id = $1 and m.number = $2', [ticketId, number]);
  if (row === undefined) throw new Error(`Ticket ${ticketId} has no message ${number}`);
  return toMessage(row);
}

/**
 * Messages of a ticket, oldest first: the latest ones, or those before a message.
 * @throws Refusal 400 for invalid numbers
 */
export async function messagesOf(
  db: Queryable,
  ticket: TicketRef,
  { before, limit }: { before?: string | undefined; limit?: string | undefined } = {},
): Promise<TicketMessages> {
  const most = readNumber(limit, MESSAGES_AT_ONCE, MAX_PER_PAGE);
  const end = readNumber(before, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  const rows = await readMessages(
    db,
    'where m.ticket_id = $1 and m.number < $2 order by m.number desc limit $3',
    [ticket.id, end, most + 1],
  );
  return { messages: rows.slice(-most).map(toMessage), has_older: rows.length > most };
}

function readNumber(given: string | undefined, fallback: number, most: number): number {
  if (given === undefined || given === '') return fallback;
  const number = /^[1-9]\d{0,14}$/.test(given) ? Number(given) : Number.NaN;
  if (!(number <= most)) throw new Refusal(400, NOT_VALID);
  return number;
}
