import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '../../../server/account/passwords.ts';
import { suspend } from '../../../server/account/sessions.ts';
import { sweepAccounts } from '../../../server/account/sweep.ts';
import { cookieIn, logIn, PASSWORD, passAttempts, tokenIn, withPassword } from '../tools/people.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => {
  server.sent.length = 0;
});
afterAll(() => server.close());

const details = (token: string) => server.call('POST', 'users/details', { token });
const refresh = (token: string) =>
  server.call('POST', 'users/regenerate-access-token', { body: {}, cookies: { refresh: token } });
const back = (seconds: number, column: string) =>
  server.database.query(`update sessions set ${column} = ${column} - make_interval(secs => $1)`, [seconds]);

test('log in', async () => {
  const { phone, userId } = await withPassword(server);
  const reply = await logIn(server, phone);
  expect(reply.status).toBe(200);
  expect(reply.cookies.find(({ name }) => name === 'refresh')).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
    path: '/api/users',
    maxAge: 2_592_000,
  });
  expect(await details(tokenIn(reply))).toMatchObject({ status: 200, body: { data: { id: userId, phone } } });
});

test('secrets are stored only as digests', async () => {
  const { phone } = await withPassword(server);
  const reply = await logIn(server, phone);
  const kept = JSON.stringify(
    await server.database.query(
      'select s.*, t.token_hash, u.password_hash from sessions s join access_tokens t on t.session_id = s.id join users u on u.id = s.user_id',
    ),
  );
  const tokens = [tokenIn(reply), cookieIn(reply, 'refresh')];
  for (const secret of [...tokens, ...cookieIn(reply, 'refresh').split('.'), PASSWORD])
    expect(kept).not.toContain(secret);
  for (const token of tokens) expect(kept).toContain(createHash('sha256').update(token).digest('hex'));
  expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
});

test('tokens are 256 bits each, and no two are alike', async () => {
  const { phone } = await withPassword(server);
  const first = await logIn(server, phone);
  const renewed = await refresh(cookieIn(first, 'refresh'));
  const replies = [first, renewed, await logIn(server, phone)];
  const secrets = replies.flatMap((reply) => [tokenIn(reply), ...cookieIn(reply, 'refresh').split('.')]);
  for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  // A session keeps the first half of its refresh token.
  expect(new Set(secrets).size).toBe(secrets.length - 1);
});

test('every character of a password counts, however long it is', async () => {
  const { phone, userId } = await withPassword(server);
  const long = `${'Ab '.repeat(66)}é!`;
  expect(long).toHaveLength(200);
  for (const password of [' Ab lamp ', long]) {
    await server.database.query('update users set password_hash = $2 where id = $1', [
      userId,
      await hashPassword(password),
    ]);
    const near = [
      password.trim(),
      password.toLowerCase(),
      password.slice(0, -1),
      `${password.slice(0, -1)}?`,
    ];
    for (const other of near.filter((other) => other !== password))
      expect([other, (await logInFrom('203.0.113.9', phone, other)).status]).toEqual([other, 401]);
    expect((await logInFrom('203.0.113.9', phone, password)).status).toBe(200);
  }
});

test('a password works until it is changed, however old it is', async () => {
  const { phone, userId } = await withPassword(server);
  await server.database.query("update users set created_at = now() - interval '10 years' where id = $1", [
    userId,
  ]);
  expect((await logIn(server, phone)).status).toBe(200);
});

test('a wrong password and an unknown phone are answered alike', async () => {
  const { phone } = await withPassword(server);
  const wrong = await logIn(server, phone, 'not this one');
  const unknown = await logIn(server, '9123456789', 'not this one');
  expect(wrong).toMatchObject({ status: 401, body: { msg: 'Phone number or password is wrong' } });
  expect({ status: unknown.status, body: unknown.body }).toEqual({ status: wrong.status, body: wrong.body });
  expect(unknown.cookies.map(({ name }) => name)).toEqual(['visitor']);
});

test('log-in fields are checked', async () => {
  const reply = await logIn(server, '123', '');
  expect(reply).toMatchObject({
    status: 400,
    body: { errors: { phone: 'Phone Number must be 10 digits', password: 'Password is required' } },
  });
});

test('the eleventh guess in a quarter of an hour is refused, even a right one, for known and unknown phones', async () => {
  const { phone } = await withPassword(server);
  for (const number of [phone, '9123456780']) {
    for (let guess = 1; guess <= 10; guess++)
      expect((await logIn(server, number, 'not this one')).status).toBe(401);
    const next = await logIn(server, number);
    expect(next).toMatchObject({ status: 429, body: { data: { wait: expect.any(Number) } } });
    expect(Number(next.headers['retry-after'])).toBeGreaterThan(800);
  }
  await passAttempts(server.database, 900);
  expect((await logIn(server, phone)).status).toBe(200);
});

const logInFrom = (address: string, phone: string, password = PASSWORD) =>
  server.call('POST', 'users/login', {
    body: { phone, password },
    headers: { 'x-forwarded-for': address },
  });

test('a stranger on one network cannot lock the owner out', async () => {
  const { phone } = await withPassword(server);
  for (let guess = 1; guess <= 12; guess++) {
    const reply = await logInFrom(`2001:db8:0:7::${guess}`, phone, 'not this one');
    expect(reply.status).toBe(guess <= 10 ? 401 : 429);
  }
  expect(
    await server.database.query('select cardinality(at) as count from attempts where subject = $1', [
      `login:${phone}`,
    ]),
  ).toEqual([{ count: 10 }]);
  expect((await logInFrom('2001:db8:0:8::1', phone)).status).toBe(200);
  expect((await logInFrom('2001:db8:0:7::1', phone)).status).toBe(429);
});

test('all networks together have a hundred guesses in a quarter of an hour', async () => {
  const { phone } = await withPassword(server);
  expect((await logInFrom('203.0.113.1', phone, 'not this one')).status).toBe(401);
  await server.database.query('update attempts set at = array_fill(at[1], array[99]) where subject = $1', [
    `login:${phone}`,
  ]);
  expect((await logInFrom('203.0.113.2', phone, 'not this one')).status).toBe(401);
  expect((await logInFrom('203.0.113.3', phone)).status).toBe(429);
  await passAttempts(server.database, 900);
  expect((await logInFrom('203.0.113.3', phone)).status).toBe(200);
});

test('a right password clears the count of wrong ones', async () => {
  const { phone } = await withPassword(server);
  for (let round = 1; round <= 2; round++) {
    for (let guess = 1; guess <= 9; guess++) await logIn(server, phone, 'not this one');
    expect((await logIn(server, phone)).status).toBe(200);
  }
});

test('the guesses from one address are limited', async () => {
  const limited = await startTestServer({ database: server.database });
  const from = (address: string) =>
    limited.call('POST', 'users/login', { body: {}, headers: { 'x-forwarded-for': address } });
  for (let guess = 1; guess <= 60; guess++) expect((await from('203.0.113.7')).status).toBe(400);
  const refused = await from('203.0.113.7');
  expect(refused).toMatchObject({ status: 429, body: { msg: 'Too many requests. Please wait a moment' } });
  // Logging in needs no code, so `data` has no `sent`: no code is on its way.
  expect(refused.body.data).toEqual({ wait: expect.any(Number) });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await from('203.0.113.8')).status).toBe(400);
  await limited.app.close();
});

test('a person with an unverified phone is sent to verify it, and can do so there', async () => {
  const { phone, userId } = await withPassword(server);
  await server.database.query('update users set verified_at = null where id = $1', [userId]);
  expect((await logIn(server, phone, 'not this one')).status).toBe(401);
  const reply = await logIn(server, phone);
  expect(reply).toMatchObject({ status: 403, body: { data: { verify: phone } } });
  const otp = /\d{6}/.exec(server.sent[0]?.text ?? '')?.[0];
  const verified = await server.call('POST', 'users/verify-otp', {
    body: { phone, otp },
    cookies: { registration: cookieIn(reply, 'registration') },
  });
  expect(verified.status).toBe(200);
});

test('without a token, with a made-up one, and with one that has expired: 401', async () => {
  const { token } = await server.signUp();
  expect((await server.call('POST', 'users/details')).status).toBe(401);
  expect((await details('x'.repeat(43))).status).toBe(401);
  expect(
    (await server.call('POST', 'users/details', { headers: { authorization: 'Basic eDp5' } })).status,
  ).toBe(401);
  expect((await details(token)).status).toBe(200);
  await server.database.query(`update access_tokens set expires_at = expires_at - interval '15 minutes'`);
  expect((await details(token)).status).toBe(401);
});

test('the refresh token rotates', async () => {
  const person = await server.signUp();
  const reply = await refresh(person.refresh);
  expect(reply.status).toBe(200);
  const next = cookieIn(reply, 'refresh');
  expect(next).not.toBe(person.refresh);
  expect((await details(tokenIn(reply))).status).toBe(200);
  expect((await refresh(next)).status).toBe(200);
});

test('renewing ends the earlier access token', async () => {
  const person = await server.signUp();
  const first = await refresh(person.refresh);
  expect((await details(person.token)).status).toBe(401);
  expect((await details(tokenIn(first))).status).toBe(200);
  const second = await refresh(cookieIn(first, 'refresh'));
  expect((await details(tokenIn(first))).status).toBe(401);
  expect((await details(tokenIn(second))).status).toBe(200);
});

test('after a lost answer the old refresh token still works for half a minute', async () => {
  const person = await server.signUp();
  const lost = await refresh(person.refresh);
  await back(20, 'rotated_at');
  const again = await refresh(person.refresh);
  expect(again.status).toBe(200);
  expect(tokenIn(again)).toBe(tokenIn(lost));
  expect((await details(tokenIn(again))).status).toBe(200);
  expect((await refresh(cookieIn(again, 'refresh'))).status).toBe(200);
});

test('a refresh token used again later ends the session, because it was copied', async () => {
  const person = await server.signUp();
  const renewed = await refresh(person.refresh);
  await back(31, 'rotated_at');
  expect((await refresh(person.refresh)).status).toBe(401);
  expect((await refresh(cookieIn(renewed, 'refresh'))).status).toBe(401);
  expect((await details(tokenIn(renewed))).status).toBe(401);
});

test('so does any earlier refresh token of the session, however often it was renewed since', async () => {
  const owner = await server.signUp();
  let stolen = await refresh(owner.refresh);
  for (let renewal = 1; renewal <= 3; renewal++) {
    stolen = await refresh(cookieIn(stolen, 'refresh'));
    expect(stolen.status).toBe(200);
  }
  expect((await refresh(owner.refresh)).status).toBe(401);
  expect((await details(tokenIn(stolen))).status).toBe(401);
  expect((await refresh(cookieIn(stolen, 'refresh'))).status).toBe(401);
});

test('an unknown token, or one of another session, ends no session', async () => {
  const [one, other] = [await server.signUp(), await server.signUp()];
  const [family] = one.refresh.split('.');
  expect((await refresh(`${'x'.repeat(43)}.${'y'.repeat(43)}`)).status).toBe(401);
  expect((await refresh(`${family?.slice(0, -1)}.${'y'.repeat(43)}`)).status).toBe(401);
  expect((await refresh('')).status).toBe(401);
  expect((await refresh(one.refresh)).status).toBe(200);
  expect((await refresh(other.refresh)).status).toBe(200);
});

test('a session from before tokens had families continues', async () => {
  const { userId } = await server.signUp();
  const old = 'a-refresh-token-as-it-was-before-the-families';
  await server.database.query(
    'insert into sessions (user_id, family_hash, refresh_hash) values ($1, $2, $2)',
    [userId, createHash('sha256').update(old).digest('hex')],
  );
  const renewed = await refresh(old);
  expect(renewed.status).toBe(200);
  expect((await refresh(old)).status).toBe(200);
  const next = await refresh(cookieIn(renewed, 'refresh'));
  expect((await details(tokenIn(next))).status).toBe(200);
  expect((await refresh(old)).status).toBe(401);
  expect((await details(tokenIn(next))).status).toBe(401);
});

test('refreshing at once from many tabs leaves the session alive, all with one access token', async () => {
  const person = await server.signUp();
  const replies = await Promise.all(Array.from({ length: 5 }, () => refresh(person.refresh)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const cookies = new Set(replies.map((reply) => cookieIn(reply, 'refresh')));
  expect(cookies.size).toBe(1);
  expect(new Set(replies.map(tokenIn)).size).toBe(1);
  for (const reply of replies) expect((await details(tokenIn(reply))).status).toBe(200);
  expect((await refresh([...cookies][0] ?? '')).status).toBe(200);
});

test('a session ends 30 days after its log-in, however it is used; without a cookie there is none', async () => {
  const { phone, userId } = await withPassword(server);
  const reply = await logIn(server, phone);
  await back(30 * 24 * 3600 - 600, 'expires_at');
  const renewed = await refresh(cookieIn(reply, 'refresh'));
  expect((await details(tokenIn(renewed))).status).toBe(200);
  // The access token is valid for no longer than the session.
  const [{ seconds } = { seconds: 0 }] = await server.database.query<{ seconds: number }>(
    `select extract(epoch from t.expires_at - now())::float as seconds
     from access_tokens t join sessions s on s.id = t.session_id
     where s.user_id = $1 order by s.id desc limit 1`,
    [userId],
  );
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(600);
  await back(600, 'expires_at');
  expect((await refresh(cookieIn(renewed, 'refresh'))).status).toBe(401);
  expect((await server.call('POST', 'users/regenerate-access-token', { body: {} })).status).toBe(401);
});

test('logging out ends only this session, by cookie or by token', async () => {
  const { phone } = await withPassword(server);
  const [one, two, three] = [
    await logIn(server, phone),
    await logIn(server, phone),
    await logIn(server, phone),
  ];
  const out = await server.call('POST', 'users/logout', {
    body: {},
    cookies: { refresh: cookieIn(one, 'refresh') },
  });
  // Chromium takes seconds to clear a full cache, and is unresponsive meanwhile.
  expect(out.headers['clear-site-data']).toBeUndefined();
  expect(out).toMatchObject({ status: 200, body: { data: null } });
  expect(out.cookies.find(({ name }) => name === 'refresh')).toMatchObject({ value: '', path: '/api/users' });
  expect((await server.call('POST', 'users/logout', { token: tokenIn(two) })).status).toBe(200);
  expect((await details(tokenIn(one))).status).toBe(401);
  expect((await refresh(cookieIn(one, 'refresh'))).status).toBe(401);
  expect((await details(tokenIn(two))).status).toBe(401);
  expect((await details(tokenIn(three))).status).toBe(200);
  expect((await server.call('POST', 'users/logout')).status).toBe(200);
});

test('a suspended account gets a 423 on every route, at a log-in only with the right password', async () => {
  const person = await withPassword(server);
  await suspend(server.database, person.userId);
  const word = { status: 423, body: { msg: 'Access denied. Your account has been suspended.' } };
  expect(await details(person.token)).toMatchObject(word);
  expect(await refresh(person.refresh)).toMatchObject(word);
  expect(await logIn(server, person.phone)).toMatchObject(word);
  expect((await logIn(server, person.phone, 'not this one')).status).toBe(401);
  expect(
    await server.database.query('select ended_at is null as open from sessions where user_id = $1', [
      person.userId,
    ]),
  ).toEqual([{ open: false }]);
});

test('expired rows are swept, rows in use are not', async () => {
  const person = await server.signUp();
  await server.database.query(
    `insert into access_tokens (token_hash, session_id, expires_at) select 'old', id, now() - interval '2 days' from sessions limit 1`,
  );
  await sweepAccounts(server.database);
  expect(await server.database.query(`select 1 from access_tokens where token_hash = 'old'`)).toEqual([]);
  expect((await details(person.token)).status).toBe(200);
});

test('sweeping removes sessions and codes that are over, and registrations that nobody verified in 30 days', async () => {
  const { database } = server;
  const [kept, old, unproven, fresh] = await Promise.all([1, 2, 3, 4].map(() => server.signUp()));
  const ids = (people: (typeof kept)[]) => people.map((person) => person?.userId ?? 0);
  await database.query(
    `update sessions set rotated_at = now() - interval '101 days', ended_at = now() - interval '101 days' where user_id = any ($1::bigint[])`,
    [ids([old])],
  );
  await database.query(
    `update access_tokens set expires_at = now() - interval '101 days'
     where session_id in (select id from sessions where user_id = any ($1::bigint[]))`,
    [ids([old])],
  );
  await database.query(
    'delete from access_tokens where session_id in (select id from sessions where user_id = any ($1::bigint[]))',
    [ids([unproven, fresh])],
  );
  await database.query('delete from sessions where user_id = any ($1::bigint[])', [ids([unproven, fresh])]);
  await database.query(
    `insert into codes (user_id, purpose, code_hash, expires_at)
     values ($1, 'withdrawal', 'x', now() - interval '2 days'), ($2, 'withdrawal', 'x', now())`,
    ids([old, kept]),
  );
  await database.query('update users set verified_at = null where id = any ($1::bigint[])', [
    ids([unproven, fresh]),
  ]);
  await database.query(
    `update users set created_at = now() - interval '31 days' where id = any ($1::bigint[])`,
    [ids([unproven, old])],
  );
  await database.query(
    `insert into claims (phone, email_key, password_hash, registration_hash, created_at)
     values ('7', 'old', '-', '-', now() - interval '31 days'), ('8', 'new', '-', '-', now())`,
  );

  await sweepAccounts(database);

  const left = async (sql: string) =>
    (await database.query<{ id: unknown }>(sql, [ids([kept, old, unproven, fresh])])).map(({ id }) => id);
  expect(await left('select user_id as id from sessions where user_id = any ($1::bigint[])')).toEqual(
    ids([kept]),
  );
  expect(await left('select user_id as id from codes where user_id = any ($1::bigint[])')).toEqual(
    ids([kept]),
  );
  expect((await left('select id from users where id = any ($1::bigint[]) order by id')).sort()).toEqual(
    ids([kept, old, fresh]).sort(),
  );
  expect(await database.query('select phone from claims order by phone')).toEqual([{ phone: '8' }]);
});

test('a registration with rows that refer to it does not stop the sweep of others', async () => {
  const { database } = server;
  const [held, free] = await Promise.all([1, 2].map(() => server.signUp()));
  const [heldId, freeId] = [held?.userId ?? 0, free?.userId ?? 0];
  await database.query(
    'delete from access_tokens where session_id in (select id from sessions where user_id = $1)',
    [freeId],
  );
  await database.query('delete from sessions where user_id = $1', [freeId]);
  await database.query(
    `update users set verified_at = null, created_at = now() - interval '31 days' where id = any ($1::bigint[])`,
    [[heldId, freeId]],
  );
  await expect(sweepAccounts(database)).rejects.toMatchObject({ code: '23503' });
  expect(
    await database.query('select id from users where id = any ($1::bigint[])', [[heldId, freeId]]),
  ).toEqual([{ id: heldId }]);
  await database.query('update users set verified_at = now() where id = $1', [heldId]);
});
