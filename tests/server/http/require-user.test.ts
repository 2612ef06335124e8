import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const PATH = 'live-bet/favourite';

test('a body that is no JSON is refused before a missing log-in, and wrong fields after it', async () => {
  const { token } = await server.signUp();
  const broken = await server.call('POST', PATH, { body: '{' });
  expect(broken).toMatchObject({ status: 400, body: { msg: 'The request is not valid' } });
  const visitor = await server.call('POST', PATH, { body: { match_id: 0 } });
  expect(visitor).toMatchObject({ status: 401, body: { msg: 'Please sign in to continue' } });
  const signedIn = await server.call('POST', PATH, { token, body: { match_id: 0, favourite: true } });
  expect(signedIn).toMatchObject({ status: 400, body: { errors: { match_id: 'Match ID is required' } } });
});

test('a route that reads the person without the hook fails, even after a signed-in request', async () => {
  const { token } = await server.signUp();
  const app = buildApp(server.context);
  app.register(async (room) => {
    room.get('/guarded', { preValidation: room.requireUser }, async ({ user }) => user.userId);
    room.get('/unguarded', async ({ user }) => user.userId);
  });
  const statusOf = async (url: string, bearer: string) => {
    const headers = { authorization: `Bearer ${bearer}` };
    return (await app.inject({ url, headers })).statusCode;
  };
  expect(await statusOf('/guarded', token)).toBe(200);
  expect(await statusOf('/guarded', 'x'.repeat(43))).toBe(401);
  expect(await statusOf('/unguarded', token)).toBe(500);
  await app.close();
});
