import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { detailOf } from '../../../src/actors/shared/detail-of.ts';
import { refused } from '../../../src/machines/shared/call-errors.example.ts';
import type { LeagueSeason } from '../../../src/schemas/bets/leagues.ts';
import League from '../../../src/ui/bets/league.view.tsx';
import { leagueSeasonOf, standingOf } from '../../fixtures/league.ts';
import { leagueTable } from '../../pages/private-leagues.ts';
import { tryAgainButton } from '../../pages/shared.ts';
import { WithActors } from '../actors.tsx';
import { expectAccessible, wear } from '../walk-screen.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-07T12:00:00Z') });
});
afterEach(async () => {
  vi.useRealTimers();
  await cleanup();
});

function show(load: () => Promise<LeagueSeason>) {
  const actor = createActor(detailOf(load), { input: { id: '9' } }).start();
  return render(
    <WithActors>
      <main>
        <h1>Night League</h1>
        <League actor={actor} />
      </main>
    </WithActors>,
  );
}

/** The cells of the table, row by row, without the headers that phones repeat. */
const cells = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td > div')].map(({ textContent }) => textContent),
  );

test('its table has each team with its matches, its difference, its form and its points', async () => {
  await show(async () => leagueSeasonOf());
  await expect.element(leagueTable(page)).toBeVisible();
  expect(cells()).toEqual([
    ['1. Kites', '3', '2', '1', '+12', 'The latest first: won, lost, wonWLW', '4'],
    ['2. Herons', '3', '1', '2', '−12', '–', '2'],
  ]);
  for (const theme of ['light', 'dark'] as const) {
    wear(theme);
    await expectAccessible();
  }
});

test('in cricket the difference is the net run rate', async () => {
  await show(async () => leagueSeasonOf({ sport: 'cricket', table: [standingOf({ difference: 0.512 })] }));
  await expect.element(page.getByRole('columnheader', { name: 'Net run rate' })).toBeInTheDocument();
  expect(cells()[0]?.[4]).toBe('+0.512');
});

test('where a line holds few letters, the names of a fixture stand below its time', async () => {
  // As many letters in a line as 360 px with text at 200 %.
  await page.viewport(180, 740);
  onTestFinished(() => page.viewport(1280, 800));
  await show(async () => leagueSeasonOf());
  await expect.element(page.getByText('Today')).toBeVisible();
  const rows = [...document.querySelectorAll('details[open] li')].map(({ children }) =>
    [...children].map((one) => one.getBoundingClientRect()),
  );
  expect(rows).toHaveLength(2);
  for (const [time, names] of rows) expect(names?.top).toBeGreaterThanOrEqual(time?.bottom ?? Infinity);
});

test('a season that has just begun says so', async () => {
  const row = standingOf({ played: 0, won: 0, lost: 0, points: 0, difference: 0, form: [] });
  await show(async () => leagueSeasonOf({ table: [row] }));
  await expect
    .element(page.getByText('The season has just begun: no match has been decided yet.'))
    .toBeVisible();
});

const textOf = ({ textContent }: Element) => textContent;

test('its days are those of India: today is open, others open by a key, and a day of rest says so', async () => {
  await show(async () => leagueSeasonOf());
  await expect.element(page.getByText('Today')).toBeVisible();
  expect([...document.querySelectorAll('summary, summary + p, div > p')].map(textOf)).toEqual([
    'Monday, 5 Jan · 1 match ',
    'Tuesday, 6 Jan · Rest day: no team plays.',
    'Wednesday, 7 Jan · 2 matches Today',
  ]);
  const past = page.getByRole('link', { name: 'Kites v Herons' });
  await expect.element(past).not.toBeInTheDocument();
  const summary = [...document.querySelectorAll('summary')].find(
    (one) => textOf(one) === 'Monday, 5 Jan · 1 match ',
  );
  summary?.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(past).toHaveAttribute('href', '/live-bets/live-bet/31');
  await expect.element(page.getByText('31–24')).toBeVisible();
});

test('a fixture leads to its match once that is announced, with its score and its state', async () => {
  await show(async () => leagueSeasonOf());
  await expect
    .element(page.getByRole('link', { name: 'Herons v Kites' }))
    .toHaveAttribute('href', '/live-bets/live-bet/35');
  const rows = [...document.querySelectorAll('details[open] li')].map(textOf);
  expect(rows).toEqual(['04:30 pmHerons v Kites4–6 Extra time', '08:00 pmKites v Herons ']);
});

test('a failure says so, and another try brings it', async () => {
  let tries = 0;
  await show(async () => {
    tries += 1;
    if (tries === 1) throw refused(503, 'Busy');
    return leagueSeasonOf();
  });
  await expect.element(page.getByText('The league could not be loaded')).toBeVisible();
  await tryAgainButton(page).click();
  await expect.element(leagueTable(page)).toBeVisible();
});
