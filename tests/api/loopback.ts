import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Locks } from '../../src/api/shared/access-token.ts';

/** A request that has reached the server, with ways to answer it. */
export interface Call {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
  /** Resolves when the client closes the connection before it has the whole answer. */
  hungUp: Promise<void>;
  reply(status: number, body: unknown): void;
  /** Answers with any bytes, under any content type. */
  raw(status: number, type: string, body: string, headers?: Record<string, string>): void;
  /** Sends the head of an event stream and returns the response to write to. */
  stream(): ServerResponse;
  /** Sends the head and a part of an answer, then stops. */
  stall(part: string, sent?: () => void): void;
  /** Cuts the connection, after this part of an answer. */
  drop(part?: string): void;
}

/** A real HTTP server on loopback; the test gives every answer by hand, in order of arrival. */
export async function loopback() {
  const seen: string[] = [];
  const arrived: Call[] = [];
  const awaited: ((call: Call) => void)[] = [];

  const server = createServer(async (request, response) => {
    const hungUp = new Promise<void>((resolve) => {
      response.on('close', () => response.writableFinished || resolve());
    });
    const call: Call = {
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: await text(request),
      hungUp,
      reply: (status, body) => call.raw(status, 'application/json; charset=utf-8', JSON.stringify(body)),
      raw: (status, type, body, headers = {}) => {
        response.writeHead(status, { 'content-type': type, ...headers }).end(body);
      },
      stream: () => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
        return response;
      },
      stall: (part, sent) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
        response.write(part, sent);
      },
      drop: (part) => {
        if (part === undefined) request.socket.destroy();
        else call.stall(part, () => request.socket.destroy());
      },
    };
    seen.push(`${call.method} ${call.url}`);
    const waiter = awaited.shift();
    if (waiter) waiter(call);
    else arrived.push(call);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    base: `http://127.0.0.1:${port}/api/`,
    /** Method and url of every request so far. */
    seen,
    /** The next request, once it has fully arrived. */
    next: () =>
      new Promise<Call>((resolve) => {
        const call = arrived.shift();
        if (call) resolve(call);
        else awaited.push(resolve);
      }),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

/** A `localStorage` that tabs share. */
export function memoryStorage(entries: Record<string, string> = {}) {
  const items = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

/** A `navigator.locks` that tabs share: one holder at a time for each name. */
export function memoryLocks(): Locks {
  const last = new Map<string, Promise<unknown>>();
  return {
    async request(name, { signal }, work) {
      let isGranted = false;
      const turn = (last.get(name) ?? Promise.resolve()).then(() => {
        signal.throwIfAborted();
        isGranted = true;
        return work();
      });
      last.set(
        name,
        turn.catch(() => undefined),
      );
      const givenUp = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => isGranted || reject(signal.reason));
      });
      return Promise.race([turn, givenUp]);
    },
  };
}

/** Lets everything run that is queued in this process. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
