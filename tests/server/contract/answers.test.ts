import { integer, type } from 'superstruct';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { answers } from '../../../server/http/route-schema.ts';
import { checkAnswers } from '../tools/answers.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test.each([
  ['as the contract says', { wait: 1 }, 200],
  ['without a field', {}, 500],
  ['with a field of another type', { wait: '1' }, 500],
  ['with a field that the contract does not name', { wait: 1, more: 1 }, 500],
])('in tests an answer %s comes with its status', async (_how, data, status) => {
  const app = buildApp(server.context);
  checkAnswers(app);
  app.get('/wait', { schema: { response: answers(type({ wait: integer() })) } }, async () => ({
    msg: 'OK',
    data,
  }));
  expect((await app.inject('/wait')).statusCode).toBe(status);
  await app.close();
});
