import { once } from 'node:events';
import { get } from 'node:http';
import { assert } from 'superstruct';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { note } from '../../../server/account/activity/note.ts';
import { markRead } from '../../../server/account/activity/read.ts';
import { DEMO_PHONE } from '../../../server/account/demo-account.ts';
import { takeBreak } from '../../../server/account/limits/breaks.ts';
import { keepLimit, setLimit } from '../../../server/account/limits/play-limits.ts';
import { openSession } from '../../../server/account/sessions.ts';
import { createFeed, type Feed } from '../../../server/bets/live/feed.ts';
import type { Listener } from '../../../server/bets/live/listener.ts';
import type { PriceWatcher } from '../../../server/bets/live/price-watchers.ts';
import { abandonMatch, settleMatch } from '../../../server/bets/matches/decide.ts';
import { matchById } from '../../../server/bets/matches/lists.ts';
import { movePrices } from '../../../server/bets/matches/make.ts';
import type { Param } from '../../../server/database/database.ts';
import { LIVE_STRUCTS, type LiveEvent } from '../../../src/schemas/bets/live.ts';
import { correct, fund, makeMatch, minutes, onTeam, pass, place } from '../tools/bettors.ts';
import { settle } from '../tools/corrections.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const before = await server.database.query<{ id: number }>(
    `select id from matches where decision = 'none'`,
  );
  for (const { id } of before) await abandonMatch(server.database, id);
});

/** Checks each event against the page's schema. */
const EXPECTED: Record<LiveEvent['event'], (data: unknown) => void> = {
  hello: (data) => assert(data, LIVE_STRUCTS.hello),
  match: (data) => assert(data, LIVE_STRUCTS.match),
  prices: (data) => assert(data, LIVE_STRUCTS.prices),
  wallet: (data) => assert(data, LIVE_STRUCTS.wallet),
  activity: (data) => assert(data, LIVE_STRUCTS.activity),
  limits: (data) => assert(data, LIVE_STRUCTS.limits),
  ping: (data) => assert(data, LIVE_STRUCTS.ping),
};

function inShort(event: LiveEvent): unknown[] {
  switch (event.event) {
    case 'hello':
      return ['hello', event.data.matches.map(({ name }) => name)];
    case 'match':
      return ['match', event.data.match.name, event.data.match.state];
    case 'prices':
      return ['prices', event.data.prices];
    case 'wallet':
      return ['wallet', event.data.revision, event.data.move.kind, event.data.totalWalletAmount];
    case 'activity':
      return ['activity', event.data.latest, event.data.read_up_to];
    case 'limits':
    case 'ping':
      return [event.event];
  }
}

describe('the feed', () => {
  let feed: Feed;
  beforeEach(() => {
    feed = createFeed(server.database);
  });

  interface Heard extends Listener {
    heard: LiveEvent[];
    ended: boolean;
  }

  /** Joins and forgets the greeting. */
  async function listen(account: Listener['account'] = null): Promise<Heard> {
    const listener: Heard = {
      hearsPrices: true,
      account,
      heard: [],
      ended: false,
      send: (event) => {
        EXPECTED[event.event](JSON.parse(JSON.stringify(event.data)));
        listener.heard.push(event);
      },
      end: () => {
        listener.ended = true;
      },
    };
    await feed.join(listener);
    return listener;
  }

  async function bettor(paise = 500_00) {
    const { userId, token } = await server.signUp();
    if (paise > 0) await fund(server.database, userId, paise);
    const [session] = await server.database.query<{ id: number }>(
      'select id from sessions where user_id = $1',
      [userId],
    );
    return { userId, token, sessionId: session?.id ?? 0 };
  }

  /** New events of a listener, in short. */
  const heard = (listener: Heard) => listener.heard.splice(0).map(inShort);

  test('greets with the matches that take bets now or later, by closing time', async () => {
    const { database } = server;
    await makeMatch(database, { name: 'later', windows: [{ closesAt: minutes(30), winRatio: 90 }] });
    await makeMatch(database, { name: 'soon', windows: [{ closesAt: minutes(10), winRatio: 90 }] });
    await makeMatch(database, {
      name: 'next',
      opensAt: minutes(15),
      windows: [{ closesAt: minutes(20), winRatio: 90 }],
    });
    await pass(database, (await makeMatch(database, { name: 'closed' })).id, 120);
    await abandonMatch(database, (await makeMatch(database, { name: 'abandoned' })).id);
    expect(heard(await listen())).toEqual([['hello', ['soon', 'next', 'later']]]);
  });

  test('reports a match at every turn of its life, and its prices in between', async () => {
    const { database } = server;
    const listener = await listen();
    const later = async () => {
      await feed.poll();
      return heard(listener);
    };
    await later();
    const match = await makeMatch(database, {
      name: 'turns',
      opensAt: minutes(5),
      windows: [
        { closesAt: minutes(15), winRatio: 90 },
        { closesAt: minutes(25), winRatio: 60 },
        { closesAt: minutes(35), winRatio: 40 },
      ],
    });
    expect(await later()).toEqual([['match', 'turns', 'scheduled']]);
    expect(await later()).toEqual([]);
    await pass(database, match.id, 10);
    expect(await later()).toEqual([['match', 'turns', 'open']]);
    await movePrices(
      database,
      match.id,
      new Map([
        [match.home, 82],
        [match.toss, 85],
      ]),
    );
    expect(await later()).toEqual([
      [
        'prices',
        [
          [match.home, 82, 82],
          [match.toss, 85, 85],
        ],
      ],
    ]);
    await pass(database, match.id, 10);
    expect(await later()).toEqual([['match', 'turns', 'extraTime']]);
    // The window caps what a bet gets; by the side's own price it is cancelled.
    await movePrices(database, match.id, new Map([[match.home, 83]]));
    expect(await later()).toEqual([['prices', [[match.home, 60, 83]]]]);
    await pass(database, match.id, 10);
    expect(await later()).toEqual([['match', 'turns', 'extraTime']]);
    await pass(database, match.id, 10);
    expect(await later()).toEqual([['match', 'turns', 'closed']]);
    await settleMatch(database, match.id, { winner: match.home, toss: 'Head' });
    expect(await later()).toEqual([['match', 'turns', 'settled']]);
    expect(await later()).toEqual([]);
  });

  test('sends each correction of a decided match once, and does not read that match for ever', async () => {
    const { database } = server;
    const match = await makeMatch(database, { name: 'wrong' });
    await settle(database, match, 'home');
    const asked: (readonly Param[] | undefined)[] = [];
    feed = feedWith(async (sql, params) => {
      if (sql.includes('as marks')) asked.push(params);
    });
    const listener = await listen();
    heard(listener);
    await correct(database, match.id, { winner: match.away });
    await feed.poll();
    expect(heard(listener)).toEqual([['match', 'wrong', 'settled']]);
    await feed.poll();
    await correct(database, match.id, { winner: match.home });
    await feed.poll();
    expect(heard(listener)).toEqual([['match', 'wrong', 'settled']]);
    // As if all of it had happened two minutes earlier.
    await database.query(
      `with corrected as (
         update corrections set at = at - interval '2 minutes', finished_at = finished_at - interval '2 minutes'
         where match_id = $1)
       update matches set decided_at = decided_at - interval '2 minutes', tossed_at = tossed_at - interval '2 minutes',
              toss_settled_at = toss_settled_at - interval '2 minutes'
       where id = $1`,
      [match.id],
    );
    await feed.poll();
    expect(heard(listener)).toEqual([]);
    expect(asked).toEqual(Array(5).fill([[]]));
  });

  test('gathers the prices of all matches that moved', async () => {
    const { database } = server;
    const [one, two] = [await makeMatch(database), await makeMatch(database)];
    const listener = await listen();
    heard(listener);
    await movePrices(database, two.id, new Map([[two.home, 70]]));
    await movePrices(database, one.id, new Map([[one.away, 71]]));
    await movePrices(database, one.id, new Map([[one.away, 72]]));
    await feed.poll();
    expect(heard(listener)).toEqual([
      [
        'prices',
        [
          [one.away, 72, 72],
          [two.home, 70, 70],
        ],
      ],
    ]);
  });

  test('reads once for all listeners, and greets later ones with that reading', async () => {
    const first = await listen();
    const match = await makeMatch(server.database, { name: 'new' });
    const second = await listen();
    heard(first);
    expect(heard(second)).toEqual([['hello', []]]);
    await feed.poll();
    expect([heard(first), heard(second)]).toEqual(Array(2).fill([['match', 'new', 'open']]));
    feed.leave(second);
    await movePrices(server.database, match.id, new Map([[match.home, 70]]));
    await feed.poll();
    expect([heard(first).length, heard(second).length]).toEqual([1, 0]);
  });

  interface Watching extends PriceWatcher {
    heard: LiveEvent[];
  }

  async function watch(...sides: number[]): Promise<Watching> {
    const heard: LiveEvent[] = [];
    const watcher = { sides: new Set(sides), heard, send: (event: LiveEvent) => heard.push(event) };
    await feed.watch(watcher);
    return watcher;
  }

  const seen = ({ heard }: Watching) => heard.splice(0).map(inShort);

  test('sends a price stream its current prices, then their moves, and nothing else', async () => {
    const { database } = server;
    const [one, two] = [await makeMatch(database), await makeMatch(database)];
    await movePrices(database, one.id, new Map([[one.home, 70.5]]));
    const watcher = await watch(one.home, one.toss, two.away, 999_999_999);
    expect(seen(watcher)).toEqual([
      [
        'prices',
        [
          [one.home, 70.5, 70.5],
          [one.toss, 96, 96],
          [two.away, 95.5, 95.5],
        ],
      ],
    ]);
    await movePrices(
      database,
      one.id,
      new Map([
        [one.home, 71],
        [one.away, 72],
      ]),
    );
    await feed.poll();
    expect(seen(watcher)).toEqual([['prices', [[one.home, 71, 71]]]]);
    await movePrices(database, two.id, new Map([[two.home, 73]]));
    await feed.poll();
    expect(seen(watcher)).toEqual([]);
    feed.ping();
    expect(seen(watcher)).toEqual([['ping']]);
    feed.unwatch(watcher);
    await movePrices(database, one.id, new Map([[one.home, 74]]));
    await feed.poll();
    feed.ping();
    expect([seen(watcher), feed.listeners]).toEqual([[], 0]);
  });

  test('tells a move of a total or a margin by its price alone, as of a side', async () => {
    const { database } = server;
    const side = (name: string, winRatio: number) => ({ name, winRatio });
    const match = await makeMatch(database, {
      lines: [
        {
          kind: 'total',
          line: 62.5,
          above: side('Over 62.5 points', 80),
          below: side('Under 62.5 points', 90),
        },
        {
          kind: 'margin',
          line: 4.5,
          above: side('Home −4.5 points', 85),
          below: side('Away +4.5 points', 95),
        },
      ],
    });
    const { totals = [], margins = [] } = (await matchById(database, match.id)) ?? {};
    const [over = 0, under = 0, home = 0, away = 0] = [...totals, ...margins].map(
      ({ team_value }) => team_value,
    );
    const listener = await listen();
    heard(listener);
    const watcher = await watch(over, away);
    expect(seen(watcher)).toEqual([
      [
        'prices',
        [
          [over, 80, 80],
          [away, 95, 95],
        ],
      ],
    ]);
    await movePrices(
      database,
      match.id,
      new Map([
        [over, 70],
        [under, 100],
        [home, 75],
      ]),
    );
    await feed.poll();
    expect(seen(watcher)).toEqual([['prices', [[over, 70, 70]]]]);
    expect(heard(listener)).toEqual([
      [
        'prices',
        [
          [over, 70, 70],
          [under, 100, 100],
          [home, 75, 75],
        ],
      ],
    ]);
  });

  test('streams with the same moves share one event', async () => {
    const match = await makeMatch(server.database);
    const other = await makeMatch(server.database);
    const watchers = [await watch(match.home), await watch(match.home, other.home), await watch(match.away)];
    watchers.forEach(seen);
    await movePrices(server.database, match.id, new Map([[match.home, 70]]));
    await feed.poll();
    const [one, two, three] = watchers.map(({ heard }) => heard);
    expect(one).toMatchObject([{ data: { prices: [[match.home, 70, 70]] } }]);
    expect(two?.[0]).toBe(one?.[0]);
    expect(three).toEqual([]);
  });

  test('a new window and a new match move the prices, too, for streams that watch them', async () => {
    const { database } = server;
    const early = await watch(1);
    seen(early);
    const match = await makeMatch(database, {
      windows: [
        { closesAt: minutes(10), winRatio: 90 },
        { closesAt: minutes(20), winRatio: 60 },
      ],
    });
    // This process has not read of it yet.
    const watcher = await watch(match.home, match.toss);
    const first = [
      [match.home, 80, 80],
      [match.toss, 90, 96],
    ];
    expect(seen(watcher)).toEqual([['prices', first]]);
    await pass(database, match.id, 15);
    await feed.poll();
    expect(seen(watcher)).toEqual([
      [
        'prices',
        [
          [match.home, 60, 80],
          [match.toss, 60, 96],
        ],
      ],
    ]);
    expect(seen(early)).toEqual([]);
  });

  test('a new price stream gets the current prices', async () => {
    const match = await makeMatch(server.database);
    await watch(match.home);
    await movePrices(server.database, match.id, new Map([[match.home, 70]]));
    expect(seen(await watch(match.home))).toEqual([['prices', [[match.home, 70, 70]]]]);
  });

  /** A feed, with a function that runs after each of its readings. */
  const feedWith = (onRead: (sql: string, params?: readonly Param[]) => Promise<void>) =>
    createFeed({
      ...server.database,
      query: async <Row extends object>(sql: string, params?: readonly Param[]) => {
        const rows = await server.database.query<Row>(sql, params);
        await onRead(sql, params);
        return rows;
      },
    });

  test('a stream that opens while the matches are being read starts with the new state', async () => {
    const match = await makeMatch(server.database);
    let coming: Promise<Watching> | undefined;
    feed = feedWith(async (sql) => {
      if (!sql.includes('where m.id = any ($1::bigint[]) order by') || coming !== undefined) return;
      await movePrices(server.database, match.id, new Map([[match.home, 70]]));
      coming = watch(match.home);
    });
    await feed.poll();
    expect((await coming)?.heard.map(inShort)).toEqual([['prices', [[match.home, 70, 70]]]]);
  });

  test('and one that opens while they cannot be read gets them with the next reading', async () => {
    const match = await makeMatch(server.database);
    let coming: Promise<Watching> | undefined;
    feed = feedWith(async () => {
      if (coming !== undefined) return;
      coming = watch(match.home);
      throw new Error('Away for a moment');
    });
    await expect(feed.poll()).rejects.toThrow('Away for a moment');
    expect((await coming)?.heard.map(inShort)).toEqual([['prices', [[match.home, 80, 80]]]]);
  });

  test('a reading that is some seconds old is not sent to a new listener', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
    await listen();
    await makeMatch(server.database, { name: 'fresh' });
    now.mockReturnValue(12_000);
    expect(heard(await listen())).toEqual([['hello', []]]);
    now.mockReturnValue(12_001);
    expect(heard(await listen())).toEqual([['hello', ['fresh']]]);
    now.mockRestore();
  });

  test('a stream without prices gets everything else', async () => {
    const match = await makeMatch(server.database, { name: 'quiet' });
    const listener = await listen();
    listener.hearsPrices = false;
    heard(listener);
    await movePrices(server.database, match.id, new Map([[match.home, 70]]));
    await feed.poll();
    expect(heard(listener)).toEqual([]);
    await pass(server.database, match.id, 120);
    await feed.poll();
    feed.ping();
    expect(heard(listener)).toEqual([['match', 'quiet', 'closed'], ['ping']]);
  });

  test('sends each person the moves of their own wallet, in order, with the balance after each', async () => {
    const { database } = server;
    const match = await makeMatch(database);
    const [one, two] = [await bettor(), await bettor()];
    const listeners = [
      await listen({ ...one, revision: 1 }),
      await listen({ ...one, revision: 1 }),
      await listen({ ...two, revision: 1 }),
      await listen(),
    ];
    for (const listener of listeners) heard(listener);
    await place(database, one.userId, onTeam(match.home, 100));
    await place(database, one.userId, onTeam(match.away, 50));
    await pass(database, match.id, 120);
    await settleMatch(database, match.id, { winner: match.home, toss: 'Head' });
    await feed.poll();
    const own = [
      ['match', 'Home v Away', 'settled'],
      ['wallet', 2, 'bet.placed', 400],
      ['wallet', 3, 'bet.placed', 350],
      ['wallet', 4, 'bet.won', 530],
      ['wallet', 5, 'bet.lost', 530],
      ['activity', 2, 0],
    ];
    expect(listeners.map(heard)).toEqual([own, own, own.slice(0, 1), own.slice(0, 1)]);
    await feed.poll();
    expect(listeners.map(heard)).toEqual([[], [], [], []]);
  });

  test('sends the number of new activities at first, then each change, also after reading elsewhere', async () => {
    const { database } = server;
    const person = await bettor();
    const listener = await listen({ ...person, revision: 1 });
    heard(listener);
    const later = async () => {
      await feed.poll();
      return heard(listener);
    };
    expect(await later()).toEqual([]);
    await note(database, person.userId, 'ticket.answered', 1);
    expect(await later()).toEqual([['activity', 1, 0]]);
    expect(await later()).toEqual([]);
    await note(database, person.userId, 'ticket.answered', 1);
    await markRead(database, person.userId, 1);
    expect(await later()).toEqual([['activity', 2, 1]]);
    await markRead(database, person.userId, 2);
    expect(await later()).toEqual([['activity', 2, 2]]);

    const other = await listen({ ...person, revision: 1 });
    heard(other);
    await feed.poll();
    expect([heard(listener), heard(other)]).toEqual([[], [['activity', 2, 2]]]);
  });

  test("tells all streams of a person when they change a limit or begin a break, and nobody else's", async () => {
    const { database } = server;
    const person = await bettor();
    const listener = await listen({ ...person, revision: 1 });
    const stranger = await listen({ ...(await bettor()), revision: 1 });
    const later = async (...listeners: Heard[]) => {
      await feed.poll();
      return listeners.map((one) => heard(one).filter(([name]) => name !== 'hello'));
    };
    const limit = { kind: 'stake', period: 'day' } as const;
    const all = [listener, stranger];
    expect(await later(...all)).toEqual([[], []]);
    await setLimit(database, person.userId, { ...limit, amount: '500' });
    expect(await later(...all)).toEqual([[['limits']], []]);
    expect(await later(...all)).toEqual([[], []]);

    // Its page may have read the limits before the change.
    const second = await listen({ ...person, revision: 1 });
    expect(await later(listener, second)).toEqual([[], [['limits']]]);
    expect(await later(listener, second)).toEqual([[], []]);
    await setLimit(database, person.userId, { ...limit, amount: '200' });
    expect(await later(listener, second, stranger)).toEqual([[['limits']], [['limits']], []]);
    await setLimit(database, person.userId, { ...limit, amount: '300' });
    expect(await later(listener, second)).toEqual([[['limits']], [['limits']]]);
    await keepLimit(database, person.userId, limit);
    expect(await later(listener, second)).toEqual([[['limits']], [['limits']]]);
    await takeBreak(database, person.userId, '1d');
    expect(await later(listener, second, stranger)).toEqual([[['limits']], [['limits']], []]);
  });

  test('continues where a listener was, however much has happened since', async () => {
    const { userId, sessionId } = await bettor(0);
    for (let index = 0; index < 250; index += 1) await fund(server.database, userId, 1_00);
    const [behind, recent] = [
      await listen({ userId, sessionId, revision: 0 }),
      await listen({ userId, sessionId, revision: 249 }),
    ];
    heard(behind);
    heard(recent);
    await feed.poll();
    await feed.poll();
    await feed.poll();
    expect(heard(behind)).toEqual(
      Array.from({ length: 250 }, (_, index) => ['wallet', index + 1, 'grant', index + 1]),
    );
    expect(heard(recent)).toEqual([['wallet', 250, 'grant', 250]]);
  });

  test("a stream that is far behind does not delay the account's other streams", async () => {
    const { userId, sessionId } = await bettor(0);
    for (let index = 0; index < 250; index += 1) await fund(server.database, userId, 1_00);
    const behind = await Promise.all(
      Array.from({ length: 11 }, (_, revision) => listen({ userId, sessionId, revision })),
    );
    const [first] = behind;
    const recent = await listen({ userId, sessionId, revision: 249 });
    heard(recent);
    await feed.poll();
    expect(heard(recent)).toEqual([['wallet', 250, 'grant', 250]]);
    for (let count = 0; count < 6; count += 1) await feed.poll();
    expect(first && heard(first)).toEqual([
      ['hello', []],
      ...Array.from({ length: 250 }, (_, index) => ['wallet', index + 1, 'grant', index + 1]),
    ]);
  });

  test("ends after a log-out or a suspension, and with a session's last day", async () => {
    const { database } = server;
    const [out, over, suspended, other] = [await bettor(), await bettor(), await bettor(), await bettor()];
    const listeners = [
      await listen({ ...out, revision: 1 }),
      await listen({ ...over, revision: 1 }),
      await listen({ ...suspended, revision: 1 }),
      await listen({ ...other, revision: 1 }),
      await listen(),
    ];
    await database.query('update sessions set ended_at = now() where id = $1', [out.sessionId]);
    await database.query('update sessions set expires_at = now() where id = $1', [over.sessionId]);
    await database.query('update users set suspended_at = now() where id = $1', [suspended.userId]);
    await feed.poll();
    expect(listeners.map(({ ended }) => ended)).toEqual([true, true, true, false, false]);
    expect(feed.listeners).toBe(2);
  });

  test('sends the time', async () => {
    const listener = await listen();
    heard(listener);
    feed.ping();
    expect(heard(listener)).toEqual([['ping']]);
  });
});

test('a stream has no HEAD request', async () => {
  for (const path of ['', '/prices?sides=1']) {
    const reply = await server.app.inject({ method: 'HEAD', url: `/api/live-bet/stream${path}` });
    expect(reply.statusCode).toBe(404);
  }
});

test('invalid queries of a price stream get messages', async () => {
  const refusal = async (query: string) => {
    const { status, body } = await server.call('GET', `live-bet/stream${query}`);
    return [status, body.errors];
  };
  const sides = Array.from({ length: 601 }, (_, index) => index + 1);
  const needed = [400, { sides: 'Ids of sides are needed, as in 4,5,6' }];
  for (const query of ['', '?sides=', '?sides=1,,2', '?sides=1;2', '?sides=0', '?sides=-1', '?sides=1e3'])
    expect(await refusal(`/prices${query}`)).toEqual(needed);
  expect(await refusal(`/prices?sides=1&sides=2`)).toEqual(needed);
  expect(await refusal(`/prices?sides=${'1'.repeat(16)}`)).toEqual(needed);
  expect(await refusal(`/prices?sides=${sides}`)).toEqual([400, { sides: 'Prices of 600 sides at most' }]);
  expect(await refusal('?prices=some')).toEqual([400, { prices: 'This value is not valid' }]);
});

describe('the call', () => {
  interface Stream {
    response: Response;
    /** The next event of this name, others are passed over; or of any name. */
    next(
      name?: string,
    ): Promise<{ event: string | undefined; id: string | undefined; data: Record<string, unknown> }>;
    /** Resolves when the server has ended the stream. */
    ended(): Promise<void>;
    close(): Promise<void>;
  }

  let base: string;
  beforeAll(async () => {
    base = await server.listen();
  });

  async function open(headers: Record<string, string> = {}, rest = ''): Promise<Stream> {
    const response = await fetch(`${base}/api/live-bet/stream${rest}`, { headers });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    async function frame(): Promise<Map<string, string> | undefined> {
      for (;;) {
        const end = text.indexOf('\n\n');
        if (end >= 0) {
          const lines = text.slice(0, end).split('\n');
          text = text.slice(end + 2);
          return new Map(
            lines.map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
          );
        }
        const chunk = await reader?.read();
        if (chunk?.value === undefined) return undefined;
        text += chunk.value;
      }
    }
    return {
      response,
      async next(name) {
        for (;;) {
          const fields = await frame();
          if (fields === undefined) throw new Error(`the stream ended before ${name}`);
          const event = fields.get('event');
          if (name === undefined || event === name)
            return { event, id: fields.get('id'), data: JSON.parse(fields.get('data') ?? '') };
        }
      },
      async ended() {
        while ((await frame()) !== undefined);
      },
      close: async () => reader?.cancel(),
    };
  }

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  test('streams the events of matches to visitors', async () => {
    const stream = await open();
    expect(stream.response.status).toBe(200);
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
    expect(stream.response.headers.get('cache-control')).toContain('no-store');
    expect((await stream.next('hello')).data).toMatchObject({ matches: [] });
    const match = await makeMatch(server.database);
    expect((await stream.next('match')).data).toMatchObject({ match: { id: match.id } });
    await movePrices(server.database, match.id, new Map([[match.home, 77]]));
    expect((await stream.next('prices')).data).toMatchObject({ prices: [[match.home, 77, 77]] });
    await stream.close();
  });

  /** Reads prices until these are the latest ones. */
  async function hearsPrices(stream: Stream, ...awaited: [side: number, ratio: number][]) {
    const heard = new Map<number, number>();
    while (awaited.some(([side, ratio]) => heard.get(side) !== ratio)) {
      const { data } = await stream.next('prices');
      assert(data, LIVE_STRUCTS.prices);
      for (const [side, ratio] of data.prices) heard.set(side, ratio);
    }
    expect([...heard.keys()].sort()).toEqual(awaited.map(([side]) => side).sort());
  }

  test('streams the requested prices; a reconnect gets the moves in between', async () => {
    const { database } = server;
    const [one, two] = [await makeMatch(database), await makeMatch(database)];
    const watch = () => open({}, `/prices?sides=${one.home},${two.home}`);
    const first = await watch();
    expect(first.response.headers.get('content-type')).toContain('text/event-stream');
    await hearsPrices(first, [one.home, 80], [two.home, 80]);
    await movePrices(database, one.id, new Map([[one.away, 70]]));
    await movePrices(database, two.id, new Map([[two.home, 77]]));
    await hearsPrices(first, [two.home, 77]);
    await first.close();
    await movePrices(database, one.id, new Map([[one.home, 75]]));
    const second = await watch();
    await hearsPrices(second, [one.home, 75], [two.home, 77]);
    await second.close();
  });

  test('can leave out prices', async () => {
    const { database } = server;
    const stream = await open({}, '?prices=none');
    const match = await makeMatch(database);
    const watcher = await open({}, `/prices?sides=${match.home}`);
    await hearsPrices(watcher, [match.home, 80]);
    await movePrices(database, match.id, new Map([[match.home, 77]]));
    await hearsPrices(watcher, [match.home, 77]);
    await makeMatch(database, { name: 'after it' });
    const told = new Set<string | undefined>();
    for (let name: unknown; name !== 'after it'; ) {
      const { event, data } = await stream.next();
      told.add(event);
      if (event === 'match') {
        assert(data, LIVE_STRUCTS.match);
        name = data.match.name;
      }
    }
    expect(told.has('prices')).toBe(false);
    await stream.close();
    await watcher.close();
  });

  test('and to a signed-in person the moves of their wallet; a reconnect misses none', async () => {
    const match = await makeMatch(server.database);
    const { userId, token } = await server.signUp();
    await fund(server.database, userId, 500_00);

    const first = await open(bearer(token));
    await first.next('hello');
    await place(server.database, userId, onTeam(match.home, 100));
    const placed = await first.next('wallet');
    expect(placed).toMatchObject({
      id: '2',
      data: {
        revision: 2,
        totalWalletAmount: 400,
        move: { kind: 'bet.placed', amount: -100, balance: 400, note: 'Home v Away' },
        bet: { match_id: match.id, status: 'open' },
      },
    });
    await first.close();

    await place(server.database, userId, onTeam(match.home, 30));
    await place(server.database, userId, onTeam(match.home, 20));
    const second = await open({ ...bearer(token), 'last-event-id': '2' });
    expect([(await second.next('wallet')).id, (await second.next('wallet')).id]).toEqual(['3', '4']);
    await second.close();

    // A new reader starts with the present, and so does one that claims a future revision.
    for (const headers of [{}, { 'last-event-id': '900' }, { 'last-event-id': 'x' }]) {
      const fresh = await open({ ...bearer(token), ...headers });
      await fresh.next('hello');
      const { bet } = await place(server.database, userId, onTeam(match.home, 10));
      expect((await fresh.next('wallet')).data).toMatchObject({ bet: { id: bet.id } });
      await fresh.close();
    }
  });

  test('is refused with a bad token or for a suspended account, before it begins', async () => {
    expect((await open(bearer('nobody'))).response.status).toBe(401);
    const { userId, token } = await server.signUp();
    await server.database.query('update users set suspended_at = now() where id = $1', [userId]);
    expect((await open(bearer(token))).response.status).toBe(423);
  });

  test('ends when the session does', async () => {
    const { token } = await server.signUp();
    const stream = await open(bearer(token));
    await server.call('POST', 'users/logout', { token, body: {} });
    await stream.ended();
  });

  test("of eleven streams of one person the oldest ends, and no other person's", async () => {
    const [{ token }, other] = [await server.signUp(), await server.signUp()];
    const theirs = await open(bearer(other.token));
    const streams: Stream[] = [];
    for (let count = 1; count <= 11; count += 1) {
      const stream = await open(bearer(token));
      await stream.next('hello');
      streams.push(stream);
    }
    const [oldest, ...others] = streams;
    await oldest?.ended();
    const match = await makeMatch(server.database);
    for (const stream of [theirs, ...others])
      expect((await stream.next('match')).data).toMatchObject({ match: { id: match.id } });
    for (const stream of [theirs, ...others]) await stream.close();
  });

  test("users of the demo account do not end each other's streams", async () => {
    const { userId, token } = await server.signUp({ phone: DEMO_PHONE });
    const visitors = [token];
    for (let count = 1; count <= 10; count += 1)
      visitors.push((await openSession(server.database, userId)).access);
    const streams: Stream[] = [];
    for (const visitor of visitors) {
      const stream = await open(bearer(visitor));
      await stream.next('hello');
      streams.push(stream);
    }
    const match = await makeMatch(server.database);
    for (const stream of streams)
      expect((await stream.next('match')).data).toMatchObject({ match: { id: match.id } });
    for (const stream of streams) await stream.close();
  });

  test('price streams are counted separately', async () => {
    const { token } = await server.signUp();
    const main = await open(bearer(token), '?prices=none');
    const streams: Stream[] = [];
    for (let count = 1; count <= 11; count += 1) {
      const stream = await open(bearer(token), '/prices?sides=1');
      await stream.next('prices');
      streams.push(stream);
    }
    const [oldest, ...others] = streams;
    await oldest?.ended();
    const match = await makeMatch(server.database);
    let told: Record<string, unknown> = {};
    while (told.id !== match.id) told = Object((await main.next('match')).data.match);
    for (const stream of [main, ...others]) await stream.close();
    expect((await open(bearer('nobody'), '/prices?sides=1')).response.status).toBe(401);
  });

  test('a reader that does not read is disconnected', async () => {
    const asked = once(server.app.server, 'request');
    const request = get(`${base}/api/live-bet/stream`, { agent: false });
    const [{ socket }] = await asked;
    const [response] = await once(request, 'response');
    response.pause();
    request.on('error', () => {});
    const gone = once(socket, 'close');
    // More than all the buffers between here and there hold.
    await server.database.transaction(async (tx) => {
      for (let index = 0; index < 100; index += 1) await makeMatch(tx, { name: 'x'.repeat(300_000) });
    });
    await gone;
    request.destroy();
  });

  test('ends when the server stops', async () => {
    const stream = await open();
    await stream.next('hello');
    const stopped = server.app.close();
    await stream.ended();
    await stopped;
  });
});
