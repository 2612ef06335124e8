import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { announceMatches } from '../../../server/bets/feeds/announce.ts';
import { BadFeedFile, feedFromFile } from '../../../server/bets/feeds/feed-file.ts';
import { feedJobs } from '../../../server/bets/feeds/jobs.ts';
import { createPublisher, settlePlayed } from '../../../server/bets/feeds/publish.ts';
import { factsOf } from '../../../server/bets/matches/facts.ts';
import { matchById } from '../../../server/bets/matches/lists.ts';
import { feedLines } from '../../../tools/matches/feed.ts';
import { doOnce } from '../tools/jobs.ts';
import { createTestLog } from '../tools/log.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

const HEAD = '{"format":"sikka-feed/1"}\n';
const FIXTURE = {
  fixture: 'a',
  competition: 'Trial Cup',
  home: 'Banyan',
  away: 'Monsoon',
  opens_at: '2030-01-01T10:00:00Z',
  starts_at: '2030-01-01T12:00:00Z',
  terms: { sport: 'football', strengths: [50, 50], plays: 2, play_ms: 60_000, break_ms: 0, toss_ms: 60_000 },
  minimum_bet: 10,
};
const NEWS = { match: 'a', at: '2030-01-01T11:59:00Z', kind: 'toss', side: null, points: 0, toss: 'Head' };

let folder: string;
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sikka-feed-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileWith(text: string): Promise<string> {
  files += 1;
  const path = join(folder, `${files}.jsonl`);
  await writeFile(path, text);
  return path;
}

const lines = (...list: object[]) => `${HEAD}${list.map((line) => `${JSON.stringify(line)}\n`).join('')}`;
const quiet = () => createTestLog().log;
const until = (moment: string) => ({ from: 0, until: new Date(moment) });
const asked = {
  id: 1,
  reference: 'file:a',
  terms: FIXTURE.terms as never,
  startsAt: new Date(),
  season: null,
};

describe('a file of matches', () => {
  test('announces the matches that are not over, and publishes their news when they are due', async () => {
    const start = { ...NEWS, at: FIXTURE.starts_at, kind: 'start', toss: undefined };
    const feed = await feedFromFile(await fileWith(lines(FIXTURE, NEWS, start)), quiet());
    expect(await feed.fixtures(new Date('2030-01-01T12:02:00Z'))).toMatchObject([
      {
        reference: 'file:a',
        teams: [{ name: 'Banyan' }, { name: 'Monsoon' }],
        minimumBetPaise: 10_00,
        isOfSeason: false,
      },
    ]);
    expect(await feed.fixtures(new Date('2030-01-01T12:04:00Z'))).toEqual([]);
    expect(await feed.news(asked, until('2030-01-01T11:58:00Z'))).toEqual([]);
    expect((await feed.news(asked, until('2030-01-01T11:59:59Z'))).map(({ kind }) => kind)).toEqual(['toss']);
    const later = await feed.news(asked, { from: 1, until: new Date('2030-01-01T12:00:00Z') });
    expect(later.map(({ number, kind }) => [number, kind])).toEqual([[1, 'start']]);
  });

  test('is read again when it has grown; a line without its end is left for later', async () => {
    const path = await fileWith(lines(FIXTURE));
    const feed = await feedFromFile(path, quiet());
    const count = async () => (await feed.news(asked, until('2031-01-01T00:00:00Z'))).length;
    expect(await count()).toBe(0);
    await appendFile(path, JSON.stringify(NEWS));
    expect(await count()).toBe(0);
    await appendFile(path, '\n');
    expect(await count()).toBe(1);
  });

  test('that contradicts itself is published up to there, and the log says why', async () => {
    const log = createTestLog();
    const path = await fileWith(lines(FIXTURE, NEWS, { ...NEWS, toss: 'Tail' }));
    const feed = await feedFromFile(path, log.log);
    expect((await feed.news(asked, until('2031-01-01T00:00:00Z'))).map(({ state }) => state.toss)).toEqual([
      'Head',
    ]);
    expect(log.lines).toMatchObject([
      {
        level: 'error',
        event: 'feed.contradiction',
        reference: 'a',
        why: 'news 1: the coin has fallen already',
      },
    ]);
  });

  test('never publishes an event before the one that it follows', async () => {
    const early = { ...NEWS, at: '2030-01-01T11:00:00Z', kind: 'start', toss: undefined };
    const feed = await feedFromFile(await fileWith(lines(FIXTURE, NEWS, early)), quiet());
    const told = await feed.news(asked, until('2031-01-01T00:00:00Z'));
    expect(told.map(({ at }) => at.toISOString())).toEqual(Array(2).fill('2030-01-01T11:59:00.000Z'));
  });

  test.each([
    ['', 'does not begin with {"format":"sikka-feed/1"}'],
    ['{"format":"sikka-match/1"}\n', 'does not begin with {"format":"sikka-feed/1"}'],
    [`${HEAD}{\n`, ', line 2 is neither a fixture nor news'],
    [lines({ ...FIXTURE, minimum_bet: 0 }), ', line 2 is neither a fixture nor news'],
    [lines({ ...FIXTURE, opens_at: FIXTURE.starts_at }), ', line 2: it opens after its start'],
    [lines(FIXTURE, FIXTURE), ', line 3: this match is there already'],
    [lines(NEWS), ', line 2: no line before it has this match'],
    [lines(FIXTURE, { ...NEWS, side: 2 }), ', line 3 is neither a fixture nor news'],
  ])('with another format is refused: %#', async (text, why) => {
    const path = await fileWith(text);
    await expect(feedFromFile(path, quiet())).rejects.toThrow(
      new BadFeedFile(why.startsWith(',') ? `${path}${why}` : `${path} ${why}`),
    );
  });

  test('that does not exist is refused', async () => {
    const path = join(folder, 'nowhere.jsonl');
    await expect(feedFromFile(path, quiet())).rejects.toThrow(new BadFeedFile(`${path} cannot be read`));
  });
});

describe('matches of a file', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer();
  });
  afterEach(() => server.close());

  const DAY = new Date('2020-01-01T12:00:00Z');

  interface Line {
    fixture?: string;
    match?: string;
    kind?: string;
    toss?: string;
  }

  /** Two matches that are over, announced as if in time: the lines of their file, and what belongs to each. */
  async function twoPlayed() {
    // In football the coin does not decide who plays, so that another face contradicts nothing within the file.
    const told = feedLines({ sport: 'football', count: 2, startsAt: DAY })
      .slice(1)
      .map((line): Line => JSON.parse(line));
    const fixtures = told.filter(({ fixture }) => fixture !== undefined);
    const [first = [], second = []] = fixtures.map(({ fixture }) =>
      told.filter(({ match }) => match === fixture),
    );
    const path = await fileWith(lines(...fixtures));
    const feed = await feedFromFile(path, quiet());
    await announceMatches(server.database, { ...feed, fixtures: () => feed.fixtures(DAY) });
    const jobs = () => feedJobs({ ...server.context, matchFeed: feed });
    return { path, feed, fixtures, first, second, jobs };
  }

  const decisions = async () =>
    (
      await server.database.query<{ decision: string }>(
        `select decision from matches where reference like 'file:%' order by id`,
      )
    ).map(({ decision }) => decision);

  test('of which one contradicts its published news are settled but for that one', async () => {
    const { path, fixtures, first, second, jobs } = await twoPlayed();
    await writeFile(path, lines(...fixtures, ...first.slice(0, 2)));
    await doOnce(jobs());
    const [toss = {}] = first;
    const other = { ...toss, toss: toss.toss === 'Head' ? 'Tail' : 'Head' };
    await writeFile(path, lines(...fixtures, other, ...first.slice(1), ...second));
    const [wrong] = await server.database.query<{ id: number }>('select min(id) as id from matches');
    await expect(doOnce(jobs())).rejects.toThrow(
      `News 2 of match ${wrong?.id} have another state than they lead to`,
    );
    expect(await decisions()).toEqual(['none', 'settled']);
  });

  test('whose end is published are settled, although their file has an invalid line by now', async () => {
    const { path, feed, fixtures, first, second, jobs } = await twoPlayed();
    await writeFile(path, lines(...fixtures, ...first, ...second));
    await createPublisher(server.database, feed).publish();
    await appendFile(path, '{\n');
    await expect(doOnce(jobs())).rejects.toThrow(BadFeedFile);
    expect(await decisions()).toEqual(['settled', 'settled']);
  });

  test('are announced, played and settled; they have no season', async () => {
    const { database } = server;
    const text = `${feedLines({ sport: 'cricket', count: 2, startsAt: DAY }).join('\n')}\n`;
    const feed = await feedFromFile(await fileWith(text), quiet());
    // As if the matches had been announced in time, and the server had then stood still until today.
    await announceMatches(database, { ...feed, fixtures: () => feed.fixtures(DAY) });
    await createPublisher(database, feed).publish();
    await settlePlayed(database);
    const made = await database.query<{ id: number; toss: string; winner: string }>(
      `select m.id, m.toss_result as toss, w.name as winner
       from matches m left join selections w on w.id = m.winner_selection_id order by m.id`,
    );
    const told = text
      .split('\n')
      .slice(1, -1)
      .map((line) => JSON.parse(line));
    const fixtures = told.filter(({ fixture }) => fixture !== undefined);
    expect(made.map(({ toss, winner }) => [toss, winner])).toEqual(
      fixtures.map(({ fixture, home, away }) => {
        const news = told.filter(({ match }) => match === fixture);
        return [news[0].toss, news.at(-1).side === 0 ? home : away];
      }),
    );
    const [first] = made;
    const shown = await matchById(database, first?.id ?? 0);
    expect(shown).toMatchObject({ state: 'settled', competition: 'Trial Cup', play: { phase: 'over' } });
    expect((await factsOf(database, first?.id ?? 0))?.fairness).toBeNull();
  });
});
