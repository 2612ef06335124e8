import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_PHONE } from '../../../server/account/demo-account.ts';
import { sealWith } from '../../../server/account/seal.ts';
import { endSecondFactor, proveSecondFactor } from '../../../server/account/second-factor.ts';
import { signInBySecondStep } from '../../../server/account/sign-in.ts';
import { sweepAccounts } from '../../../server/account/sweep.ts';
import type { Context } from '../../../server/context.ts';
import type { Param, Transaction } from '../../../server/database/database.ts';
import { readLine } from '../../../server/operator/command-line.ts';
import { carryOut } from '../../../server/operator/command-request.ts';
import type { SecondFactorSetup } from '../../../src/schemas/account/second-factor.ts';
import { somebodyWaits } from '../tools/money.ts';
import { cookieIn, logIn, PASSWORD, passAttempts, tokenIn, withPassword } from '../tools/people.ts';
import { appCode as codeOfApp, enrol } from '../tools/second-factor.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
let person: Awaited<ReturnType<typeof withPassword>>;
let tests = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  tests++;
  person = await withPassword(server);
  server.sent.length = 0;
});
afterAll(() => server.close());

/** Each test uses another network, since one would make too many calls. */
const fromHere = () => ({ headers: { 'x-forwarded-for': `198.51.100.${tests}` } });

const WRONG = 'The code is wrong, or has been used. Please enter the next one';
const OFF = { since: null, for_withdrawals: false, recovery_codes_left: 0, setup_id: null };
const wrongCode = { status: 400, body: { msg: WRONG, errors: { factor_code: WRONG } } };

const post = (path: string, body: object, token = person.token) =>
  server.call('POST', `users/${path}`, { token, body });
const begin = (password = PASSWORD) => post('begin-second-factor', { password });
const begun = async () => (await begin()).body.data as SecondFactorSetup;
const prove = ({ setup_id }: Pick<SecondFactorSetup, 'setup_id'>, factor_code: string) =>
  post('prove-second-factor', { setup_id, factor_code });
const end = (factor_code: string, password = PASSWORD) =>
  post('end-second-factor', { factor_code, password });
const state = async () =>
  (await server.call('GET', 'users/second-factor', { token: person.token })).body.data;

const NOBODY = { address: '', browser: undefined, device: '', visitor: null };

const appCode = (setup: SecondFactorSetup, steps = 0) => codeOfApp(server, setup, steps);
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');

/** The server's context; in its next transaction `act` runs right after the statement with these words. */
function interruptedAfter(words: string, act: () => Promise<unknown>): Context {
  const { database } = server;
  const interrupted = (tx: Transaction): Transaction => ({
    ...tx,
    query: async <Row extends object>(sql: string, params?: readonly Param[]) => {
      const rows = await tx.query<Row>(sql, params);
      if (sql.includes(words)) await act();
      return rows;
    },
  });
  return {
    ...server.context,
    database: { ...database, transaction: (work) => database.transaction((tx) => work(interrupted(tx))) },
  };
}

/** A person whose app has proven that it has the secret. */
async function enrolled(): Promise<SecondFactorSetup> {
  const setup = await enrol(server, person);
  server.sent.length = 0;
  return setup;
}

/** An operator turns it off. */
function operate() {
  const { command, given, json } = readLine(['second-factor', 'end', person.phone, '--why', 'lost phone']);
  return carryOut(server.context, { words: command.words, given, json, who: 'asha' });
}

/** The right password, which gives no access yet. */
async function firstStep() {
  const reply = await logIn(server, person.phone);
  expect(reply).toMatchObject({
    status: 403,
    body: { msg: 'Please enter the code of your app, too', data: { second_step: true } },
  });
  return cookieIn(reply, 'second-step');
}
const secondStep = (factor_code: string, cookie: string) =>
  server.call('POST', 'users/second-step', {
    body: { factor_code },
    cookies: { 'second-step': cookie },
    ...fromHere(),
  });

describe('turning it on', () => {
  test('takes the password, and a code of the app', async () => {
    expect(await state()).toEqual(OFF);
    expect(await begin('not this one')).toMatchObject({
      status: 400,
      body: { errors: { password: 'The password is wrong' } },
    });
    const reply = await begin();
    const setup = reply.body.data as SecondFactorSetup;
    expect(setup.manual_code).toMatch(/^[A-Z2-7]{32}$/);
    expect(setup.uri).toBe(
      `otpauth://totp/Sikka:${person.phone}?issuer=Sikka&secret=${setup.manual_code}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(new Set(setup.recovery.map(({ code }) => code)).size).toBe(10);
    for (const { code } of setup.recovery) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/);

    // Until it is proven, no code is required.
    expect(await state()).toEqual({ ...OFF, setup_id: setup.setup_id });
    expect((await logIn(server, person.phone)).status).toBe(200);
    expect(await prove(setup, otherThan(await appCode(setup)))).toMatchObject(wrongCode);
    expect((await prove(setup, await appCode(setup))).status).toBe(200);
    expect(await state()).toEqual({
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      for_withdrawals: false,
      recovery_codes_left: 10,
      setup_id: setup.setup_id,
    });
    expect(server.sent.map(({ channel }) => channel)).toEqual(['email', 'email']);
    // The first answer may have been lost.
    expect((await prove(setup, await appCode(setup))).status).toBe(200);
    expect(await begin()).toMatchObject({ status: 409, body: { msg: 'Two-step log-in is on already' } });
  });

  const VOID = { status: 409, body: { msg: 'Please begin again' } };

  test('a new set-up replaces the one begun before', async () => {
    const first = await begun();
    const second = await begun();
    expect(await prove(first, await appCode(first))).toMatchObject(VOID);
    expect(await prove(second, await appCode(first))).toMatchObject(wrongCode);
    expect((await prove(second, await appCode(second))).status).toBe(200);
    const cookie = await firstStep();
    expect(await secondStep(first.recovery[0]?.code ?? '', cookie)).toMatchObject(wrongCode);
  });

  test('the code of an earlier secret is refused once another secret has turned it on', async () => {
    const first = await begun();
    await enrolled();
    expect(await prove(first, await appCode(first))).toMatchObject(VOID);
  });

  test('of a set-up being proven and a new one begun at the same moment, only the first takes effect', async () => {
    const first = await begun();
    const code = await appCode(first);
    let again: ReturnType<typeof begin> | undefined;
    const held = interruptedAfter('select secret, now() as now from second_factors', () => {
      again = begin();
      return Promise.race([again, somebodyWaits(server.database)]);
    });
    await proveSecondFactor(held, person, { setup_id: first.setup_id, factor_code: code }, NOBODY);
    expect(await again).toMatchObject({ status: 409, body: { msg: 'Two-step log-in is on already' } });
    expect(await state()).toMatchObject({ since: expect.any(String), setup_id: first.setup_id });
  });

  test('many simultaneous requests turn it on once, and use up no tries', async () => {
    const setup = await begun();
    const code = await appCode(setup);
    const replies = await Promise.all(Array.from({ length: 8 }, () => prove(setup, code)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 200]);
    expect(server.sent.map(({ text }) => text.split(' (')[0])).toEqual([
      'Sikka: two-step log-in was turned on',
    ]);
    const tries = `select 1 from attempts where subject like 'try:second-factor:${person.userId}:%'`;
    expect(await server.database.query(tries)).toEqual([]);
  });

  test('five codes an hour', async () => {
    const setup = await begun();
    const right = await appCode(setup);
    for (let guess = 1; guess <= 5; guess++)
      expect(await prove(setup, otherThan(right))).toMatchObject(wrongCode);
    const MANY = 'Too many wrong codes. Please try again later';
    expect(await prove(setup, right)).toMatchObject({ status: 429, body: { errors: { factor_code: MANY } } });
    expect(await state()).toMatchObject({ since: null });
  });

  test('cannot be proven before it is begun, by a stranger, or for the demo account', async () => {
    expect((await prove({ setup_id: 'a1' }, '123456')).status).toBe(409);
    expect((await server.call('GET', 'users/second-factor')).status).toBe(401);
    await server.database.query('update users set phone = $2 where id = $1', [person.userId, DEMO_PHONE]);
    expect((await begin()).status).toBe(409);
    await server.database.query('update users set phone = $2 where id = $1', [person.userId, person.phone]);
  });

  test('the database reveals neither the secret nor a recovery code', async () => {
    const { manual_code, recovery } = await enrolled();
    const kept = JSON.stringify([
      await state(),
      await server.database.query('select * from second_factors'),
      await server.database.query('select * from recovery_codes'),
    ]);
    for (const text of [manual_code, ...recovery.flatMap(({ code }) => [code, code.replace('-', '')])])
      expect(kept).not.toContain(text);
    expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    const [{ secret } = { secret: '' }] = await server.database.query<{ secret: string }>(
      'select secret from second_factors where user_id = $1',
      [person.userId],
    );
    expect(secret).toMatch(/^aes-256-gcm:/);
    expect(() => server.context.seal.open(secret, person.userId + 1)).toThrow();
    expect(() => sealWith(Buffer.alloc(32, 8)).open(secret, person.userId)).toThrow();
    expect(() => sealWith(undefined).open(secret, person.userId)).toThrow('SECRETS_KEY');
    expect(server.context.seal.open(secret, person.userId)).toBe(manual_code);
  });

  test('without a key the secret is kept as it is, and read once there is one', () => {
    expect(sealWith(undefined).close('ABC', 1)).toBe('ABC');
    expect(sealWith(Buffer.alloc(32)).open('ABC', 1)).toBe('ABC');
  });
});

describe('logging in', () => {
  test('needs a code of the app besides the password', async () => {
    const setup = await enrolled();
    const reply = await logIn(server, person.phone);
    expect(reply.cookies.map(({ name }) => name).toSorted()).toEqual(['second-step', 'visitor']);
    expect(reply.cookies.find(({ name }) => name === 'second-step')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/api/users',
      maxAge: 600,
    });
    const entered = await secondStep(await appCode(setup), cookieIn(reply, 'second-step'));
    expect(entered).toMatchObject({ status: 200, body: { msg: 'Welcome back!' } });
    expect((await server.call('POST', 'users/details', { token: tokenIn(entered) })).status).toBe(200);
    expect(cookieIn(entered, 'refresh')).not.toBe('');
    expect(cookieIn(entered, 'second-step')).toBe('');
  });

  test('a wrong password gets the same answer with and without a second factor', async () => {
    await enrolled();
    expect(await logIn(server, person.phone, 'not this one')).toMatchObject({
      status: 401,
      body: { msg: 'Phone number or password is wrong' },
    });
  });

  test('a clock may be one step off, not more; no code works twice, nor one from before', async () => {
    const setup = await enrolled();
    const cookie = await firstStep();
    expect(await secondStep(await appCode(setup, -3), cookie)).toMatchObject(wrongCode);
    expect(await secondStep(await appCode(setup, 3), cookie)).toMatchObject(wrongCode);
    const now = await appCode(setup);
    expect((await secondStep(now, cookie)).status).toBe(200);
    const again = await firstStep();
    expect(await secondStep(now, again)).toMatchObject(wrongCode);
    expect(await secondStep(await appCode(setup, -1), again)).toMatchObject(wrongCode);
    expect((await secondStep(await appCode(setup, 1), again)).status).toBe(200);
  });

  test('two simultaneous requests with one code let in once', async () => {
    const setup = await enrolled();
    const [one, other] = [await firstStep(), await firstStep()];
    const code = await appCode(setup);
    const replies = await Promise.all([secondStep(code, one), secondStep(code, other)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('a recovery code works once, in any case and with any hyphens', async () => {
    const { recovery } = await enrolled();
    const code = recovery[3]?.code ?? '';
    expect((await secondStep(` ${code.replace('-', ' ').toLowerCase()} `, await firstStep())).status).toBe(
      200,
    );
    expect(await state()).toMatchObject({ recovery_codes_left: 9 });
    expect(await secondStep(code, await firstStep())).toMatchObject(wrongCode);
  });

  test('two simultaneous requests with one recovery code let in once', async () => {
    const { recovery } = await enrolled();
    const steps = [await firstStep(), await firstStep()];
    const replies = await Promise.all(steps.map((cookie) => secondStep(recovery[0]?.code ?? '', cookie)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await state()).toMatchObject({ recovery_codes_left: 9 });
  });

  test("another person's code is wrong", async () => {
    const theirs = await enrolled();
    person = await withPassword(server);
    await enrolled();
    const cookie = await firstStep();
    expect(await secondStep(theirs.recovery[0]?.code ?? '', cookie)).toMatchObject(wrongCode);
  });

  test('the second step is valid once, for ten minutes, in its browser, for the same password', async () => {
    const setup = await enrolled();
    const LATE = { status: 401, body: { msg: 'This took too long. Please log in again' } };
    expect(await secondStep(await appCode(setup), '')).toMatchObject(LATE);
    expect(await secondStep(await appCode(setup), 'x'.repeat(43))).toMatchObject(LATE);

    const spent = await firstStep();
    expect((await secondStep(await appCode(setup), spent)).status).toBe(200);
    expect(await secondStep(await appCode(setup, 1), spent)).toMatchObject(LATE);

    const late = await firstStep();
    await server.database.query('update second_steps set expires_at = now()');
    expect(await secondStep(await appCode(setup, 1), late)).toMatchObject(LATE);
    await sweepAccounts(server.database);
    expect(await server.database.query('select 1 from second_steps')).toEqual([]);

    const before = await firstStep();
    await server.database.query('update users set password_hash = $2 where id = $1', [
      person.userId,
      'other',
    ]);
    expect(await secondStep(await appCode(setup, 1), before)).toMatchObject(LATE);
  });

  test('five codes an hour; the sixth is refused, even the right one', async () => {
    const setup = await enrolled();
    const cookie = await firstStep();
    const right = await appCode(setup);
    for (let guess = 1; guess <= 5; guess++)
      expect(await secondStep(otherThan(right), cookie)).toMatchObject(wrongCode);
    const MANY = 'Too many wrong codes. Please try again later';
    expect(await secondStep(right, cookie)).toMatchObject({
      status: 429,
      body: { msg: MANY, errors: { factor_code: MANY } },
    });
    await passAttempts(server.database, 3600);
    expect((await secondStep(await appCode(setup), cookie)).status).toBe(200);
  });

  describe('the tries of a browser that has passed it', () => {
    const inBrowser = (browser: string) => async (factor_code: string) => {
      const body = { phone: person.phone, password: PASSWORD };
      const half = await server.call('POST', 'users/login', { body, cookies: { browser } });
      const cookies = { browser, 'second-step': cookieIn(half, 'second-step') };
      return server.call('POST', 'users/second-step', { body: { factor_code }, cookies, ...fromHere() });
    };
    const useUp = async (log: (code: string) => Promise<unknown>, wrong: string) => {
      for (let guess = 1; guess <= 5; guess++) expect(await log(wrong)).toMatchObject(wrongCode);
      expect(await log(wrong)).toMatchObject({ status: 429 });
    };

    test('are its own: an intruder with the password uses up none of them', async () => {
      const setup = await enrolled();
      const first = await secondStep(await appCode(setup), await firstStep());
      const own = inBrowser(cookieIn(first, 'browser'));
      const cookie = await firstStep();
      await useUp((code) => secondStep(code, cookie), otherThan(await appCode(setup)));
      expect((await own(await appCode(setup, 1))).status).toBe(200);
      // Other tries do not give any back, either.
      expect(await secondStep('000000', cookie)).toMatchObject({ status: 429 });
    });

    test('are five an hour, too', async () => {
      const setup = await enrolled();
      const first = await secondStep(await appCode(setup), await firstStep());
      await useUp(inBrowser(cookieIn(first, 'browser')), otherThan(await appCode(setup)));
      expect((await secondStep(await appCode(setup, 1), await firstStep())).status).toBe(200);
    });

    test('include those of the browser in which it was turned on', async () => {
      const browser = cookieIn(await logIn(server, person.phone), 'browser');
      const setup = await begun();
      const proven = { setup_id: setup.setup_id, factor_code: await appCode(setup) };
      const { token } = person;
      const turnOn = { token, body: proven, cookies: { browser } };
      expect((await server.call('POST', 'users/prove-second-factor', turnOn)).status).toBe(200);
      const cookie = await firstStep();
      await useUp((code) => secondStep(code, cookie), otherThan(await appCode(setup)));
      expect((await inBrowser(browser)(await appCode(setup, 1))).status).toBe(200);
    });

    test('do not include those of a browser that signed in by password before it was turned on', async () => {
      const browser = cookieIn(await logIn(server, person.phone), 'browser');
      const setup = await enrolled();
      const cookie = await firstStep();
      await useUp((code) => secondStep(code, cookie), otherThan(await appCode(setup)));
      expect(await inBrowser(browser)(await appCode(setup))).toMatchObject({ status: 429 });
    });
  });

  test('if it is turned off meanwhile, any input logs the person in', async () => {
    const { recovery } = await enrolled();
    const cookie = await firstStep();
    expect(await secondStep('123456', cookie)).toMatchObject(wrongCode);
    expect((await end(recovery[0]?.code ?? '')).status).toBe(200);
    expect((await secondStep('123456', cookie)).status).toBe(200);
    expect((await secondStep('123456', cookie)).status).toBe(401);
  });

  test('and no tries are counted', async () => {
    await enrolled();
    const cookies = [];
    for (let step = 1; step <= 6; step++) cookies.push(await firstStep());
    await operate();
    for (const cookie of cookies) expect((await secondStep('123456', cookie)).status).toBe(200);
  });

  test('if it is turned on again meanwhile, the log-in begins again', async () => {
    await enrolled();
    const cookie = await firstStep();
    await operate();
    const { database } = server;
    const late = {
      ...server.context,
      database: {
        ...database,
        transaction: async <T>(work: (tx: Transaction) => Promise<T>) => {
          await enrolled();
          return database.transaction(work);
        },
      },
    };
    await expect(signInBySecondStep(late, cookie, '123456', NOBODY)).rejects.toMatchObject({ status: 401 });
  });

  test('a person who is suspended meanwhile is refused', async () => {
    const setup = await enrolled();
    const cookie = await firstStep();
    await server.database.query('update users set suspended_at = now() where id = $1', [person.userId]);
    expect((await secondStep(await appCode(setup), cookie)).status).toBe(423);
  });
});

describe('turning it off', () => {
  test('takes the password and a code', async () => {
    const setup = await enrolled();
    expect((await end(await appCode(setup), 'not this one')).status).toBe(400);
    expect(await end(otherThan(await appCode(setup)))).toMatchObject(wrongCode);
    expect((await end(await appCode(setup))).status).toBe(200);
    expect(await state()).toEqual(OFF);
    expect((await logIn(server, person.phone)).status).toBe(200);
    const mails = server.sent.filter(({ text }) =>
      text.startsWith('Sikka: two-step log-in was turned off ('),
    );
    expect(mails).toHaveLength(1);
    // The first answer may have been lost.
    expect((await end('123456')).status).toBe(200);
  });

  test('two simultaneous requests turn it off once', async () => {
    const setup = await enrolled();
    const code = await appCode(setup);
    const replies = await Promise.all([end(code), end(code)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(server.sent.map(({ text }) => text.split(' (')[0])).toEqual([
      'Sikka: two-step log-in was turned off',
    ]);
  });

  test('a recovery code works, too', async () => {
    const { recovery } = await enrolled();
    expect((await end(recovery[0]?.code ?? '')).status).toBe(200);
  });

  test('the recovery code is identified before the transaction that spends it', async () => {
    const { recovery } = await enrolled();
    const { database } = server;
    const within: string[] = [];
    const noting = (tx: Transaction): Transaction => ({
      ...tx,
      query: (sql, params) => {
        within.push(sql);
        return tx.query(sql, params);
      },
    });
    const noted = {
      ...server.context,
      database: {
        ...database,
        transaction: <T>(work: (tx: Transaction) => Promise<T>) =>
          database.transaction((tx) => work(noting(tx))),
      },
    };
    const given = { password: PASSWORD, factor_code: recovery[9]?.code ?? '' };
    await endSecondFactor(noted, person, given, NOBODY);
    expect(within.filter((sql) => sql.includes('code_hash'))).toEqual([
      'delete from recovery_codes where user_id = $1 and code_hash = $2 returning user_id',
    ]);
    expect(await state()).toEqual(OFF);
  });

  test('an operator can do it for a person who has lost everything, on record', async () => {
    await enrolled();
    expect(await operate()).toBe(`${person.phone}: two-step log-in is off`);
    expect(await operate()).toBe(`${person.phone}: two-step log-in is off (already)`);
    expect((await logIn(server, person.phone)).status).toBe(200);
    expect(
      await server.database.query('select who, act, why from operator_acts where subject = $1', [
        person.phone,
      ]),
    ).toEqual([{ who: 'asha', act: 'second-factor.end', why: 'lost phone' }]);
  });

  test('tries at the earlier second factor do not count for a new one', async () => {
    const setup = await enrolled();
    const [right, cookie] = [await appCode(setup), await firstStep()];
    for (let guess = 1; guess <= 5; guess++)
      expect(await secondStep(otherThan(right), cookie)).toMatchObject(wrongCode);
    await operate();
    const next = await begun();
    expect((await prove(next, await appCode(next))).status).toBe(200);
  });
});

test('codes are as RFC 6238 has them', () => {
  const totp = new TOTP({ secret: Secret.fromUTF8('12345678901234567890'), digits: 8 });
  expect(
    [59, 1111111109, 20000000000].map((seconds) => totp.generate({ timestamp: seconds * 1000 })),
  ).toEqual(['94287082', '07081804', '65353130']);
});
