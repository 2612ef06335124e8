import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashPassword, MOST_HASHES, whileHashing } from '../../../server/account/passwords.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

const PASSWORD = 'a password of some length';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

/** Takes all places; returns a function that frees them. */
function takeAllPlaces(): () => Promise<void> {
  let leave = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const done = whileHashing(MOST_HASHES, 'somebody known', () => left);
  return () => {
    leave();
    return done;
  };
}

test('when too many wait, a log-in is shed before it is counted, and works afterwards', async () => {
  const { phone, userId } = await server.signUp();
  await server.database.query('update users set password_hash = $2 where id = $1', [
    userId,
    await hashPassword(PASSWORD),
  ]);
  const logIn = () => server.call('POST', 'users/login', { body: { phone, password: PASSWORD } });
  const leave = takeAllPlaces();
  expect((await logIn()).status).toBe(503);
  expect(await server.database.query('select subject from attempts')).toEqual([]);
  await leave();
  expect((await logIn()).status).toBe(200);
});

test('a registration that is shed leaves neither a person nor a count, and works afterwards', async () => {
  const body = {
    first_name: 'Asha',
    last_name: 'Rao',
    phone: '9123456780',
    email: 'asha@example.test',
    pincode: '560001',
    state: 'Karnataka',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    is_eighteen: true,
    agreement: true,
  };
  const register = () => server.call('POST', 'users/register', { body });
  const leave = takeAllPlaces();
  expect((await register()).status).toBe(503);
  expect(await server.database.query('select id from users')).toEqual([]);
  expect(await server.database.query('select subject from attempts')).toEqual([]);
  await leave();
  expect((await register()).status).toBe(200);
});

test('only the allowed number of places is taken at a time, and failed work frees its place', async () => {
  const half = Math.ceil(MOST_HASHES / 2) + 1;
  const refused = { status: 503 };
  let leave = () => {};
  const first = whileHashing(
    half,
    'one',
    () => new Promise<void>((_, reject) => (leave = () => reject(new Error('failed')))),
  );
  await expect(whileHashing(half, 'another', async () => {})).rejects.toMatchObject(refused);
  leave();
  await expect(first).rejects.toMatchObject({ message: 'failed' });
  await expect(whileHashing(MOST_HASHES, 'one', async () => 'done')).resolves.toBe('done');
});

test('a flood of strangers leaves places to known people, one at a time each', async () => {
  let leave = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const waiting: Promise<void>[] = [];
  const hold = (person?: string) => waiting.push(whileHashing(1, person, () => left));
  const refused = { status: 503 };
  for (let stranger = 1; stranger <= 60; stranger++) hold();
  await expect(whileHashing(1, undefined, async () => {})).rejects.toMatchObject(refused);
  hold('one');
  await expect(whileHashing(1, 'one', async () => {})).rejects.toMatchObject(refused);
  for (let person = 2; person <= 20; person++) hold(`person ${person}`);
  await expect(whileHashing(1, 'another', async () => {})).rejects.toMatchObject(refused);
  leave();
  await Promise.all(waiting);
  await expect(whileHashing(1, 'one', async () => 'done')).resolves.toBe('done');
});

test('while strangers guess, the owner can log in from a browser in which they have signed in before', async () => {
  const { phone, userId, token } = await server.signUp();
  await server.database.query('update users set password_hash = $2 where id = $1', [
    userId,
    await hashPassword(PASSWORD),
  ]);
  const logIn = (browser?: string) =>
    server.call('POST', 'users/login', {
      body: { phone, password: PASSWORD },
      ...(browser !== undefined && { cookies: { browser } }),
    });
  const browser = (await logIn()).cookies.find(({ name }) => name === 'browser')?.value;
  let leave = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const strangers = Array.from({ length: 60 }, () => whileHashing(1, undefined, () => left));
  expect((await logIn()).status).toBe(503);
  // The strangers' hashes are not computed yet; known people's do not wait for them.
  expect((await logIn(browser)).status).toBe(200);
  const change = { token, body: { password: 'another password', conf_password: 'another password' } };
  expect((await server.call('POST', 'users/change-password', change)).status).toBe(200);
  leave();
  await Promise.all(strangers);
});
