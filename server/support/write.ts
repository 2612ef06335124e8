import { createHash } from 'node:crypto';
import type { Contact } from '../../src/schemas/support/support.ts';
import type { NewMessage, NewTicket, Ticket, TicketMessage } from '../../src/schemas/support/tickets.ts';
import { allowAttempt, mayAttempt } from '../account/attempt-counts.ts';
import { allowPicture } from '../account/uploads.ts';
import type { Database, Queryable } from '../database/database.ts';
import { networksOf, widestNetworkOf } from '../http/network.ts';
import type { Picture } from '../http/picture.ts';
import { hashBody } from '../wallet/idempotency.ts';
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
const CONTACTS_OF_PERSON = { most: 10, seconds: DAY_SECONDS };
/** For all visitors together. Each message takes up to 64 KB until somebody has read it. */
const CONTACTS_IN_ALL = { most: 1000, seconds: DAY_SECONDS };
/** Once this many were stored, each network may send only a few more, so that the rest is left to others. */
const CROWD = { most: 500, seconds: DAY_SECONDS };
const CONTACTS_IN_CROWD = { most: 5, seconds: DAY_SECONDS };
/**
 * At the full limit the form stays open: each network may send one more, and one is accepted every five
 * minutes.
 */
const CONTACTS_OF_LATECOMER = { most: 1, seconds: DAY_SECONDS };
const LATECOMERS = { most: 1, seconds: 5 * 60 };

const TOO_MANY = 'Too many requests. Please wait a moment';
const MANY_TODAY = 'Very many messages have reached us today. Please try again in a few minutes';

/**
 * Opens a ticket with its first message, once for a key.
 * @throws Refusal 400 with `errors.recording` · 413 or 415 with `errors.screenshort` · 422 when the key belongs
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
 * Adds a bettor's message to one of their tickets, once for a key.
 * @throws Refusal 409 when the ticket is closed · 413 or 415 with `errors.attachment` · 422 when the key
 * belongs to another message · 429
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
 * Stores a message from the contact form. Concurrent calls wait for each other at the count, so that the
 * second of two equal messages finds the first.
 * @param userId the signed-in person, whom nobody else can keep from writing; undefined for a visitor
 * @throws Refusal 429 after too many from one network or person, and while very many have come in all
 */
export async function takeContact(
  database: Database,
  contact: Contact,
  { address, userId }: { address: string; userId: number | undefined },
): Promise<void> {
  await database.transaction(async (tx) => {
    if (userId !== undefined) await allowAttempt(tx, `contact by:${userId}`, CONTACTS_OF_PERSON, TOO_MANY);
    else await allowContactsOfNetworks(tx, address);
    const isNew = await keepContactMessage(tx, contact);
    if (isNew && userId === undefined) await allowContactOfAll(tx, widestNetworkOf(address));
  });
}

async function allowContactsOfNetworks(tx: Queryable, address: string): Promise<void> {
  const networks = networksOf(address);
  for (const { name, times } of networks)
    await allowAttempt(tx, `contact:${name}`, { ...CONTACTS, most: CONTACTS.most * times }, TOO_MANY);
  for (const { name, times } of networks) {
    const limit = { ...CONTACTS_OF_NETWORK, most: CONTACTS_OF_NETWORK.most * times };
    await allowAttempt(tx, `contacts of a day:${name}`, limit, TOO_MANY);
  }
}

/** Counts a stored message. The more there are, the fewer a network may still send. */
async function allowContactOfAll(tx: Queryable, network: string): Promise<void> {
  if (await mayAttempt(tx, IN_ALL, CONTACTS_IN_ALL)) {
    if (!(await mayAttempt(tx, IN_ALL, CROWD)))
      await allowAttempt(tx, `contacts in a crowd:${network}`, CONTACTS_IN_CROWD, MANY_TODAY);
    await allowAttempt(tx, IN_ALL, CONTACTS_IN_ALL, MANY_TODAY);
    return;
  }
  await allowAttempt(tx, `contacts of latecomers:${network}`, CONTACTS_OF_LATECOMER, MANY_TODAY);
  await allowAttempt(tx, 'contacts of latecomers', LATECOMERS, MANY_TODAY);
}

const IN_ALL = 'contacts in all';

/**
 * Counts a message and re-encodes its picture. If the picture is refused with a 503, the message does not
 * count.
 */
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
