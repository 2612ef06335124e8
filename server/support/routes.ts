import { createHash } from 'node:crypto';
import { omit } from 'superstruct';
import { NOT_A_PICTURE } from '../../src/schemas/files.ts';
import { Contact } from '../../src/schemas/support/support.ts';
import { MessagesQuery, NewMessage, NewTicket, TicketClosing } from '../../src/schemas/support/tickets.ts';
import { allowAttempt } from '../accounts/attempts.ts';
import { allowPicture } from '../accounts/uploads.ts';
import type { Routes } from '../context.ts';
import { eventStreams } from '../http/event-stream.ts';
import { answer, read } from '../http/exchange.ts';
import { readForm, takeForms } from '../http/form.ts';
import { networkOf } from '../http/network.ts';
import { readPage } from '../http/page.ts';
import type { Picture } from '../http/picture.ts';
import { hashBody } from '../money/idempotency.ts';
import { Refusal } from '../refusal.ts';
import { keepContactMessage } from './contact.ts';
import { createTicketFeed, type TicketListener } from './feed.ts';
import { addMessage, messagesOf, sentBefore } from './messages.ts';
import { pictureNamed, wholePicture } from './pictures.ts';
import { closeTicket, openTicket, ownTicket, reportedBefore, ticketHistory } from './tickets.ts';

const TicketFields = omit(NewTicket, ['screenshort']);
const MessageFields = omit(NewMessage, ['attachment']);

/** 5,000 characters of four bytes, and room to see that there are more. */
const FIELD_BYTES = 24_000;
const NEW_TICKETS = { most: 10, seconds: 60 * 60 };
const MESSAGES = { most: 30, seconds: 60 };
const CONTACTS = { most: 20, seconds: 10 * 60 };
const DAY_SECONDS = 24 * 60 * 60;
const CONTACTS_OF_NETWORK = { most: 100, seconds: DAY_SECONDS };
/** Each takes up to 64 KB, for as long as nobody has read it. */
const CONTACTS_IN_ALL = { most: 1000, seconds: DAY_SECONDS };

interface OfTicket {
  Params: { token: string };
}

export const supportRoutes: Routes = (app, { database, signedIn }) => {
  const feed = createTicketFeed(database);
  const streams = eventStreams(app, feed);

  async function pictureFrom(userId: number, file: Buffer, field: string): Promise<Picture> {
    await allowPicture(database, userId);
    return wholePicture(file, field);
  }

  takeForms(app, FIELD_BYTES, (form) => {
    form.post('/ticket/create', async (request) => {
      const { userId } = await signedIn(request);
      const { fields, file } = await readForm(request, 'screenshort', NOT_A_PICTURE);
      const { issues, message: text, key } = read(TicketFields, fields);
      const bodyHash = hashBody({ issues, text, file: file ? digestOf(file) : null });
      const before = await reportedBefore(database, userId, { key, bodyHash });
      if (before) return answer(before);
      await allowAttempt(database, `ticket:${userId}`, NEW_TICKETS, TOO_MANY);
      const picture = file && (await pictureFrom(userId, file, 'screenshort'));
      const ticket = await openTicket(database, userId, { key, bodyHash, issues, text, picture });
      return answer(ticket, 'Your ticket is open');
    });

    form.post<OfTicket>('/ticket/:token/send', async (request) => {
      const { userId } = await signedIn(request);
      const ticket = await ownTicket(database, userId, request.params.token);
      const { fields, file } = await readForm(request, 'attachment', NOT_A_PICTURE);
      const { editor: text, key } = read(MessageFields, fields);
      const bodyHash = hashBody({ text, file: file ? digestOf(file) : null });
      const before = await sentBefore(database, ticket.id, { author: 'bettor', key, bodyHash });
      if (before) return answer(before);
      await allowAttempt(database, `message:${userId}`, MESSAGES, TOO_MANY);
      const picture = file && (await pictureFrom(userId, file, 'attachment'));
      const { message } = await addMessage(database, ticket, {
        author: 'bettor',
        key,
        bodyHash,
        text,
        picture,
      });
      return answer(message);
    });
  });

  app.get('/ticket/history', async (request) => {
    const { userId } = await signedIn(request);
    return answer(await ticketHistory(database, userId, readPage(request.query)));
  });

  app.get<OfTicket>('/ticket/:token', async (request) => {
    const { userId } = await signedIn(request);
    const found = await ownTicket(database, userId, request.params.token);
    return answer({ ticket: found.ticket, ...(await messagesOf(database, found)) });
  });

  app.get<OfTicket>('/ticket/:token/messages', async (request) => {
    const { userId } = await signedIn(request);
    const ticket = await ownTicket(database, userId, request.params.token);
    return answer(await messagesOf(database, ticket, read(MessagesQuery, request.query)));
  });

  app.post<OfTicket>('/ticket/:token/close', async (request) => {
    const { userId } = await signedIn(request);
    const { cancelReason } = read(TicketClosing, request.body);
    const found = await ownTicket(database, userId, request.params.token);
    const { ticket } = await closeTicket(database, found, 'bettor', cancelReason);
    return answer(ticket, 'The ticket is closed');
  });

  // Without a body to close, a stream that is asked for its head alone would be read for without end.
  app.get<OfTicket>('/ticket/:token/stream', { exposeHeadRoute: false }, async (request, reply) => {
    const { userId, sessionId } = await signedIn(request);
    const ticket = await ownTicket(database, userId, request.params.token);
    const last = request.headers['last-event-id'];
    const heard =
      typeof last === 'string' && /^\d{1,15}$/.test(last)
        ? Number(last)
        : ((await messagesOf(database, ticket, { limit: '1' })).messages.at(-1)?.id ?? 0);
    const stream = streams.open(() => feed.leave(listener), userId);
    const listener: TicketListener = {
      sessionId,
      ticketId: ticket.id,
      heard,
      told: null,
      send: (event) =>
        stream.write({ ...event, id: event.event === 'message' ? event.data.message.id : undefined }),
      end: stream.end,
    };
    feed.join(listener);
    return stream.answer(reply);
  });

  app.get<{ Params: { name: string } }>('/support/pictures/:name', async ({ params }, reply) => {
    const bytes = await pictureNamed(database, params.name);
    if (bytes === undefined) throw new Refusal(404, 'Picture not found');
    return reply
      .header('cache-control', 'private, max-age=31536000, immutable')
      .type('image/webp')
      .send(Buffer.from(bytes));
  });

  app.post('/contact', async (request) => {
    const contact = read(Contact, request.body);
    const network = networkOf(request.ip);
    await allowAttempt(database, `contact:${network}`, CONTACTS, TOO_MANY);
    await allowAttempt(database, `contacts of a day:${network}`, CONTACTS_OF_NETWORK, TOO_MANY);
    await allowAttempt(database, 'contacts in all', CONTACTS_IN_ALL, NO_MORE_TODAY);
    await keepContactMessage(database, contact);
    return answer(null, 'Your message has reached us');
  });
};

const TOO_MANY = 'Too many requests. Please wait a moment';
const NO_MORE_TODAY = 'Too many messages have reached us today. Please try again later';

function digestOf(file: Buffer): string {
  return createHash('sha256').update(file).digest('hex');
}
