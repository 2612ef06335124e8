import { afterAll, beforeAll, expect, test } from 'vitest';
import { fund, makeBettor, makeMatch, onTeam, place, type TestMatch } from '../tools/bettors.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A match with these limits, in rupees. Its home pays 80, its away 95.5, its toss 96. */
async function limited({ bet = 1_000_000, person = 1_000_000, book = 1_000_000 } = {}): Promise<TestMatch> {
  const match = await makeMatch(server.database);
  await server.database.query(
    'update matches set bet_limit_paise = $2, person_limit_paise = $3, book_limit_paise = $4 where id = $1',
    [match.id, bet * 100, person * 100, book * 100],
  );
  return match;
}

/** Asks as somebody without bets, or as this person. */
async function ask(picks: string, token?: string) {
  const asking = token ?? (await server.signUp()).token;
  return server.call('GET', `live-bet/most?picks=${picks}`, { token: asking });
}

const most = async (picks: string, token?: string) => (await ask(picks, token)).body.data;

test('the limit on one bet, rounded down to two digits', async () => {
  const match = await limited({ bet: 9000 });
  expect(await most(`${match.home}`)).toEqual({ most: 5000 });
  // 9,000 / 1.96 are 4,591.84.
  expect(await most(`${match.id}.Head`)).toEqual({ most: 4500 });
});

test('the limit on one person leaves less after their own bets, and as much to others', async () => {
  const match = await limited({ person: 1800 });
  const { token, userId } = await server.signUp();
  await fund(server.database, userId, 1_000_00);
  await place(server.database, userId, onTeam(match.home, 600));
  // 720 of 1,800 are left.
  expect(await most(`${match.home}`, token)).toEqual({ most: 400 });
  expect(await most(`${match.id}.Tail`, token)).toEqual({ most: 360 });
  expect(await most(`${match.home}`)).toEqual({ most: 1000 });
});

test("the limit on a side counts everybody's bets, but only the first two digits can be seen", async () => {
  const match = await limited({ book: 9600 });
  const other = await makeBettor(server.database, 10_000_00);
  await place(server.database, other, onTeam(match.home, 4000));
  // 6,400 of 9,600 are left: a stake of 8,000.
  expect(await most(`${match.home}`)).toEqual({ most: 8000 });
  await place(server.database, other, onTeam(match.home, 37));
  expect(await most(`${match.home}`)).toEqual({ most: 7900 });
  await place(server.database, other, onTeam(match.home, 41));
  expect(await most(`${match.home}`)).toEqual({ most: 7900 });
  expect(await most(`${match.away}`)).toEqual({ most: 10_000 });
});

test('nothing is left of a full side', async () => {
  const match = await limited({ book: 80 });
  const other = await makeBettor(server.database, 1_000_00);
  await place(server.database, other, onTeam(match.home, 100));
  expect(await most(`${match.home}`)).toEqual({ most: 0 });
});

test('a combined bet has the least of its legs', async () => {
  const [one, two] = [await limited(), await limited({ bet: 32_400 })];
  expect(await most(`${one.home},${two.home}`)).toEqual({ most: 10_000 });
  expect(await most(`${one.home}`)).toEqual({ most: 550_000 });
  expect(await most(`${one.home},${two.id}.Head`)).toEqual({ most: 9200 });
});

test('no stake is above the largest of any bet', async () => {
  const match = await limited({ bet: 1e9, person: 1e9, book: 1e9 });
  expect(await most(`${match.home}`)).toEqual({ most: 10_000_000 });
});

test('bad picks have a clear refusal, and visitors are asked to sign in', async () => {
  const match = await limited();
  expect(await ask('x')).toMatchObject({
    status: 400,
    body: { errors: { picks: 'Picks are needed, as in 71 or 7.Head' } },
  });
  expect((await ask('999999')).status).toBe(404);
  expect(await ask(`${match.home},${match.away}`)).toMatchObject({
    status: 400,
    body: { errors: { legs: expect.stringContaining('cannot be combined') } },
  });
  expect((await server.call('GET', `live-bet/most?picks=${match.home}`)).status).toBe(401);
});
