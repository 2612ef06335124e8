import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { issueCode } from '../../../server/account/codes.ts';
import { audit } from '../../../server/wallet/audit.ts';
import type { SecondFactorSetup } from '../../../src/schemas/account/second-factor.ts';
import {
  dataOf,
  grant,
  type MoneyServer,
  otherThan,
  type Person,
  purse,
  saveAccount,
  somebodyWaits,
  startMoneyServer,
} from '../tools/money.ts';
import { cookieIn, passAttempts, withPassword } from '../tools/people.ts';
import { appCode, enrol } from '../tools/second-factor.ts';

let server: MoneyServer;
let person: Person;
let account: number;
beforeAll(async () => {
  server = await startMoneyServer();
});
beforeEach(async () => {
  person = await withPassword(server);
  await grant(server.database, person.userId, 100_000);
  account = await saveAccount(server, person);
});
afterAll(() => server.close());

const ASK = 'Please enter the code of your app';
const WRONG = 'The code is wrong, or has been used. Please enter the next one';
const MANY = 'Too many wrong codes. Please try again later';
const wrongCode = { status: 400, body: { msg: WRONG, errors: { factor_code: WRONG } } };

const post = (path: string, body: object, headers = {}) =>
  server.call('POST', path, { token: person.token, body, headers });
const begin = () => post('users/begin-withdrawal-factor', {});
const end = (factor_code: string) => post('users/end-withdrawal-factor', { factor_code });
const isAsked = async () =>
  dataOf<{ for_withdrawals: boolean }>(
    await server.call('GET', 'users/second-factor', { token: person.token }),
  ).for_withdrawals;
const codeOfPhone = () => issueCode(server.database, 'withdrawal', person.userId);
const code = (setup: SecondFactorSetup, steps = 0) => appCode(server, setup, steps);

/** A person whose withdrawals need a code of their app. */
async function guarded(): Promise<SecondFactorSetup> {
  const setup = await enrol(server, person);
  expect(await begin()).toMatchObject({ status: 200 });
  server.sent.length = 0;
  return setup;
}

const request = (security_code: string, factor_code?: string, key?: string) =>
  post(
    'withdrawal/request',
    { withdrawalAmount: '300', account_id: account, security_code, factor_code },
    key === undefined ? {} : { 'idempotency-key': key },
  );

const held = async () => (await purse(server.database, person.userId))?.held;

describe('a withdrawal that waits', () => {
  // The embedded engine has one connection: nothing waits within a transaction of another.
  test.skipIf((process.env.TEST_DATABASE_URL ?? '') === '').each(['second_factors', 'wallets'])(
    'for a closing or a settlement that holds a row of %s leaves its person to it',
    async (table) => {
      const setup = await guarded();
      const [ofPhone, ofApp] = [await codeOfPhone(), await code(setup)];
      const { database } = server;
      let asked: ReturnType<typeof request> | undefined;
      await database.transaction(async (tx) => {
        await tx.query(`select from ${table} where user_id = $1 for update`, [person.userId]);
        asked = request(ofPhone, ofApp);
        await somebodyWaits(database);
        await tx.query('select from users where id = $1 for no key update nowait', [person.userId]);
      });
      expect(await asked).toMatchObject({ status: 200 });
    },
  );
});

describe('the choice', () => {
  test('can be made once two-step log-in is on, at once and without a code', async () => {
    expect(await begin()).toMatchObject({ status: 409, body: { msg: 'Two-step log-in is off' } });
    await enrol(server, person);
    expect(await isAsked()).toBe(false);
    server.sent.length = 0;
    expect((await begin()).status).toBe(200);
    expect(await isAsked()).toBe(true);
    expect(server.sent.map(({ text }) => text.split(' (')[0])).toEqual([
      'Sikka: withdrawals began to ask for a code of your authenticator app',
    ]);
    // The first answer may have been lost.
    expect((await begin()).status).toBe(200);
    expect(server.sent).toHaveLength(1);
  });

  test('is undone only with a code', async () => {
    const setup = await guarded();
    expect(await end(otherThan(await code(setup)))).toMatchObject(wrongCode);
    expect(await isAsked()).toBe(true);
    expect((await end(await code(setup))).status).toBe(200);
    expect(await isAsked()).toBe(false);
    expect(server.sent.map(({ text }) => text.split(' (')[0])).toEqual([
      'Sikka: withdrawals ceased to ask for a code of your authenticator app',
    ]);
    expect((await end('123456')).status).toBe(200);
    expect(await request(await codeOfPhone())).toMatchObject({ status: 200 });
  });

  test('is taken back once by two simultaneous requests', async () => {
    const setup = await guarded();
    const ofApp = await code(setup);
    const replies = await Promise.all([end(ofApp), end(ofApp)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await isAsked()).toBe(false);
    expect(server.sent).toHaveLength(1);
  });

  test('allows five codes an hour, together with withdrawals', async () => {
    const setup = await guarded();
    const right = await code(setup);
    const ofPhone = await codeOfPhone();
    for (let guess = 1; guess <= 2; guess++) expect(await end(otherThan(right))).toMatchObject(wrongCode);
    for (let guess = 1; guess <= 3; guess++)
      expect(await request(ofPhone, otherThan(right))).toMatchObject(wrongCode);
    const limited = { status: 429, body: { msg: MANY, errors: { factor_code: MANY } } };
    expect(await end(right)).toMatchObject(limited);
    expect(await request(ofPhone, right)).toMatchObject(limited);
    await passAttempts(server.database, 3600);
    expect((await request(ofPhone, await code(setup))).status).toBe(200);
  });

  test('codes tried at log-ins count separately: somebody with the password cannot block a withdrawal', async () => {
    const setup = await guarded();
    const right = await code(setup);
    const login = { body: { phone: person.phone, password: 'a quiet lamp' } };
    const secondStep = cookieIn(await server.call('POST', 'users/login', login), 'second-step');
    const logIn = (factor_code: string) =>
      server.call('POST', 'users/second-step', {
        body: { factor_code },
        cookies: { 'second-step': secondStep },
      });
    for (let guess = 1; guess <= 5; guess++) expect(await logIn(otherThan(right))).toMatchObject(wrongCode);
    expect((await logIn(right)).status).toBe(429);
    expect((await request(await codeOfPhone(), right)).status).toBe(200);
  });

  test('ends with two-step log-in, and is an activity', async () => {
    const setup = await guarded();
    await post('users/end-second-factor', {
      password: 'a quiet lamp',
      factor_code: setup.recovery[0]?.code,
    });
    expect(await isAsked()).toBe(false);
    expect(await request(await codeOfPhone())).toMatchObject({ status: 200 });
    await enrol(server, person);
    expect(await isAsked()).toBe(false);
    const { rows } = dataOf<{ rows: { kind: string }[] }>(
      await server.call('GET', 'activity', { token: person.token }),
    );
    expect(rows.map(({ kind }) => kind).slice(0, 4)).toEqual([
      'second-factor.on',
      'second-factor.off',
      'withdrawal-factor.on',
      'second-factor.on',
    ]);
  });
});

describe('a withdrawal', () => {
  test('of a person who has not chosen it asks only for the phone’s code', async () => {
    await enrol(server, person);
    expect(await request(await codeOfPhone())).toMatchObject({ status: 200 });
    expect(await held()).toBe(30000);
  });

  test('of a person who has chosen it asks for both, and spends neither until both are right', async () => {
    const setup = await guarded();
    const [ofPhone, ofApp] = [await codeOfPhone(), await code(setup)];
    for (const none of [undefined, '', ' '])
      expect(await request(ofPhone, none)).toMatchObject({
        status: 400,
        body: { msg: ASK, errors: { factor_code: ASK } },
      });
    expect(await request(otherThan(ofPhone), ofApp)).toMatchObject({
      status: 400,
      body: { errors: { security_code: 'The code is wrong. Please enter the latest one' } },
    });
    expect(await request(ofPhone, otherThan(ofApp))).toMatchObject(wrongCode);
    expect(await held()).toBe(0);
    expect(await request(ofPhone, ` ${ofApp.slice(0, 3)} ${ofApp.slice(3)} `)).toMatchObject({ status: 200 });
    expect(await held()).toBe(30000);
  });

  test('that is refused for another reason spends neither', async () => {
    const setup = await guarded();
    const [ofPhone, ofApp] = [await codeOfPhone(), await code(setup)];
    const body = { account_id: account, security_code: ofPhone, factor_code: ofApp };
    expect(await post('withdrawal/request', { ...body, withdrawalAmount: '1000.01' })).toMatchObject({
      status: 400,
      body: { errors: { withdrawalAmount: 'The amount is more than your wallet holds' } },
    });
    expect(await request(ofPhone, ofApp)).toMatchObject({ status: 200 });
  });

  test.each([
    ['12345', 'The code of the app has 6 digits, a recovery code 10 letters and digits'],
    [123456, 'This value is not valid'],
  ])('%j is no code', async (factor_code, message) => {
    await guarded();
    const body = { withdrawalAmount: '300', account_id: account, security_code: '123456', factor_code };
    expect(await post('withdrawal/request', body)).toMatchObject({
      status: 400,
      body: { errors: { factor_code: message } },
    });
  });

  test('takes a code once: not for another one, nor for a log-in', async () => {
    const setup = await guarded();
    const ofApp = await code(setup);
    expect(await request(await codeOfPhone(), ofApp)).toMatchObject({ status: 200 });
    expect(await request(await codeOfPhone(), ofApp)).toMatchObject(wrongCode);
    expect(await end(ofApp)).toMatchObject(wrongCode);
    expect(await request(await codeOfPhone(), await code(setup, 1))).toMatchObject({ status: 200 });
    expect(await held()).toBe(60000);
  });

  test('takes a recovery code, once', async () => {
    const { recovery } = await guarded();
    const one = recovery[0]?.code ?? '';
    expect(await request(await codeOfPhone(), one)).toMatchObject({ status: 200 });
    expect(await request(await codeOfPhone(), one)).toMatchObject(wrongCode);
    expect(await held()).toBe(30000);
  });

  test('compares a recovery code before its transaction, and only after the phone’s code', async () => {
    await guarded();
    const ofPhone = await codeOfPhone();
    const asked = vi.spyOn(server.database, 'query');
    /** The number of reads of recovery codes outside transactions. */
    const read = () =>
      asked.mock.calls.filter(([sql]) => sql.includes('select code_hash from recovery_codes')).length;
    expect(await request(otherThan(ofPhone), 'ABCDE-FGHJK')).toMatchObject({ status: 400 });
    expect(read()).toBe(0);
    for (let tries = 1; tries <= 5; tries++) {
      expect(await request(ofPhone, 'ABCDE-FGHJK')).toMatchObject(wrongCode);
      expect(read()).toBe(tries);
    }
    // Without a try left, nothing is compared.
    expect(await request(ofPhone, 'ABCDE-FGHJK')).toMatchObject({ status: 429 });
    expect(read()).toBe(5);
    asked.mockRestore();
  });

  test('that is sent many times at once happens once, and counts no guess', async () => {
    const setup = await guarded();
    const [ofPhone, ofApp] = [await codeOfPhone(), await code(setup)];
    const again = () => request(ofPhone, ofApp, 'withdrawal-sent-many-times');
    const replies = await Promise.all(Array.from({ length: 8 }, again));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 200]);
    expect((await again()).body).toEqual(replies[0]?.body);
    expect(await held()).toBe(30000);
    const guess = await request(await codeOfPhone(), otherThan(ofApp));
    expect(guess).toMatchObject(wrongCode);
  });

  test('to an account added today needs a code of the phone that names it, as always', async () => {
    const setup = await guarded();
    await server.database.query('update payout_accounts set added_at = now() where id = $1', [account]);
    expect(await request(await codeOfPhone(), await code(setup))).toMatchObject({
      status: 400,
      body: {
        errors: {
          security_code: 'This account is new: please have a code sent that names it and the amount',
        },
      },
    });
  });
});

test('the audit finds no fault in the end', async () => {
  expect((await audit(server.database)).wrong).toEqual([]);
});
