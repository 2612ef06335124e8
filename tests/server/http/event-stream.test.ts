import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { eventStreams } from '../../../server/http/event-stream.ts';

test('line breaks in the data of an event end neither its line nor the event', async () => {
  const app = Fastify();
  const streams = eventStreams(app, { listeners: 0, poll: async () => {}, ping: () => {} });
  app.get('/', (_request, reply) => {
    const stream = streams.open(() => {});
    const data = 'one\n\nevent: wallet\rdata: {}\r\n\r\n';
    stream.write({ event: 'news', data });
    stream.write({ event: 'news', data }, 7);
    stream.end();
    return stream.answer(reply);
  });
  const said = 'data: "one\\n\\nevent: wallet\\rdata: {}\\r\\n\\r\\n"\n\n';
  expect((await app.inject('/')).body).toBe(`event: news\n${said}event: news\nid: 7\n${said}`);
  await app.close();
});

test('a first event larger than the buffer reaches a client that reads it', async () => {
  const app = Fastify();
  const source = { listeners: 1, poll: async () => {}, ping: () => {} };
  const streams = eventStreams(app, source);
  app.get('/', (_request, reply) => {
    const stream = streams.open(() => {
      source.listeners = 0;
    });
    stream.write({ event: 'hello', data: 'x'.repeat(2_000_000) });
    const answer = stream.answer(reply);
    stream.end();
    return answer;
  });
  const { statusCode, body } = await app.inject('/');
  expect([statusCode, body.length]).toEqual([200, 'event: hello\ndata: ""\n\n'.length + 2_000_000]);
  await app.close();
});

test('a replaced stream that closes late does not affect streams opened since', async () => {
  const app = Fastify();
  const streams = eventStreams(app, { listeners: 0, poll: async () => {}, ping: () => {} });
  const closed = new Set<number>();
  app.get<{ Params: { number: string } }>('/:number', ({ params }, reply) => {
    const number = Number(params.number);
    const stream = streams.open(() => closed.add(number), { userId: 1 });
    // More than all buffers on the way to a reader that does not read can hold.
    stream.write({ event: 'news', data: number === 0 ? 'x'.repeat(30_000_000) : '' });
    return stream.answer(reply);
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const open = async (number: number) => {
    const line = new AbortController();
    const response = await fetch(`${origin}/${number}`, { signal: line.signal });
    return { close: () => line.abort(), response };
  };

  const first = await open(0);
  const others = [];
  for (let number = 1; number <= 10; number++) others.push(await open(number));
  // The first one has to end, but cannot yet.
  for (const { close } of others) close();
  await expect.poll(() => [...closed].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const next = await open(11);
  first.close();
  await expect.poll(() => closed.has(0)).toBe(true);
  const last = [];
  for (let number = 12; number <= 21; number++) last.push(await open(number));
  expect(await next.response.text()).toBe('event: news\ndata: ""\n\n');
  await app.close();
});
