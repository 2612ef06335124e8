import type { FastifyRequest } from 'fastify';
import { PricesQuery, StreamQuery } from '../../../src/schemas/bets/live-query.ts';
import { streamOwner } from '../../account/demo-account.ts';
import type { Caller, Context, Routes } from '../../context.ts';
import { eventStreams } from '../../http/event-stream.ts';
import { countByNetwork } from '../../http/network-streams.ts';
import { limitPeople } from '../../plugins/external/rate-limit.ts';
import { createFeed } from './feed.ts';
import type { Listener } from './listener.ts';
import type { PriceWatcher } from './price-watchers.ts';
import { walletRevision } from './wallet-moves.ts';

/** The limit of streams of prices opened in a minute, apart from other calls: scrolling opens up to 85. */
const WATCHES_A_MINUTE = { ofPerson: 300, ofNetwork: 1200 };

export const liveRoutes: Routes = async (app, context) => {
  const { database } = context;
  const feed = createFeed(database);
  const streams = eventStreams(app, feed);
  const admit = countByNetwork();

  // Visitors may listen. An invalid token is refused before wrong fields, as on other routes.
  const perhapsSignedIn = {
    preValidation: async (request: FastifyRequest) => {
      if (request.headers.authorization !== undefined) await app.requireUser(request);
    },
  };

  // A HEAD request has no body that could close, so its stream would stay open for ever.
  app.get(
    '/live-bet/stream',
    {
      ...perhapsSignedIn,
      exposeHeadRoute: false,
      schema: {
        querystring: StreamQuery,
        contract: {
          origin: 'ours',
          who: "all; with bearer also the events of one's own wallet",
          takes: '`Last-Event-ID` (wallet revision); `?prices=none` leaves out `prices` events',
          answers:
            'server-sent events, below. Of one person (in the demo account: one session) the oldest stream ends when an eleventh opens',
          refusals:
            '429 for visitors and the demo account while their network has 200 of these streams open (counted by each process)',
          sends: 'text/event-stream',
        },
      },
    },
    async (request, reply) => {
      const { prices } = request.query;
      const caller = request.foundUser;
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
    },
  );

  const ofPrices = {
    ...perhapsSignedIn,
    exposeHeadRoute: false,
    config: { rateLimit: limitPeople(WATCHES_A_MINUTE) },
  };
  app.get(
    '/live-bet/stream/prices',
    {
      ...ofPrices,
      schema: {
        querystring: PricesQuery,
        contract: {
          origin: 'ours',
          who: 'all',
          takes: '`?sides=4,5,6`: up to 600 `team_value`s, those of tosses, totals and margins included',
          answers:
            'server-sent events `prices` and `ping`, below, for these sides: first all current prices, then each one that moves. Of one person (in the demo account: one session) the oldest stream ends when an eleventh opens',
          refusals:
            '400 `errors.sides`; 429 for visitors and the demo account while their network has 200 of these streams open, and for visitors after 1,200 openings in their network in a minute; for signed-in users after 300 openings in a minute',
          sends: 'text/event-stream',
        },
      },
    },
    async (request, reply) => {
      const caller = request.foundUser;
      const { sides } = request.query;
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
    },
  );
};

/**
 * The account of a stream: wallet moves are sent after the reader's last revision, or the latest one.
 */
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
