import type { FastifyInstance, FastifyRequest } from 'fastify';
import { omit } from 'superstruct';
import { NOT_A_PICTURE } from '../../src/schemas/shared/files.ts';
import { Contact } from '../../src/schemas/support/support.ts';
import { MessagesQuery, NewMessage, NewTicket, TicketClosing } from '../../src/schemas/support/tickets.ts';
import { bearerOf } from '../accounts/signed-in.ts';
import type { Context, Routes } from '../context.ts';
import { streamOwner } from '../demo/account.ts';
import { eventStreams } from '../http/event-stream.ts';
import { answer, read } from '../http/exchange.ts';
import { forms, readForm, TEXT_BYTES } from '../http/form.ts';
import { countByNetwork } from '../http/network-streams.ts';
import { readPage } from '../http/page.ts';
import { sendPicture } from '../http/picture.ts';
import { Refusal } from '../refusal.ts';
import { createTicketFeed, type TicketListener } from './feed.ts';
import { messagesOf } from './messages.ts';
import { pictureNamed } from './pictures.ts';
import { recordingNamed } from './recordings.ts';
import { closeTicket, ownTicket, ticketHistory } from './tickets.ts';
import { reportIssue, takeContact, writeMessage } from './write.ts';

const TicketFields = omit(NewTicket, ['screenshort']);
const MessageFields = omit(NewMessage, ['attachment']);

interface OfTicket {
  Params: { token: string };
}

export const supportRoutes: Routes = async (app, context) => {
  const { database } = context;
  const signedIn = { preValidation: app.requireUser };
  const feed = createTicketFeed(database);
  const streams = eventStreams(app, feed);
  const admit = countByNetwork();

  app.register(async (form) => {
    await form.register(forms, { fieldBytes: TEXT_BYTES });
    form.post('/ticket/create', signedIn, async (request) => {
      const { userId } = request.user;
      const { fields, file } = await readForm(request, userId, 'screenshort', NOT_A_PICTURE);
      const report = read(TicketFields, fields);
      return answer(await reportIssue(database, userId, report, file), 'Your ticket is open');
    });

    form.post<OfTicket>('/ticket/:token/send', signedIn, async (request) => {
      const { userId } = request.user;
      const ticket = await ownTicket(database, userId, request.params.token);
      const { fields, file } = await readForm(request, userId, 'attachment', NOT_A_PICTURE);
      const message = read(MessageFields, fields);
      return answer(await writeMessage(database, userId, ticket, message, file));
    });
  });

  app.get('/ticket/history', signedIn, async (request) => {
    const { userId } = request.user;
    return answer(await ticketHistory(database, userId, readPage(request.query)));
  });

  app.get<OfTicket>('/ticket/:token', signedIn, async (request) => {
    const { userId } = request.user;
    const found = await ownTicket(database, userId, request.params.token);
    return answer({ ticket: found.ticket, ...(await messagesOf(database, found)) });
  });

  app.get<OfTicket>('/ticket/:token/messages', signedIn, async (request) => {
    const { userId } = request.user;
    const ticket = await ownTicket(database, userId, request.params.token);
    return answer(await messagesOf(database, ticket, read(MessagesQuery, request.query)));
  });

  app.post<OfTicket>('/ticket/:token/close', signedIn, async (request) => {
    const { userId } = request.user;
    const { cancelReason } = read(TicketClosing, request.body);
    const found = await ownTicket(database, userId, request.params.token);
    const { ticket } = await closeTicket(database, found, 'bettor', cancelReason);
    return answer(ticket, 'The ticket is closed');
  });

  // Without a body to close, a stream that is asked for its head alone would be read for without end.
  app.get<OfTicket>(
    '/ticket/:token/stream',
    { ...signedIn, exposeHeadRoute: false },
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

  app.get<{ Params: { name: string } }>('/support/pictures/:name', (request, reply) =>
    sendPicture(request, reply, 'private', (name) => pictureNamed(database, name)),
  );

  app.get<{ Params: { name: string } }>('/support/recordings/:name', async ({ params }, reply) => {
    const { ticket, body } = await recordingNamed(database, params.name);
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="sikka-recording-${ticket}.json"`)
      .type('application/json')
      .send(body);
  });

  app.post('/contact', async (request) => {
    const contact = read(Contact, request.body);
    await takeContact(database, contact, {
      address: request.ip,
      userId: await writerOf(app, context, request),
    });
    return answer(null, 'Your message has reached us');
  });
};

/** Who is signed in as themselves: not in the demo account, which everybody shares, and whoever is not any more is a visitor. */
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
