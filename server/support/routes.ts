import type { FastifyInstance, FastifyRequest } from 'fastify';
import { omit } from 'superstruct';
import { NOT_A_PICTURE } from '../../src/schemas/shared/files.ts';
import { PageParams, paged } from '../../src/schemas/shared/page.ts';
import { Contact } from '../../src/schemas/support/support.ts';
import {
  Conversation,
  MessagesQuery,
  NewMessage,
  NewTicket,
  Ticket,
  TicketClosing,
  TicketMessage,
  TicketMessages,
  TicketRow,
} from '../../src/schemas/support/tickets.ts';
import { streamOwner } from '../account/demo-account.ts';
import { bearerOf } from '../account/signed-in.ts';
import type { Context, Routes } from '../context.ts';
import { eventStreams } from '../http/event-stream.ts';
import { answer, read } from '../http/exchange.ts';
import { forms, readForm, TEXT_BYTES } from '../http/form.ts';
import { countByNetwork } from '../http/network-streams.ts';
import { ByName, ByToken } from '../http/params.ts';
import { PictureQuery, sendPicture } from '../http/picture.ts';
import { answers, NoData } from '../http/route-schema.ts';
import { Refusal } from '../refusal.ts';
import { createTicketFeed, type TicketListener } from './feed.ts';
import { messagesOf } from './messages.ts';
import { pictureNamed } from './pictures.ts';
import { recordingNamed } from './recordings.ts';
import { closeTicket, ownTicket, ticketHistory } from './tickets.ts';
import { reportIssue, takeContact, writeMessage } from './write.ts';

const TicketFields = omit(NewTicket, ['screenshort']);
const MessageFields = omit(NewMessage, ['attachment']);

export const supportRoutes: Routes = async (app, context) => {
  const { database } = context;
  const signedIn = { preValidation: app.requireUser };
  const feed = createTicketFeed(database);
  const streams = eventStreams(app, feed);
  const admit = countByNetwork();

  app.register(async (form: typeof app) => {
    await form.register(forms, { fieldBytes: TEXT_BYTES });
    form.post(
      '/ticket/create',
      {
        ...signedIn,
        schema: {
          form: NewTicket,
          response: answers(Ticket),
          contract: {
            origin: 'ours',
            takes:
              "*multipart* issues, message, screenshort? (PNG, JPEG or WebP by its content, ≤ 5 MB, ≤ 50 megapixels, ≤ 32 scans of a JPEG, ≤ 5 s to decode; re-encoded to WebP of at most 1600 px a side), recording? (of the page's events, as the JSON text of a `Recording`, ≤ 64 KB, at most 300 events, 500 members of an object or list and 32 levels), key (like an Idempotency-Key, made by the client for each intent)",
            answers:
              '`Ticket`, with `recording`: the path of the recording, or null. A repeated request with the same key and body gets the existing ticket',
            refusals:
              '400, 413, 415 with `errors.screenshort`; 400 (with the place of the fault), 413 with `errors.recording`; 422; 429 after 10 tickets in an hour, or 100 pictures of one person in a day, profile pictures included',
          },
        },
      },
      async (request) => {
        const { userId } = request.user;
        const { fields, file } = await readForm(request, userId, 'screenshort', NOT_A_PICTURE);
        const report = read(TicketFields, fields);
        return answer(await reportIssue(database, userId, report, file), 'Your ticket is open');
      },
    );

    form.post(
      '/ticket/:token/send',
      {
        ...signedIn,
        schema: {
          params: ByToken,
          form: NewMessage,
          response: answers(TicketMessage),
          contract: {
            origin: 'ours',
            takes: '*multipart* editor, attachment? (as screenshort), key',
            answers:
              '`TicketMessage`. A repeated request with the same key and body gets the existing message',
            refusals:
              '400, 413, 415 with `errors.attachment`; 404; 409 when the ticket is closed; 422; 429 after 30 messages in a minute, or 100 pictures in a day',
          },
        },
      },
      async (request) => {
        const { userId } = request.user;
        const ticket = await ownTicket(database, userId, request.params.token);
        const { fields, file } = await readForm(request, userId, 'attachment', NOT_A_PICTURE);
        const message = read(MessageFields, fields);
        return answer(await writeMessage(database, userId, ticket, message, file));
      },
    );
  });

  app.get(
    '/ticket/history',
    {
      ...signedIn,
      schema: {
        querystring: PageParams,
        response: answers(paged(TicketRow)),
        contract: {
          origin: 'ours',
          takes: 'page, perPage',
          answers: 'paged `TicketRow`, latest first',
          refusals: '400',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await ticketHistory(database, userId, request.query));
    },
  );

  app.get(
    '/ticket/:token',
    {
      ...signedIn,
      schema: {
        params: ByToken,
        response: answers(Conversation),
        contract: {
          origin: 'ours',
          answers: '`Conversation`: `{ ticket, messages, has_older }`, the latest 30 messages, oldest first',
          refusals: '404',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      const found = await ownTicket(database, userId, request.params.token);
      return answer({ ticket: found.ticket, ...(await messagesOf(database, found)) });
    },
  );

  app.get(
    '/ticket/:token/messages',
    {
      ...signedIn,
      schema: {
        params: ByToken,
        querystring: MessagesQuery,
        response: answers(TicketMessages),
        contract: {
          origin: 'ours',
          takes: "before (a message's id), limit (1 to 100, 30 by default)",
          answers: '`{ messages, has_older }`: the messages before that one',
          refusals: '400, 404',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      const ticket = await ownTicket(database, userId, request.params.token);
      return answer(await messagesOf(database, ticket, request.query));
    },
  );

  app.post(
    '/ticket/:token/close',
    {
      ...signedIn,
      schema: {
        params: ByToken,
        body: TicketClosing,
        response: answers(Ticket),
        contract: {
          origin: 'ours',
          takes: '`{ cancelReason }`',
          answers: '`Ticket`; a closed ticket stays as it is',
          refusals: '400, 404',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      const { cancelReason } = request.body;
      const found = await ownTicket(database, userId, request.params.token);
      const { ticket } = await closeTicket(database, found, 'bettor', cancelReason);
      return answer(ticket, 'The ticket is closed');
    },
  );

  // No HEAD route: without a body to close, its stream would be polled for ever.
  app.get(
    '/ticket/:token/stream',
    {
      ...signedIn,
      exposeHeadRoute: false,
      schema: {
        params: ByToken,
        contract: {
          origin: 'ours',
          takes: "`Last-Event-ID` (a message's id)",
          answers:
            'server-sent events, below. Of one person (in the demo account: one session) the oldest stream ends when an eleventh opens',
          refusals: '404; 429 for the demo account while its network has 200 of these streams open',
          sends: 'text/event-stream',
        },
      },
    },
    async (request, reply) => {
      const caller = request.user;
      const ticket = await ownTicket(database, caller.userId, request.params.token);
      const last = request.headers['last-event-id'];
      const heard =
        typeof last === 'string' && /^\d{1,15}$/.test(last)
          ? Number(last)
          : ((await messagesOf(database, ticket, { limit: '1' })).messages.at(-1)?.id ?? 0);
      const owner = await streamOwner(context, caller);
      const leave = admit(request, owner);
      const stream = streams.open(() => {
        feed.leave(listener);
        leave();
      }, owner);
      const listener: TicketListener = {
        sessionId: caller.sessionId,
        ticketId: ticket.id,
        heard,
        told: null,
        send: (event) => stream.write(event, event.event === 'message' ? event.data.message.id : undefined),
        end: stream.end,
      };
      feed.join(listener);
      return stream.answer(reply);
    },
  );

  app.get(
    '/support/pictures/:name',
    {
      schema: {
        params: ByName,
        querystring: PictureQuery,
        contract: {
          origin: 'ours',
          who: 'anyone who has the path; its `name` cannot be guessed',
          takes: 'width? (80, 160, 240, 320, 480, 720 or 960)',
          answers:
            'a picture of a conversation; only the browser itself keeps it. With `width` at most so many pixels wide, unless too many ask for that at once',
          refusals: '400 `errors.width`; 404',
          sends: 'image/webp',
        },
      },
    },
    (request, reply) => sendPicture(request, reply, 'private', (name) => pictureNamed(database, name)),
  );

  app.get(
    '/support/recordings/:name',
    {
      schema: {
        params: ByName,
        contract: {
          origin: 'ours',
          who: 'anyone who has the path; its `name` cannot be guessed',
          answers: "a recording of the page's events, as the file `sikka-recording-NUMBER.json`",
          refusals: '404',
          sends: 'application/json',
        },
      },
    },
    async ({ params }, reply) => {
      const { ticket, body } = await recordingNamed(database, params.name);
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="sikka-recording-${ticket}.json"`)
        .type('application/json')
        .send(body);
    },
  );

  app.post(
    '/contact',
    {
      schema: {
        body: Contact,
        response: answers(NoData),
        contract: {
          origin: 'ours',
          who: 'all',
          takes: '`Contact`: contact_name, contact_phone, contact_email, contact_message',
          answers: 'null; a message repeated within an hour is stored once',
          refusals:
            '400; 429 after 20 messages in ten minutes or 100 in a day from one network. Once 500 messages of visitors were stored in a day, a network (the IPv4 address, the IPv6 /48) may send 5 more; once 1,000 were, 1 more, and only if no other message was stored in the last five minutes. Signed-in users other than the demo account are exempt from these limits on visitors; each may send 10 messages in a day',
        },
      },
    },
    async (request) => {
      const contact = request.body;
      await takeContact(database, contact, {
        address: request.ip,
        userId: await writerOf(app, context, request),
      });
      return answer(null, 'Your message has reached us');
    },
  );
};

/**
 * The author of a message who is signed in as themselves. Users of the shared demo account, and people whose
 * session has ended, count as visitors.
 */
async function writerOf(
  app: FastifyInstance,
  context: Context,
  request: FastifyRequest,
): Promise<number | undefined> {
  if (bearerOf(request) === undefined) return undefined;
  try {
    const { userId, sessionId } = await streamOwner(context, await app.findUser(request));
    return sessionId === undefined ? userId : undefined;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
