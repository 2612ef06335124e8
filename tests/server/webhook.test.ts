import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { webhookOutbox } from '../../server/messages/webhook.ts';

// Between two deliveries nobody waits here.
vi.mock('node:timers/promises', () => ({ setTimeout: async () => {} }));

test('a message is posted to its channel; when the provider fails it is tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const came: [string | undefined, string][] = [];
  let told = () => {};
  const second = new Promise<void>((resolve) => {
    told = resolve;
  });
  const provider = createServer(async (request, response) => {
    came.push([request.url, await text(request)]);
    response.statusCode = came.length === 1 ? 502 : 200;
    response.end();
    if (came.length === 2) told();
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const address = provider.address();
  const origin = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;

  const outbox = webhookOutbox({ smsUrl: `${origin}/sms`, mailUrl: `${origin}/mail` });
  await outbox.send({ channel: 'sms', to: '9000000001', text: 'Your code', visitor: 'nobody’s business' });
  await second;
  expect(came).toEqual([
    ['/sms', '{"to":"9000000001","text":"Your code"}'],
    ['/sms', '{"to":"9000000001","text":"Your code"}'],
  ]);
  provider.close();
});
