import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { openDatabase } from '../../../server/database/open.ts';
import { readLine } from '../../../server/operator/command-line.ts';
import { type CommandRequest, carryOut } from '../../../server/operator/command-request.ts';
import { operatorRoutes } from '../../../server/operator/routes.ts';
import { sendToServer } from '../../../server/operator/send-to-server.ts';
import { BadCommand } from '../../../server/shared/commands/operator-command.ts';
import { makeMatch, onTeam, outcome, pass, place } from '../tools/bettors.ts';
import { bundle } from '../tools/bundle.ts';
import { layOutDatabase } from '../tools/database.ts';
import {
  dataOf,
  type Person,
  personWith,
  purse,
  saveAccount,
  startMoneyServer,
  withdraw,
} from '../tools/money.ts';
import type { TestServer } from '../tools/server.ts';

const run = promisify(execFile);
/** The arguments with which `npm run operator` runs the command line. */
const AS_BY_NPM = ['--import', 'tsx', 'server/operator/main.ts'];

let server: TestServer;
beforeAll(async () => {
  server = await startMoneyServer();
});
afterAll(() => server.close());

function order(line: string[], who = 'a tester'): CommandRequest {
  const { command, given, json } = readLine(line);
  return { words: command.words, given, json, who };
}
const operate = (line: string[]) => carryOut(server.context, order(line));

async function requested(person: Person): Promise<number> {
  const reply = await withdraw(server, person, await saveAccount(server, person), '300');
  return dataOf<{ withdrawal: { id: number } }>(reply).withdrawal.id;
}

describe('the command line', () => {
  test.each([
    ['withdrawals', { words: 'withdrawals', given: {} }],
    ['withdrawal approve 7', { words: 'withdrawal approve', given: { id: '7' } }],
    ['withdrawal pay 7 --why sent', { words: 'withdrawal pay', given: { id: '7', why: 'sent' } }],
    ['withdrawal reject --why=closed 7', { words: 'withdrawal reject', given: { id: '7', why: 'closed' } }],
    [
      'match settle 3 --winner 12 --toss Tail',
      { words: 'match settle', given: { id: '3', winner: '12', toss: 'Tail' } },
    ],
    [
      'suspend +919876543210 --why fraud',
      { words: 'suspend', given: { phone: '+919876543210', why: 'fraud' } },
    ],
    ['matches --json', { words: 'matches', given: {}, json: true }],
  ])('%s', (line, expected) => {
    expect(order(line.split(' '), 'x')).toEqual({ json: false, who: 'x', ...expected });
  });

  test.each([
    ['', 'A command is missing'],
    ['pay', 'There is no command "pay"'],
    ['withdrawal', 'withdrawal: add one of approve, pay, reject'],
    ['withdrawal hold 7', 'withdrawal: "hold" is not one of approve, pay, reject'],
    ['withdrawal approve', 'withdrawal approve: ID is missing'],
    ['withdrawal approve 0', 'withdrawal approve: ID must be a whole number from 1'],
    ['withdrawal approve 1e3', 'withdrawal approve: ID must be a whole number from 1'],
    ['withdrawal approve 7 8', 'withdrawal approve: "8" is one argument too many'],
    ['withdrawal reject 7', 'withdrawal reject: --why is missing'],
    ['withdrawal reject 7 --why', "withdrawal reject: Option '--why <value>' argument missing"],
    ['withdrawal reject 7 --why=', 'withdrawal reject: --why must not be empty'],
    ['withdrawal reject 7 --why a --why b', 'withdrawal reject: --why is given twice'],
    ['withdrawals --all', "withdrawals: Unknown option '--all'"],
    ['match settle 3 --toss Head', 'match settle: --winner is missing'],
    [
      'match settle 3 --winner home --toss Head',
      'match settle: --winner must be a whole number from 1, or draw',
    ],
    ['match settle 3 --winner 12 --toss head', 'match settle: --toss must be one of Head, Tail'],
    ['match abandon 3', 'match abandon: --why is missing'],
    ['suspend 987654321 --why fraud', 'suspend: PHONE: Phone Number must be 10 digits'],
    ['suspend 9876543210', 'suspend: --why is missing'],
  ])('%j: %s', (line, message) => {
    const read = () => readLine(line.split(' ').filter((word) => word !== ''));
    expect(read).toThrow(new BadCommand(message));
  });
});

test('unfinished withdrawals are listed with their accounts', async () => {
  const person = await personWith(server, 1000);
  const id = await requested(person);
  expect(await operate(['withdrawals'])).toContain(
    `${id}  requested  ₹300.00  by ${person.phone}  to Test Bettor, HDFC Bank 123456789012\n    HDFC0001234, test@upi`,
  );
  const later = await requested(await personWith(server, 1000));
  const first = await operate(['withdrawals', '--limit', '1']);
  expect(first).toContain(`${id}  requested`);
  expect(first).not.toContain(`${later}  requested`);
  expect(await operate(['withdrawal', 'approve', String(id)])).toBe(`withdrawal ${id}: approved`);
  expect(await operate(['withdrawal', 'approve', String(id)])).toBe(`withdrawal ${id}: approved (already)`);
  expect(await operate(['withdrawal', 'pay', String(id)])).toBe(`withdrawal ${id}: paid`);
  expect(await operate(['withdrawal', 'pay', String(id)])).toBe(`withdrawal ${id}: paid (already)`);
  expect(await outcome(operate(['withdrawal', 'reject', String(id), '--why', 'x']))).toMatchObject({
    status: 409,
  });
  expect(await operate(['withdrawals'])).not.toContain(person.phone);
  expect(await purse(server.database, person.userId)).toMatchObject({ cash: 70000, held: 0 });
});

test('a rejected withdrawal comes back', async () => {
  const person = await personWith(server, 1000);
  const id = String(await requested(person));
  expect(await operate(['withdrawal', 'reject', id, '--why', 'no such account'])).toBe(
    `withdrawal ${id}: rejected`,
  );
  expect(await operate(['withdrawal', 'reject', id, '--why', 'again'])).toBe(
    `withdrawal ${id}: rejected (already)`,
  );
  expect(await purse(server.database, person.userId)).toMatchObject({ cash: 100000, held: 0 });
  const acts = await server.database.query(
    "select who, why from operator_acts where act = 'withdrawal.reject'",
  );
  expect(acts).toEqual([{ who: 'a tester', why: 'no such account' }]);
});

test('a match is settled once, and so are its bets', async () => {
  const { userId } = await personWith(server, 1000);
  const match = await makeMatch(server.database, { name: 'Lions v Tigers' });
  await place(server.database, userId, onTeam(match.home, 100));
  const settle = (winner: number) =>
    operate(['match', 'settle', String(match.id), '--winner', String(winner), '--toss', 'Head']);
  expect(await operate(['matches'])).toContain(
    `${match.id}  open  Lions v Tigers  (${match.home} Home, ${match.away} Away)  closes `,
  );
  expect(await outcome(settle(match.home))).toMatchObject({ status: 409 });
  await pass(server.database, match.id, 61);
  expect(await settle(match.home)).toBe(`match ${match.id}: settled`);
  expect(await settle(match.home)).toBe(`match ${match.id}: settled (already)`);
  expect(await outcome(settle(match.away))).toMatchObject({ status: 409 });
  expect(await purse(server.database, userId)).toMatchObject({ cash: 108000 });
  const acts = await server.database.query("select who, why from operator_acts where act = 'match.settle'");
  expect(acts).toEqual([{ who: 'a tester', why: `winner ${match.home}, toss Head` }]);
});

test('an abandoned match gives the stakes back, once', async () => {
  const { userId } = await personWith(server, 1000);
  const match = await makeMatch(server.database);
  await place(server.database, userId, onTeam(match.home, 100));
  const abandon = ['match', 'abandon', String(match.id), '--why', 'rain'];
  expect(await operate(abandon)).toBe(`match ${match.id}: abandoned`);
  expect(await operate(abandon)).toBe(`match ${match.id}: abandoned (already)`);
  expect(await purse(server.database, userId)).toMatchObject({ cash: 100000 });
  const acts = await server.database.query("select who, why from operator_acts where act = 'match.abandon'");
  expect(acts).toEqual([{ who: 'a tester', why: 'rain' }]);
});

test('a suspended person is logged out until the suspension ends', async () => {
  const { phone, token } = await server.signUp();
  const total = async () => (await server.call('GET', 'wallet/total-amount', { token })).status;
  expect(await total()).toBe(200);
  expect(await operate(['suspend', phone, '--why', 'fraud'])).toBe(`${phone}: suspended`);
  expect(await operate(['suspend', phone, '--why', 'again'])).toBe(`${phone}: suspended (already)`);
  expect(await total()).toBe(423);
  expect(await operate(['unsuspend', phone])).toBe(`${phone}: no longer suspended`);
  expect(await operate(['unsuspend', phone])).toBe(`${phone}: no longer suspended (already)`);
  expect(await total()).toBe(401);
  const acts = await server.database.query(
    'select act, why from operator_acts where subject = $1 order by id',
    [phone],
  );
  expect(acts).toEqual([
    { act: 'suspend', why: 'fraud' },
    { act: 'unsuspend', why: null },
  ]);
});

describe('an act that cannot be recorded is not done', () => {
  beforeAll(() =>
    server.database.query(`alter table operator_acts add constraint no_record check (why <> 'unwritable')`),
  );
  afterAll(() => server.database.query('alter table operator_acts drop constraint no_record'));
  const violation = { code: '23514' };

  test('a suspension', async () => {
    const { phone, token } = await server.signUp();
    await expect(operate(['suspend', phone, '--why', 'unwritable'])).rejects.toMatchObject(violation);
    expect(await server.call('GET', 'wallet/total-amount', { token })).toMatchObject({ status: 200 });
  });

  test('an abandoned match', async () => {
    const match = await makeMatch(server.database);
    const abandon = operate(['match', 'abandon', String(match.id), '--why', 'unwritable']);
    await expect(abandon).rejects.toMatchObject(violation);
    const [kept] = await server.database.query('select decision from matches where id = $1', [match.id]);
    expect(kept).toEqual({ decision: 'none' });
  });

  test('a settlement', async () => {
    const match = await makeMatch(server.database);
    await pass(server.database, match.id, 61);
    await server.database.query(
      `alter table operator_acts add constraint no_settlement check (act <> 'match.settle') not valid`,
    );
    const settle = ['match', 'settle', String(match.id), '--winner', String(match.home), '--toss', 'Head'];
    await expect(operate(settle)).rejects.toMatchObject(violation);
    await server.database.query('alter table operator_acts drop constraint no_settlement');
    const [kept] = await server.database.query('select decision from matches where id = $1', [match.id]);
    expect(kept).toEqual({ decision: 'none' });
  });
});

test.each([
  [['withdrawal', 'approve', '999999']],
  [['match', 'settle', '999999', '--winner', '1', '--toss', 'Head']],
  [['match', 'abandon', '999999', '--why', 'x']],
  [['suspend', '9999999999', '--why', 'x']],
  [['unsuspend', '9999999999']],
])('%j is not found', async (line) => {
  expect(await outcome(operate(line))).toMatchObject({ status: 404 });
});

describe("the operator's route of a running server", () => {
  let folder: string;
  let app: ReturnType<typeof buildApp>;
  let bundled: Awaited<ReturnType<typeof bundle>>;
  let url: string;
  let token: string;
  const keyFile = () => join(folder, 'operator.json');
  const ask = (body: unknown, authorization?: string) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify(body),
    });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sikka-'));
    bundled = await bundle({ operator: 'server/operator/main.ts' });
    app = buildApp(server.context);
    app.register(operatorRoutes, { ...server.context, dataDir: folder });
    await app.listen({ port: 0, host: '127.0.0.1' });
    ({ url, token } = JSON.parse(await readFile(keyFile(), 'utf8')));
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
    await bundled.remove();
  });

  /** Runs the command line on a folder. */
  const runOn = (dataDir: string, line: string[], program = [join(bundled.folder, 'operator.js')]) =>
    run('node', [...program, ...line], { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' } });

  test('has a key that only its owner can read', async () => {
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
    expect(token).toMatch(/^[0-9a-f]{64}$/);
  });

  test('gets nothing if others could have written the key file', async () => {
    await chmod(folder, 0o777);
    await expect(sendToServer(folder, order(['withdrawals']))).rejects.toThrow(
      `The folder ${folder} is open to other users of this machine (mode 777)`,
    );
    await chmod(folder, 0o700);
    expect(await sendToServer(folder, order(['withdrawals']))).not.toBeNull();
  });

  test('refuses requests without the key', async () => {
    const withdrawals = order(['withdrawals']);
    for (const authorization of [undefined, 'Bearer x', `Bearer ${'0'.repeat(64)}`, token]) {
      expect((await ask(withdrawals, authorization)).status).toBe(404);
    }
    expect((await ask(withdrawals, `Bearer ${token}`)).status).toBe(200);
  });

  test('does not read requests without the key', async () => {
    const headers = { 'content-type': 'application/json' };
    for (const body of ['no JSON', 'x'.repeat(2 * 1024 * 1024)])
      expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(404);
  });

  test.each([
    [{}],
    [{ words: 'withdrawals', given: {}, json: false }],
    [{ words: 'pay', given: {}, json: false, who: 'x' }],
    [{ words: 'withdrawals', given: { all: true }, json: false, who: 'x' }],
    [{ words: 'withdrawal approve', given: { id: 'x' }, json: false, who: 'x' }],
    [{ words: 'withdrawal approve', given: { id: ['1'] }, json: false, who: 'x' }],
  ])('%j is refused', async (order) => {
    expect((await ask(order, `Bearer ${token}`)).status).toBe(400);
  });

  test.each([
    'asha  match.settle  7',
    'asha\n2026-11-22 20:00  ravi',
    'asha\u202e',
    ' asha',
    '',
    'a'.repeat(101),
    'asha (as root)',
  ])('%j is refused as a name', async (who) => {
    expect((await ask({ ...order(['withdrawals']), who }, `Bearer ${token}`)).status).toBe(400);
  });

  test('the record distinguishes the proven operator from the stated name', async () => {
    const { phone } = await server.signUp();
    const own = userInfo().username;
    await sendToServer(folder, order(['suspend', phone, '--why', 'fraud'], 'asha'));
    await sendToServer(folder, order(['unsuspend', phone], own));
    const acts = await server.database.query('select who from operator_acts where subject = $1 order by id', [
      phone,
    ]);
    expect(acts).toEqual([{ who: `asha (as ${own})` }, { who: own }]);
  });

  test('wrong tokens are logged and limited; the right one still works', async () => {
    server.log.events();
    const withdrawals = order(['withdrawals']);
    vi.setSystemTime(Date.now() + 120_000);
    const statuses = [];
    for (let tries = 0; tries < 12; tries++)
      statuses.push((await ask(withdrawals, `Bearer ${'0'.repeat(64)}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429]);
    const events = server.log.events();
    expect(events.filter((event) => event === 'operator.token-refused')).toHaveLength(12);
    expect(events.filter((event) => event === 'operator.token-limited')).toHaveLength(1);
    expect((await ask(withdrawals, `Bearer ${token}`)).status).toBe(200);
    vi.setSystemTime(Date.now() + 60_000);
    expect((await ask(withdrawals, 'Bearer x')).status).toBe(404);
    vi.useRealTimers();
  });

  test('carries out requests, or says why not', async () => {
    const { phone } = await server.signUp();
    const through = (line: string[]) => sendToServer(folder, order(line));
    expect(await through(['suspend', phone, '--why', 'fraud'])).toBe(`${phone}: suspended`);
    await expect(through(['suspend', '9999999999', '--why', 'x'])).rejects.toThrow(
      'Nobody has the phone number 9999999999',
    );
  });

  test('from the command line', async () => {
    const { phone } = await server.signUp();
    const operator = (...line: string[]) => runOn(folder, line);
    const suspended = await runOn(folder, ['suspend', phone, '--why', 'fraud'], AS_BY_NPM);
    expect(suspended.stdout).toBe(`${phone}: suspended\n`);
    await expect(operator('suspend', '9999999999', '--why', 'x')).rejects.toMatchObject({
      code: 1,
      stderr: 'Nobody has the phone number 9999999999\n',
    });
    await expect(operator('sspend')).rejects.toMatchObject({
      code: 2,
      stderr: 'There is no command "sspend"\nnpm run operator -- help [COMMAND] explains the commands\n',
    });
    expect((await operator('help')).stdout).toMatch(/^npm run operator -- COMMAND\n/);
  });

  test('a refusal of the database is reported in one sentence', async () => {
    const broken = await mkdtemp(join(tmpdir(), 'sikka-'));
    await layOutDatabase(broken);
    const database = await openDatabase({ databaseUrl: undefined, dataDir: broken });
    await database.script('drop table play_breaks');
    await database.close();
    await expect(runOn(broken, ['audit'])).rejects.toMatchObject({
      code: 1,
      stderr: 'The database failed: relation "play_breaks" does not exist\n',
    });
    await rm(broken, { recursive: true });
  });

  test('closes with its server', async () => {
    const other = await mkdtemp(join(tmpdir(), 'sikka-'));
    const withdrawals = order(['withdrawals']);
    expect(await sendToServer(other, withdrawals)).toBeNull();
    const next = buildApp(server.context);
    next.register(operatorRoutes, { ...server.context, dataDir: other });
    await next.listen({ port: 0, host: '127.0.0.1' });
    const key = await readFile(join(other, 'operator.json'), 'utf8');
    expect(await sendToServer(other, withdrawals)).not.toBeNull();
    await next.close();
    await expect(stat(join(other, 'operator.json'))).rejects.toThrow('ENOENT');
    // A killed server leaves its key behind.
    await writeFile(join(other, 'operator.json'), key);
    expect(await sendToServer(other, withdrawals)).toBeNull();
    await rm(other, { recursive: true });
  });
});
