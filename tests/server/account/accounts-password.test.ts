import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { spendSecurityCode } from '../../../server/account/security-code.ts';
import { cookieIn, logIn, passAttempts, withPassword } from '../tools/people.ts';
import { appCode, enrol } from '../tools/second-factor.ts';
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
const emailOf = async (userId: number) => {
  const [user] = await server.database.query<{ email: string }>('select email from users where id = $1', [
    userId,
  ]);
  return user?.email ?? '';
};

const OWN =
  'A name, phone number, email or “Sikka” with digits is easy to guess. Please choose another password';
const change = (token: string, password = 'another lamp', conf_password = password) =>
  server.call('POST', 'users/change-password', { token, body: { password, conf_password } });

test('changing the password ends the other sessions and keeps this one', async () => {
  const { phone, userId, token } = await withPassword(server);
  const elsewhere = await logIn(server, phone);
  expect(await change(token)).toMatchObject({ status: 200, body: { data: null } });
  expect((await details(token)).status).toBe(200);
  const open = await server.database.query(
    'select id from sessions where user_id = $1 and ended_at is null',
    [userId],
  );
  expect(open).toHaveLength(1);
  expect((await details((elsewhere.body.data as { access_token: string }).access_token)).status).toBe(401);
  expect((await logIn(server, phone)).status).toBe(401);
  expect((await logIn(server, phone, 'another lamp')).status).toBe(200);
});

test('a sign-in older than 15 minutes does not change a password', async () => {
  const { phone, userId, token } = await withPassword(server);
  await server.database.query(
    `update sessions set signed_in_at = now() - interval '14 minutes' where user_id = $1`,
    [userId],
  );
  expect((await change(token)).status).toBe(200);
  await server.database.query(
    `update sessions set signed_in_at = now() - interval '15 minutes' where user_id = $1`,
    [userId],
  );
  expect(await change(token, 'a third lamp')).toMatchObject({
    status: 403,
    body: { errors: { session: 'Please sign in again to change your password' } },
  });
  expect((await logIn(server, phone, 'another lamp')).status).toBe(200);
});

test('the new password is checked', async () => {
  const { token } = await withPassword(server);
  expect(await change(token, 'another lamp', 'another lamb')).toMatchObject({
    status: 400,
    body: { errors: { conf_password: 'Passwords must match' } },
  });
  expect(await change(token, 'short')).toMatchObject({
    status: 400,
    body: { errors: { password: 'Password must be at least 8 characters' } },
  });
  expect(await change(token, '1234567890')).toMatchObject({
    status: 400,
    body: { errors: { password: 'This password is too common. Please choose another one' } },
  });
  expect(await change(token, 'test-bettor-1')).toMatchObject({
    status: 400,
    body: { errors: { password: OWN } },
  });
  expect((await server.call('POST', 'users/change-password', { body: {} })).status).toBe(401);
});

async function askLink(email: string) {
  const reply = await server.call('POST', 'users/reset-link', { body: { email } });
  await server.context.background.idle();
  return reply;
}
const linkSent = () =>
  /^Choose a new password for Sikka: http:\/\/sikka\.test\/forget-password#t=([\w-]{43}) /.exec(
    server.sent.at(-1)?.text ?? '',
  )?.[1] ?? '';
const openLink = (t: string) => server.call('POST', 'users/reset-session', { body: { t } });
const reset = (email: string, cookie: string, newPass = 'another lamp', conPass = newPass) =>
  server.call('POST', 'users/forgot-password', {
    body: { email, newPass, conPass },
    cookies: { reset: cookie },
  });

async function resetSession(userId: number) {
  const email = await emailOf(userId);
  await askLink(email);
  return { email, cookie: cookieIn(await openLink(linkSent()), 'reset') };
}

test('a mailed link leads to a new password, once; every session ends and nobody is signed in', async () => {
  const { phone, userId, token, refresh } = await withPassword(server);
  const email = await emailOf(userId);
  expect(await askLink(email.toUpperCase())).toMatchObject({ status: 200, body: { data: null } });
  expect(server.sent).toMatchObject([{ channel: 'email', to: email }]);
  const t = linkSent();
  const opened = await openLink(t);
  expect(opened.status).toBe(200);
  expect(opened.cookies.find(({ name }) => name === 'reset')).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: 600,
  });
  expect(await openLink(t)).toMatchObject({ status: 400 });

  const done = await reset(email, cookieIn(opened, 'reset'));
  expect(done).toMatchObject({ status: 200, body: { data: null } });
  expect(cookieIn(done, 'refresh')).toBe('');
  expect((await details(token)).status).toBe(401);
  expect(
    (await server.call('POST', 'users/regenerate-access-token', { body: {}, cookies: { refresh } })).status,
  ).toBe(401);
  expect((await logIn(server, phone)).status).toBe(401);
  expect((await logIn(server, phone, 'another lamp')).status).toBe(200);
  expect((await reset(email, cookieIn(opened, 'reset'), 'a third lamp')).status).toBe(403);
});

test('a password reset by a mailed link does not replace the second factor', async () => {
  const person = await withPassword(server);
  const setup = await enrol(server, person);
  const { email, cookie } = await resetSession(person.userId);
  expect((await reset(email, cookie)).status).toBe(200);
  const half = await logIn(server, person.phone, 'another lamp');
  expect(half).toMatchObject({ status: 403, body: { data: { second_step: true } } });
  expect(cookieIn(half, 'refresh')).toBe('');
  const step = async (factor_code: string) =>
    server.call('POST', 'users/second-step', {
      body: { factor_code },
      cookies: { 'second-step': cookieIn(half, 'second-step') },
    });
  expect((await step('000000')).status).toBe(400);
  expect((await step(await appCode(server, setup))).status).toBe(200);
});

test('an unknown address is answered like a known one, and gets no mail', async () => {
  const { userId } = await withPassword(server);
  const known = await askLink(await emailOf(userId));
  server.sent.length = 0;
  const unknown = await askLink('nobody@example.test');
  expect({ ...unknown, headers: null, cookies: null }).toEqual({ ...known, headers: null, cookies: null });
  expect(server.sent).toEqual([]);
});

test('an address gets three links an hour, known or not', async () => {
  const { userId } = await withPassword(server);
  for (const email of [await emailOf(userId), 'nobody3@example.test']) {
    for (let link = 1; link <= 3; link++) expect((await askLink(email)).status).toBe(200);
    expect(await askLink(email)).toMatchObject({ status: 429, body: { data: { wait: expect.any(Number) } } });
  }
});

test('a reset without the cookie, with a made-up one, or for another email is refused', async () => {
  const { userId, phone } = await withPassword(server);
  const { email, cookie } = await resetSession(userId);
  const word = {
    status: 403,
    body: { msg: 'To reset your password, a fresh link for this email is needed' },
  };
  expect(
    await server.call('POST', 'users/forgot-password', {
      body: { email, newPass: 'another lamp', conPass: 'another lamp' },
    }),
  ).toMatchObject(word);
  expect(await reset(email, 'x'.repeat(43))).toMatchObject(word);
  expect(await reset('another@example.test', cookie)).toMatchObject(word);
  expect((await logIn(server, phone)).status).toBe(200);
  expect((await reset(email, cookie)).status).toBe(200);
});

test('the server compares the passwords; a refused try does not spend the link', async () => {
  const { userId } = await withPassword(server);
  const { email, cookie } = await resetSession(userId);
  expect(await reset(email, cookie, 'another lamp', 'another lamb')).toMatchObject({
    status: 400,
    body: { msg: 'Passwords must match', errors: { conPass: 'Passwords must match' } },
  });
  expect(await reset(email, cookie, 'password1234')).toMatchObject({
    status: 400,
    body: { errors: { newPass: expect.any(String) } },
  });
  expect(await reset(email, cookie, 'test-bettor-1')).toMatchObject({
    status: 400,
    body: { errors: { newPass: OWN } },
  });
  expect(await reset(email, cookie, 'short')).toMatchObject({
    status: 400,
    body: { errors: { newPass: expect.any(String) } },
  });
  expect((await reset(email, cookie)).status).toBe(200);
});

test('a link lasts an hour, its session ten minutes', async () => {
  const { userId } = await withPassword(server);
  await askLink(await emailOf(userId));
  await server.database.query(`update resets set expires_at = expires_at - interval '1 hour'`);
  expect(await openLink(linkSent())).toMatchObject({
    status: 400,
    body: { msg: 'This link is no longer good. Please ask for a fresh link' },
  });
  const { email, cookie } = await resetSession(userId);
  await server.database.query(`update resets set expires_at = expires_at - interval '10 minutes'`);
  expect((await reset(email, cookie)).status).toBe(403);
});

test('one session, used twice at once, sets one password', async () => {
  const { userId } = await withPassword(server);
  const { email, cookie } = await resetSession(userId);
  const replies = await Promise.all([reset(email, cookie), reset(email, cookie)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
});

test('after a reset older links are useless, and wrong guesses are forgotten', async () => {
  const { userId, phone } = await withPassword(server);
  await askLink(await emailOf(userId));
  const older = linkSent();
  for (let guess = 1; guess <= 11; guess++) await logIn(server, phone, 'not this one');
  const { email, cookie } = await resetSession(userId);
  await reset(email, cookie);
  expect((await openLink(older)).status).toBe(400);
  expect((await logIn(server, phone, 'another lamp')).status).toBe(200);
});

test('a password change ends links and the rights to reset that they gave', async () => {
  const { userId, token } = await withPassword(server);
  const { email, cookie } = await resetSession(userId);
  await askLink(email);
  const link = linkSent();
  expect((await change(token)).status).toBe(200);
  expect((await openLink(link)).status).toBe(400);
  expect((await reset(email, cookie, 'a third lamp')).status).toBe(403);
});

test('the request for a link is answered before the address is looked up', async () => {
  const { userId } = await withPassword(server);
  const { background } = server.context;
  const later: (() => Promise<void>)[] = [];
  server.context.background = { ...background, after: (_reply, work) => void later.push(work) };
  try {
    const reply = await askLink(await emailOf(userId));
    expect(reply).toMatchObject({
      status: 200,
      body: { msg: 'If the address belongs to an account, a link is on its way' },
    });
  } finally {
    server.context.background = background;
  }
  const links = () => server.database.query('select 1 from resets where user_id = $1', [userId]);
  expect(await links()).toEqual([]);
  await Promise.all(later.map((work) => work()));
  expect(await links()).toHaveLength(1);
  expect(server.sent).toHaveLength(1);
});

test('the same statements run for an unknown address as for a known one', async () => {
  const { userId } = await withPassword(server);
  const email = await emailOf(userId);
  const statements = vi.spyOn(server.database, 'query');
  const runFor = async (address: string) => {
    statements.mockClear();
    await askLink(address);
    // Rates are shared at intervals, independently of calls.
    return statements.mock.calls.map(([sql]) => sql).filter((sql) => !sql.includes('into rates'));
  };
  const known = await runFor(email);
  const unknown = await runFor('nobody5@example.test');
  statements.mockRestore();
  expect(known.length).toBeGreaterThan(1);
  expect(unknown).toEqual(known);
});

test('the demo shows a link, and the code behind it, only in a browser in which its owner has signed in', async () => {
  const { phone, userId } = await withPassword(server);
  await server.database.query('update users set email_proven_at = null where id = $1', [userId]);
  const own = cookieIn(await logIn(server, phone), 'browser');
  expect(own).not.toBe('');
  const visitor = 'a-visitor-of-the-demo1';
  const shownTo = async (path: string, body: object, cookies: Record<string, string>) => {
    server.sent.length = 0;
    await passAttempts(server.database, 3600);
    await server.call('POST', path, { body, cookies: { visitor, ...cookies } });
    await server.context.background.idle();
    return server.sent.map((message) => message.visitor);
  };
  const email = await emailOf(userId);
  const link = (cookies: Record<string, string>) => shownTo('users/reset-link', { email }, cookies);
  for (const stranger of [{}, { browser: 'x'.repeat(43) }]) expect(await link(stranger)).toEqual([null]);
  expect(await link({ browser: own })).toEqual([visitor]);
  const reset = cookieIn(await openLink(linkSent()), 'reset');
  expect(await shownTo('users/reset-code', {}, { reset })).toEqual([null]);
  expect(await shownTo('users/reset-code', {}, { reset, browser: own })).toEqual([visitor]);
});

describe('an email address that was never verified', () => {
  const unproven = async () => {
    const person = await withPassword(server);
    await server.database.query('update users set email_proven_at = null where id = $1', [person.userId]);
    const email = await emailOf(person.userId);
    await askLink(email);
    const opened = await openLink(linkSent());
    return { ...person, email, opened, cookie: cookieIn(opened, 'reset') };
  };
  const send = (cookie: string) =>
    server.call('POST', 'users/reset-code', { body: {}, cookies: { reset: cookie } });
  const prove = (cookie: string, otp: string) =>
    server.call('POST', 'users/verify-reset', { body: { otp }, cookies: { reset: cookie } });
  const codeSent = () => /\b\d{6}\b/.exec(server.sent.at(-1)?.text ?? '')?.[0] ?? '';
  const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');

  test('resets a password only with a code sent to the phone; the next time without one', async () => {
    const { phone, userId, email, opened, cookie } = await unproven();
    const ending = `••••••••${phone.slice(-2)}`;
    expect(opened).toMatchObject({ status: 200, body: { data: { phone: ending } } });
    expect(await reset(email, cookie)).toMatchObject({
      status: 403,
      body: {
        msg: 'To reset your password, please enter the code from your phone, too',
        data: { phone: ending },
      },
    });
    expect((await logIn(server, phone)).status).toBe(200);

    expect(await send(cookie)).toMatchObject({ status: 200, body: { data: { wait: 30 } } });
    const code = codeSent();
    expect(server.sent.at(-1)).toMatchObject({
      channel: 'sms',
      to: phone,
      text: `Your Sikka code is ${code}, to choose a new password by a mail to b***@example.test. It is good for 10 minutes. Do not tell it to anyone.`,
    });
    expect(await send(cookie)).toMatchObject({ status: 429, body: { data: { wait: expect.any(Number) } } });
    expect(await prove(cookie, otherThan(code))).toMatchObject({
      status: 400,
      body: { errors: { otp: 'The code is wrong. Please enter the latest one' } },
    });
    expect((await reset(email, cookie)).status).toBe(403);
    expect(await prove(cookie, code)).toMatchObject({ status: 200, body: { data: null } });
    // The answer of the first call may have been lost.
    expect((await prove(cookie, code)).status).toBe(200);
    expect((await reset(email, cookie)).status).toBe(200);
    expect((await logIn(server, phone, 'another lamp')).status).toBe(200);

    const again = await resetSession(userId);
    expect((await reset(email, again.cookie, 'a third lamp')).status).toBe(200);
  });

  test('does not keep another account from naming it, and belongs to the first that verifies it', async () => {
    const [squatter, owner] = [await withPassword(server), await withPassword(server)];
    const email = 'theirs@example.test';
    await server.database.query('update users set email = $2, email_proven_at = null where id = any ($1)', [
      [squatter.userId, owner.userId],
      email,
    ]);
    server.sent.length = 0;
    await askLink(email);
    // Each account gets its own link, which names it.
    const links = server.sent.map(({ to, text }) => {
      const [, end = '', t = ''] = /phone •{8}(\d\d): .*#t=([\w-]{43}) /.exec(text) ?? [];
      return { to, end, t };
    });
    expect(links.map(({ to }) => to)).toEqual([email, email]);
    const cookies = new Map<string, string>();
    for (const { end, t } of links) cookies.set(end, cookieIn(await openLink(t), 'reset'));
    const cookieOf = ({ phone }: { phone: string }) => cookies.get(phone.slice(-2)) ?? '';
    const proveFor = async (person: { phone: string }) => {
      await send(cookieOf(person));
      expect(server.sent.at(-1)?.to).toBe(person.phone);
      return prove(cookieOf(person), codeSent());
    };
    expect((await proveFor(owner)).status).toBe(200);
    expect(await proveFor(squatter)).toMatchObject({
      status: 409,
      body: { msg: 'This email belongs to another account' },
    });
    expect((await reset(email, cookieOf(owner), 'an owner’s lamp')).status).toBe(200);
    // From now on it belongs to the owner alone: links and warnings, too.
    server.sent.length = 0;
    await askLink(email);
    expect(server.sent).toHaveLength(1);
    expect((await openLink(linkSent())).body.data).toBe(null);
    server.sent.length = 0;
    expect((await change(squatter.token, 'a squatter’s lamp')).status).toBe(200);
    expect(server.sent).toEqual([]);
  });

  test('allows five tries at the code in an hour', async () => {
    const { cookie } = await unproven();
    await send(cookie);
    const code = codeSent();
    for (let attempt = 1; attempt <= 5; attempt++)
      expect((await prove(cookie, otherThan(code))).status).toBe(400);
    expect(await prove(cookie, code)).toMatchObject({ status: 429 });
  });

  test('can be verified only by a person who has opened the link', async () => {
    const { cookie } = await unproven();
    await send(cookie);
    const before = server.sent.length;
    for (const none of ['', 'x'.repeat(43)]) {
      expect((await send(none)).status).toBe(403);
      expect((await prove(none, codeSent())).status).toBe(403);
    }
    expect(server.sent).toHaveLength(before);
  });
});

const askCode = (token: string, purpose = 'withdrawal') =>
  server.call('POST', 'users/security-code', { token, body: { purpose } });
const spend = (userId: number, code: string, purpose: 'withdrawal' | 'payout-account' = 'withdrawal') =>
  spendSecurityCode(server.context, server.database, userId, { purpose, boundTo: null }, code).then(
    () => 'spent',
    (error: { status: number }) => error.status,
  );

test('a security code goes to the phone and is spent once, for its purpose', async () => {
  const { token, userId, phone } = await server.signUp();
  expect(await askCode(token)).toMatchObject({ status: 200, body: { data: { wait: 30 } } });
  expect(server.sent).toMatchObject([{ channel: 'sms', to: phone }]);
  const code = /\d{6}/.exec(server.sent[0]?.text ?? '')?.[0] ?? '';
  const early = await askCode(token);
  expect(early).toMatchObject({ status: 429 });
  expect(early.body.data).toEqual({ wait: expect.any(Number), sent: true });
  expect(await askCode(token, 'payout-account')).toMatchObject({ status: 200 });
  expect(await spend(userId, code, 'payout-account')).toBe(400);
  expect(await spend(userId, code)).toBe('spent');
  expect(await spend(userId, code)).toBe(400);
});

test('after five wrong security codes, even the right one is refused for an hour', async () => {
  const { token, userId } = await server.signUp();
  await askCode(token);
  const code = /\d{6}/.exec(server.sent[0]?.text ?? '')?.[0] ?? '';
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  for (let attempt = 1; attempt <= 5; attempt++) expect(await spend(userId, wrong)).toBe(400);
  expect(await spend(userId, code)).toBe(429);
  await passAttempts(server.database, 3600);
  expect(await spend(userId, code)).toBe('spent');
});

test('only signed-in people can ask for a security code, and only for a known purpose', async () => {
  const { token } = await server.signUp();
  expect((await server.call('POST', 'users/security-code', { body: { purpose: 'withdrawal' } })).status).toBe(
    401,
  );
  expect((await askCode(token, 'verify')).status).toBe(400);
});
