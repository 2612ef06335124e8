import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { noPayments } from '../../../server/wallet/payments/none.ts';
import { type Reply, startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
let client: string;
let address: Promise<string>;
beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'sikka-'));
  await mkdir(join(client, 'assets'));
  const pages = ['home.en', 'home.hi', 'app.en', 'app.hi'].flatMap((page) => [
    `${page}.html`,
    `${page}.known.html`,
  ]);
  const shaped = 'app-live-bets-live-bet-id.en.known.html';
  for (const name of [...pages, shaped, 'favicon.svg', 'assets/main-abc123.js'])
    await writeFile(join(client, name), `this is ${name}`);
  await writeFile(
    join(client, 'app-profile-.en.known.html'),
    '<script async x src="/assets/first.js"></script>',
  );
  await writeFile(join(client, 'assets/main-abc123.js.br'), 'this is brotli');
  await mkdir(join(client, '.git'));
  for (const name of ['.git/HEAD', '.git/config', '.env', 'assets/.hidden.js'])
    await writeFile(join(client, name), 'nobody is to see this');
  await writeFile(
    join(client, 'preloads.json'),
    JSON.stringify({
      '/profile/': ['assets/a.js'],
      '/live-bets/live-bet/:id': ['assets/b.js', 'assets/c.js'],
    }),
  );
  server = await startTestServer({ client });
  address = server.listen();
});
afterAll(async () => {
  await server.close();
  await rm(client, { recursive: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

test('health', async () => {
  expect(await server.call('GET', 'health')).toMatchObject({
    status: 200,
    body: { msg: 'OK', data: { mode: 'demo', server_time: expect.stringMatching(/^\d{4}-.*Z$/) } },
  });
});

test.each([
  ['GET', 'nowhere', undefined, undefined, 404, 'There is no such call'],
  ['POST', 'live-bet', {}, undefined, 404, 'There is no such call'],
  ['POST', 'users/login', '{"phone":', 'application/json', 400, 'The request is not valid'],
  ['POST', 'users/login', '{"__proto__":{"x":1}}', 'application/json', 400, 'The request is not valid'],
  ['POST', 'users/login', 'phone=1', 'application/x-www-form-urlencoded', 415, 'The request must be JSON'],
  ['POST', 'users/login', '<x/>', 'text/xml', 415, 'The request must be JSON'],
  [
    'POST',
    'users/login',
    `{"phone":"${'1'.repeat(65_536)}"}`,
    'application/json',
    413,
    'The request is too large',
  ],
  ['POST', 'users/login', '{"phone":{"toString":"x"}}', 'application/json', 400, 'The request is not valid'],
  ['POST', 'users/login', '{"x":[{"toString":null}]}', 'application/json', 400, 'The request is not valid'],
  ['POST', 'users/login', '[]', 'application/json', 400, expect.any(String)],
  ['POST', 'users/login', '7', 'application/json', 400, expect.any(String)],
  ['POST', 'users/login', 'null', 'application/json', 400, 'Phone Number is required'],
  ['POST', 'users/login', '', 'application/json', 400, 'Phone Number is required'],
] as const)('%s %s with %.20j as %s: %s', async (method, path, body, type, status, msg) => {
  const reply = await server.call(method, path, { body, headers: type ? { 'content-type': type } : {} });
  expect({ status: reply.status, msg: reply.body.msg }).toEqual({ status, msg });
});

test('a payload nested without end is refused', async () => {
  const body = `{"phone":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
  expect(
    await server.call('POST', 'users/login', { body, headers: { 'content-type': 'application/json' } }),
  ).toMatchObject({
    status: 400,
    body: { msg: 'The request is not valid' },
  });
});

test('an undecodable address is refused in the same shape', async () => {
  const reply = await get('/api/live-bet/%zz');
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toEqual({ msg: 'The request is not valid' });
});

test("a change requested by another site is refused; the page's own requests, and those of other programs, are not", async () => {
  const login = (headers: Record<string, string>) =>
    server.call('POST', 'users/login', { body: {}, headers: { host: 'sikka.test', ...headers } });
  const word = { status: 403, body: { msg: 'This request comes from another site' } };
  expect(await login({ origin: 'http://evil.test' })).toMatchObject(word);
  expect(await login({ origin: 'null' })).toMatchObject(word);
  expect(await login({ origin: 'http://sikka.test:8080' })).toMatchObject(word);
  expect(await login({ 'sec-fetch-site': 'cross-site', origin: 'http://sikka.test' })).toMatchObject(word);
  expect(await login({ 'sec-fetch-site': 'same-site' })).toMatchObject(word);
  expect((await login({ origin: 'http://sikka.test' })).status).toBe(400);
  expect((await login({ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5173' })).status).toBe(
    400,
  );
  expect((await login({})).status).toBe(400);
  expect((await get('/api/health', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(200);
});

test('pages of other origins may neither read an answer nor pass a preflight', async () => {
  for (const url of ['/', '/api/health', '/api/users/details', '/api/nowhere', '/favicon.svg'])
    for (const method of ['GET', 'OPTIONS'] as const)
      for (const origin of ['https://evil.test', 'null']) {
        const asked = { origin, 'access-control-request-method': 'POST' };
        const { headers } = await server.app.inject({ method, url, headers: asked });
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
        expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      }
});

test.each([
  ['/', 'text/html; charset=utf-8'],
  ['/live-bets', 'text/html; charset=utf-8'],
  ['/assets/main-abc123.js', 'application/javascript; charset=utf-8'],
  ['/assets/nowhere.js', 'text/plain; charset=utf-8'],
  ['/favicon.svg', 'image/svg+xml'],
  ['/api/health', 'application/json; charset=utf-8'],
  ['/api/nowhere', 'application/json; charset=utf-8'],
  ['/api/live-bet/%zz', 'application/json; charset=utf-8'],
])('%s is answered as %s', async (url, type) => {
  expect((await get(url)).headers['content-type']).toBe(type);
});

test('headers of every answer', async () => {
  for (const url of ['/', '/api/health', '/api/nowhere', '/assets/nowhere.js']) {
    const { headers } = await get(url);
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' blob: data:;connect-src 'self';manifest-src 'self';worker-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none';require-trusted-types-for 'script';trusted-types worker",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'permissions-policy':
        'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-create=(), publickey-credentials-get=(), serial=(), usb=(), xr-spatial-tracking=()',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  }
  expect((await get('/api/health')).headers['cache-control']).toBe('no-store');
});

test.each([
  ['/?inspect=stately', 'same-origin-allow-popups'],
  ['/coin-flip?x=1&inspect=stately', 'same-origin-allow-popups'],
  ['/coin-flip?inspect', 'same-origin'],
  ['/?inspect=statelys', 'same-origin'],
  ['/inspect=stately', 'same-origin'],
  ['/api/health?inspect=stately', 'same-origin'],
])('%s in demo mode is, to windows that it opens, %s', async (url, policy) => {
  expect((await get(url)).headers['cross-origin-opener-policy']).toBe(policy);
});

test('a finder of a vulnerability learns the contact, if the operator has set one', async () => {
  expect((await get('/.well-known/security.txt')).statusCode).toBe(404);
  const named = await startTestServer({
    database: server.database,
    context: { publicUrl: 'https://sikka.test', securityContact: 'mailto:security@sikka.test' },
  });
  const { statusCode, headers, body } = await named.app.inject('/.well-known/security.txt');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const [contact, expires, ...rest] = body.split('\n');
  expect([contact, ...rest]).toEqual([
    'Contact: mailto:security@sikka.test',
    'Canonical: https://sikka.test/.well-known/security.txt',
    'Preferred-Languages: en, hi',
    '',
  ]);
  const days = (Date.parse(expires?.replace('Expires: ', '') ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(90);
  await named.app.close();
});

test('over https, cookies are Secure and answers have the HSTS header', async () => {
  const secure = await startTestServer({
    database: server.database,
    context: { mode: 'live', publicUrl: 'https://sikka.test' },
  });
  const reply = await secure.call('POST', 'users/logout');
  expect(reply.headers['strict-transport-security']).toMatch(/^max-age=\d+/);
  expect(reply.cookies).toMatchObject([
    { name: '__Host-refresh', path: '/', secure: true, httpOnly: true, sameSite: 'Strict' },
    { name: '__Host-known', path: '/', secure: true, httpOnly: true, sameSite: 'Lax' },
  ]);
  await secure.app.close();
});

describe('over https', () => {
  let secure: TestServer;
  beforeAll(async () => {
    secure = await startTestServer({
      database: server.database,
      context: { mode: 'live', publicUrl: 'https://sikka.test' },
      client,
    });
  });
  afterAll(() => secure.app.close());
  const renew = (cookies: Record<string, string>) =>
    secure.call('POST', 'users/regenerate-access-token', { cookies });
  const named = ({ cookies }: Reply) =>
    cookies.map(({ name, path, maxAge }) => `${name} ${path} ${maxAge === 0 ? 'goes' : 'comes'}`);

  test('each answer has the HSTS header for a year, subdomains included', async () => {
    for (const url of [
      '/',
      '/live-bets',
      '/api/health',
      '/api/nowhere',
      '/assets/nowhere.js',
      '/favicon.svg',
    ])
      expect((await secure.app.inject({ url })).headers['strict-transport-security'], url).toBe(
        'max-age=31536000; includeSubDomains',
      );
  });

  test('in live mode, no window of another origin can inspect a page', async () => {
    for (const url of ['/?inspect=stately', '/coin-flip?inspect=stately']) {
      const { headers } = await secure.app.inject({ url });
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    }
  });

  test('a session continues by the cookie with the prefix', async () => {
    const { refresh } = await secure.signUp({ phone: '6000000001' });
    const renewed = await renew({ '__Host-refresh': refresh });
    expect(renewed.status).toBe(200);
    expect(named(renewed)).toEqual(['__Host-refresh / comes', '__Host-known / comes']);
    const shell = await secure.app.inject({ url: '/', headers: { cookie: '__Host-known=1; lang=hi' } });
    expect(shell.body).toBe('this is home.hi.known.html');
  });

  test('a plain cookie gives no access', async () => {
    const { refresh } = await secure.signUp({ phone: '6000000005' });
    expect((await renew({ refresh })).status).toBe(401);
  });

  test('a cookie with the prefix counts beside a plain one, which is deleted', async () => {
    const { refresh } = await secure.signUp({ phone: '6000000002' });
    const renewed = await renew({
      '__Host-refresh': refresh,
      refresh: 'put there by another host',
      known: '1',
    });
    expect(renewed.status).toBe(200);
    expect(named(renewed)).toEqual([
      '__Host-refresh / comes',
      'refresh /api/users goes',
      '__Host-known / comes',
      'known / goes',
    ]);
  });
});

test('the visitors of one network share a limited number of streams', async () => {
  const origin = await address;
  // An unreferenced response would be garbage-collected, and its stream closed.
  const held: Response[] = [];
  const open = async (network: string, signal?: AbortSignal) => {
    const headers = { 'x-forwarded-for': network };
    const response = await fetch(`${origin}/api/live-bet/stream`, { headers, signal: signal ?? null });
    held.push(response);
    return response.status;
  };
  const first = new AbortController();
  const others = new AbortController();
  expect(await open('203.0.113.9', first.signal)).toBe(200);
  for (let streams = 1; streams < 200; streams++) expect(await open('203.0.113.9', others.signal)).toBe(200);
  expect(await open('203.0.113.9')).toBe(429);
  expect(await open('203.0.113.10', others.signal)).toBe(200);
  first.abort();
  await expect.poll(() => open('203.0.113.9', others.signal), { timeout: 30_000 }).toBe(200);
  others.abort();
});

test('answers for shared caches set no cookie; the inbox and calls that send messages mark the browser', async () => {
  const named = async (method: 'GET' | 'POST', path: string) => {
    const { headers, cookies } = await server.app.inject({ method, url: `/api/${path}` });
    return [headers['cache-control'], cookies.map(({ name }) => name)];
  };
  await server.database.query("insert into pictures (user_id, hash, bytes) values ($1, $2, 'x')", [
    (await server.signUp({ phone: '6000000004' })).userId,
    'a'.repeat(32),
  ]);
  expect(await named('GET', 'blog')).toEqual(['public, max-age=60', []]);
  expect(await named('GET', `pictures/${'a'.repeat(32)}.webp`)).toEqual([
    'public, max-age=31536000, immutable',
    [],
  ]);
  expect(await named('GET', 'health')).toEqual(['no-store', []]);
  expect(await named('GET', 'demo/inbox')).toEqual(['no-store', ['visitor']]);
  expect(await named('POST', 'users/login')).toEqual(['no-store', ['visitor']]);
  const secure = await startTestServer({
    database: server.database,
    context: { publicUrl: 'https://sikka.test' },
  });
  expect((await secure.call('GET', 'demo/inbox')).cookies).toMatchObject([
    { name: '__Host-visitor', path: '/', secure: true, httpOnly: true },
  ]);
  await secure.app.close();
});

test('more cookies than browsers keep are refused before they are decoded', async () => {
  const health = async (count: number) => {
    const cookie = Array.from({ length: count }, (_, index) => `c${index}=%zz`).join('; ');
    return (await server.call('GET', 'health', { headers: { cookie } })).status;
  };
  expect(await health(200)).toBe(200);
  expect(await health(201)).toBe(400);
});

test('an address that calls too often must wait', async () => {
  vi.setSystemTime('2026-11-22T20:00:30Z');
  const limited = await startTestServer({ database: server.database, perMinute: 2 });
  const replies = [];
  for (let call = 1; call <= 3; call++) replies.push(await limited.call('GET', 'health'));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(replies[2]).toMatchObject({ headers: { 'retry-after': '30' }, body: { data: { wait: 30 } } });
  vi.setSystemTime('2026-11-22T20:01:00Z');
  expect((await limited.call('GET', 'health')).status).toBe(200);
  await limited.app.close();
});

test('an IPv6 /64 that calls too often must wait, and so must the /56 and the /48 around it', async () => {
  vi.setSystemTime('2026-11-22T20:00:30Z');
  const limited = await startTestServer({ database: server.database, perMinute: 2 });
  const statusFrom = async (address: string, path = 'health') =>
    (await limited.call('GET', path, { headers: { 'x-forwarded-for': address } })).status;
  const statusesFrom = async (addresses: string[]) => {
    const statuses = [];
    for (const address of addresses) statuses.push(await statusFrom(address));
    return statuses;
  };
  // Two of a /64, four of a /56, eight of a /48.
  expect(await statusesFrom(['2001:db8:7:0::1', '2001:db8:7:0::2', '2001:db8:7:0::3'])).toEqual([
    200, 200, 429,
  ]);
  expect(await statusesFrom(['2001:db8:7:1::1', '2001:db8:7:2::1', '2001:db8:7:3::1'])).toEqual([
    200, 200, 429,
  ]);
  const others = ['100', '200', '300', '400', '500'].map((part) => `2001:db8:7:${part}::1`);
  expect(await statusesFrom(others)).toEqual([200, 200, 200, 200, 429]);
  expect(await statusFrom('2001:db8:8::1')).toBe(200);
  await limited.app.close();
});

test('a limit of a route holds for the networks around an IPv6 /64, too', async () => {
  vi.setSystemTime('2026-11-22T20:00:30Z');
  const limited = await startTestServer({ database: server.database });
  const statusFrom = async (part: number) => {
    const headers = { 'x-forwarded-for': `2001:db8:9:${part.toString(16)}00::1` };
    return (await limited.call('POST', 'users/login', { headers })).status;
  };
  const statuses = [];
  for (let part = 1; part <= 240; part++) statuses.push(await statusFrom(part));
  expect(new Set(statuses)).toEqual(new Set([400]));
  expect(await statusFrom(241)).toBe(429);
  await limited.app.close();
});

test('price streams have their own limit: 1,200 a minute', async () => {
  vi.setSystemTime('2026-11-22T20:00:30Z');
  const limited = await startTestServer({ database: server.database, perMinute: 1 });
  // Invalid sides: counted like any others, and answered at once.
  const open = async () => (await limited.call('GET', 'live-bet/stream/prices?sides=x')).status;
  const statuses = await Promise.all(Array.from({ length: 1200 }, open));
  expect(new Set(statuses)).toEqual(new Set([400]));
  expect(await open()).toBe(429);
  expect((await limited.call('GET', 'health')).status).toBe(200);
  await limited.app.close();
});

test('a signed-in person may open 300 price streams a minute, even if their network has used up its limit', async () => {
  // Another minute: servers on one PostgreSQL share the counts of a minute.
  vi.setSystemTime('2026-11-22T20:02:30Z');
  const limited = await startTestServer({ database: server.database, perMinute: 1 });
  const open = async (token?: string) =>
    (await limited.call('GET', 'live-bet/stream/prices?sides=x', token === undefined ? {} : { token }))
      .status;
  const all = async (often: number, token?: (count: number) => string) =>
    new Set(await Promise.all(Array.from({ length: often }, (_, count) => open(token?.(count)))));
  const [one, other] = [await server.signUp(), await server.signUp()];
  // All made-up tokens count for the network.
  expect(await all(601, (count) => `made-up-${count}`)).toEqual(new Set([401]));
  expect(await all(599)).toEqual(new Set([400]));
  expect([await open(), await open('made-up')]).toEqual([429, 429]);
  expect(await all(300, () => one.token)).toEqual(new Set([400]));
  expect([await open(one.token), await open(other.token)]).toEqual([429, 400]);
  await limited.app.close();
});

test("only a trusted proxy can name the caller's address", async () => {
  vi.setSystemTime('2026-11-22T20:00:30Z');
  const limited = await startTestServer({
    database: server.database,
    perMinute: 1,
    trustProxy: ['192.0.2.0/24'],
  });
  const over = async (remoteAddress: string, said: string) => {
    const headers = { 'x-forwarded-for': said };
    return (await limited.app.inject({ url: '/api/health', remoteAddress, headers })).statusCode;
  };
  expect(await over('192.0.2.7', '203.0.113.1')).toBe(200);
  expect(await over('192.0.2.7', '203.0.113.2')).toBe(200);
  expect(await over('192.0.2.8', '203.0.113.2')).toBe(429);
  expect(await over('127.0.0.1', '203.0.113.3')).toBe(200);
  expect(await over('127.0.0.1', '203.0.113.4')).toBe(429);
  await limited.app.close();
});

test('an IPv6 network counts as one address, whatever its last bits', async () => {
  vi.setSystemTime('2026-11-22T20:00:30Z');
  const limited = await startTestServer({ database: server.database, perMinute: 2 });
  const from = async (address: string) =>
    (await limited.call('GET', 'health', { headers: { 'x-forwarded-for': address } })).status;
  expect([
    await from('2001:db8:0:7::1'),
    await from('2001:db8:0:7:ffff::2'),
    await from('2001:db8:0:7::3'),
    await from('2001:db8:0:8::1'),
  ]).toEqual([200, 200, 429, 200]);
  await limited.app.close();
});

const broken = (error: unknown): Database => ({
  ...server.database,
  query: () => Promise.reject(error),
  transaction: () => Promise.reject(error),
});

test('an unreachable database is a 503, and no secret is logged', async () => {
  const away = await startTestServer({
    database: broken(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })),
  });
  const reply = await away.call('POST', 'users/login', {
    body: { phone: '9000000001', password: 'my secret' },
  });
  expect(reply).toMatchObject({
    status: 503,
    body: { msg: 'The database cannot be reached. Please try again in a moment' },
    headers: { 'retry-after': '3' },
  });
  expect(away.log.lines[0]).toMatchObject({
    level: 'error',
    event: 'database.unavailable',
    method: 'POST',
    route: '/api/users/login',
    err: { code: 'ECONNREFUSED' },
  });
  expect(JSON.stringify(away.log.lines)).not.toMatch(/my secret|9000000001/);
  await away.app.close();
});

test('an unreachable database lets nobody in', async () => {
  const away = await startTestServer({
    database: broken(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })),
  });
  const { token, refresh } = await server.signUp();
  const factor_code = '123456';
  for (const [path, body, cookies] of [
    ['users/login', { phone: '9000000001', password: 'my secret' }, {}],
    ['users/second-step', { factor_code }, { 'second-step': 'x'.repeat(43) }],
    ['users/regenerate-access-token', {}, { refresh }],
    ['users/details', {}, {}],
    ['withdrawal/request', { withdrawalAmount: '100', account_id: 1, security_code: '123456' }, {}],
  ] as const) {
    const reply = await away.call('POST', path, { token, body, cookies });
    expect([path, reply.status, reply.body.data]).toEqual([path, 503, undefined]);
    expect(reply.cookies.map(({ name }) => name)).not.toContain('refresh');
  }
  await away.app.close();
});

test.each(['53100', '53200', '53300', '25006'])(
  'a database that cannot write now (%s) is a 503',
  async (code) => {
    const full = await startTestServer({ database: broken(Object.assign(new Error('full'), { code })) });
    expect(
      await full.call('POST', 'users/login', { body: { phone: '9000000001', password: 'my secret' } }),
    ).toMatchObject({
      status: 503,
      body: { msg: 'The database cannot be reached. Please try again in a moment' },
      headers: { 'retry-after': '3' },
    });
    await full.app.close();
  },
);

test.each(['55P03', '57014', '40001', '40P01'])(
  'a statement that lost to others (%s) is a 503 and may be retried',
  async (code) => {
    const busy = await startTestServer({ database: broken(Object.assign(new Error('busy'), { code })) });
    const reply = await busy.call('POST', 'users/login', {
      body: { phone: '9000000001', password: 'my secret' },
    });
    expect(reply).toMatchObject({
      status: 503,
      body: { msg: 'Too much happens here at once. Please try again in a moment' },
      headers: { 'retry-after': '3' },
    });
    await busy.app.close();
  },
);

test('an unforeseen error is a 500 without details', async () => {
  const failing = await startTestServer({ database: broken(new Error('relation "x" is broken')) });
  const reply = await failing.call('POST', 'users/login', {
    body: { phone: '9000000001', password: 'my secret' },
  });
  expect({ status: reply.status, body: reply.body }).toEqual({
    status: 500,
    body: { msg: 'Something went wrong on our side' },
  });
  expect(failing.log.lines[0]).toMatchObject({
    event: 'request.failed',
    err: { message: 'relation "x" is broken' },
  });
  await failing.app.close();
});

test('in live mode there is no demo inbox, no visitor’s cookie and no payment without a provider', async () => {
  const live = await startTestServer({
    database: server.database,
    context: { mode: 'live', payments: noPayments },
  });
  expect((await live.call('GET', 'demo/inbox')).status).toBe(404);
  const health = await live.call('GET', 'health');
  expect(health).toMatchObject({ body: { data: { mode: 'live' } }, cookies: [] });
  const { token } = await server.signUp();
  expect(await live.call('POST', 'deposit/create', { token, body: { amount: '100' } })).toMatchObject({
    status: 409,
    body: { msg: 'No payment provider is attached' },
  });
  expect(await live.call('GET', 'deposit/history', { token })).toMatchObject({
    status: 200,
    body: { data: { total: 0 } },
  });
  await live.app.close();
});

test('the home page comes prerendered in the language of the cookie', async () => {
  const { headers, body } = await get('/');
  expect(body).toBe('this is home.en.html');
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  expect((await get('/?modal=login', { cookie: 'lang=hi' })).body).toBe('this is home.hi.html');
  expect((await get('/', { cookie: 'lang=../../etc/passwd' })).body).toBe('this is home.en.html');
});

test("without a chosen language the page comes in the browser's", async () => {
  const { body, headers } = await get('/', { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' });
  expect(body).toBe('this is home.hi.html');
  expect(headers.vary).toBe('accept-encoding, accept-language, cookie');
  expect((await get('/live-bets', { 'accept-language': 'hi' })).body).toBe('this is app.hi.html');
  const chosen = await get('/', { 'accept-language': 'hi', cookie: 'lang=en' });
  expect(chosen.body).toBe('this is home.en.html');
});

test('a browser with a session gets the page that does not ask to log in', async () => {
  expect((await get('/', { cookie: 'known=1' })).body).toBe('this is home.en.known.html');
  expect((await get('/', { cookie: 'lang=hi; known=1' })).body).toBe('this is home.hi.known.html');
  expect((await get('/live-bets', { cookie: 'known=1' })).body).toBe('this is app.en.known.html');
});

test('a route with its own shape begins with it in a browser with a session', async () => {
  const opened = async (path: string, cookie: string) => (await get(path, { cookie })).body;
  const shaped = 'this is app-live-bets-live-bet-id.en.known.html';
  expect(await opened('/live-bets/live-bet/7', 'known=1')).toBe(shaped);
  expect(await opened('/live-bets/live-bet/7/?from=mail', 'known=1')).toBe(shaped);
  expect(await opened('/live-bets/live-bet/7', 'lang=hi; known=1')).toBe('this is app.hi.known.html');
  expect(await opened('/live-bets/live-bet/7', 'lang=en')).toBe('this is app.en.html');
  expect(await opened('/live-bets/live-bet', 'known=1')).toBe('this is app.en.known.html');
});

test('every path of the page comes from the shell; unknown files do not', async () => {
  for (const path of [
    '/live-bets',
    '/live-bets/live-bet/7?x=1.5',
    '/no/such/page',
    '/blog/a-story',
    '/blog/%E0%A4%A',
    '/%',
  ])
    expect(await get(path)).toMatchObject({ statusCode: 200, body: 'this is app.en.html' });
  for (const path of [
    '/assets/nowhere.js',
    '/assets/nowhere',
    '/home.en.html',
    '/nowhere.png',
    '/..%2f..%2fpackage.json',
    '/.env',
    '/%/nowhere.png',
  ])
    expect((await get(path)).statusCode, path).toBeGreaterThanOrEqual(400);
  expect((await server.app.inject({ method: 'POST', url: '/live-bets' })).statusCode).toBe(404);
});

test.each(['/.git/HEAD', '/.git/config', '/.git/', '/.git', '/.env', '/assets/.hidden.js', '/%2egit/HEAD'])(
  '%s is not served, even if it exists',
  async (url) => {
    expect(await get(url)).toMatchObject({ statusCode: 404, body: '{"msg":"Not found"}' });
  },
);

test.each(['/assets/', '/assets', '/assets/?', '/api/', '/api/pictures/'])(
  '%s lists nothing',
  async (url) => {
    const { statusCode, body } = await get(url);
    expect(statusCode === 200 ? body : statusCode).toEqual(url === '/assets' ? 'this is app.en.html' : 404);
  },
);

/** The server's answer to these lines, which need not be HTTP. */
async function saidTo(...lines: string[]): Promise<string> {
  const socket = connect(Number(new URL(await address).port), '127.0.0.1');
  socket.write(`${[...lines, 'Host: sikka.test', 'Connection: close'].join('\r\n')}\r\n\r\n`);
  return text(socket);
}

describe('invalid requests are not logged', () => {
  beforeEach(() => void server.log.events());
  afterEach(() => expect(server.log.events()).toEqual([]));

  test.each([
    ['GET /assets/ HTTP/1.1', [], 404],
    ['GET /.. HTTP/1.1', [], 404],
    ['GET /../.. HTTP/1.1', [], 404],
    ['GET /assets/../.. HTTP/1.1', [], 404],
    ['GET /%2e%2e/ HTTP/1.1', [], 404],
    ['GET /favicon.svg HTTP/1.1', ['Range: bytes=99999-'], 416],
    ['GET /favicon.svg?if-match HTTP/1.1', ['If-Match: "another"'], 412],
    ['MKCOL /api/users/login HTTP/1.1', [], 404],
    ['this is no HTTP', [], 400],
    ['GET /with-long-headers HTTP/1.1', [`X: ${'x'.repeat(20_000)}`], 431],
  ])('%s', async (first, headers, status) => {
    expect(await saidTo(first, ...headers)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  test('invalid HTTP is answered in the usual shape', async () => {
    expect(await saidTo('this is no HTTP')).toMatch(/\r\n\r\n\{"msg":"The request is not valid"\}$/);
    expect(await saidTo('MKCOL /api/users/login HTTP/1.1')).toContain('{"msg":"There is no such call"}');
  });

  test.each([
    ['both ways to say how long it is', ['Content-Length: 5', 'Transfer-Encoding: chunked']],
    ['both, the other way round', ['Transfer-Encoding: chunked', 'Content-Length: 5']],
    ['two lengths', ['Content-Length: 0', 'Content-Length: 5']],
    ['two lengths in one', ['Content-Length: 0, 5']],
    ['a length with a sign', ['Content-Length: +5']],
    ['a name with a space behind it', ['Transfer-Encoding : chunked']],
    ['a line that goes on in the next one', ['Transfer-Encoding:', ' chunked', 'Content-Length: 5']],
    ['an encoding that is no last word', ['Transfer-Encoding: chunked, identity']],
    ['an encoding that nobody knows', ['Transfer-Encoding: xchunked']],
  ])('with %s, nothing after it is taken for another request', async (_what, lines) => {
    const said = await saidTo(
      'POST /api/users/logout HTTP/1.1',
      ...['Host: sikka.test', ...lines, '', '0', '', 'GET /api/health HTTP/1.1'],
    );
    expect(said.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400']);
  });

  test.each(['TRACE', 'TRACK', 'CONNECT', 'DEBUG'])('%s echoes nothing', async (method) => {
    const said = await saidTo(`${method} /api/health HTTP/1.1`, 'X-Echo: a-secret-of-mine');
    expect(said).not.toMatch(/^HTTP\/1\.1 [23]/);
    expect(said).not.toContain('a-secret-of-mine');
  });

  test('a request whose client has left', async () => {
    const heard = new Promise<void>((resolve) => {
      server.app.server.once('request', ({ socket }) => socket.once('close', () => resolve()));
    });
    const socket = connect(Number(new URL(await address).port), '127.0.0.1');
    socket.write(
      'POST /api/users/login HTTP/1.1\r\nHost: sikka.test\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"phone":',
      () => socket.destroy(),
    );
    await heard;
    // The next request is answered normally.
    expect((await server.call('GET', 'health')).status).toBe(200);
  });
});

test('a deep link is sent with the files that its page needs', async () => {
  const linked = async (path: string) => (await get(path)).headers.link;
  expect(await linked('/live-bets/live-bet/7?x=1')).toBe(
    '</assets/b.js>; rel=modulepreload, </assets/c.js>; rel=modulepreload',
  );
  for (const path of ['/profile', '/profile/'])
    expect(await linked(path)).toBe('</assets/a.js>; rel=modulepreload');
  // First the script that requests the data of a person who has signed in here.
  expect((await get('/profile', { cookie: 'known=1' })).headers.link).toBe(
    '</assets/first.js>; rel=preload; as=script, </assets/a.js>; rel=modulepreload',
  );
  for (const path of ['/', '/live-bets', '/live-bets/live-bet/7/more', '/profile/other'])
    expect(await linked(path), path).toBeUndefined();
});

test('files with a hash in their names are cached forever, and compressed for browsers that accept it', async () => {
  const plain = await get('/assets/main-abc123.js');
  expect(plain).toMatchObject({ statusCode: 200, body: 'this is assets/main-abc123.js' });
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const small = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br' });
  expect(small).toMatchObject({ statusCode: 200, body: 'this is brotli' });
  expect(small.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('/javascript'),
  });
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
});

describe('a page', () => {
  const WORDS =
    '<!doctype html>\n<html lang="en"><meta name="color-scheme" content="dark light" /><p>Words</p>';
  let folder: string;
  let built: TestServer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sikka-'));
    await writeFile(join(folder, 'home.en.html'), WORDS);
    await writeFile(join(folder, 'home.en.html.br'), brotliCompressSync(WORDS));
    built = await startTestServer({ database: server.database, client: folder });
  });
  afterAll(async () => {
    await built.app.close();
    await rm(folder, { recursive: true });
  });
  const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    built.app.inject({ method, url: '/', headers });

  test('comes in brotli to browsers that accept it', async () => {
    const { headers, rawPayload } = await ask({ 'accept-encoding': 'gzip, br' });
    expect(brotliDecompressSync(rawPayload).toString()).toBe(WORDS);
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(rawPayload.length),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(await ask()).toMatchObject({ statusCode: 200, body: WORDS });
    expect((await ask()).headers['content-encoding']).toBeUndefined();
  });

  test.each([
    ['as it was built', {}],
    ['in brotli', { 'accept-encoding': 'br' }],
    ['in a chosen look', { 'accept-encoding': 'br', cookie: 'theme=light' }],
  ])('that the browser has cached, %s, is not sent again', async (_, wanted) => {
    const { etag, 'content-security-policy': policy } = (await ask(wanted)).headers;
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const had of [`${etag}`, `W/${etag}`, `"another", ${etag}`]) {
      const again = await ask({ ...wanted, 'if-none-match': had });
      expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' });
      expect(again.headers).toMatchObject({
        etag,
        vary: 'accept-encoding, accept-language, cookie',
        'content-security-policy': policy,
      });
    }
    expect((await ask({ ...wanted, 'if-none-match': '"another"' })).statusCode).toBe(200);
  });

  test('has another tag in another encoding, theme, motion or format of prices', async () => {
    const tags = [
      await ask(),
      await ask({ 'accept-encoding': 'br' }),
      await ask({ cookie: 'theme=light' }),
      await ask({ cookie: 'theme=dark' }),
      await ask({ cookie: 'theme=dark; motion=reduced' }),
      await ask({ cookie: 'motion=reduced' }),
      await ask({ cookie: 'odds=decimal' }),
      await ask({ cookie: 'odds=fractional' }),
    ].map(({ headers }) => headers.etag);
    expect(new Set(tags).size).toBe(8);
  });

  test('leaves room for the slip from its first paint on, if the address has one', async () => {
    const opened = async (url: string) => (await built.app.inject(url)).body;
    const reserving = WORDS.replace('<html', '<html data-slip');
    expect(reserving).not.toBe(WORDS);
    expect(await opened('/?slip=7.71')).toBe(reserving);
    expect(await opened('/?stake=50&slip=7.71')).toBe(reserving);
    expect(await opened('/?stake=50')).toBe(WORDS);
  });

  test('answers HEAD with the same headers and no body', async () => {
    const packed = { 'accept-encoding': 'br' };
    const [whole, head] = [await ask(packed), await ask(packed, 'HEAD')];
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    for (const name of ['content-length', 'content-type', 'content-encoding', 'etag'])
      expect(head.headers[name], name).toBe(whole.headers[name]);
  });

  test('of a new build is sent at once', async () => {
    const { etag } = (await ask()).headers;
    await rm(join(folder, 'home.en.html.br'));
    await writeFile(join(folder, 'home.en.html'), 'another');
    expect(await ask({ 'if-none-match': `${etag}`, 'accept-encoding': 'br' })).toMatchObject({
      statusCode: 200,
      body: 'another',
    });
  });
});

test('without a build, the page says how to make one', async () => {
  const bare = await startTestServer({ database: server.database, client: join(client, 'nowhere') });
  const reply = await bare.app.inject('/live-bets');
  expect(reply.statusCode).toBe(503);
  expect(reply.body).toMatch(/^The page is not built yet: run "npm run build"/);
  await bare.app.close();
});
