import { create } from 'superstruct';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announceMatches } from '../../../server/bets/feeds/announce.ts';
import type { MatchFeed } from '../../../server/bets/feeds/match-feed.ts';
import { announceLeagueMatches } from '../../../server/bets/leagues/announce.ts';
import { leagueSeasonOfEvent } from '../../../server/bets/leagues/read.ts';
import { keepLeagueSeasons } from '../../../server/bets/leagues/seasons.ts';
import type { Database } from '../../../server/database/database.ts';
import { leagueSeasonsAt } from '../../../server/demo/leagues.ts';
import { simulatedFeed } from '../../../server/demo/simulated-feed.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { longestMs } from '../../../src/fairness/matches/play.ts';
import { LeagueSeason } from '../../../src/schemas/bets/leagues.ts';
import { Team } from '../../../src/schemas/bets/teams.ts';
import { MONDAY, seasonsFrom } from '../tools/league-seasons.ts';
import { SHORT } from '../tools/played.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

const NOW = Date.now();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('the fixtures of a week', () => {
  const seasons = leagueSeasonsAt(new Date(MONDAY + 3 * DAY));

  test('are those of two leagues, from Monday to Monday, the same whenever they are computed in that week', () => {
    expect(seasons.map(({ competition }) => competition)).toEqual([
      'Banyan Kabaddi League',
      'Peepal Cricket League',
    ]);
    for (const { startsAt, endsAt } of seasons)
      expect([startsAt.getTime(), endsAt.getTime()]).toEqual([MONDAY, MONDAY + 7 * DAY]);
    expect(leagueSeasonsAt(new Date(MONDAY + 6 * DAY))).toEqual(seasons);
  });

  test('let each of eight teams meet each other one twice, at home and away', () => {
    for (const { fixtures } of seasons) {
      expect(fixtures).toHaveLength(56);
      const pairs = new Set(fixtures.map(({ teams: [home, away] }) => `${home.name} v ${away.name}`));
      expect(pairs.size).toBe(56);
      expect(new Set(fixtures.flatMap(({ teams }) => teams.map(({ name }) => name))).size).toBe(8);
      for (const { teams } of fixtures) expect(teams[0].name).not.toBe(teams[1].name);
    }
  });

  test('are in the order of play, each over before the next of any league begins', () => {
    const all = seasons
      .flatMap(({ fixtures }) => fixtures)
      .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
    for (const [index, next] of all.slice(1).entries()) {
      const before = all[index];
      if (before === undefined) continue;
      const gap = next.startsAt.getTime() - before.startsAt.getTime();
      expect(gap).toBe(1.5 * HOUR);
      expect(longestMs(before.terms)).toBeLessThan(gap);
      // So that a visitor finds a match that is running, or was within the last hour.
      expect(gap - longestMs(before.terms)).toBeLessThan(1.2 * HOUR);
    }
    for (const { fixtures } of seasons)
      expect(fixtures.map(({ startsAt }) => startsAt.getTime())).toEqual(
        fixtures.map(({ startsAt }) => startsAt.getTime()).sort((one, other) => one - other),
      );
  });

  test('leave each league one day of rest, Wednesday for kabaddi and Friday for cricket', () => {
    const restOf = (fixtures: (typeof seasons)[number]['fixtures']) =>
      [0, 1, 2, 3, 4, 5, 6].filter(
        (day) => !fixtures.some(({ startsAt }) => Math.floor((startsAt.getTime() - MONDAY) / DAY) === day),
      );
    expect(seasons.map(({ fixtures }) => restOf(fixtures))).toEqual([[2], [4]]);
  });

  test('differ in the next week, which is announced an hour before it begins', () => {
    const late = leagueSeasonsAt(new Date(MONDAY + 7 * DAY - HOUR / 2));
    expect(late).toHaveLength(4);
    const [now, , next] = late;
    expect(now).toEqual(seasons[0]);
    const namesOf = (season: typeof now) =>
      season?.fixtures.map(({ teams }) => teams.map(({ name }) => name).join());
    expect(namesOf(next)).not.toEqual(namesOf(now));
  });
});

describe('a season', () => {
  let server: TestServer;
  let database: Database;
  beforeAll(async () => {
    server = await startTestServer();
    database = server.database;
  });
  afterAll(() => server.close());

  /** Two seasons of eight fixtures each: six are long over, one is on, one is tomorrow. */
  const feed = (begins = NOW - 6.2 * HOUR) => ({
    ...simulatedFeed(database),
    leagueSeasons: async () => seasonsFrom(begins),
  });

  async function eventIds(): Promise<number[]> {
    const rows = await database.query<{ event_id: number }>(
      'select event_id from league_seasons order by id',
    );
    return rows.map(({ event_id }) => event_id);
  }

  test('begins once, with a seed chain of its length, however many servers begin it', async () => {
    await Promise.all([keepLeagueSeasons(database, feed()), keepLeagueSeasons(database, feed())]);
    const seasons = await database.query(
      `select c.name, l.number, s.length, s.made, s.series from league_seasons l
       join competitions c on c.id = l.competition_id join seasons s on s.id = l.season_id order by l.id`,
    );
    expect(seasons).toEqual([
      { name: 'Banyan Kabaddi League', number: 1, length: 8, made: 0, series: 'Banyan Kabaddi League' },
      { name: 'Peepal Cricket League', number: 1, length: 8, made: 0, series: 'Peepal Cricket League' },
    ]);
  });

  test('plays missed matches at once, with their own times and without bets', async () => {
    for (let round = 0; round < 4; round += 1)
      await Promise.all([announceLeagueMatches(database), announceLeagueMatches(database)]);
    const matches = await database.query<{ season_number: number; decision: string; late: boolean }>(
      `select m.season_number, m.decision, m.decided_at < now() - interval '5 minutes' as late
       from matches m join fixtures f on f.reference = m.reference where m.sport = 'kabaddi' order by 1`,
    );
    expect(matches).toEqual([
      ...[1, 2, 3, 4, 5, 6].map((season_number) => ({ season_number, decision: 'settled', late: true })),
      { season_number: 7, decision: 'none', late: null },
    ]);
    const told = await database.query(
      'select from matches m where m.decided_at is not null and (m.seed is null or m.news_count < 10)',
    );
    expect(told).toEqual([]);
    expect((await audit(database)).wrong).toEqual([]);
  });

  test('has a table that follows from the scores of its matches', async () => {
    for (const eventId of await eventIds()) {
      const league = await leagueSeasonOfEvent(database, eventId);
      const results = await database.query<{
        home: string;
        away: string;
        score: [number, number];
        won: number;
      }>(
        `select home.name as home, away.name as away, m.play->'score' as score, (n.state->>'winner')::integer as won
         from fixtures f join matches m on m.reference = f.reference
         join league_seasons l on l.id = f.league_season_id
         join match_news n on n.match_id = m.id and n.kind = 'end'
         join teams home on home.id = f.home_id join teams away on away.id = f.away_id
         where l.event_id = $1 order by m.play_starts_at desc`,
        [eventId],
      );
      expect(results).toHaveLength(6);
      for (const row of league?.table ?? []) {
        const own = results.filter(({ home, away }) => [home, away].includes(row.team.name));
        const sideOf = ({ home }: (typeof own)[number]) => (home === row.team.name ? 0 : 1);
        const won = own.filter((result) => result.won === sideOf(result)).length;
        expect(row).toMatchObject({
          played: own.length,
          won,
          lost: own.length - won,
          points: 2 * won,
          form: own.slice(0, 5).map((result) => ({ won: result.won === sideOf(result) })),
        });
        if (league?.sport === 'kabaddi')
          expect(row.difference).toBe(
            own.reduce((sum, result) => {
              const side = sideOf(result);
              return sum + result.score[side] - result.score[side === 0 ? 1 : 0];
            }, 0),
          );
      }
      const order = league?.table.map(({ points, difference }) => points * 10_000 + difference) ?? [];
      expect(order).toEqual([...order].sort((one, other) => other - one));
      expect(league?.table.map(({ place }) => place)).toEqual(
        [1, 2, 3, 4, 5, 6, 7, 8].slice(0, order.length),
      );
    }
  });

  test('of cricket has net run rates by the balls bowled; an innings that is all out counts with all its balls', async () => {
    const [, eventId] = await eventIds();
    const innings = await database.query<{
      team: string;
      runs: number;
      balls: number;
      wickets: number;
      whole: number;
      match: number;
    }>(
      `select t.name as team, m.id as match, (m.terms->>'plays')::integer / 2 as whole,
              sum(n.points)::integer as runs, count(*)::integer as balls,
              (count(*) filter (where n.kind = 'wicket'))::integer as wickets
       from fixtures f join matches m on m.reference = f.reference and m.decision = 'settled'
       join league_seasons l on l.id = f.league_season_id and l.event_id = $1
       join match_news n on n.match_id = m.id and n.kind in ('runs', 'wicket')
       join match_teams b on b.match_id = m.id and b.side = n.side join teams t on t.id = b.team_id
       group by t.name, m.id order by m.id`,
      [eventId ?? 0],
    );
    expect(innings).toHaveLength(12);
    const rateOf = (some: typeof innings) => {
      const sum = (of: (one: (typeof innings)[number]) => number) =>
        some.reduce((all, one) => all + of(one), 0);
      return (
        (6 * sum(({ runs }) => runs)) / sum(({ balls, wickets, whole }) => (wickets === 5 ? whole : balls))
      );
    };
    const { table } = (await leagueSeasonOfEvent(database, eventId ?? 0)) ?? { table: [] };
    for (const { team, played, difference } of table.filter((row) => row.played > 0)) {
      const own = innings.filter((one) => one.team === team.name);
      const others = innings.filter(
        (one) => one.team !== team.name && own.some(({ match }) => match === one.match),
      );
      expect([own.length, others.length]).toEqual([played, played]);
      expect(difference).toBeCloseTo(rateOf(own) - rateOf(others), 2);
    }
  });

  test('is sent with each of its fixtures, by days in India', async () => {
    const [eventId] = await eventIds();
    const { status, body } = await server.call('GET', `events/${eventId}/league`);
    expect(status).toBe(200);
    const fixtures = create(body.data, LeagueSeason).days.flatMap((day) => day.fixtures);
    expect(fixtures).toHaveLength(8);
    expect(fixtures.at(-1)?.match).toBeNull();
    expect(fixtures[0]?.match).toMatchObject({ state: 'settled', winner: expect.any(Number) });
  });

  test('has teams with their league, their next match and their results', async () => {
    const [eventId] = await eventIds();
    const league = await leagueSeasonOfEvent(database, eventId ?? 0);
    const standing = league?.table[0];
    const name = standing?.team.name;
    const { status, body } = await server.call('GET', `teams/${standing?.team.id}`);
    expect(status).toBe(200);
    const team = create(body.data, Team);
    expect(team).toMatchObject({
      name,
      sport: 'kabaddi',
      strength: expect.any(Number),
      league: { event_id: eventId, competition: 'Banyan Kabaddi League', number: 1, standing },
    });
    const own = league?.days
      .flatMap(({ fixtures }) => fixtures)
      .filter(({ home, away }) => home.name === name || away.name === name);
    const settled = own?.filter(({ match }) => match?.state === 'settled').reverse();
    expect(team.results.map(({ match_id, won }) => ({ match_id, won }))).toEqual(standing?.form);
    expect(team.results.map(({ score }) => score)).toEqual(
      settled?.map(({ home, match }) => (home.name === name ? match?.score : match?.score?.toReversed())),
    );
    expect(team.next.map(({ match_id }) => match_id)).toEqual(
      own?.filter(({ match }) => match?.state !== 'settled').map(({ match }) => match?.id ?? null),
    );
    expect((await server.call('GET', 'teams/999999')).status).toBe(404);
  });

  test('begins once all matches of the season before exist, with the next number', async () => {
    const next = feed(NOW + DAY);
    await keepLeagueSeasons(database, next);
    expect(await eventIds()).toHaveLength(2);
  });

  test('of an outside feed names its own teams, has no seeds, and waits for its matches', async () => {
    const team = (name: string) => ({ name });
    const fixtures = ['one', 'two'].map((reference, index) => ({
      reference: `other:${reference}`,
      competition: 'Harbour Cup',
      teams:
        index === 0
          ? ([team('Pilots'), team('Divers')] as const)
          : ([team('Divers'), team('Pilots')] as const),
      opensAt: new Date(NOW - HOUR + index * HOUR),
      startsAt: new Date(NOW + (index + 1) * HOUR),
      terms: SHORT,
      minimumBetPaise: 10_00,
      isOfSeason: false,
    }));
    const other: MatchFeed = {
      prefix: 'other:',
      fixtures: async () => fixtures.slice(0, 1),
      leagueSeasons: async () => [
        { competition: 'Harbour Cup', startsAt: new Date(NOW - DAY), endsAt: new Date(NOW + DAY), fixtures },
      ],
      news: async () => [],
    };
    await keepLeagueSeasons(database, other);
    await announceLeagueMatches(database);
    await announceMatches(database, other);
    const eventId = (await eventIds()).at(-1) ?? 0;
    const league = await leagueSeasonOfEvent(database, eventId);
    expect(league).toMatchObject({ competition: 'Harbour Cup', number: 1 });
    expect(league?.table.map(({ team, played }) => [team.name, team.short_name, played])).toEqual([
      ['Divers', null, 0],
      ['Pilots', null, 0],
    ]);
    const told = league?.days.flatMap((day) => day.fixtures.map(({ match }) => match?.state ?? null));
    expect(told).toEqual(['open', null]);
    const seeds = await database.query(
      'select from league_seasons where event_id = $1 and season_id is null',
      [eventId],
    );
    expect(seeds).toHaveLength(1);
    const { body } = await server.call('GET', `events/${eventId}`);
    expect(JSON.stringify(body.data)).not.toMatch(/seed/);
  });

  test.each([
    ['in the middle of a day, with that day', '2030-01-09T01:30:00+05:30'],
    ['at midnight, without the day that begins then', '2030-01-10T00:00:00+05:30'],
  ])('of an outside feed ends %s', async (name, endsAt) => {
    const other: MatchFeed = {
      prefix: 'other:',
      fixtures: async () => [],
      leagueSeasons: async () => [
        {
          competition: `Cup that ends ${name}`,
          startsAt: new Date('2030-01-07T22:00:00+05:30'),
          endsAt: new Date(endsAt),
          fixtures: [
            {
              reference: `other:${name}`,
              competition: `Cup that ends ${name}`,
              teams: [{ name: 'Pilots' }, { name: 'Divers' }],
              opensAt: new Date('2030-01-08T20:00:00+05:30'),
              startsAt: new Date('2030-01-08T21:00:00+05:30'),
              terms: SHORT,
              minimumBetPaise: 10_00,
              isOfSeason: false,
            },
          ],
        },
      ],
      news: async () => [],
    };
    await keepLeagueSeasons(database, other);
    const league = await leagueSeasonOfEvent(database, (await eventIds()).at(-1) ?? 0);
    expect(league?.days.map(({ day, fixtures }) => [day, fixtures.length])).toEqual([
      ['2030-01-07', 0],
      ['2030-01-08', 1],
      ['2030-01-09', 0],
    ]);
  });

  test('without any fixture is not begun from a chain of our seeds', async () => {
    const startsAt = new Date('2030-02-01T12:00:00+05:30');
    const endsAt = new Date('2030-02-03T12:00:00+05:30');
    await keepLeagueSeasons(database, {
      prefix: 'other:',
      fixtures: async () => [],
      leagueSeasons: async () => [{ competition: 'Cup without fixtures', startsAt, endsAt, fixtures: [] }],
      news: async () => [],
    });
    const eventId = (await eventIds()).at(-1) ?? 0;
    expect(await leagueSeasonOfEvent(database, eventId)).toMatchObject({
      competition: 'Cup without fixtures',
      table: [],
    });
    const { body } = await server.call('GET', `events/${eventId}`);
    expect(JSON.stringify(body.data)).not.toMatch(/seed/);
  });

  test('of an unknown event does not exist', async () => {
    const { status } = await server.call('GET', 'events/999999/league');
    expect(status).toBe(404);
  });
});
