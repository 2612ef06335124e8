import type { FastifyRequest } from 'fastify';
import type { Caller, Routes } from '../context.ts';
import type { Database } from '../database/database.ts';
import { eventStreams } from '../http/event-stream.ts';
import { createFeed, type Listener } from './feed.ts';

export const liveRoutes: Routes = (app, { database, signedIn }) => {
  const feed = createFeed(database);
  const streams = eventStreams(app, feed);

  // Without a body to close, a stream that is asked for its head alone would be read for without end.
  app.get('/live-bet/stream', { exposeHeadRoute: false }, async (request, reply) => {
    const caller = request.headers.authorization === undefined ? null : await signedIn(request);
    const account = caller && (await accountOf(database, caller, request));
    const stream = streams.open(() => feed.leave(listener), account?.userId);
    const listener: Listener = {
      account,
      send: (event) =>
        stream.write({ ...event, id: event.event === 'wallet' ? event.data.revision : undefined }),
      end: stream.end,
    };
    await feed.join(listener);
    return stream.answer(reply);
  });
};

/** Where the wallet's moves go on for this stream: after the last one that the reader has, or from now on. */
async function accountOf(database: Database, { userId, sessionId }: Caller, request: FastifyRequest) {
  const [wallet] = await database.query<{ revision: number }>(
    'select revision from wallets where user_id = $1',
    [userId],
  );
  const now = wallet?.revision ?? 0;
  const last = request.headers['last-event-id'];
  const known = typeof last === 'string' && /^\d{1,15}$/.test(last) ? Number(last) : now;
  return { userId, sessionId, revision: Math.min(known, now) };
}
