import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PHONE } from '../../../server/account/demo-account.ts';
import { deviceOf } from '../../../server/account/device.ts';
import { readLine } from '../../../server/operator/command-line.ts';
import { carryOut } from '../../../server/operator/command-request.ts';
import type { Session } from '../../../src/schemas/account/sessions.ts';
import { cookieIn, logIn, PASSWORD, tokenIn, withPassword } from '../tools/people.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const PHONE_BROWSER =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const DESKTOP_BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';

const logInFrom = (phone: string, address: string, agent: string) =>
  server.call('POST', 'users/login', {
    body: { phone, password: PASSWORD },
    headers: { 'x-forwarded-for': address, 'user-agent': agent },
  });
const listed = async (token: string) =>
  (await server.call('GET', 'users/sessions', { token })).body.data as Session[];
const end = (token: string, session_id: unknown) =>
  server.call('POST', 'users/end-session', { token, body: { session_id } });
const endOthers = (token: string) => server.call('POST', 'users/end-other-sessions', { token, body: {} });
const statusOf = async (token: string) => (await server.call('POST', 'users/details', { token })).status;

/** A person who is signed in only on a phone and a desktop. */
async function twoDevices() {
  const { phone, userId } = await withPassword(server);
  await server.database.query('update sessions set ended_at = now() where user_id = $1', [userId]);
  const onPhone = await logInFrom(phone, '203.0.113.7', PHONE_BROWSER);
  const onDesktop = await logInFrom(phone, '2001:db8:0:1:aaaa::1', DESKTOP_BROWSER);
  return {
    phone,
    phoneToken: tokenIn(onPhone),
    phoneRefresh: cookieIn(onPhone, 'refresh'),
    desktopToken: tokenIn(onDesktop),
  };
}

describe('the list', () => {
  test('shows device, network and times, with the current session first', async () => {
    const { phoneToken, desktopToken } = await twoDevices();
    const seen = await listed(phoneToken);
    expect(seen.map(({ device, network, current }) => [device, network, current])).toEqual([
      ['Chrome, Android', '203.0.113.7', true],
      ['Firefox, Windows', '2001:db8:0:1::/64', false],
    ]);
    expect(seen.every((one) => one.signed_in_at === one.used_at)).toBe(true);
    expect((await listed(desktopToken)).map(({ device }) => device)).toEqual([
      'Firefox, Windows',
      'Chrome, Android',
    ]);
  });

  test("shows the device and network of a session's last renewal", async () => {
    const { phoneRefresh, desktopToken } = await twoDevices();
    await server.database.query(`update sessions set rotated_at = rotated_at - interval '1 hour'`);
    await server.call('POST', 'users/regenerate-access-token', {
      cookies: { refresh: phoneRefresh },
      headers: { 'x-forwarded-for': '198.51.100.4', 'user-agent': PHONE_BROWSER },
    });
    const [, onPhone] = await listed(desktopToken);
    expect(onPhone).toMatchObject({ device: 'Chrome, Android', network: '198.51.100.4' });
    expect(onPhone?.used_at).not.toBe(onPhone?.signed_in_at);
  });

  test('has no ended session, and none of other people', async () => {
    const { phone, phoneToken } = await twoDevices();
    await twoDevices();
    await server.database.query(
      `update sessions set expires_at = now() where device = 'Firefox, Windows'
       and user_id = (select id from users where phone = $1)`,
      [phone],
    );
    expect((await listed(phoneToken)).map(({ device }) => device)).toEqual(['Chrome, Android']);
  });

  test('shows no device if the browser does not identify itself', () => {
    expect(deviceOf(undefined)).toBe('');
    expect(deviceOf('')).toBe('');
    expect(deviceOf(`${PHONE_BROWSER}${' '.repeat(500)}`)).toBe('');
    expect(deviceOf('<script>alert(1)</script>')).toBe('');
  });
});

describe('ending', () => {
  test('of one: its token and its cookie stop working, and the others stay', async () => {
    const { phoneToken, phoneRefresh, desktopToken } = await twoDevices();
    const [, onPhone] = await listed(desktopToken);
    expect(await end(desktopToken, onPhone?.id)).toMatchObject({
      status: 200,
      body: { msg: 'Logged out there' },
    });
    expect(await statusOf(phoneToken)).toBe(401);
    const renewal = await server.call('POST', 'users/regenerate-access-token', {
      cookies: { refresh: phoneRefresh },
    });
    expect(renewal.status).toBe(401);
    expect(await statusOf(desktopToken)).toBe(200);
    expect((await end(desktopToken, onPhone?.id)).status).toBe(200);
  });

  test('of all others', async () => {
    const { phone, phoneToken, desktopToken } = await twoDevices();
    const third = tokenIn(await logIn(server, phone));
    expect((await endOthers(desktopToken)).status).toBe(200);
    expect([await statusOf(phoneToken), await statusOf(third), await statusOf(desktopToken)]).toEqual([
      401, 401, 200,
    ]);
  });

  test("of another person's session is refused", async () => {
    const [one, other] = [await twoDevices(), await twoDevices()];
    const [theirs] = await listed(other.desktopToken);
    expect((await end(one.desktopToken, theirs?.id)).status).toBe(404);
    await endOthers(one.desktopToken);
    expect(await statusOf(other.desktopToken)).toBe(200);
    expect((await end(one.desktopToken, 'first')).body.errors).toEqual({
      session_id: 'This is not the number of a session',
    });
    expect((await server.call('GET', 'users/sessions')).status).toBe(401);
  });

  test('in the demo account everybody sees only their own session, and can end none', async () => {
    const visitor = await withPassword(server);
    await server.database.query('update users set phone = $2 where id = $1', [visitor.userId, DEMO_PHONE]);
    const token = tokenIn(await logIn(server, DEMO_PHONE));
    const own = await listed(token);
    expect(own.map(({ current }) => current)).toEqual([true]);
    const [strangers] = await server.database.query<{ id: number }>(
      'select id from sessions where user_id = $1 order by id limit 1',
      [visitor.userId],
    );
    for (const reply of [await end(token, strangers?.id), await endOthers(token)])
      expect(reply.status).toBe(409);
    expect(await statusOf(visitor.token)).toBe(200);
  });
});

describe('an operator', () => {
  const operate = (...line: string[]) => {
    const { command, given, json } = readLine(line);
    return carryOut(server.context, { words: command.words, given, json, who: 'asha' });
  };

  test('lists and ends sessions, once and on record', async () => {
    const { phone, phoneToken, desktopToken } = await twoDevices();
    const [onDesktop, onPhone] = await listed(desktopToken);
    const lines = (await operate('sessions', phone)).split('\n').filter((line) => /^\d/.test(line));
    expect(lines.map((line) => line.split('  ').slice(0, 3))).toEqual([
      [String(onDesktop?.id), 'Firefox, Windows', '2001:db8:0:1::/64'],
      [String(onPhone?.id), 'Chrome, Android', '203.0.113.7'],
    ]);
    const one = ['sessions', 'end', phone, '--session', String(onPhone?.id), '--why', 'lost phone'];
    expect(await operate(...one)).toBe(`${phone}: logged out of session ${onPhone?.id}`);
    expect(await statusOf(phoneToken)).toBe(401);
    expect(await operate(...one)).toBe(`${phone}: logged out of session ${onPhone?.id} (already)`);
    expect(await operate('sessions', 'end', phone, '--why', 'asked for')).toBe(
      `${phone}: logged out everywhere`,
    );
    expect(await statusOf(desktopToken)).toBe(401);
    expect(await operate('sessions', phone)).toBe('Signed in nowhere');
    expect(
      await server.database.query('select who, act, why from operator_acts where subject = $1 order by id', [
        phone,
      ]),
    ).toEqual([
      { who: 'asha', act: 'sessions.end', why: 'lost phone' },
      { who: 'asha', act: 'sessions.end', why: 'asked for' },
    ]);
  });

  test("cannot end a session by another person's phone", async () => {
    const [one, other] = [await twoDevices(), await twoDevices()];
    const [theirs] = await listed(other.desktopToken);
    const line = ['sessions', 'end', one.phone, '--session', String(theirs?.id), '--why', 'mistaken'];
    await expect(operate(...line)).rejects.toMatchObject({ status: 404, message: 'Session not found' });
    expect(await statusOf(other.desktopToken)).toBe(200);
  });
});
