import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bundle } from '../tools/bundle.ts';
import { layOutDatabase } from '../tools/database.ts';

let folder: string;
let bundled: Awaited<ReturnType<typeof bundle>>;
const children = new Set<ChildProcess>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sikka-'));
  bundled = await bundle({ main: 'server/main.ts' });
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all([...children].map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  children.clear();
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await bundled.remove();
});

/** The arguments with which `npm start` starts the server. */
const AS_BY_NPM = ['--import', 'tsx', 'server/main.ts'];

/** The server with only these settings, and a umask that lets others read its files. */
function start(settings: Record<string, string>, program = [join(bundled.folder, 'main.js')]) {
  const { PATH = '' } = process.env;
  const child = spawn('sh', ['-c', 'umask 022; exec "$0" "$@"', process.execPath, ...program], {
    env: { PATH, PORT: '0', DATA_DIR: join(folder, 'data'), ...settings },
  });
  children.add(child);
  let out = '';
  let err = '';
  child.stderr.on('data', (text) => {
    err += text;
  });
  const line = (wanted: string) =>
    new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (text) => {
        out += text;
        if (out.includes(wanted)) resolve(out);
      });
      child.on('exit', () => reject(new Error(`the server ended: ${out}${err}`)));
    });
  const ended = once(child, 'close').then(([code]) => ({ code, err }));
  return { child, line, ended };
}

/** The files in a folder that its group or others may read. */
async function openFilesIn(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir, { recursive: true });
  expect(names.length).toBeGreaterThan(1000);
  const open = await Promise.all(
    names.map(async (name) => (((await stat(join(dataDir, name))).mode & 0o077) === 0 ? [] : [name])),
  );
  return open.flat();
}

test('a setting that is wrong', async () => {
  expect(await start({ PORT: 'eighty' }).ended).toEqual({
    code: 1,
    err: 'PORT must be a number from 0 to 65535, not "eighty"\n',
  });
});

test('a database that does not answer', async () => {
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const port = portOf(free);
  free.close();
  await once(free, 'close');
  const url = `postgres://me:hidden@127.0.0.1:${port}/sikka`;
  const { code, err } = await start({ DATABASE_URL: url, DATABASE_WAIT: '0' }).ended;
  expect(code).toBe(1);
  expect(err).toMatch(
    new RegExp(
      `^DATABASE_URL: the database at 127\\.0\\.0\\.1:${port}/sikka does not answer \\(.*ECONNREFUSED.*\\)\n$`,
    ),
  );
});

test('the server waits for a database that does not answer yet, but not for one that refuses', async () => {
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const port = portOf(free);
  free.close();
  await once(free, 'close');
  const url = `postgres://me:hidden@127.0.0.1:${port}/sikka`;
  const { line, ended } = start({ DATABASE_URL: url, DATABASE_WAIT: '600' });
  expect(await line('Waiting')).toMatch(
    new RegExp(
      `^DATABASE_URL: the database at 127\\.0\\.0\\.1:${port}/sikka does not answer .*\\. Waiting for it\n$`,
    ),
  );
  const refusing = createServer((socket) =>
    socket.on('data', () => socket.end(REFUSAL)).on('error', () => {}),
  );
  refusing.listen(port, '127.0.0.1');
  expect(await ended).toEqual({
    code: 1,
    err: `DATABASE_URL: the database at 127.0.0.1:${port}/sikka does not answer (no such password)\n`,
  });
  refusing.close();
});

/** An error in PostgreSQL's protocol: its length, then fields by their letters. */
const FIELDS = 'SFATAL\0C28P01\0Mno such password\0\0';
const REFUSAL = Buffer.concat([Buffer.from([69, 0, 0, 0, 4 + FIELDS.length]), Buffer.from(FIELDS)]);

test('a folder that cannot be written', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  const { code, err } = await start({ DATA_DIR: join(file, 'data') }).ended;
  expect(code).toBe(1);
  expect(err).toMatch(/^The folder .*a-file\/data cannot be written \(ENOTDIR.*\)\n$/);
});

test('a folder that others can read', async () => {
  for (const [mode, name] of [
    [0o755, 'for all'],
    [0o750, 'for-the-group'],
    [0o701, 'to-pass'],
  ] as const) {
    const open = join(folder, name);
    await mkdir(open);
    await chmod(open, mode);
    const word = name.includes(' ') ? `'${open}'` : open;
    expect(await start({ DATA_DIR: open }).ended).toEqual({
      code: 1,
      err: `The folder ${open} is open to other users of this machine (mode ${mode.toString(8)}), who may have read or changed what is in it. If you trust them, close it and start again: chmod -R go-rwx ${word}\n`,
    });
  }
});

test('it prints its address and the demo log-in, makes its folder private, and loses no data when killed', async () => {
  const dataDir = join(folder, 'data');
  const first = start({}, AS_BY_NPM);
  const out = await first.line('Demo log-in');
  const origin = originIn(out);
  expect(out).toMatch(/^Sikka listens on http:\/\/127\.0\.0\.1:\d+$/m);
  expect(out).toMatch(/^Demo log-in: phone 9000000001, password night-match$/m);
  const token = await logIn(origin);
  for (const [name, mode] of [
    ['', 0o700],
    ['operator.json', 0o600],
    ['server.pid', 0o600],
  ] as const)
    expect((await stat(join(dataDir, name))).mode & 0o777, name).toBe(mode);
  expect(await openFilesIn(dataDir)).toEqual([]);

  expect(await start({}).ended).toEqual({
    code: 1,
    err: `The folder ${dataDir} is in use by another process (${first.child.pid})\n`,
  });

  first.child.kill('SIGKILL');
  await first.ended;
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const port = portOf(taken);
  expect(await start({ PORT: String(port) }).ended).toEqual({
    code: 1,
    err: `Cannot listen on 127.0.0.1:${port}: the port is taken by another program. Set PORT to another one\n`,
  });
  taken.close();

  // Like in an earlier release.
  await chmod(join(dataDir, 'database', 'PG_VERSION'), 0o666);
  await chmod(join(dataDir, 'database', 'base'), 0o755);
  const again = start({});
  const details = await ask(`${originIn(await again.line('Demo log-in'))}/api/users/details`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await details.json()).toMatchObject({ data: { phone: '9000000001' } });
  expect(await openFilesIn(dataDir)).toEqual([]);
  again.child.kill('SIGTERM');
  expect(await again.ended).toEqual({ code: 0, err: '' });
}, 600_000);

const LIVE = {
  MODE: 'live',
  PUBLIC_URL: 'https://sikka.test',
  SMS_URL: 'http://127.0.0.1:9',
  MAIL_URL: 'http://127.0.0.1:9',
};

test('live mode has no demo account: not even that of a folder where the demo ran before', async () => {
  await layOutDatabase(join(folder, 'demo'));
  const demo = start({ DATA_DIR: join(folder, 'demo') });
  await demo.line('Demo log-in');
  demo.child.kill('SIGTERM');
  await demo.ended;
  expect(await start({ ...LIVE, DATA_DIR: join(folder, 'demo') }).ended).toEqual({
    code: 1,
    err: 'MODE=live: this database has been in use with MODE=demo. Set MODE to demo, or DATA_DIR to another folder\n',
  });

  // Without a prepared database: live mode makes its own.
  const live = start({ ...LIVE, DATA_DIR: join(folder, 'live') });
  expect(await logIn(originIn(await live.line('listens')))).toBeUndefined();
}, 600_000);

test('live mode has no croupier', async () => {
  await layOutDatabase(join(folder, 'people'));
  const live = start({ ...LIVE, DATA_DIR: join(folder, 'people') });
  await register(originIn(await live.line('listens')));
  live.child.kill('SIGTERM');
  expect(await live.ended).toMatchObject({ code: 0 });
  expect(await start({ DATA_DIR: join(folder, 'people') }).ended).toEqual({
    code: 1,
    err: 'MODE=demo: this database has been in use with MODE=live. Set MODE to live, or DATA_DIR to another folder\n',
  });

  const again = start({ ...LIVE, DATA_DIR: join(folder, 'people') });
  expect(await again.line('listens')).not.toContain('Demo log-in');
}, 600_000);

const originIn = (out: string) => /http:\/\/\S+/.exec(out)?.[0] ?? '';

function portOf(server: Server): number {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

async function logIn(origin: string): Promise<string | undefined> {
  const reply = await post(`${origin}/api/users/login`, { phone: '9000000001', password: 'night-match' });
  const { data } = await reply.json();
  return data?.access_token;
}

async function register(origin: string): Promise<void> {
  const reply = await post(`${origin}/api/users/register`, {
    first_name: 'Asha',
    phone: '9000000003',
    email: 'asha@example.com',
    pincode: '400001',
    state: 'Maharashtra',
    password: 'a river of lamps',
    confirmPassword: 'a river of lamps',
    is_eighteen: true,
    agreement: true,
  });
  expect(reply.status).toBe(200);
}

function post(url: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return ask(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/**
 * Calls a server, and repeats refused calls: a server that has just started on a busy machine refuses some.
 */
async function ask(url: string, init: RequestInit): Promise<Response> {
  let reply = Response.error();
  const isAnswered = async () => {
    reply = await fetch(url, init);
    return reply.status !== 503;
  };
  await expect.poll(isAnswered, { timeout: 60_000 }).toBe(true);
  return reply;
}
