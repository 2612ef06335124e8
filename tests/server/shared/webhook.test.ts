import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createBackground } from '../../../server/http/background.ts';
import { webhookOutbox } from '../../../server/shared/messages/webhook.ts';
import { createTestLog } from '../tools/log.ts';

// The pauses between deliveries take no time here.
vi.mock('node:timers/promises', () => ({ setTimeout: vi.fn(async () => {}) }));
afterEach(() => vi.useRealTimers());

test('a message is posted to the address of its channel, and again when the provider fails', async () => {
  const came: [string | undefined, string][] = [];
  const provider = createServer(async (request, response) => {
    came.push([request.url, await text(request)]);
    response.statusCode = came.length === 1 ? 502 : 200;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const address = provider.address();
  const origin = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;

  const { log } = createTestLog();
  const background = createBackground(log);
  const outbox = webhookOutbox({ smsUrl: `${origin}/sms`, mailUrl: `${origin}/mail` }, log, background);
  await outbox.send({ channel: 'sms', to: '9000000001', text: 'Your code', visitor: 'nobody’s business' });
  // A stopping server waits for this.
  await background.idle();
  // The same id each time, by which the provider recognises the message.
  const id = /"id":"([0-9a-f-]{36})"/.exec(came[0]?.[1] ?? '')?.[1];
  const body = `{"id":"${id}","to":"9000000001","text":"Your code"}`;
  expect(came).toEqual([
    ['/sms', body],
    ['/sms', body],
  ]);
  provider.close();
});

test.each([
  [400, 1],
  [401, 1],
  [422, 1],
  [408, 4],
  [429, 4],
  [500, 4],
])('a message that is answered with %d is sent %d times', async (status, times) => {
  let came = 0;
  const provider = createServer((_request, response) => {
    came++;
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const address = provider.address();
  const url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  const { log } = createTestLog();
  const background = createBackground(log);
  const outbox = webhookOutbox({ smsUrl: url, mailUrl: url }, log, background);
  await outbox.send({ channel: 'sms', to: '9000000001', text: 'Your code', visitor: null });
  await background.idle();
  expect(came).toBe(times);
  provider.close();
});

test('the text of a message is only in the body of the request, never in a header or the address', async () => {
  const came: unknown[] = [];
  const provider = createServer(async (request, response) => {
    const { host: _host, ...headers } = request.headers;
    came.push({ url: request.url, headers, body: JSON.parse(await text(request)) });
    response.end();
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const address = provider.address();
  const origin = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  const { log } = createTestLog();
  const background = createBackground(log);
  const outbox = webhookOutbox({ smsUrl: `${origin}/sms`, mailUrl: `${origin}/mail` }, log, background);
  const plain = { to: 'asha@example.test', text: 'Your code' };
  const breaking = {
    to: 'asha@example.test\r\nBcc: all@example.test',
    text: '", "to": "all@example.test"\r\nX-Made-Up: 1\r\n\r\nGET http://elsewhere.test/ HTTP/1.1',
  };
  for (const message of [plain, breaking]) await outbox.send({ channel: 'email', ...message, visitor: null });
  await background.idle();
  const headers = {
    ...{ accept: '*/*', 'accept-encoding': expect.any(String), 'accept-language': '*' },
    ...{ connection: 'keep-alive', 'content-length': expect.any(String), 'content-type': 'application/json' },
    ...{ 'sec-fetch-mode': 'cors', 'user-agent': 'node' },
  };
  const wanted = [plain, breaking].map((message) => ({
    ...{ url: '/mail', headers },
    body: { id: expect.any(String), ...message },
  }));
  expect(came).toHaveLength(2);
  expect(came).toEqual(expect.arrayContaining(wanted));
  provider.close();
});

test('user and password of the address are sent with the message, and no part of the address is logged', async () => {
  const { log, lines } = createTestLog();
  const came: [string | undefined, string | undefined][] = [];
  const background = createBackground(log);
  const provider = createServer((request, response) => {
    came.push([request.url, request.headers.authorization]);
    if (came.length === 1) response.socket?.destroy();
    else if (came.length === 2) response.writeHead(302, { location: '/elsewhere' }).end();
    else response.end();
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const address = provider.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;

  const outbox = webhookOutbox(
    {
      smsUrl: `http://me:s%C3%A9cr%40t%@127.0.0.1:${port}/sms?key=hidden`,
      mailUrl: `http://127.0.0.1:${port}/mail`,
    },
    log,
    background,
  );
  await outbox.send({ channel: 'sms', to: '9000000001', text: 'Your code', visitor: null });
  await background.idle();
  const authorization = `Basic ${Buffer.from('me:sécr@t%').toString('base64')}`;
  expect(came).toEqual(Array.from({ length: 3 }, () => ['/sms?key=hidden', authorization]));
  const undelivered = { level: 'error', event: 'message.undelivered', channel: 'sms' };
  const logged = { pid: process.pid, time: expect.any(String), ...undelivered };
  expect(lines).toEqual([
    { ...logged, why: 'UND_ERR_SOCKET' },
    { ...logged, why: 'status 302' },
  ]);
  provider.close();
});

describe('a stopping server', () => {
  /** A provider that answers like this; `came` collects its requests, and `stop` is the server's. */
  async function sendTo(answer: (response: ServerResponse) => void) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { log, lines } = createTestLog();
    const background = createBackground(log);
    let came = 0;
    const provider = createServer((_request, response) => {
      came++;
      answer(response);
    }).listen(0, '127.0.0.1');
    await once(provider, 'listening');
    const address = provider.address();
    const url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
    const outbox = webhookOutbox({ smsUrl: url, mailUrl: url }, log, background);
    await outbox.send({ channel: 'sms', to: '9000000001', text: 'Your code', visitor: null });
    return {
      stop: () => background.stop(),
      came: () => came,
      why: () => lines.map(({ why }) => why),
      close: () => void provider.close().closeAllConnections(),
    };
  }

  /** Makes the next pause end only when the server stops. Resolves when it has begun. */
  const pausing = () =>
    new Promise<void>((begun) => {
      vi.mocked(pause).mockImplementationOnce((_ms, value, { signal } = {}) => {
        begun();
        return new Promise((resolve) => signal?.addEventListener('abort', () => resolve(value)));
      });
    });

  test('tries a message only once more', async () => {
    const paused = pausing();
    const provider = await sendTo((response) => response.writeHead(502).end());
    await paused;
    await provider.stop();
    expect([provider.came(), provider.why()]).toEqual([2, ['status 502', 'status 502']]);
    provider.close();
  });

  test('waits 3 s for a provider that never answers, in its last try', async () => {
    const paused = pausing();
    const provider = await sendTo((response) => {
      if (provider.came() === 1) response.writeHead(502).end();
    });
    await paused;
    const stopped = provider.stop();
    await expect.poll(provider.came).toBe(2);
    vi.advanceTimersByTime(3000);
    await stopped;
    expect([provider.came(), provider.why()]).toEqual([2, ['status 502', 'AbortError']]);
    provider.close();
  });

  test('waits for the provider in a try that has begun', async () => {
    const provider = await sendTo(() => {});
    await expect.poll(provider.came).toBe(1);
    const stopped = provider.stop();
    vi.advanceTimersByTime(3000);
    await stopped;
    expect([provider.came(), provider.why()]).toEqual([1, ['AbortError']]);
    provider.close();
  });
});
