import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueCode } from '../../../server/account/codes.ts';
import { audit } from '../../../server/wallet/audit.ts';
import {
  hashBody,
  keepKey,
  keyParams,
  type MoneyRequest,
  moneyRequest,
  once,
} from '../../../server/wallet/idempotency.ts';
import { moneyJobs } from '../../../server/wallet/jobs.ts';
import { makeMatch, onTeam } from '../tools/bettors.ts';
import { doOnce } from '../tools/jobs.ts';
import {
  dataOf,
  gate,
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

let keys = 0;
function newKey(): string {
  keys += 1;
  return `key-of-a-test-${String(keys).padStart(6, '0')}`;
}

const post = (token: string, path: string, body: unknown, key?: string) =>
  server.call('POST', path, {
    token,
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const resolve = (token: string, route: string, key: string) =>
  post(token, 'requests/resolve', { route, key });
const NEVER = { status: 200, body: { data: { outcome: 'never', data: null } } };
const GIVEN_UP = { status: 409, body: { msg: 'This request was given up', data: { givenUp: true } } };

async function depositsOf(token: string): Promise<number> {
  return dataOf<{ total: number }>(await server.call('GET', 'deposit/history', { token })).total;
}

describe('a key', () => {
  test('the same request twice: the existing effect, in its present state', async () => {
    const { token } = await server.signUp();
    const key = newKey();
    const first = await post(token, 'deposit/create', { amount: '500' }, key);
    const second = await post(token, 'deposit/create', { amount: ' 500 ' }, key);
    expect(first).toMatchObject({ status: 200 });
    expect(second.body).toEqual(first.body);
    expect(await depositsOf(token)).toBe(1);
  });

  test('the same request many times at once: one effect, one answer for all', async () => {
    const { token } = await server.signUp();
    const key = newKey();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => post(token, 'deposit/create', { amount: '500' }, key)),
    );
    const [first] = replies;
    for (const { status, body } of replies)
      expect({ status, body }).toEqual({ status: 200, body: first?.body });
    expect(await depositsOf(token)).toBe(1);
  });

  test('with another body: 422, and nothing happens', async () => {
    const { token } = await server.signUp();
    const key = newKey();
    await post(token, 'deposit/create', { amount: '500' }, key);
    expect(await post(token, 'deposit/create', { amount: '501' }, key)).toMatchObject({ status: 422 });
    expect(await depositsOf(token)).toBe(1);
  });

  test('belongs to one person and one call', async () => {
    const one = await personWith(server, 1000);
    const other = await server.signUp();
    const key = newKey();
    const match = await makeMatch(server.database);
    const account_id = await saveAccount(server, one);
    const security_code = await issueCode(server.database, 'withdrawal', one.userId);
    const withdrawal = { withdrawalAmount: '300', account_id, security_code };
    for (const reply of [
      await post(one.token, 'deposit/create', { amount: '500' }, key),
      await post(other.token, 'deposit/create', { amount: '600' }, key),
      await post(one.token, 'live-bet/save', onTeam(match.home, 100), key),
      await post(one.token, 'withdrawal/request', withdrawal, key),
    ]) {
      expect(reply).toMatchObject({ status: 200 });
    }
  });

  test('is not spent by a refusal', async () => {
    const { token } = await server.signUp();
    const key = newKey();
    expect(await post(token, 'deposit/create', { amount: '0' }, key)).toMatchObject({ status: 400 });
    expect(await post(token, 'deposit/create', { amount: '500' }, key)).toMatchObject({ status: 200 });
  });

  test('missing: each request counts separately', async () => {
    const { token } = await server.signUp();
    await post(token, 'deposit/create', { amount: '500' });
    await post(token, 'deposit/create', { amount: '500' });
    expect(await depositsOf(token)).toBe(2);
  });

  test.each(['', 'short', 'a'.repeat(15), 'a'.repeat(65), `${'a'.repeat(16)}_`, `${'a'.repeat(16)} b`])(
    '%j is invalid: refused, and nothing happens',
    async (key) => {
      const { token } = await server.signUp();
      expect(await post(token, 'deposit/create', { amount: '500' }, key)).toMatchObject({ status: 400 });
      expect(await depositsOf(token)).toBe(0);
    },
  );

  test('a repeated withdrawal, whose code is spent: the existing one, and no wrong try is counted', async () => {
    const person = await personWith(server, 1000);
    const account_id = await saveAccount(server, person);
    const security_code = await issueCode(server.database, 'withdrawal', person.userId);
    const key = newKey();
    const body = { withdrawalAmount: '300', account_id, security_code };
    const first = await post(person.token, 'withdrawal/request', body, key);
    for (let again = 0; again < 6; again += 1) {
      const { status, body: answer } = await post(person.token, 'withdrawal/request', body, key);
      expect({ status, answer }).toEqual({ status: 200, answer: first.body });
    }
    expect(await purse(server.database, person.userId)).toMatchObject({ cash: 70000, held: 30000 });
    expect(await withdraw(server, person, account_id, '200')).toMatchObject({ status: 200 });
  });

  test('a withdrawal many times at once: one', async () => {
    const person = await personWith(server, 1000);
    const account_id = await saveAccount(server, person);
    const security_code = await issueCode(server.database, 'withdrawal', person.userId);
    const key = newKey();
    const body = { withdrawalAmount: '300', account_id, security_code };
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => post(person.token, 'withdrawal/request', body, key)),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await purse(server.database, person.userId)).toMatchObject({ cash: 70000, held: 30000 });
  });
});

describe('resolve', () => {
  async function bettor(): Promise<Person & { bet: ReturnType<typeof onTeam>; matchId: number }> {
    const match = await makeMatch(server.database);
    return { ...(await personWith(server, 1000)), bet: onTeam(match.home, 100), matchId: match.id };
  }

  test('before the request arrives: never, and the late request is refused', async () => {
    const { token } = await server.signUp();
    const key = newKey();
    expect(await resolve(token, 'deposit/create', key)).toMatchObject(NEVER);
    expect(await post(token, 'deposit/create', { amount: '500' }, key)).toMatchObject(GIVEN_UP);
    expect(await resolve(token, 'deposit/create', key)).toMatchObject(NEVER);
    expect(await depositsOf(token)).toBe(0);
  });

  test('never, for every call that moves money', async () => {
    const person = await bettor();
    const account_id = await saveAccount(server, person);
    const security_code = await issueCode(server.database, 'withdrawal', person.userId);
    const placed = await post(person.token, 'live-bet/save', person.bet);
    const bet_id = dataOf<{ bet: { id: number } }>(placed).bet.id;
    const late = [
      ['live-bet/save', person.bet],
      ['live-bet/cancel', { bet_id, match_id: person.matchId }],
      ['withdrawal/request', { withdrawalAmount: '300', account_id, security_code }],
    ] as const;
    for (const [route, body] of late) {
      const key = newKey();
      expect(await resolve(person.token, route, key)).toMatchObject(NEVER);
      expect(await post(person.token, route, body, key)).toMatchObject(GIVEN_UP);
    }
    expect(await purse(server.database, person.userId)).toMatchObject({ cash: 90000, held: 0 });
  });

  test('after the request: applied, with what it answered', async () => {
    const person = await bettor();
    const account_id = await saveAccount(server, person);
    const apply = async (route: string, body: unknown) => {
      const key = newKey();
      const reply = await post(person.token, route, body, key);
      expect(reply).toMatchObject({ status: 200 });
      expect((await resolve(person.token, route, key)).body.data).toEqual({
        outcome: 'applied',
        data: reply.body.data,
      });
      return reply;
    };
    await apply('deposit/create', { amount: '500' });
    const placed = await apply('live-bet/save', person.bet);
    const bet_id = dataOf<{ bet: { id: number } }>(placed).bet.id;
    await apply('live-bet/cancel', { bet_id, match_id: person.matchId });
    const security_code = await issueCode(server.database, 'withdrawal', person.userId);
    await apply('withdrawal/request', { withdrawalAmount: '300', account_id, security_code });
  });

  test('after a refusal: never', async () => {
    const { token } = await server.signUp();
    const key = newKey();
    await post(token, 'deposit/create', { amount: '0' }, key);
    expect(await resolve(token, 'deposit/create', key)).toMatchObject(NEVER);
  });

  test("of another person's key: never, and theirs stays as it is", async () => {
    const owner = await server.signUp();
    const other = await server.signUp();
    const key = newKey();
    await post(owner.token, 'deposit/create', { amount: '500' }, key);
    expect(await resolve(other.token, 'deposit/create', key)).toMatchObject(NEVER);
    expect(await resolve(owner.token, 'deposit/create', key)).toMatchObject({
      body: { data: { outcome: 'applied' } },
    });
  });

  /** A request that is resolved while its effect is not committed yet. */
  async function resolvedInFlight(end: 'commits' | 'fails') {
    const { token, userId } = await server.signUp();
    const key = newKey();
    const money: MoneyRequest = {
      userId,
      route: 'deposit/create',
      key,
      bodyHash: hashBody({ amount: '500' }),
    };
    const inserted = gate();
    const released = gate();
    const request = server.database.transaction(async (tx) => {
      await tx.query(
        `with created as (
           insert into deposits (user_id, amount_paise, reference, expires_at)
           values ($1, 50000, $2, now() + interval '15 minutes') returning id),
         ${keepKey('created', '$1::bigint', 3)}
         select id from created`,
        [userId, key, ...keyParams(money)],
      );
      inserted.open();
      await released.promise;
      if (end === 'fails') throw new Error('the process ended');
    });
    await inserted.promise;
    const resolved = resolve(token, 'deposit/create', key);
    await somebodyWaits(server.database);
    released.open();
    await request.catch(() => {});
    return {
      resolved: await resolved,
      late: await post(token, 'deposit/create', { amount: '500' }, key),
      token,
    };
  }

  test('while the request is in flight, which then is done: applied', async () => {
    const { resolved, late, token } = await resolvedInFlight('commits');
    expect(resolved).toMatchObject({ body: { data: { outcome: 'applied', data: { amount: 500 } } } });
    expect(late).toMatchObject({ status: 200, body: { data: { amount: 500 } } });
    expect(await depositsOf(token)).toBe(1);
  });

  test('while the request is in flight, which then fails: never', async () => {
    const { resolved, late, token } = await resolvedInFlight('fails');
    expect(resolved).toMatchObject(NEVER);
    expect(late).toMatchObject(GIVEN_UP);
    expect(await depositsOf(token)).toBe(0);
  });

  test('together with the request, many times: both tell the same', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { token } = await server.signUp();
      const key = newKey();
      const calls = [
        () => post(token, 'deposit/create', { amount: '500' }, key),
        () => resolve(token, 'deposit/create', key),
      ];
      if (round % 2 === 1) calls.reverse();
      const replies = await Promise.all(calls.map((call) => call()));
      if (round % 2 === 1) replies.reverse();
      const [created, resolved] = replies;
      const applied = dataOf<{ outcome: string }>(resolved ?? expect.unreachable()).outcome === 'applied';
      expect(created?.status).toBe(applied ? 200 : 409);
      expect(await depositsOf(token)).toBe(applied ? 1 : 0);
    }
  });

  test.each([
    [{}],
    [{ route: 'deposit/create' }],
    [{ route: 'users/login', key: 'a'.repeat(16) }],
    [{ route: 'deposit/create', key: 'short' }],
    [{ route: 'deposit/create', key: 5 }],
    [undefined],
    [[]],
  ])('%j is refused', async (body) => {
    const { token } = await server.signUp();
    expect(await post(token, 'requests/resolve', body)).toMatchObject({ status: 400 });
  });
});

describe('two requests are the same', () => {
  test('if their fields are, in any order', () => {
    expect(hashBody({ a: 1, b: { c: 2, d: [1, 2] } })).toBe(hashBody({ b: { d: [1, 2], c: 2 }, a: 1 }));
    expect(hashBody({ a: 1, b: [1, 2] })).not.toBe(hashBody({ a: 1, b: [2, 1] }));
    expect(hashBody({ a: 1 })).not.toBe(hashBody({ a: '1' }));
    expect(hashBody({ a: undefined })).toBe(hashBody({}));
    expect(hashBody({ amount: '500' })).toBe(
      '62fd9dc56a484ba642e8a4b4e7d95e1671a658857ac74dd84af71cab16b6c798',
    );
  });

  test('if their key is', () => {
    const money = (headers: Record<string, string>) => moneyRequest({ headers }, 1, 'deposit/create', {}).key;
    expect(money({})).toBeNull();
    expect(money({ 'idempotency-key': 'a'.repeat(16) })).toBe('a'.repeat(16));
    expect(() => money({ 'idempotency-key': 'a, b' })).toThrow(expect.objectContaining({ status: 400 }));
  });
});

test('an error without a repeated request is not hidden', async () => {
  const { userId } = await server.signUp();
  const money: MoneyRequest = { userId, route: 'deposit/create', key: newKey(), bodyHash: 'x' };
  await expect(once(server.database, money, () => Promise.reject(new Error('no disk')))).rejects.toThrow(
    'no disk',
  );
});

test('an effect whose own answer was lost is found again', async () => {
  const { token, userId } = await server.signUp();
  const key = newKey();
  const created = await post(token, 'deposit/create', { amount: '500' }, key);
  const money: MoneyRequest = { userId, route: 'deposit/create', key, bodyHash: hashBody({ amount: '500' }) };
  const id = await once(server.database, money, () => Promise.reject(new Error('connection lost')));
  expect(id).toBe(dataOf<{ id: number }>(created).id);
});

test('many people at once, every request twice: the audit finds no fault', async () => {
  const people = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const person = await personWith(server, 1000);
      return { ...person, account_id: await saveAccount(server, person) };
    }),
  );
  const twice = (token: string, path: string, body: unknown) => {
    const key = newKey();
    return [post(token, path, body, key), post(token, path, body, key)];
  };
  const replies = await Promise.all(
    people.flatMap(async ({ token, userId, account_id }, index) => {
      const security_code = await issueCode(server.database, 'withdrawal', userId);
      const amount = `${200 + index}.${10 + index}`;
      return Promise.all([
        ...twice(token, 'withdrawal/request', { withdrawalAmount: amount, account_id, security_code }),
        ...twice(token, 'deposit/create', { amount }),
        ...twice(token, 'deposit/create', { amount }),
      ]);
    }),
  );
  expect(replies.flat().filter(({ status }) => status !== 200)).toEqual([]);
  for (const [index, { token, userId }] of people.entries()) {
    const held = 20000 + index * 100 + 10 + index;
    expect(await purse(server.database, userId)).toEqual({ cash: 100000 - held, held, revision: 2 });
    expect(await depositsOf(token)).toBe(2);
  }
  expect((await audit(server.database)).wrong).toEqual([]);
});

test('a key of more than 30 days ago is refused, and its outcome is still known', async () => {
  const { token, userId } = await server.signUp();
  const [old, young, givenUp] = [newKey(), newKey(), newKey()];
  const body = { amount: '500' };
  for (const key of [old, young]) await post(token, 'deposit/create', body, key);
  await resolve(token, 'deposit/create', givenUp);
  await server.database.query(
    `update idempotency_keys
     set at = at - (case when key = $2 then interval '29 days' else interval '31 days' end) where user_id = $1`,
    [userId, young],
  );
  await doOnce(moneyJobs(server.context));
  const tooOld = {
    status: 409,
    body: { msg: 'This request was made more than 30 days ago', data: { tooOld: true } },
  };
  expect(await post(token, 'deposit/create', body, old)).toMatchObject(tooOld);
  expect(await post(token, 'deposit/create', { amount: '501' }, old)).toMatchObject(tooOld);
  expect(await post(token, 'deposit/create', body, young)).toMatchObject({ status: 200 });
  expect(await post(token, 'deposit/create', body, givenUp)).toMatchObject(GIVEN_UP);
  expect(await depositsOf(token)).toBe(2);
  expect(await resolve(token, 'deposit/create', old)).toMatchObject({
    body: { data: { outcome: 'applied', data: { amount: 500 } } },
  });
});

test('choices of payers in the sandbox are swept 30 days after the answer', async () => {
  await server.database.query(
    `insert into sandbox_payments (reference, approved, amount_paise, due_at, answered_at) values
     ('old', true, 100, now() - interval '31 days', now() - interval '31 days'),
     ('young', true, 100, now() - interval '31 days', now() - interval '1 day'),
     ('due', true, 100, now() - interval '31 days', null)`,
  );
  await doOnce(moneyJobs(server.context));
  expect(
    await server.database.query(
      `select reference from sandbox_payments where reference in ('old', 'young', 'due') order by reference`,
    ),
  ).toEqual([{ reference: 'due' }, { reference: 'young' }]);
});
