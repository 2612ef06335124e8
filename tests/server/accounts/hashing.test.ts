import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashPassword, MOST_HASHES, whileHashing } from '../../../server/accounts/passwords.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

const PASSWORD = 'a password of some length';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

/** All places are taken until it is called. */
function takeAllPlaces(): () => Promise<void> {
  let leave = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const done = whileHashing(MOST_HASHES, () => left);
  return () => {
    leave();
    return done;
  };
}

test('where too many wait, a log-in is put off before it is counted, and good afterwards', async () => {
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

test('a registration that is put off leaves neither a person nor a count, and is good afterwards', async () => {
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

test('no more than the places are taken at a time, and each is free again when its work has failed', async () => {
  const half = Math.ceil(MOST_HASHES / 2) + 1;
  const refused = { status: 503 };
  let leave = () => {};
  const first = whileHashing(
    half,
    () => new Promise<void>((_, reject) => (leave = () => reject(new Error('failed')))),
  );
  await expect(whileHashing(half, async () => {})).rejects.toMatchObject(refused);
  leave();
  await expect(first).rejects.toMatchObject({ message: 'failed' });
  await expect(whileHashing(MOST_HASHES, async () => 'done')).resolves.toBe('done');
});
