import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { followMatchFacts } from '../../../src/actors/bets/match-facts.ts';
import { detailOf } from '../../../src/actors/shared/detail-of.ts';
import type { MatchFacts } from '../../../src/schemas/bets/facts.ts';
import type { Match, MatchNews } from '../../../src/schemas/bets/matches.ts';
import Timeline from '../../../src/ui/bets/match-timeline.view.tsx';
import { playedOf } from '../../../src/ui/bets/score-words.ts';
import { timelineOf } from '../../../src/ui/bets/timeline.ts';
import { factsOf, matchOf, newsOf, playOf, settledMatch } from '../../fixtures/match.ts';
import { quietActors } from '../actors.tsx';
import { expectAccessible, wear } from '../walk-screen.tsx';

afterEach(cleanup);

const played = (match: Match) => {
  const course = playedOf(match);
  if (course === null) throw new Error('It is not played');
  return course;
};
const of = (sport: string, news: MatchNews[]) =>
  timelineOf(played(matchOf({ sport, play: playOf({ plays_in_half: 45 }) })), news).map(({ half, lines }) => [
    half,
    ...lines.map(({ moment, text }) => `${moment} ${text}`.trim()),
  ]);

test('kabaddi: halves, the newest first, raids without points folded to their count', () => {
  const play = (number: number, own: Partial<MatchNews>) =>
    newsOf({ number, played_in_half: number - 1, ...own });
  expect(
    of('kabaddi', [
      play(0, { kind: 'toss', side: null, points: 0 }),
      play(1, { kind: 'start', side: null, points: 0 }),
      play(2, { kind: 'empty', points: 0 }),
      play(3, { kind: 'empty', points: 0 }),
      play(4, { kind: 'tackle' }),
      play(5, { kind: 'empty', points: 0 }),
      play(6, { kind: 'break', side: null, half: 2, score: [4, 3] }),
      play(7, { kind: 'all-out', side: 1, points: 4, half: 2, played_in_half: 1 }),
    ]),
  ).toEqual([
    [2, '1 Herons: all-out, 4 points', 'Half-time: 4–3'],
    [
      1,
      '1 empty raid',
      '3 Kites: tackle point',
      '2 empty raids',
      'Play has begun',
      'Head: Kites raids first',
    ],
  ]);
});

test('cricket: an over is a line', () => {
  const ball = (played_in_half: number, points: number, own: Partial<MatchNews> = {}) =>
    newsOf({ number: played_in_half, kind: 'runs', points, played_in_half, ...own });
  expect(
    of('cricket', [
      newsOf({ number: 0, kind: 'start', side: null, points: 0 }),
      ...[1, 4, 0, 0, 1, 2].map((points, index) =>
        ball(index + 1, points, index === 3 ? { kind: 'wicket' } : {}),
      ),
      ball(7, 6),
      newsOf({ number: 8, kind: 'break', side: null, points: 0, half: 2, score: [14, 0], wickets: [1, 0] }),
      ball(1, 2, { number: 9, half: 2 }),
    ]),
  ).toEqual([
    [2, 'Over 1: 2', 'Innings break: 14/1–0/0'],
    [1, 'Over 2: 6', 'Over 1: 1 4 0 W 1 2', 'Play has begun'],
  ]);
});

test('football: minutes without news are left out, and so is what this page has no words for', () => {
  expect(
    of('football', [
      newsOf({ number: 0, kind: 'quiet', points: 0, played_in_half: 1 }),
      newsOf({ number: 1, kind: 'goal', score: [1, 0], played_in_half: 2 }),
      newsOf({ number: 2, kind: 'of a newer server', played_in_half: 3 }),
      newsOf({ number: 3, kind: 'goal', score: [2, 0], half: 2, played_in_half: 22 }),
    ]),
  ).toEqual([
    [2, '67′ Goal for Kites, 2–0'],
    [1, '2′ Goal for Kites, 1–0'],
  ]);
});

test('a whole match on screen: halves as headings, in both themes', async () => {
  const { match, facts } = await settledMatch();
  await render(
    <main>
      <h1>Kites v Herons</h1>
      <Timeline match={played(match)} news={facts.news ?? []} />
    </main>,
  );
  const headings = page.getByRole('heading', { level: 3 }).elements();
  expect(headings.map(({ textContent }) => textContent)).toEqual(['2nd half', '1st half']);
  for (const theme of ['dark', 'light'] as const) {
    wear(theme);
    await expectAccessible();
  }
});

const now = '2026-01-01T12:00:00Z';

/** Facts that follow the stream. The server answers with `loaded`, in order. */
async function following(...loaded: MatchFacts[]) {
  const { feed, prices } = quietActors();
  feed.send({ type: 'feed.hello', at: Date.parse(now), data: { server_time: now, matches: [matchOf()] } });
  let readings = 0;
  const facts = createActor(
    detailOf(async () => loaded[readings++] ?? factsOf()),
    { input: { id: '7' } },
  ).start();
  const stop = followMatchFacts(facts, { feed, prices }, { match: matchOf() });
  await expect.poll(() => facts.getSnapshot().value).toEqual({ loaded: 'current' });
  let revision = 1;
  return {
    readings: () => readings,
    numbers: () => facts.getSnapshot().context.item?.news?.map(({ number }) => number),
    tell: (own: Partial<Match>) => {
      revision += 1;
      feed.send({ type: 'feed.match', data: { server_time: now, match: matchOf({ revision, ...own }) } });
    },
    stop,
  };
}

const first = newsOf({ number: 0, kind: 'toss', side: null });
const told = (number: number): Partial<Match> => ({ play: playOf({ last: newsOf({ number }) }) });

test('the next piece of news of the stream comes under those that were loaded, without a call', async () => {
  const { tell, numbers, readings, stop } = await following(factsOf({ news: [first] }));
  tell(told(1));
  tell(told(1));
  tell(told(2));
  expect(numbers()).toEqual([0, 1, 2]);
  expect(readings()).toBe(1);
  stop();
});

test('missing news is loaded again, once', async () => {
  const { tell, numbers, readings, stop } = await following(
    factsOf({ news: [first] }),
    factsOf({ news: [first, newsOf({ number: 1 }), newsOf({ number: 2 })] }),
  );
  tell(told(3));
  await expect.poll(numbers).toEqual([0, 1, 2, 3]);
  expect(readings()).toBe(2);
  stop();
});

test('news that no answer contains is requested once', async () => {
  const { tell, numbers, readings, stop } = await following(
    factsOf({ news: [first] }),
    factsOf({ news: [first] }),
    factsOf({ news: [first, newsOf({ number: 1 })] }),
  );
  tell(told(5));
  await expect.poll(readings).toBe(2);
  tell({ ...told(5), state: 'extraTime' });
  await expect.poll(numbers).toEqual([0, 1]);
  expect(readings()).toBe(3);
  stop();
});

test('a moved score reloads nothing, a new window does', async () => {
  const { tell, readings, stop } = await following(factsOf(), factsOf());
  tell({ play: playOf() });
  tell({ play: playOf({ played_in_half: 15 }) });
  expect(readings()).toBe(1);
  tell({ play: playOf({ played_in_half: 15 }), state: 'extraTime', closes_at: '2026-01-01T12:03:00Z' });
  await expect.poll(readings).toBe(2);
  stop();
});
