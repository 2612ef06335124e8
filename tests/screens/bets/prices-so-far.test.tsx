import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { followMatchFacts } from '../../../src/actors/bets/match-facts.ts';
import { createPriceStore } from '../../../src/actors/bets/price-store.ts';
import { detailOf } from '../../../src/actors/shared/detail-of.ts';
import type { MatchFacts as Known, PriceHistory } from '../../../src/schemas/bets/facts.ts';
import { Odds } from '../../../src/ui/bets/match-card.view.tsx';
import MatchFacts from '../../../src/ui/bets/match-facts.view.tsx';
import { factsOf, matchOf } from '../../fixtures/match.ts';
import { WithActors } from '../actors.tsx';
import { atRest, newActors, readings } from './followed.ts';

/** Noon by the server's clock; the phone's is an hour behind. */
const NOON = Date.parse('2026-01-01T12:00:00Z');
const HOUR = 3_600_000;

const at = (seconds: number) => new Date(NOON + 1000 * seconds).toISOString();

beforeEach(() => vi.useFakeTimers({ now: NOON - HOUR, toFake: ['Date'] }));
afterEach(async () => {
  vi.useRealTimers();
  await cleanup();
});

const Nothing = () => null;

/** A match on which a price has been sampled; its facts follow the stream and the prices, and are on screen. */
async function following(...sampled: PriceHistory['moves']) {
  const frames: ((at: number) => void)[] = [];
  const prices = createPriceStore((frame) => frames.push(frame));
  const { actors, matchTurns } = newActors({ prices });
  const match = matchOf();
  const told = (...moves: PriceHistory['moves']): Known =>
    factsOf({
      betting_closes_at: at(600),
      prices: [71, 72, 73].map((team_value) => ({
        team_value,
        moves: team_value === 71 ? moves : [[at(-60), 95]],
      })),
    });
  const { read, count, answer } = readings(told(...sampled));
  const facts = createActor(detailOf(read), { input: { id: '7' } }).start();
  onTestFinished(followMatchFacts(facts, actors, { match }));
  const moves = (side = 71) =>
    facts.getSnapshot().context.item?.prices.find(({ team_value }) => team_value === side)?.moves;
  const sent = vi.fn();
  facts.subscribe(sent);
  await render(
    <WithActors actors={actors}>
      <main>
        <h1>Kites v Herons</h1>
        <Odds match={match} isFollowing />
        <MatchFacts match={match} actor={facts} crowd={null} times={null} Check={Nothing} />
      </main>
    </WithActors>,
  );
  return {
    facts,
    count,
    moves,
    matchTurns,
    sent,
    begin: () =>
      actors.feed.send({
        type: 'feed.hello',
        at: Date.now(),
        data: { server_time: new Date(Date.now() + HOUR).toISOString(), matches: [match] },
      }),
    /** The server answers a reading with these samples. */
    async answers(...samples: PriceHistory['moves']) {
      answer(told(...samples));
      await atRest(facts);
    },
    /** A price moves so many seconds after noon, and the page shows it. */
    shows(seconds: number, percent: number, side = 71) {
      vi.setSystemTime(NOON - HOUR + 1000 * seconds);
      prices.set(side, percent, percent);
      for (const frame of frames.splice(0)) frame(performance.now());
    },
  };
}

/** The price of home on its key, and in the drawing's headline. */
const onScreen = () => [
  document.querySelector('.odds .price')?.textContent,
  / Kites (\S+%)/.exec(page.getByRole('figure').element().textContent ?? '')?.[1],
];

test('the drawing ends with the price on the key, whenever the last sample was', async () => {
  const { begin, answers, shows, count } = await following();
  await answers([at(-60), 51.3]);
  begin();
  await answers([at(-60), 51.3]);
  await expect.element(page.getByRole('figure')).toBeVisible();
  for (const [seconds, percent] of [
    [1.2, 90],
    [2.4, 79.6],
    [3.6, 147.6],
  ] as const) {
    shows(seconds, percent);
    await expect.poll(onScreen).toEqual([`${percent}%`, `${percent}%`]);
  }
  expect(count()).toBe(2);
});

test('a second has one point, with its last price, and times are those of the server', async () => {
  const { begin, answers, shows, moves } = await following();
  await answers([at(-60), 80]);
  begin();
  await answers([at(-60), 80]);
  shows(1.2, 90);
  shows(1.5, 70);
  shows(1.9, 85);
  shows(2.1, 60);
  shows(2.2, 88, 73);
  expect(moves()).toEqual([
    [at(-60), 80],
    [at(1.9), 85],
    [at(2.1), 60],
  ]);
  expect(moves(73)).toEqual([
    [at(-60), 95],
    [at(2.2), 88],
  ]);
});

test('a second whose price came back has no point', async () => {
  const { begin, answers, shows, moves } = await following();
  await answers([at(-60), 80]);
  begin();
  await answers([at(-60), 80]);
  shows(1.2, 90);
  shows(1.5, 80);
  expect(moves()).toEqual([[at(-60), 80]]);
});

test('a reading replaces the points up to its last sample, doubles none, and keeps later ones', async () => {
  const { facts, begin, answers, shows, moves, sent } = await following();
  await answers([at(-60), 80]);
  begin();
  await answers([at(-60), 80]);
  shows(2, 90);
  shows(4, 70);
  shows(12, 60);
  facts.send({ type: 'detail.refresh' });
  await answers([at(-60), 80], [at(10), 70]);
  expect(moves()).toEqual([
    [at(-60), 80],
    [at(10), 70],
    [at(12), 60],
  ]);
  facts.send({ type: 'detail.refresh' });
  sent.mockClear();
  await answers([at(-60), 80], [at(10), 70], [at(20), 60]);
  expect(moves()).toEqual([
    [at(-60), 80],
    [at(10), 70],
    [at(20), 60],
  ]);
  expect(sent).toHaveBeenCalledTimes(1);
});

test('a price that moves during a reading does not abort it, and is added after it', async () => {
  const { facts, begin, answers, shows, moves, count } = await following();
  await answers([at(-60), 80]);
  begin();
  await answers([at(-60), 80]);
  facts.send({ type: 'detail.refresh' });
  shows(1, 90);
  expect(facts.getSnapshot().hasTag('busy')).toBe(true);
  await answers([at(-60), 80], [at(0), 85]);
  expect(moves()).toEqual([
    [at(-60), 80],
    [at(0), 85],
    [at(1), 90],
  ]);
  expect(count()).toBe(3);
});

test('before the stream tells the time no price is added, then the present one is', async () => {
  const { begin, answers, shows, moves } = await following();
  await answers([at(-60), 80]);
  shows(1, 90);
  expect(moves()).toEqual([[at(-60), 80]]);
  begin();
  await answers([at(-60), 80]);
  expect(moves()).toEqual([
    [at(-60), 80],
    [at(1), 90],
  ]);
});

test('a page keeps sixty points of a side', async () => {
  const { begin, answers, shows, moves } = await following();
  await answers([at(-60), 80]);
  begin();
  await answers([at(-60), 80]);
  for (let second = 1; second <= 70; second += 1) shows(second, 100 + second);
  expect(moves()).toHaveLength(61);
  expect(moves()?.slice(0, 2)).toEqual([
    [at(-60), 80],
    [at(11), 111],
  ]);
  expect(moves()?.at(-1)).toEqual([at(70), 170]);
});

test.each(['scheduled', 'closed', 'settled'] as const)(
  'nothing is added to a match that is %s',
  async (state) => {
    const { begin, answers, shows, moves, matchTurns } = await following();
    await answers([at(-60), 80]);
    begin();
    await answers([at(-60), 80]);
    matchTurns(7, { state });
    await answers([at(-60), 80]);
    shows(1, 90);
    expect(moves()).toEqual([[at(-60), 80]]);
  },
);
