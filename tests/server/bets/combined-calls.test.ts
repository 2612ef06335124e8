import { afterAll, beforeAll, expect, test } from 'vitest';
import { movesSince } from '../../../server/bets/live/wallet-moves.ts';
import { settleMatch } from '../../../server/bets/matches/decide.ts';
import { makeMatch, pass } from '../tools/bettors.ts';
import { dataOf, type Person, personWith } from '../tools/money.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const save = ({ token }: Person, body: object) =>
  server.call('POST', 'live-bet/save-combined', { token, body });
const read = async (path: string, { token }: Person) => dataOf(await server.call('GET', path, { token }));

/** A combined bet on the home sides of two new matches, at 3.24. */
async function double(person: Person, bet_amount: number) {
  const matches = [await makeMatch(server.database), await makeMatch(server.database)] as const;
  const legs = matches.map(({ home }) => ({ team_value: home, win_ratio: 80 }));
  const reply = await save(person, { legs, bet_amount });
  return { matches, reply };
}
const idOf = ({ reply }: Awaited<ReturnType<typeof double>>) =>
  dataOf<{ combined: { id: number } }>(reply).combined.id;

async function win({ matches }: Awaited<ReturnType<typeof double>>) {
  for (const { id, home } of matches) {
    await pass(server.database, id, 90);
    await settleMatch(server.database, id, { winner: home, toss: 'Head' });
  }
}

test('a body without two to eight valid picks is refused at its field', async () => {
  const person = await personWith(server, 500);
  const refused = async (legs: unknown) => (await save(person, { legs, bet_amount: 10 })).body.errors;
  const leg = { team_value: 1 };
  expect(await refused([leg])).toEqual({ legs: 'A combined bet has 2 to 8 picks' });
  expect(await refused(Array.from({ length: 9 }, () => leg))).toEqual({
    legs: 'A combined bet has 2 to 8 picks',
  });
  expect(Object.values((await refused([leg, { match_id: 1 }])) ?? {})).toEqual([
    'A pick is a side, or a match and how its coin falls',
  ]);
  expect(
    Object.values((await refused([leg, { team_value: 1, match_id: 1, prediction: 'Head' }])) ?? {}),
  ).toEqual(['A pick is a side, or a match and how its coin falls']);
  expect((await save(person, { legs: [leg, leg] })).body.errors).toEqual({
    bet_amount: 'The amount needs to be more than 0',
  });
});

test('combined bets are listed to their owner: all, those of a status, or those with a leg on a match', async () => {
  const [person, other] = [await personWith(server, 500), await personWith(server, 500)];
  const won = await double(person, 50);
  await win(won);
  const open = await double(person, 20);
  const ids = async (query: string) =>
    dataOf<{ rows: { id: number }[]; total: number }>(
      await server.call('GET', `combined-list?page=1&perPage=10${query}`, { token: person.token }),
    ).rows.map(({ id }) => id);
  expect(await ids('')).toEqual([idOf(open), idOf(won)]);
  expect(await ids('&status=won')).toEqual([idOf(won)]);
  expect(await ids('&status=cancelled')).toEqual([]);
  const [, second] = open.matches;
  expect(await ids(`&match=${second.id}`)).toEqual([idOf(open)]);
  expect(await ids(`&match=${second.id}&status=won`)).toEqual([]);
  expect(await read(`combined-list/${idOf(won)}`, person)).toMatchObject({
    id: idOf(won),
    price: 3.24,
    status: 'won',
    payout: 162,
    legs: [{ status: 'won' }, { status: 'won' }],
  });
  expect((await server.call('GET', `combined-list/${idOf(won)}`, { token: other.token })).status).toBe(404);
  expect(
    (await server.call('GET', 'combined-list?page=1&perPage=10&status=odd', { token: person.token })).status,
  ).toBe(400);
});

test('its moves are in the statement, the activity, the dashboard and the stream, named by its picks', async () => {
  const person = await personWith(server, 500);
  const bet = await double(person, 50);
  await win(bet);
  const home = { kind: 'team', selection: 'Home' };
  const picks = [home, home];
  expect(await read('wallet/history?page=1&perPage=2&kinds=bets', person)).toMatchObject({
    rows: [
      { kind: 'combined.won', amount: 162, balance: 612, note: 'Home, Home', about: idOf(bet), picks },
      { kind: 'combined.placed', amount: -50, balance: 450, note: 'Home, Home', about: idOf(bet), picks },
    ],
    summary: { played: 112 },
  });
  expect(await read('activity?page=1&perPage=1', person)).toMatchObject({
    rows: [{ kind: 'combined.won', subject: `${idOf(bet)}`, note: 'Home, Home', amount: 162 }],
  });
  const { month } = dataOf<{ month: { games: { game: string }[] } }>(
    await server.call('GET', 'profile/dashboard', { token: person.token }),
  );
  expect(month.games.find(({ game }) => game === 'combined')).toEqual({
    game: 'combined',
    staked: 50,
    returned: 162,
    net: 112,
    count: 1,
  });
  const moves = await movesSince(server.database, [{ userId: person.userId, revision: 1 }]);
  expect(moves).toMatchObject([
    { move: { kind: 'combined.placed' }, bet: null, combined: { id: idOf(bet), status: 'won' } },
    { move: { kind: 'combined.won' }, bet: null, combined: { id: idOf(bet), payout: 162 } },
  ]);
});

test("a person's own limits on stakes and losses, and their breaks, apply to it", async () => {
  const person = await personWith(server, 500);
  const set = (kind: string, amount: string) =>
    server.call('POST', 'limits/set', { token: person.token, body: { kind, period: 'day', amount } });
  await set('stake', '60');
  await double(person, 50);
  const { reply } = await double(person, 11);
  expect(reply.status).toBe(409);
  expect(reply.body.data).toMatchObject({ limit: { kind: 'stake', amount: 60, left: 10 } });
  await set('loss', '55');
  expect((await double(person, 10)).reply.body.data).toMatchObject({
    limit: { kind: 'loss', amount: 55, left: 5 },
  });
  await server.call('POST', 'limits/break', { token: person.token, body: { length: '1d' } });
  expect((await double(person, 10)).reply.body.data).toMatchObject({ break: { kind: 'time-out' } });
});

test("a friend's first settled combined bet pays the referrer, and counts towards a bonus", async () => {
  const [person, friend] = [await personWith(server, 0), await personWith(server, 500)];
  await server.database.query('update users set referred_by = $2 where id = $1', [
    friend.userId,
    person.userId,
  ]);
  await win(await double(friend, 50));
  expect(
    await server.database.query('select referral_due_at is not null as is_due from users where id = $1', [
      friend.userId,
    ]),
  ).toEqual([{ is_due: true }]);
});
