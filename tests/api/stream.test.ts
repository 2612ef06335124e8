import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLiveStream } from '../../src/api/bets/stream.ts';
import { createClient } from '../../src/api/client.ts';
import { loopback, memoryLocks, memoryStorage } from './loopback.ts';

const PING = 'event: ping\ndata: {"server_time":"2030-01-01T12:00:00.000Z"}\n\n';
const PRICES =
  'event: prices\ndata: {"server_time":"2030-01-01T12:00:01.000Z","prices":[[7,80,80],[8,65.5,90]]}\n\n';

const LIMITS = 'event: limits\ndata: {"server_time":"2030-01-01T12:00:00.000Z"}\n\n';
const ACTIVITY = 'event: activity\ndata: {"latest":3,"read_up_to":1}\n\n';

let server: Awaited<ReturnType<typeof loopback>>;
let reported: unknown[];

beforeEach(async () => {
  server = await loopback();
  reported = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

/** Collects the events of a stream, in order. */
function heard() {
  const told: unknown[] = [];
  let wake = () => {};
  const tell = (fact: unknown) => {
    told.push(fact);
    wake();
  };
  const onEnd = (error?: object) => tell(error ? { ...error } : 'end');
  const next = async () => {
    while (told.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return told.shift();
  };
  return { told, tell, onEnd, next };
}

function stream() {
  return createLiveStream(
    createClient({
      base: server.base,
      storage: memoryStorage({ 'access-token': 'first' }),
      locks: memoryLocks(),
      onEvent: (event) => reported.push(event),
    }),
  );
}

/** One connection. */
function connection(since?: number, signal = new AbortController().signal) {
  const { told, tell, onEnd, next } = heard();
  const over = stream().connect({ since, signal, onOpen: () => tell('open'), onEvent: tell, onEnd });
  return { over, told, next };
}

/** One connection of prices. */
function watch(...sides: number[]) {
  const { told, tell, onEnd, next } = heard();
  const { signal } = new AbortController();
  const over = stream().watch({ sides, signal, onPrices: tell, onEnd });
  return { over, told, next };
}

test('a connection: opened, events as they come, ended by the server', async () => {
  const { over, next, told } = connection();
  const call = await server.next();
  expect([call.method, call.url]).toEqual(['GET', '/api/live-bet/stream?prices=none']);
  expect(call.headers).toMatchObject({ accept: 'text/event-stream', authorization: 'Bearer first' });
  expect(call.headers['last-event-id']).toBeUndefined();
  const line = call.stream();
  expect(await next()).toBe('open');
  line.write(ACTIVITY.slice(0, 30));
  line.write(`${ACTIVITY.slice(30)}: a comment\n\n`);
  expect(await next()).toEqual({ event: 'activity', data: { latest: 3, read_up_to: 1 } });
  line.write(LIMITS);
  expect(await next()).toEqual({ event: 'limits', data: { server_time: '2030-01-01T12:00:00.000Z' } });
  line.end(PRICES + PING);
  expect(await next()).toEqual({ event: 'ping', data: { server_time: '2030-01-01T12:00:00.000Z' } });
  expect(await next()).toBe('end');
  await over;
  expect(told).toEqual([]);
});

test('a reconnect names the last known revision', async () => {
  const { next } = connection(41);
  const call = await server.next();
  expect(call.headers['last-event-id']).toBe('41');
  call.stream().end();
  expect(await next()).toBe('open');
  expect(await next()).toBe('end');
});

test('events that this version does not know are skipped', async () => {
  const { next } = connection();
  (await server.next()).stream().end(`event: fireworks\ndata: {}\n\ndata: plain\n\n${PING}`);
  expect(await next()).toBe('open');
  expect(await next()).toMatchObject({ event: 'ping' });
  expect(await next()).toBe('end');
});

test('a price stream reports the prices of its sides, and no other events', async () => {
  const { over, next, told } = watch(7, 8);
  const call = await server.next();
  expect([call.method, call.url]).toEqual(['GET', '/api/live-bet/stream/prices?sides=7,8']);
  expect(call.headers).toMatchObject({ accept: 'text/event-stream', authorization: 'Bearer first' });
  call.stream().end(PING + PRICES + ACTIVITY);
  expect(await next()).toEqual([
    [7, 80, 80],
    [8, 65.5, 90],
  ]);
  expect(await next()).toBe('end');
  await over;
  expect(told).toEqual([]);
});

test('prices of 600 sides at most', async () => {
  watch(...Array.from({ length: 601 }, (_, index) => index + 1));
  const { url } = await server.next();
  expect(url?.split(',').at(-1)).toBe('600');
});

/** Sends this event: the connection must report it as broken, and name the faulty field. */
async function expectBroken(
  { next, over, told }: ReturnType<typeof watch>,
  event: string,
  broken: { call: string; field: string },
) {
  const call = await server.next();
  call.stream().write(event + PING);
  expect(await next()).toEqual({ name: 'CallError', kind: 'broken', status: 200, msg: '', ...broken });
  await call.hungUp;
  await over;
  expect(told).toEqual([]);
}

test.each([
  ['a field', 'event: ping\ndata: {"server_time":1}\n\n', 'ping.server_time'],
  ['JSON', 'event: ping\ndata: {"server_\n\n', 'ping'],
])('an event that breaks %s ends the connection with an error that names it', async (_what, event, field) => {
  const { next, ...rest } = connection();
  const afterOpening = async () => {
    const fact = await next();
    return fact === 'open' ? next() : fact;
  };
  await expectBroken({ ...rest, next: afterOpening }, event, { call: 'GET live-bet/stream', field });
});

test.each([
  ['that are no list', '7'],
  ['with a move that is no list', '[7]'],
  ['with a move that is none', '[null]'],
  ['of a side that is no id', '[[7.5,80,80]]'],
  ['with a ratio that is no number', '[[7,"80",80]]'],
  ['with a ratio of nothing', '[[7,0,80]]'],
  ['with a price without bounds', '[[7,80,10001]]'],
  ['with a move without its price', '[[7,80,80],[8,80]]'],
])('prices %s end the connection', async (_what, prices) => {
  const event = `event: prices\ndata: {"server_time":"now","prices":${prices}}\n\n`;
  await expectBroken(watch(7), event, { call: 'GET live-bet/stream/prices', field: 'prices.prices' });
});

describe('no connection', () => {
  test('a refusal', async () => {
    const { next } = connection();
    (await server.next()).reply(429, { msg: 'Too many connections' });
    expect(await next()).toMatchObject({ kind: 'refused', status: 429, msg: 'Too many connections' });
  });

  test('an answer that is not a stream', async () => {
    const { next } = connection();
    (await server.next()).reply(200, { msg: '', data: [] });
    expect(await next()).toMatchObject({
      kind: 'broken',
      call: 'GET live-bet/stream?prices=none',
      field: 'body',
    });
  });

  test('a failing server', async () => {
    const { next } = connection();
    (await server.next()).raw(502, 'text/html', '<h1>Bad Gateway</h1>');
    expect(await next()).toMatchObject({ kind: 'broken', status: 502 });
  });

  test('a cut line, before and after the head', async () => {
    const before = connection();
    (await server.next()).drop();
    expect(await before.next()).toEqual({ name: 'CallError', kind: 'offline' });
    const after = connection();
    const call = await server.next();
    call.stream().write(PING);
    expect(await after.next()).toBe('open');
    expect(await after.next()).toMatchObject({ event: 'ping' });
    call.drop();
    expect(await after.next()).toEqual({ name: 'CallError', kind: 'offline' });
  });

  test('an expired token is renewed first', async () => {
    const { next } = connection(5);
    (await server.next()).reply(401, { msg: 'Expired' });
    (await server.next()).reply(200, { msg: '', data: { access_token: 'second' } });
    const again = await server.next();
    expect(again.headers).toMatchObject({ authorization: 'Bearer second', 'last-event-id': '5' });
    again.stream();
    expect(await next()).toBe('open');
  });
});

describe('a reader who closes the stream', () => {
  test('hears nothing more once it was open', async () => {
    const caller = new AbortController();
    const { next, over, told } = connection(undefined, caller.signal);
    const call = await server.next();
    const line = call.stream();
    line.write(PING);
    expect([await next(), await next()]).toMatchObject(['open', { event: 'ping' }]);
    caller.abort();
    await call.hungUp;
    await over;
    expect(told).toEqual([]);
  });

  test('hears nothing if it was still opening', async () => {
    const caller = new AbortController();
    const { over, told } = connection(undefined, caller.signal);
    const call = await server.next();
    caller.abort();
    await call.hungUp;
    await over;
    expect(told).toEqual([]);
  });

  test('hears no later event and no end if it closes during an event', async () => {
    const body = new ReadableStream<Uint8Array>({
      start(line) {
        line.enqueue(new TextEncoder().encode(PING + ACTIVITY));
        line.close();
      },
    });
    const caller = new AbortController();
    const told: unknown[] = [];
    await createLiveStream({ open: async () => body }).connect({
      signal: caller.signal,
      onOpen: () => told.push('open'),
      onEvent: ({ event }) => {
        told.push(event);
        caller.abort();
      },
      onEnd: () => told.push('end'),
    });
    expect(told).toEqual(['open', 'ping']);
  });

  test('sends nothing if it closes before the start', async () => {
    const { over, told } = connection(undefined, AbortSignal.abort());
    await over;
    expect([told, server.seen]).toEqual([[], []]);
  });
});

describe('silence', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });

  test('of 20 seconds is a lost connection, counted from the last byte', async () => {
    const { next, told, over } = connection();
    const call = await server.next();
    const line = call.stream();
    expect(await next()).toBe('open');
    vi.advanceTimersByTime(19_999);
    line.write(PING);
    expect(await next()).toMatchObject({ event: 'ping' });
    vi.advanceTimersByTime(19_999);
    line.write(ACTIVITY);
    expect(await next()).toMatchObject({ event: 'activity' });
    expect(told).toEqual([]);
    vi.advanceTimersByTime(20_000);
    expect(await next()).toEqual({ name: 'CallError', kind: 'timeout' });
    await call.hungUp;
    await over;
    expect(told).toEqual([]);
  });

  test('counts from the head when nothing follows it', async () => {
    const { next, told } = connection();
    const call = await server.next();
    call.stream();
    expect(await next()).toBe('open');
    vi.advanceTimersByTime(19_999);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(await next()).toEqual({ name: 'CallError', kind: 'timeout' });
    await call.hungUp;
  });

  test('of 8 seconds before the head is a time-out, and no toast', async () => {
    const { next } = connection();
    const call = await server.next();
    vi.advanceTimersByTime(8000);
    expect(await next()).toEqual({ name: 'CallError', kind: 'timeout' });
    await call.hungUp;
    expect(reported).toEqual([]);
  });

  test('after the head, the 8 seconds of a call no longer count', async () => {
    const { next } = connection();
    const line = (await server.next()).stream();
    expect(await next()).toBe('open');
    vi.advanceTimersByTime(8001);
    line.write(PING);
    expect(await next()).toMatchObject({ event: 'ping' });
  });
});
