import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { logIn, passAttempts, withPassword } from '../tools/people.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => {
  server.sent.length = 0;
});
afterAll(() => server.close());

let people = 0;
function registration(more: object = {}) {
  people++;
  return {
    first_name: 'Test',
    last_name: 'Bettor',
    phone: String(8_000_000_000 + people),
    email: `new${people}@example.test`,
    pincode: '110001',
    state: 'Delhi',
    password: 'a quiet lamp',
    confirmPassword: 'a quiet lamp',
    is_eighteen: true,
    agreement: true,
    ...more,
  };
}

const codeIn = (text = '') => /\b\d{6}\b/.exec(text)?.[0] ?? 'no code';
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Registers and returns the sent code and the browser's cookie. */
async function register(body = registration()) {
  const reply = await server.call('POST', 'users/register', { body });
  const cookie = reply.cookies.find(({ name }) => name === 'registration')?.value ?? '';
  return { reply, body, code: codeIn(server.sent.at(-1)?.text), cookies: { registration: cookie } };
}

/** Each person has a different address, since the tries of an address are limited, too. */
const verify = (phone: string, otp: string, cookies: Record<string, string>) =>
  server.call('POST', 'users/verify-otp', {
    body: { phone, otp },
    cookies,
    headers: { 'x-forwarded-for': `203.0.113.${people}` },
  });

/** Acts as if this many seconds had passed since the last code and the last try. */
const pass = (seconds: number) => passAttempts(server.database, seconds);

test('registering sends a code to the phone; the code signs in', async () => {
  const { reply, body, code, cookies } = await register();
  expect(reply).toMatchObject({
    status: 200,
    body: { msg: 'We have sent a code to your phone', data: { phone: body.phone } },
  });
  expect(server.sent).toEqual([
    {
      channel: 'sms',
      to: body.phone,
      text: `Your Sikka code is ${code}, to verify your phone. It is good for 10 minutes. Do not tell it to anyone.`,
      visitor: expect.stringMatching(/^[\w-]{22}$/),
    },
  ]);

  const verified = await verify(body.phone, code, cookies);
  expect(verified).toMatchObject({
    status: 200,
    body: { data: { access_token: expect.stringMatching(/^[\w-]{43}$/) } },
  });
  expect(verified.cookies.find(({ name }) => name === 'refresh')).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
    path: '/api/users',
  });
  expect(verified.cookies.find(({ name }) => name === 'known')).toMatchObject({ value: '1', path: '/' });
  const token = (verified.body.data as { access_token: string }).access_token;
  const details = await server.call('POST', 'users/details', {
    token,
    headers: { 'content-type': 'application/json' },
  });
  expect(details).toMatchObject({
    status: 200,
    body: {
      data: {
        id: expect.any(Number),
        first_name: 'Test',
        last_name: 'Bettor',
        profile_image: null,
        email: body.email,
        phone: body.phone,
      },
    },
  });
  const total = await server.call('GET', 'wallet/total-amount', { token });
  expect(total.body.data).toMatchObject({ totalWalletAmount: 1000 });
});

test('every broken rule is named at its field and nothing is made', async () => {
  const reply = await server.call('POST', 'users/register', {
    body: {
      first_name: '',
      last_name: 'x'.repeat(51),
      phone: '123',
      email: 'x',
      pincode: '1',
      password: 'short',
      confirmPassword: 'other',
    },
  });
  expect(reply.status).toBe(400);
  expect(reply.body.errors).toEqual({
    first_name: 'First Name is required',
    last_name: 'Last Name cannot exceed 50 characters',
    phone: 'Phone Number must be 10 digits',
    email: 'Invalid email format',
    pincode: 'Pin Code must be 6 digits',
    state: 'State is required',
    password: 'Password must be at least 8 characters',
    confirmPassword: 'Passwords must match',
    is_eighteen: 'You must confirm you are over 18 years old',
    agreement: 'You must agree with the rules before ragistration',
  });
  expect(server.sent).toEqual([]);
});

test('a common password is refused, whatever its letters are', async () => {
  const reply = await server.call('POST', 'users/register', {
    body: registration({ password: 'PassWord123', confirmPassword: 'PassWord123' }),
  });
  expect(reply).toMatchObject({
    status: 400,
    body: { errors: { password: 'This password is too common. Please choose another one' } },
  });
});

test('a password of one’s own name with digits is refused', async () => {
  const reply = await server.call('POST', 'users/register', {
    body: registration({ password: 'bettor-2024', confirmPassword: 'bettor-2024' }),
  });
  expect(reply).toMatchObject({
    status: 400,
    body: {
      errors: {
        password:
          'A name, phone number, email or “Sikka” with digits is easy to guess. Please choose another password',
      },
    },
  });
});

test('values are stored in their plain form, however people type them', async () => {
  const { reply } = await register(
    registration({ phone: '+91 81234-५६७89', email: '  Spaced@Example.test ' }),
  );
  expect(reply.body.data).toEqual({ phone: '8123456789' });
  const [user] = await server.database.query('select email from users where phone = $1', ['8123456789']);
  expect(user).toEqual({ email: 'Spaced@Example.test' });
});

test('a referral code of a verified person is kept; an unknown one is refused', async () => {
  const friend = await server.signUp();
  const [{ referral_code: code } = { referral_code: '' }] = await server.database.query<{
    referral_code: string;
  }>('select referral_code from users where id = $1', [friend.userId]);
  const { body } = await register(registration({ referralCode: code.toLowerCase(), hasReferralCode: true }));
  const [user] = await server.database.query('select referred_by from users where phone = $1', [body.phone]);
  expect(user).toEqual({ referred_by: friend.userId });

  const refused = await server.call('POST', 'users/register', {
    body: registration({ referralCode: 'NOBODY11' }),
  });
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: { referralCode: 'Referral code is not valid' } },
  });
});

test('a taken phone gets the same answer, and its owner a message', async () => {
  const owner = await server.signUp();
  const { reply } = await register(registration({ phone: owner.phone }));
  const fresh = await register();
  expect({ ...reply.body, data: null }).toEqual({ ...fresh.reply.body, data: null });
  expect(reply.status).toBe(200);
  expect(reply.cookies.map(({ name }) => name)).toEqual(fresh.reply.cookies.map(({ name }) => name));
  expect(server.sent[0]).toMatchObject({
    channel: 'sms',
    to: owner.phone,
    text: expect.stringContaining('You already have a Sikka account'),
  });
});

test('a taken email gets the same answer, its owner gets a mail, and no account is made', async () => {
  await server.signUp({ email: 'Owner@example.test' });
  const { reply, body } = await register(registration({ email: 'oWNER@example.test' }));
  expect(reply).toMatchObject({ status: 200, body: { data: { phone: body.phone } } });
  expect(server.sent).toMatchObject([{ channel: 'email', to: 'Owner@example.test' }]);
  expect(await server.database.query('select id from users where phone = $1', [body.phone])).toEqual([]);
});

test('an email that its account has not verified is free, and the answer is the same', async () => {
  const squatter = await server.signUp({ email: 'mine@example.test' });
  await server.database.query('update users set email_proven_at = null where id = $1', [squatter.userId]);
  const { reply, body, code, cookies } = await register(registration({ email: 'Mine@example.test' }));
  expect(reply).toMatchObject({ status: 200, body: { data: { phone: body.phone } } });
  expect(server.sent.map(({ to }) => to)).toEqual([body.phone]);
  expect(await verify(body.phone, code, cookies)).toMatchObject({ status: 200 });
  // The person who named it before keeps their account.
  expect(
    (
      await server.call('POST', 'users/details', {
        token: squatter.token,
        headers: { 'content-type': 'application/json' },
      })
    ).status,
  ).toBe(200);
});

test('a log-in after registering does not reveal whether there is an owner', async () => {
  const owner = await withPassword(server);
  const email = `bettor${owner.phone}@example.test`;
  const password = 'a stranger’s lamp';
  for (const taken of [{ phone: owner.phone }, { email }, {}]) {
    const { body } = await register(registration({ ...taken, password, confirmPassword: password }));
    const reply = await logIn(server, body.phone, password);
    expect(reply.status).toBe(403);
    expect(reply.body).toEqual({ msg: 'Please verify your phone first', data: { verify: body.phone } });
    expect(reply.cookies.map(({ name }) => name)).toContain('registration');
    expect(await logIn(server, body.phone, 'another quiet lamp')).toMatchObject({ status: 401 });
  }
  expect(await logIn(server, owner.phone)).toMatchObject({ status: 200 });
});

test('the last of several registrations counts', async () => {
  const owner = await server.signUp();
  const email = `bettor${owner.phone}@example.test`;
  const { body } = await register(registration({ email }));
  const password = 'another quiet lamp';
  const { phone } = body;
  await register(registration({ phone, password, confirmPassword: password }));
  expect(
    await server.call('POST', 'users/login', { body: { phone, password: body.password } }),
  ).toMatchObject({ status: 401 });
});

test('neither an earlier registration nor the wait for another code reveals it', async () => {
  const owner = await withPassword(server);
  const resend = (phone: string) => server.call('POST', 'users/resend-otp', { body: { phone } });
  for (const taken of [`bettor${owner.phone}@example.test`, 'nobody-has-this@example.test']) {
    const first = await register();
    await pass(31);
    // Registers the phone again with this email, which locks out people who know the first password.
    const password = 'the second lamp';
    const second = { phone: first.body.phone, email: taken, password, confirmPassword: password };
    await register(registration(second));
    expect(await logIn(server, second.phone, first.body.password)).toMatchObject({ status: 401 });
    expect(await verify(second.phone, first.code, first.cookies)).toMatchObject({ status: 400 });
    await pass(31);
    expect(await logIn(server, second.phone, password)).toMatchObject({ status: 403 });
    expect(await resend(second.phone)).toMatchObject({ status: 429 });
    // Registers the email with another phone, which replaces the earlier registration.
    await register(registration({ email: taken }));
    expect(await logIn(server, second.phone, password)).toMatchObject({ status: 401 });
  }
});

test('an unverified account blocks nobody: phone and email can be registered again', async () => {
  const first = await register();
  await pass(31);
  const second = await register(registration({ phone: first.body.phone, email: 'mine@example.test' }));
  const third = await register(registration({ email: 'mine@example.test' }));
  expect(await verify(second.body.phone, second.code, second.cookies)).toMatchObject({ status: 400 });
  expect(await verify(third.body.phone, third.code, third.cookies)).toMatchObject({ status: 200 });
});

test('a code counts only in the browser whose registration it belongs to', async () => {
  const victim = await register();
  await pass(31);
  const attacker = await register(
    registration({ phone: victim.body.phone, password: 'not the same', confirmPassword: 'not the same' }),
  );
  // The owner of the phone types the newest code into their own page.
  expect(await verify(victim.body.phone, attacker.code, victim.cookies)).toMatchObject({ status: 400 });
  expect(await verify(victim.body.phone, attacker.code, {})).toMatchObject({ status: 400 });
});

test('two registrations of one phone at the same moment make one account', async () => {
  const body = registration();
  const replies = await Promise.all([1, 2, 3].map(() => server.call('POST', 'users/register', { body })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(
    await server.database.query('select count(*) as n from users where phone = $1', [body.phone]),
  ).toEqual([{ n: 1 }]);
  expect(server.sent).toHaveLength(1);
});

test('a code works once', async () => {
  const { body, code, cookies } = await register();
  expect(await verify(body.phone, code, cookies)).toMatchObject({ status: 200 });
  expect(await verify(body.phone, code, cookies)).toMatchObject({
    status: 400,
    body: { errors: { otp: 'The code is wrong. Please enter the latest one' } },
  });
});

test('a code works for ten minutes', async () => {
  const { body, code, cookies } = await register();
  await server.database.query(`update codes set expires_at = expires_at - interval '10 minutes'`);
  const expired = 'This code has expired. Please have another one sent';
  expect(await verify(body.phone, code, cookies)).toMatchObject({
    status: 400,
    body: { msg: expired, errors: { otp: expired } },
  });
});

test('after five wrong codes even the right one is refused, and so is a resent one', async () => {
  const { body, code, cookies } = await register();
  for (let attempt = 1; attempt <= 5; attempt++)
    expect(await verify(body.phone, other(code), cookies)).toMatchObject({
      status: 400,
      body: { errors: { otp: expect.any(String) } },
    });
  const sixth = await verify(body.phone, code, cookies);
  expect(sixth).toMatchObject({
    status: 429,
    body: {
      errors: { otp: 'Too many wrong codes. Please try again later' },
      data: { wait: expect.any(Number) },
    },
  });
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3500);

  await pass(31);
  await server.call('POST', 'users/resend-otp', { body: { phone: body.phone } });
  expect(await verify(body.phone, codeIn(server.sent.at(-1)?.text), cookies)).toMatchObject({ status: 429 });
  await pass(3600);
  expect(await verify(body.phone, codeIn(server.sent.at(-1)?.text), cookies)).toMatchObject({ status: 200 });
});

test('simultaneous guesses are counted one by one', async () => {
  const { body, code, cookies } = await register();
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => verify(body.phone, other(code), cookies)),
  );
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(5);
});

test('another code comes after 30 seconds, not before; the first then stops working', async () => {
  const { body, code, cookies } = await register();
  const resend = () => server.call('POST', 'users/resend-otp', { body: { phone: body.phone } });
  const early = await resend();
  expect(early).toMatchObject({ status: 429, body: { data: { wait: expect.any(Number) } } });
  expect(server.sent).toHaveLength(1);
  await pass(31);
  expect(await resend()).toMatchObject({ status: 200, body: { data: { wait: 30 } } });
  expect(server.sent).toHaveLength(2);
  const fresh = codeIn(server.sent[1]?.text);
  if (fresh !== code) expect(await verify(body.phone, code, cookies)).toMatchObject({ status: 400 });
  expect(await verify(body.phone, fresh, cookies)).toMatchObject({ status: 200 });
});

test('an unknown phone is answered like a known one, try by try', async () => {
  const known = await register();
  await pass(31);
  for (const path of ['users/resend-otp', 'users/resend-otp']) {
    const [one, two] = await Promise.all(
      [known.body.phone, '8999999999'].map((phone) => server.call('POST', path, { body: { phone } })),
    );
    expect(one?.status).toBe(two?.status);
    expect(one?.body.msg).toBe(two?.body.msg);
  }
  // Without a registration no try counts, for either phone.
  for (let attempt = 1; attempt <= 6; attempt++) {
    const mine = await verify(known.body.phone, other(codeIn(server.sent.at(-1)?.text)), {});
    const theirs = await verify('8999999999', '123456', {});
    expect({ ...theirs.body, status: theirs.status }).toEqual({ ...mine.body, status: mine.status });
  }
});

test('a stranger cannot use up the tries of a phone', async () => {
  const { body, code, cookies } = await register();
  const elsewhere = (await register()).cookies;
  for (let attempt = 1; attempt <= 4; attempt++)
    for (const theirs of [{}, { registration: 'made up' }, elsewhere])
      expect(await verify(body.phone, other(code), theirs)).toMatchObject({ status: 400 });
  expect(await verify(body.phone, code, cookies)).toMatchObject({ status: 200 });
});

test('tries are counted alike whether or not there is an owner', async () => {
  const owner = await server.signUp();
  for (const taken of [{ email: `bettor${owner.phone}@example.test` }, {}]) {
    const { body, cookies } = await register(registration(taken));
    for (let attempt = 1; attempt <= 5; attempt++)
      expect(await verify(body.phone, '000000', cookies)).toMatchObject({ status: 400 });
    expect(await verify(body.phone, '000000', cookies)).toMatchObject({ status: 429 });
  }
});

test('the demo inbox has only the messages of this browser', async () => {
  const { demoOutbox } = await import('../../../server/demo/inbox.ts');
  const outbox = demoOutbox(server.database);
  const first = await server.call('GET', 'demo/inbox');
  const visitor = first.cookies.find(({ name }) => name === 'visitor')?.value ?? '';
  await outbox.send({ channel: 'sms', to: '8000000000', text: 'for me', visitor });
  await outbox.send({
    channel: 'email',
    to: 'x@example.test',
    text: 'for another',
    visitor: 'somebody-else-22-chars',
  });
  await outbox.send({ channel: 'email', to: 'me@example.test', text: 'for me, too', visitor });
  const inbox = await server.call('GET', 'demo/inbox', { cookies: { visitor } });
  expect(inbox.body.data).toEqual([
    {
      id: expect.any(String),
      channel: 'email',
      to: 'me@example.test',
      text: 'for me, too',
      at: expect.stringMatching(/Z$/),
    },
    {
      id: expect.any(String),
      channel: 'sms',
      to: '8000000000',
      text: 'for me',
      at: expect.stringMatching(/Z$/),
    },
  ]);
  expect((await server.call('GET', 'demo/inbox')).body.data).toEqual([]);
});
