import { createHash } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { announceMatches } from '../../../server/bets/feeds/announce.ts';
import { type ReadBeacon, readDrand } from '../../../server/bets/feeds/beacon.ts';
import type { MatchFeed } from '../../../server/bets/feeds/match-feed.ts';
import { saltSeasons } from '../../../server/bets/feeds/seasons.ts';
import { announceLeagueMatches } from '../../../server/bets/leagues/announce.ts';
import { keepLeagueSeasons } from '../../../server/bets/leagues/seasons.ts';
import { factsOf } from '../../../server/bets/matches/facts.ts';
import type { Database } from '../../../server/database/database.ts';
import { simulatedFeed } from '../../../server/demo/simulated-feed.ts';
import { checkMatch } from '../../../src/fairness/matches/check.ts';
import type { RunningSeason } from '../../../src/schemas/bets/running-season.ts';
import { Moment } from '../../../src/schemas/shared/moment.ts';
import { fixture, OVER, playOn, startIn } from '../tools/played.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

const SALT = 'c0ffee'.repeat(10).padEnd(64, '0');
const BEACON = 'https://beacon.test/chain';

describe('a chain of the drand network', () => {
  // Round 1 of the network's first chain, as it was published.
  const SIGNATURE =
    '8d61d9100567de44682506aea1a7a6fa6e5491cd27a0a0ed349ef6910ac5ac20ff7bc3e09d7c046566c9f7f3c6f3b10104990e7cb424998203d8f7de586fb7fa5f60045417a432684f85093b06ca91c769f0e7ca19268375e659c2a2352b4655';
  const RANDOMNESS = '101297f1ca7dc44ef6088d94ad5fb7ba03455dc33d53ddb412bbc4564ed986ec';
  const GENESIS = 1_595_431_050;

  /** A server that answers each path with this status and JSON, and anything else with 404. */
  async function serve(answers: Record<string, [status: number, body: unknown]>): Promise<string> {
    const listener: RequestListener = ({ url = '' }, response) => {
      const [status, body] = answers[url] ?? [404, { error: 'not found' }];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const http = createServer(listener);
    await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void http.close());
    return `http://127.0.0.1:${(http.address() as AddressInfo).port}/chain`;
  }
  const info: [number, unknown] = [200, { genesis_time: GENESIS, period: 30, public_key: 'aa' }];
  const second = (seconds: number) => new Date((GENESIS + seconds) * 1000);
  const made = (round: number, signature: string): [number, unknown] => [
    200,
    {
      round,
      signature,
      randomness: createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex'),
    },
  ];

  test('gives a value as it was published', async () => {
    const round = { round: 1, randomness: RANDOMNESS, signature: SIGNATURE };
    const address = await serve({ '/chain/info': info, '/chain/public/1': [200, round] });
    expect(await readDrand(address, second(0))).toEqual({ round: 1, value: RANDOMNESS });
  });

  test.each([
    ['before the chain began', -40, 1],
    ['at the time of a value', 30, 2],
    ['a moment later', 30.001, 3],
    ['between two values', 45, 3],
  ])('gives the first value at or after a time %s', async (_, seconds, round) => {
    const address = await serve({
      '/chain/info': info,
      [`/chain/public/${round}`]: made(round, '0badcafe'),
    });
    expect(await readDrand(address, second(seconds))).toMatchObject({ round });
  });

  test.each([404, 425])('has no value yet while it answers %i', async (status) => {
    const now = Math.floor(Date.now() / 1000);
    const address = await serve({
      '/chain/info': [200, { genesis_time: now, period: 30 }],
      '/chain/public/2': [status, {}],
    });
    expect(await readDrand(address, new Date((now + 30) * 1000))).toBe(null);
  });

  test.each<[string, Record<string, [number, unknown]>]>([
    ['fails', { '/chain/info': [500, {}] }],
    ['answers with something else', { '/chain/info': [200, { genesis_time: 'today' }] }],
    ['gives another round', { '/chain/info': info, '/chain/public/2': made(3, '0badcafe') }],
    [
      'gives a value that is not the hash of its signature',
      {
        '/chain/info': info,
        '/chain/public/2': [200, { round: 2, signature: '0badcafe', randomness: SALT }],
      },
    ],
    ['has not published a value that was due long ago', { '/chain/info': info }],
    ['moves away', { '/chain/info': [302, {}] }],
  ])('is refused if it %s', async (_, answers) => {
    const address = await serve(answers);
    await expect(readDrand(address, second(30))).rejects.toThrow();
  });
});

describe('a season with a beacon', () => {
  let server: TestServer;
  let database: Database;
  beforeAll(async () => {
    server = await startTestServer();
    database = server.database;
  });
  // Audits all of it.
  afterAll(() => server.close());

  const matchIdOf = async (reference: string) => {
    const [match] = await database.query<{ id: number }>('select id from matches where reference = $1', [
      reference,
    ]);
    return match?.id;
  };
  const toldOf = async (series: string) => {
    const { body } = await server.call('GET', 'live-bet/seasons');
    return (body.data as RunningSeason[]).find(({ season }) => season.startsWith(`${series} 1 (`));
  };
  /** Lets the minute pass in which everybody can note down the chain's end. */
  const minutePasses = (series: string) =>
    database.query(
      `update seasons set started_at = started_at - interval '2 minutes', salted_after = salted_after - interval '2 minutes'
       where series = $1`,
      [series],
    );
  const published: ReadBeacon = async () => ({ round: 4711, value: SALT });

  test('tells its chain’s end first, waits for the value, and its matches are played with it', async () => {
    const competition = 'Salted Cup';
    const due = fixture({ competition });
    const feed = { ...simulatedFeed(database), fixtures: async () => [due] };
    await announceMatches(database, feed, { beacon: BEACON });
    const first = await toldOf(competition);
    expect(first).toMatchObject({ salt: null, beacon: { address: BEACON, round: null }, made: 0 });

    // Nobody may ask before the named time.
    const early: ReadBeacon = () => Promise.reject(new Error('The beacon was asked too early'));
    await saltSeasons(database, early);
    await minutePasses(competition);
    await announceMatches(database, feed, { beacon: BEACON });
    expect(await matchIdOf(due.reference)).toBe(undefined);

    const asked: unknown[] = [];
    await saltSeasons(database, async (...question) => {
      asked.push(question);
      return null;
    });
    expect((await toldOf(competition))?.salt).toBe(null);
    await saltSeasons(database, published);
    // A stored value stays, even if a beacon gives another one later.
    await saltSeasons(database, async () => ({ round: 4712, value: '0'.repeat(64) }));
    const { beacon, ...told } = (await toldOf(competition)) ?? {};
    expect(told).toMatchObject({ chain_end: first?.chain_end, salt: SALT, made: 0 });
    expect(beacon).toMatchObject({ address: BEACON, round: 4711 });
    expect(Moment.is(beacon?.from)).toBe(true);
    expect(asked).toEqual([[BEACON, new Date(beacon?.from ?? '')]]);

    // Without the setting, too: it counts for seasons that begin.
    await announceMatches(database, feed);
    const matchId = (await matchIdOf(due.reference)) ?? 0;
    await startIn(database, matchId, OVER);
    await playOn(database);
    const { fairness, news = [] } = (await factsOf(database, matchId)) ?? {};
    expect(fairness).toMatchObject({ chain_end: first?.chain_end, salt: SALT, beacon });
    if (!fairness?.seed) throw new Error('The seed is not revealed');
    const [home, away] = fairness.terms.strengths;
    const check = await checkMatch({
      ...fairness,
      seed: fairness.seed,
      terms: { ...fairness.terms, strengths: [home, away] },
      toss: null,
      winner: null,
      news,
    });
    expect(check.faults).toEqual([]);
    expect(news.length).toBeGreaterThan(2);
  });

  test('of a league has its fixtures at once, and its matches once it is salted', async () => {
    const competition = 'Salted League';
    const fixtures = [fixture({ competition }), fixture({ competition })];
    const [startsAt, endsAt] = [new Date(Date.now() - 60_000), new Date(Date.now() + 86_400_000)];
    const feed: MatchFeed = {
      ...simulatedFeed(database),
      leagueSeasons: async () => [{ competition, startsAt, endsAt, fixtures }],
    };
    await keepLeagueSeasons(database, feed, BEACON);
    await minutePasses(competition);
    await announceLeagueMatches(database);
    expect(await toldOf(competition)).toMatchObject({ salt: null, length: 2, made: 0 });
    expect(await matchIdOf(fixtures[0]?.reference ?? '')).toBe(undefined);
    await saltSeasons(database, published);
    await announceLeagueMatches(database);
    expect(await toldOf(competition)).toMatchObject({ salt: SALT, length: 2, made: 2 });
    for (const { reference } of fixtures) {
      const matchId = (await matchIdOf(reference)) ?? 0;
      await startIn(database, matchId, OVER);
      await playOn(database);
    }
    // It is over.
    expect(await toldOf(competition)).toBe(undefined);
  });

  test('that fails to answer holds up no other season', async () => {
    const names = ['Silent Cup', 'Other Cup'];
    const due = names.map((competition) => fixture({ competition }));
    const feed = { ...simulatedFeed(database), fixtures: async () => due };
    await announceMatches(database, feed, { beacon: BEACON });
    for (const name of names) await minutePasses(name);
    let calls = 0;
    const flaky: ReadBeacon = async () => {
      calls += 1;
      if (calls === 1) throw new Error('silent');
      return { round: 4711, value: SALT };
    };
    await expect(saltSeasons(database, flaky)).rejects.toThrow('silent');
    expect([(await toldOf('Silent Cup'))?.salt, (await toldOf('Other Cup'))?.salt]).toEqual([null, SALT]);
    await saltSeasons(database, published);
  });

  test('takes another beacon while it waits, from another minute on, and never afterwards', async () => {
    const [other, third] = ['https://other.test/chain', 'https://third.test/chain'];
    const feed = {
      ...simulatedFeed(database),
      fixtures: async () => [fixture({ competition: 'Moved Cup' })],
    };
    await announceMatches(database, feed, { beacon: BEACON });
    const first = await toldOf('Moved Cup');
    await minutePasses('Moved Cup');
    const early: ReadBeacon = () => Promise.reject(new Error('The beacon was asked too early'));
    await saltSeasons(database, early, other);
    expect(await toldOf('Moved Cup')).toMatchObject({
      chain_end: first?.chain_end,
      salt: null,
      beacon: { address: other, round: null },
    });
    await minutePasses('Moved Cup');
    await saltSeasons(database, published, other);
    await saltSeasons(database, published, third);
    expect((await toldOf('Moved Cup'))?.beacon).toMatchObject({ address: other, round: 4711 });
  });

  test('makes no later match before an earlier one when its salt arrives meanwhile', async () => {
    const competition = 'Sudden Cup';
    const due = [fixture({ competition }), fixture({ competition })];
    await announceMatches(
      database,
      { ...simulatedFeed(database), fixtures: async () => due.slice(0, 1) },
      { beacon: BEACON },
    );
    await minutePasses(competition);
    let asked = 0;
    // The salt arrives after the first fixture.
    const sudden: Database = {
      ...database,
      async transaction(work) {
        asked += 1;
        if (asked === 2) await saltSeasons(database, published);
        return database.transaction(work);
      },
    };
    await announceMatches(sudden, { ...simulatedFeed(database), fixtures: async () => due });
    await saltSeasons(database, published);
    await announceMatches(database, { ...simulatedFeed(database), fixtures: async () => due });
    const numbers = await database.query<{ number: number }>(
      'select season_number as number from matches where reference = any ($1::text[]) order by play_starts_at',
      [due.map(({ reference }) => reference)],
    );
    expect(numbers.map(({ number }) => number)).toEqual([1, 2]);
  });

  test('cannot have a match without its salt', async () => {
    await announceMatches(
      database,
      { ...simulatedFeed(database), fixtures: async () => [fixture({ competition: 'Raw Cup' })] },
      { beacon: BEACON },
    );
    await expect(database.query(`update seasons set made = 1 where series = 'Raw Cup'`)).rejects.toThrow(
      'seasons_salted_check',
    );
    await minutePasses('Raw Cup');
    await saltSeasons(database, published);
  });
});
