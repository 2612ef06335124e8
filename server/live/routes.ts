import type { FastifyRequest } from 'fastify';
import { PricesQuery, StreamQuery } from '../../src/schemas/bets/live-query.ts';
import type { Caller, Context, Routes } from '../context.ts';
import { streamOwner } from '../demo/account.ts';
import { eventStreams } from '../http/event-stream.ts';
import { read } from '../http/exchange.ts';
import { countByNetwork } from '../http/network-streams.ts';
import { limitPeople } from '../plugins/external/rate-limit.ts';
import { createFeed, type Listener } from './feed.ts';
import type { PriceWatcher } from './price-watchers.ts';
import { walletRevision } from './wallet-moves.ts';

/** Streams of prices that may be opened in a minute, besides other calls: whoever scrolls opens up to 85. */
const WATCHES_A_MINUTE = { ofPerson: 300, ofNetwork: 1200 };

export const liveRoutes: Routes = async (app, context) => {
  const { database } = context;
  const feed = createFeed(database);
  const streams = eventStreams(app, feed);
  const admit = countByNetwork();

  const callerOf = async (request: FastifyRequest) =>
    request.headers.authorization === undefined ? null : app.findUser(request);

  // Without a body to close, a stream that is asked for its head alone would be read for without end.
  app.get('/live-bet/stream', { exposeHeadRoute: false }, async (request, reply) => {
    const { prices } = read(StreamQuery, request.query);
    const caller = await callerOf(request);
    const account = caller && (await accountOf(database, caller, request));
    const owner = caller ? await streamOwner(context, caller) : undefined;
    const leave = admit(request, owner);
    const stream = streams.open(() => {
      feed.leave(listener);
      leave();
    }, owner);
    const listener: Listener = {
      hearsPrices: prices !== 'none',
      account,
      send: (event) => stream.write(event, event.event === 'wallet' ? event.data.revision : undefined),
      end: stream.end,
    };
    try {
      await feed.join(listener);
    } catch (error) {
      leave();
      throw error;
    }
    return stream.answer(reply);
  });

  const ofPrices = { exposeHeadRoute: false, config: { rateLimit: limitPeople(WATCHES_A_MINUTE) } };
  app.get('/live-bet/stream/prices', ofPrices, async (request, reply) => {
    const caller = await callerOf(request);
    const { sides } = read(PricesQuery, request.query);
    const owner = caller ? await streamOwner(context, caller) : undefined;
    const leave = admit(request, owner);
    const stream = streams.open(
      () => {
        feed.unwatch(watcher);
        leave();
      },
      owner,
      'prices',
    );
    const watcher: PriceWatcher = { sides: new Set(sides), send: stream.write };
    try {
      await feed.watch(watcher);
    } catch (error) {
      leave();
      throw error;
    }
    return stream.answer(reply);
  });
};

/** Where the wallet's moves go on for this stream: after the last one that the reader has, or from now on. */
async function accountOf(
  database: Context['database'],
  { userId, sessionId }: Caller,
  request: FastifyRequest,
) {
  const now = await walletRevision(database, userId);
  const last = request.headers['last-event-id'];
  const known = typeof last === 'string' && /^\d{1,15}$/.test(last) ? Number(last) : now;
  return { userId, sessionId, revision: Math.min(known, now) };
}
