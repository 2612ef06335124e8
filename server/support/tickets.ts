import { randomBytes } from 'node:crypto';
import type { Paged, PageQuery } from '../../src/schemas/shared/page.ts';
import type { Ticket, TicketAuthor, TicketRow, TicketStatus } from '../../src/schemas/support/tickets.ts';
import { note } from '../account/activity/note.ts';
import { holdOpen } from '../account/closing/closed.ts';
import type { Alongside, Database, Queryable } from '../database/database.ts';
import { pageOf } from '../database/paging.ts';
import { Refusal } from '../refusal.ts';
import { TICKET_STATES } from './life.ts';
import { type Draft, insertMessage } from './messages.ts';
import { keepRecording, pathOf } from './recordings.ts';
import { type TicketRef, ticketNotFound } from './ticket-ref.ts';

interface Row {
  id: number;
  token: string;
  issues: string;
  status: TicketStatus;
  closed_by: TicketAuthor | null;
  cancel_reason: string | null;
  created_at: Date;
  closed_at: Date | null;
  recording: string | null;
}

const COLUMNS =
  't.id, t.token, t.issues, t.status, t.closed_by, t.cancel_reason, t.created_at, t.closed_at, t.recording';

function toTicket({ id: _id, created_at, closed_at, recording, ...rest }: Row): Ticket {
  return {
    ...rest,
    created_at: created_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
    recording: recording && pathOf(recording),
  };
}

/** 128 bits. */
export const TOKEN = /^[A-Za-z0-9_-]{22}$/;

/**
 * A person's ticket.
 * @throws Refusal 404 for an unknown ticket, or somebody else's
 */
export async function ownTicket(
  db: Queryable,
  userId: number,
  token: string,
): Promise<TicketRef & { ticket: Ticket }> {
  if (!TOKEN.test(token)) throw ticketNotFound();
  const [row] = await db.query<Row>(
    `select ${COLUMNS} from tickets t where t.token = $1 and t.user_id = $2`,
    [token, userId],
  );
  if (row === undefined) throw ticketNotFound();
  return { id: row.id, token: row.token, ticket: toTicket(row) };
}

/** Tickets by their ids. */
export async function readTickets(db: Queryable, ids: readonly number[]): Promise<Map<number, Ticket>> {
  const rows = await db.query<Row>(`select ${COLUMNS} from tickets t where t.id = any ($1::bigint[])`, [ids]);
  return new Map(rows.map((row) => [row.id, toTicket(row)]));
}

/** A new report: its subject, and the first message. */
export interface Report extends Omit<Draft, 'author'> {
  issues: string;
  /** The recording of the page, if the person attached it. */
  recording: string | undefined;
}

/**
 * The ticket that this key of the person has already made, if any.
 * @throws Refusal 422 when the key belongs to another report
 */
export async function reportedBefore(
  db: Queryable,
  userId: number,
  { key, bodyHash }: Pick<Report, 'key' | 'bodyHash'>,
): Promise<Ticket | undefined> {
  const [row] = await db.query<Row & { body_hash: string }>(
    `select ${COLUMNS}, t.body_hash from tickets t where t.user_id = $1 and t.key = $2`,
    [userId, key],
  );
  if (row === undefined) return undefined;
  const { body_hash, ...kept } = row;
  if (body_hash !== bodyHash)
    throw new Refusal(422, 'This key was used for another ticket', { event: 'key.other-body' });
  return toTicket(kept);
}

/**
 * Opens a ticket with its first message, once for a key.
 * @throws Refusal 401 with `data.closed` · 422 when the key belongs to another report
 */
export function openTicket(database: Database, userId: number, report: Report): Promise<Ticket> {
  return database.transaction(async (tx) => {
    await holdOpen(tx, userId);
    // Of two concurrent requests, the second one waits here for the first.
    const [row] = await tx.query<Row>(
      `insert into tickets as t (token, user_id, key, body_hash, issues) values ($1, $2, $3, $4, $5)
       on conflict (user_id, key) do nothing returning ${COLUMNS}`,
      [randomBytes(16).toString('base64url'), userId, report.key, report.bodyHash, report.issues],
    );
    if (row) {
      await insertMessage(tx, row.id, { ...report, author: 'bettor' });
      if (report.recording === undefined) return toTicket(row);
      return { ...toTicket(row), recording: await keepRecording(tx, row.id, report.recording) };
    }
    const before = await reportedBefore(tx, userId, report);
    if (before === undefined) throw new Error('a ticket was neither made nor found');
    return before;
  });
}

/** A person's tickets, the latest first, each with its last message. */
export async function ticketHistory(
  db: Queryable,
  userId: number,
  query: PageQuery,
): Promise<Paged<TicketRow>> {
  const { rows, ...page } = await pageOf<
    Row & { last_message_at: Date; last_message_by: TicketAuthor; last_message: string }
  >(
    db,
    query,
    `select ${COLUMNS}, last.at as last_message_at, last.author as last_message_by,
            left(last.text, 200) as last_message
     from tickets t cross join lateral (
       select at, author, text from ticket_messages where ticket_id = t.id order by number desc limit 1
     ) last where t.user_id = $1`,
    [userId],
    { order: 'created_at desc, id desc' },
  );
  return {
    ...page,
    rows: rows.map(({ last_message_at, last_message_by, last_message, ...row }) => ({
      ...toTicket(row),
      last_message_at: last_message_at.toISOString(),
      last_message_by,
      last_message,
    })),
  };
}

/** Closes all of a person's tickets in their name. */
export async function closeAllTickets(tx: Queryable, userId: number, reason: string): Promise<void> {
  await tx.query(
    `update tickets set status = 'closed', closed_by = 'bettor', cancel_reason = $2, closed_at = clock_timestamp()
     where user_id = $1 and status = any ($3::text[])`,
    [userId, reason, TICKET_STATES.closing],
  );
}

/**
 * Closes a ticket; no error if it is closed already.
 * @returns the ticket, and whether it was open
 */
export function closeTicket(
  database: Database,
  ticket: TicketRef,
  by: TicketAuthor,
  reason: string,
  alongside?: Alongside,
): Promise<{ ticket: Ticket; wasOpen: boolean }> {
  return database.transaction(async (tx) => {
    const [closed] = await tx.query<Row & { user_id: number }>(
      `update tickets t set status = 'closed', closed_by = $2, cancel_reason = $3, closed_at = clock_timestamp()
       where t.id = $1 and t.status = any ($4::text[]) returning ${COLUMNS}, t.user_id`,
      [ticket.id, by, reason, TICKET_STATES.closing],
    );
    if (closed) {
      const { user_id, ...row } = closed;
      if (by === 'support') await note(tx, user_id, 'ticket.closed', ticket.id);
      await alongside?.(tx);
      return { ticket: toTicket(row), wasOpen: true };
    }
    const kept = (await readTickets(tx, [ticket.id])).get(ticket.id);
    if (kept === undefined) throw ticketNotFound();
    return { ticket: kept, wasOpen: false };
  });
}
