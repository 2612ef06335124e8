import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SMS_CAPS } from '../../../server/shared/messages/sms-caps.ts';
import {
  BANK,
  type MoneyServer,
  type Person,
  personWith,
  saveAccount,
  startMoneyServer,
} from '../tools/money.ts';

let server: MoneyServer;
let person: Person;
beforeAll(async () => {
  server = await startMoneyServer();
});
beforeEach(async () => {
  person = await personWith(server, 5000);
  server.sent.length = 0;
});
afterAll(() => server.close());

const ask = (body: object) => server.call('POST', 'users/security-code', { token: person.token, body });
const codes = () => server.sent.filter(({ channel }) => channel === 'sms');
const lastSent = () => server.sent.at(-1)?.text ?? '';
const lastCode = () => /\b\d{6}\b/.exec(lastSent())?.[0] ?? '';
const withdraw = (withdrawalAmount: string, account_id: number, security_code = lastCode()) =>
  server.call('POST', 'withdrawal/request', {
    token: person.token,
    body: { withdrawalAmount, account_id, security_code },
  });
const WRONG = {
  status: 400,
  body: { errors: { security_code: 'The code is wrong. Please enter the latest one' } },
};

test.each([
  [{ purpose: 'withdrawal' }, 'to withdraw money'],
  [{ purpose: 'payout-account' }, 'to change your payout accounts'],
  [
    { purpose: 'payout-account', account: '1234 5678 4321' },
    'to add the account ending in 4321 for withdrawals',
  ],
])('a code for %j names that use', async (body, use) => {
  expect(await ask(body)).toMatchObject({ status: 200, body: { data: { wait: 30 } } });
  expect(lastSent()).toBe(
    `Your Sikka code is ${lastCode()}, ${use}. It is good for 10 minutes. Do not tell it to anyone.`,
  );
});

test('a code for a withdrawal names amount and account, and works for no other', async () => {
  const account_id = await saveAccount(server, person);
  const another = await saveAccount(server, person, { account: '555566667777', re_account: '555566667777' });
  await ask({ purpose: 'withdrawal', withdrawalAmount: '1234.5', account_id });
  expect(lastSent()).toBe(
    `Your Sikka code is ${lastCode()}, to withdraw Rs 1234.50 to your account ending in 9012. It is good for 10 minutes. Do not tell it to anyone.`,
  );
  expect(await withdraw('1234.51', account_id)).toMatchObject(WRONG);
  expect(await withdraw('1234.50', another)).toMatchObject(WRONG);
  expect(await withdraw('1234.50', account_id)).toMatchObject({ status: 200 });
});

test('a code for adding an account is valid only for that number, and not for removing it', async () => {
  const saved = await saveAccount(server, person);
  const add = (account: string) =>
    server.call('POST', 'users/add-account', {
      token: person.token,
      body: { ...BANK, account, re_account: account, security_code: lastCode() },
    });
  const remove = () =>
    server.call('POST', 'users/remove-account', {
      token: person.token,
      body: { account_id: saved, security_code: lastCode() },
    });
  await ask({ purpose: 'payout-account', account: '111122223333' });
  expect(await add('999922223333')).toMatchObject(WRONG);
  expect(await remove()).toMatchObject(WRONG);
  expect(await add('111122223333')).toMatchObject({ status: 200 });

  await ask({ purpose: 'payout-account', account_id: saved });
  expect(lastSent()).toBe(
    `Your Sikka code is ${lastCode()}, to remove your account ending in 9012. It is good for 10 minutes. Do not tell it to anyone.`,
  );
  expect(await add('444422223333')).toMatchObject(WRONG);
  expect(await remove()).toMatchObject({ status: 200 });
});

test('a code without a subject works for any use of its purpose', async () => {
  const account_id = await saveAccount(server, person);
  await ask({ purpose: 'withdrawal' });
  expect(await withdraw('300', account_id)).toMatchObject({ status: 200 });
});

test('a code for another subject is sent at once, and the previous code stops working', async () => {
  const account_id = await saveAccount(server, person);
  const asking = (withdrawalAmount: string) => ask({ purpose: 'withdrawal', withdrawalAmount, account_id });
  expect((await asking('300')).status).toBe(200);
  const first = lastCode();
  expect((await asking('300')).status).toBe(429);
  expect((await asking('400')).status).toBe(200);
  expect((await asking('400')).status).toBe(429);
  expect((await asking('300')).status).toBe(200);
  expect(codes()).toHaveLength(3);
  if (lastCode() !== first) expect(await withdraw('300', account_id, first)).toMatchObject(WRONG);
  expect(await withdraw('300', account_id)).toMatchObject({ status: 200 });
});

test('for the same withdrawal a new code is sent at once, because the last one is spent', async () => {
  const account_id = await saveAccount(server, person);
  const asking = () => ask({ purpose: 'withdrawal', withdrawalAmount: '300', account_id });
  expect((await asking()).status).toBe(200);
  expect((await asking()).status).toBe(429);
  expect(await withdraw('300', account_id)).toMatchObject({ status: 200 });
  expect((await asking()).status).toBe(200);
  expect(codes()).toHaveLength(2);
  expect(await withdraw('300', account_id)).toMatchObject({ status: 200 });
});

test('for two subjects at once, two codes are sent', async () => {
  const account_id = await saveAccount(server, person);
  const replies = await Promise.all(
    ['300', '400'].map((withdrawalAmount) => ask({ purpose: 'withdrawal', withdrawalAmount, account_id })),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(codes()).toHaveLength(2);
});

test('the number of codes for one subject is limited', async () => {
  const account_id = await saveAccount(server, person);
  server.context.smsCaps = { ...SMS_CAPS.demo, phone: { hour: 3, day: 100 } };
  const replies = [];
  for (const withdrawalAmount of ['201', '202', '203', '204'])
    replies.push(await ask({ purpose: 'withdrawal', withdrawalAmount, account_id }));
  server.context.smsCaps = SMS_CAPS.demo;
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
});

test('half a withdrawal or an unsaved account is refused, and no code is sent', async () => {
  const account_id = await saveAccount(server, person);
  const stranger = await personWith(server, 0);
  const theirs = await saveAccount(server, stranger);
  for (const [body, reply] of [
    [
      { purpose: 'withdrawal', withdrawalAmount: '300' },
      { status: 400, body: { errors: { account_id: 'Please choose an account' } } },
    ],
    [
      { purpose: 'withdrawal', account_id },
      { status: 400, body: { errors: { withdrawalAmount: 'Amount is required' } } },
    ],
    [
      { purpose: 'withdrawal', withdrawalAmount: '199', account_id },
      { status: 400, body: { errors: { withdrawalAmount: 'Amount must be 200 or more' } } },
    ],
    [
      { purpose: 'withdrawal', withdrawalAmount: '300', account_id: theirs },
      { status: 404, body: { msg: 'Account not found' } },
    ],
    [
      { purpose: 'payout-account', account_id: theirs },
      { status: 404, body: { msg: 'Account not found' } },
    ],
    [
      { purpose: 'payout-account', account: '12' },
      { status: 400, body: { errors: { account: 'Account No must be 6 to 18 digits' } } },
    ],
  ] as const)
    expect(await ask(body)).toMatchObject(reply);
  expect(codes()).toEqual([]);
});

test('an account that is added, or becomes new, during a request for a withdrawal is noticed', async () => {
  const account_id = await saveAccount(server, person);
  await ask({ purpose: 'withdrawal' });
  const { transaction } = server.database;
  // Everything that is read before the transaction has been read.
  const begun = vi.spyOn(server.database, 'transaction').mockImplementationOnce(async (work) => {
    await server.database.query('update payout_accounts set added_at = now() where id = $1', [account_id]);
    return transaction(work);
  });
  const NEW = 'This account is new: please have a code sent that names it and the amount';
  expect(await withdraw('300', account_id)).toMatchObject({ status: 400, body: { msg: NEW } });
  expect(begun).toHaveBeenCalled();
  begun.mockRestore();
});

test('for a day after an account was added, a code that names neither it nor the amount is not enough', async () => {
  const account_id = await saveAccount(server, person);
  const added = (ago: string) =>
    server.database.query('update payout_accounts set added_at = now() - $2::interval where id = $1', [
      account_id,
      ago,
    ]);
  await added('23 hours 59 minutes');
  await ask({ purpose: 'withdrawal' });
  const NEW = 'This account is new: please have a code sent that names it and the amount';
  expect(await withdraw('300', account_id)).toMatchObject({
    status: 400,
    body: { msg: NEW, errors: { security_code: NEW } },
  });
  // The code was not spent on that.
  await added('24 hours');
  expect(await withdraw('300', account_id)).toMatchObject({ status: 200 });
  await added('1 minute');
  await ask({ purpose: 'withdrawal', withdrawalAmount: '300', account_id });
  expect(await withdraw('300', account_id)).toMatchObject({ status: 200 });
});
