import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../tools/server.ts';
import { createStepCounter } from '../tools/steps.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

const FORM = 'x'.repeat(30);
const field = (name: string, value: string) =>
  `--${FORM}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** A form for a ticket that stops half-way: with a function that sends the rest, and its answer. */
function sendHalf(token: string) {
  const body = new PassThrough();
  body.write(field('issues', 'Deposit'));
  const reply = server.app.inject({
    method: 'POST',
    url: '/api/ticket/create',
    headers: { 'content-type': `multipart/form-data; boundary=${FORM}`, authorization: `Bearer ${token}` },
    payload: body,
  });
  let isAnswered = false;
  const answered = () => {
    isAnswered = true;
  };
  reply.then(answered, answered);
  return {
    finish: () => body.end(`${field('message', 'Hello')}${field('key', randomUUID())}--${FORM}--\r\n`),
    reply,
    isAnswered: () => isAnswered,
  };
}

type Half = ReturnType<typeof sendHalf>;
const answeredOf = (halves: Half[]) => halves.filter((half) => half.isAnswered());
const statusesOf = async (halves: Half[]) =>
  (await Promise.all(halves.map(({ reply }) => reply))).map(({ statusCode }) => statusCode);

test('at most two forms of one person, and sixteen in all, are read at once; others get a 503', async () => {
  const people = await Promise.all(Array.from({ length: 9 }, () => server.signUp()));
  const [first, ...others] = people.map(({ token }) => token);
  const own = Array.from({ length: 3 }, () => sendHalf(first ?? ''));
  await expect.poll(() => answeredOf(own).length).toBe(1);
  const refused = await answeredOf(own)[0]?.reply;
  expect(refused?.statusCode).toBe(503);
  expect(refused?.headers['retry-after']).toBe('3');

  const all = others.flatMap((token) => [sendHalf(token), sendHalf(token)]);
  await expect.poll(() => answeredOf(all).length).toBe(2);
  for (const half of [...own, ...all]) half.finish();
  expect((await statusesOf([...own, ...all])).toSorted()).toEqual([...Array(16).fill(200), 503, 503, 503]);

  const next = people.map(({ token }) => sendHalf(token));
  for (const half of next) half.finish();
  expect(await statusesOf(next)).toEqual(Array(9).fill(200));
});

test('an unfinished form is cut off after half a minute, and frees its place', async () => {
  const { token } = await server.signUp();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const halves = [sendHalf(token), sendHalf(token)];
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThanOrEqual(2);
  vi.advanceTimersByTime(30_000);
  vi.useRealTimers();
  await expect.poll(() => answeredOf(halves).length).toBe(2);
  await Promise.allSettled(halves.map(({ reply }) => reply));
  const next = sendHalf(token);
  next.finish();
  expect(await statusesOf([next])).toEqual([200]);
});

test('a form of a thousand parts is read no further than one of a hundred', async () => {
  const { token } = await server.signUp();
  const counter = await createStepCounter((url) => url.includes('/@fastify/busboy/'));
  const stepsFor = (parts: number) =>
    counter.stepsOf(async () => {
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url: '/api/ticket/create',
        headers: {
          'content-type': `multipart/form-data; boundary=${FORM}`,
          authorization: `Bearer ${token}`,
        },
        payload: field('message', '').repeat(parts),
      });
      expect(statusCode).toBe(400);
    });
  await stepsFor(100);
  const steps = await stepsFor(100);
  expect(steps).toBeGreaterThan(0);
  // Read to its end it would take nine times as many; V8 counts a compiled loop slightly less than an
  // interpreted one.
  expect(await stepsFor(1000)).toBeLessThan(2 * steps);
  await counter.stop();
});

describe('a form that no browser sends is refused', () => {
  const form = (boundary: string, ...parts: string[]) => ({
    'content-type': `multipart/form-data; boundary=${boundary}`,
    payload: `${parts.join('')}--${boundary}--\r\n`,
  });
  const json = `--${FORM}\r\ncontent-disposition: form-data; name="message"\r\ncontent-type: application/json\r\n\r\n{"toString":1}\r\n`;

  test.each([
    ['a boundary of 29 letters', form('x'.repeat(29)), 400, 'The form could not be read'],
    ['a boundary of one letter', form('x', '--x\r\n'.repeat(13_000)), 400, 'The form could not be read'],
    ['a part that is JSON', form(FORM, json), 400, 'The form could not be read'],
    ['ten parts', form(FORM, field('message', 'Hello').repeat(10)), 400, 'The form could not be read'],
    [
      'a text longer than any',
      form(FORM, field('message', 'x'.repeat(65_537))),
      413,
      'This text is too long',
    ],
  ])('%s', async (_what, { payload, ...headers }, status, msg) => {
    const { token } = await server.signUp();
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/ticket/create',
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload,
    });
    expect([reply.statusCode, reply.json().msg]).toEqual([status, msg]);
  });
});
