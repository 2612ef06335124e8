import { PassThrough } from 'node:stream';
import cookies from '@fastify/cookie';
import fastify from 'fastify';
import { client as servePages } from '../server/http/client.ts';
import type { User } from '../src/schemas/account/user.ts';
import type { LiveEvent, PriceMove } from '../src/schemas/bets/live.ts';
import type { Match } from '../src/schemas/bets/matches.ts';

/** The interval at which the server's stream sends prices. */
const EVERY_MS = 250;
/** The interval at which the server shows that a stream lives. A silent one is opened anew by the page. */
const PING_MS = 5000;

const USER: User = {
  id: 1,
  first_name: 'Test',
  last_name: 'Bettor',
  profile_image: null,
  email: 'bettor@example.test',
  phone: '7000000001',
};

export interface FeedServer {
  origin: string;
  /** Starts to move this many prices a second, at the pace of the server's stream. */
  move(perSecond: number): void;
  stop(): void;
  /**
   * The number of moves and of those that the page watches, and the bytes of events for these and for all.
   */
  readonly told: Readonly<Told>;
  /** The current prices of a match: its sides, then the toss. */
  pricesOf(match: number): number[];
  close(): Promise<void>;
}

interface Told {
  moves: number;
  watched: number;
  bytes: number;
  bytesOfAll: number;
}

/** Answers the calls of `/live-bets` from memory, and moves prices at a pace that no database limits. */
export async function startFeedServer(client: string, matchCount: number): Promise<FeedServer> {
  const matches = Array.from({ length: matchCount }, (_, index) => matchOf(index + 1));
  const prices = new Map(
    matches.flatMap(({ sides, toss }) => [...sides, toss].map((side) => [side.team_value, side.win_ratio])),
  );
  const streams = new Set<PassThrough>();
  const watching = new Map<PassThrough, ReadonlySet<number>>();
  const told: Told = { moves: 0, watched: 0, bytes: 0, bytesOfAll: 0 };
  let next = 0;
  let moving: ReturnType<typeof setInterval> | undefined;

  const now = () => new Date().toISOString();
  const frame = ({ event, data }: LiveEvent) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  const pricesTold = (moves: PriceMove[]) =>
    frame({ event: 'prices', data: { server_time: now(), prices: moves } });
  const answer = (data: unknown) => async () => ({ msg: 'OK', data });

  const app = fastify({ forceCloseConnections: true });
  app.register(cookies);
  // Bodies are not read; an empty one would be refused as invalid JSON.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.post('/api/users/details', answer(USER));
  app.get('/api/wallet/total-amount', answer({ totalWalletAmount: 1000, revision: 1 }));
  app.get('/api/live-bet', answer(matches));
  app.get('/api/live-bet/:id', answer(matches[0]));
  app.get('/api/live-bet/stream', (_request, reply) => {
    const stream = new PassThrough();
    streams.add(stream);
    stream.on('close', () => streams.delete(stream));
    stream.write(frame({ event: 'hello', data: { server_time: now(), matches } }));
    return reply.header('content-type', 'text/event-stream; charset=utf-8').send(stream);
  });
  app.get<{ Querystring: { sides: string } }>('/api/live-bet/stream/prices', ({ query }, reply) => {
    const stream = new PassThrough();
    const sides = query.sides.split(',').map(Number);
    watching.set(stream, new Set(sides));
    stream.on('close', () => watching.delete(stream));
    stream.write(pricesTold(sides.map((side) => [side, prices.get(side) ?? 80, prices.get(side) ?? 80])));
    return reply.header('content-type', 'text/event-stream; charset=utf-8').send(stream);
  });
  app.register(servePages, { folder: client, mode: 'demo', namedPage: async () => undefined });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });

  const pinging = setInterval(() => {
    const ping = frame({ event: 'ping', data: { server_time: now() } });
    for (const stream of [...streams, ...watching.keys()]) stream.write(ping);
  }, PING_MS);

  const all = [...prices.keys()];

  /** Moves this many prices, and sends them to the pages that watch them. */
  function moveSome(count: number) {
    const moved: PriceMove[] = [];
    for (; moved.length < count; next += 1) {
      const side = all[next % all.length] ?? 0;
      const ratio = otherRatio(prices.get(side) ?? 0);
      prices.set(side, ratio);
      moved.push([side, ratio, ratio]);
    }
    told.moves += count;
    told.bytesOfAll += pricesTold(moved).length;
    for (const [stream, sides] of watching) {
      const own = moved.filter(([side]) => sides.has(side));
      if (own.length === 0) continue;
      const text = pricesTold(own);
      told.watched += own.length;
      told.bytes += text.length;
      stream.write(text);
    }
  }

  return {
    origin,
    move(perSecond) {
      moving = setInterval(() => moveSome((perSecond * EVERY_MS) / 1000), EVERY_MS);
    },
    stop: () => clearInterval(moving),
    told,
    pricesOf: (match) => sidesOf(match).map((side) => prices.get(side) ?? 0),
    async close() {
      clearInterval(moving);
      clearInterval(pinging);
      for (const stream of [...streams, ...watching.keys()]) stream.end();
      await app.close();
    },
  };
}

const sidesOf = (match: number) => [match * 3, match * 3 + 1, match * 3 + 2];

/** A random step up or down by 0.1 to 2 percent, within bounds. */
function otherRatio(ratio: number): number {
  const step = (1 + Math.floor(Math.random() * 20)) / 10;
  const up = ratio < 60 || (ratio < 140 && Math.random() < 0.5);
  return Math.round((ratio + (up ? step : -step)) * 10) / 10;
}

function matchOf(id: number): Match {
  const [home = 0, away = 0, toss = 0] = sidesOf(id);
  const side = (team_value: number, name: string) => ({ team_value, name, win_ratio: 80, price: 80 });
  return {
    id,
    name: `Home ${id} v Away ${id}`,
    competition: 'Test Cup',
    sport: 'cricket',
    state: 'open',
    opens_at: '2026-01-01T00:00:00.000Z',
    closes_at: new Date(Date.now() + 3_600_000 + id * 1000).toISOString(),
    match_time: ['23:00'],
    win_ratio: [150],
    minimum_betamount: 10,
    sides: [side(home, `Home ${id}`), side(away, `Away ${id}`)],
    toss: side(toss, 'Toss'),
    result: null,
    revision: 1,
  };
}
