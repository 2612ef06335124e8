import { create } from 'superstruct';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepFavourites } from '../../../server/bets/matches/favourites.ts';
import { Favourites } from '../../../src/schemas/bets/favourites.ts';
import { makeMatch } from '../tools/bettors.ts';
import { type Reply, startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const favouritesIn = ({ body }: Reply) => create(body.data, Favourites);
const matchesIn = (reply: Reply) => favouritesIn(reply).matches;

/** A signed-in person, and functions that change their favourites. */
async function somebody() {
  const { token } = await server.signUp();
  const set = async (match_id: unknown, favourite: unknown = true) =>
    server.call('POST', 'live-bet/favourite', { token, body: { match_id, favourite } });
  return {
    set,
    add: async (matchId: number) => matchesIn(await set(matchId)),
    remove: async (matchId: number) => matchesIn(await set(matchId, false)),
    list: async () => matchesIn(await server.call('GET', 'live-bet/favourites', { token })),
    follow: async (team_id: unknown, favourite: unknown = true) =>
      server.call('POST', 'live-bet/followed-team', { token, body: { team_id, favourite } }),
  };
}

const decide = (id: number, daysAgo = 0) =>
  server.database.query(
    `update matches set decision = 'abandoned', decided_at = now() - make_interval(days => $2) where id = $1`,
    [id, daysAgo],
  );

test("favourites are the person's own, in the order in which they were added", async () => {
  const [first, second] = [await makeMatch(server.database), await makeMatch(server.database)];
  const [asha, ravi] = [await somebody(), await somebody()];
  expect(await asha.list()).toEqual([]);
  expect(await asha.add(second.id)).toEqual([second.id]);
  expect(await asha.add(first.id)).toEqual([second.id, first.id]);
  expect(await asha.list()).toEqual([second.id, first.id]);
  expect(await ravi.list()).toEqual([]);
  expect(await ravi.remove(first.id)).toEqual([]);
  expect(await asha.remove(second.id)).toEqual([first.id]);
  expect(await asha.list()).toEqual([first.id]);
});

test('a repeated request changes nothing, even many times at once', async () => {
  const { id } = await makeMatch(server.database);
  const asha = await somebody();
  expect(await Promise.all([1, 2, 3].map(() => asha.add(id)))).toEqual([[id], [id], [id]]);
  expect(await Promise.all([1, 2, 3].map(() => asha.remove(id)))).toEqual([[], [], []]);
});

test('adding a match that is over is no error; favourites that are over are not listed, and swept after a day', async () => {
  const { id } = await makeMatch(server.database);
  const asha = await somebody();
  await asha.add(id);
  await decide(id);
  expect(await asha.list()).toEqual([]);
  expect((await asha.set(id)).status).toBe(200);
  expect((await asha.set(id, false)).status).toBe(200);
  await asha.set(id);
  const kept = () => server.database.query('select match_id from favourites where match_id = $1', [id]);
  await sweepFavourites(server.database);
  expect(await kept()).toHaveLength(1);
  await decide(id, 2);
  await sweepFavourites(server.database);
  expect(await kept()).toEqual([]);
});

test('a person has at most a hundred, even after concurrent requests; finished matches do not count', async () => {
  const asha = await somebody();
  const ids: number[] = [];
  for (let count = 0; count < 101; count += 1) ids.push((await makeMatch(server.database)).id);
  const [one = 0, other = 0, over = 0, ...rest] = ids;
  for (const id of rest) await asha.add(id);
  await asha.add(over);
  const replies = await Promise.all([asha.set(one), asha.set(other)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.body).toEqual({
    msg: 'You have as many favourites as one can have. Take one off first.',
    data: { most: 100 },
  });
  const left = replies[0]?.status === 200 ? other : one;
  expect((await asha.set(rest[0])).status).toBe(200);
  await decide(over);
  expect((await asha.set(left)).status).toBe(200);
});

test.each([
  ['a match that nobody knows', { match_id: 999_999_999, favourite: true }, 404, undefined],
  ['no match', { favourite: true }, 400, { match_id: 'Match ID is required' }],
  ['a match that is none', { match_id: '1e3', favourite: true }, 400, { match_id: 'Match ID is required' }],
  ['neither yes nor no', { match_id: 1, favourite: 'yes' }, 400, { favourite: 'This value is not valid' }],
])('%s is refused', async (_name, body, status, errors) => {
  const { token } = await server.signUp();
  const reply = await server.call('POST', 'live-bet/favourite', { token, body });
  expect([reply.status, reply.body.errors]).toEqual([status, errors]);
});

test('removing an unknown match is no error', async () => {
  expect(matchesIn(await (await somebody()).set(999_999_999, false))).toEqual([]);
});

test('visitors have no favourites', async () => {
  const { id } = await makeMatch(server.database);
  expect((await server.call('GET', 'live-bet/favourites')).status).toBe(401);
  const body = { match_id: id, favourite: true };
  expect((await server.call('POST', 'live-bet/favourite', { body })).status).toBe(401);
});

test('a team is followed beside favourite matches, once, by the person alone, until they no longer do', async () => {
  const match = await makeMatch(server.database);
  const [team] = await server.database.query<{ id: number }>(
    'select team_id as id from match_teams where match_id = $1 and side = 0',
    [match.id],
  );
  const id = team?.id ?? 0;
  const [asha, ravi] = [await somebody(), await somebody()];
  await asha.add(match.id);
  const followed = await Promise.all([1, 2, 3].map(() => asha.follow(id)));
  expect(followed.map(favouritesIn)).toEqual(Array(3).fill({ matches: [match.id], teams: [id] }));
  expect(favouritesIn(await ravi.follow(id, false))).toEqual({ matches: [], teams: [] });
  // A decided match ends no following.
  await decide(match.id);
  expect(favouritesIn(await asha.follow(id))).toEqual({ matches: [], teams: [id] });
  expect(favouritesIn(await asha.follow(id, false))).toEqual({ matches: [], teams: [] });
});

test('an unknown team cannot be followed, nor one beyond the hundredth', async () => {
  const asha = await somebody();
  expect((await asha.follow(99_999_999)).status).toBe(404);
  expect((await asha.follow('x')).status).toBe(400);
  const teams = await server.database.query<{ id: number }>(
    `insert into teams (sport, name) select 'tennis', 'Many ' || n from generate_series(1, 101) n returning id`,
  );
  const replies: Reply[] = [];
  for (const { id } of teams) replies.push(await asha.follow(id));
  expect(replies.slice(0, 100).map(({ status }) => status)).toEqual(Array(100).fill(200));
  expect(replies[100]).toMatchObject({ status: 409, body: { data: { most: 100 } } });
});
