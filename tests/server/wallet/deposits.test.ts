import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeBreak } from '../../../server/account/limits/breaks.ts';
import type { Param, Queryable, Transaction } from '../../../server/database/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { concludeDeposit, depositsToDecide, payDeposit } from '../../../server/wallet/deposits.ts';
import { moneyJobs } from '../../../server/wallet/jobs.ts';
import { createSandbox } from '../../../server/wallet/payments/sandbox.ts';
import type { PlayBreak } from '../../../src/schemas/account/limits.ts';
import { openTestDatabase } from '../tools/database.ts';
import { doOnce } from '../tools/jobs.ts';
import { createTestLog } from '../tools/log.ts';
import {
  conclude,
  dataOf,
  type MoneyServer,
  personWith,
  purse,
  referenceOf,
  reportOf,
  somebodyWaits,
  startMoneyServer,
} from '../tools/money.ts';
import { rowsRead } from '../tools/rows-read.ts';
import { startTestServer } from '../tools/server.ts';

interface Deposit {
  id: number;
  status: string;
  intent: string;
}

const { log, events } = createTestLog();
let server: MoneyServer;
beforeAll(async () => {
  server = await startMoneyServer();
});
afterAll(() => server.close());

async function order(token: string, amount = '500'): Promise<Deposit> {
  const reply = await server.call('POST', 'deposit/create', { token, body: { amount } });
  expect(reply).toMatchObject({ status: 200 });
  return dataOf<Deposit>(reply);
}

const pay = (token: string, id: number, body: unknown = { approve: true }) =>
  server.call('POST', `deposit/${id}/pay`, { token, body });

const read = async (token: string, id: number) =>
  dataOf<Deposit>(await server.call('GET', `deposit/${id}`, { token }));

const outOfTime = (id: number) =>
  server.database.query("update deposits set expires_at = now() - interval '1 second' where id = $1", [id]);

test('an order has a play-money link that is good for fifteen minutes', async () => {
  const { token } = await server.signUp();
  const reply = await server.call('POST', 'deposit/create', { token, body: { amount: ' 500 ' } });
  expect(reply).toMatchObject({
    status: 200,
    body: {
      data: {
        amount: 500,
        status: 'created',
        intent: expect.stringMatching(
          /^upi:\/\/pay\?pa=sikka@playmoney&pn=Sikka%20play%20money&am=500\.00&cu=INR&tn=Play%20money%20only&tr=SK[0-9A-F]{16}$/,
        ),
      },
    },
  });
  const { created_at, expires_at } = dataOf<{ created_at: string; expires_at: string }>(reply);
  const minutes = (Date.parse(expires_at) - Date.parse(created_at)) / 60_000;
  expect(minutes).toBeCloseTo(15, 2);
});

test('while the provider is unreachable nothing is ordered, and earlier orders are answered again', async () => {
  const { token } = await server.signUp();
  let out = false;
  const ready = () => {
    if (out) throw new Refusal(409, 'Out until noon');
  };
  const payments = { ...createSandbox(server.database, log), ready };
  const other = await startTestServer({ database: server.database, context: { payments } });
  const send = (key: string) =>
    other.call('POST', 'deposit/create', {
      token,
      body: { amount: '500' },
      headers: { 'idempotency-key': key },
    });
  const first = await send('ordered-before-noon');
  expect(first.status).toBe(200);
  out = true;
  expect(await send('ordered-before-noon')).toMatchObject({ status: 200, body: first.body });
  expect(await send('ordered-after-that')).toMatchObject({ status: 409, body: { msg: 'Out until noon' } });
  await other.app.close();
});

test('approved: pending, then credited once', async () => {
  const { token, userId } = await personWith(server, 0);
  const deposit = await order(token, '500.05');
  const answer = server.hold(deposit);
  expect(await pay(token, deposit.id)).toMatchObject({
    status: 200,
    body: { data: { id: deposit.id, status: 'pending', intent: null } },
  });
  await answer();
  expect(await read(token, deposit.id)).toMatchObject({ status: 'credited', intent: null });
  expect(await purse(server.database, userId)).toEqual({ cash: 50005, held: 0, revision: 1 });
  expect(await pay(token, deposit.id)).toMatchObject({ status: 409, body: { data: { status: 'credited' } } });
  await conclude(server, referenceOf(deposit.intent), 'credited');
  await conclude(server, referenceOf(deposit.intent), 'rejected');
  expect(await read(token, deposit.id)).toMatchObject({ status: 'credited' });
  expect(await purse(server.database, userId)).toEqual({ cash: 50005, held: 0, revision: 1 });
});

test('the statement names the deposit', async () => {
  const { token } = await personWith(server, 0);
  const deposit = await order(token, '1');
  const answer = server.hold(deposit);
  await pay(token, deposit.id);
  await answer();
  const history = await server.call('GET', 'wallet/history', { token });
  expect(history.body.data).toMatchObject({
    rows: [{ kind: 'deposit', amount: 1, balance: 1, note: referenceOf(deposit.intent) }],
  });
});

test('declined: rejected, and the wallet stays as it is', async () => {
  const { token, userId } = await personWith(server, 10);
  const deposit = await order(token);
  const answer = server.hold(deposit);
  expect(await pay(token, deposit.id, { approve: false })).toMatchObject({
    body: { data: { status: 'pending' } },
  });
  await answer();
  expect(await read(token, deposit.id)).toMatchObject({ status: 'rejected', intent: null });
  expect(await purse(server.database, userId)).toEqual({ cash: 1000, held: 0, revision: 1 });
});

test('money that arrives although it was rejected is credited, once', async () => {
  const { token, userId } = await personWith(server, 0);
  const deposit = await order(token);
  const reference = referenceOf(deposit.intent);
  for (const result of ['rejected', 'credited', 'credited', 'rejected'] as const)
    await conclude(server, reference, result);
  expect(await read(token, deposit.id)).toMatchObject({ status: 'credited' });
  expect(await purse(server.database, userId)).toEqual({ cash: 50000, held: 0, revision: 1 });
});

test('an answer of the provider that cannot be credited is reported to the operator', async () => {
  const { token, userId } = await personWith(server, 0);
  const [one, other] = [await order(token), await order(token, '200')];
  const report = await reportOf(server.database, referenceOf(one.intent), 'credited');
  const unmatched = async (changes: Partial<typeof report>) => {
    server.log.lines.length = 0;
    await concludeDeposit(server.context, { ...report, ...changes });
    return server.log.lines.map(({ level, event, why, reference }) => ({ level, event, why, reference }));
  };
  const because = (why: string, reference = report.reference) => [
    { level: 'error', event: 'payment.unmatched', why, reference },
  ];
  expect(await unmatched({ reference: 'SKNONE' })).toEqual(because('no such order', 'SKNONE'));
  for (const amountPaise of [49999, 50001, 0])
    expect(await unmatched({ amountPaise })).toEqual(because('another amount than the order’s'));
  expect(await read(token, one.id)).toMatchObject({ status: 'created' });
  expect(await unmatched({})).toEqual([]);
  expect(await unmatched({})).toEqual([]);
  expect(await unmatched({ paymentId: 'another' })).toEqual(because('credited by another payment'));
  const reference = referenceOf(other.intent);
  expect(await unmatched({ reference, amountPaise: 20000 })).toEqual(
    because('credited for another order', reference),
  );
  expect(await unmatched({ result: 'rejected' })).toEqual(because('rejected after it was credited'));
  expect(await read(token, other.id)).toMatchObject({ status: 'created' });
  expect(await purse(server.database, userId)).toEqual({ cash: 50000, held: 0, revision: 1 });
});

test('approved and declined at once: one of them', async () => {
  const { token, userId } = await personWith(server, 0);
  const deposit = await order(token);
  const answer = server.hold(deposit);
  const replies = await Promise.all(
    [true, false, true, false].map((approve) => pay(token, deposit.id, { approve })),
  );
  expect(replies.map(({ status }) => status)).toContain(200);
  expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  await answer();
  const { status } = await read(token, deposit.id);
  expect(['credited', 'rejected']).toContain(status);
  expect(await purse(server.database, userId)).toMatchObject({ cash: status === 'credited' ? 50000 : 0 });
});

test('a break comes before a payment, which sees it, or after it, never in between', async () => {
  const { token, userId } = await personWith(server, 0);
  const deposit = await order(token);
  const { database } = server;
  // The break begins right after the payment has asked for one.
  let begun: Promise<PlayBreak> | undefined;
  const spied = <Q extends Queryable>(on: Q): Q => ({
    ...on,
    async query<Row extends object>(sql: string, params?: readonly Param[]) {
      const rows = await on.query<Row>(sql, params);
      if (begun === undefined && sql.includes('from play_breaks')) {
        begun = takeBreak(database, userId, '1d');
        await Promise.race([begun, somebodyWaits(database)]);
      }
      return rows;
    },
  });
  const watched = {
    ...spied(database),
    transaction: <T>(work: (tx: Transaction) => Promise<T>) => database.transaction((tx) => work(spied(tx))),
  };
  await payDeposit({ database: watched, payments: createSandbox(database, log) }, userId, deposit.id, {
    approve: true,
  });
  const since = (await begun)?.since;
  expect(
    await database.query(
      `select due_at - interval '1 second' < $2::timestamptz as is_before from sandbox_payments where reference = $1`,
      [referenceOf(deposit.intent), since ?? null],
    ),
  ).toEqual([{ is_before: true }]);
});

test('concurrent reports of the same credit credit it once', async () => {
  const { token, userId } = await personWith(server, 0);
  const reference = referenceOf((await order(token)).intent);
  await Promise.all([1, 2, 3, 4].map(() => conclude(server, reference, 'credited')));
  expect(await purse(server.database, userId)).toEqual({ cash: 50000, held: 0, revision: 1 });
});

describe('out of time', () => {
  test('reads as expired and cannot be paid', async () => {
    const { token, userId } = await personWith(server, 0);
    const deposit = await order(token);
    await outOfTime(deposit.id);
    expect(await read(token, deposit.id)).toMatchObject({ status: 'expired', intent: null });
    const history = await server.call('GET', 'deposit/history', { token });
    expect(history.body.data).toMatchObject({ rows: [{ id: deposit.id, status: 'expired' }] });
    expect(await pay(token, deposit.id)).toMatchObject({
      status: 409,
      body: { msg: 'This deposit has expired', data: { status: 'expired' } },
    });
    expect(await purse(server.database, userId)).toMatchObject({ cash: 0 });
  });

  test('is recorded by the room’s jobs', async () => {
    const { token } = await server.signUp();
    const deposit = await order(token);
    const fresh = await order(token);
    await outOfTime(deposit.id);
    await doOnce(moneyJobs(server.context));
    const rows = await server.database.query(
      'select id, status from deposits where id = any($1) order by id',
      [[deposit.id, fresh.id]],
    );
    expect(rows).toEqual([
      { id: deposit.id, status: 'expired' },
      { id: fresh.id, status: 'created' },
    ]);
  });

  test('is recorded in one run, however many there are', async () => {
    const { userId } = await server.signUp();
    await server.database.query(
      `insert into deposits (user_id, amount_paise, reference, expires_at)
       select $1, 100, 'MANY' || n, now() - interval '1 minute' from generate_series(1, 2500) as list (n)`,
      [userId],
    );
    await doOnce(moneyJobs(server.context));
    expect(
      await server.database.query(
        'select status, count(*) as count from deposits where user_id = $1 group by status',
        [userId],
      ),
    ).toEqual([{ status: 'expired', count: 2500 }]);
  });

  test('money that arrives after all is credited', async () => {
    const { token, userId } = await personWith(server, 0);
    const deposit = await order(token);
    await server.database.query("update deposits set status = 'expired', decided_at = now() where id = $1", [
      deposit.id,
    ]);
    await conclude(server, referenceOf(deposit.intent), 'rejected');
    expect(await read(token, deposit.id)).toMatchObject({ status: 'expired' });
    await conclude(server, referenceOf(deposit.intent), 'credited');
    expect(await read(token, deposit.id)).toMatchObject({ status: 'credited' });
    expect(await purse(server.database, userId)).toMatchObject({ cash: 50000 });
  });

  test('a payment that is on its way does not expire', async () => {
    const { token } = await server.signUp();
    const deposit = await order(token);
    await server.database.query("update deposits set status = 'pending' where id = $1", [deposit.id]);
    await outOfTime(deposit.id);
    expect(await read(token, deposit.id)).toMatchObject({ status: 'pending' });
  });
});

test.each([
  ['approved', true, 'credited'],
  ['declined', false, 'rejected'],
])('%s just before the process ended: the next one gives the answer', async (_name, approve, status) => {
  const { token } = await server.signUp();
  const deposit = await order(token);
  const reference = referenceOf(deposit.intent);
  const ended = createSandbox(server.database, log, { answerAfterMs: 3_600_000 });
  (await ended.pay?.(server.database, { reference, amountPaise: 50000 }, { approve }))?.();
  ended.close?.();
  await server.database.query("update deposits set status = 'pending' where id = $1", [deposit.id]);
  await server.database.query(
    "update sandbox_payments set due_at = now() - interval '1 second' where reference = $1",
    [reference],
  );
  const next = createSandbox(server.database, log);
  next.onResult((report) => concludeDeposit(server.context, report));
  await doOnce(next.jobs);
  expect(await read(token, deposit.id)).toMatchObject({ status });
});

test('the sandbox gives each answer once, the oldest first', async () => {
  const database = await openTestDatabase();
  const ended = createSandbox(database, log, { answerAfterMs: 3_600_000 });
  const due = async (reference: string) => {
    (await ended.pay?.(database, { reference, amountPaise: 100 }, { approve: true }))?.();
    await database.query('update sandbox_payments set due_at = clock_timestamp() where reference = $1', [
      reference,
    ]);
  };
  /** The reports of a sandbox that starts now. */
  const toldNow = async () => {
    const next = createSandbox(database, log);
    const told: string[] = [];
    next.onResult(async ({ reference }) => void told.push(reference));
    await doOnce(next.jobs);
    return told;
  };
  await due('FIRST');
  await due('SECOND');
  expect(await toldNow()).toEqual(['FIRST', 'SECOND']);
  await due('THIRD');
  expect(await toldNow()).toEqual(['THIRD']);
  await database.close();
});

test('an invalid answer does not delay the others', async () => {
  const database = await openTestDatabase();
  events();
  const sandbox = createSandbox(database, log, { answerAfterMs: 0 });
  for (const reference of ['FIRST', 'SECOND'])
    (await sandbox.pay?.(database, { reference, amountPaise: 100 }, { approve: true }))?.();
  await new Promise<void>((resolve) => {
    sandbox.onResult(async ({ reference }) => {
      if (reference === 'FIRST') throw new Error('not now');
      resolve();
    });
  });
  sandbox.close?.();
  expect(events()).toContain('payment.failed');
  await database.close();
});

test('someone else’s deposit is not there', async () => {
  const owner = await server.signUp();
  const other = await server.signUp();
  const deposit = await order(owner.token);
  expect(await server.call('GET', `deposit/${deposit.id}`, { token: other.token })).toMatchObject({
    status: 404,
  });
  expect(await pay(other.token, deposit.id)).toMatchObject({ status: 404 });
  expect(await read(owner.token, deposit.id)).toMatchObject({ status: 'created' });
  const history = await server.call('GET', 'deposit/history', { token: other.token });
  expect(history.body.data).toMatchObject({ rows: [], total: 0 });
});

test.each(['0', '-1', '1.5', 'abc', '1e1', '99999999999999999999', '%F0%9F%AA%99'])(
  'deposit/%s is not there',
  async (id) => {
    const { token } = await server.signUp();
    expect(await server.call('GET', `deposit/${id}`, { token })).toMatchObject({ status: 404 });
    const paid = await server.call('POST', `deposit/${id}/pay`, { token, body: { approve: true } });
    expect(paid).toMatchObject({ status: 404 });
  },
);

test.each([
  [undefined, 'Amount is required'],
  ['', 'Amount is required'],
  [null, 'Amount is required'],
  ['0', 'The amount needs to be at least 1'],
  ['0.99', 'The amount needs to be at least 1'],
  ['-5', 'The amount needs to be at least 1'],
  ['1e3', 'The amount needs to be at least 1'],
  ['0x10', 'The amount needs to be at least 1'],
  ['Infinity', 'The amount needs to be at least 1'],
  ['१००', 'The amount needs to be at least 1'],
  ['200.005', 'Use at most two decimals'],
  ['100000.01', 'The amount is too large'],
])('amount %j: %s, and nothing changed', async (amount, message) => {
  const { token } = await server.signUp();
  const reply = await server.call('POST', 'deposit/create', { token, body: { amount } });
  expect(reply).toMatchObject({ status: 400, body: { msg: message, errors: { amount: message } } });
  const history = await server.call('GET', 'deposit/history', { token });
  expect(history.body.data).toMatchObject({ total: 0 });
});

test.each([[500], [['500']], [{ paise: 500 }], [true]])('amount %j is no text: refused', async (amount) => {
  const { token } = await server.signUp();
  expect(await server.call('POST', 'deposit/create', { token, body: { amount } })).toMatchObject({
    status: 400,
    body: { errors: { amount: expect.any(String) } },
  });
});

test.each([[{}], [{ approve: 'yes' }], [{ approve: true, amount: 1 }], [[]], ['"yes"'], [undefined]])(
  'paying with %j is refused',
  async (body) => {
    const { token } = await server.signUp();
    const deposit = await order(token);
    expect(await server.call('POST', `deposit/${deposit.id}/pay`, { token, body })).toMatchObject({
      status: 400,
    });
    expect(await read(token, deposit.id)).toMatchObject({ status: 'created' });
  },
);

test('an adapter without a payment app of its own has no such call', async () => {
  const { pay: _none, ...provider } = createSandbox(server.database, log);
  const other = await startTestServer({
    database: server.database,
    context: { payments: provider },
  });
  const { token } = await server.signUp();
  const deposit = await order(token);
  const paid = await other.call('POST', `deposit/${deposit.id}/pay`, { token, body: { approve: true } });
  expect(paid).toMatchObject({ status: 404 });
  await other.app.close();
});

test('the history has the latest first, in pages', async () => {
  const { token } = await server.signUp();
  for (const amount of ['1', '2', '3']) await order(token, amount);
  const reply = await server.call('GET', 'deposit/history?page=2&perPage=2', { token });
  expect(reply.body.data).toMatchObject({ rows: [{ amount: 1 }], page: 2, perPage: 2, total: 3 });
  const first = await server.call('GET', 'deposit/history?page=1&perPage=2', { token });
  expect(first.body.data).toMatchObject({ rows: [{ amount: 3 }, { amount: 2 }] });
  const { id } = dataOf<{ rows: { id: number }[] }>(first).rows[1] ?? { id: 0 };
  const one = await server.call('GET', `deposit/history?id=${id}`, { token });
  expect(one.body.data).toMatchObject({ rows: [{ id, amount: 2 }], total: 1 });
  const other = await server.signUp();
  const theirs = await server.call('GET', `deposit/history?id=${id}`, { token: other.token });
  expect(theirs.body.data).toMatchObject({ rows: [], total: 0 });
  const none = await server.call('GET', 'deposit/history?id=0', { token });
  expect(none).toMatchObject({ status: 400, body: { errors: { id: 'There is nothing of this number' } } });
});

test('an operator is shown those to decide, and no others are read', async () => {
  const { database } = server;
  await database.query(
    `update deposits set status = 'rejected', decided_at = now() where status in ('created', 'pending')`,
  );
  const { token } = await server.signUp();
  const [created, pending, over] = [await order(token), await order(token), await order(token)];
  await database.query(`update deposits set status = 'pending' where id = $1`, [pending.id]);
  await outOfTime(over.id);
  const list = (status?: 'expired') => depositsToDecide(database, status, 100);
  expect((await list()).map(({ id, status }) => [id, status])).toEqual([
    [pending.id, 'pending'],
    [created.id, 'created'],
  ]);
  expect((await list('expired'))[0]).toMatchObject({ id: over.id });
  expect(await rowsRead(database, ['deposits'], (tx) => depositsToDecide(tx, undefined, 100))).toBe(3);
});

test('the audit finds no fault in the end', async () => {
  expect((await audit(server.database)).wrong).toEqual([]);
});
