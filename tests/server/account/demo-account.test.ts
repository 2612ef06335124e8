import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../../server/account/passwords.ts';
import { seed } from '../../../server/demo/seed.ts';
import { BANK } from '../tools/money.ts';
import { cookieIn, logIn, PASSWORD, tokenIn, withPassword } from '../tools/people.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seed(server.context);
});
afterAll(() => server.close());

const PHONE = '9000000001';
const EMAIL = 'Demo@example.com';
const SHARED = 'Everybody who tries the demo shares this account: its password cannot be changed';
const logInToDemo = () => logIn(server, PHONE, 'night-match');

test('a signed-in visitor cannot change its password', async () => {
  const visitor = await logInToDemo();
  const other = await logInToDemo();
  const change = await server.call('POST', 'users/change-password', {
    token: tokenIn(visitor),
    body: { password: 'another lamp', conf_password: 'another lamp' },
  });
  expect(change).toMatchObject({ status: 409, body: { msg: SHARED } });
  const details = await server.call('POST', 'users/details', { token: tokenIn(other) });
  expect(details.status).toBe(200);
  expect((await logInToDemo()).status).toBe(200);
});

test('a visitor cannot reset it by mail, even with an earlier link', async () => {
  const refused = { status: 409, body: { msg: SHARED, errors: { email: SHARED } } };
  server.sent.length = 0;
  expect(await server.call('POST', 'users/reset-link', { body: { email: EMAIL } })).toMatchObject(refused);
  expect(server.sent).toEqual([]);
  const reset = await server.call('POST', 'users/forgot-password', {
    body: { email: EMAIL, newPass: 'another lamp', conPass: 'another lamp' },
  });
  expect(reset).toMatchObject(refused);
});

test('wrong guesses do not lock it', async () => {
  for (let guess = 1; guess <= 12; guess++)
    expect((await logIn(server, PHONE, 'not this one')).status).toBe(401);
  expect((await logInToDemo()).status).toBe(200);
});

/** Six wrong codes for adding an account, and the status of each answer. */
async function guessCodes({ call }: TestServer, token: string): Promise<number[]> {
  const statuses = [];
  for (let guess = 1; guess <= 6; guess++) {
    const body = { ...BANK, security_code: '123456' };
    statuses.push((await call('POST', 'users/add-account', { token, body })).status);
  }
  return statuses;
}

test('no wrong codes keep others from its money', async () => {
  const [guessing, other] = [tokenIn(await logInToDemo()), tokenIn(await logInToDemo())];
  expect(await guessCodes(server, guessing)).toEqual([400, 400, 400, 400, 400, 400]);
  await server.call('POST', 'users/security-code', { token: other, body: { purpose: 'payout-account' } });
  const security_code = /\b\d{6}\b/.exec(server.sent.at(-1)?.text ?? '')?.[0];
  const body = { ...BANK, security_code };
  expect((await server.call('POST', 'users/add-account', { token: other, body })).status).toBe(200);
});

test('somebody who registers its phone or email does not change it', async () => {
  const registered = await server.call('POST', 'users/register', {
    body: {
      first_name: 'Test',
      last_name: 'Bettor',
      phone: PHONE,
      email: EMAIL,
      pincode: '110001',
      state: 'Delhi',
      password: 'another lamp',
      confirmPassword: 'another lamp',
      is_eighteen: true,
      agreement: true,
    },
  });
  expect(registered.status).toBe(200);
  expect((await logIn(server, PHONE, 'another lamp')).status).toBe(403);
  expect((await logInToDemo()).status).toBe(200);
});

test('a start restores its password and its name', async () => {
  await server.database.query(
    `update users set password_hash = $2, first_name = 'Rude', last_name = 'Word', profile_image = '/x.webp'
     where phone = $1`,
    [PHONE, await hashPassword('a visitor’s own')],
  );
  expect((await logInToDemo()).status).toBe(401);
  await seed(server.context);
  const visitor = await logInToDemo();
  expect(visitor.status).toBe(200);
  const details = await server.call('POST', 'users/details', { token: tokenIn(visitor) });
  expect(details.body.data).toMatchObject({ first_name: 'Demo', last_name: 'Bettor', profile_image: null });
});

test('other people can change their passwords, also in demo mode', async () => {
  const { phone } = await withPassword(server);
  const login = await logIn(server, phone);
  const change = await server.call('POST', 'users/change-password', {
    token: tokenIn(login),
    body: { password: 'another lamp', conf_password: 'another lamp' },
  });
  expect(change.status).toBe(200);
});

test("in live mode none of this applies: the number may be a real person's", async () => {
  const live = await startTestServer({ context: { mode: 'live' } });
  const person = await live.signUp({ phone: PHONE, email: EMAIL });
  const change = await live.call('POST', 'users/change-password', {
    token: person.token,
    body: { password: PASSWORD, conf_password: PASSWORD },
  });
  expect(change.status).toBe(200);
  expect((await live.call('POST', 'users/reset-link', { body: { email: EMAIL } })).status).toBe(200);
  const entered = tokenIn(await logIn(live, PHONE));
  expect(await guessCodes(live, entered)).toEqual([400, 400, 400, 400, 400, 429]);
  for (let guess = 1; guess <= 10; guess++) await logIn(live, PHONE, 'not this one');
  const login = await logIn(live, PHONE);
  expect(login.status).toBe(429);
  expect(cookieIn(login, 'refresh')).toBe('');
  await live.close();
});
