import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleMatch } from '../../../server/bets/matches/decide.ts';
import { factsOf } from '../../../server/bets/matches/facts.ts';
import { movePrices } from '../../../server/bets/matches/make.ts';
import { samplePrices, sweepPrices } from '../../../server/bets/matches/price-history.ts';
import { makeMatch, minutes, pass, type TestMatch } from '../tools/bettors.ts';
import { openTestDatabase } from '../tools/database.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ database: await openTestDatabase({ isForged: true }) });
});
afterAll(() => server.close());

/** Makes the stored prices older by this many seconds. */
const later = (seconds: number) =>
  server.database.query(`update price_moves set at = at - make_interval(secs => $1)`, [seconds]);

/** The prices of a match's sides, one after the other. */
async function told({ id }: TestMatch) {
  const facts = await factsOf(server.database, id);
  return facts?.prices.map(({ moves }) => moves.map(([, ratio]) => ratio));
}

describe('prices so far', () => {
  test('are recorded when they change, at most once in ten seconds', async () => {
    const match = await makeMatch(server.database);
    expect(await told(match)).toEqual([[], [], []]);
    await samplePrices(server.database);
    await later(10);
    await samplePrices(server.database);
    expect(await told(match)).toEqual([[80], [95.5], [96]]);
    await movePrices(server.database, match.id, new Map([[match.home, 70]]));
    await samplePrices(server.database);
    await later(10);
    // Several processes at once write it once.
    await movePrices(server.database, match.id, new Map([[match.home, 60]]));
    await Promise.all([1, 2, 3].map(() => samplePrices(server.database)));
    const [home = [], ...others] = (await told(match)) ?? [];
    expect([home.at(0), home.at(-1), new Set(home).size]).toEqual([80, 60, home.length]);
    expect(others).toEqual([[95.5], [96]]);
  });

  test('are the ratios that bets get: an extra window caps them', async () => {
    const match = await makeMatch(server.database, {
      opensAt: minutes(-5),
      windows: [
        { closesAt: minutes(5), winRatio: 150 },
        { closesAt: minutes(15), winRatio: 50 },
      ],
    });
    await samplePrices(server.database);
    await pass(server.database, match.id, 10);
    await later(600);
    await samplePrices(server.database);
    expect(await told(match)).toEqual([
      [80, 50],
      [95.5, 50],
      [96, 50],
    ]);
  });

  test('begin when betting opens, and end with it', async () => {
    const match = await makeMatch(server.database, {
      opensAt: minutes(5),
      windows: [{ closesAt: minutes(15), winRatio: 150 }],
    });
    await samplePrices(server.database);
    expect(await told(match)).toEqual([[], [], []]);
    await pass(server.database, match.id, 20);
    await samplePrices(server.database);
    expect(await told(match)).toEqual([[], [], []]);
  });

  test('of a long match are thinned out, but always include the first and the last', async () => {
    const match = await makeMatch(server.database);
    await server.database.query(
      `insert into price_moves (selection_id, at, win_ratio)
       select $1, now() - make_interval(secs => (1000 - n) * 10), n from generate_series(1, 1000) n`,
      [match.home],
    );
    const [home = []] = (await told(match)) ?? [];
    expect([home.at(0), home.at(-1)]).toEqual([1, 1000]);
    expect(home.length).toBeGreaterThan(100);
    expect(home.length).toBeLessThanOrEqual(122);
    expect(home).toEqual(home.toSorted((one, next) => one - next));
  });

  test('are swept a week after the match was decided', async () => {
    const match = await makeMatch(server.database, {
      opensAt: minutes(-5),
      windows: [{ closesAt: minutes(1), winRatio: 150 }],
    });
    await samplePrices(server.database);
    await pass(server.database, match.id, 2);
    await settleMatch(server.database, match.id, { winner: match.home, toss: 'Head' });
    const decided = (days: number) =>
      server.database.query(
        'update matches set decided_at = now() - make_interval(days => $2) where id = $1',
        [match.id, days],
      );
    await decided(6);
    await sweepPrices(server.database);
    expect(await told(match)).toEqual([[80], [95.5], [96]]);
    await decided(8);
    await sweepPrices(server.database);
    expect(await told(match)).toEqual([[], [], []]);
  });
});

/** A match of two teams that the first one has won, some days ago. */
async function played(one: string, other: string, daysAgo: number, sport: 'cricket' | 'kabaddi' = 'cricket') {
  const match = await makeMatch(server.database, {
    name: `${one} v ${other}`,
    sport,
    opensAt: minutes(-10),
    windows: [{ closesAt: minutes(-5), winRatio: 150 }],
    sides: [
      { name: one, winRatio: 80 },
      { name: other, winRatio: 95.5 },
    ],
  });
  await settleMatch(server.database, match.id, { winner: match.home, toss: 'Head' });
  await server.database.query(
    'update matches set decided_at = now() - make_interval(days => $2) where id = $1',
    [match.id, daysAgo],
  );
  return match;
}

test('the last results of both teams, from settled matches of the same sport', async () => {
  const oldest = await played('Owls', 'Kites', 9);
  for (const daysAgo of [8, 7, 6, 5]) await played('Larks', 'Owls', daysAgo);
  await played('Owls', 'Swans', 1, 'kabaddi');
  const last = await played('Owls', 'Yaks', 4);
  const match = await makeMatch(server.database, {
    sport: 'cricket',
    sides: [
      { name: 'Owls', winRatio: 80 },
      { name: 'Newcomers', winRatio: 90 },
    ],
  });
  const facts = await factsOf(server.database, match.id);
  expect(facts?.recent).toEqual([
    {
      team_value: match.home,
      results: [
        {
          match_id: last.id,
          opponent: 'Yaks',
          competition: 'Test Cup',
          decided_at: expect.any(String),
          won: true,
        },
        ...[1, 2, 3, 4].map(() => expect.objectContaining({ opponent: 'Larks', won: false })),
      ],
    },
    { team_value: match.away, results: [] },
  ]);
  expect(facts?.decided_at).toBeNull();
  // A finished match has its time and the other results of its teams.
  const past = await factsOf(server.database, oldest.id);
  expect(past?.decided_at).toEqual(expect.any(String));
  expect(
    past?.recent.map(({ results }) => results.map(({ match_id }) => match_id).includes(oldest.id)),
  ).toEqual([false, false]);
});

test('are public; an unknown match has none', async () => {
  const { id } = await makeMatch(server.database);
  expect((await server.call('GET', `live-bet/${id}/facts`)).body.data).toEqual(
    await factsOf(server.database, id),
  );
  for (const path of ['live-bet/999999999/facts', 'live-bet/x/facts'])
    expect((await server.call('GET', path)).status).toBe(404);
});
