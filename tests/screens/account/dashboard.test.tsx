import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { detailOf } from '../../../src/actors/shared/detail-of.ts';
import { loadLanguage } from '../../../src/i18n/text.ts';
import { offline, refused } from '../../../src/machines/shared/call-errors.example.ts';
import { detailMachine } from '../../../src/machines/shared/detail.machine.ts';
import type { DetailRef } from '../../../src/machines/shared/types.ts';
import type { Dashboard as Figures } from '../../../src/schemas/account/dashboard.ts';
import Dashboard from '../../../src/ui/account/dashboard.view.tsx';
import { shortRupees, ticksFor } from '../../../src/ui/kit/data/charts/scale.ts';
import { sharedTexts, tryAgainButton } from '../../pages/shared.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { createSut, expectAccessible, wear } from '../walk-screen.tsx';

/** The date, as `YYYY-MM-DD`, this many days before 21 November 2026. */
const daysBefore = (days: number) =>
  new Date(Date.UTC(2026, 10, 21) - days * 86_400_000).toISOString().slice(0, 10);

const games: Figures['month']['games'] = [
  { game: 'match', staked: 800, returned: 900, net: 100, count: 2 },
  { game: 'toss', staked: 200, returned: 0, net: -200, count: 1 },
  { game: 'coinflip', staked: 100000, returned: 198000.5, net: 98000.5, count: 7 },
  { game: 'limbo', staked: 0, returned: 0, net: 0, count: 0 },
];
const figures: Figures = {
  balance: Array.from({ length: 90 }, (_, index) => ({
    day: daysBefore(89 - index),
    balance: index < 60 ? 1000 : 123456.5,
  })),
  weeks: Array.from({ length: 12 }, (_, index) => ({
    week: daysBefore(5 + 7 * (11 - index)),
    staked: 100 * index,
    returned: 50 * index,
  })),
  lifetime: { staked: 102000, returned: 198900.5, net: 96900.5, count: 12 },
  month: { days: 30, net: -200, games },
  quarter: { days: 90, net: 97900.5, games },
};
const none = { staked: 0, returned: 0, net: 0, count: 0 };
const newcomer: Figures = {
  balance: figures.balance.map(({ day }) => ({ day, balance: 0 })),
  weeks: figures.weeks.map(({ week }) => ({ week, staked: 0, returned: 0 })),
  lifetime: none,
  month: { days: 30, net: 0, games: games.map(({ game }) => ({ game, ...none })) },
  quarter: { days: 90, net: 0, games: games.map(({ game }) => ({ game, ...none })) },
};

const tooOften = refused(429, 'Slow down');
const missing = refused(404, 'Not found');

const actors = quietActors();
const stale = page.getByText('These figures could not be brought up to date. Trying again…');
const chart = (name: string) => page.getByRole('figure').filter({ has: page.getByText(name) });
const failed = async () => {
  await expect.element(page.getByRole('alert').getByText('Your dashboard could not be loaded')).toBeVisible();
};
const seeFigures = async () => {
  await expect.element(page.getByText('Net, all time')).toBeVisible();
  await expect.poll(() => page.getByRole('img').elements()).toHaveLength(3);
};
const seeOldFigures = async () => {
  await seeFigures();
  await expect.element(stale).toBeVisible();
};

createSut(detailMachine, {
  fixture: {
    input: { id: '' },
    ports: { load: { done: [figures], error: [missing, tooOften, offline] } },
    events: [
      'detail.retry',
      'detail.refresh',
      'session.returned',
      { type: 'detail.replaced', item: figures },
    ],
  },
  // The page only gives the machine things of this kind.
  view: (actor) => (
    <WithActors actors={actors}>
      <Dashboard actor={actor as unknown as DetailRef<Figures>} query={{}} />
    </WithActors>
  ),
  gestures: { 'detail.retry': () => tryAgainButton(page).click() },
  world: ['detail.refresh', 'detail.replaced', 'session.returned'],
  only: {
    'the skeleton': [page.getByRole('status', { name: sharedTexts.loading }), ['loading']],
    'the figures': [page.getByText('Net, all time'), ['loaded']],
    'that they are old': [stale, ['loaded.stale', 'loaded.refused']],
    'the error': [page.getByRole('alert'), ['missing', 'error']],
  },
  oracles: {
    loading: page.getByRole('status', { name: sharedTexts.loading }),
    'loaded.current': async () => {
      await seeFigures();
      await expect.element(stale).not.toBeInTheDocument();
    },
    'loaded.refreshing': seeFigures,
    'loaded.stale': seeOldFigures,
    'loaded.refused': seeOldFigures,
    missing: failed,
    'error.refused': failed,
    'error.waiting': failed,
    'error.retrying': failed,
  },
}).walk();

afterEach(async () => {
  await loadLanguage('en');
  await page.viewport(1280, 800);
});

async function open(item: Figures, query: Record<string, string> = {}) {
  const actor = createActor(
    detailOf<Figures>(async () => item),
    { input: { id: '' } },
  ).start();
  await render(
    <WithActors actors={actors}>
      <main>
        <Dashboard actor={actor} query={query} />
      </main>
    </WithActors>,
  );
}

const cellsOf = (table: Element) =>
  [...table.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent),
  );

describe('the figures', () => {
  test('of 30 days, unless the address says 90', async () => {
    wear('light');
    await open(figures);
    const net = page.getByRole('region', { name: 'Net position' });
    await expect.element(net).toHaveTextContent(/Net, last 30 days-₹200.00Net, all time\+₹96,900.50/);
    await expect.element(page.getByRole('link', { name: '30 days' })).toHaveAttribute('aria-current', 'page');
    await expect
      .element(page.getByRole('link', { name: '90 days' }))
      .toHaveAttribute('href', '/profile/dashboard?days=90');
  });

  test('of 90 days', async () => {
    await open(figures, { days: '90' });
    const net = page.getByRole('region', { name: 'Net position' });
    await expect.element(net).toHaveTextContent(/Net, last 90 days\+₹97,900.50/);
    await expect.element(page.getByText('By game, last 90 days').first()).toBeVisible();
  });

  test('as tables: days latest first, weeks, games with net and count', async () => {
    await open(figures, { days: '90' });
    for (const name of ['Balance', 'Stakes and returns per week', 'By game, last 90 days'])
      await chart(name).getByText('Show as table').click();
    const balance = cellsOf(page.getByRole('table', { name: 'Balance' }).element());
    expect(balance).toHaveLength(91);
    expect(balance.slice(0, 2)).toEqual([
      ['Day', 'Balance'],
      ['21 Nov 2026', '₹1,23,456.50'],
    ]);
    expect(balance.at(-1)).toEqual(['24 Aug 2026', '₹1,000.00']);
    const weeks = cellsOf(page.getByRole('table', { name: 'Stakes and returns per week' }).element());
    expect(weeks.at(-1)).toEqual(['16 Nov 2026', '₹1,100.00', '₹550.00']);
    expect(cellsOf(page.getByRole('table', { name: 'By game, last 90 days' }).element())).toEqual([
      ['Game', 'Staked', 'Returned', 'Net', 'Count'],
      ['Matches', '₹800.00', '₹900.00', '+₹100.00', '2'],
      ['Toss', '₹200.00', '₹0.00', '-₹200.00', '1'],
      ['Coin flip', '₹1,00,000.00', '₹1,98,000.50', '+₹98,000.50', '7'],
      ['Limbo', '₹0.00', '₹0.00', '₹0.00', '0'],
    ]);
    await expectAccessible();
  });

  test('in words, for people who do not see the drawing', async () => {
    await open(figures);
    await expect
      .element(
        page.getByRole('img', {
          name: 'Balance per day: ₹1,23,456.50 at first, ₹1,23,456.50 now, lowest ₹1,23,456.50, highest ₹1,23,456.50',
        }),
      )
      .toBeInTheDocument();
    await expect
      .element(
        page.getByRole('img', {
          name: 'Stakes and returns of 12 weeks: ₹6,600.00 staked, ₹3,300.00 returned',
        }),
      )
      .toBeInTheDocument();
  });

  test('the value under the pointer is shown', async () => {
    await open(figures);
    const weeks = chart('Stakes and returns per week');
    await expect.element(weeks.getByText('16 Nov 2026: ₹1,100 → ₹550')).toBeVisible();
    await userEvent.hover(weeks.getByRole('img'), { position: { x: 70, y: 60 } });
    await expect.element(weeks.getByText('31 Aug 2026: ₹0 → ₹0')).toBeVisible();
  });
});

test('a new person reads about the figures to come, and how to begin', async () => {
  wear('dark');
  await open(newcomer);
  await expect
    .element(page.getByText('Once a bet of yours is decided, you see here what your play brings and costs.'))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'See the live bets' }))
    .toHaveAttribute('href', '/live-bets');
  expect(page.getByRole('img').elements()).toEqual([]);
});

test('money without play: the balance is drawn, everything else is text', async () => {
  await open({ ...newcomer, balance: figures.balance });
  await expect.poll(() => page.getByRole('img').elements()).toHaveLength(1);
  await expect.element(page.getByRole('link', { name: 'See the live bets' })).toBeVisible();
});

test.each([
  [360, 'en'],
  [1280, 'en'],
  [360, 'hi'],
] as const)(
  'at %d px in %s nothing is wider than the page, and the axis can be read',
  async (width, lang) => {
    wear('light');
    await loadLanguage(lang);
    await page.viewport(width, 800);
    await open(figures, { days: '90' });
    await expect.poll(() => page.getByRole('img').elements()).toHaveLength(3);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
    for (const drawn of page.getByRole('img').elements()) {
      for (const label of drawn.querySelectorAll('span')) {
        const { left, right } = label.getBoundingClientRect();
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(width);
        expect(Number.parseFloat(getComputedStyle(label).fontSize)).toBeGreaterThanOrEqual(12);
      }
    }
  },
);

describe('axes', () => {
  test.each([
    [[0], [0, 1]],
    [[3], [0, 1, 2, 3]],
    [[9892.59], [0, 2500, 5000, 7500, 10000]],
    [
      [123456.5, 1000],
      [0, 50000, 100000, 150000],
    ],
    [
      [-200, 100],
      [-200, -100, 0, 100],
    ],
  ])('%j has ticks at %j', (values, ticks) => {
    expect(ticksFor(values)).toEqual(ticks);
  });

  test.each([
    [0, '₹0'],
    [500, '₹500'],
    [2500, '₹2.5K'],
    [-2000, '-₹2K'],
    [150000, '₹1.5L'],
    [30000000, '₹3Cr'],
  ])('%d is %s', (rupees, text) => {
    expect(shortRupees(rupees)).toBe(text);
  });
});
