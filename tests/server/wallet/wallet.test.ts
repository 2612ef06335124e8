import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleMatch } from '../../../server/bets/matches/decide.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { decideWithdrawal } from '../../../server/wallet/withdrawals.ts';
import { sumsOf } from '../../fixtures/statement.ts';
import { makeMatch, onTeam, onToss, pass, place } from '../tools/bettors.ts';
import { dataOf, personWith, saveAccount, startMoneyServer, withdraw } from '../tools/money.ts';
import type { TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startMoneyServer();
});
afterAll(() => server.close());

test.each([
  ['GET', 'wallet/total-amount'],
  ['GET', 'wallet/history'],
  ['POST', 'deposit/create'],
  ['GET', 'deposit/history'],
  ['GET', 'deposit/1'],
  ['POST', 'deposit/1/pay'],
  ['POST', 'withdrawal/request'],
  ['GET', 'withdrawal/history'],
  ['GET', 'users/get-account-details'],
  ['POST', 'users/add-account'],
  ['POST', 'users/remove-account'],
  ['POST', 'requests/resolve'],
] as const)('%s %s needs a signed-in person', async (method, path) => {
  expect(await server.call(method, path)).toMatchObject({ status: 401 });
  expect(await server.call(method, path, { token: 'no-such-token' })).toMatchObject({ status: 401 });
});

test('a new wallet is empty', async () => {
  const { token } = await server.signUp();
  const total = await server.call('GET', 'wallet/total-amount', { token });
  expect(total.body).toEqual({
    msg: 'OK',
    data: { totalWalletAmount: 0, staked: 0, held: 0, bonus: 0, revision: 0 },
  });
  const history = await server.call('GET', 'wallet/history', { token });
  expect(history.body.data).toEqual({
    rows: [],
    page: 1,
    perPage: 10,
    total: 0,
    summary: sumsOf(),
  });
});

test('the total includes all parts of the money', async () => {
  const person = await personWith(server, 1000);
  const match = await makeMatch(server.database);
  await place(server.database, person.userId, onTeam(match.home, 100.5));
  const account = await saveAccount(server, person);
  await withdraw(server, person, account, '250.25');
  const total = await server.call('GET', 'wallet/total-amount', { token: person.token });
  expect(total.body.data).toEqual({
    totalWalletAmount: 649.25,
    staked: 100.5,
    held: 250.25,
    bonus: 0,
    revision: 3,
  });
});

test('the statement has every move of the cash, latest first, with its purpose', async () => {
  const person = await personWith(server, 1000);
  const { database } = server;
  const match = await makeMatch(database, { name: 'Lions v Tigers' });
  await place(database, person.userId, onTeam(match.home, 100));
  await place(database, person.userId, onTeam(match.away, 50));
  await pass(database, match.id, 61);
  await settleMatch(database, match.id, { winner: match.home, toss: 'Head' });
  const account = await saveAccount(server, person);
  const requested = dataOf<{ withdrawal: { id: number } }>(await withdraw(server, person, account, '200'));
  await decideWithdrawal({ database }, requested.withdrawal.id, 'approve', { who: 'test', why: null });
  await decideWithdrawal({ database }, requested.withdrawal.id, 'pay', { who: 'test', why: null });

  const reply = await server.call('GET', 'wallet/history', { token: person.token });
  const { rows, total } = dataOf<{ rows: Record<string, unknown>[]; total: number }>(reply);
  expect(total).toBe(5);
  expect(rows.map(({ kind, amount, balance, note }) => [kind, amount, balance, note])).toEqual([
    ['withdrawal.requested', -200, 830, 'HDFC Bank ••••9012'],
    ['bet.won', 180, 1030, 'Lions v Tigers'],
    ['bet.placed', -50, 850, 'Lions v Tigers'],
    ['bet.placed', -100, 900, 'Lions v Tigers'],
    ['grant', 1000, 1000, ''],
  ]);
  for (const { at } of rows) expect(new Date(String(at)).toISOString()).toBe(at);
});

test('the statement names the subject of each move, and the pick of a bet', async () => {
  const person = await personWith(server, 1000);
  const { database } = server;
  const match = await makeMatch(database);
  const home = (await place(database, person.userId, onTeam(match.home, 100))).bet.id;
  const toss = (await place(database, person.userId, onToss(match.id, 'Tail', 50))).bet.id;
  await pass(database, match.id, 61);
  await settleMatch(database, match.id, { winner: match.home, toss: 'Head' });
  const account = await saveAccount(server, person);
  const { withdrawal } = dataOf<{ withdrawal: { id: number } }>(
    await withdraw(server, person, account, '200'),
  );
  const reply = await server.call('GET', 'wallet/history', { token: person.token });
  const { rows } = dataOf<{ rows: Record<string, unknown>[] }>(reply);
  expect(rows.map(({ kind, about, picks }) => [kind, about, picks])).toEqual([
    ['withdrawal.requested', withdrawal.id, []],
    ['bet.won', home, [{ kind: 'team', selection: 'Home' }]],
    ['bet.placed', toss, [{ kind: 'toss', selection: 'Tail' }]],
    ['bet.placed', home, [{ kind: 'team', selection: 'Home' }]],
    ['grant', null, []],
  ]);
});

test('the statement comes in pages', async () => {
  const person = await personWith(server, 1000);
  const match = await makeMatch(server.database);
  for (const stake of [10, 11, 12, 13]) {
    await place(server.database, person.userId, onTeam(match.home, stake));
  }
  const read = async (query: string) => {
    const reply = await server.call('GET', `wallet/history?${query}`, { token: person.token });
    const { rows, summary: _, ...page } = dataOf<{ rows: { amount: number }[]; summary: object }>(reply);
    return { ...page, amounts: rows.map(({ amount }) => amount) };
  };
  expect(await read('page=1&perPage=2')).toEqual({ page: 1, perPage: 2, total: 5, amounts: [-13, -12] });
  expect(await read('page=3&perPage=2')).toEqual({ page: 3, perPage: 2, total: 5, amounts: [1000] });
  expect(await read('page=4&perPage=2')).toEqual({ page: 4, perPage: 2, total: 5, amounts: [] });
});

test.each(['wallet/history', 'deposit/history', 'withdrawal/history'])(
  '%s refuses invalid page numbers',
  async (path) => {
    const { token } = await server.signUp();
    for (const query of [
      'page=0',
      'page=-1',
      'page=1.5',
      'page=x',
      'page=1e3',
      'perPage=0',
      'perPage=101',
      'page=1&page=2',
    ]) {
      expect([query, (await server.call('GET', `${path}?${query}`, { token })).status]).toEqual([query, 400]);
    }
    expect(await server.call('GET', `${path}?page=&perPage=100`, { token })).toMatchObject({ status: 200 });
  },
);

test('statements of other people are not visible', async () => {
  await personWith(server, 500);
  const { token } = await server.signUp();
  const history = await server.call('GET', 'wallet/history', { token });
  expect(history.body.data).toMatchObject({ rows: [], total: 0 });
});

test('the audit finds no fault in the end', async () => {
  expect((await audit(server.database)).wrong).toEqual([]);
});
