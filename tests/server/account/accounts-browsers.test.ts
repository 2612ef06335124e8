import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepAccounts } from '../../../server/account/sweep.ts';
import { cookieIn, logIn, PASSWORD, passAttempts, tokenIn, withPassword } from '../tools/people.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const WRONG = 'not this one';
const logInWith = (phone: string, password: string, browser?: string, address = '203.0.113.1') =>
  server.call('POST', 'users/login', {
    body: { phone, password },
    headers: { 'x-forwarded-for': address },
    ...(browser !== undefined && { cookies: { browser } }),
  });

/** Strangers use up all guesses for all networks together. */
async function lockOut(phone: string): Promise<void> {
  expect((await logInWith(phone, WRONG, undefined, '198.51.100.1')).status).toBe(401);
  await server.database.query('update attempts set at = array_fill(at[1], array[100]) where subject = $1', [
    `login:${phone}`,
  ]);
  expect((await logInWith(phone, PASSWORD, undefined, '198.51.100.2')).status).toBe(429);
}

/** A person with a password, and the cookie of the browser in which they have signed in. */
async function owner() {
  const person = await withPassword(server);
  const reply = await logInWith(person.phone, PASSWORD);
  return { ...person, reply, browser: cookieIn(reply, 'browser') };
}

test('a log-in marks the browser for a year, hidden from scripts; the mark gives no access', async () => {
  const { reply, browser, phone } = await owner();
  expect(reply.cookies.find(({ name }) => name === 'browser')).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
    path: '/api/users',
    maxAge: 31_536_000,
  });
  expect(JSON.stringify(await server.database.query('select * from browsers'))).not.toContain(browser);
  expect((await logInWith(phone, WRONG, browser)).status).toBe(401);
  const renewal = await server.call('POST', 'users/regenerate-access-token', { cookies: { browser } });
  expect(renewal.status).toBe(401);
  expect((await logInWith(phone, WRONG)).cookies.map(({ name }) => name)).not.toContain('browser');
});

test("strangers' guesses do not keep the owner out there", async () => {
  const { phone, browser } = await owner();
  await lockOut(phone);
  expect((await logInWith(phone, PASSWORD, browser)).status).toBe(200);
  for (let guess = 1; guess <= 10; guess++) await logInWith(phone, WRONG);
  expect((await logInWith(phone, PASSWORD)).status).toBe(429);
  expect((await logInWith(phone, PASSWORD, browser)).status).toBe(200);
});

test("the owner's browser, too, has ten guesses in a quarter of an hour, which do not count elsewhere", async () => {
  const { phone, browser } = await owner();
  for (let guess = 1; guess <= 10; guess++)
    expect((await logInWith(phone, WRONG, browser, `203.0.113.${guess}`)).status).toBe(401);
  expect((await logInWith(phone, PASSWORD, browser)).status).toBe(429);
  expect((await logInWith(phone, PASSWORD)).status).toBe(200);
  await passAttempts(server.database, 900);
  expect((await logInWith(phone, WRONG, browser)).status).toBe(401);
  expect((await logInWith(phone, PASSWORD, browser)).status).toBe(200);
  for (let guess = 1; guess <= 9; guess++) expect((await logInWith(phone, WRONG, browser)).status).toBe(401);
  expect((await logInWith(phone, PASSWORD, browser)).status).toBe(200);
});

test('a mark belongs to one account; several accounts may sign in there', async () => {
  const [one, other] = [await owner(), await owner()];
  await lockOut(one.phone);
  expect((await logInWith(one.phone, PASSWORD, other.browser)).status).toBe(429);
  await passAttempts(server.database, 900);
  const both = await logInWith(one.phone, PASSWORD, other.browser);
  expect(cookieIn(both, 'browser')).toBe(other.browser);
  for (const { phone } of [one, other]) {
    await lockOut(phone);
    expect((await logInWith(phone, PASSWORD, other.browser)).status).toBe(200);
  }
});

test('a mark that the server has not issued does not count', async () => {
  const { phone } = await owner();
  const reply = await logInWith(phone, PASSWORD, 'planted');
  expect(cookieIn(reply, 'browser')).toMatch(/^[\w-]{43}$/);
  await lockOut(phone);
  expect((await logInWith(phone, PASSWORD, 'planted')).status).toBe(429);
  expect((await logInWith(phone, PASSWORD, cookieIn(reply, 'browser'))).status).toBe(200);
});

test('a changed password makes all browsers unknown except the one in which it was changed', async () => {
  const { phone, reply, browser } = await owner();
  const elsewhere = cookieIn(await logIn(server, phone), 'browser');
  const changed = await server.call('POST', 'users/change-password', {
    token: tokenIn(reply),
    body: { password: 'another lamp', conf_password: 'another lamp' },
    cookies: { browser },
  });
  expect(changed.status).toBe(200);
  await lockOut(phone);
  expect((await logInWith(phone, 'another lamp', elsewhere)).status).toBe(429);
  expect((await logInWith(phone, 'another lamp', browser)).status).toBe(200);
});

test('at most twenty browsers of one person are remembered, and none for more than a year', async () => {
  const { phone, userId, browser } = await owner();
  await server.database.query(
    `insert into browsers (user_id, browser_hash, signed_in_at)
     select $1, 'browser ' || n, now() - make_interval(days => 300 + n) from generate_series(1, 19) n`,
    [userId],
  );
  const hashes = async () =>
    (
      await server.database.query<{ browser_hash: string }>(
        `select browser_hash from browsers where user_id = $1 and browser_hash like 'browser %' order by signed_in_at desc`,
        [userId],
      )
    ).map(({ browser_hash }) => browser_hash);
  await logInWith(phone, PASSWORD, browser);
  expect(await hashes()).toHaveLength(19);
  await logInWith(phone, PASSWORD);
  expect(await hashes()).toHaveLength(18);
  expect(await hashes()).not.toContain('browser 19');
  await server.database.query(
    `update browsers set signed_in_at = now() - interval '366 days' where browser_hash = 'browser 1'`,
  );
  await sweepAccounts(server.database);
  expect(await hashes()).not.toContain('browser 1');
  expect(await hashes()).toContain('browser 2');
});

test('an IPv6 /64 has ten guesses, a /56 twenty and a /48 forty; the owner elsewhere goes on', async () => {
  const { phone } = await withPassword(server);
  const guessFrom = async (part: string, times: number) => {
    const statuses = [];
    for (let guess = 1; guess <= times; guess++)
      statuses.push((await logInWith(phone, WRONG, undefined, `2001:db8:7:${part}::${guess}`)).status);
    return statuses.filter((status) => status === 401).length;
  };
  expect(await guessFrom('101', 11)).toBe(10);
  expect(await guessFrom('102', 10)).toBe(10);
  expect(await guessFrom('103', 1)).toBe(0);
  expect(await guessFrom('201', 10)).toBe(10);
  expect(await guessFrom('301', 11)).toBe(10);
  expect(await guessFrom('401', 1)).toBe(0);
  expect((await logInWith(phone, PASSWORD, undefined, '2001:db8:8::1')).status).toBe(200);
});
