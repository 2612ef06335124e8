import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { News } from '../../../server/bets/feeds/match-feed.ts';
import { seedOf } from '../../../server/bets/feeds/seasons.ts';
import { createFeed } from '../../../server/bets/live/feed.ts';
import { abandonMatch, settleMatch, throwToss } from '../../../server/bets/matches/decide.ts';
import { matchById } from '../../../server/bets/matches/lists.ts';
import { movePrices } from '../../../server/bets/matches/make.ts';
import { resumeMarket, suspendMarket } from '../../../server/bets/matches/suspend.ts';
import type { Database } from '../../../server/database/database.ts';
import { simulatedFeed } from '../../../server/demo/simulated-feed.ts';
import { carryOut } from '../../../server/operator/command-request.ts';
import { chanceOf } from '../../../src/fairness/matches/chance.ts';
import { drawsOf } from '../../../src/fairness/matches/draws.ts';
import { drawsNeeded, type MatchEvent, playMatch } from '../../../src/fairness/matches/play.ts';
import { isAsGoodAsWon, ratiosOf } from '../../../src/fairness/matches/prices.ts';
import type { LiveEvent } from '../../../src/schemas/bets/live.ts';
import {
  cancel,
  makeBettor,
  makeMatch,
  onTeam,
  onToss,
  outcome,
  pass,
  place,
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

const marketsOf = async ({ id }: { id: number }) =>
  (
    await database.query<{ kind: string; state: string; suspended_for: string | null }>(
      'select kind, state, suspended_for from market_states where match_id = $1 order by id',
      [id],
    )
  ).map(({ kind, state, suspended_for }) => [kind, state, suspended_for]);

/** Does a command as an operator. */
const operate = (words: string, given: Record<string, string>) =>
  carryOut(server.context, { words, given, json: false, who: 'asha' });

const suspendedFor = (reason: string, state = 'open') => ({
  status: 409,
  data: { state, market: 'suspended', suspended_for: reason },
});

describe('a suspended market', () => {
  test("takes no bet and no cancellation, while the match's other market does", async () => {
    const match = await makeMatch(database);
    const bettor = await makeBettor(database, 1000_00);
    const { bet } = await place(database, bettor, onTeam(match.home, 100));
    await operate('match suspend', { id: String(match.id), market: 'winner', why: 'a doubt' });
    expect(await marketsOf(match)).toEqual([
      ['winner', 'suspended', 'operator'],
      ['toss', 'open', null],
    ]);
    expect(await outcome(place(database, bettor, onTeam(match.away, 100)))).toEqual(suspendedFor('operator'));
    expect(await outcome(cancel(database, bettor, bet.id, match.id))).toEqual(suspendedFor('operator'));
    expect(await wallet(database, bettor)).toEqual({ cash: 900_00, staked: 100_00 });
    await place(database, bettor, onToss(match.id, 'Head', 50));

    await operate('match resume', { id: String(match.id), market: 'winner', why: 'no doubt' });
    await place(database, bettor, onTeam(match.away, 100));
    await cancel(database, bettor, bet.id, match.id);
    expect(await wallet(database, bettor)).toEqual({ cash: 850_00, staked: 150_00 });
  });

  test('stays suspended until its last reason is removed', async () => {
    const match = await makeMatch(database);
    const set = (reason: 'operator' | 'contradiction', isSuspended: boolean) =>
      (isSuspended ? suspendMarket : resumeMarket)(database, match.id, 'toss', reason);
    const reason = async () => (await marketsOf(match))[1]?.[2];
    expect(await set('contradiction', true)).toBe(true);
    expect(await set('contradiction', true)).toBe(false);
    expect(await reason()).toBe('contradiction');
    expect(await set('operator', true)).toBe(true);
    expect(await reason()).toBe('operator');
    expect(await set('operator', false)).toBe(true);
    expect(await reason()).toBe('contradiction');
    expect(await set('contradiction', false)).toBe(true);
    expect(await set('contradiction', false)).toBe(false);
    expect(await marketsOf(match)).toEqual([
      ['winner', 'open', null],
      ['toss', 'open', null],
    ]);
  });

  test('can be priced by an operator, and is closed, settled and voided with its match', async () => {
    const match = await makeMatch(database);
    await suspendMarket(database, match.id, 'winner', 'contradiction');
    expect(await movePrices(database, match.id, new Map([[match.home, 70]]))).toBe(true);
    await throwToss(database, match.id, 'Head');
    expect(await marketsOf(match)).toEqual([
      ['winner', 'suspended', 'contradiction'],
      ['toss', 'settled', null],
    ]);
    await pass(database, match.id, 120);
    expect((await marketsOf(match))[0]).toEqual(['winner', 'closed', null]);
    expect(await outcome(suspendMarket(database, match.id, 'winner', 'operator'))).toEqual({
      status: 409,
      data: { market: 'closed' },
    });
    await settleMatch(database, match.id, { winner: match.home });
    expect((await marketsOf(match))[0]).toEqual(['winner', 'settled', null]);
    const other = await makeMatch(database);
    await suspendMarket(database, other.id, 'winner', 'contradiction');
    await abandonMatch(database, other.id);
    expect(await marketsOf(other)).toEqual([
      ['winner', 'void', null],
      ['toss', 'void', null],
    ]);
    expect(await outcome(suspendMarket(database, 999_999_999, 'winner', 'operator'))).toEqual({
      status: 404,
    });
  });

  test('is reported on the stream, and so is its end', async () => {
    const match = await makeMatch(database);
    const feed = createFeed(database);
    const heard: LiveEvent[] = [];
    await feed.join({ hearsPrices: true, account: null, send: (event) => heard.push(event), end: () => {} });
    const change = async (isSuspended: boolean) => {
      heard.length = 0;
      await (isSuspended ? suspendMarket : resumeMarket)(database, match.id, 'winner', 'contradiction');
      await feed.poll();
      return heard.flatMap((event) =>
        event.event === 'match'
          ? [event.data.match.sides.map(({ suspended }) => suspended), event.data.match.toss.suspended]
          : [],
      );
    };
    expect(await change(true)).toEqual([['Unclear news', 'Unclear news'], undefined]);
    expect(await change(false)).toEqual([[undefined, undefined], undefined]);
  });

  test('accepts no bet after the suspension, even if many arrive at the same time', async () => {
    const match = await makeMatch(database);
    const bettors = await Promise.all(Array.from({ length: 12 }, () => makeBettor(database, 100_00)));
    const after: number[] = [];
    const bets = bettors.map((bettor) => outcome(place(database, bettor, onTeam(match.home, 50))));
    const suspended = suspendMarket(database, match.id, 'winner', 'contradiction').then(async () => {
      const late = await outcome(place(database, await makeBettor(database, 100_00), onTeam(match.home, 50)));
      after.push('status' in late ? Number(late.status) : 200);
    });
    await Promise.all([...bets, suspended]);
    expect(after).toEqual([409]);
    const rows = await database.query<{ late: number }>(
      `select count(*)::integer as late from bets b join markets k on k.match_id = b.match_id and k.kind = 'winner'
       where b.match_id = $1 and b.placed_at > k.suspended_at`,
      [match.id],
    );
    expect(rows).toEqual([{ late: 0 }]);
  });
});

const chance = chanceOf(SHORT);

/** All events of a match, also those to come, by its season's secret. */
async function eventsOf({ id }: { id: number }): Promise<MatchEvent[]> {
  const [row] = await database.query<{ season: number; number: number }>(
    'select season_id as season, season_number as number from matches where id = $1',
    [id],
  );
  const { seed, salt } = await seedOf(database, { id: row?.season ?? 0, number: row?.number ?? 0 });
  return playMatch(SHORT, await drawsOf(seed, salt, row?.number ?? 0, drawsNeeded(SHORT)));
}

/** Makes matches until one passes the test. */
async function oneWith(
  is: (events: MatchEvent[]) => boolean,
): Promise<{ match: PlayedMatch; events: MatchEvent[] }> {
  for (;;) {
    const [match] = await announce(database, fixture());
    if (match === undefined) throw new Error('no match was made');
    const events = await eventsOf(match);
    if (is(events)) return { match, events };
  }
}

/** Brings a match to the time shortly after an event of it. */
async function goTo({ id }: { id: number }, event: MatchEvent | undefined, late = 10) {
  await startIn(database, id, -((event?.at_ms ?? 0) / 1000) - late);
}

const isLikely = ({ state }: MatchEvent) => isAsGoodAsWon(chance(state));
/** Plays, in which a window is open for sure: up to two raids of the second half. */
const inTime = ({ at_ms }: MatchEvent) => at_ms > 0 && at_ms <= 480_000;

describe('a match that is played', () => {
  test('suspends its market on the winner above 93 %, keeps the prices, and resumes when the chance falls back', async () => {
    const turn = (events: MatchEvent[]) =>
      events.findIndex((event, at) => {
        const before = events[at - 1];
        return (
          inTime(event) && before !== undefined && inTime(before) && isLikely(before) && !isLikely(event)
        );
      });
    const { match, events } = await oneWith((all) => turn(all) > 0);
    const back = turn(events);
    const likely = events.slice(0, back).findIndex((event) => isLikely(event));
    const bettor = await makeBettor(database, 100_00);
    await goTo(match, events[likely - 1]);
    await playOn(database);
    const { bet } = await place(database, bettor, onTeam(match.home, 10));
    const prices = async () => (await matchById(database, match.id))?.sides.map(({ price }) => price);
    const before = await prices();

    await goTo(match, events[back - 1]);
    await playOn(database);
    expect((await marketsOf(match))[0]).toEqual(['winner', 'suspended', 'likely']);
    expect((await matchById(database, match.id))?.state).toBe('extraTime');
    expect(await outcome(place(database, bettor, onTeam(match.home, 10)))).toEqual(
      suspendedFor('likely', 'extraTime'),
    );
    expect(await outcome(cancel(database, bettor, bet.id, match.id))).toEqual(
      suspendedFor('likely', 'extraTime'),
    );
    if (likely === back - 1) expect(await prices()).toEqual(before);

    await goTo(match, events[back]);
    await playOn(database);
    expect((await marketsOf(match))[0]).toEqual(['winner', 'open', null]);
    expect(await prices()).toEqual(ratiosOf(chance(events[back]?.state ?? expect.fail())));
    await place(database, bettor, onTeam(match.home, 10));

    await startIn(database, match.id, OVER);
    await playOn(database);
    expect((await marketsOf(match)).map(([, state]) => state)).toEqual([
      'settled',
      'settled',
      'settled',
      'settled',
    ]);
  });

  test('suspends all open markets when its feed falls silent, and resumes with the next news', async () => {
    const { match, events } = await oneWith((all) => all.slice(0, 5).every((event) => !isLikely(event)));
    const bettor = await makeBettor(database, 100_00);
    const mute = publisher(database, { news: async () => [] });
    // Before the toss, which is five minutes before play, no news are due.
    await startIn(database, match.id, 310);
    await mute.publish();
    expect((await marketsOf(match)).map(([, state]) => state)).toEqual(['open', 'open', 'open', 'open']);
    const seen = (await matchById(database, match.id))?.revision ?? 0;
    // A minute is the length of a play, and there is a grace of five seconds.
    await startIn(database, match.id, 300 - 126);
    await mute.publish();
    expect(await marketsOf(match)).toEqual([
      ['winner', 'suspended', 'silent'],
      ['toss', 'suspended', 'silent'],
      ['total', 'suspended', 'silent'],
      ['margin', 'suspended', 'silent'],
    ]);
    expect((await matchById(database, match.id))?.revision).toBeGreaterThan(seen);
    expect(await outcome(place(database, bettor, onToss(match.id, 'Head', 10)))).toEqual(
      suspendedFor('silent'),
    );
    await playOn(database);
    expect(await marketsOf(match)).toEqual([
      ['winner', 'open', null],
      ['toss', 'settled', null],
      ['total', 'open', null],
      ['margin', 'open', null],
    ]);

    // In play: two plays and the grace after the last news.
    await goTo(match, events[3], 10);
    await playOn(database);
    await place(database, bettor, onTeam(match.home, 10));
    await goTo(match, events[3], 124);
    await mute.publish();
    expect((await marketsOf(match))[0]).toEqual(['winner', 'open', null]);
    await goTo(match, events[3], 126);
    await mute.publish();
    expect((await marketsOf(match))[0]).toEqual(['winner', 'suspended', 'silent']);
    const told = createFeed(database);
    const heard: LiveEvent[] = [];
    await told.join({ hearsPrices: false, account: null, send: (event) => heard.push(event), end: () => {} });
    await playOn(database);
    heard.length = 0;
    await told.poll();
    expect(
      heard.flatMap((event) =>
        event.event === 'match' && event.data.match.id === match.id
          ? [event.data.match.sides[0]?.suspended]
          : [],
      ),
    ).not.toContain('No news');
    await startIn(database, match.id, OVER);
    await playOn(database);
  });

  const lies: [name: string, told: (news: News[], last: News) => News[]][] = [
    [
      'a score that its points do not come to',
      (news) =>
        news.map((one) => ({
          ...one,
          state: { ...one.state, points: [one.state.points[0] + 1, one.state.points[1]] },
        })),
    ],
    [
      'a time before the last news',
      (news, { at }) => news.map((one) => ({ ...one, at: new Date(at.getTime() - 1) })),
    ],
    ['a time to come', (news) => news.map((one) => ({ ...one, at: new Date(Date.now() + 3_600_000) }))],
    [
      'a toss that fell otherwise',
      (news) =>
        news.map((one) => ({
          ...one,
          state: { ...one.state, toss: one.state.toss === 'Head' ? 'Tail' : 'Head' },
        })),
    ],
    [
      'more points than a play can bring',
      (news) => news.map((one) => ({ ...one, points: 50, state: { ...one.state, points: [50, 50] } })),
    ],
    [
      'an end in the middle',
      (news) =>
        news.map((one) => ({ ...one, kind: 'end', side: 0, points: 0, state: { ...one.state, winner: 0 } })),
    ],
    ['a gap', (news) => news.map((one) => ({ ...one, number: one.number + 1 }))],
  ];
  test.each(lies)(
    'refuses news of %s, and stays suspended until the feed is right again',
    async (_name, told) => {
      const { match, events } = await oneWith((all) => all.slice(0, 5).every((event) => !isLikely(event)));
      await goTo(match, events[2]);
      await playOn(database);
      const before = await matchById(database, match.id);
      await goTo(match, events[3]);
      const honest = simulatedFeed(database);
      const liar = publisher(database, {
        news: async (of, asked) => {
          if (of.id !== match.id) return [];
          const [last] = await honest.news(of, { ...asked, from: asked.from - 1 });
          return told([...(await honest.news(of, asked))].slice(0, 1), last ?? expect.fail());
        },
      });
      await expect(liar.publish()).rejects.toThrow(`of match ${match.id} `);
      await expect(liar.publish()).rejects.toThrow(`of match ${match.id} `);
      expect((await marketsOf(match))[0]).toEqual(['winner', 'suspended', 'contradiction']);
      const after = await matchById(database, match.id);
      const prices = (of: typeof after) => of?.sides.map(({ price }) => price);
      expect([after?.play?.score, prices(after)]).toEqual([before?.play?.score, prices(before)]);
      await playOn(database);
      expect((await marketsOf(match))[0]).toEqual(['winner', 'open', null]);
      await startIn(database, match.id, OVER);
      await playOn(database);
    },
  );

  test('stays suspended by an operator, whatever its feed reports', async () => {
    const { match, events } = await oneWith((all) => all.slice(0, 5).every((event) => !isLikely(event)));
    await operate('match suspend', { id: String(match.id), market: 'winner', why: 'a doubt' });
    await goTo(match, events[3]);
    await playOn(database);
    expect((await marketsOf(match))[0]).toEqual(['winner', 'suspended', 'operator']);
    expect((await matchById(database, match.id))?.sides.map(({ price }) => price)).toEqual(
      ratiosOf(chance(events[3]?.state ?? expect.fail())),
    );
    await startIn(database, match.id, OVER);
    await playOn(database);
    expect((await matchById(database, match.id))?.state).toBe('settled');
  });
});
