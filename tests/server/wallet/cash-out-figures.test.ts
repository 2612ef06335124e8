import { afterAll, beforeAll, expect, test } from 'vitest';
import { activitiesOf } from '../../../server/account/activity/list.ts';
import { readLimits, setLimit } from '../../../server/account/limits/play-limits.ts';
import { readPlayTime } from '../../../server/account/limits/reality-check.ts';
import { settleMatch } from '../../../server/bets/matches/decide.ts';
import { latestWinners } from '../../../server/games/winners/latest.ts';
import { grantWelcome } from '../../../server/wallet/bonuses/grant.ts';
import { bonusesOf } from '../../../server/wallet/bonuses/list.ts';
import { settleBonuses } from '../../../server/wallet/bonuses/settle.ts';
import { readDashboard } from '../../../server/wallet/dashboard.ts';
import type { Statement } from '../../../src/schemas/wallet/statement.ts';
import {
  cancel,
  cashOutCombinedOf,
  cashOutOf,
  combine,
  makeMatch,
  onTeam,
  pass,
  place,
} from '../tools/bettors.ts';
import { dataOf, type MoneyServer, type Person, personWith, startMoneyServer } from '../tools/money.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await startMoneyServer();
});
afterAll(() => server.close());

/** A bet of ₹100 on home, which pays 180 and of which cashing out pays 91.78. */
async function betOf(person: Person) {
  const match = await makeMatch(server.database);
  const { bet } = await place(server.database, person.userId, onTeam(match.home, 100));
  return { id: bet.id, match };
}

const half = (person: Person, bet_id: number) =>
  cashOutOf(server.database, person.userId, { bet_id, stake: 50, worth: 45 });

async function win({ match }: Awaited<ReturnType<typeof betOf>>): Promise<void> {
  await pass(server.database, match.id, 90);
  await settleMatch(server.database, match.id, { winner: match.home, toss: 'Head' });
}

test('the statement names it, with its amount, and counts it as play', async () => {
  const person = await personWith(server, 500);
  const { id } = await betOf(person);
  await half(person, id);
  const { rows, summary } = dataOf<Statement>(
    await server.call('GET', 'wallet/history?kinds=bets', { token: person.token }),
  );
  expect(rows.map(({ kind, amount, note }) => ({ kind, amount, note }))).toEqual([
    { kind: 'bet.cashedOut', amount: 45.89, note: 'Home v Away' },
    { kind: 'bet.placed', amount: -100, note: 'Home v Away' },
  ]);
  expect(summary).toMatchObject({ played: -4.11, open: 50 });
});

test('the dashboard counts each part at once, and each bet once', async () => {
  const person = await personWith(server, 500);
  const [whole, part] = [await betOf(person), await betOf(person)];
  await half(person, whole.id);
  await half(person, part.id);
  const figures = async () => {
    const { staked, returned, net, count } = (await readDashboard(server.database, person.userId)).lifetime;
    return { staked, returned, net, count };
  };
  expect(await figures()).toEqual({ staked: 100, returned: 91.78, net: -8.22, count: 0 });
  await half(person, whole.id);
  expect(await figures()).toEqual({ staked: 150, returned: 137.67, net: -12.33, count: 1 });
  await win(part);
  expect(await figures()).toEqual({ staked: 200, returned: 227.67, net: 27.67, count: 2 });
});

test('the stake limit still counts the stake; the loss limit counts the loss at once, and the rest while it is open', async () => {
  const { database } = server;
  const person = await personWith(server, 500);
  for (const kind of ['stake', 'loss'] as const)
    await setLimit(database, person.userId, { kind, period: 'day', amount: '400' });
  const used = async () => (await readLimits(database, person.userId)).limits.map((limit) => limit.used);
  const [bet, other] = [await betOf(person), await betOf(person)];
  expect(await used()).toEqual([200, 200]);
  await half(person, bet.id);
  expect(await used()).toEqual([200, 154.11]);
  await win(bet);
  expect(await used()).toEqual([200, 64.11]);
  await half(person, other.id);
  // Cancelling gives ₹50 back: those were not staked, and are not lost.
  await cancel(database, person.userId, other.id, other.match.id);
  expect(await used()).toEqual([150, -31.78]);
});

test('the reality check counts its gain or loss, and the open rest', async () => {
  const { database } = server;
  const person = await personWith(server, 500);
  const { id, match } = await betOf(person);
  await half(person, id);
  expect(await readPlayTime(database, person.userId)).toMatchObject({ net: -4.11, open: 50 });
  await cancel(database, person.userId, id, match.id);
  expect(await readPlayTime(database, person.userId)).toMatchObject({ net: -4.11, open: 0 });
  const whole = await betOf(person);
  await half(person, whole.id);
  await half(person, whole.id);
  expect(await readPlayTime(database, person.userId)).toMatchObject({ net: -12.33, open: 0 });
});

test('a bonus counts the rest of the stake when the bet ends, and no part that was cashed out', async () => {
  const { database } = server;
  const person = await personWith(server, 500);
  await grantWelcome(database, person.userId, 100_00);
  await settleBonuses(database);
  const [part, whole] = [await betOf(person), await betOf(person)];
  await half(person, part.id);
  await half(person, whole.id);
  await half(person, whole.id);
  await win(part);
  await settleBonuses(database);
  expect(
    (await bonusesOf(database, person.userId)).map(({ status, wagered }) => ({ status, wagered })),
  ).toEqual([{ status: 'locked', wagered: 50 }]);
});

test('winners and activities show the rest', async () => {
  const person = await personWith(server, 500);
  const bet = await betOf(person);
  await half(person, bet.id);
  await win(bet);
  expect((await latestWinners(server.database))[0]).toMatchObject({ stake: 50, payout: 90 });
  const { rows } = await activitiesOf(server.database, person.userId, { page: 1, perPage: 10 });
  expect(rows[0]).toMatchObject({ kind: 'bet.won', amount: 90 });
});

/** A combined bet of ₹100 on home twice, which pays 324 and of which half is worth 42.98. */
async function doubleOf({ userId }: Person) {
  const { database } = server;
  const matches = [await makeMatch(database), await makeMatch(database)];
  const legs = matches.map(({ home }) => ({ team_value: home }));
  const { combined } = await combine(database, userId, 100, legs);
  return { id: combined.id, matches };
}

const halfOfDouble = (person: Person, bet_id: number) =>
  cashOutCombinedOf(server.database, person.userId, { bet_id, stake: 50, worth: 42 });

async function winDouble({ matches }: Awaited<ReturnType<typeof doubleOf>>): Promise<void> {
  for (const match of matches) {
    await pass(server.database, match.id, 90);
    await settleMatch(server.database, match.id, { winner: match.home, toss: 'Head' });
  }
}

test('of a combined bet: statement, dashboard, limits, reality check, bonus and activities', async () => {
  const { database } = server;
  const person = await personWith(server, 500);
  const { userId, token } = person;
  await grantWelcome(database, userId, 100_00);
  await settleBonuses(database);
  for (const kind of ['stake', 'loss'] as const)
    await setLimit(database, userId, { kind, period: 'day', amount: '400' });
  const bet = await doubleOf(person);
  const used = async () => (await readLimits(database, userId)).limits.map((limit) => limit.used);
  const lifetime = async () => (await readDashboard(database, userId)).lifetime;
  expect(await used()).toEqual([100, 100]);
  await halfOfDouble(person, bet.id);
  const { rows, summary } = dataOf<Statement>(
    await server.call('GET', 'wallet/history?kinds=bets', { token }),
  );
  expect(rows.map(({ kind, amount, note }) => ({ kind, amount, note }))).toEqual([
    { kind: 'combined.cashedOut', amount: 42.98, note: 'Home, Home' },
    { kind: 'combined.placed', amount: -100, note: 'Home, Home' },
  ]);
  expect(summary).toMatchObject({ played: -7.02, open: 50 });
  expect(await lifetime()).toEqual({ staked: 50, returned: 42.98, net: -7.02, count: 0 });
  expect(await used()).toEqual([100, 57.02]);
  expect(await readPlayTime(database, userId)).toMatchObject({ net: -7.02, open: 50 });
  await winDouble(bet);
  expect(await lifetime()).toEqual({ staked: 100, returned: 204.98, net: 104.98, count: 1 });
  expect(await used()).toEqual([100, -104.98]);
  await settleBonuses(database);
  expect((await bonusesOf(database, userId)).map(({ wagered }) => wagered)).toEqual([50]);
  const { rows: activities } = await activitiesOf(database, userId, { page: 1, perPage: 10 });
  expect(activities[0]).toMatchObject({ kind: 'combined.won', amount: 162 });
});

test('a combined bet that was cashed out as a whole counts as one bet, and for no bonus', async () => {
  const { database } = server;
  const person = await personWith(server, 500);
  await grantWelcome(database, person.userId, 100_00);
  await settleBonuses(database);
  const { id } = await doubleOf(person);
  await halfOfDouble(person, id);
  await halfOfDouble(person, id);
  expect((await readDashboard(database, person.userId)).lifetime).toMatchObject({ net: -14.04, count: 1 });
  expect(await readPlayTime(database, person.userId)).toMatchObject({ net: -14.04, open: 0 });
  expect((await bonusesOf(database, person.userId)).map(({ wagered }) => wagered)).toEqual([0]);
});
