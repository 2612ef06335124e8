import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '../../../server/account/sessions.ts';
import { CALLS, TAKES, TICKET } from '../tools/fuzz.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';
import { createStepCounter, type StepCounter } from '../tools/steps.ts';
import { requestOf, type Worst, worstRequests } from '../tools/worst.ts';

/**
 * The most steps of a request. An ordinary one takes 400 to 1,500, including Fastify's work; a list of 32,700
 * numbers took 800,000.
 */
const MOST_STEPS = 4000;
const MOST_BYTES = 4096;
/** Streams do not end by themselves, and the operator's call is only for this machine. */
const tried = CALLS.filter(({ path }) => !path.includes('stream') && path !== 'operator');

let server: TestServer;
let counter: StepCounter;
let userId: number;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  counter = await createStepCounter();
  userId = (await server.signUp()).userId;
  await server.database.query(
    `insert into tickets (token, user_id, key, body_hash, issues) values ($1, $2, 'fuzz', 'none', 'Other')`,
    [TICKET, userId],
  );
});
afterAll(async () => {
  await counter.stop();
  await server.close();
});

async function send({ method, url, headers, payload }: Worst) {
  const sent = { method, url, headers: { authorization: `Bearer ${token}`, ...headers } };
  const { statusCode, body } = await server.app.inject({
    ...sent,
    ...(payload !== undefined && { payload }),
  });
  return { status: statusCode, bytes: Buffer.byteLength(body) };
}

describe('a request designed to be expensive costs little, and has a short answer', () => {
  test('the table lists the fields of each call', () => {
    const missing = tried.filter(({ method, path }) => method === 'POST' && TAKES[path] === undefined);
    expect(missing).toEqual([]);
  });

  test.each(tried.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s',
    async (_name, call) => {
      // Some of the calls sign out.
      token = (await openSession(server.database, userId)).access;
      // One-time work of the first request of its kind is not counted.
      await send({ ...requestOf(call), ...(call.method === 'POST' && { payload: '{}' }) });
      token = (await openSession(server.database, userId)).access;
      const requests = worstRequests(call);
      const long: [title: string, bytes: number][] = [];
      const steps = await counter.stepsOf(async () => {
        for (const request of requests) {
          const { status, bytes } = await send(request);
          if (status >= 400 && bytes > MOST_BYTES) long.push([request.title, bytes]);
        }
      });
      expect(long).toEqual([]);
      expect(steps / requests.length).toBeLessThan(MOST_STEPS);
    },
  );
});
