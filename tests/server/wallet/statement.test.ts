import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleMatch } from '../../../server/bets/matches/decide.ts';
import { csvOf } from '../../../server/wallet/csv.ts';
import { grantCash } from '../../../server/wallet/grant.ts';
import { decideWithdrawal } from '../../../server/wallet/withdrawals.ts';
import type { StatementSummary } from '../../../src/schemas/wallet/statement.ts';
import { sumsOf } from '../../fixtures/statement.ts';
import { cancel, combine, makeMatch, onTeam, onToss, pass, place } from '../tools/bettors.ts';
import {
  dataOf,
  type MoneyServer,
  type Person,
  personWith,
  saveAccount,
  startMoneyServer,
  withdraw,
} from '../tools/money.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await startMoneyServer();
});
afterAll(() => server.close());

interface Statement {
  rows: { kind: string; amount: number; balance: number }[];
  total: number;
  summary: StatementSummary;
}

const read = async ({ token }: Person, query = '') =>
  dataOf<Statement>(await server.call('GET', `wallet/history${query}`, { token }));

const file = async ({ token }: Person, query = '') =>
  dataOf<{ filename: string; csv: string; lines: number; cut: boolean }>(
    await server.call('GET', `wallet/statement${query}`, { token }),
  );

/** Moves of the cash at these moments, this many paise each. */
async function grantAt(person: Person, moves: [at: string, paise: number][]) {
  for (const [at, paise] of moves)
    await grantCash(server.database, person.userId, {
      paise,
      who: 'test',
      why: 'to play with',
      at: new Date(at),
    });
}

test('GET wallet/statement needs a signed-in person', async () => {
  expect(await server.call('GET', 'wallet/statement')).toMatchObject({ status: 401 });
});

describe('the period', () => {
  test('is of days in India, the first and the last included', async () => {
    const person = await server.signUp();
    await grantAt(person, [
      ['2026-01-04T18:29:59.999Z', 1_00],
      ['2026-01-04T18:30:00.000Z', 2_00],
      ['2026-01-05T18:29:59.999Z', 4_00],
      ['2026-01-05T18:30:00.000Z', 8_00],
    ]);
    const amounts = async (query: string) => {
      const { rows, total, summary } = await read(person, query);
      expect(total).toBe(rows.length);
      return [rows.map(({ amount, balance }) => [amount, balance]), summary.paid];
    };
    expect(await amounts('?from=2026-01-05&to=2026-01-05')).toEqual([
      [
        [4, 7],
        [2, 3],
      ],
      6,
    ]);
    expect(await amounts('?from=2026-01-06')).toEqual([[[8, 15]], 8]);
    expect(await amounts('?to=2026-01-04')).toEqual([[[1, 1]], 1]);
    expect(await amounts('?from=2027-01-01&to=&kinds=')).toEqual([[], 0]);
  });

  test.each([
    ['from=2026-02-30', { from: 'This is not a date' }],
    ['from=05-01-2026', { from: 'This is not a date' }],
    ['to=yesterday', { to: 'This is not a date' }],
    ['from=2026-02-02&to=2026-02-01', { to: 'The end must not be before the beginning' }],
    ['kinds=bets,horses', { kinds: 'There is no such kind of move' }],
    ['kinds=toString', { kinds: 'There is no such kind of move' }],
    ['kinds=bets,', { kinds: 'There is no such kind of move' }],
  ])('%s is refused', async (query, errors) => {
    const { token } = await server.signUp();
    for (const path of ['wallet/history', 'wallet/statement'])
      expect(await server.call('GET', `${path}?${query}`, { token })).toMatchObject({
        status: 400,
        body: { msg: Object.values(errors)[0], errors },
      });
    expect(
      await server.call('GET', `wallet/statement?from=2026-01-01&from=2026-01-02`, { token }),
    ).toMatchObject({
      status: 400,
    });
  });
});

test('sums by kind, with play and payments apart, and lifetime net deposits regardless of filters', async () => {
  const { database } = server;
  const person = await personWith(server, 1000);
  const created = dataOf<{ id: number }>(
    await server.call('POST', 'deposit/create', { token: person.token, body: { amount: '750.50' } }),
  );
  await database.query(
    `with d as (update deposits set status = 'credited', decided_at = now(), payment_id = 'TEST-1' where id = $1 returning id, user_id, amount_paise),
     j as (insert into journals (user_id, kind, deposit_id) select user_id, 'deposit', id from d returning id, user_id)
     insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
     select j.id, 1, j.user_id, 'deposits', 'cash', d.amount_paise from j, d`,
    [created.id],
  );
  const match = await makeMatch(database);
  await place(database, person.userId, onTeam(match.home, 100));
  await place(database, person.userId, onTeam(match.away, 40));
  await pass(database, match.id, 61);
  await settleMatch(database, match.id, { winner: match.home, toss: 'Head' });
  const account = await saveAccount(server, person);
  const paid = dataOf<{ withdrawal: { id: number } }>(await withdraw(server, person, account, '300'));
  await decideWithdrawal(server, paid.withdrawal.id, 'approve', { who: 'test', why: null });
  await decideWithdrawal(server, paid.withdrawal.id, 'pay', { who: 'test', why: null });
  await withdraw(server, person, account, '200');

  const of = async (query: string) => {
    const { rows, summary } = await read(person, query);
    return [rows.map(({ kind }) => kind), summary];
  };
  const bets = { staked: 140, returned: 180 };
  const payments = { deposits: 750.5, withdrawals: 500 };
  const gifts = { starter: 0, grant: 1000, bonus: 0, referral: 0 };
  expect(await of('?kinds=bets')).toEqual([
    ['bet.won', 'bet.placed', 'bet.placed'],
    sumsOf({ played: 40, bets, net_deposits: 450.5 }),
  ]);
  expect(await of('?kinds=deposits,withdrawals')).toEqual([
    ['withdrawal.requested', 'withdrawal.requested', 'deposit'],
    sumsOf({ paid: 250.5, ...payments, net_deposits: 450.5 }),
  ]);
  expect(await of(`?kinds=${'bets,'.repeat(2000)}bets`)).toEqual(await of('?kinds=bets'));
  expect(await of('?kinds=games')).toEqual([[], sumsOf({ net_deposits: 450.5 })]);
  expect(await of('?kinds=bonus')).toEqual([['grant'], sumsOf({ paid: 1000, gifts, net_deposits: 450.5 })]);
  expect((await read(person)).summary).toEqual(
    sumsOf({ played: 40, bets, paid: 1250.5, ...payments, gifts, net_deposits: 450.5 }),
  );
});

test('rounds count with their stakes and payouts, on the day on which they were played', async () => {
  const person = await personWith(server, 1000);
  const post = async (path: string, body: object) =>
    dataOf<{ id: number; round: { payout: number } }>(
      await server.call('POST', path, { token: person.token, body }),
    );
  await server.call('GET', 'game/seeds', { token: person.token });
  const { id: seed_id } = await post('game/first-seed', { client_seed: 'my own' });
  let paise = 0;
  for (const stake of [10, 20, 30, 40]) {
    const { round } = await post('coin-flip/play', { seed_id, prediction: 'Head', bet_amount: stake });
    paise += Math.round(round.payout * 100);
  }
  const games = { staked: 100, returned: paise / 100 };
  const played = (paise - 100_00) / 100;
  expect((await read(person, '?kinds=games')).summary).toEqual(sumsOf({ played, games }));
  expect((await read(person, '?kinds=bets')).summary).toEqual(sumsOf());
  expect((await read(person, '?to=2025-12-31')).summary).toEqual(sumsOf());
  expect((await read(person, '?from=2026-01-01&kinds=games')).summary).toEqual(sumsOf({ played, games }));
});

test('a rejected withdrawal is not counted as paid; a cancelled bet is counted as returned', async () => {
  const person = await personWith(server, 1000);
  const account = await saveAccount(server, person);
  const { withdrawal } = dataOf<{ withdrawal: { id: number } }>(
    await withdraw(server, person, account, '300'),
  );
  await decideWithdrawal(server, withdrawal.id, 'reject', { who: 'test', why: 'no' });
  const match = await makeMatch(server.database);
  const { bet } = await place(server.database, person.userId, onTeam(match.home, 100));
  await cancel(server.database, person.userId, bet.id, match.id);
  expect((await read(person)).summary).toMatchObject({
    played: 0,
    bets: { staked: 100, returned: 100 },
    withdrawals: 0,
  });
});

test('the stakes of open bets are neither won nor lost, and are counted on the day of their bet', async () => {
  const { database } = server;
  const person = await personWith(server, 1000);
  const match = await makeMatch(database);
  await place(database, person.userId, onTeam(match.home, 100));
  await place(database, person.userId, onTeam(match.away, 40));
  const other = await makeMatch(database);
  await place(database, person.userId, onTeam(other.home, 25));
  await pass(database, other.id, 61);
  await settleMatch(database, other.id, { winner: other.away, toss: 'Head' });

  const bets = { staked: 25, returned: 0 };
  const gifts = { starter: 0, grant: 1000, bonus: 0, referral: 0 };
  expect((await read(person)).summary).toEqual(sumsOf({ played: -25, open: 140, bets, paid: 1000, gifts }));
  expect((await read(person, '?kinds=deposits')).summary).toEqual(sumsOf());
  expect((await read(person, '?to=2025-12-31')).summary).toEqual(sumsOf());
  expect((await read(person, '?from=2026-01-01&kinds=bets')).summary).toEqual(
    sumsOf({ played: -25, open: 140, bets }),
  );
});

test('pages are counted off from either end, and have every move once', async () => {
  const person = await server.signUp();
  // Moves are in the order in which they were made, whatever their times.
  await grantAt(person, [
    ['2026-01-01T06:00:00Z', 1_00],
    ['2026-01-02T06:00:00Z', 2_00],
    ['2026-01-01T07:00:00Z', 4_00],
    ['2026-01-02T07:00:00Z', 8_00],
    ['2026-01-03T06:00:00Z', 16_00],
    ['2026-01-01T08:00:00Z', 32_00],
    ['2026-01-03T07:00:00Z', 64_00],
  ]);
  const pages = (query: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const { rows, total, summary } = await read(person, `?perPage=2&page=${index + 1}${query}`);
        return [rows.map(({ amount }) => amount), total, summary.paid];
      }),
    );
  expect(await pages('', 5)).toEqual([
    [[64, 32], 7, 127],
    [[16, 8], 7, 127],
    [[4, 2], 7, 127],
    [[1], 7, 127],
    [[], 7, 127],
  ]);
  expect(await pages('&from=2026-01-01&to=2026-01-02', 4)).toEqual([
    [[32, 8], 5, 47],
    [[4, 2], 5, 47],
    [[1], 5, 47],
    [[], 5, 47],
  ]);
});

describe('the file', () => {
  test('has the same moves, times in India, amounts as numbers, for a spreadsheet', async () => {
    const person = await server.signUp();
    await grantAt(person, [
      ['2026-01-01T19:00:00Z', 1_234_56],
      ['2026-01-02T10:15:30Z', 5],
    ]);
    expect(await file(person)).toEqual({
      filename: 'sikka-statement.csv',
      lines: 2,
      cut: false,
      csv:
        '\uFEFF"Time (IST)","What","For","Amount (₹)","Balance after (₹)"\r\n' +
        '"2026-01-02T15:45:30+05:30","Play money received","",0.05,1234.61\r\n' +
        '"2026-01-02T00:30:00+05:30","Play money received","",1234.56,1234.56\r\n',
    });
    expect(await file(person, '?from=2026-01-01&to=2026-01-02&kinds=bets,games')).toMatchObject({
      filename: 'sikka-statement-bets-games-from-2026-01-01-to-2026-01-02.csv',
      lines: 0,
    });
  });

  test('names the pick and the match of a bet, and the picks of a combined one', async () => {
    const person = await personWith(server, 100);
    const [lions, bears] = [
      await makeMatch(server.database, { name: 'Lions v Tigers' }),
      await makeMatch(server.database, { name: 'Bears v Wolves' }),
    ];
    await place(server.database, person.userId, onTeam(lions.home, 10));
    await place(server.database, person.userId, onToss(bears.id, 'Tail', 10));
    await combine(server.database, person.userId, 10, [
      { team_value: lions.away },
      { match_id: bears.id, prediction: 'Head' },
    ]);
    const { csv } = await file(person);
    expect(
      csv
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split('","')[2]?.replace(/",.*$/, '')),
    ).toEqual(['For', 'Away, Toss: Head', 'Toss: Tail, Bears v Wolves', 'Home, Lions v Tigers', '']);
  });

  test('contains no formula from the name of a match', async () => {
    const person = await personWith(server, 100);
    const match = await makeMatch(server.database, {
      name: '=HYPERLINK("https://evil.test","Lions, Tigers")',
    });
    await place(server.database, person.userId, onTeam(match.home, 10.5));
    const { csv } = await file(person, '?kinds=bets');
    expect(csv.split('\r\n')[1]).toMatch(
      /^"[^"]+","Bet placed","Home, =HYPERLINK\(""https:\/\/evil\.test"",""Lions, Tigers""\)",-10\.5,89\.5$/,
    );
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\n=1', '＝1', '＋1', '－1', '＠x'])(
    'defuses %j',
    (text) => {
      expect(csvOf([[text]])).toBe(`\uFEFF"'${text}"\r\n`);
    },
  );

  test('leaves harmless texts and negative numbers as they are', () => {
    expect(csvOf([['शेर v बाघ', 'a=b', 'he said "no"', -5.5]])).toBe(
      '\uFEFF"शेर v बाघ","a=b","he said ""no""",-5.5\r\n',
    );
  });

  test('of more than 10,000 moves has the latest, and says that it was cut', async () => {
    const person = await server.signUp();
    // In parts: a statement that moves one wallet ten thousand times would exceed the server's time limit.
    for (const count of [...Array<number>(20).fill(500), 1]) {
      await server.database.query(
        `insert into journals (user_id, kind) select $1, 'grant' from generate_series(1, $2::integer)`,
        [person.userId, count],
      );
      await server.database.query(
        `insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
         select id, 1, user_id, 'promotions', 'cash', 100 from journals j
         where user_id = $1 and not exists (select from entries e where e.journal_id = j.id) order by revision`,
        [person.userId],
      );
      await server.database.query(
        `insert into operator_acts (who, act, subject, amount_paise)
         select 'test', 'cash.grant', id::text, 100 from journals j
         where user_id = $1 and not exists (select from operator_acts where act = 'cash.grant' and subject = j.id::text)`,
        [person.userId],
      );
    }
    const { csv, lines, cut } = await file(person);
    expect({ lines, cut }).toEqual({ lines: 10_000, cut: true });
    const rows = csv.trimEnd().split('\r\n');
    expect(rows).toHaveLength(10_001);
    expect([rows[1]?.endsWith(',1,10001'), rows.at(-1)?.endsWith(',1,2')]).toEqual([true, true]);
    const { rows: last } = await read(person, '?page=1001');
    expect(last).toMatchObject([{ amount: 1, balance: 1 }]);
  });
});
