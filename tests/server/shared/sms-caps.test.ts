import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readLine } from '../../../server/operator/command-line.ts';
import { carryOut } from '../../../server/operator/command-request.ts';
import {
  allowSms,
  SMS_CAPS,
  type SmsCaps,
  sweepSmsRequests,
} from '../../../server/shared/messages/sms-caps.ts';
import { logIn, PASSWORD, passAttempts, withPassword } from '../tools/people.ts';
import { type Reply, startTestServer, type TestServer } from '../tools/server.ts';

const MANY = { hour: 1000, day: 1000 };
const OPEN: SmsCaps = { phone: MANY, network: MANY, all: MANY };

let server: TestServer;
let tests = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
});

/** No requests yet, with these caps; the other caps are high enough. */
async function start(caps: Partial<SmsCaps>) {
  tests++;
  server.log.lines.length = 0;
  server.sent.length = 0;
  server.context.smsCaps = { ...OPEN, ...caps };
  for (const table of ['sms_requests', 'sms_alarms', 'attempts'])
    await server.database.query(`delete from ${table}`);
}

const from = (address: string) => ({ 'x-forwarded-for': address });
const resend = (phone: string, address = '203.0.113.7') =>
  server.call('POST', 'users/resend-otp', { body: { phone }, headers: from(address) });
/** A phone used only by this test. */
const phoneOf = (index: number) => String(8_100_000_000 + 1000 * tests + index);
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status);

function register(index: number, address = '203.0.113.7', email = `new${phoneOf(index)}@example.test`) {
  const body = {
    first_name: 'Test',
    last_name: 'Bettor',
    phone: phoneOf(index),
    email,
    pincode: '110001',
    state: 'Delhi',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    is_eighteen: true,
    agreement: true,
  };
  return server.call('POST', 'users/register', { body, headers: from(address) });
}

/** Acts as if this many minutes had passed. */
async function pass(minutes: number) {
  for (const table of ['sms_requests', 'sms_alarms'])
    await server.database.query(`update ${table} set at = at - make_interval(mins => $1)`, [minutes]);
  await passAttempts(server.database, 60 * minutes);
}

const CAPPED = {
  status: 429,
  body: {
    msg: 'Too many messages were asked for. Please try again later',
    data: { wait: expect.any(Number), capped: true },
  },
};

test('many phones from one address at once: the network is sent four fifths of its cap, no more', async () => {
  await start({ network: { hour: 10, day: 100 } });
  const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => register(index)));
  expect(statuses(replies).sort()).toEqual([...Array(8).fill(200), ...Array(12).fill(429)]);
  expect(server.sent).toHaveLength(8);
  const refused = replies.find(({ status }) => status === 429);
  expect(refused).toMatchObject(CAPPED);
  expect(refused?.headers['retry-after']).toBe(
    String((refused?.body.data as { wait: number } | undefined)?.wait),
  );
  // Refused people got no account.
  const made = await server.database.query('select 1 from users where phone between $1 and $2', [
    phoneOf(0),
    phoneOf(19),
  ]);
  expect(made).toHaveLength(8);
});

test('an IPv6 network counts as one, however many addresses it has', async () => {
  await start({ network: { hour: 5, day: 100 } });
  for (let host = 1; host <= 4; host++)
    expect((await resend(phoneOf(host), `2001:db8:0:7::${host}`)).status).toBe(200);
  expect(await resend(phoneOf(5), '2001:db8:0:7:ffff::5')).toMatchObject(CAPPED);
  expect((await resend(phoneOf(5), '2001:db8:0:8::5')).status).toBe(200);
});

test('an IPv6 /56 has twice the cap of a network, a /48 four times', async () => {
  await start({ network: { hour: 5, day: 100 } });
  let phones = 0;
  const sentTo = async (part: string, times: number) => {
    const replies = [];
    for (let time = 1; time <= times; time++)
      replies.push(await resend(phoneOf(++phones), `2001:db8:7:${part}::1`));
    return replies.filter(({ status }) => status === 200).length;
  };
  expect(await sentTo('101', 5)).toBe(4);
  expect(await sentTo('102', 4)).toBe(4);
  expect(await sentTo('103', 1)).toBe(0);
  expect(await sentTo('201', 4)).toBe(4);
  expect(await sentTo('301', 5)).toBe(4);
  expect(await sentTo('401', 1)).toBe(0);
  expect((await resend(phoneOf(++phones), '2001:db8:8::1')).status).toBe(200);
});

describe('the total cap', () => {
  /** Acts as if this many had been sent half an hour ago, each for another network. */
  const fill = (count: number) =>
    server.database.query(
      `insert into sms_requests (at, phone, network, wider, widest)
       select now() - interval '30 minutes', 'phone ' || n, 'network ' || n, 'network ' || n, 'network ' || n
       from generate_series(1, $1::integer) n`,
      [count],
    );

  test('counts sent messages only, so requests for unknown phones block no registration', async () => {
    await start({ all: { hour: 10, day: 100 } });
    for (let index = 1; index <= 20; index++)
      expect((await resend(phoneOf(index), `198.51.100.${index}`)).status).toBe(200);
    // Registered with another person's email, who gets a mail.
    const { email } = await server.database
      .query<{ email: string }>('select email from users where id = $1', [(await server.signUp()).userId])
      .then(([user]) => ({ email: user?.email ?? '' }));
    for (let index = 31; index <= 40; index++)
      expect((await register(index, `192.0.2.${index}`, email)).status).toBe(200);
    expect(server.sent.map(({ channel }) => channel)).toEqual(['email']);
    // The next log-in of such a registration sends nothing, either.
    expect((await logIn(server, phoneOf(40))).body.data).toEqual({ verify: phoneOf(40) });
    for (let index = 51; index <= 58; index++)
      expect((await register(index, `203.0.113.${index}`)).status).toBe(200);
    expect(server.sent).toHaveLength(9);
    expect(await register(59, '203.0.113.59')).toMatchObject(CAPPED);
  });

  test('when half of the visitors’ share is used, each network has a quarter of its own cap', async () => {
    await start({ network: { hour: 20, day: 1000 }, all: { hour: 100, day: 1000 } });
    await fill(39);
    // Strangers of one network may request 16; once 40 were sent in all, the fifth is refused.
    for (let index = 1; index <= 4; index++) expect((await register(index)).status).toBe(200);
    expect(await register(5)).toMatchObject(CAPPED);
    expect((await register(5, '198.51.100.5')).status).toBe(200);
  });

  test('when all of it is used, visitors of networks without an SMS get one at a time', async () => {
    await start({ all: { hour: 100, day: 1000 } });
    await fill(80);
    expect((await register(1, '2001:db8:7:1::1')).status).toBe(200);
    // Another address of the same /48 is not served, and others wait a tenth of an hour.
    const waitOf = async (reply: Promise<Reply>) => {
      const { status, body } = await reply;
      return [status, Math.ceil((body.data as { wait: number }).wait / 60)];
    };
    expect(await waitOf(register(2, '2001:db8:7:ff00::1'))).toEqual([429, 60]);
    expect(await waitOf(register(3, '203.0.113.3'))).toEqual([429, 6]);
    await pass(6);
    expect((await register(3, '203.0.113.3')).status).toBe(200);
    const { token } = await server.signUp();
    const body = { purpose: 'withdrawal' };
    expect((await server.call('POST', 'users/security-code', { token, body })).status).toBe(200);
    // Nine tenths are the limit for strangers.
    await fill(7);
    await pass(6);
    expect(await register(4, '203.0.113.4')).toMatchObject(CAPPED);
  });
});

describe('a cap', () => {
  test('of an hour counts the last hour, a cap of a day the last day', async () => {
    await start({ phone: { hour: 5, day: 8 } });
    const phone = phoneOf(1);
    const ask = async (times: number) => {
      const replies = [];
      for (let time = 1; time <= times; time++) {
        replies.push(await resend(phone, `198.51.100.${time}`));
        await pass(1);
      }
      return statuses(replies);
    };
    expect(await ask(5)).toEqual([200, 200, 200, 200, 429]);
    const full = await resend(phone);
    expect(full).toMatchObject(CAPPED);
    // The oldest of the four was requested five minutes ago.
    const { wait } = full.body.data as { wait: number };
    expect(wait).toBeGreaterThan(54 * 60);
    expect(wait).toBeLessThanOrEqual(55 * 60);
    await pass(56);
    // Two of the day's six are left, and all but three of the hour's.
    expect(await ask(3)).toEqual([200, 200, 429]);
    await pass(70);
    expect(await ask(1)).toEqual([429]);
    await pass(24 * 60 - 130);
    expect(await ask(1)).toEqual([200]);
  });

  test('does not count refused requests: another network has all of its own', async () => {
    await start({ network: { hour: 5, day: 100 }, all: { hour: 10, day: 100 } });
    for (let index = 1; index <= 12; index++) await resend(phoneOf(index));
    for (let index = 21; index <= 24; index++)
      expect((await resend(phoneOf(index), '198.51.100.9')).status).toBe(200);
  });

  test('answers a repeated request with the cap, not with a wait of 30 seconds, and sends a code once the cap is over', async () => {
    await start({ phone: { hour: 1, day: 1000 } });
    expect((await resend(phoneOf(1))).status).toBe(200);
    await pass(1);
    expect(await resend(phoneOf(1))).toMatchObject(CAPPED);
    expect(await register(1)).toMatchObject(CAPPED);
    expect(await resend(phoneOf(1))).toMatchObject(CAPPED);
    await pass(60);
    expect((await register(1)).status).toBe(200);
    expect(server.sent).toHaveLength(1);
  });

  test('does not tell whether a phone is known', async () => {
    await start({ phone: { hour: 3, day: 1000 } });
    const owner = await withPassword(server);
    await register(1);
    await pass(61);
    const word = async (phone: string) => {
      const replies = [];
      for (let time = 1; time <= 4; time++) {
        const { status, body, headers } = await resend(phone);
        replies.push({ status, body, keys: Object.keys(headers) });
        await pass(1);
      }
      return JSON.stringify(replies).replace(/"wait":\d\d+/g, '"wait":"some"');
    };
    const unknown = await word(phoneOf(9));
    expect(unknown).toContain('"capped":true');
    expect(await word(owner.phone)).toBe(unknown);
    expect(await word(phoneOf(1))).toBe(unknown);
  });

  test('holds for a log-in that would send a code, which may be entered all the same', async () => {
    await start({ phone: { hour: 1, day: 1000 } });
    await register(1);
    await pass(1);
    const reply = await logIn(server, phoneOf(1));
    expect(reply).toMatchObject(CAPPED);
    const otp = /\d{6}/.exec(server.sent[0]?.text ?? '')?.[0];
    const registration = reply.cookies.find(({ name }) => name === 'registration')?.value ?? '';
    const verified = await server.call('POST', 'users/verify-otp', {
      body: { phone: phoneOf(1), otp },
      cookies: { registration },
    });
    expect(verified.status).toBe(200);
  });
});

describe('a signed-in person', () => {
  const secure = (token: string, purpose = 'withdrawal') =>
    server.call('POST', 'users/security-code', {
      token,
      body: { purpose },
      headers: from('203.0.113.7'),
    });

  test('gets codes when visitors have used up their share', async () => {
    await start({ network: { hour: 5, day: 100 }, all: { hour: 5, day: 100 } });
    const { token } = await server.signUp();
    for (let index = 1; index <= 6; index++) await resend(phoneOf(index));
    expect((await secure(token)).status).toBe(200);
    expect(await secure(token, 'payout-account')).toMatchObject(CAPPED);
    expect(server.sent).toHaveLength(1);
  });

  test('is capped, too, and the code from before stays good', async () => {
    await start({ phone: { hour: 2, day: 100 } });
    const { token, userId, phone } = await server.signUp();
    await secure(token);
    await pass(1);
    await secure(token);
    await pass(1);
    const kept = () => server.database.query('select code_hash from codes where user_id = $1', [userId]);
    const before = await kept();
    expect(await secure(token)).toMatchObject(CAPPED);
    expect(await kept()).toEqual(before);
    expect(server.sent.map(({ to }) => to)).toEqual([phone, phone]);
  });
});

describe('the operator', () => {
  const alarms = () =>
    server.log.lines.flatMap(({ event, used, most, period }) =>
      event === 'sms.alarm' ? [`${used}/${most} ${period}`] : [],
    );
  const operate = (...line: string[]) => {
    const { command, given, json } = readLine(line);
    return carryOut(server.context, { words: command.words, given, json, who: 'asha' });
  };

  test('is alarmed once at four fifths of a total cap and once at the whole cap, even by concurrent requests', async () => {
    await start({ all: { hour: 10, day: 1000 } });
    expect(await operate('messages', 'alarms')).toBe('No alarm was raised');
    const ask = (index: number, signedIn: boolean) =>
      server.database
        .transaction((tx) =>
          allowSms(tx, server.context, {
            phone: phoneOf(index),
            address: '203.0.113.7',
            signedIn,
            goesOut: true,
          }),
        )
        .then(
          () => 'allowed',
          (refusal: { status: number }) => refusal.status,
        );
    await Promise.all(Array.from({ length: 12 }, (_, index) => ask(index, false)));
    const near =
      '8 of at most 10 SMS in an hour were sent: until there are fewer, people who are not signed in are sent only one now and then';
    const full = '10 of at most 10 SMS in an hour were sent: until there are fewer, nobody is sent one';
    expect(alarms()).toEqual(['8/10 hour']);
    expect(
      await Promise.all([ask(20, true), ask(21, true), ask(22, true)]).then((all) => all.sort()),
    ).toEqual([429, 'allowed', 'allowed']);
    expect(alarms()).toEqual(['8/10 hour', '10/10 hour']);
    const [latest, first, ...others] = (await operate('messages', 'alarms'))
      .replace(/\n {4}/g, ' ')
      .split('\n');
    expect(others).toEqual([]);
    expect(latest).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d {2}/);
    expect(latest?.slice(18)).toBe(full);
    expect(first?.slice(18)).toBe(near);
    expect(JSON.parse(await operate('messages', 'alarms', '--limit', '1', '--json'))).toEqual([
      { at: expect.any(String), period: 'hour', used: 10, most: 10 },
    ]);

    await pass(61);
    await Promise.all(Array.from({ length: 8 }, (_, index) => ask(index, false)));
    expect(alarms()).toEqual(['8/10 hour', '10/10 hour', '8/10 hour']);
  });

  test('sees the number of messages, and where most came from', async () => {
    await start({});
    expect(await operate('messages')).toBe('No SMS was requested');
    await resend(phoneOf(1), '198.51.100.1');
    await pass(61);
    await resend(phoneOf(1), '198.51.100.1');
    await resend(phoneOf(2), '198.51.100.2');
    await resend(phoneOf(3), '198.51.100.2');
    expect(await operate('messages')).toBe(
      [
        'total  3 in the last hour, 4 in the last day, to 3 phones',
        '198.51.100.2  2 in the last hour, 2 in the last day, to 2 phones',
        '198.51.100.1  1 in the last hour, 2 in the last day, to 1 phones',
      ].join('\n'),
    );
  });
});

test("rows older than every cap's period are swept", async () => {
  await start({});
  await resend(phoneOf(1));
  await pass(24 * 60 + 1);
  await resend(phoneOf(2));
  await sweepSmsRequests(server.database);
  expect(await server.database.query('select phone from sms_requests')).toEqual([{ phone: phoneOf(2) }]);
});

test('a demo has room for all its visitors, who share one phone', () => {
  for (const scope of ['phone', 'network', 'all'] as const) {
    expect(SMS_CAPS.demo[scope].hour).toBe(100 * SMS_CAPS.live[scope].hour);
    expect(SMS_CAPS.demo[scope].day).toBe(100 * SMS_CAPS.live[scope].day);
  }
});
