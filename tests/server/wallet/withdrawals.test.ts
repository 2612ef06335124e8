import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueCode } from '../../../server/account/codes.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { decideWithdrawal } from '../../../server/wallet/withdrawals.ts';
import { makeMatch, onTeam, outcome, place } from '../tools/bettors.ts';
import {
  dataOf,
  gate,
  otherThan,
  type Person,
  personWith,
  purse,
  saveAccount,
  somebodyWaits,
  startMoneyServer,
  withdraw,
} from '../tools/money.ts';
import type { TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startMoneyServer();
});
afterAll(() => server.close());

const WRONG = 'The code is wrong. Please enter the latest one';
const SPENT = 'This code has been used. Please have another one sent';
const EXPIRED = 'This code has expired. Please have another one sent';
const TOO_MANY = 'Too many wrong codes. Please try again later';

async function someone(rupees = 1000): Promise<Person & { account: number }> {
  const person = await personWith(server, rupees);
  return { ...person, account: await saveAccount(server, person) };
}

const request = (token: string, body: Record<string, unknown>) =>
  server.call('POST', 'withdrawal/request', { token, body });

async function requested(person: Person & { account: number }, amount = '200'): Promise<number> {
  const reply = await withdraw(server, person, person.account, amount);
  return dataOf<{ withdrawal: { id: number } }>(reply).withdrawal.id;
}

async function historyOf(token: string) {
  const reply = await server.call('GET', 'withdrawal/history', { token });
  return dataOf<{ rows: { id: number; status: string }[]; total: number }>(reply);
}

async function nothingChanged(person: Person, paise: number): Promise<void> {
  expect(await purse(server.database, person.userId)).toMatchObject({ cash: paise, held: 0 });
  expect(await historyOf(person.token)).toMatchObject({ total: 0 });
}

test('a request holds the money, with the code that went to the phone', async () => {
  const person = await someone();
  const asked = await server.call('POST', 'users/security-code', {
    token: person.token,
    body: { purpose: 'withdrawal' },
  });
  expect(asked).toMatchObject({ status: 200 });
  const sms = server.sent.findLast(({ to }) => to === person.phone);
  const code = /\d{6}/.exec(sms?.text ?? '')?.[0];
  const reply = await request(person.token, {
    withdrawalAmount: '200.50',
    account_id: person.account,
    security_code: ` ${code} `,
  });
  expect(reply).toMatchObject({
    status: 200,
    body: {
      data: {
        withdrawal: {
          amount: 200.5,
          status: 'requested',
          account: 'HDFC Bank ••••9012',
          requested_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          decided_at: null,
        },
        totalWalletAmount: 799.5,
        revision: 2,
      },
    },
  });
  expect(await purse(server.database, person.userId)).toMatchObject({ cash: 79950, held: 20050 });
});

describe('amounts', () => {
  test.each([
    [undefined, 'Amount is required'],
    [null, 'Amount is required'],
    ['', 'Amount is required'],
    ['199', 'Amount must be 200 or more'],
    ['199.99', 'Amount must be 200 or more'],
    ['-5', 'Amount must be 200 or more'],
    ['-500', 'Amount must be 200 or more'],
    ['1e3', 'Amount must be 200 or more'],
    ['0x10', 'Amount must be 200 or more'],
    ['0x200', 'Amount must be 200 or more'],
    ['Infinity', 'Amount must be 200 or more'],
    ['NaN', 'Amount must be 200 or more'],
    ['१००', 'Amount must be 200 or more'],
    ['५००', 'Amount must be 200 or more'],
    ['200.005', 'Use at most two decimals'],
    ['99999999', 'The amount is too large'],
    ['1000.01', 'The amount is more than your wallet holds'],
  ])('%j: %s, and nothing changed', async (withdrawalAmount, message) => {
    const person = await someone();
    const security_code = await issueCode(server.database, 'withdrawal', person.userId);
    const body = { account_id: person.account, security_code };
    expect(await request(person.token, { ...body, withdrawalAmount })).toMatchObject({
      status: 400,
      body: { msg: message, errors: { withdrawalAmount: message } },
    });
    await nothingChanged(person, 100000);
    // The code is not spent, either.
    expect(await request(person.token, { ...body, withdrawalAmount: '200' })).toMatchObject({ status: 200 });
  });

  test.each([['200'], ['200.01'], ['1000'], [' 999.99 ']])('%j goes', async (amount) => {
    const person = await someone();
    expect(await withdraw(server, person, person.account, amount)).toMatchObject({ status: 200 });
  });

  test('a number is no text: refused', async () => {
    const person = await someone();
    expect(
      await request(person.token, {
        withdrawalAmount: 500,
        account_id: person.account,
        security_code: '123456',
      }),
    ).toMatchObject({ status: 400, body: { errors: { withdrawalAmount: expect.any(String) } } });
    await nothingChanged(person, 100000);
  });
});

describe('the code', () => {
  test('wrong: refused, and the right one still goes', async () => {
    const person = await someone();
    const code = await issueCode(server.database, 'withdrawal', person.userId);
    const body = { withdrawalAmount: '300', account_id: person.account };
    expect(await request(person.token, { ...body, security_code: otherThan(code) })).toMatchObject({
      status: 400,
      body: { msg: WRONG, errors: { security_code: WRONG } },
    });
    await nothingChanged(person, 100000);
    expect(await request(person.token, { ...body, security_code: code })).toMatchObject({ status: 200 });
  });

  test('spent: refused', async () => {
    const person = await someone();
    const security_code = await issueCode(server.database, 'withdrawal', person.userId);
    const body = { withdrawalAmount: '300', account_id: person.account, security_code };
    expect(await request(person.token, body)).toMatchObject({ status: 200 });
    expect(await request(person.token, body)).toMatchObject({
      status: 400,
      body: { msg: SPENT, errors: { security_code: SPENT } },
    });
    expect(await purse(server.database, person.userId)).toMatchObject({ cash: 70000, held: 30000 });
  });

  test('spent by requests at once: one of them', async () => {
    const person = await someone();
    const security_code = await issueCode(server.database, 'withdrawal', person.userId);
    const body = { withdrawalAmount: '300', account_id: person.account, security_code };
    const replies = await Promise.all([1, 2, 3].map(() => request(person.token, body)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await purse(server.database, person.userId)).toMatchObject({ cash: 70000, held: 30000 });
  });

  test('the right code sent many times at once, with and without a key: no wrong try is counted', async () => {
    const person = await someone();
    const body = async () => ({
      withdrawalAmount: '200',
      account_id: person.account,
      security_code: await issueCode(server.database, 'withdrawal', person.userId),
    });
    const keyed = await body();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () =>
        server.call('POST', 'withdrawal/request', {
          token: person.token,
          body: keyed,
          headers: { 'idempotency-key': 'the-same-withdrawal' },
        }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const plain = await body();
    const others = await Promise.all(Array.from({ length: 8 }, () => request(person.token, plain)));
    expect(others.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
    expect(await purse(server.database, person.userId)).toMatchObject({ cash: 60000, held: 40000 });
    const code = await issueCode(server.database, 'withdrawal', person.userId);
    for (let tries = 1; tries <= 4; tries += 1)
      expect((await request(person.token, { ...plain, security_code: otherThan(code) })).status).toBe(400);
    expect((await request(person.token, { ...plain, security_code: code })).status).toBe(200);
  });

  test('out of date: refused', async () => {
    const person = await someone();
    const security_code = await issueCode(server.database, 'withdrawal', person.userId);
    await server.database.query(
      "update codes set expires_at = now() - interval '1 second' where user_id = $1",
      [person.userId],
    );
    const body = { withdrawalAmount: '300', account_id: person.account };
    expect(await request(person.token, { ...body, security_code })).toMatchObject({
      status: 400,
      body: { msg: EXPIRED, errors: { security_code: EXPIRED } },
    });
    // A guesser is not told that a code has expired.
    expect(await request(person.token, { ...body, security_code: otherThan(security_code) })).toMatchObject({
      status: 400,
      body: { errors: { security_code: WRONG } },
    });
    await nothingChanged(person, 100000);
  });

  test('for another purpose, or for someone else: refused', async () => {
    const person = await someone();
    const other = await someone();
    const forAccount = await issueCode(server.database, 'payout-account', person.userId);
    const foreign = await issueCode(server.database, 'withdrawal', other.userId);
    for (const security_code of [forAccount, foreign]) {
      const body = { withdrawalAmount: '300', account_id: person.account, security_code };
      expect(await request(person.token, body)).toMatchObject({ status: 400 });
    }
    await nothingChanged(person, 100000);
  });

  test('five wrong tries: the right one is refused too, also when sent anew', async () => {
    const person = await someone();
    const code = await issueCode(server.database, 'withdrawal', person.userId);
    const body = { withdrawalAmount: '300', account_id: person.account };
    for (let tries = 1; tries <= 5; tries += 1) {
      const wrong = await request(person.token, { ...body, security_code: otherThan(code) });
      expect([tries, wrong.status]).toEqual([tries, 400]);
    }
    const refused = {
      status: 429,
      body: { msg: TOO_MANY, errors: { security_code: TOO_MANY }, data: { wait: expect.any(Number) } },
    };
    expect(await request(person.token, { ...body, security_code: code })).toMatchObject(refused);
    const fresh = await issueCode(server.database, 'withdrawal', person.userId);
    expect(await request(person.token, { ...body, security_code: fresh })).toMatchObject(refused);
    await nothingChanged(person, 100000);
  });

  test.each([
    ['', 'Please fill the security field'],
    [undefined, 'Please fill the security field'],
    ['12a456', 'Must contain only digits'],
  ])('%j: %s', async (security_code, message) => {
    const person = await someone();
    const body = { withdrawalAmount: '300', account_id: person.account, security_code };
    expect(await request(person.token, body)).toMatchObject({
      status: 400,
      body: { errors: { security_code: message } },
    });
  });
});

describe('the account', () => {
  test("another person's, a removed or an unknown one: not found, and the code is not spent", async () => {
    const person = await someone();
    const other = await someone();
    const removed = await saveAccount(server, person, { account: '999999999', re_account: '999999999' });
    const security_code = await issueCode(server.database, 'payout-account', person.userId);
    await server.call('POST', 'users/remove-account', {
      token: person.token,
      body: { account_id: removed, security_code },
    });
    const code = await issueCode(server.database, 'withdrawal', person.userId);
    for (const account_id of [other.account, removed, 999_999_999]) {
      const body = { withdrawalAmount: '300', account_id, security_code: code };
      expect(await request(person.token, body)).toMatchObject({ status: 404 });
    }
    await nothingChanged(person, 100000);
    const body = { withdrawalAmount: '300', account_id: person.account, security_code: code };
    expect(await request(person.token, body)).toMatchObject({ status: 200 });
  });

  test('removed at that very moment: not found', async () => {
    const person = await someone();
    const security_code = await issueCode(server.database, 'withdrawal', person.userId);
    const removed = gate();
    const committed = gate();
    const removing = server.database.transaction(async (tx) => {
      await tx.query('update payout_accounts set removed_at = now() where id = $1', [person.account]);
      removed.open();
      await committed.promise;
    });
    await removed.promise;
    const body = { withdrawalAmount: '300', account_id: person.account, security_code };
    const asked = request(person.token, body);
    await somebodyWaits(server.database);
    committed.open();
    await removing;
    expect(await asked).toMatchObject({ status: 404 });
    await nothingChanged(person, 100000);
  });

  test.each([[undefined], [null], [0], [-1], [1.5], ['x'], ['1e3']])('%j: refused', async (account_id) => {
    const person = await someone();
    const body = { withdrawalAmount: '300', account_id, security_code: '123456' };
    expect(await request(person.token, body)).toMatchObject({
      status: 400,
      body: { errors: { account_id: 'Please choose an account' } },
    });
  });
});

describe('the decision', () => {
  const decide = (id: number, decision: 'approve' | 'pay' | 'reject') =>
    outcome(decideWithdrawal(server, id, decision, { who: 'a tester', why: 'because' }));

  test('approved and paid: the money has left', async () => {
    const person = await someone();
    const id = await requested(person, '300');
    expect(await decide(id, 'pay')).toEqual({ status: 409, data: { status: 'requested' } });
    expect(await decide(id, 'approve')).toBe(true);
    expect(await decide(id, 'approve')).toBe(false);
    expect(await historyOf(person.token)).toMatchObject({ rows: [{ id, status: 'approved' }] });
    expect(await purse(server.database, person.userId)).toMatchObject({ cash: 70000, held: 30000 });
    expect(await decide(id, 'pay')).toBe(true);
    expect(await decide(id, 'pay')).toBe(false);
    expect(await decide(id, 'reject')).toEqual({ status: 409, data: { status: 'paid' } });
    expect(await decide(id, 'approve')).toEqual({ status: 409, data: { status: 'paid' } });
    expect(await historyOf(person.token)).toMatchObject({
      rows: [{ id, status: 'paid', decided_at: expect.stringMatching(/Z$/) }],
    });
    expect(await purse(server.database, person.userId)).toMatchObject({ cash: 70000, held: 0 });
    const acts = await server.database.query(
      "select who, act, why from operator_acts where subject = $1 and act like 'withdrawal.%' order by id",
      [String(id)],
    );
    expect(acts).toEqual([
      { who: 'a tester', act: 'withdrawal.approve', why: 'because' },
      { who: 'a tester', act: 'withdrawal.pay', why: 'because' },
    ]);
  });

  test.each([[[]], [['approve']]] as const)('rejected after %j: the money is back', async (before) => {
    const person = await someone();
    const id = await requested(person, '300');
    for (const decision of before) await decide(id, decision);
    expect(await decide(id, 'reject')).toBe(true);
    expect(await decide(id, 'reject')).toBe(false);
    expect(await decide(id, 'pay')).toEqual({ status: 409, data: { status: 'rejected' } });
    expect(await purse(server.database, person.userId)).toMatchObject({ cash: 100000, held: 0 });
    const statement = await server.call('GET', 'wallet/history', { token: person.token });
    expect(statement.body.data).toMatchObject({
      rows: [
        { kind: 'withdrawal.rejected', amount: 300, balance: 1000, note: 'HDFC Bank ••••9012' },
        { kind: 'withdrawal.requested', amount: -300, balance: 700 },
        { kind: 'grant' },
      ],
    });
  });

  test('paid and rejected at once, many times: one of them', async () => {
    const person = await someone();
    const id = await requested(person, '300');
    await decide(id, 'approve');
    const decisions = (['pay', 'reject', 'pay', 'reject', 'pay', 'reject'] as const).map((decision) =>
      decide(id, decision),
    );
    const done = (await Promise.all(decisions)).filter((result) => result === true);
    expect(done).toEqual([true]);
    const { rows } = await historyOf(person.token);
    expect(await purse(server.database, person.userId)).toMatchObject({
      cash: rows[0]?.status === 'paid' ? 70000 : 100000,
      held: 0,
    });
  });

  test('of an unknown one', async () => {
    expect(await decide(999_999_999, 'approve')).toEqual({ status: 404 });
  });
});

test('more requests at once than the wallet can hold: none too many', async () => {
  const person = await someone(500);
  const replies = await Promise.all([1, 2, 3, 4].map(() => withdraw(server, person, person.account, '200')));
  expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
  const { total } = await historyOf(person.token);
  expect(await purse(server.database, person.userId)).toMatchObject({
    cash: 50000 - total * 20000,
    held: total * 20000,
  });
});

test('a withdrawal while a bet takes the money: refused', async () => {
  const person = await someone();
  const security_code = await issueCode(server.database, 'withdrawal', person.userId);
  const match = await makeMatch(server.database);
  const taken = gate();
  const committed = gate();
  const betting = server.database.transaction(async (tx) => {
    await place({ ...server.database, ...tx }, person.userId, onTeam(match.home, 800));
    taken.open();
    await committed.promise;
  });
  await taken.promise;
  const asked = request(person.token, { withdrawalAmount: '300', account_id: person.account, security_code });
  await somebodyWaits(server.database);
  committed.open();
  await betting;
  expect(await asked).toMatchObject({
    status: 400,
    body: { errors: { withdrawalAmount: 'The amount is more than your wallet holds' } },
  });
  expect(await purse(server.database, person.userId)).toMatchObject({ cash: 20000, held: 0 });
});

test('withdrawals of other people are not visible', async () => {
  await requested(await someone());
  const { token } = await server.signUp();
  expect(await historyOf(token)).toMatchObject({ rows: [], total: 0 });
});

test('the history has the latest first, in pages', async () => {
  const person = await someone();
  const first = await requested(person, '200');
  const second = await requested(person, '201');
  const page = async (query: string) =>
    (await server.call('GET', `withdrawal/history?${query}`, { token: person.token })).body.data;
  expect(await page('page=1&perPage=1')).toMatchObject({ rows: [{ id: second, amount: 201 }], total: 2 });
  expect(await page('page=2&perPage=1')).toMatchObject({ rows: [{ id: first, amount: 200 }], total: 2 });
  expect(await page(`id=${first}`)).toMatchObject({ rows: [{ id: first, amount: 200 }], total: 1 });
  const other = await someone();
  const theirs = await server.call('GET', `withdrawal/history?id=${first}`, { token: other.token });
  expect(theirs.body.data).toMatchObject({ rows: [], total: 0 });
  const none = await server.call('GET', 'withdrawal/history?id=x', { token: other.token });
  expect(none).toMatchObject({ status: 400, body: { errors: { id: 'There is nothing of this number' } } });
});

test('the audit finds no fault in the end', async () => {
  expect((await audit(server.database)).wrong).toEqual([]);
});
