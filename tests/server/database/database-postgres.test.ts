import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { DatabaseFailure, isUnreachable } from '../../../server/database/failures.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { migratePostgres, openPostgres } from '../../../server/database/postgres.ts';
import { fund, makeBettor, makeMatch, onTeam, place } from '../tools/bettors.ts';
import { createPostgresDatabase } from '../tools/database.ts';
import { startTestServer } from '../tools/server.ts';

const { TEST_DATABASE_URL = '' } = process.env;

describe.skipIf(TEST_DATABASE_URL === '')('on PostgreSQL', () => {
  let own: { url: string; drop(): Promise<void> };
  let processes: Database[];
  beforeAll(async () => {
    own = await createPostgresDatabase(TEST_DATABASE_URL);
    processes = await Promise.all([1, 2, 3, 4].map(() => openPostgres(own.url)));
  });
  afterAll(async () => {
    await Promise.all(processes.map((database) => database.close()));
    await own.drop();
  });
  const first = () => {
    const [database] = processes;
    if (!database) throw new Error('no database was opened');
    return database;
  };

  test('processes that start at once on an empty database migrate it once', async () => {
    await Promise.all(processes.map((database) => migrate(database)));
    const files = await readdir('server/database/migrations');
    expect(await first().query('select name from migrations order by name')).toEqual(
      files.sort().map((name) => ({ name })),
    );
  });

  test('a snapshot stays at its moment while others write', async () => {
    const [reader, writer] = processes;
    if (!reader || !writer) throw new Error('no database was opened');
    await writer.script('create table clock (n integer); insert into clock values (1)');
    const seen = await reader.snapshot(async (tx) => {
      const before = await tx.query('select n from clock');
      await writer.query('update clock set n = 2');
      return [before, await tx.query('select n from clock')];
    });
    expect(seen).toEqual([[{ n: 1 }], [{ n: 1 }]]);
    expect(await reader.query('select n from clock')).toEqual([{ n: 2 }]);
  });

  test('a transaction is retried after a deadlock', async () => {
    const database = first();
    await database.script('create table pair (n integer primary key); insert into pair values (1), (2)');
    const held = [gate(), gate()];
    const work = (mine: number, other: number) =>
      database.transaction(async (tx) => {
        await tx.query('select 1 from pair where n = $1 for update', [mine]);
        held[mine - 1]?.resolve();
        await held[other - 1]?.promise;
        await tx.query('select 1 from pair where n = $1 for update', [other]);
        return mine;
      });
    expect(await Promise.all([work(1, 2), work(2, 1)])).toEqual([1, 2]);
  });

  test('statements wait for locks under read committed, even if the database has another default', async () => {
    const database = first();
    await database.script(
      `do $$ begin execute format('alter database %I set default_transaction_isolation = serializable', current_database()); end $$`,
    );
    const fresh = await openPostgres(own.url);
    const asked = `select current_setting('transaction_isolation') as level`;
    expect(await fresh.query(asked)).toEqual([{ level: 'read committed' }]);
    expect(await fresh.transaction((tx) => tx.query(asked))).toEqual([{ level: 'read committed' }]);
    await fresh.close();
  });

  test('every statement times out before the page does', async () => {
    expect(
      await first().query(
        `select name, setting from pg_settings
         where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout') order by name`,
      ),
    ).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '5000' },
      { name: 'lock_timeout', setting: '3000' },
      { name: 'statement_timeout', setting: '6000' },
    ]);
  });

  test('patient work has its own connection, on which a statement may take an hour', async () => {
    const database = await openPostgres(own.url, 2);
    let letGo = () => {};
    const letGone = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const held = database.transaction(async (tx) => {
      await tx.query('select 1');
      await letGone;
    });
    const asked = `select setting from pg_settings where name = 'statement_timeout'`;
    expect(await database.unhurried((unhurried) => unhurried.query(asked))).toEqual([{ setting: '3600000' }]);
    letGo();
    await held;
    await database.close();
  });

  test('a migration waits for a lock without a short time limit', async () => {
    const gate = await hold(own.url, 'select 1 from schema_gate where id = 1 for update');
    const migrating = migratePostgres(own.url);
    // Longer than any call may take.
    await until(async () => (await waiting(first(), 'schema_gate', 8)) === 1);
    await gate.letGo();
    await migrating;
  });

  test('a database of another engine begins with the schema, one of PostgreSQL with the migrations', async () => {
    const guards = `select tgname as name from pg_trigger where tgname like '%_not_truncated' order by 1`;
    const other = await createPostgresDatabase(TEST_DATABASE_URL);
    await migratePostgres(other.url, 'cockroach');
    const begun = await openPostgres(other.url);
    expect(await begun.query(guards)).toEqual([]);
    expect(await begun.query('select name from migrations order by name')).toEqual(
      await first().query('select name from migrations order by name'),
    );
    expect(await first().query(guards)).toEqual([
      { name: 'activities_not_truncated' },
      { name: 'entries_not_truncated' },
      { name: 'journals_not_truncated' },
      { name: 'play_breaks_not_truncated' },
      { name: 'play_limits_not_truncated' },
    ]);
    await begun.close();
    await other.drop();
  });

  test('bets on a locked match are refused, and none is lost; health answers meanwhile, and everything else afterwards', async () => {
    const [observer, database] = [first(), await openPostgres(own.url, 5)];
    const { app, call, signUp, log } = await startTestServer({ database });
    const match = await makeMatch(database);
    const { userId, token } = await signUp();
    await fund(database, userId, 1_000_00);
    const save = (bet: number) =>
      call('POST', 'live-bet/save', {
        token,
        body: { team_value: match.home, bet_amount: 10 },
        headers: { 'idempotency-key': `locked-bet-slip-${bet}` },
      });
    const bets = Array.from({ length: 5 }, (_, bet) => bet);
    const locked = await hold(own.url, `select 1 from matches where id = ${match.id} for update`);
    const sent = bets.map(save);
    // All connections for work are in use.
    await until(async () => (await waiting(observer, 'with bet_request as materialized')) === 4);
    expect((await call('GET', 'health')).status).toBe(200);
    // The match is still locked.
    await until(async () => (await call('GET', 'live-bet')).status === 200);
    const replies = await Promise.all(sent);
    await locked.letGo();
    const cut = replies.filter(({ status }) => status === 503);
    expect(cut.length).toBeGreaterThanOrEqual(4);
    for (const reply of cut) expect(reply.headers['retry-after']).toBe('3');
    expect(log.events()).toContain('database.unavailable');

    const again = await Promise.all(bets.map(save));
    expect(again.map(({ status }) => status)).toEqual(bets.map(() => 200));
    expect(await database.query('select cash, staked from wallets where user_id = $1', [userId])).toEqual([
      { cash: 950_00, staked: 50_00 },
    ]);
    await app.close();
    await database.close();
  }, 120_000);

  test('a locked match, price or wallet delays only its own bets', async () => {
    const database = await openPostgres(own.url);
    const held = await makeMatch(database);
    const priced = await makeMatch(database);
    const free = await makeMatch(database);
    const people: number[] = [];
    for (let person = 0; person < 4; person += 1) people.push(await makeBettor(database, 1_000_00));
    const save = async (person: number, side: number) => {
      const { bet } = await place(database, people[person] ?? 0, onTeam(side, 10));
      return bet.status;
    };
    const locked = await Promise.all([
      hold(own.url, `select 1 from matches where id = ${held.id} for update`),
      hold(own.url, `select 1 from selections where id = ${priced.home} for update`),
      hold(own.url, `select 1 from wallets where user_id = ${people[2]} for update`),
    ]);
    const late = [save(0, held.home), save(1, priced.home), save(2, free.home)];
    const others = await Promise.all(
      Array.from({ length: 12 }, (_, bet) => save(3, bet % 2 ? free.home : priced.away)),
    );
    expect(others).toEqual(Array(12).fill('open'));
    await until(async () => (await waiting(first(), 'with bet_request as materialized')) === 3);
    await Promise.all(locked.map(({ letGo }) => letGo()));
    expect(await Promise.all(late)).toEqual(['open', 'open', 'open']);
    await database.close();
  });

  test('the database’s clock is read while all connections for work are taken', async () => {
    const database = await openPostgres(own.url, 3);
    const work = [1, 2].map(() => database.query('select pg_sleep(4)').then(() => 'work'));
    const clock = database.readClock().then(() => 'clock');
    expect(await Promise.race([...work, clock])).toBe('clock');
    await Promise.all(work);
    await database.close();
  });

  test('a statement fails when the database stops answering', async () => {
    const silent = await silenceable(own.url);
    const database = await openPostgres(silent.url);
    expect(await database.query('select 1 as n')).toEqual([{ n: 1 }]);
    silent.fallSilent();
    const error = await database.query('select 2 as n').catch((reason: unknown) => reason);
    expect(isUnreachable(error)).toBe(true);
    silent.close();
    await database.close();
  });

  test('a connection that is cut in the middle fails as unreachable; the next one works', async () => {
    const [database, operator] = [first(), processes[1] ?? first()];
    const cut = database.transaction(async (tx) => {
      const [backend] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      await operator.query('select pg_terminate_backend($1)', [backend?.pid ?? 0]);
      await tx.query('select 1');
    });
    const error = await cut.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(isUnreachable(error)).toBe(true);
    expect(await database.query('select 1 as n')).toEqual([{ n: 1 }]);
  });
});

/** The same database behind a connection that can fall silent: it stays open, but nothing arrives. */
async function silenceable(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(Number(port || 5432), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  const own = new URL(url);
  const address = line.address();
  own.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    url: own.href,
    fallSilent() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      line.close();
    },
  };
}

/** Holds a row's lock as long as the test needs. */
async function hold(url: string, lock: string) {
  const client = new pg.Client(url);
  await client.connect();
  client.on('error', () => {});
  await client.query('begin');
  await client.query(lock);
  return { letGo: () => client.end() };
}

/** The number of statements with this text that have waited for a lock for this many seconds. */
async function waiting(database: Database, text: string, seconds = 0): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and strpos(query, $1) > 0
       and query_start <= clock_timestamp() - make_interval(secs => $2)`,
    [text, seconds],
  );
  return row?.count ?? 0;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20);
}

function gate() {
  let resolve = () => {};
  const promise = new Promise<void>((open) => {
    resolve = open;
  });
  return { promise, resolve };
}

test('a database that stops while a connection begins fails the call, and does not end the process', async () => {
  // The protocol's AuthenticationOk and ReadyForQuery (version 3.0), then only a closed connection.
  const welcome = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');
  const leaving = createServer((socket) => {
    socket.once('data', () => {
      socket.write(welcome);
      socket.once('data', () => socket.destroy());
    });
  }).listen(0, '127.0.0.1');
  await once(leaving, 'listening');
  const address = leaving.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(openPostgres(`postgres://sikka@127.0.0.1:${port}/sikka`)).rejects.toThrow(DatabaseFailure);
  leaving.close();
});
