import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { operatorRoutes } from '../../../server/operator/routes.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

/** `| `GET live-bet/{id}` *spec* | all | …`: every row of a table whose first cell is a call. */
const rows = [
  ...readFileSync('docs/contract.md', 'utf8').matchAll(/^\| `([A-Z]+ [^`]+)` ([^|]*)\| ([^|]*) \|/gm),
].map(([, call = '', marks = '', who = '']) => ({
  call,
  marks: [...marks.matchAll(/\*(spec|ours)\*/g)].map(([, mark]) => mark),
  who,
}));
const written = rows.map(({ call }) => call);

/** The calls of the specification's section 7, as docs/spec-coverage.md quotes it. */
const specified = [
  ...readFileSync('docs/spec-coverage.md', 'utf8').matchAll(
    /^\| S7\.\d+ \| (GET|POST) \/?`([^`]+)`(\{\w+\})?/gm,
  ),
].map(([, method, path, id = '']) => `${method} ${path}${id}`);

/** What somebody may call who is not signed in: they show another secret, or there is none to it. */
const OPEN = [
  'POST users/register',
  'POST users/verify-otp',
  'POST users/resend-otp',
  'POST users/login',
  'POST users/second-step',
  'POST users/regenerate-access-token',
  'POST users/logout',
  'POST users/reset-link',
  'POST users/reset-session',
  'POST users/reset-code',
  'POST users/verify-reset',
  'POST users/forgot-password',
  'GET live-bet',
  'GET live-bet/home-listing',
  'GET live-bet/{id}',
  'GET live-bet/{id}/facts',
  'GET live-bet/stream',
  'GET live-bet/stream/prices',
  'GET support/pictures/{name}',
  'GET support/recordings/{name}',
  'POST contact',
  'GET demo/inbox',
  'GET pictures/{name}',
  'GET health',
  'POST operator',
  'GET content/{slug}',
  'GET blog',
  'GET blog/{slug}',
  'GET events',
  'GET events/{id}',
];
/** Go on without end once they have begun. */
const STREAMS = ['GET live-bet/stream', 'GET live-bet/stream/prices'];

/** Answers alone what is no call. */
const NO_CALL = '/api/*';

let server: TestServer;
const routes: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  const app = buildApp(server.context);
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/api/') || url === NO_CALL) return;
    const path = url.slice('/api/'.length).replaceAll(/:(\w+)/g, '{$1}');
    // A GET answers a HEAD by itself.
    for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one} ${path}`);
  });
  app.register(operatorRoutes, { ...server.context, dataDir: tmpdir() });
  await app.ready();
  await app.close();
});
afterAll(() => server.close());

describe('the contract', () => {
  test('has every route of the server', () => {
    expect(routes.length).toBeGreaterThan(60);
    expect(routes.filter((call) => !written.includes(call))).toEqual([]);
  });

  test('has no call that the server does not take', () => {
    expect(written.filter((call) => !routes.includes(call))).toEqual([]);
  });

  test('has each call once, marked as the specification’s or as ours', () => {
    expect(new Set(written).size).toBe(written.length);
    expect(rows.filter(({ marks }) => marks.length !== 1)).toEqual([]);
    const spec = rows.filter(({ marks }) => marks.includes('spec'));
    expect(specified.length).toBeGreaterThan(15);
    expect(spec.map(({ call }) => call).sort()).toEqual(specified.sort());
  });
});

/** Makes this call, as it stands in the contract, with a thing that nobody has where it names one. */
function ask(call: string, token?: string) {
  const [method, path = ''] = call.split(' ');
  const bearer = token === undefined ? {} : { token };
  return server.call(method === 'GET' ? 'GET' : 'POST', path.replaceAll(/\{\w+\}/g, '7'), bearer);
}

describe('a call', () => {
  test('is for who is signed in, but for those that are listed', async () => {
    expect(rows.flatMap(({ call, who }) => (who === 'signed in' ? [] : [call])).sort()).toEqual(
      OPEN.toSorted(),
    );
    const guarded = routes.filter((call) => !OPEN.includes(call));
    expect(guarded.length).toBeGreaterThan(50);
    const answers = [];
    for (const call of guarded)
      for (const token of [undefined, 'x'.repeat(43)]) answers.push([call, (await ask(call, token)).status]);
    expect(answers.filter(([, status]) => status !== 401)).toEqual([]);
  });

  // Of a PostgreSQL there are many connections, which are not told one by one to write nothing.
  const { TEST_DATABASE_URL } = process.env;
  test.skipIf(TEST_DATABASE_URL)(
    'by GET changes nothing, but that the house commits to a first seed',
    async () => {
      const { token } = await server.signUp();
      const changing = [];
      await server.database.query('set default_transaction_read_only = on');
      try {
        for (const call of routes)
          if (call.startsWith('GET ') && !STREAMS.includes(call) && (await ask(call, token)).status >= 500)
            changing.push(call);
      } finally {
        await server.database.query('set default_transaction_read_only = off');
      }
      expect(changing).toEqual(['GET game/seeds']);
    },
  );

  test('for who is signed in is kept by no browser and no cache', async () => {
    const { token } = await server.signUp();
    const kept = [];
    for (const call of routes.filter((call) => !OPEN.includes(call))) {
      const { headers } = await ask(call, token);
      if (headers['cache-control'] !== 'no-store') kept.push([call, headers['cache-control']]);
    }
    expect(kept).toEqual([]);
  });
});
