import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

const POLL_MS = 250;
const PING_MS = 5000;
const LAST_WORDS_MS = 1000;
/** After an error of the database the next reading waits a little longer. */
const RECOVERY_MS = 1000;
/**
 * In bytes. A reader with this much unsent data at two readings in a row, and no less the second time, is disconnected;
 * it reconnects and resumes.
 */
const MOST_WAITING_BYTES = 1_000_000;
/**
 * The most streams of a kind for one person: more than people have pages open. Each costs a connection and a share of
 * every reading.
 */
const MOST_OF_ONE = 10;

/** Reads the database once for all listeners. */
export interface Source {
  readonly listeners: number;
  /** Reads once and sends what changed since the reading before. */
  poll(): Promise<void>;
  /** Sends the time. */
  ping(): void;
}

/** An event of the stream. */
interface SentEvent {
  event: string;
  data: unknown;
}

/** A person, or one session of an account that many share. */
export interface StreamOwner {
  userId: number;
  sessionId?: number;
}

export interface EventStreams {
  /**
   * Opens a stream that is not sent yet. `onClose` is called once, regardless of the side that closes it.
   * @param owner beyond ten streams of a kind, an owner's oldest one ends
   */
  open(
    onClose: () => void,
    owner?: StreamOwner,
    kind?: string,
  ): {
    /** @param id a reconnect resumes after it */
    write(event: SentEvent, id?: number): void;
    end(): void;
    answer(reply: FastifyReply): FastifyReply;
  };
}

/**
 * Streams of server-sent events of one kind. The server polls their source while one is open, and ends all of them when
 * it stops.
 */
export function eventStreams(app: FastifyInstance, source: Source): EventStreams {
  /** Open streams, with their unsent bytes at the last reading. */
  const streams = new Map<PassThrough, number>();
  const owned = new Map<string, Set<PassThrough>>();
  let running = false;
  let stopped = false;
  // Before the server waits for connections to end, since streams never end by themselves.
  app.addHook('preClose', async () => {
    stopped = true;
    for (const stream of streams.keys()) stream.end();
    // A reader that does not read must not hold the server up.
    setTimeout(() => {
      for (const stream of streams.keys()) stream.destroy();
    }, LAST_WORDS_MS).unref();
  });

  async function keepReading(): Promise<void> {
    running = true;
    let pinged = performance.now();
    while (source.listeners > 0 && !stopped) {
      let pause = POLL_MS;
      try {
        letGo();
        await source.poll();
        if (performance.now() - pinged >= PING_MS) {
          pinged = performance.now();
          source.ping();
        }
      } catch (err) {
        if (stopped) break;
        app.log.error({ event: 'stream.failed', err });
        pause = RECOVERY_MS;
      }
      await delay(pause, undefined, { ref: false });
    }
    running = false;
  }

  function letGo(): void {
    for (const [stream, before] of streams) {
      const waiting = stream.readableLength + stream.writableLength;
      if (waiting > MOST_WAITING_BYTES && waiting >= before) stream.destroy();
      else streams.set(stream, waiting);
    }
  }

  /**
   * Counts the stream as its owner's, and ends the oldest one beyond ten.
   * @returns a function to call when the stream has closed
   */
  function own({ userId, sessionId }: StreamOwner, kind: string, stream: PassThrough): () => void {
    const key = `${kind} ${userId} ${sessionId}`;
    const theirs = owned.get(key) ?? new Set();
    owned.set(key, theirs.add(stream));
    const [oldest] = theirs;
    if (theirs.size > MOST_OF_ONE && oldest !== undefined) {
      theirs.delete(oldest);
      app.log.info({ event: 'stream.replaced', user: userId });
      oldest.end();
    }
    return () => {
      theirs.delete(stream);
      // A replaced stream may close late, when the key has a newer set of streams.
      if (theirs.size === 0 && owned.get(key) === theirs) owned.delete(key);
    };
  }

  return {
    open(onClose, owner, kind = '') {
      const stream = new PassThrough();
      let disown = () => {};
      stream.on('close', () => {
        streams.delete(stream);
        disown();
        onClose();
      });
      return {
        write: (event, id) => stream.write(id === undefined ? frameForAll(event) : frame(event, id)),
        end: () => stream.end(),
        answer(reply) {
          // A long greeting must not count as a slow reader.
          streams.set(stream, Number.POSITIVE_INFINITY);
          if (owner !== undefined) disown = own(owner, kind, stream);
          // The server is stopping: the reader reconnects to another process.
          if (stopped) stream.end();
          else if (!running) void keepReading();
          return reply
            .header('content-type', 'text/event-stream; charset=utf-8')
            .header('cache-control', 'no-store, no-transform')
            .header('x-accel-buffering', 'no')
            .send(stream);
        },
      };
    },
  };
}

const frames = new WeakMap<SentEvent, Buffer>();

/** Serialises an event for many readers once. */
function frameForAll(event: SentEvent): Buffer {
  const known = frames.get(event);
  if (known) return known;
  const made = Buffer.from(frame(event));
  frames.set(event, made);
  return made;
}

function frame({ event, data }: SentEvent, id?: number): string {
  const line = id === undefined ? '' : `id: ${id}\n`;
  return `event: ${event}\n${line}data: ${JSON.stringify(data)}\n\n`;
}
