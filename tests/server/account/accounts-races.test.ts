import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueCode } from '../../../server/account/codes.ts';
import { type SecurityUse, spendSecurityCode } from '../../../server/account/security-code.ts';
import type { Database, Param, Queryable } from '../../../server/database/database.ts';
import { codeOf } from '../../../server/database/failures.ts';
import { fund, makeMatch, onTeam, place } from '../tools/bettors.ts';
import { openTestDatabase } from '../tools/database.ts';
import { somebodyWaits } from '../tools/money.ts';
import { cookieIn, logIn, PASSWORD, passAttempts, withPassword } from '../tools/people.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

/** Another person's act right after the server's statement with these words. */
let meanwhile: { after: string; act: (db: Queryable) => Promise<unknown> } | undefined;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ database: interrupted(await openTestDatabase()) });
});
afterAll(() => server.close());
beforeEach(() => {
  server.sent.length = 0;
});

function interrupted(database: Database): Database {
  return {
    ...database,
    query: queryOf(database),
    transaction: (work) => database.transaction((tx) => work({ ...tx, query: queryOf(tx) })),
  };
}

function queryOf(db: Queryable): Queryable['query'] {
  return async <Row extends object>(sql: string, params?: readonly Param[]) => {
    const rows = await db.query<Row>(sql, params);
    if (meanwhile !== undefined && sql.includes(meanwhile.after)) {
      const { act } = meanwhile;
      meanwhile = undefined;
      await act(db);
    }
    return rows;
  };
}

const registration = (phone: string, email: string) => ({
  first_name: 'Test',
  last_name: 'Bettor',
  phone,
  email,
  pincode: '110001',
  state: 'Delhi',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  is_eighteen: true,
  agreement: true,
});

async function register(phone: string, email = `${phone}@example.test`) {
  const reply = await server.call('POST', 'users/register', { body: registration(phone, email) });
  const code = /\b\d{6}\b/.exec(server.sent.at(-1)?.text ?? '')?.[0];
  return { reply, code, cookies: { registration: cookieIn(reply, 'registration') } };
}

/** Another person registers the phone again, with their own password. */
const takeOver = (phone: string) => (db: Queryable) =>
  db.query(`update users set password_hash = 'theirs', registration_hash = $2 where phone = $1`, [
    phone,
    `theirs ${phone}`,
  ]);

test('a phone that is registered again while its code is checked is not verified', async () => {
  const phone = '8100000001';
  const { code, cookies } = await register(phone);
  meanwhile = { after: 'registration_hash = $2 and verified_at is null', act: takeOver(phone) };
  const reply = await server.call('POST', 'users/verify-otp', { body: { phone, otp: code }, cookies });
  expect(meanwhile).toBe(undefined);
  expect(reply).toMatchObject({ status: 400, body: { errors: { otp: expect.any(String) } } });
  const [user] = await server.database.query('select verified_at from users where phone = $1', [phone]);
  expect(user).toEqual({ verified_at: null });
});

test('a phone that is registered again while its password is checked keeps its own browser', async () => {
  const phone = '8100000002';
  await register(phone);
  meanwhile = { after: 'from users where phone = $1', act: takeOver(phone) };
  expect(await logIn(server, phone)).toMatchObject({ status: 401 });
  expect(meanwhile).toBe(undefined);
  const [user] = await server.database.query('select registration_hash from users where phone = $1', [phone]);
  expect(user).toEqual({ registration_hash: `theirs ${phone}` });
});

test('a password that is changed while it is checked signs nobody in', async () => {
  const { phone } = await withPassword(server);
  meanwhile = {
    after: 'from users where phone = $1',
    act: (db) => db.query(`update users set password_hash = 'another' where phone = $1`, [phone]),
  };
  expect(await logIn(server, phone)).toMatchObject({ status: 401 });
  expect(meanwhile).toBe(undefined);
});

/** The statement that locks the owner of a registered phone or email. */
const LOCKED = 'order by phone = $1 desc, id for';

test('an email that is taken while a phone is registered again with it is no server error', async () => {
  const phone = '8100000003';
  await register(phone);
  meanwhile = {
    after: LOCKED,
    act: (db) =>
      db.query(
        `insert into users (first_name, last_name, phone, email, pincode, state, password_hash, referral_code)
         values ('Test', '', '8100000004', 'taken@example.test', '110001', 'Delhi', 'none', 'TAKEN')`,
      ),
  };
  const { reply } = await register(phone, 'taken@example.test');
  expect(meanwhile).toBe(undefined);
  expect(reply).toMatchObject({ status: 200, body: { data: { phone } } });
});

test('registering the phone of a bettor does not delay their bets', async () => {
  const { userId, phone } = await withPassword(server);
  await fund(server.database, userId, 100_00);
  const match = await makeMatch(server.database);
  let bet: Promise<string> | undefined;
  let first: string | undefined;
  meanwhile = {
    after: LOCKED,
    act: async () => {
      bet = place(server.database, userId, onTeam(match.home, 10)).then(() => 'placed');
      first = await Promise.race([bet, somebodyWaits(server.database).then(() => 'waits')]);
    },
  };
  expect((await register(phone)).reply).toMatchObject({ status: 200 });
  // The embedded engine has one connection.
  expect(first).toBe(server.database.kind === 'embedded' ? 'waits' : 'placed');
  expect(await bet).toBe('placed');
});

test('a code sent to somebody whose unproven claim is replaced causes no error for the person who replaces it', async () => {
  const email = 'claimed@example.test';
  await register('8100000005', email);
  const [claimer] = await server.database.query<{ id: number }>('select id from users where email = $1', [
    email,
  ]);
  // Like the sweep after a day.
  await server.database.query('delete from codes');
  let code: Promise<unknown> | undefined;
  meanwhile = {
    after: 'delete from codes where user_id',
    act: () => {
      code = issueCode(server.database, 'verify', claimer?.id ?? 0).catch(codeOf);
      return Promise.race([code, somebodyWaits(server.database)]);
    },
  };
  expect((await register('8100000006', email)).reply).toMatchObject({ status: 200 });
  // Its owner is gone.
  expect(await code).toBe('23503');
  expect(await server.database.query('select phone from users where email = $1', [email])).toEqual([
    { phone: '8100000006' },
  ]);
});

/** A person whose mailed link is open, so that the owner can set the password `the owner’s lamp`. */
async function withOpenLink() {
  const person = await withPassword(server);
  const email = `bettor${person.phone}@example.test`;
  await server.call('POST', 'users/reset-link', { body: { email } });
  await server.context.background.idle();
  const t = /#t=([\w-]{43}) /.exec(server.sent.at(-1)?.text ?? '')?.[1];
  const cookie = cookieIn(await server.call('POST', 'users/reset-session', { body: { t } }), 'reset');
  const reset = () =>
    server.call('POST', 'users/forgot-password', {
      body: { email, newPass: OWNERS, conPass: OWNERS },
      cookies: { reset: cookie },
    });
  return { person, cookie, reset };
}
const OWNERS = 'the owner’s lamp';
const THIEFS = 'the thief’s lamp';
const change = (token: string) =>
  server.call('POST', 'users/change-password', {
    token,
    body: { password: THIEFS, conf_password: THIEFS },
  });

async function expectOwners(phone: string) {
  expect((await logIn(server, phone, OWNERS)).status).toBe(200);
  expect((await logIn(server, phone, THIEFS)).status).toBe(401);
}

test('a session that a reset ends while it changes the password leaves the owner’s', async () => {
  const { person, reset } = await withOpenLink();
  let done: Awaited<ReturnType<typeof reset>> | undefined;
  meanwhile = {
    after: `signed_in_at > now() - interval '15 minutes'`,
    act: async () => {
      done = await reset();
    },
  };
  expect(await change(person.token)).toMatchObject({ status: 401 });
  expect(done?.status).toBe(200);
  await expectOwners(person.phone);
});

test('a session that changes the password before the reset is done is refused', async () => {
  const { person, reset } = await withOpenLink();
  let changing: ReturnType<typeof change> | undefined;
  meanwhile = {
    after: 'update users set password_hash = $2',
    act: () => {
      changing = change(person.token);
      return somebodyWaits(server.database);
    },
  };
  expect((await reset()).status).toBe(200);
  expect(await changing).toMatchObject({ status: 401 });
  await expectOwners(person.phone);
});

/** The next code that is to be issued fails after its statement, as when the process dies there. */
function codeFails() {
  meanwhile = { after: 'insert into codes', act: () => Promise.reject(new Error('the process died')) };
}

describe('a request whose code could not be issued is not counted, and its retry sends one:', () => {
  test('a registration', async () => {
    const phone = '8100000010';
    codeFails();
    expect((await register(phone)).reply).toMatchObject({ status: 500 });
    expect(server.sent).toEqual([]);
    expect((await register(phone)).reply).toMatchObject({ status: 200 });
    expect(server.sent).toMatchObject([{ to: phone }]);
  });

  test('a log-in before the phone is verified', async () => {
    const phone = '8100000011';
    await register(phone);
    await passAttempts(server.database, 31);
    server.sent.length = 0;
    codeFails();
    expect(await logIn(server, phone)).toMatchObject({ status: 500 });
    expect(await logIn(server, phone)).toMatchObject({ status: 403 });
    expect(server.sent).toMatchObject([{ to: phone }]);
  });

  test('a request for another code', async () => {
    const phone = '8100000012';
    await register(phone);
    await passAttempts(server.database, 31);
    server.sent.length = 0;
    const resend = () => server.call('POST', 'users/resend-otp', { body: { phone } });
    codeFails();
    expect(await resend()).toMatchObject({ status: 500 });
    expect(await resend()).toMatchObject({ status: 200 });
    expect(server.sent).toMatchObject([{ to: phone }]);
  });

  test('a code to choose a new password', async () => {
    const { person, cookie } = await withOpenLink();
    server.sent.length = 0;
    const ask = () => server.call('POST', 'users/reset-code', { cookies: { reset: cookie } });
    codeFails();
    expect(await ask()).toMatchObject({ status: 500 });
    expect(await ask()).toMatchObject({ status: 200 });
    expect(server.sent).toMatchObject([{ to: person.phone }]);
  });
});

test("a person who waits for their own withdrawal does not delay other people's codes", async () => {
  const { token, userId } = await withPassword(server);
  const codes = (db: Queryable) => db.query('select code_hash from codes where user_id = $1', [userId]);
  let atTheGate: object[] | undefined;
  meanwhile = {
    after: 'from sms_gate',
    act: async (db) => {
      atTheGate = await codes(db);
    },
  };
  const asked = await server.call('POST', 'users/security-code', { token, body: { purpose: 'withdrawal' } });
  expect(asked.status).toBe(200);
  // Slow data is loaded before all callers wait.
  expect(atTheGate).toEqual(await codes(server.database));
});

test('of two simultaneous requests for a code after the last one was spent, one gets it, and it is valid', async () => {
  const { token, userId } = await withPassword(server);
  const ask = () =>
    server.call('POST', 'users/security-code', { token, body: { purpose: 'payout-account' } });
  const spend = async () => {
    const code = /\b\d{6}\b/.exec(server.sent.at(-1)?.text ?? '')?.[0] ?? '';
    const use: SecurityUse = { purpose: 'payout-account', boundTo: null };
    await server.database.transaction((tx) => spendSecurityCode(server.context, tx, userId, use, code));
  };
  await ask();
  await spend();
  let other: ReturnType<typeof ask> | undefined;
  meanwhile = {
    after: 'bound_to is distinct from',
    act: () => {
      other = ask();
      return Promise.race([other, somebodyWaits(server.database)]);
    },
  };
  expect(await ask()).toMatchObject({ status: 200 });
  const late = await other;
  expect(late).toMatchObject({ status: 429 });
  expect(late?.body.data).toEqual({ wait: expect.any(Number), sent: true });
  expect(server.sent).toHaveLength(2);
  await spend();
});
