import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Param } from '../../../server/database/database.ts';
import { fund, makeMatch } from '../tools/bettors.ts';
import { openTestDatabase } from '../tools/database.ts';
import { startTestServer } from '../tools/server.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A database in which statements with this text wait until they are released. */
function held(text: string) {
  let letGo = () => {};
  let waiting = 0;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return {
    letGo,
    isHolding: (count: number) => waiting === count,
    database: {
      ...database,
      async query<Row extends object>(sql: string, params?: readonly Param[]) {
        if (sql.includes(text)) {
          waiting += 1;
          await gate;
        }
        return database.query<Row>(sql, params);
      },
    } satisfies Database,
  };
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(5);
}

/** Whether nothing listens there any more. */
async function isRefused(origin: string): Promise<boolean> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  const refused = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(false));
    socket.once('error', () => resolve(true));
  });
  socket.destroy();
  return refused;
}

test('a stopping server answers accepted requests, even slow bets, and accepts no new ones', async () => {
  const bets = held('insert into bets');
  const { app, signUp, listen } = await startTestServer({ database: bets.database });
  const origin = await listen();
  let accepted = 0;
  app.server.on('request', () => {
    accepted += 1;
  });
  const match = await makeMatch(database);
  const { userId, token } = await signUp();
  await fund(database, userId, 100_00);
  const answers = Promise.all(
    Array.from({ length: 5 }, async () => {
      const response = await fetch(`${origin}/api/live-bet/save`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ team_value: match.home, bet_amount: 10 }),
      });
      return {
        status: response.status,
        connection: response.headers.get('connection'),
        body: await response.json(),
      };
    }),
  );
  // One is on its way to the database; the others wait for it, or are still being read.
  await until(() => accepted === 5 && bets.isHolding(1));
  const closing = app.close();
  await until(() => isRefused(origin));
  bets.letGo();
  for (const answer of await answers)
    expect(answer).toMatchObject({
      status: 200,
      connection: 'close',
      body: { data: { bet: { status: 'open' } } },
    });
  await closing;
});

test('a request sent before the stop is answered with Connection: close', async () => {
  const { app, listen } = await startTestServer({ database });
  const origin = await listen();
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(socket, 'connect');
  await ask(socket);
  // Sent, but not read yet: the server runs in this process.
  const answer = ask(socket);
  const closing = app.close();
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n(.+\r\n)*connection: close\r\n/i);
  await closing;
});

test('an idle connection, as browsers open them in advance, does not delay a stop', async () => {
  const { app, listen } = await startTestServer({ database });
  const socket = connect(Number(new URL(await listen()).port), '127.0.0.1');
  await once(socket, 'connect');
  const ended = once(socket, 'close');
  await app.close();
  await ended;
});

async function ask(socket: Socket): Promise<string> {
  socket.write('GET /api/health HTTP/1.1\r\nhost: sikka.test\r\n\r\n');
  const [answer] = await once(socket, 'data');
  return String(answer);
}

test('open streams, and one that is being opened, end when the server stops', async () => {
  const reading = held('from matches m join match_states s');
  const { app, listen } = await startTestServer({ database: reading.database });
  const origin = await listen();
  const late = fetch(`${origin}/api/live-bet/stream`).then((response) => response.text());
  await until(() => reading.isHolding(1));
  const closing = app.close();
  await until(() => isRefused(origin));
  reading.letGo();
  expect(await late).toMatch(/^event: hello\n/);
  await closing;

  const again = await startTestServer({ database });
  const response = await fetch(`${await again.listen()}/api/live-bet/stream`);
  const text = response.text();
  await again.app.close();
  expect(await text).toMatch(/^event: hello\n/);
});

/** A process that does this when told to stop. */
async function stopping(stop: string, finishMs: number) {
  const child = spawn(
    process.execPath,
    [
      ...['--import', 'tsx', '--input-type=module', '-e'],
      `import { stopOnSignal } from './server/stop.ts';
       stopOnSignal(${stop}, ${finishMs});
       setInterval(() => {}, 1000);
       console.log('ready');`,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const said = { out: '', err: '' };
  child.stdout.on('data', (text) => {
    said.out += text;
  });
  child.stderr.on('data', (text) => {
    said.err += text;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, ...said }));
  await until(() => said.out === 'ready\n');
  return { child, said, ended };
}

const HANGS = `() => { console.log('stopping'); return new Promise(() => {}); }`;

test.each(['SIGTERM', 'SIGINT'] as const)('%s stops a process once all is done', async (signal) => {
  const { child, ended } = await stopping(`async () => console.log('stopping')`, 60_000);
  child.kill(signal);
  expect(await ended).toEqual({ code: 0, out: 'ready\nstopping\n', err: '' });
});

test('a resource that hangs, such as a database, delays a stop only for a limited time', async () => {
  const { child, ended } = await stopping(HANGS, 100);
  child.kill('SIGTERM');
  expect(await ended).toEqual({
    code: 1,
    out: 'ready\nstopping\n',
    err: 'Work was still unfinished after 0.1 seconds\n',
  });
});

test('a second signal ends a process at once', async () => {
  const { child, said, ended } = await stopping(HANGS, 3_600_000);
  child.kill('SIGTERM');
  await until(() => said.out === 'ready\nstopping\n');
  await until(() => hasEnded(child) || !child.kill('SIGTERM'));
  expect(await ended).toEqual({ code: 1, out: 'ready\nstopping\n', err: '' });
});

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

test('a failed stop logs the reason', async () => {
  const { child, ended } = await stopping(`() => Promise.reject(new Error('the pool is stuck'))`, 60_000);
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Stopping failed: Error: the pool is stuck\n/),
  });
});
