import { readFile } from 'node:fs/promises';
import fastify from 'fastify';
import { Registry } from 'prom-client';
import { array, string, type } from 'superstruct';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { healthPages } from '../../../server/http/health.ts';
import { createMetrics, metricsApp } from '../../../server/http/metrics.ts';
import { fund } from '../tools/bettors.ts';
import { openTestDatabase } from '../tools/database.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
let expectedWaitMs = 0;
let answers = true;
beforeAll(async () => {
  const database = await openTestDatabase({ isForged: true });
  server = await startTestServer({
    sheds: true,
    database: {
      ...database,
      expectedWaitMs: () => expectedWaitMs,
      readClock: () => (answers ? database.readClock() : Promise.reject(new Error('away'))),
    },
  });
});
afterAll(() => server.close());

const get = (url: string) => server.app.inject(url);

describe('health', () => {
  test('is live without its database, and ready with it', async () => {
    answers = false;
    expect((await get('/health/live')).json()).toEqual({ status: 'live' });
    const unready = await get('/health/ready');
    expect(unready.statusCode).toBe(503);
    expect(unready.headers['retry-after']).toBe('1');
    expect(unready.json()).toEqual({ status: 'not ready', why: 'database' });
    answers = true;
    const ready = await get('/health/ready');
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toEqual({ status: 'ready' });
  });

  test('is not ready while the server stops, as an open connection sees', async () => {
    const stopping = fastify({ return503OnClosing: false });
    await stopping.register(healthPages, { database: server.database });
    let reply: unknown;
    stopping.addHook('preClose', async () => {
      reply = await (await fetch(`${stopping.listeningOrigin}/health/ready`)).json();
    });
    await stopping.listen({ host: '127.0.0.1', port: 0 });
    await stopping.close();
    expect(reply).toEqual({ status: 'not ready', why: 'stopping' });
  });
});

describe('overload', () => {
  test('is answered with the time of the next try, and ends', async () => {
    const { token } = await server.signUp();
    expectedWaitMs = 1001;
    const shed = await server.call('POST', 'live-bet/save', { token, body: {} });
    expect(shed).toMatchObject({
      status: 503,
      body: { msg: 'Too much happens here at once. Please try again in a moment' },
      headers: { 'retry-after': '3' },
    });
    expectedWaitMs = 1000;
    // A busy machine may be a second late itself.
    const again = async () => (await server.call('POST', 'live-bet/save', { token, body: {} })).status;
    await expect.poll(again, { timeout: 60_000 }).toBe(400);
  });

  test('sheds neither questions about money nor health checks', async () => {
    const { token } = await server.signUp();
    expectedWaitMs = 1001;
    const resolved = await server.call('POST', 'requests/resolve', { token, body: {} });
    expect(resolved.status).toBe(400);
    expect((await get('/health/ready')).statusCode).toBe(200);
    expectedWaitMs = 0;
  });
});

const Dashboard = type({ panels: array(type({ targets: array(type({ expr: string() })) })) });

describe('metrics', () => {
  /** The lines with these names, as Prometheus reads them. */
  async function read(print: () => Promise<string>, ...names: string[]): Promise<string[]> {
    const lines = (await print()).split('\n');
    return lines.filter((line) =>
      names.some((name) => line.startsWith(`${name}{`) || line.startsWith(`${name} `)),
    );
  }

  test('count requests by route, refusals by kind, and open streams', async () => {
    const metrics = createMetrics(server.database);
    const counted = await startTestServer({ database: server.database, metrics });
    await counted.call('GET', 'live-bet/7');
    await counted.call('GET', 'live-bet/8');
    await counted.call('POST', 'users/login', { body: { phone: '7999999999', password: 'wrong-one' } });
    const address = await counted.listen();
    const line = new AbortController();
    await fetch(`${address}/api/live-bet/stream`, { signal: line.signal });
    expect(await read(metrics.print, 'sikka_request_seconds_count')).toEqual([
      'sikka_request_seconds_count{method="GET",route="/api/live-bet/:id",status="404"} 2',
      'sikka_request_seconds_count{method="POST",route="/api/users/login",status="401"} 1',
    ]);
    expect(await read(metrics.print, 'sikka_refusals_total')).toEqual([
      'sikka_refusals_total{kind="refused",status="404"} 2',
      'sikka_refusals_total{kind="login.refused",status="401"} 1',
    ]);
    const open = 'sikka_open_streams{route="/api/live-bet/stream"}';
    expect(await read(metrics.print, 'sikka_open_streams')).toEqual([`${open} 1`]);
    line.abort();
    await expect.poll(() => read(metrics.print, 'sikka_open_streams')).toEqual([`${open} 0`]);
    await counted.app.close();
  });

  test('show money as the database has it', async () => {
    const metrics = createMetrics(server.database, 0);
    await metrics.print();
    const post = async (id: number) => {
      const { userId } = await server.signUp();
      await server.database.transaction(async (tx) => {
        await tx.query(
          `insert into journals (id, user_id, kind) overriding system value values ($1, $2, 'starter')`,
          [id, userId],
        );
        await tx.query(
          `insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
           values ($1, 1, $2, 'promotions', 'cash', 100)`,
          [id, userId],
        );
      });
    };
    await post(9_000_002);
    expect(await read(metrics.print, 'sikka_ledger_journals_total')).toEqual([
      'sikka_ledger_journals_total{kind="starter"} 1',
    ]);
    expect(await read(metrics.print, 'sikka_ledger_journals_total')).toEqual([
      'sikka_ledger_journals_total{kind="starter"} 1',
    ]);
    // A move that began earlier and commits later.
    await post(9_000_001);
    await Promise.all([metrics.print(), metrics.print()]);
    expect(await read(metrics.print, 'sikka_ledger_journals_total')).toEqual([
      'sikka_ledger_journals_total{kind="starter"} 2',
    ]);
    expect(await read(metrics.print, 'sikka_settlement_lag_seconds', 'sikka_withdrawals_waiting')).toEqual([
      'sikka_settlement_lag_seconds 0',
      'sikka_withdrawals_waiting{status="approved"} 0',
      'sikka_withdrawals_waiting{status="requested"} 0',
    ]);
  });

  test('count every move, even after a failed reading', async () => {
    let fails = false;
    const metrics = createMetrics(
      {
        ...server.database,
        query: (sql, params) =>
          fails && sql.includes('count from journals')
            ? Promise.reject(new Error('away'))
            : server.database.query(sql, params),
      },
      0,
    );
    await metrics.print();
    await fund(server.database, (await server.signUp()).userId, 100);
    fails = true;
    await expect(metrics.print()).rejects.toThrow('away');
    fails = false;
    expect(await read(metrics.print, 'sikka_ledger_journals_total')).toEqual([
      'sikka_ledger_journals_total{kind="grant"} 1',
    ]);
  });

  test('have all that the dashboard shows', async () => {
    const { panels } = Dashboard.create(JSON.parse(await readFile('docs/dashboard.json', 'utf8')));
    const shown = panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => expr.match(/\b(sikka|nodejs|process)_\w+/g) ?? []),
    );
    const known = await createMetrics(server.database).print();
    const names = new Set(known.match(/(?<=^# TYPE )\w+/gm));
    expect(shown.length).toBe(13);
    expect(shown.filter((name) => !names.has(name.replace(/_(count|bucket)$/, '')))).toEqual([]);
  });

  test('are served by a server of their own', async () => {
    const page = await metricsApp(createMetrics(server.database)).inject('/metrics');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe(Registry.PROMETHEUS_CONTENT_TYPE);
    expect((await get('/metrics')).body).not.toBe(page.body);
  });
});
