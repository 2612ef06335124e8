import { afterEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { type ActorRefFrom, createActor, type EventFrom, fromCallback, fromPromise } from 'xstate';
import { createPriceStore } from '../../../src/actors/bets/price-store.ts';
import { followMatches, homeListing, liveListing } from '../../../src/actors/shared/follow.ts';
import { listOf } from '../../../src/actors/shared/list-of.ts';
import { loadLanguage } from '../../../src/i18n/text.ts';
import { favouritesMachine } from '../../../src/machines/bets/favourites.machine.ts';
import { liveFeedMachine } from '../../../src/machines/bets/live-feed.machine.ts';
import { finderMachine } from '../../../src/machines/shared/finder.machine.ts';
import type { ListRef } from '../../../src/machines/shared/types.ts';
import type { Favourites, FavouriteWish } from '../../../src/schemas/bets/favourites.ts';
import type { Match } from '../../../src/schemas/bets/matches.ts';
import type { SingleOrCombined } from '../../../src/schemas/bets/single-or-combined.ts';
import Home from '../../../src/ui/app/home.view.tsx';
import { FavouritesContext } from '../../../src/ui/bets/favourite-star.view.tsx';
import LiveBets from '../../../src/ui/bets/live-bets.view.tsx';
import { MatchCard, MatchList, MatchSkeletons } from '../../../src/ui/bets/match-card.view.tsx';
import { OpenBetsContext } from '../../../src/ui/bets/open-bets.view.tsx';
import { afterQueuedFrames } from '../../../src/ui/kit/data/near.ts';
import { keepFocus } from '../../../src/ui/kit/keep-focus.ts';
import { betOf } from '../../fixtures/bet.ts';
import { combinedOf } from '../../fixtures/combined.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { expectAccessible, wear } from '../walk-screen.tsx';

type Feed = ActorRefFrom<typeof liveFeedMachine>;

const START = '2026-01-01T10:00:00Z';

function match(id: number, closesAt: string, own: Partial<Match> = {}): Match {
  return {
    id,
    name: `Match ${id}`,
    competition: 'Night League',
    sport: 'cricket',
    state: 'open',
    opens_at: START,
    closes_at: closesAt,
    match_time: ['17:30'],
    win_ratio: [90],
    minimum_betamount: 10,
    sides: [
      { team_value: id * 10 + 1, name: `Home ${id}`, win_ratio: 80, price: 80 },
      { team_value: id * 10 + 2, name: `Away ${id}`, win_ratio: 60, price: 60 },
    ],
    toss: { team_value: id * 10 + 3, name: 'Toss', win_ratio: 95, price: 95 },
    result: null,
    revision: 1,
    ...own,
  };
}

const first = match(1, '2026-01-01T11:00:00Z');
const second = match(2, '2026-01-01T12:00:00Z');

/** A live feed in the state that the test chooses. */
function lineOf(...events: EventFrom<typeof liveFeedMachine>[]): Feed {
  const feed = createActor(liveFeedMachine.provide({ actors: { connect: fromCallback(() => {}) } })).start();
  for (const event of events) feed.send(event);
  return feed;
}

const hello = (...matches: Match[]) =>
  ({ type: 'feed.hello', at: Date.parse(START), data: { server_time: START, matches } }) as const;
const told = (changed: Match) =>
  ({ type: 'feed.match', data: { server_time: START, match: changed } }) as const;

/** Favourites that the server always keeps. */
function keptFavourites() {
  let ids: number[] = [];
  const favourites = createActor(
    favouritesMachine.provide({
      actors: {
        list: fromPromise<Favourites>(async () => ({ matches: ids, teams: [] })),
        set: fromPromise<Favourites, FavouriteWish>(async ({ input }) => {
          ids = ids.filter((id) => id !== input.id).concat(input.favourite ? input.id : []);
          return { matches: ids, teams: [] };
        }),
      },
    }),
  ).start();
  return favourites;
}

async function openLiveBets(
  load: () => Promise<Match[]>,
  feed: Feed,
  query: Record<string, string> = {},
  own: SingleOrCombined[] = [],
) {
  const prices = createPriceStore(afterQueuedFrames);
  const list = createActor(listOf(load), { input: {} }).start();
  const stop = followMatches(list, feed, liveListing);
  const finder = createActor(finderMachine, { input: { query } }).start();
  const favourites = keptFavourites();
  const openBets = createActor(
    listOf<SingleOrCombined>(async () => own),
    { input: {} },
  ).start();
  await render(
    <WithActors actors={quietActors({ feed, prices })}>
      <main>
        <FavouritesContext value={favourites}>
          <OpenBetsContext value={openBets}>
            <LiveBets list={list} actor={finder} />
          </OpenBetsContext>
        </FavouritesContext>
      </main>
    </WithActors>,
  );
  ends.push(stop);
  return { list, prices, finder, favourites };
}

const ends: (() => void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await cleanup();
});

const pieces = () => document.querySelectorAll<HTMLElement>('.matches');
const rows = () => document.querySelectorAll<HTMLElement>('.matches > li');
const names = () => [...document.querySelectorAll('article .name a')].map(({ textContent }) => textContent);
const card = (name: string) => page.getByRole('article').filter({ has: page.getByRole('link', { name }) });

test('matches by closing time, with prices, state and the least stake', async () => {
  wear('dark');
  await openLiveBets(async () => [first, { ...second, state: 'extraTime' }], lineOf(hello(first, second)));
  await expect.poll(names).toEqual(['Match 1', 'Match 2']);
  await expect.element(card('Match 1').getByText('Open')).toBeVisible();
  await expect.element(card('Match 2').getByText('Extra time')).toBeVisible();
  expect([...card('Match 1').element().querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(
    ['Home 1 80% ₹100 → ₹180', 'Away 1 60% ₹100 → ₹160', 'Toss 95% ₹100 → ₹195'],
  );
  await expect.element(card('Match 1').getByText('Minimum ₹10')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Match 1' }))
    .toHaveAttribute('href', '/live-bets/live-bet/1');
  await expectAccessible();
});

test('matches that take bets come first, and one with an open bet of the person says so', async () => {
  wear('light');
  const scheduled = match(3, '2026-01-01T10:30:00Z', { state: 'scheduled' });
  const feed = lineOf(hello(scheduled, first, second));
  await openLiveBets(async () => [scheduled, first, second], feed, {}, [betOf({ match_id: 2 })]);
  await expect.poll(names).toEqual(['Match 1', 'Match 2', 'Match 3']);
  await expect.element(card('Match 2').getByText('Your bet', { exact: true })).toBeVisible();
  expect(page.getByText('Your bet', { exact: true }).elements()).toHaveLength(1);
  await expectAccessible();
});

test('a leg of a combined bet marks its match until that leg is decided', async () => {
  const [won, open] = combinedOf().legs;
  if (won === undefined || open === undefined) throw new Error('The fixture has two legs');
  const legs = [
    { ...won, match_id: 1 },
    { ...open, match_id: 2 },
  ];
  await openLiveBets(async () => [first, second], lineOf(hello(first, second)), {}, [combinedOf({ legs })]);
  await expect.element(card('Match 2').getByText('Your bet', { exact: true })).toBeVisible();
  expect(page.getByText('Your bet', { exact: true }).elements()).toHaveLength(1);
});

// 240 px hold as many letters in a line as 480 px with text at 200 %.
test.each([1280, 360, 240])('at %d px, the matches appear at the top of their skeletons', async (width) => {
  wear('light');
  await page.viewport(width, 740);
  onTestFinished(() => page.viewport(1280, 800));
  let answer: (matches: Match[]) => void = () => {};
  const matches = new Promise<Match[]>((resolve) => {
    answer = resolve;
  });
  await openLiveBets(() => matches, lineOf());
  const top = () => pieces()[0]?.getBoundingClientRect().top;
  await expect.poll(top).toBeDefined();
  const before = top();
  answer([first, second, match(3, '2026-01-01T12:30:00Z', { sport: 'hockey' })]);
  await expect.poll(names).toEqual(['Match 1', 'Match 2', 'Match 3']);
  expect(top()).toBe(before);
});

test('sports and competitions with their counts narrow the list, each by a press', async () => {
  wear('dark');
  await page.viewport(1400, 900);
  onTestFinished(() => page.viewport(1280, 800));
  const other = match(3, '2026-01-01T12:30:00Z', { sport: 'hockey', competition: 'Dawn Cup' });
  const feed = lineOf(hello(first, second, other));
  const { finder } = await openLiveBets(async () => [first, second, other], feed);
  const wished: unknown[] = [];
  finder.on('query.wanted', (wish) => wished.push(wish.query));
  await expect.element(page.getByRole('button', { name: 'All sports 3', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Hockey 1', exact: true }).click();
  await page.getByRole('button', { name: 'Dawn Cup 1', exact: true }).click();
  await page.getByRole('button', { name: 'All competitions 3', exact: true }).click();
  expect(wished).toEqual([
    { sport: 'hockey', q: null },
    { cup: 'Dawn Cup', q: null },
    { cup: null, q: null },
  ]);
  finder.send({ type: 'finder.queryChanged', query: { cup: 'Dawn Cup' } });
  await expect.poll(names).toEqual(['Match 3']);
  await expect.element(page.getByRole('button', { name: 'Dawn Cup 1', pressed: true })).toBeVisible();
  await expect.element(page.getByText('1 of 3 matches', { exact: true })).toBeVisible();
  finder.send({ type: 'finder.queryChanged', query: { cup: 'No Cup' } });
  await expect
    .element(page.getByText('No match fits all of this. Check the spelling, or take something off:'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'All competitions', exact: true })).toBeVisible();
  await expectAccessible();
});

test('a price leads to the slip while its match takes bets, neither before nor after', async () => {
  const feed = lineOf(hello(first, second));
  await openLiveBets(async () => [first, { ...second, state: 'scheduled' }], feed);
  await expect.poll(names).toEqual(['Match 1', 'Match 2']);
  const prices = (name: string) =>
    card(name)
      .getByRole('listitem')
      .getByRole('button')
      .elements()
      .map((price) => price.getAttribute('value'));
  expect(prices('Match 1')).toEqual(['1.11', '1.12', '1.Toss']);
  expect(prices('Match 2')).toEqual([]);
  feed.send(told({ ...first, state: 'closed', closes_at: null, revision: 2 }));
  await expect.poll(() => prices('Match 1')).toEqual([]);
});

test('matches on screen keep their places: a new match comes last, or replaces one that is over', async () => {
  const feed = lineOf(hello(first, second));
  const { list } = await openLiveBets(async () => [first, second], feed);
  await expect.poll(names).toEqual(['Match 1', 'Match 2']);

  feed.send(told(match(3, '2026-01-01T11:30:00Z')));
  await expect.poll(names).toEqual(['Match 1', 'Match 2', 'Match 3']);

  feed.send(told({ ...second, state: 'extraTime', closes_at: '2026-01-01T13:00:00Z', revision: 2 }));
  await expect.element(card('Match 2').getByText('Extra time')).toBeVisible();
  await expect.poll(names).toEqual(['Match 1', 'Match 2', 'Match 3']);

  feed.send(told({ ...first, state: 'closed', closes_at: null, revision: 2 }));
  await expect.element(card('Match 1').getByText('Closed')).toBeVisible();
  feed.send(told({ ...first, state: 'settled', closes_at: null, revision: 3 }));
  await expect.element(card('Match 1').getByText('Settled')).toBeVisible();
  await expect.poll(names).toEqual(['Match 1', 'Match 2', 'Match 3']);

  feed.send(told(match(4, '2026-01-01T14:00:00Z')));
  await expect.poll(names).toEqual(['Match 4', 'Match 2', 'Match 3']);

  list.send({ type: 'list.refresh' });
  await expect.poll(names).toEqual(['Match 3', 'Match 2', 'Match 4']);
});

test('once all matches are over the page says that there is nothing to bet on', async () => {
  const feed = lineOf(hello(first, second));
  await openLiveBets(async () => [first, second], feed);
  await expect.poll(names).toEqual(['Match 1', 'Match 2']);
  feed.send(told({ ...first, state: 'closed', closes_at: null, revision: 2 }));
  feed.send(told({ ...second, state: 'abandoned', closes_at: null, revision: 2 }));
  await expect
    .element(page.getByText('No matches to bet on right now. New ones appear here by themselves.'))
    .toBeVisible();
  feed.send(told(match(3, '2026-01-01T11:30:00Z')));
  await expect.poll(names).toEqual(['Match 3']);
});

test('events of the stream during the loading of the list are not lost', async () => {
  const feed = lineOf(hello(first));
  let answer: (matches: Match[]) => void = () => {};
  await openLiveBets(() => new Promise((resolve) => (answer = resolve)), feed);
  feed.send(told({ ...first, state: 'closed', closes_at: null, revision: 2 }));
  feed.send(told(second));
  answer([first]);
  await expect.poll(names).toEqual(['Match 2']);
});

test('after a gap of the stream the list is reloaded', async () => {
  const feed = lineOf(hello(first));
  const answers = [[first], [second]];
  await openLiveBets(async () => answers.shift() ?? [], feed);
  await expect.poll(names).toEqual(['Match 1']);
  feed.send({ type: 'feed.lost' });
  feed.send({ type: 'network.back' });
  feed.send(hello(second));
  await expect.poll(names).toEqual(['Match 2']);
});

test('a moving price changes only its own cell', async () => {
  const { prices } = await openLiveBets(async () => [first, second], lineOf(hello(first, second)));
  const cells = page.getByRole('listitem').filter({ hasText: /^Away 2 [\d.]+% ₹100 → ₹[\d.]+$/ });
  await expect.element(cells.last()).toHaveTextContent('Away 2 60% ₹100 → ₹160');
  await expect.poll(() => page.getByRole('timer').elements()).toHaveLength(2);
  const changed = new Set<Node>();
  const watcher = new MutationObserver((records) => {
    for (const { target } of records) if (!isCountdown(target)) changed.add(target);
  });
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  prices.set(22, 61, 61);
  prices.set(22, 62.5, 62.5);
  await expect.element(cells.last()).toHaveTextContent('Away 2 62.5% ₹100 → ₹162.50');
  watcher.disconnect();
  const cell = cells.last().element();
  expect(changed.size).toBeGreaterThan(0);
  expect([...changed].filter((node) => !cell.contains(node))).toEqual([]);
});

const isWhen = (node: Node) =>
  (node instanceof Element ? node : node.parentElement)?.closest('.when') != null;

function isCountdown(node: Node): boolean {
  return (node instanceof Element ? node : node.parentElement)?.closest('[role=timer]') != null;
}

const owls = match(1, '2026-01-01T11:00:00Z', {
  name: 'Night Owls v Kites',
  competition: 'Lántern Raid',
  sport: 'kabaddi',
});
const yaks = match(2, '2026-01-01T12:00:00Z', {
  name: 'Yaks v Herons',
  competition: 'Night Cup',
  minimum_betamount: 5,
});
const hens = match(3, '2026-01-01T13:00:00Z', {
  name: 'Hens v Larks',
  competition: 'Dawn Cup',
  state: 'scheduled',
  sport: 'curling',
});
const all = [owls, yaks, hens];
const ALL = all.map(({ name }) => name);
const search = page.getByRole('searchbox', { name: 'Search teams and competitions' });
const star = (name: string) => page.getByRole('button', { name: `Favourite: ${name}` });
const openAll = (query?: Record<string, string>) =>
  openLiveBets(async () => all, lineOf(hello(...all)), query);

test('a typed search narrows the list regardless of case and accents; each word counts', async () => {
  await page.viewport(1280, 800);
  await openAll();
  await expect.poll(names).toEqual(ALL);
  await search.fill('nïGHT lantern');
  await expect.poll(names).toEqual(['Night Owls v Kites']);
  await expect.element(page.getByText('1 of 3 matches')).toBeVisible();
  await search.fill('night');
  await expect.poll(names).toEqual(['Night Owls v Kites', 'Yaks v Herons']);
  await expectAccessible();
});

test('without a match, the page offers to remove each filter', async () => {
  const { finder } = await openAll({ q: 'औल', sport: 'kabaddi', time: 'open' });
  await expect
    .element(page.getByText('No match fits all of this. Check the spelling, or take something off:'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'All sports' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Any time' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Without “औल”' }).click();
  await expect.poll(names).toEqual(['Night Owls v Kites']);
  await expect.element(search).toHaveValue('');
  finder.send({ type: 'finder.queryChanged', query: { q: 'none' } });
  await page.getByRole('button', { name: 'Show all matches' }).click();
  await expect.poll(names).toEqual(ALL);
});

test.each([
  ['!!!', 'Search for letters or digits. All matches are shown.'],
  ['\u0301\u0301', 'Search for letters or digits. All matches are shown.'],
  ['x'.repeat(10_000), 'A search has at most 100 characters. All matches are shown.'],
])('an invalid search is reported and hides nothing: %.4s', async (text, fault) => {
  await openAll({ q: text });
  await expect.poll(names).toEqual(ALL);
  await expect.element(search).toHaveValue(text);
  await expect.element(search).toHaveAccessibleDescription(fault);
  await expectAccessible();
});

test('unknown filters in the address are named and ignored', async () => {
  const { finder } = await openAll({ sport: 'chess', time: 'never', sort: 'price' });
  const wished: unknown[] = [];
  finder.on('query.wanted', (wish) => wished.push(wish.query));
  await expect
    .element(
      page.getByText('The address asks for “chess”, “never”, which is not known here. It is left out.'),
    )
    .toBeVisible();
  expect(rows()).toHaveLength(3);
  await expectAccessible();
  await page.getByRole('button', { name: 'Take it off' }).click();
  expect(wished).toEqual([{ q: null, sport: null, time: null }]);
});

test('favourites come first, and the star keeps the focus where it goes', async () => {
  await openAll();
  await star('Hens v Larks').click();
  await expect.poll(names).toEqual(['Hens v Larks', 'Night Owls v Kites', 'Yaks v Herons']);
  await expect.element(star('Hens v Larks')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(star('Hens v Larks')).toHaveFocus();
  await expectAccessible();
  await star('Yaks v Herons').click();
  await expect.poll(names).toEqual(['Yaks v Herons', 'Hens v Larks', 'Night Owls v Kites']);
  await star('Hens v Larks').click();
  await expect.poll(names).toEqual(['Yaks v Herons', 'Night Owls v Kites', 'Hens v Larks']);
  await expect.element(star('Hens v Larks')).toHaveFocus();
});

test('among five hundred matches a moving price changes only its own cell, also with filters', async () => {
  wear('light');
  const many = Array.from({ length: 500 }, (_, index) => match(index + 1, '2026-01-01T11:00:00Z'));
  const { prices } = await openLiveBets(async () => many, lineOf(hello(...many)), {
    q: 'match',
    sort: 'price',
    sport: 'cricket',
  });
  await expect.poll(() => pieces().length).toBe(42);
  await expect.poll(() => names().length).toBe(12);
  const changed = new Set<Node>();
  await expect.element(page.getByRole('timer').first()).toBeVisible();
  const watcher = new MutationObserver((records) => {
    // One row after the other begins to count down.
    for (const { target } of records) if (!isWhen(target)) changed.add(target);
  });
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  const cells = page.getByRole('listitem').filter({ hasText: /^Away 1 [\d.]+% ₹100 → ₹[\d.]+$/ });
  prices.set(12, 62.5, 62.5);
  await expect.element(cells.first()).toHaveTextContent('Away 1 62.5% ₹100 → ₹162.50');
  watcher.disconnect();
  const cell = cells.first().element();
  expect([...changed].filter((node) => !cell.contains(node))).toEqual([]);
  await search.fill('match 177');
  await expect.poll(names).toEqual(['Match 177']);
});

test('of five hundred matches those near the screen are rendered, with their current state', async () => {
  wear('light');
  const many = Array.from({ length: 500 }, (_, index) => match(index + 1, '2026-01-01T11:00:00Z'));
  const { prices } = await openLiveBets(async () => many, lineOf(hello(...many)));
  await expect.poll(() => pieces().length).toBe(42);
  // Each dozen that is far is one element: fewer than a hundred in all.
  expect(rows().length).toBeLessThan(100);
  expect(names()).not.toContain('Match 300');

  prices.set(3002, 62.5, 62.5);
  pieces()[24]?.scrollIntoView({ block: 'end' });
  await expect.element(card('Match 300').getByText('62.5%')).toBeVisible();
  const link = page.getByRole('link', { name: 'Match 300', exact: true });
  link.element().focus();
  scrollTo(0, 0);
  await expect.poll(names).not.toContain('Match 299');
  await expect.element(link).toHaveFocus();
});

test('after a star is pressed in another dozen, the focus stays in its place', async () => {
  wear('light');
  keepFocus();
  const many = Array.from({ length: 30 }, (_, index) => match(index + 1, '2026-01-01T11:00:00Z'));
  await openLiveBets(async () => many, lineOf(hello(...many)));
  await expect.poll(() => pieces().length).toBe(3);
  pieces()[1]?.scrollIntoView();
  await expect.poll(() => rows().length).toBe(25);
  rows()[19]?.scrollIntoView();
  const starOf = (name: string) => page.getByRole('button', { name: `Favourite: ${name}`, exact: true });
  await starOf('Match 20').click();
  await expect.poll(() => rows()[0]?.querySelector('.name a')?.textContent).toBe('Match 20');
  await expect
    .poll(() => document.activeElement?.closest('article')?.querySelector('.name a')?.textContent)
    .toBe('Match 21');
});

test.each([360, 800, 1280])('a match reserves its room before it is rendered, %i px wide', async (width) => {
  wear('light');
  await page.viewport(width, 800);
  const many = Array.from({ length: 50 }, (_, index) => match(index + 1, '2026-01-01T11:00:00Z'));
  await openLiveBets(async () => many, lineOf(hello(...many)));
  await expect.poll(() => pieces().length).toBe(5);
  const [first, , third, , last] = pieces();
  const [row] = rows();
  expect(third?.querySelectorAll('article')).toHaveLength(0);
  expect(third?.offsetHeight).toBe(first?.offsetHeight);
  const gap = width === 800 ? 12 : 8;
  // Two matches in as many lines as they take; so many stand beside one another.
  const beside = [...rows()].filter(({ offsetTop }) => offsetTop === row?.offsetTop).length;
  expect(last?.offsetHeight).toBe((row?.offsetHeight ?? 0) * (2 / beside) + gap * (2 / beside - 1));
});

test('the countdown follows the clock of the server', async () => {
  const soon = match(1, new Date(Date.now() + 30_000).toISOString());
  const ahead = new Date(Date.now() + 3600_000).toISOString();
  const feed = lineOf({
    type: 'feed.hello',
    at: Date.now(),
    data: { server_time: ahead, matches: [soon] },
  });
  await openLiveBets(async () => [soon], feed);
  await expect.element(page.getByRole('timer')).toHaveTextContent('00:00');
});

test('it shows calmly that the connection is lost', async () => {
  const feed = lineOf(hello(first), { type: 'network.lost' });
  await openLiveBets(async () => [first], feed);
  await expect.element(page.getByText('Offline')).toBeVisible();
  await expect.element(card('Match 1')).toBeVisible();
});

test.each([328, 460, 1040])('a match takes the room of its skeleton, %i px wide', async (width) => {
  wear('light');
  const long = match(1, START, { name: 'The Long Named Team of the North v The Other Long Named Team' });
  await render(
    <WithActors>
      <div style={{ width }}>
        <MatchList>
          <MatchCard match={long} />
          <MatchCard match={second} />
        </MatchList>
        <MatchSkeletons count={2} />
      </div>
    </WithActors>,
  );
  const rooms = document.querySelectorAll('article, [data-testid=skeleton-row] > div');
  const heights = [...rooms].map((room) => room.getBoundingClientRect().height);
  expect(heights).toHaveLength(4);
  expect(new Set(heights).size).toBe(1);
});

test('in Hindi teams are written in Hindi letters, and what an operator has named as it was typed', async () => {
  await loadLanguage('hi');
  onTestFinished(() => loadLanguage('en'));
  const [home, away] = ['Brahmaputra Rafters', 'Sahyadri Cloudburst'];
  const sides = first.sides.map((side, index) => ({ ...side, name: index === 0 ? home : away }));
  await render(
    <WithActors>
      <MatchList>
        <MatchCard match={{ ...first, name: `${home} v ${away}`, sides }} />
      </MatchList>
    </WithActors>,
  );
  await expect
    .element(page.getByRole('link', { name: 'ब्रह्मपुत्र राफ़्टर्स बनाम सह्याद्रि क्लाउडबर्स्ट', exact: true }))
    .toBeVisible();
  await expect.element(page.getByText('ब्रह्मपुत्र राफ़्टर्स', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Night League', { exact: true })).toBeVisible();
});

test('a toss whose coin has fallen is closed, and shows how it fell', async () => {
  await render(
    <WithActors>
      <MatchList>
        <MatchCard match={{ ...first, toss_result: 'Tail' }} />
        <MatchCard match={second} />
      </MatchList>
    </WithActors>,
  );
  await expect.element(page.getByText('Tail', { exact: true })).toBeVisible();
  const buttonsOf = (card: Element) => card.querySelectorAll('.odds button').length;
  expect([...document.querySelectorAll('article')].map(buttonsOf)).toEqual([2, 3]);
});

test('a suspended price shows the reason and cannot be tapped, while the toss of its match can', async () => {
  const suspended = first.sides.map((side) => ({ ...side, suspended: 'Almost won' }));
  await render(
    <WithActors actors={quietActors()}>
      <MatchList>
        <MatchCard match={{ ...first, sides: suspended }} />
      </MatchList>
    </WithActors>,
  );
  await expect.element(page.getByText('Home 1 Suspended Almost won', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Away 1 Suspended Almost won', { exact: true })).toBeVisible();
  await expect.poll(() => page.getByRole('button').elements().length).toBe(1);
  await expect.element(page.getByRole('button', { name: 'Toss 95% ₹100 → ₹195' })).toBeEnabled();
});

test('the prices of all rows are aligned, whatever is before them', async () => {
  wear('light');
  await render(
    <WithActors>
      <div style={{ width: 1040 }}>
        <MatchList style={{ gridTemplateColumns: '1fr' }}>
          <MatchCard match={first} />
          <MatchCard match={{ ...second, state: 'extraTime', name: 'The Long Named Team v The Other One' }} />
        </MatchList>
      </div>
    </WithActors>,
  );
  const places = [...document.querySelectorAll('.odds')].map((odds) => {
    const { left, width } = odds.getBoundingClientRect();
    return [left, width];
  });
  expect(places).toHaveLength(2);
  expect(places[1]).toEqual(places[0]);
});

async function openHome(load: () => Promise<Match[]>, feed: Feed) {
  const list: ListRef<Match> = createActor(listOf(load), { input: {} }).start();
  ends.push(followMatches(list, feed, homeListing));
  await render(
    <WithActors actors={quietActors({ feed })}>
      <main>
        <Home actor={list} />
      </main>
    </WithActors>,
  );
}

test('the start page shows six matches, those that take bets first', async () => {
  const soonest = match(9, '2026-01-01T10:30:00Z', { state: 'scheduled' });
  const open = [1, 2, 3, 4, 5, 6].map((id) => match(id, `2026-01-01T1${id}:00:00Z`));
  const feed = lineOf(hello(...open, soonest));
  await openHome(async () => [...open.slice(0, 5), soonest], feed);
  await expect.poll(names).toEqual(['Match 1', 'Match 2', 'Match 3', 'Match 4', 'Match 5', 'Match 6']);
});

test('the start page has six places, also for later matches', async () => {
  const open = [1, 2, 3, 4, 5, 6].map((id) => match(id, `2026-01-01T1${id}:00:00Z`));
  const feed = lineOf(hello(...open));
  await openHome(async () => open, feed);
  await expect.poll(names).toEqual(['Match 1', 'Match 2', 'Match 3', 'Match 4', 'Match 5', 'Match 6']);
  feed.send(told(match(7, '2026-01-01T10:30:00Z')));
  feed.send(told({ ...match(4, START), state: 'closed', closes_at: null, revision: 2 }));
  await expect.poll(names).toEqual(['Match 1', 'Match 2', 'Match 3', 'Match 7', 'Match 5', 'Match 6']);
});

test('the start page describes the product before any answer has come', async () => {
  await openHome(() => new Promise(() => {}), lineOf());
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'The match is live. So are the odds.' }))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'See live bets' })).toHaveAttribute('href', '#now');
  const isSeen = (element: Element) => element.checkVisibility();
  await expect.poll(() => page.getByTestId('skeleton-row').elements().filter(isSeen)).toHaveLength(6);
  for (const theme of ['dark', 'light'] as const) {
    wear(theme);
    await expectAccessible();
  }
});

test.each([360, 320])('on a phone %i wide the return of ₹100 stays inside its key', async (width) => {
  wear('light');
  await page.viewport(width, 640);
  onTestFinished(() => page.viewport(1280, 800));
  const sides = first.sides.map((side, at) => ({ ...side, win_ratio: [111.2, 169.4][at] ?? 60 }));
  await render(
    <WithActors>
      <main style={{ padding: '0 1rem', fontFamily: 'Arial' }}>
        <MatchList>
          <MatchCard match={{ ...first, sides }} />
        </MatchList>
      </main>
    </WithActors>,
  );
  await expect.element(page.getByText('₹100 → ₹211.20')).toBeVisible();
  const rooms = [...document.querySelectorAll('.odds small')].map((money) => {
    const text = document.createRange();
    text.selectNodeContents(money);
    const [inner, key] = [text.getBoundingClientRect(), money.closest('button')?.getBoundingClientRect()];
    return Math.min(inner.left - (key?.left ?? 0), (key?.right ?? 0) - inner.right);
  });
  expect(rooms).toHaveLength(3);
  // The border has one of them.
  for (const room of rooms) expect(room).toBeGreaterThanOrEqual(2);
});
