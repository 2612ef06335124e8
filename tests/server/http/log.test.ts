import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { issueCode } from '../../../server/account/codes.ts';
import { createLog } from '../../../server/log.ts';
import { Refusal } from '../../../server/refusal.ts';
import { repeat } from '../../../server/repeat.ts';
import { createTestLog, leaksIn } from '../tools/log.ts';
import { BANK, otherThan, personWith, saveAccount } from '../tools/money.ts';
import { cookieIn, logIn, withPassword } from '../tools/people.ts';
import { appCode, enrol } from '../tools/second-factor.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => void server.log.events());
afterAll(() => server.close());

describe('each request', () => {
  test('has a line, and an id that its answer carries', async () => {
    const { token, userId } = await server.signUp();
    const { status, headers } = await server.call('POST', 'users/details', { token });
    expect(server.log.lines.at(-1)).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      pid: process.pid,
      event: 'request',
      request: expect.stringMatching(/^[\w-]{12}$/),
      method: 'POST',
      route: '/api/users/details',
      status,
      ms: expect.any(Number),
      network: '127.0.0.1',
      user: userId,
    });
    expect(headers['x-request-id']).toBe(server.log.lines.at(-1)?.request);
  });

  test.each(['/api/health', '/api/nowhere', '/api/live-bet/%zz', '/', '/live-bets'])(
    'to %s has another id',
    async (url) => {
      const [one, other] = [await server.app.inject(url), await server.app.inject(url)];
      expect(one.headers['x-request-id']).toMatch(/^[\w-]{12}$/);
      expect(other.headers['x-request-id']).not.toBe(one.headers['x-request-id']);
    },
  );

  test('does not take its id from the client', async () => {
    const { headers } = await server.call('GET', 'health', {
      headers: { 'request-id': 'mine', 'x-request-id': 'mine' },
    });
    expect(headers['x-request-id']).not.toBe('mine');
  });

  test('of a call with a secret in its path has only the pattern', async () => {
    const { token } = await server.signUp();
    await server.call('GET', 'ticket/a-name-nobody-knows', { token });
    expect(server.log.lines.at(-1)).toMatchObject({ route: '/api/ticket/:token', status: 404 });
  });
});

describe("a log-in is an event, with the person's id", () => {
  const last = () => server.log.lines.filter(({ event }) => event === 'login.succeeded').at(-1);
  const said = (userId: number, path: string, requestId: unknown) => ({
    level: 'info',
    time: expect.any(String),
    pid: process.pid,
    event: 'login.succeeded',
    request: requestId,
    method: 'POST',
    route: `/api/users/${path}`,
    network: '127.0.0.1',
    user: userId,
  });

  test('by a password', async () => {
    const { phone, userId } = await withPassword(server);
    const { headers } = await logIn(server, phone);
    expect(last()).toEqual(said(userId, 'login', headers['x-request-id']));
  });

  test('by a second factor, and not before it', async () => {
    const person = await withPassword(server);
    const setup = await enrol(server, person);
    server.log.events();
    const half = await logIn(server, person.phone);
    expect(server.log.events()).toEqual([]);
    const { headers } = await server.call('POST', 'users/second-step', {
      body: { factor_code: await appCode(server, setup) },
      cookies: { 'second-step': cookieIn(half, 'second-step') },
    });
    expect(last()).toEqual(said(person.userId, 'second-step', headers['x-request-id']));
  });

  test('by the code that verifies a phone', async () => {
    const { phone, userId } = await withPassword(server);
    await server.database.query('update users set verified_at = null where id = $1', [userId]);
    const registration = cookieIn(await logIn(server, phone), 'registration');
    const otp = /\d{6}/.exec(server.sent.at(-1)?.text ?? '')?.[0];
    const { headers } = await server.call('POST', 'users/verify-otp', {
      body: { phone, otp },
      cookies: { registration },
    });
    expect(last()).toEqual(said(userId, 'verify-otp', headers['x-request-id']));
  });
});

describe('a refusal is an event', () => {
  /** The events of a call; each must have its request's id. */
  async function eventsOf(call: Promise<{ headers: Record<string, unknown> }>) {
    const before = server.log.lines.length;
    const { headers } = await call;
    const lines = server.log.lines.slice(before).filter(({ event }) => event !== 'request');
    expect(lines.map(({ request }) => request)).toEqual(lines.map(() => headers['x-request-id']));
    return lines.map(({ level, event }) => `${level} ${event}`);
  }

  test('of a wrong password, and of too many', async () => {
    const { phone } = await withPassword(server);
    for (let guess = 1; guess <= 10; guess++)
      expect(await eventsOf(logIn(server, phone, 'not this lamp'))).toEqual(['warn login.refused']);
    expect(await eventsOf(logIn(server, phone, 'not this lamp'))).toEqual(['warn login.limited']);
  });

  test('of a wrong code, and of too many', async () => {
    const person = await personWith(server, 500);
    const account_id = await saveAccount(server, person);
    const code = await issueCode(server.database, 'withdrawal', person.userId);
    const ask = (security_code: string) =>
      server.call('POST', 'withdrawal/request', {
        token: person.token,
        body: { withdrawalAmount: '300', account_id, security_code },
      });
    for (let guess = 1; guess <= 5; guess++)
      expect(await eventsOf(ask(otherThan(code)))).toEqual(['warn code.refused']);
    expect(await eventsOf(ask(code))).toEqual(['warn code.limited']);
  });

  test('of a withdrawal above the balance, and of an account that is already saved', async () => {
    const person = await personWith(server, 500);
    const account_id = await saveAccount(server, person);
    const code = (purpose: 'withdrawal' | 'payout-account') =>
      issueCode(server.database, purpose, person.userId);
    const withdrawal = { withdrawalAmount: '600', account_id, security_code: await code('withdrawal') };
    expect(
      await eventsOf(server.call('POST', 'withdrawal/request', { token: person.token, body: withdrawal })),
    ).toEqual(['info money.refused']);
    const again = { ...BANK, security_code: await code('payout-account') };
    expect(
      await eventsOf(server.call('POST', 'users/add-account', { token: person.token, body: again })),
    ).toEqual(['warn payout-account.refused']);
  });

  test('of a key with another body', async () => {
    const { token } = await personWith(server, 0);
    const order = (amount: string) =>
      server.call('POST', 'deposit/create', {
        token,
        body: { amount },
        headers: { 'idempotency-key': 'a-key-of-this-test' },
      });
    expect(await eventsOf(order('500'))).toEqual([]);
    expect(await eventsOf(order('501'))).toEqual(['warn key.other-body']);
  });

  test('of an invalid token, of one that was used before, of an unknown link', async () => {
    const post = (path: string, more = {}) => server.call('POST', `users/${path}`, { body: {}, ...more });
    expect(await eventsOf(post('details', { token: 'x'.repeat(43) }))).toEqual(['info session.refused']);
    const { refresh } = await server.signUp();
    const rotate = (token: string) => post('regenerate-access-token', { cookies: { refresh: token } });
    const next = cookieIn(await rotate(refresh), 'refresh');
    await server.database.query("update sessions set rotated_at = rotated_at - interval '1 minute'");
    expect(await eventsOf(rotate(refresh))).toEqual(['warn refresh-token.reused']);
    expect(await eventsOf(rotate(next))).toEqual(['info session.refused']);
    const t = 'y'.repeat(43);
    expect(await eventsOf(post('reset-session', { body: { t } }))).toEqual(['warn reset.refused']);
  });

  test('of a page of another site, and of too many calls', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect(await eventsOf(server.call('POST', 'users/logout', { headers }))).toEqual(['warn origin.refused']);
    vi.setSystemTime('2026-11-22T20:00:30Z');
    const strict = await startTestServer({ database: server.database, perMinute: 1 });
    await strict.call('GET', 'live-bet');
    await strict.call('GET', 'live-bet');
    expect(strict.log.events()).toEqual(['rate.limited']);
    vi.useRealTimers();
    await strict.app.close();
  });

  test('is none for a typing mistake', async () => {
    expect(await eventsOf(server.call('POST', 'users/login', { body: { phone: '1' } }))).toEqual([]);
    expect(await eventsOf(server.call('GET', 'live-bet/999999'))).toEqual([]);
  });
});

describe('a failure', () => {
  test('of the server is logged with its place in the code, without the input', async () => {
    const { app, log, call } = await startTestServer({
      database: {
        ...server.database,
        query: async () => {
          throw Object.assign(new Error('invalid input syntax for type integer: "9876543210"'), {
            code: '22P02',
          });
        },
      },
    });
    expect((await call('GET', 'live-bet')).status).toBe(500);
    const failed = log.lines.find(({ event }) => event === 'request.failed');
    expect(failed).toMatchObject({
      level: 'error',
      route: '/api/live-bet',
      err: { type: 'Error', code: '22P02', stack: expect.stringContaining('log.test.ts') },
    });
    expect(JSON.stringify(log.lines)).not.toContain('9876543210');
    await app.close();
  });

  test('that repeats is logged once, until it has succeeded', async () => {
    const { log, events } = createTestLog();
    const results = [false, false, true, false];
    await new Promise<void>((resolve) => {
      const job = repeat(
        {
          name: 'settlement',
          everyMs: 0,
          work: async () => {
            const result = results.shift();
            if (results.length === 0) setImmediate(() => void job.stop().then(resolve));
            if (result === false) throw new Error('on purpose');
          },
        },
        log,
      );
    });
    expect(events()).toEqual(['settlement.failed', 'settlement.failed']);
  });
});

describe('a line', () => {
  test('has no error messages, since they may quote input', () => {
    const { log, lines } = createTestLog();
    log.info('Server listening at http://127.0.0.1:3000');
    log.error({ event: 'request.failed' }, 'the password is a river of lamps');
    log.error(new SyntaxError('Unexpected token in "a river of lamps"'));
    expect(JSON.stringify(lines)).not.toContain('lamps');
    expect(lines.map(({ event, err }) => [event, err])).toEqual([
      ['request.failed', undefined],
      [undefined, { type: 'SyntaxError', stack: expect.any(String) }],
    ]);
  });

  test('has only the listed fields', () => {
    const { log, lines } = createTestLog();
    log.warn({ event: 'login.refused', password: 'a river of lamps', body: { otp: '123456' }, user: 7 });
    expect(lines).toEqual([
      { level: 'warn', time: expect.any(String), pid: process.pid, event: 'login.refused', user: 7 },
    ]);
  });

  test('stays one line, even if its values contain line breaks', () => {
    const written: string[] = [];
    const log = createLog('debug', { write: (text) => void written.push(text) });
    const said = 'sms\r\n{"level":"error","event":"made.up"}\u2028\u001b[2J';
    log.warn({ event: said, who: said, err: Object.assign(new Error(said), { stack: `  at ${said}` }) });
    expect(written).toHaveLength(1);
    expect(written[0]?.slice(0, -1)).not.toMatch(/\p{Cc}/u);
    expect(JSON.parse(written[0] ?? '')).toMatchObject({ level: 'warn', event: said, who: said });
  });

  test("has neither an error's own fields, nor a message that quotes", () => {
    const { log, lines } = createTestLog();
    const duplicate = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (phone)=(9876543210)',
    });
    const err = () => lines.at(-1)?.err;
    log.error({ event: 'request.failed', err: duplicate });
    expect(err()).toEqual({ type: 'Error', code: '23505', stack: expect.stringMatching(/^ +at /) });
    log.error({ event: 'request.failed', err: new SyntaxError('Unexpected token in "a river of lamps"') });
    expect(err()).toEqual({ type: 'SyntaxError', stack: expect.stringMatching(/^ +at /) });
    log.error({ event: 'request.failed', err: new TypeError('x is not a function') });
    expect(err()).toMatchObject({ type: 'TypeError', message: 'x is not a function' });
    log.error({ event: 'request.failed', err: 'a river of lamps' });
    expect(err()).toEqual({ type: 'string' });
  });
});

describe('the log of a server is searched for secrets when it closes', () => {
  test.each([
    ['a password', 'a river of lamps', { password: 'a river of lamps' }],
    ['a code', '271828', { otp: '271828' }],
    ['a phone', '9876501234', { phone: '9876501234' }],
    ['an account number', '120034005600', { account: '120034005600' }],
  ])('%s that was sent', async (_name, secret, body) => {
    const leaky = await startTestServer({ database: server.database });
    await leaky.call('POST', 'users/login', { body });
    leaky.log.log.warn({ event: `login of ${secret}` });
    await expect(leaky.app.close()).rejects.toThrow(`The log has what it must not: ${secret}`);
  });

  test('an issued token, a stored seed, a code in a message', async () => {
    const leaky = await startTestServer({ database: server.database });
    const { token } = await leaky.signUp({ phone: '7100000001' });
    await leaky.call('GET', 'game/seeds', { token });
    const [seed] = await server.database.query<{ server_seed: string }>(
      'select server_seed from seeds limit 1',
    );
    await leaky.context.outbox.send({
      channel: 'sms',
      to: '9000000009',
      text: 'Your code is 314159',
      visitor: null,
    });
    for (const secret of [token, seed?.server_seed, '314159']) leaky.log.log.warn({ event: secret });
    const leaks = await leaky.app.close().catch((error: Error) => error.message);
    for (const secret of [token, seed?.server_seed, '314159']) expect(leaks).toContain(`${secret} in {`);
  });

  test('a number inside a longer one is no secret', () => {
    expect(leaksIn([{ level: 'info', ms: 11234567 }], ['123456'])).toEqual([]);
    expect(leaksIn([{ level: 'info', ms: 123456 }], ['123456'])).toHaveLength(1);
  });
});

test('a refusal without importance has no event', () => {
  expect(new Refusal(404, 'Not found').event).toBeUndefined();
});
