import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import { detailOf } from '../../../src/actors/shared/detail-of.ts';
import { favouritesMachine } from '../../../src/machines/bets/favourites.machine.ts';
import { refused } from '../../../src/machines/shared/call-errors.example.ts';
import type { Favourites, FavouriteWish } from '../../../src/schemas/bets/favourites.ts';
import type { Team as Known } from '../../../src/schemas/bets/teams.ts';
import { FavouritesContext } from '../../../src/ui/bets/favourite-star.view.tsx';
import Team from '../../../src/ui/bets/team.view.tsx';
import { teamOf } from '../../fixtures/team.ts';
import { tryAgainButton } from '../../pages/shared.ts';
import { WithActors } from '../actors.tsx';
import { expectAccessible, wear } from '../walk-screen.tsx';

afterEach(() => cleanup());

/** Shows the team, and returns the wishes that reach the server. */
async function show(load: () => Promise<Known>, followed: number[] = []) {
  const wishes: FavouriteWish[] = [];
  const favourites = createActor(
    favouritesMachine.provide({
      actors: {
        list: fromPromise<Favourites>(async () => ({ matches: [], teams: followed })),
        set: fromPromise<Favourites, FavouriteWish>(async ({ input }) => {
          wishes.push(input);
          return { matches: [], teams: input.favourite ? [input.id] : [] };
        }),
      },
    }),
  ).start();
  const actor = createActor(detailOf(load), { input: { id: '1' } }).start();
  await render(
    <WithActors>
      <main>
        <FavouritesContext value={favourites}>
          <Team actor={actor} />
        </FavouritesContext>
      </main>
    </WithActors>,
  );
  return wishes;
}

const heading = page.getByRole('heading', { level: 1, name: 'Kites' });
const items = () =>
  [...document.querySelectorAll('section li')].map((item) =>
    [...item.querySelectorAll('p')].map(({ textContent }) => textContent.trim()),
  );

test('a drawn match is a draw in form and results', async () => {
  const [first] = teamOf().results;
  if (first === undefined) throw new Error('The team has no results');
  await show(async () =>
    teamOf({
      results: [
        { ...first, won: null, score: [7, 7] },
        { ...first, match_id: 32, won: false },
      ],
    }),
  );
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByText('The latest first: drawn, lost', { exact: true })).toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Drew with Herons', exact: true })).toBeVisible();
});

test('a team has its strength in words, its form, its place, its next matches and its results', async () => {
  await show(async () => teamOf());
  await expect.element(heading).toBeVisible();
  expect([...document.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)).toEqual([
    'Form',
    'The latest first: won, lostWL',
    'Strength',
    '58 of 99',
    'Night League',
    'Place 1, 4 points',
  ]);
  await expect
    .element(page.getByText('One of the strongest: it wins clearly more often than an average team.'))
    .toBeVisible();
  expect(items()).toEqual([
    ['At home against Herons', 'Night League · 7 Jan 2026, 04:30 pm'],
    ['Away against Herons', 'Night League · 8 Jan 2026, 04:30 pm'],
    ['Won against Herons 31–24', 'Night League · 6 Jan 2026, 04:50 pm'],
    ['Lost to Herons', 'Old Cup · 5 Jan 2026, 04:50 pm'],
  ]);
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/events/details/9',
    '/live-bets/live-bet/35',
    '/live-bets/live-bet/33',
    '/live-bets/live-bet/32',
  ]);
  for (const theme of ['light', 'dark'] as const) {
    wear(theme);
    await expectAccessible();
  }
});

test.each<[strength: number, text: string]>([
  [54, 'A little stronger than an average team.'],
  [50, 'About as strong as an average team.'],
  [46, 'A little weaker than an average team.'],
  [40, 'One of the weakest: it wins clearly less often than an average team.'],
])('a strength of %i reads: %s', async (strength, text) => {
  await show(async () => teamOf({ strength }));
  await expect.element(page.getByText(text)).toBeVisible();
});

test('a team without known facts has neither strength nor league nor matches', async () => {
  await show(async () => teamOf({ strength: null, league: null, next: [], results: [] }));
  await expect.element(page.getByText('No match of this team has been announced.')).toBeVisible();
  await expect.element(page.getByText('No result so far.')).toBeVisible();
  expect([...document.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(['Form']);
});

test('a tap follows it, and another tap ends that', async () => {
  const wishes = await show(async () => teamOf());
  await page.getByRole('button', { name: 'Follow Kites' }).click();
  await page.getByRole('button', { name: 'Stop following Kites' }).click();
  await expect.element(page.getByRole('button', { name: 'Follow Kites' })).toBeVisible();
  expect(wishes).toEqual([
    { kind: 'team', id: 1, favourite: true },
    { kind: 'team', id: 1, favourite: false },
  ]);
});

test('a followed team is marked as followed', async () => {
  await show(async () => teamOf(), [1, 5]);
  await expect.element(page.getByRole('button', { name: 'Stop following Kites' })).toBeVisible();
});

test('a failure is reported and can be retried; an unknown team leads to the matches', async () => {
  let tries = 0;
  await show(async () => {
    tries += 1;
    if (tries === 1) throw refused(503, 'Busy');
    return teamOf();
  });
  await expect.element(page.getByText('The team could not be loaded')).toBeVisible();
  await tryAgainButton(page).click();
  await expect.element(heading).toBeVisible();
  await cleanup();
  await show(async () => {
    throw refused(404, 'Team not found');
  });
  await expect.element(page.getByText('There is no such team.')).toBeVisible();
  await expectAccessible();
});
