import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { type ContextFrom, createActor, type SnapshotFrom } from 'xstate';
import { listOf } from '../../../src/actors/shared/list-of.ts';
import { loadLanguage } from '../../../src/i18n/text.ts';
import { favouritesMachine } from '../../../src/machines/bets/favourites.machine.ts';
import { offline, refused } from '../../../src/machines/shared/call-errors.example.ts';
import { finderMachine } from '../../../src/machines/shared/finder.machine.ts';
import type { Match } from '../../../src/schemas/bets/matches.ts';
import type { SingleOrCombined } from '../../../src/schemas/bets/single-or-combined.ts';
import { FavouriteStar, FavouritesContext } from '../../../src/ui/bets/favourite-star.view.tsx';
import { findMatches, readyWords, type Wanted } from '../../../src/ui/bets/find-matches.ts';
import LiveBets from '../../../src/ui/bets/live-bets.view.tsx';
import { OpenBetsContext } from '../../../src/ui/bets/open-bets.view.tsx';
import { wordsOf } from '../../../src/ui/kit/format/search.ts';
import { WithActors } from '../actors.tsx';
import { lineText } from '../typed.ts';
import { createSut } from '../walk-screen.tsx';

const NOW = Date.parse('2026-01-01T10:00:00Z');

function match(id: number, own: Partial<Match> = {}): Match {
  return {
    id,
    name: `Match ${id}`,
    competition: 'Night League',
    sport: 'cricket',
    state: 'open',
    opens_at: '2026-01-01T09:00:00Z',
    closes_at: new Date(NOW + id * 600_000).toISOString(),
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

afterEach(async () => {
  cleanup();
  await loadLanguage('en');
});

const NONE = { matches: [], teams: [] };

describe('matches are found', () => {
  const all = [
    match(1, { competition: 'Raid', sport: 'kabaddi', minimum_betamount: 20 }),
    match(2, { state: 'extraTime', name: 'Zebras v Élan' }),
    match(3, { state: 'scheduled', minimum_betamount: 5, teams: [40, 50] }),
    match(7, { state: 'closed', closes_at: null, teams: [50, 60] }),
  ];
  const wanted = (own: Partial<Wanted>, matches: number[] = [], teams: number[] = []) =>
    findMatches(
      all,
      { text: '', sport: '', cup: '', time: '', sort: '', now: NOW, ...own },
      { matches, teams },
    ).map(({ id }) => id);

  test('by a team or a competition in either script, where Hindi is chosen', async () => {
    const [home, away] = ['Malabar Nightjars', 'Aravalli Comets'];
    const named = match(1, { name: `${home} v ${away}`, competition: 'Monsoon Football Evening' });
    const find = (text: string) =>
      findMatches([match(2), named], { text, sport: '', cup: '', time: '', sort: '', now: NOW }, NONE).map(
        ({ id }) => id,
      );
    // Searched before the language changes, too, because the index of a match has only one language.
    expect(find('मालाबार')).toEqual([]);
    await loadLanguage('hi');
    for (const text of ['मालाबार', 'malabar', 'कॉमेट्स', 'comets', 'मानसून', 'monsoon'])
      expect(find(text)).toEqual([1]);
  });

  test('by words that were got ready twenty at a time', () => {
    const asked: number[] = [];
    const watched = Array.from({ length: 45 }, (_, id) => {
      const one = match(id);
      const get = () => {
        asked.push(id);
        return 'Night League';
      };
      return Object.defineProperty(one, 'competition', { get });
    });
    const goes = [1, 2, 3].map(() => [readyWords(watched), asked.length]);
    expect(goes).toEqual([
      [true, 20],
      [true, 40],
      [false, 45],
    ]);
    const found = findMatches(
      watched,
      { text: 'league', sport: '', cup: '', time: '', sort: '', now: NOW },
      NONE,
    );
    expect([found.length, asked.length]).toEqual([45, 45]);
  });

  test.each<[string, Partial<Wanted>, number[]]>([
    ['all, where nothing is wanted', {}, [1, 2, 3, 7]],
    ['by a part of a word', { text: 'zebr' }, [2]],
    ['without the accent that they have', { text: 'elan' }, [2]],
    ['with an accent that they do not have', { text: 'ZÉBRÁS' }, [2]],
    ['by a side', { text: 'away 3' }, [3]],
    ['by the name of the sport', { text: 'Kabaddi' }, [1]],
    ['by words in any order', { text: 'league   élan' }, [2]],
    ['not by a word in another script', { text: 'ज़ेब्रा' }, []],
    ['of a sport', { sport: 'kabaddi' }, [1]],
    ['all, where the sport is unknown', { sport: 'chess' }, [1, 2, 3, 7]],
    ['that are open', { time: 'open' }, [1, 2]],
    ['that close within a quarter of an hour', { time: '15m' }, [1]],
    ['that close within an hour', { time: '1h' }, [1, 2]],
    ['that are not open yet', { time: 'later' }, [3]],
    ['by competition', { sort: 'competition' }, [2, 3, 7, 1]],
    ['by teams', { sort: 'teams' }, [1, 3, 7, 2]],
    ['by their least stake', { sort: 'minimum' }, [3, 2, 7, 1]],
  ])('%s', (_name, own, ids) => expect(wanted(own)).toEqual(ids));

  test('favourites first, those that are over as any other', () => {
    expect(wanted({}, [7, 3])).toEqual([3, 1, 2, 7]);
    expect(wanted({ sort: 'competition' }, [1])).toEqual([1, 2, 3, 7]);
    expect(wanted({ sport: 'kabaddi' }, [3, 99])).toEqual([1]);
  });

  test('matches of followed teams first, as favourites are', () => {
    expect(wanted({}, [], [50])).toEqual([3, 1, 2, 7]);
    expect(wanted({}, [2], [40])).toEqual([2, 3, 1, 7]);
    expect(wanted({}, [], [99])).toEqual([1, 2, 3, 7]);
  });

  test('by the highest price of a team', () => {
    const dear = match(9, { sides: all[0]?.sides.map((side) => ({ ...side, win_ratio: 81 })) ?? [] });
    const found = findMatches([match(8), dear], { ...blank, sort: 'price' }, NONE);
    expect(found.map(({ id }) => id)).toEqual([9, 8]);
  });
});

const blank: Wanted = { text: '', sport: '', cup: '', time: '', sort: '', now: NOW };

test('Hindi words keep their vowels, and a dot below counts for nothing', () => {
  expect(wordsOf('क्रिकेट-रात!')).toEqual(['क्रिकेट', 'रात']);
  expect(wordsOf('ज़ोर')).toEqual(wordsOf('जोर'));
});

const search = page.getByRole('searchbox', { name: 'Search teams and competitions' });
const sports = page.getByRole('group', { name: 'Sport', exact: true });
const cricket = sports.getByRole('button', { name: 'Cricket 1', exact: true });

// So wide that the filters are a column.
beforeEach(() => page.viewport(1280, 800));

createSut(finderMachine, {
  fixture: {
    input: { query: { q: 'none' } },
    events: [
      { type: 'search.typed', q: 'nobody' },
      'search.ended',
      { type: 'filter.chosen', filters: { sport: 'cricket' } },
      'finder.cleared',
      { type: 'finder.queryChanged', query: { q: 'none', sport: 'cricket' } },
      { type: 'finder.queryChanged', query: { q: 'other' } },
      { type: 'clock.ticked', now: NOW },
    ],
  },
  view: (actor) => (
    <WithActors>
      <FavouritesContext value={createActor(favouritesMachine)}>
        <OpenBetsContext value={noBets}>
          <LiveBets list={listed} actor={actor} />
        </OpenBetsContext>
      </FavouritesContext>
    </WithActors>
  ),
  varied: { 'search.typed': fc.record({ q: lineText }) },
  gestures: {
    'search.typed': ({ q }) => search.fill(q),
    'search.ended': async () => {
      await search.click();
      await userEvent.keyboard('{Enter}');
    },
    // Like in browsers where a click does not focus a button; otherwise the search would end first.
    'filter.chosen': async () => cricket.element().dispatchEvent(new MouseEvent('click', { bubbles: true })),
    'finder.cleared': () => page.getByRole('button', { name: 'Show all matches' }).click(),
  },
  // In the line of sports, instead of the column.
  standIns: { 'filter.chosen': cricket },
  world: ['finder.queryChanged', 'clock.ticked'],
  only: {
    'the match': [page.getByRole('link', { name: 'Match 1' }), ({ context }) => context.text === ''],
    'that none is found': [
      page.getByRole('button', { name: 'Show all matches' }),
      ({ context }) => context.text !== '',
    ],
  },
  oracles: {
    resting: seeFound,
    typing: seeFound,
  },
}).walk();

const noBets = createActor(
  listOf(async (): Promise<SingleOrCombined[]> => []),
  { input: {} },
).start();

const listed = createActor(
  listOf(async () => [match(1)]),
  { input: {} },
).start();

async function seeFound({ context: { text, sport } }: SnapshotFrom<typeof finderMachine>) {
  await expect.element(search).toHaveValue(text);
  await expect.element(cricket).toHaveAttribute('aria-pressed', String(sport === 'cricket'));
  const link = page.getByRole('link', { name: 'Match 1' });
  if (text === '') await expect.element(link).toBeVisible();
  else await expect.element(page.getByRole('button', { name: 'Show all matches' })).toBeVisible();
}

const SEVEN = { matches: [7], teams: [] };
const signedOut = refused(401, 'Sign in');
const star = page.getByRole('button', { name: 'Favourite: Match 7' });
const isStarred = ({ known, wishes }: ContextFrom<typeof favouritesMachine>) =>
  wishes.at(-1)?.favourite ?? known?.matches.includes(7) === true;
const seeStar = async ({ context }: { context: ContextFrom<typeof favouritesMachine> }) => {
  await expect.element(star).toHaveAttribute('aria-pressed', String(isStarred(context)));
  if (context.known === null) await expect.element(star).toBeDisabled();
  else await expect.element(star).toBeEnabled();
};

createSut(favouritesMachine, {
  fixture: {
    ports: {
      list: { done: [NONE, SEVEN], error: [offline, signedOut] },
      set: { done: [SEVEN], error: [offline, refused(409, 'No'), signedOut] },
    },
    events: [{ type: 'favourite.toggle', kind: 'match', id: 7 }, 'favourites.refresh', 'session.returned'],
    bounded: ({ known, wishes }) => [known?.matches.length, Math.min(wishes.length, 2)],
  },
  view: (actor) => (
    <FavouritesContext value={actor}>
      <FavouriteStar match={match(7)} />
    </FavouritesContext>
  ),
  gestures: { 'favourite.toggle': () => star.click() },
  world: ['favourites.refresh', 'session.returned'],
  only: {
    'a favourite': [
      page.getByRole('button', { name: 'Favourite: Match 7', pressed: true }),
      ({ context }) => isStarred(context),
    ],
    'no favourite': [
      page.getByRole('button', { name: 'Favourite: Match 7', pressed: false }),
      ({ context }) => !isStarred(context),
    ],
  },
  oracles: {
    loading: seeStar,
    ready: seeStar,
    saving: seeStar,
    waiting: seeStar,
    signedOut: seeStar,
  },
}).walk();

test.each<[asked: Record<string, string>, offered: string[]]>([
  [{}, ['All sports 3', 'Cricket 2', 'Kabaddi 1']],
  [{ sport: 'hockey' }, ['All sports 3', 'Cricket 2', 'Kabaddi 1', 'Hockey 0']],
  [{ sport: 'chess' }, ['All sports 3', 'Cricket 2', 'Kabaddi 1']],
])(
  'only sports of listed matches are offered, and one that the address asks for: %o',
  async (query, offered) => {
    const list = createActor(
      listOf(async () => [match(1), match(2), match(3, { sport: 'kabaddi' })]),
      { input: {} },
    ).start();
    const actor = createActor(finderMachine, { input: { query } }).start();
    await render(
      <WithActors>
        <FavouritesContext value={createActor(favouritesMachine)}>
          <OpenBetsContext value={noBets}>
            <LiveBets list={list} actor={actor} />
          </OpenBetsContext>
        </FavouritesContext>
      </WithActors>,
    );
    const shown = () =>
      [...sports.element().querySelectorAll('button')].map(({ textContent }) => textContent);
    await expect.poll(shown).toEqual(offered);
  },
);
