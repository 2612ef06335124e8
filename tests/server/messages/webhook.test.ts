import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { createBackground } from '../../../server/http/background.ts';
import { webhookOutbox } from '../../../server/messages/webhook.ts';
import { createTestLog } from '../tools/log.ts';

// Between two deliveries nobody waits here.
vi.mock('node:timers/promises', () => ({ setTimeout: async () => {} }));
afterEach(() => vi.restoreAllMocks());

test('a message is posted to its channel; when the provider fails it is tried again', async () => {
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
  // What a server that stops waits for.
  await background.idle();
  expect(came).toEqual([
    ['/sms', '{"to":"9000000001","text":"Your code"}'],
    ['/sms', '{"to":"9000000001","text":"Your code"}'],
  ]);
  provider.close();
});

test('user and password of the address go with the message, and nothing of the address to the log', async () => {
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
