import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BreakLength } from '../../../src/schemas/account/limits.ts';
import { cookieIn, withPassword } from '../tools/people.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => {
  server.sent.length = 0;
});
afterAll(() => server.close());

const FOR_GOOD = { break: { kind: 'exclusion', until: null } };

async function excluded(length: BreakLength = 'ever') {
  const person = await withPassword(server);
  await server.call('POST', 'limits/break', { token: person.token, body: { length } });
  return { ...person, email: `bettor${person.phone}@example.test` };
}

const forgetProof = (userId: number) =>
  server.database.query('update users set email_proven_at = null where id = $1', [userId]);
const prove = (userId: number) =>
  server.database.query('update users set email_proven_at = now() where id = $1', [userId]);
const accountsOf = async (phone: string) =>
  server.database.query('select verified_at is not null as verified from users where phone = $1', [phone]);

let people = 0;
async function register(more: { phone?: string; email?: string } = {}) {
  people++;
  const phone = more.phone ?? String(8_100_000_000 + people);
  const reply = await server.call('POST', 'users/register', {
    body: {
      first_name: 'Test',
      last_name: 'Bettor',
      phone,
      email: more.email ?? `elsewhere${people}@example.test`,
      pincode: '110001',
      state: 'Delhi',
      password: 'a quiet lamp',
      confirmPassword: 'a quiet lamp',
      is_eighteen: true,
      agreement: true,
    },
  });
  return { phone, reply, registration: cookieIn(reply, 'registration') };
}
const codeSent = () => /\b\d{6}\b/.exec(server.sent.at(-1)?.text ?? '')?.[0] ?? '';
const verify = ({ phone, registration }: { phone: string; registration: string }) =>
  server.call('POST', 'users/verify-otp', { body: { phone, otp: codeSent() }, cookies: { registration } });

describe('during a self-exclusion', () => {
  test("the person's verified email opens no other account: a mail tells them why, the answer does not", async () => {
    const { email } = await excluded();
    const again = await register({ email: email.toUpperCase() });
    expect(server.sent).toMatchObject([
      {
        channel: 'email',
        to: email,
        text: 'You already have a Sikka account. You have excluded yourself for good, so no other account can be opened with this email. To withdraw your money, sign in at http://sikka.test. If you did not try to register, you need not do anything.',
      },
    ]);
    expect(await accountsOf(again.phone)).toEqual([]);
    const fresh = await register();
    expect({ ...again.reply.body, data: null }).toEqual({ ...fresh.reply.body, data: null });
    expect(again.reply.status).toBe(fresh.reply.status);
  });

  test("the person's phone opens no other account: an SMS tells them why", async () => {
    const { phone } = await excluded();
    await register({ phone });
    expect(server.sent).toMatchObject([
      {
        channel: 'sms',
        to: phone,
        text: 'You already have a Sikka account. You have excluded yourself for good, so no other account can be opened with this phone. To withdraw your money, sign in at http://sikka.test. If you did not try to register, you need not do anything.',
      },
    ]);
  });

  test('a registration with their email that was waiting can no longer be verified', async () => {
    const { email, userId } = await excluded();
    await forgetProof(userId);
    const waiting = await register({ email });
    await prove(userId);
    const msg = 'This email belongs to another account. Please register with another one';
    expect(await verify(waiting)).toMatchObject({ status: 409, body: { msg, errors: { otp: msg } } });
    expect(await accountsOf(waiting.phone)).toEqual([{ verified: false }]);
  });

  test('another account that names their email cannot verify it, and the mailed link says why', async () => {
    const { email, userId } = await excluded();
    const other = await withPassword(server);
    await forgetProof(userId);
    await forgetProof(other.userId);
    await server.database.query('update users set email = $2 where id = $1', [other.userId, email]);
    await server.call('POST', 'users/reset-link', { body: { email } });
    await server.context.background.idle();
    const link = server.sent.find(({ text }) => text.includes(`${other.phone.slice(-2)}: `))?.text ?? '';
    const [, t = ''] = /#t=([\w-]{43}) /.exec(link) ?? [];
    const reset = cookieIn(await server.call('POST', 'users/reset-session', { body: { t } }), 'reset');
    await server.call('POST', 'users/reset-code', { body: {}, cookies: { reset } });
    await prove(userId);
    expect(
      await server.call('POST', 'users/verify-reset', { body: { otp: codeSent() }, cookies: { reset } }),
    ).toMatchObject({
      status: 409,
      body: {
        msg: 'This email belongs to another account. You have excluded yourself for good.',
        data: FOR_GOOD,
      },
    });
  });

  test('an email that they have not proven excludes nobody, since a stranger may have given it', async () => {
    const { email, userId } = await excluded();
    await forgetProof(userId);
    expect(await verify(await register({ email }))).toMatchObject({ status: 200 });
  });
});

test('after the exclusion the message says only that they have an account', async () => {
  const { email, userId } = await withPassword(server).then(({ phone, userId }) => ({
    userId,
    email: `bettor${phone}@example.test`,
  }));
  await server.database.query(
    `insert into play_breaks (user_id, kind, since, until)
     values ($1, 'exclusion', now() - interval '6 months', now() - interval '1 second')`,
    [userId],
  );
  await register({ email });
  expect(server.sent).toMatchObject([
    {
      to: email,
      text: 'You already have a Sikka account. Sign in, or choose a new password, at http://sikka.test. If you did not try to register, you need not do anything.',
    },
  ]);
});
