import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { carryOut } from '../../server/operator/carry-out.ts';
import { BadCommand, parseCommand } from '../../server/operator/command.ts';
import { knock, openDoor } from '../../server/operator/door.ts';
import { makeMatch, onTeam, outcome, pass, place } from './bettors.ts';
import { dataOf, type Person, personWith, purse, saveAccount, startMoneyServer, withdraw } from './money.ts';
import type { TestServer } from './support/server.ts';

const run = promisify(execFile);

let server: TestServer;
beforeAll(async () => {
  server = await startMoneyServer();
});
afterAll(() => server.close());

const operate = (line: string[]) => carryOut(server.database, parseCommand(line), 'a tester');

async function requested(person: Person): Promise<number> {
  const reply = await withdraw(server, person, await saveAccount(server, person), '300');
  return dataOf<{ withdrawal: { id: number } }>(reply).withdrawal.id;
}

describe('the command line', () => {
  test.each([
    ['withdrawals', { act: 'withdrawals' }],
    ['matches', { act: 'matches' }],
    ['withdrawal approve 7', { act: 'withdrawal', decision: 'approve', id: 7, why: null }],
    ['withdrawal pay 7 --why sent', { act: 'withdrawal', decision: 'pay', id: 7, why: 'sent' }],
    ['withdrawal reject 7 --why=closed', { act: 'withdrawal', decision: 'reject', id: 7, why: 'closed' }],
    ['match settle 3 --winner 12 --toss Tail', { act: 'settle', id: 3, winner: 12, toss: 'Tail' }],
    ['match abandon 3 --why rain', { act: 'abandon', id: 3, why: 'rain' }],
    ['suspend 9876543210 --why fraud', { act: 'suspend', phone: '9876543210', why: 'fraud' }],
    ['suspend +919876543210 --why fraud', { act: 'suspend', phone: '9876543210', why: 'fraud' }],
    ['unsuspend 9876543210', { act: 'unsuspend', phone: '9876543210' }],
  ])('%s', (line, command) => {
    expect(parseCommand(line.split(' '))).toEqual(command);
  });

  test.each([
    ['', 'A command is missing'],
    ['pay', 'There is no command "pay"'],
    ['withdrawal', 'withdrawal: approve, pay or reject is missing'],
    ['withdrawal hold 7', '"hold" is none of approve, pay, reject'],
    ['withdrawal approve', 'withdrawal: ID is missing'],
    ['withdrawal approve 0', 'ID must be a whole number from 1'],
    ['withdrawal approve 1e3', 'ID must be a whole number from 1'],
    ['withdrawal approve 7 8', 'withdrawal: "8" is too much'],
    ['withdrawal reject 7', 'withdrawal: --why is missing'],
    ['withdrawals --all', "Unknown option '--all'"],
    ['match settle 3 --winner 12', 'match: --toss is missing'],
    ['match settle 3 --toss Head', 'match: --winner is missing'],
    ['match settle 3 --winner home --toss Head', '--winner must be a whole number from 1'],
    ['match settle 3 --winner 12 --toss head', '"head" is none of Head, Tail'],
    ['match abandon 3', 'match: --why is missing'],
    ['suspend 987654321 --why fraud', 'PHONE must be 10 digits'],
    ['suspend 9876543210', 'suspend: --why is missing'],
  ])('%j: %s', (line, message) => {
    const parse = () => parseCommand(line.split(' ').filter((word) => word !== ''));
    expect(parse).toThrow(BadCommand);
    expect(parse).toThrow(message);
  });
});

test('withdrawals wait in a list that says where the money is to go', async () => {
  const person = await personWith(server, 1000);
  const id = await requested(person);
  const line = `${id}  requested  ₹300.00  by ${person.phone}  to Test Bettor, HDFC Bank 123456789012 HDFC0001234, test@upi`;
  expect((await operate(['withdrawals'])).split('\n')).toContain(line);
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

test('a match is settled once, and its bets with it', async () => {
  const { userId } = await personWith(server, 1000);
  const match = await makeMatch(server.database, { name: 'Lions v Tigers' });
  await place(server.database, userId, onTeam(match.home, 100));
  const settle = (winner: number) =>
    operate(['match', 'settle', String(match.id), '--winner', String(winner), '--toss', 'Head']);
  expect((await operate(['matches'])).split('\n')).toContain(
    `${match.id}  open  Lions v Tigers  (${match.home} Home, ${match.away} Away)`,
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

test('a suspended person is out, until they no longer are', async () => {
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

describe('what cannot be put on record is not done', () => {
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
])('%j: there is no such thing', async (line) => {
  expect(await outcome(operate(line))).toMatchObject({ status: 404 });
});

describe('the door of a running server', () => {
  let folder: string;
  let app: ReturnType<typeof buildApp>;
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
    app = buildApp(server.context);
    openDoor(app, server.database, folder);
    await app.listen({ port: 0, host: '127.0.0.1' });
    ({ url, token } = JSON.parse(await readFile(keyFile(), 'utf8')));
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  test('its key is for its owner alone', async () => {
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
    expect(token).toMatch(/^[0-9a-f]{64}$/);
  });

  test('stays shut without the key', async () => {
    const order = { command: ['withdrawals'], who: 'x' };
    for (const authorization of [undefined, 'Bearer x', `Bearer ${'0'.repeat(64)}`, token]) {
      expect((await ask(order, authorization)).status).toBe(404);
    }
    expect((await ask(order, `Bearer ${token}`)).status).toBe(200);
  });

  test.each([
    [{}],
    [{ command: 'withdrawals', who: 'x' }],
    [{ command: ['pay'], who: 'x' }],
    [{ command: ['withdrawals'] }],
  ])('%j is refused', async (order) => {
    expect((await ask(order, `Bearer ${token}`)).status).toBe(400);
  });

  test('carries out what is asked for, or says why not', async () => {
    const { phone } = await server.signUp();
    const order = (command: string[]) => knock(folder, { command, who: 'a tester' });
    expect(await order(['suspend', phone, '--why', 'fraud'])).toBe(`${phone}: suspended`);
    await expect(order(['suspend', '9999999999', '--why', 'x'])).rejects.toThrow(
      'Nobody has the phone number 9999999999',
    );
  });

  test('from the command line', async () => {
    const { phone } = await server.signUp();
    const operator = (...line: string[]) =>
      run('node', ['--import', 'tsx', 'server/operator/main.ts', ...line], {
        env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' },
      });
    expect((await operator('suspend', phone, '--why', 'fraud')).stdout).toBe(`${phone}: suspended\n`);
    await expect(operator('suspend', '9999999999', '--why', 'x')).rejects.toMatchObject({
      code: 1,
      stderr: 'Nobody has the phone number 9999999999\n',
    });
    await expect(operator('sspend')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^There is no command "sspend"\n\nnpm run operator -- COMMAND\n/),
    });
    expect((await operator('help')).stdout).toMatch(/^npm run operator -- COMMAND\n/);
  });

  test('is gone with its server', async () => {
    const other = await mkdtemp(join(tmpdir(), 'sikka-'));
    const order = { command: ['withdrawals'], who: 'x' };
    expect(await knock(other, order)).toBeNull();
    const next = buildApp(server.context);
    openDoor(next, server.database, other);
    await next.listen({ port: 0, host: '127.0.0.1' });
    const key = await readFile(join(other, 'operator.json'), 'utf8');
    expect(await knock(other, order)).not.toBeNull();
    await next.close();
    await expect(stat(join(other, 'operator.json'))).rejects.toThrow('ENOENT');
    // Killed, it leaves its key behind.
    await writeFile(join(other, 'operator.json'), key);
    expect(await knock(other, order)).toBeNull();
    await rm(other, { recursive: true });
  });
});
