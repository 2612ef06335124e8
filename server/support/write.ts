import { createHash } from 'node:crypto';
import type { Contact } from '../../src/schemas/support/support.ts';
import type { NewMessage, NewTicket, Ticket, TicketMessage } from '../../src/schemas/support/tickets.ts';
import { allowAttempt } from '../accounts/attempts.ts';
import { allowPicture } from '../accounts/uploads.ts';
import type { Database } from '../database/database.ts';
import type { Picture } from '../http/picture.ts';
import { hashBody } from '../money/idempotency.ts';
import { keepContactMessage } from './contact.ts';
import { addMessage, sentBefore } from './messages.ts';
import { wholePicture } from './pictures.ts';
import { checkRecording } from './recordings.ts';
import type { TicketRef } from './ticket-ref.ts';
import { openTicket, reportedBefore } from './tickets.ts';

const NEW_TICKETS = { most: 10, seconds: 60 * 60 };
const MESSAGES = { most: 30, seconds: 60 };
const CONTACTS = { most: 20, seconds: 10 * 60 };
const DAY_SECONDS = 24 * 60 * 60;
const CONTACTS_OF_NETWORK = { most: 100, seconds: DAY_SECONDS };
/** Each takes up to 64 KB, for as long as nobody has read it. */
const CONTACTS_IN_ALL = { most: 1000, seconds: DAY_SECONDS };

const TOO_MANY = 'Too many requests. Please wait a moment';
const NO_MORE_TODAY = 'Too many messages have reached us today. Please try again later';

/**
 * Opens a ticket with its first message, once for a key.
 * @throws Refusal 400 or 413 with `errors.recording` · 413 or 415 with `errors.screenshort` · 422 when the key belongs
 * to another report · 429
 */
export async function reportIssue(
  database: Database,
  userId: number,
  { issues, message: text, key, recording }: Omit<NewTicket, 'screenshort'>,
  file: Buffer | undefined,
): Promise<Ticket> {
  if (recording !== undefined) checkRecording(recording);
  const body = { issues, text, file: digestOf(file) };
  const bodyHash = hashBody(recording === undefined ? body : { ...body, recording });
  const before = await reportedBefore(database, userId, { key, bodyHash });
  if (before) return before;
  const allow = () => allowAttempt(database, `ticket:${userId}`, NEW_TICKETS, TOO_MANY);
  const picture = await pictureFrom(database, userId, file, 'screenshort', allow);
  return openTicket(database, userId, { key, bodyHash, issues, text, picture, recording });
}

/**
 * Adds what a bettor writes to a ticket of theirs, once for a key.
 * @throws Refusal 409 when the ticket is closed · 413 or 415 with `errors.attachment` · 422 when the key belongs to
 * another message · 429
 */
export async function writeMessage(
  database: Database,
  userId: number,
  ticket: TicketRef,
  { editor: text, key }: Omit<NewMessage, 'attachment'>,
  file: Buffer | undefined,
): Promise<TicketMessage> {
  const bodyHash = hashBody({ text, file: digestOf(file) });
  const before = await sentBefore(database, ticket.id, { author: 'bettor', key, bodyHash });
  if (before) return before;
  const allow = () => allowAttempt(database, `message:${userId}`, MESSAGES, TOO_MANY);
  const picture = await pictureFrom(database, userId, file, 'attachment', allow);
  const { message } = await addMessage(database, ticket, { author: 'bettor', key, bodyHash, text, picture });
  return message;
}

/**
 * Takes a message of a visitor. Those that come at the same moment wait for each other where they are counted: the
 * second of the very same then finds the first.
 * @throws Refusal 429 after too many from one network, or in all
 */
export async function takeContact(database: Database, contact: Contact, network: string): Promise<void> {
  await database.transaction(async (tx) => {
    await allowAttempt(tx, `contact:${network}`, CONTACTS, TOO_MANY);
    await allowAttempt(tx, `contacts of a day:${network}`, CONTACTS_OF_NETWORK, TOO_MANY);
    await allowAttempt(tx, 'contacts in all', CONTACTS_IN_ALL, NO_MORE_TODAY);
    await keepContactMessage(tx, contact);
  });
}

/** Counts what somebody writes, with the picture that came with it. One that is put off with its picture does not count. */
async function pictureFrom(
  database: Database,
  userId: number,
  file: Buffer | undefined,
  field: string,
  allow: () => Promise<void>,
): Promise<Picture | undefined> {
  if (file !== undefined)
    return wholePicture(file, userId, field, async () => {
      await allow();
      await allowPicture(database, userId);
    });
  await allow();
  return undefined;
}

const digestOf = (file: Buffer | undefined): string | null =>
  file ? createHash('sha256').update(file).digest('hex') : null;
