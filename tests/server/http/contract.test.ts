import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { OpenAPIClientAxios } from 'openapi-client-axios';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiOf, operationIdOf } from '../../../server/contract/openapi.ts';
import type { Call } from '../../../server/plugins/app/calls.ts';
import { CONTRACT, callsOf, contractOf } from '../../../tools/contract-tables.ts';
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

/** The calls of the specification's section 7, as docs/spec-coverage.md quotes them. */
const specified = [
  ...readFileSync('docs/spec-coverage.md', 'utf8').matchAll(
    /^\| S7\.\d+ \| (GET|POST) \/?`([^`]+)`(\{\w+\})?/gm,
  ),
].map(([, method, path, id = '']) => `${method} ${path}${id}`);

/** Calls for visitors: they need another secret, or none. */
const OPEN = [
  'POST push/renew',
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
  'GET live-bet/seasons',
  'GET live-bet/{id}/facts',
  'GET live-bet/bots',
  'GET live-bet/{id}/crowd',
  'GET live-bet/stream',
  'GET live-bet/stream/prices',
  'GET support/pictures/{name}',
  'GET support/recordings/{name}',
  'GET teams/{id}',
  'GET leagues/{id}',
  'POST contact',
  'GET demo/inbox',
  'GET pictures/{name}',
  'GET health',
  'GET openapi.json',
  'GET docs',
  'POST operator',
  'GET content/{slug}',
  'GET blog',
  'GET blog/{slug}',
  'GET events',
  'GET events/{id}',
  'GET events/{id}/league',
];
/** Streams do not end by themselves, and the page for people is not JSON. */
const NO_JSON = ['GET live-bet/stream', 'GET live-bet/stream/prices', 'GET docs'];

let server: TestServer;
let calls: readonly Call[];
let routes: string[];
beforeAll(async () => {
  server = await startTestServer();
  calls = await callsOf(server.context);
  routes = calls.map(({ method, path }) => `${method} ${path}`);
});
afterAll(() => server.close());

describe('the contract', () => {
  test('is written by `npm run contract`', async () => {
    expect(readFileSync(CONTRACT, 'utf8')).toBe(await contractOf(calls));
  });

  test('contains every route of the server', () => {
    expect(routes.length).toBeGreaterThan(60);
    expect(routes.filter((call) => !written.includes(call))).toEqual([]);
  });

  test('contains no call that the server does not have', () => {
    expect(written.filter((call) => !routes.includes(call))).toEqual([]);
  });

  test('contains each call once, marked as *spec* or *ours*', () => {
    expect(new Set(written).size).toBe(written.length);
    expect(rows.filter(({ marks }) => marks.length !== 1)).toEqual([]);
    const spec = rows.filter(({ marks }) => marks.includes('spec'));
    expect(specified.length).toBeGreaterThan(15);
    expect(spec.map(({ call }) => call).sort()).toEqual(specified.sort());
  });
});

describe('the OpenAPI document', () => {
  test('is sent as it is made, and a public validator finds no fault in it', async () => {
    const { status, body } = await server.call('GET', 'openapi.json');
    expect(status).toBe(200);
    const { valid, errors } = await new Validator().validate(structuredClone(body));
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  });

  test('has every call of the server, and each answer that is JSON has a schema', async () => {
    const document = openApiOf(calls);
    const named = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.slice(1)}`),
    );
    expect(named.sort()).toEqual(routes.toSorted());
    const plain = calls.filter(({ schema }) => schema.response === undefined);
    expect(plain.map(({ schema }) => schema.contract?.sends)).not.toContain(undefined);
    expect(new Set(calls.map(operationIdOf)).size).toBe(calls.length);
  });

  test('is read by a public client, which makes calls by it', async () => {
    const origin = await server.listen();
    const api = new OpenAPIClientAxios({
      definition: `${origin}/api/openapi.json`,
      withServer: { url: `${origin}/api` },
    });
    const client = await api.init();
    expect(api.getOperations().map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining(['postLiveBetSave', 'getLiveBetId', 'postUsersLogin']),
    );
    const refused = await client.getLiveBetId?.({ id: 7 }, null, { validateStatus: () => true });
    expect(refused).toMatchObject({ status: 404, data: { msg: 'Match not found' } });
    const listed = await client.getBlog?.({ lang: 'hi', perPage: 1 });
    expect(listed).toMatchObject({ status: 200, data: { data: { page: 1, perPage: 1 } } });
  });

  test('is shown as a page without scripts, only in demo mode', async () => {
    const page = await server.app.inject('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    const { headers } = await server.app.inject('/api/health');
    expect(page.headers['content-security-policy']).toBe(headers['content-security-policy']);
    expect(page.body.match(/<script|\s(?:style|on\w+)=/g)).toBeNull();
    expect(page.body.match(/<summary>/g)).toHaveLength(
      routes.filter((call) => call !== 'POST operator').length,
    );
    const live = await startTestServer({ context: { mode: 'live' } });
    expect((await live.app.inject('/api/docs')).statusCode).toBe(404);
    expect((await live.app.inject('/api/openapi.json')).statusCode).toBe(200);
    await live.close();
  });

  test('is shown in the chosen theme', async () => {
    const htmlOf = async (cookies: Record<string, string>) =>
      /<html[^>]*>/.exec((await server.app.inject({ url: '/api/docs', cookies })).body)?.[0];
    expect(await htmlOf({})).toBe('<html lang="en">');
    expect(await htmlOf({ theme: 'dark' })).toBe('<html lang="en" data-theme="dark">');
    expect(await htmlOf({ theme: 'light' })).toBe('<html lang="en" data-theme="light">');
    expect(await htmlOf({ theme: '">' })).toBe('<html lang="en">');
  });

  test("is shown in the product's colours", () => {
    const own = tokensOf('server/contract/page.css');
    const product = new Map(tokensOf('src/ui/theme/tokens.css'));
    expect(own.length).toBeGreaterThan(20);
    expect(own.filter(([name, value]) => product.get(name) !== value)).toEqual([]);
  });
});

/** The custom properties of a style sheet, and their values. */
const tokensOf = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/^ {2}(--[\w-]+):\s*([^;]+);/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );

/** Makes this call of the contract, with an id that does not exist. */
function ask(call: string, token?: string) {
  const [method, path = ''] = call.split(' ');
  const bearer = token === undefined ? {} : { token };
  return server.call(method === 'GET' ? 'GET' : 'POST', path.replaceAll(/\{\w+\}/g, '7'), bearer);
}

describe('a call', () => {
  test('needs a signed-in person, except those on a list', async () => {
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

  // A PostgreSQL has many connections, which cannot all be made read-only.
  const { TEST_DATABASE_URL } = process.env;
  test.skipIf(TEST_DATABASE_URL)(
    'by GET changes nothing, except that the house commits to a first seed',
    async () => {
      const { token } = await server.signUp();
      const changing = [];
      await server.database.query('set default_transaction_read_only = on');
      try {
        for (const call of routes)
          if (call.startsWith('GET ') && !NO_JSON.includes(call) && (await ask(call, token)).status >= 500)
            changing.push(call);
      } finally {
        await server.database.query('set default_transaction_read_only = off');
      }
      expect(changing).toEqual(['GET game/seeds']);
    },
  );

  test('for signed-in people is stored by no browser and no cache', async () => {
    const { token } = await server.signUp();
    const kept = [];
    for (const call of routes.filter((call) => !OPEN.includes(call))) {
      const { headers } = await ask(call, token);
      if (headers['cache-control'] !== 'no-store') kept.push([call, headers['cache-control']]);
    }
    expect(kept).toEqual([]);
  });
});
