import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { LiveEvent } from '../../src/schemas/live.ts';
import type { Caller, Routes } from '../context.ts';
import type { Database } from '../database/database.ts';
import { createFeed, type Feed, type Listener } from './feed.ts';

const POLL_MS = 250;
const PING_MS = 5000;
/** After an error of the database the next reading waits a little longer. */
const RECOVERY_MS = 1000;
/** Whoever has so much waiting when the next reading begins is let go; they come back, and go on from there. */
const MOST_WAITING_BYTES = 1_000_000;

export const liveRoutes: Routes = (app, { database, signedIn }) => {
  const feed = createFeed(database);
  const streams = new Set<PassThrough>();
  const work = keepReading(feed, () => {
    for (const stream of streams)
      if (stream.readableLength + stream.writableLength > MOST_WAITING_BYTES) stream.destroy();
  });
  // Before the server waits for its connections to end: these would never end by themselves.
  app.addHook('preClose', async () => {
    work.stop();
    for (const stream of streams) stream.end();
  });

  // Without a body to close, a stream that is asked for its head alone would be read for without end.
  app.get('/live-bet/stream', { exposeHeadRoute: false }, async (request, reply) => {
    const caller = request.headers.authorization === undefined ? null : await signedIn(request);
    const account = caller && (await accountOf(database, caller, request));
    const stream = new PassThrough();
    const listener: Listener = {
      account,
      send: (event) => stream.write(frame(event)),
      end: () => stream.end(),
    };
    await feed.join(listener);
    streams.add(stream);
    stream.on('close', () => {
      streams.delete(stream);
      feed.leave(listener);
    });
    work.start();
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .send(stream);
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

function frame(event: LiveEvent): string {
  const id = event.event === 'wallet' ? `id: ${event.data.revision}\n` : '';
  return `event: ${event.event}\n${id}data: ${JSON.stringify(event.data)}\n\n`;
}

/** Reads for the feed again and again while somebody listens. */
function keepReading(feed: Feed, before: () => void): { start(): void; stop(): void } {
  let running = false;
  let stopped = false;

  async function run(): Promise<void> {
    running = true;
    let pinged = performance.now();
    while (feed.listeners > 0 && !stopped) {
      let pause = POLL_MS;
      try {
        before();
        await feed.poll();
        if (performance.now() - pinged >= PING_MS) {
          pinged = performance.now();
          feed.ping();
        }
      } catch (error) {
        if (stopped) break;
        console.error('The live stream could not read the database:', error);
        pause = RECOVERY_MS;
      }
      await delay(pause, undefined, { ref: false });
    }
    running = false;
  }

  return {
    start: () => {
      if (!running) void run();
    },
    stop: () => {
      stopped = true;
    },
  };
}
