import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEMO_PHONE } from '../../../server/account/demo-account.ts';
import { indianTime } from '../../../server/indian-time.ts';
import type { Activities } from '../../../src/schemas/account/activity.ts';
import { BANK } from '../tools/money.ts';
import { cookieIn, logIn, PASSWORD, passAttempts, tokenIn, withPassword } from '../tools/people.ts';
import { appCode, enrol } from '../tools/second-factor.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
let person: Awaited<ReturnType<typeof withPassword>> & { email: string };
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  const made = await withPassword(server);
  const [user] = await server.database.query<{ email: string }>('select email from users where id = $1', [
    made.userId,
  ]);
  person = { ...made, email: user?.email ?? '' };
  server.sent.length = 0;
});
afterAll(() => server.close());

const NEW = 'lamps along the river';

/** The person's activities, latest first. */
async function told(token: string) {
  const { data } = (await server.call('GET', 'activity', { token })).body;
  return (data as Activities).rows.map(({ kind, subject, note, amount }) => [kind, subject, note, amount]);
}

/** The mails to the person; the server's time in them as TIME. */
const mails = () =>
  server.sent
    .filter(({ channel }) => channel === 'email')
    .map(({ to, text }) => {
      expect(to).toBe(person.email);
      return text.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/, 'TIME');
    });

test('a log-in in a new browser is reported by mail and activity; the next one there is not', async () => {
  const first = await server.call('POST', 'users/login', {
    body: { phone: person.phone, password: PASSWORD },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' },
  });
  expect(await told(tokenIn(first))).toEqual([['device.new', '', 'Firefox, Linux', null]]);
  const MAIL =
    'Sikka: there was a log-in to your account in a browser that you had not used (TIME in India). If it was not you, log it out and change your password: http://sikka.test/security';
  expect(mails()).toEqual([MAIL]);

  const again = await server.call('POST', 'users/login', {
    body: { phone: person.phone, password: PASSWORD },
    cookies: { browser: cookieIn(first, 'browser') },
  });
  expect((await told(tokenIn(again))).length).toBe(1);
  expect(mails()).toEqual([MAIL]);

  // Another person's browser is new to this person.
  const other = await withPassword(server);
  const theirs = cookieIn(await logIn(server, other.phone), 'browser');
  server.sent.length = 0;
  await server.call('POST', 'users/login', {
    body: { phone: person.phone, password: PASSWORD },
    cookies: { browser: theirs },
  });
  expect(mails()).toEqual([MAIL]);
});

test('the mail gives the time in India', async () => {
  await logIn(server, person.phone);
  const [sent] = server.sent;
  const at = /\d{4}-\d\d-\d\d \d\d:\d\d/.exec(sent?.text ?? '')?.[0];
  const [now] = await server.database.query<{ now: Date; before: Date }>(
    `select now() as now, now() - interval '1 minute' as before`,
  );
  expect([now && indianTime(now.now), now && indianTime(now.before)]).toContain(at);
});

test('a wrong password sends no message', async () => {
  await logIn(server, person.phone, 'not this one');
  expect(server.sent).toEqual([]);
  expect(await told(person.token)).toEqual([]);
});

test('a right password with a wrong code of the second factor is reported once an hour, but not in a browser that has passed it', async () => {
  const setup = await enrol(server, person);
  const logInBy = async (factor_code: string, browser?: string) => {
    const cookies = browser === undefined ? {} : { browser };
    const body = { phone: person.phone, password: PASSWORD };
    const half = await server.call('POST', 'users/login', { body, cookies });
    return server.call('POST', 'users/second-step', {
      body: { factor_code },
      cookies: { ...cookies, 'second-step': cookieIn(half, 'second-step') },
    });
  };
  const passed = cookieIn(await logInBy(await appCode(server, setup)), 'browser');
  const before = (await told(person.token)).length;
  server.sent.length = 0;
  const wrong = await appCode(server, setup, 100);
  expect((await logInBy(wrong, passed)).status).toBe(400);
  expect(mails()).toEqual([]);
  for (let guess = 1; guess <= 3; guess++) expect((await logInBy(wrong)).status).toBe(400);
  const MAIL =
    'Sikka: there was a log-in with the right password and a wrong code of your two-step log-in (TIME in India). If it was not you, change your password: http://sikka.test/change-password';
  expect(mails()).toEqual([MAIL]);
  expect((await told(person.token)).slice(0, -before)).toEqual([['second-factor.refused', '', '', null]]);
  await passAttempts(server.database, 3600);
  await logInBy(wrong);
  expect(mails()).toEqual([MAIL, MAIL]);
});

test('log-ins to the demo account are not reported', async () => {
  await server.database.query('update users set phone = $2 where id = $1', [person.userId, DEMO_PHONE]);
  const reply = await logIn(server, DEMO_PHONE);
  expect(reply.status).toBe(200);
  expect(server.sent).toEqual([]);
  expect(await told(tokenIn(reply))).toEqual([]);
});

const CHANGED =
  'Sikka: your password was changed (TIME in India). If it was not you, choose another one: http://sikka.test/?modal=forgot-password';

test('a password change', async () => {
  const { token } = person;
  const body = { password: NEW, conf_password: NEW };
  expect((await server.call('POST', 'users/change-password', { token, body })).status).toBe(200);
  expect(await told(token)).toEqual([['password.changed', '', '', null]]);
  expect(mails()).toEqual([CHANGED]);
});

test('a password that was reset by a mailed link', async () => {
  const { email } = person;
  await server.call('POST', 'users/reset-link', { body: { email } });
  await expect.poll(() => server.sent.length).toBe(1);
  const t = /#t=([\w-]+)/.exec(server.sent[0]?.text ?? '')?.[1];
  const opened = await server.call('POST', 'users/reset-session', { body: { t } });
  server.sent.length = 0;
  const reply = await server.call('POST', 'users/forgot-password', {
    body: { email, newPass: NEW, conPass: NEW },
    cookies: { reset: cookieIn(opened, 'reset') },
  });
  expect(reply.status).toBe(200);
  expect(mails()).toEqual([CHANGED]);
  expect(await told(tokenIn(await logIn(server, person.phone, NEW)))).toEqual([
    ['device.new', '', '', null],
    ['password.changed', '', '', null],
  ]);
});

test('a payout account', async () => {
  const { token } = person;
  await server.call('POST', 'users/security-code', { token, body: { purpose: 'payout-account' } });
  const security_code = /\b\d{6}\b/.exec(server.sent[0]?.text ?? '')?.[0];
  const add = (code: unknown) =>
    server.call('POST', 'users/add-account', { token, body: { ...BANK, security_code: code } });
  expect((await add('000000' === security_code ? '111111' : '000000')).status).toBe(400);
  expect(mails()).toEqual([]);
  expect((await add(security_code)).status).toBe(200);
  expect(await told(token)).toEqual([['payout-account.added', '', 'HDFC Bank ••••9012', null]]);
  expect(mails()).toEqual([
    'Sikka: an account for withdrawals was added (TIME in India). If it was not you, remove it and change your password: http://sikka.test/account-History',
  ]);
});
