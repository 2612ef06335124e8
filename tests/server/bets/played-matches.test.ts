import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announceMatches } from '../../../server/bets/feeds/announce.ts';
import { sweepNews } from '../../../server/bets/feeds/kept-news.ts';
import { settlePlayed } from '../../../server/bets/feeds/publish.ts';
import { keepSeeds, seedOf } from '../../../server/bets/feeds/seasons.ts';
import { createFeed } from '../../../server/bets/live/feed.ts';
import { abandonMatch, resumeDecisions, throwToss } from '../../../server/bets/matches/decide.ts';
import { factsOf } from '../../../server/bets/matches/facts.ts';
import { matchById } from '../../../server/bets/matches/lists.ts';
import { movePrices } from '../../../server/bets/matches/make.ts';
import type { Database } from '../../../server/database/database.ts';
import { simulatedFeed } from '../../../server/demo/simulated-feed.ts';
import { readLine } from '../../../server/operator/command-line.ts';
import { carryOut } from '../../../server/operator/command-request.ts';
import { hashedTimes } from '../../../src/fairness/matches/chain.ts';
import { chanceOf } from '../../../src/fairness/matches/chance.ts';
import { checkMatch } from '../../../src/fairness/matches/check.ts';
import { drawsOf } from '../../../src/fairness/matches/draws.ts';
import { drawsNeeded, type MatchEvent, playMatch } from '../../../src/fairness/matches/play.ts';
import { isAsGoodAsWon, ratiosOf } from '../../../src/fairness/matches/prices.ts';
import type { LiveEvent } from '../../../src/schemas/bets/live.ts';
import {
  countOpen,
  fund,
  makeBettor,
  makeMatch,
  onTeam,
  onToss,
  outcome,
  place,
  placeCrowd,
  wallet,
} from '../tools/bettors.ts';
import {
  announce,
  fixture,
  OVER,
  type PlayedMatch,
  playOn,
  publisher,
  SHORT,
  startIn,
} from '../tools/played.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
let database: Database;
beforeAll(async () => {
  server = await startTestServer();
  database = server.database;
});
// Audits all of it.
afterAll(() => server.close());

const one = async (changes?: Parameters<typeof fixture>[0]): Promise<PlayedMatch> => {
  const [match] = await announce(database, fixture(changes));
  if (match === undefined) throw new Error('no match was made');
  return match;
};

/** All events of a match, also those to come, by its season's secret. */
async function eventsOf({ id }: { id: number }): Promise<MatchEvent[]> {
  const [row] = await database.query<{ season: number; number: number; terms: typeof SHORT }>(
    'select season_id as season, season_number as number, terms from matches where id = $1',
    [id],
  );
  if (row === undefined) throw new Error('there is no such match');
  const { seed, salt } = await seedOf(database, { id: row.season, number: row.number });
  return playMatch(row.terms, await drawsOf(seed, salt, row.number, drawsNeeded(row.terms)));
}

const newsOf = async ({ id }: { id: number }) => (await factsOf(database, id))?.news ?? [];

/** Makes matches until one passes the test, and returns it with its events. */
async function oneWith(is: (events: MatchEvent[]) => boolean, changes?: Parameters<typeof fixture>[0]) {
  for (;;) {
    const match = await one(changes);
    const events = await eventsOf(match);
    if (is(events)) return { match, events };
  }
}

/** Whether bets are still taken after these many news: a match may be as good as won after two raids. */
const isOpenAfter = (count: number) => (events: MatchEvent[]) =>
  events.slice(0, count).every(({ state }) => !isAsGoodAsWon(chanceOf(SHORT)(state)));

describe('the news of a match', () => {
  test('are published when they are due, each once, with score, clock and prices', async () => {
    const { match, events } = await oneWith(isOpenAfter(4));
    await playOn(database);
    expect(await newsOf(match)).toEqual([]);
    expect((await matchById(database, match.id))?.play).toMatchObject({
      phase: 'before',
      first: null,
      last: null,
    });

    // The toss, and no more.
    await startIn(database, match.id, 150);
    await playOn(database);
    await playOn(database);
    expect((await newsOf(match)).map(({ kind }) => kind)).toEqual(['toss']);
    const tossed = await matchById(database, match.id);
    expect(tossed?.toss_result).toBe(events[0]?.state.toss);
    expect(tossed?.play).toMatchObject({ phase: 'before', first: tossed?.toss_result === 'Head' ? 0 : 1 });
    expect(tossed?.state).toBe('open');

    // Two raids and half of the third.
    await startIn(database, match.id, -150);
    await playOn(database);
    const told = await newsOf(match);
    expect(
      told.map(({ number, kind, side, points, score }) => ({ number, kind, side, points, score })),
    ).toEqual(
      events.slice(0, 4).map(({ number, kind, side, points, state }) => ({
        number,
        kind,
        side,
        points,
        score: state.points,
      })),
    );
    const playing = await matchById(database, match.id);
    expect(playing?.state).toBe('extraTime');
    expect(playing?.play).toMatchObject({
      phase: 'first',
      score: events[3]?.state.points,
      played_in_half: 2,
      plays_in_half: 4,
      last: told[3],
    });
    expect(Date.parse(told[3]?.at ?? '') - Date.parse(playing?.play?.starts_at ?? '')).toBe(120_000);
    const chance = chanceOf(SHORT)(events[3]?.state ?? expect.fail());
    expect(playing?.sides.map(({ price }) => price)).toEqual(ratiosOf(chance));
  });

  test('lead to the result, the settlement and the seed, with which everybody can check them', async () => {
    const match = await one();
    const events = await eventsOf(match);
    const [home, away] = [await makeBettor(database, 100_00), await makeBettor(database, 100_00)];
    await place(database, home, onTeam(match.home, 100));
    await place(database, away, onTeam(match.away, 100));
    await startIn(database, match.id, OVER);
    await playOn(database);
    const over = await matchById(database, match.id);
    const winner = events.at(-1)?.state.winner;
    expect(over).toMatchObject({
      state: 'settled',
      play: { phase: 'over', last: { kind: 'end' } },
      result: { team_value: winner === 0 ? match.home : match.away, toss: events[0]?.state.toss },
    });
    expect((await wallet(database, winner === 0 ? away : home))?.cash).toBe(0);

    const facts = await factsOf(database, match.id);
    const { fairness, news = [] } = facts ?? {};
    expect(fairness?.seed).toMatch(/^[0-9a-f]{64}$/);
    const { faults } = await checkMatch({
      chain_end: fairness?.chain_end ?? '',
      seed: fairness?.seed ?? '',
      salt: fairness?.salt ?? '',
      number: fairness?.number ?? 0,
      terms: fairness?.terms ?? SHORT,
      toss: over?.result?.toss ?? null,
      winner: winner ?? null,
      news: news.map(({ number, kind, side, points }, index) => ({
        number,
        kind: events[index]?.kind === kind ? events[index].kind : expect.fail(),
        side: side === 0 || side === 1 ? side : null,
        points,
      })),
    });
    expect(faults).toEqual([]);
  });

  test('are deleted a week after the match, and computed from the seed for its page', async () => {
    const [old, recent] = [await one(), await one()];
    for (const match of [old, recent]) await startIn(database, match.id, OVER);
    await playOn(database);
    await startIn(database, old.id, -8 * 86_400);
    await database.query(`update matches set decided_at = decided_at - interval '180 hours' where id = $1`, [
      old.id,
    ]);
    const before = await newsOf(old);
    await sweepNews(database);
    const left = await database.query<{ match_id: number }>(
      'select distinct match_id from match_news where match_id = any ($1::bigint[])',
      [[old.id, recent.id]],
    );
    expect(left).toEqual([{ match_id: recent.id }]);
    expect(before.at(-1)).toMatchObject({ kind: 'end' });
    expect(await newsOf(old)).toEqual(before);
  });

  test('are published once, and the match settled once, however many servers run', async () => {
    const { match } = await oneWith(isOpenAfter(4));
    await startIn(database, match.id, -150);
    const servers = [publisher(database), publisher(database), publisher(database)];
    await Promise.all(servers.map((server) => server.publish()));
    await Promise.all(servers.map((server) => server.publish()));
    expect((await newsOf(match)).map(({ number }) => number)).toEqual([0, 1, 2, 3]);
    const bettor = await makeBettor(database, 100_00);
    await place(database, bettor, onTeam(match.home, 100));
    await startIn(database, match.id, OVER);
    await Promise.all(servers.map((server) => server.publish()));
    expect((await newsOf(match)).length).toBe((await eventsOf(match)).length);
    await Promise.all([settlePlayed(database), settlePlayed(database), settlePlayed(database)]);
    expect((await matchById(database, match.id))?.state).toBe('settled');
    expect(await wallet(database, bettor)).toMatchObject({ staked: 0 });
  });

  test('continue where a process was killed: after the coin, after the news, before the settlement', async () => {
    const match = await one();
    const events = await eventsOf(match);
    // As if it had been killed after the coin was thrown.
    await throwToss(database, match.id, events[0]?.state.toss ?? 'Head');
    await startIn(database, match.id, 150);
    await playOn(database);
    expect((await newsOf(match)).map(({ kind }) => kind)).toEqual(['toss']);
    // After the end was published: betting is over, and nothing is settled yet.
    await startIn(database, match.id, OVER);
    await publisher(database).publish();
    const ended = await matchById(database, match.id);
    expect([ended?.state, ended?.play?.phase]).toEqual(['closed', 'over']);
    expect((await factsOf(database, match.id))?.fairness?.seed).toBeNull();
    await playOn(database);
    expect((await matchById(database, match.id))?.state).toBe('settled');
    expect((await newsOf(match)).length).toBe(events.length);
  });

  test('are all or nothing: where writing them fails, prices and clock stay', async () => {
    const match = await one();
    const before = await matchById(database, match.id);
    await startIn(database, match.id, -150);
    const broken = publisher(database, {
      news: async (of, asked) =>
        (await simulatedFeed(database).news(of, asked)).map((news) => ({ ...news, number: news.number * 2 })),
    });
    await expect(broken.publish()).rejects.toThrow(`The news of match ${match.id} have a gap after 0`);
    const after = await matchById(database, match.id);
    expect(after).toMatchObject({ sides: before?.sides, toss_result: null, revision: expect.any(Number) });
    expect(await newsOf(match)).toEqual([]);
    await playOn(database);
    expect(await newsOf(match)).toHaveLength(4);
  });

  test('of a match with very many bets do not wait for them: the settlement job ends those after the first batch', async () => {
    const match = await one();
    const [toss = expect.fail(), ...rest] = await eventsOf(match);
    const face = toss.state.toss ?? expect.fail();
    await placeCrowd(database, match.id, 150, [{ selection: match.toss, face }]);
    await startIn(database, match.id, 150);
    await publisher(database).publish();
    expect((await newsOf(match)).map(({ kind }) => kind)).toEqual(['toss']);
    expect(await countOpen(database, match.id)).toBe(50);
    await resumeDecisions(database);
    expect(await countOpen(database, match.id)).toBe(0);

    await placeCrowd(database, match.id, 150, [{ selection: match.home }]);
    await startIn(database, match.id, OVER);
    await playOn(database);
    expect(await newsOf(match)).toHaveLength(1 + rest.length);
    expect(await countOpen(database, match.id)).toBe(50);
    await resumeDecisions(database);
    expect((await matchById(database, match.id))?.state).toBe('settled');
  });

  test('stop when an operator abandons the match; its seed is revealed all the same', async () => {
    const match = await one();
    const bettor = await makeBettor(database, 100_00);
    await place(database, bettor, onTeam(match.home, 100));
    await startIn(database, match.id, -150);
    await playOn(database);
    await abandonMatch(database, match.id);
    await startIn(database, match.id, OVER);
    await playOn(database);
    expect(await newsOf(match)).toHaveLength(4);
    expect((await matchById(database, match.id))?.state).toBe('abandoned');
    expect(await wallet(database, bettor)).toEqual({ cash: 100_00, staked: 0 });
    const { fairness } = (await factsOf(database, match.id)) ?? {};
    expect(await hashedTimes(fairness?.seed ?? '', fairness?.number ?? 0)).toBe(fairness?.chain_end);
  });

  test('do not exist for a match that an operator has made', async () => {
    const match = await makeMatch(database, { reference: 'an-operator-decides' });
    await playOn(database);
    expect((await matchById(database, match.id))?.play).toBeNull();
    const facts = await factsOf(database, match.id);
    expect([facts?.news, facts?.fairness]).toEqual([undefined, null]);
  });
});

describe('betting', () => {
  test('on the toss ends with its news, in the same moment', async () => {
    const match = await one();
    const bettor = await makeBettor(database, 100_00);
    await place(database, bettor, onToss(match.id, 'Head', 50));
    await startIn(database, match.id, 150);
    await playOn(database);
    expect(await outcome(place(database, bettor, onToss(match.id, 'Head', 10)))).toMatchObject({
      status: 409,
    });
    expect(await wallet(database, bettor)).toMatchObject({ staked: 0 });
  });

  test('pays at most 1900 % before play, 900 % in the first half, and 400 % until the last sixth of the second', async () => {
    const match = await one();
    const state = async (seconds: number) => {
      await startIn(database, match.id, -seconds);
      const now = await matchById(database, match.id);
      return [now?.state, now?.win_ratio[now.state === 'open' ? 0 : 1]];
    };
    expect((await matchById(database, match.id))?.win_ratio).toEqual([1900, 900, 400]);
    expect(await state(-30)).toEqual(['open', 1900]);
    expect(await state(330)).toEqual(['extraTime', 900]);
    expect((await matchById(database, match.id))?.state).toBe('extraTime');
    await startIn(database, match.id, -530);
    expect((await matchById(database, match.id))?.state).toBe('extraTime');
    await startIn(database, match.id, -590);
    expect((await matchById(database, match.id))?.state).toBe('closed');
    await startIn(database, match.id, OVER);
    await playOn(database);
  });
});

describe('a season', () => {
  const numbers = async (competition: string) =>
    database.query<{ season: number; number: number }>(
      `select e.number as season, m.season_number as number from matches m join seasons e on e.id = m.season_id
       where e.series = $1 order by m.play_starts_at`,
      [competition],
    );

  test('numbers its matches in the order of play, however many servers make them, and is followed by another', async () => {
    const competition = 'Short Seasons';
    const due = Array.from({ length: 5 }, () => fixture({ competition }));
    const feed = { ...simulatedFeed(database), fixtures: async () => due };
    await Promise.all([1, 2, 3].map(() => announceMatches(database, feed, { length: 2 })));
    await announceMatches(database, feed, { length: 2 });
    expect(await numbers(competition)).toEqual([
      { season: 1, number: 1 },
      { season: 1, number: 2 },
      { season: 2, number: 1 },
      { season: 2, number: 2 },
      { season: 3, number: 1 },
    ]);
    // A match whose play starts before one that has a number comes too late.
    const late = fixture({ competition, startsAt: due[0]?.startsAt ?? new Date() });
    await announceMatches(database, { ...feed, fixtures: async () => [late] }, { length: 2 });
    expect(await numbers(competition)).toHaveLength(5);
  });

  test('waits for a match that cannot be made, and no other season does', async () => {
    const [competition, other] = ['A Season With A Fault', 'A Season Without'];
    const due = [
      fixture({ competition, minimumBetPaise: -1 }),
      fixture({ competition }),
      fixture({ competition: other }),
    ];
    const feed = { ...simulatedFeed(database), fixtures: async () => due };
    await expect(announceMatches(database, feed)).rejects.toThrow(/minimum_bet_paise/);
    expect(await numbers(competition)).toEqual([]);
    expect(await numbers(other)).toEqual([{ season: 1, number: 1 }]);
  });

  test('has a chain whose end is published before the first match, and to which its seeds lead', async () => {
    const [first, second] = await announce(
      database,
      fixture({ competition: 'A Chain' }),
      fixture({ competition: 'A Chain' }),
    );
    await database.query(`update seasons set started_at = '2026-11-27T18:51:30Z' where series = 'A Chain'`);
    const told = (await factsOf(database, first?.id ?? 0))?.fairness;
    // Its beginning in India: another database's first season of that name is another season.
    expect(told).toMatchObject({
      season: 'A Chain 1 (2026-11-28 00:21)',
      number: 1,
      seed: null,
      terms: SHORT,
    });
    for (const match of [first, second]) {
      await startIn(database, match?.id ?? 0, OVER);
      await playOn(database);
      const { fairness } = (await factsOf(database, match?.id ?? 0)) ?? {};
      expect(fairness).toMatchObject({ chain_end: told?.chain_end, salt: told?.salt });
      expect(await hashedTimes(fairness?.seed ?? '', fairness?.number ?? 0)).toBe(told?.chain_end);
    }
  });

  test('reveals no seed while an earlier match is not over, because the earlier seeds follow from it', async () => {
    const [first, second, third] = await announce(
      database,
      ...[1, 2, 3].map(() => fixture({ competition: 'Out Of Order' })),
    );
    const seed = async (match?: PlayedMatch) => (await factsOf(database, match?.id ?? 0))?.fairness?.seed;
    await startIn(database, second?.id ?? 0, OVER);
    await startIn(database, third?.id ?? 0, OVER);
    await playOn(database);
    expect((await matchById(database, second?.id ?? 0))?.state).toBe('settled');
    expect([await seed(first), await seed(second), await seed(third)]).toEqual([null, null, null]);
    await abandonMatch(database, first?.id ?? 0);
    await keepSeeds(database);
    // Before the others, as in a season.
    await startIn(database, first?.id ?? 0, 2 * OVER);
    const [one, two, three] = [await seed(first), await seed(second), await seed(third)];
    expect(await hashedTimes(three ?? '', 1)).toBe(two);
    expect(await hashedTimes(two ?? '', 1)).toBe(one);
  });
});

describe('the stream', () => {
  test('reports each important event by the match itself, quiet minutes too, and the rest by prices', async () => {
    // Without a goal until then: one would as good as win so short a match.
    const { match } = await oneWith((events) => events.slice(0, 5).every(({ kind }) => kind !== 'goal'), {
      terms: { ...SHORT, sport: 'football' },
    });
    const feed = createFeed(database);
    const heard: LiveEvent[] = [];
    await feed.join({ hearsPrices: true, account: null, send: (event) => heard.push(event), end: () => {} });
    const ofMatch = () =>
      heard
        .splice(0)
        .flatMap((event) =>
          event.event === 'match' && event.data.match.id === match.id ? [event.data.match] : [],
        );
    ofMatch();
    await startIn(database, match.id, -30);
    await playOn(database);
    await feed.poll();
    expect(ofMatch().at(-1)?.play).toMatchObject({
      phase: 'first',
      played_in_half: 0,
      last: { kind: 'start' },
    });
    for (const minute of [1, 2, 3]) {
      await startIn(database, match.id, -30 - 60 * minute);
      await playOn(database);
      await feed.poll();
      expect(ofMatch().map(({ play }) => play?.played_in_half)).toEqual([minute]);
    }
    await movePrices(database, match.id, new Map([[match.home, 55.5]]));
    await feed.poll();
    expect(heard.map(({ event }) => event)).toEqual(['prices']);
  });
});

describe('an operator', () => {
  const operate = (...words: string[]) => {
    const line = readLine(words);
    return carryOut(server.context, {
      words: line.command.words,
      given: line.given,
      json: false,
      who: 'asha',
    });
  };

  test('can neither price, toss nor settle a played match, and sees its score', async () => {
    const match = await one();
    const id = String(match.id);
    await startIn(database, match.id, -150);
    await playOn(database);
    for (const words of [
      ['match', 'price', id, '--side', String(match.home), '--ratio', '80'],
      ['match', 'toss', id, 'Head'],
      ['match', 'settle', id, '--winner', String(match.home)],
    ])
      await expect(operate(...words)).rejects.toThrow('A feed prices and decides this match');
    const [home, away] = (await matchById(database, match.id))?.play?.score ?? [];
    expect(await operate('match', 'show', id)).toContain(`in the first half, ${home}–${away}`);
    await operate('match', 'abandon', id, '--why', 'rain');
    expect((await matchById(database, match.id))?.state).toBe('abandoned');
  });
});

test('no answer contains a secret, or a seed that is not due', async () => {
  const competition = 'Kept Secret';
  const [first, second, third] = await announce(database, ...[1, 2, 3].map(() => fixture({ competition })));
  const { token, userId } = await server.signUp();
  await fund(database, userId, 500_00);
  const answers: string[] = [];
  const ask = async (...call: Parameters<typeof server.call>) => {
    const { status, body } = await server.call(...call);
    expect(status).toBe(200);
    answers.push(JSON.stringify(body));
  };
  const feed = createFeed(database);
  const hear = {
    hearsPrices: true,
    end: () => {},
    send: (event: LiveEvent) => answers.push(JSON.stringify(event)),
  };
  await feed.join({ ...hear, account: null });
  const askAll = async () => {
    for (const path of ['live-bet', 'live-bet/home-listing', 'live-bet/seasons']) await ask('GET', path);
    for (const path of [
      'live-bet/extra-time-list',
      'live-bet/favourites',
      'close-bet?page=1&perPage=100',
      'bet-list?page=1&perPage=100',
      'activity?page=1&perPage=100',
      'winners',
    ])
      await ask('GET', path, { token });
    for (const match of [first, second, third])
      for (const path of ['', '/facts']) await ask('GET', `live-bet/${match?.id}${path}`);
    for (const words of [['matches'], ['match', 'show', String(second?.id)]]) {
      const line = readLine(words);
      for (const json of [false, true])
        answers.push(
          JSON.stringify(
            await carryOut(server.context, {
              words: line.command.words,
              given: line.given,
              json,
              who: 'asha',
            }),
          ),
        );
    }
    await feed.poll();
  };
  await ask('POST', 'live-bet/favourite', { token, body: { match_id: first?.id, favourite: true } });
  await ask('POST', 'live-bet/save', { token, body: onTeam(second?.home ?? 0, 50) });
  await askAll();
  // The later ones are over first.
  await startIn(database, second?.id ?? 0, OVER);
  await startIn(database, third?.id ?? 0, OVER);
  await playOn(database);
  await askAll();
  const [season] = await database.query<{ id: number; secret: string; length: number; chain_end: string }>(
    'select id, secret, length, chain_end from seasons where series = $1',
    [competition],
  );
  const { id = 0, secret = '', length = 0, chain_end = '' } = season ?? {};
  const seeds = await Promise.all(
    Array.from({ length }, async (_, index) => (await seedOf(database, { id, number: index + 1 })).seed),
  );
  const told = (text: string) => answers.some((answer) => answer.includes(text));
  expect(told(chain_end)).toBe(true);
  expect([secret, ...seeds].filter(told)).toEqual([]);
  // Now they are due, and no more than these.
  await abandonMatch(database, first?.id ?? 0);
  await keepSeeds(database);
  await startIn(database, first?.id ?? 0, 2 * OVER);
  await askAll();
  expect([...seeds, secret].filter(told)).toEqual(seeds.slice(0, 3));
});
