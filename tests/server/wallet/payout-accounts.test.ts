import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueCode } from '../../../server/account/codes.ts';
import { removeAccount } from '../../../server/wallet/payout-accounts.ts';
import { decideWithdrawal } from '../../../server/wallet/withdrawals.ts';
import {
  BANK,
  dataOf,
  otherThan,
  type Person,
  personWith,
  saveAccount,
  startMoneyServer,
  withdraw,
} from '../tools/money.ts';
import { rowsRead } from '../tools/rows-read.ts';
import type { TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startMoneyServer();
});
afterAll(() => server.close());

const codeFor = ({ userId }: Person) => issueCode(server.database, 'payout-account', userId);
const add = async (person: Person, changes: Record<string, unknown> = {}) =>
  server.call('POST', 'users/add-account', {
    token: person.token,
    body: { ...BANK, ...changes, security_code: changes.security_code ?? (await codeFor(person)) },
  });
const remove = async (person: Person, account_id: unknown, security_code?: string) =>
  server.call('POST', 'users/remove-account', {
    token: person.token,
    body: { account_id, security_code: security_code ?? (await codeFor(person)) },
  });
const listOf = async ({ token }: Person) =>
  dataOf<{ id: number }[]>(await server.call('GET', 'users/get-account-details', { token }));

const MASKED = {
  holder_name: 'Test Bettor',
  account: '••••9012',
  ifsc_code: 'HDFC0001234',
  bank_name: 'HDFC Bank',
  account_type: 'savings',
  upi_id: 'te••••@upi',
  phone_pay: '••••3210',
  g_pay: '••••3211',
  paytm: '••••3212',
};

test('a saved account is shown with its numbers masked', async () => {
  const person = await server.signUp();
  const reply = await add(person, { ifsc_code: 'hdfc0001234', account: '1234 5678-9012' });
  expect(reply).toMatchObject({ status: 200, body: { data: MASKED } });
  expect(JSON.stringify(reply.body)).not.toMatch(/12345678|98765432/);
  expect(await listOf(person)).toEqual([reply.body.data]);
  const [kept] = await server.database.query(
    'select account, ifsc_code from payout_accounts where user_id = $1',
    [person.userId],
  );
  expect(kept).toEqual({ account: '123456789012', ifsc_code: 'HDFC0001234' });
});

test("the list has only one's own accounts, latest first", async () => {
  const person = await server.signUp();
  await saveAccount(server, await server.signUp());
  const first = await saveAccount(server, person);
  const second = await saveAccount(server, person, { ifsc_code: 'ICIC0001234' });
  expect((await listOf(person)).map(({ id }) => id)).toEqual([second, first]);
});

test('the same account a second time: refused, and the code stays valid', async () => {
  const person = await server.signUp();
  await saveAccount(server, person);
  const security_code = await codeFor(person);
  expect(await add(person, { security_code, upi_id: 'other@upi' })).toMatchObject({
    status: 409,
    body: { errors: { account: 'This account is already saved' } },
  });
  expect(await listOf(person)).toHaveLength(1);
  const other = { account: '999999999', re_account: '999999999' };
  expect(await add(person, { ...other, security_code })).toMatchObject({ status: 200 });
});

test('the same account at once: saved once', async () => {
  const person = await server.signUp();
  await Promise.all([add(person), add(person), add(person)]);
  expect(await listOf(person)).toHaveLength(1);
});

describe('a repeated request with the same code, as after a lost answer', () => {
  const SPENT = {
    status: 400,
    body: { errors: { security_code: 'This code has been used. Please have another one sent' } },
  };

  test('saves an account once, with one activity', async () => {
    const person = await server.signUp();
    server.sent.length = 0;
    const security_code = await codeFor(person);
    const first = await add(person, { security_code });
    expect(first).toMatchObject({ status: 200, body: { data: MASKED } });
    expect((await add(person, { security_code })).body).toEqual(first.body);
    expect(await listOf(person)).toHaveLength(1);
    expect(server.sent.map(({ channel }) => channel)).toEqual(['email']);
  });

  test('also when simultaneous', async () => {
    const person = await server.signUp();
    const security_code = await codeFor(person);
    const replies = await Promise.all([1, 2, 3].map(() => add(person, { security_code })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await listOf(person)).toHaveLength(1);
  });

  test("the spent code does not cover another detail or another person's account", async () => {
    const person = await server.signUp();
    const other = await server.signUp();
    await saveAccount(server, other, { upi_id: 'other@upi' });
    const security_code = await codeFor(person);
    expect((await add(person, { security_code })).status).toBe(200);
    expect(await add(person, { security_code, upi_id: 'other@upi' })).toMatchObject(SPENT);
    expect(await add(person, { security_code, ifsc_code: 'ICIC0001234' })).toMatchObject(SPENT);
  });

  test('a spent code does not save a removed account again', async () => {
    const person = await server.signUp();
    const security_code = await codeFor(person);
    const { id } = dataOf<{ id: number }>(await add(person, { security_code }));
    await server.database.query('update payout_accounts set removed_at = now() where id = $1', [id]);
    expect(await add(person, { security_code })).toMatchObject(SPENT);
  });

  test('removing an account leaves the person’s other accounts, and those of other people', async () => {
    const person = await server.signUp();
    const [account, another] = [
      await saveAccount(server, person),
      await saveAccount(server, person, { ifsc_code: 'ICIC0001234' }),
    ];
    const other = await server.signUp();
    const theirs = await saveAccount(server, other);
    expect((await remove(other, theirs)).status).toBe(200);
    const security_code = await codeFor(person);
    for (let time = 1; time <= 2; time++)
      expect(await remove(person, account, security_code)).toMatchObject({
        status: 200,
        body: { data: null },
      });
    expect(await remove(person, another, security_code)).toMatchObject(SPENT);
    expect(await remove(person, theirs, security_code)).toMatchObject(SPENT);
    expect((await listOf(person)).map(({ id }) => id)).toEqual([another]);
  });
});

test('someone else may have the same account', async () => {
  await saveAccount(server, await server.signUp());
  expect(await add(await server.signUp())).toMatchObject({ status: 200 });
});

describe('the code', () => {
  test('wrong, or for a withdrawal: refused', async () => {
    const person = await server.signUp();
    const right = await codeFor(person);
    const forWithdrawal = await issueCode(server.database, 'withdrawal', person.userId);
    for (const security_code of [otherThan(right), forWithdrawal]) {
      expect(await add(person, { security_code })).toMatchObject({
        status: 400,
        body: { errors: { security_code: 'The code is wrong. Please enter the latest one' } },
      });
    }
    expect(await listOf(person)).toEqual([]);
  });

  test('five wrong tries: the right one is refused too', async () => {
    const person = await server.signUp();
    const right = await codeFor(person);
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await add(person, { security_code: otherThan(right) })).toMatchObject({ status: 400 });
    }
    expect(await add(person, { security_code: right })).toMatchObject({ status: 429 });
    expect(await listOf(person)).toEqual([]);
  });

  test('is also needed to remove an account', async () => {
    const person = await server.signUp();
    const account = await saveAccount(server, person);
    const right = await codeFor(person);
    expect(await remove(person, account, otherThan(right))).toMatchObject({ status: 400 });
    expect(await listOf(person)).toHaveLength(1);
  });
});

test.each([
  ['holder_name', '', 'Account Holder Name is Required'],
  ['account', '', 'Account No is Required'],
  ['account', '12345', 'Account No must be 6 to 18 digits'],
  ['re_account', '123456789013', 'Account numbers do not match. Please re-enter the correct account number.'],
  ['ifsc_code', 'HDFC', 'Invalid IFSC code'],
  ['bank_name', ' ', 'Bank name is Required'],
  ['account_type', 'gold', 'Account type is Required'],
  ['upi_id', 'test', 'Invalid UPI ID format'],
  ['phone_pay', '987654321', 'Phonepay number should be 10 digit'],
  ['g_pay', '98765432101', 'Gpay number should be 10 digit'],
  ['paytm', '', 'Paytm number should be 10 digit'],
  ['security_code', '', 'Please fill the security field'],
])('%s %j: %s', async (field, value, message) => {
  const person = await server.signUp();
  const reply = await add(person, { [field]: value });
  expect(reply).toMatchObject({ status: 400, body: { errors: { [field]: message } } });
  expect(await listOf(person)).toEqual([]);
});

test.each([[undefined], [[]], ['"text"'], [{ ...BANK, holder_name: 5, security_code: '123456' }]])(
  'a body of %j is refused',
  async (body) => {
    const { token } = await server.signUp();
    expect(await server.call('POST', 'users/add-account', { token, body })).toMatchObject({ status: 400 });
  },
);

describe('removing', () => {
  test('deletes it from the list; it can be saved again', async () => {
    const person = await server.signUp();
    const account = await saveAccount(server, person);
    expect(await remove(person, account)).toMatchObject({ status: 200, body: { data: null } });
    expect(await listOf(person)).toEqual([]);
    expect(await remove(person, account)).toMatchObject({ status: 404 });
    expect(await add(person)).toMatchObject({ status: 200 });
  });

  test("another person's or an unknown account: not found", async () => {
    const person = await server.signUp();
    const other = await server.signUp();
    const account = await saveAccount(server, other);
    const code = await codeFor(person);
    expect(await remove(person, account, code)).toMatchObject({ status: 404 });
    expect(await remove(person, 999_999_999, code)).toMatchObject({ status: 404 });
    expect(await listOf(other)).toHaveLength(1);
  });

  test('not while a withdrawal to it is under way; the history keeps its name', async () => {
    const person = await personWith(server, 1000);
    const account = await saveAccount(server, person);
    const { withdrawal } = dataOf<{ withdrawal: { id: number } }>(
      await withdraw(server, person, account, '300'),
    );
    const code = await codeFor(person);
    expect(await remove(person, account, code)).toMatchObject({ status: 409 });
    await decideWithdrawal(server, withdrawal.id, 'approve', { who: 'a tester', why: null });
    expect(await remove(person, account, code)).toMatchObject({ status: 409 });
    await decideWithdrawal(server, withdrawal.id, 'pay', { who: 'a tester', why: null });
    expect(await remove(person, account, code)).toMatchObject({ status: 200 });
    const history = await server.call('GET', 'withdrawal/history', { token: person.token });
    expect(history.body.data).toMatchObject({ rows: [{ account: 'HDFC Bank ••••9012', status: 'paid' }] });
  });

  test('reads no withdrawals of other people', async () => {
    for (let other = 0; other < 3; other += 1) {
      const person = await personWith(server, 1000);
      await withdraw(server, person, await saveAccount(server, person), '300');
    }
    const person = await server.signUp();
    const account_id = await saveAccount(server, person);
    const security_code = await codeFor(person);
    const { database, mode } = server.context;
    const read = await rowsRead(database, ['withdrawals'], (tx) =>
      removeAccount(
        {
          mode,
          database: { ...database, query: tx.query, transaction: (work) => work({ ...database, ...tx }) },
        },
        person.userId,
        { account_id, security_code },
      ),
    );
    expect(read).toBe(0);
    expect(await listOf(person)).toEqual([]);
  });

  test('and withdrawing to it at once: never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await personWith(server, 1000);
      const account = await saveAccount(server, person);
      const [withdrawn, removed] = await Promise.all([
        withdraw(server, person, account, '300'),
        remove(person, account),
      ]);
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([withdrawn.status, removed.status]);
    }
  });
});
