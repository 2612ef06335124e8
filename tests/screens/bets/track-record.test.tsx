import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { detailOf } from '../../../src/actors/shared/detail-of.ts';
import { loadLanguage } from '../../../src/i18n/text.ts';
import { offline, refused } from '../../../src/machines/shared/call-errors.example.ts';
import { detailMachine } from '../../../src/machines/shared/detail.machine.ts';
import type { DetailRef } from '../../../src/machines/shared/types.ts';
import type { TrackRecord as Figures, RecordFigures } from '../../../src/schemas/bets/track-record.ts';
import TrackRecord from '../../../src/ui/bets/track-record.view.tsx';
import { formatPercent } from '../../../src/ui/kit/format/percent.ts';
import { figuresOf, recordOf } from '../../fixtures/record.ts';
import { sharedTexts, tryAgainButton } from '../../pages/shared.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { createSut, expectAccessible, wear } from '../walk-screen.tsx';

const nothing = figuresOf();
const cricket: RecordFigures = {
  won: 6,
  lost: 12,
  cashed_out: 1,
  staked: 2000,
  returned: 1500.5,
  net: -499.5,
  closing: { better: 7, same: 1, worse: 10, average: -2.28 },
};
const combined: RecordFigures = { ...nothing, won: 1, lost: 1, staked: 200, returned: 300, net: 100 };
const total: RecordFigures = {
  ...cricket,
  won: 7,
  lost: 13,
  staked: 2200,
  returned: 1800.5,
  net: -399.5,
};
const { bands: noBands, weeks } = recordOf(cricket, '2026-11-16');
const record: Figures = {
  total,
  sports: [
    { kind: 'cricket', ...cricket },
    { kind: 'combined', ...combined },
  ],
  weeks,
  bands: noBands.map((band) =>
    band.least === 40
      ? { ...band, bets: 50, won: 15, chance: 52.63 }
      : band.least === 60
        ? { ...band, bets: 9, won: 4, chance: 71 }
        : band,
  ),
};
const newcomer: Figures = {
  total: nothing,
  sports: [],
  weeks: weeks.map(({ week }) => ({ week, ...nothing })),
  bands: noBands,
};

const tooOften = refused(429, 'Slow down');
const missing = refused(404, 'Not found');

const actors = quietActors();
const stale = page.getByText('These figures could not be brought up to date. Trying again…');
const chart = (name: string) => page.getByRole('figure').filter({ has: page.getByText(name) });
const failed = async () => {
  await expect.element(page.getByRole('alert').getByText('Your record could not be loaded')).toBeVisible();
};
const seeFigures = async () => {
  await expect.element(page.getByRole('region', { name: 'In all' })).toBeVisible();
  await expect.poll(() => page.getByRole('img').elements()).toHaveLength(5);
};
const seeOldFigures = async () => {
  await seeFigures();
  await expect.element(stale).toBeVisible();
};

createSut(detailMachine, {
  fixture: {
    input: { id: '' },
    ports: { load: { done: [record], error: [missing, tooOften, offline] } },
    events: ['detail.retry', 'detail.refresh', 'session.returned', { type: 'detail.replaced', item: record }],
  },
  // The page only gives the machine things of this kind.
  view: (actor) => (
    <WithActors actors={actors}>
      <TrackRecord actor={actor as unknown as DetailRef<Figures>} />
    </WithActors>
  ),
  gestures: { 'detail.retry': () => tryAgainButton(page).click() },
  world: ['detail.refresh', 'detail.replaced', 'session.returned'],
  only: {
    'the skeleton': [page.getByRole('status', { name: sharedTexts.loading }), ['loading']],
    'the figures': [page.getByRole('region', { name: 'In all' }), ['loaded']],
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

async function open(item: Figures) {
  const actor = createActor(
    detailOf<Figures>(async () => item),
    { input: { id: '' } },
  ).start();
  await render(
    <WithActors actors={actors}>
      <main>
        <TrackRecord actor={actor} />
      </main>
    </WithActors>,
  );
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

const tableIn = async (name: string) => {
  await chart(name).getByText('Show as table').click();
  const table = page.getByRole('table', { name }).element();
  return [...table.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => plain(textContent)),
  );
};

describe('the figures', () => {
  test('of all ended bets: losses are as plain as wins', async () => {
    wear('light');
    await open(record);
    const tiles = [
      ...page.getByRole('region', { name: 'In all' }).element().querySelectorAll('div > div > div'),
    ];
    expect(tiles.map((tile) => [...tile.children].map(({ textContent }) => plain(textContent)))).toEqual([
      ['Bets', '21', '7 won, 13 lost, 1 cashed out'],
      ['Strike rate', '35%', '7 of 20'],
      ['Better price', '38.9%', '7 of 18'],
      ['Staked', '₹2,200.00'],
      ['Returned', '₹1,800.50'],
      ['Return', '-18.2%', '-₹399.50'],
    ]);
    await expectAccessible();
  });

  test('of prices, in words', async () => {
    await open(record);
    const prices = page.getByRole('region', { name: 'Your prices' });
    for (const sentence of [
      'Your price was better than the last one in 7 of 18 bets.',
      'It was the same in 1 and worse in 10.',
      'On average it paid 2.3% less than the last one.',
    ])
      await expect.element(prices.getByText(sentence, { exact: true })).toBeVisible();
  });

  test.each([
    [3.5, 'On average it paid 3.5% more than the last one.'],
    [0, 'On average it paid as much as the last one.'],
    [-0.04, 'On average it paid as much as the last one.'],
  ])('an average of %d percent: %s', async (average, sentence) => {
    await open({ ...record, total: { ...total, closing: { better: 7, same: 1, worse: 10, average } } });
    await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
  });

  test('as tables: weeks, sports and chances', async () => {
    await open(record);
    expect((await tableIn('Stakes and returns per week')).slice(-2)).toEqual([
      ['9 Nov 2026', '₹0.00', '₹0.00', '–'],
      ['16 Nov 2026', '₹2,000.00', '₹1,500.50', '-25%'],
    ]);
    expect((await tableIn('Strike rate and better prices per week')).slice(-2)).toEqual([
      ['9 Nov 2026', '–', '–', '–', '–'],
      ['16 Nov 2026', '33.3%', '38.9%', '6 of 18', '7 of 18'],
    ]);
    expect(await tableIn('Stakes and returns by sport')).toEqual([
      ['Sport', 'Staked', 'Returned', 'Return'],
      ['Cricket', '₹2,000.00', '₹1,500.50', '-25%'],
      ['Combined bets', '₹200.00', '₹300.00', '+50%'],
    ]);
    expect(await tableIn('Strike rate and better prices by sport')).toEqual([
      ['Sport', 'Strike rate', 'Better price', 'Won', 'Better'],
      ['Cricket', '33.3%', '38.9%', '6 of 18', '7 of 18'],
      ['Combined bets', '50%', '–', '1 of 2', '–'],
    ]);
    expect(await tableIn('Chances and results')).toEqual([
      ['Chance', 'Average chance', 'Came in', 'Bets'],
      ['0–20%', '–', '–', '–'],
      ['20–40%', '–', '–', '–'],
      ['40–60%', '52.6%', '30%', '15 of 50'],
      ['60–80%', '71%', '–', '4 of 9: few bets, mostly luck'],
      ['80–100%', '–', '–', '–'],
    ]);
    await expectAccessible();
  });

  test('in words, for people who do not see the drawing', async () => {
    await open(record);
    await seeFigures();
    expect(
      page
        .getByRole('img')
        .elements()
        .map((img) => img.getAttribute('aria-label')),
    ).toEqual([
      'Stakes and returns per week: ₹2,000.00 staked, ₹1,500.50 returned',
      'Strike rate and better prices per week: 6 of 18 won, 7 of 18 at a better price',
      'Stakes and returns by sport: ₹2,200.00 staked, ₹1,800.50 returned',
      'Strike rate and better prices by sport: 7 of 20 won, 7 of 18 at a better price',
      'Chances and results: 15 of 50 came in at 40–60%; 4 of 9 came in at 60–80%',
    ]);
  });

  test('the value under the pointer is shown in percent', async () => {
    await open(record);
    const chances = chart('Chances and results');
    await expect.element(chances.getByText('60–80%: 71% · –', { exact: true })).toBeVisible();
    await userEvent.hover(chances.getByRole('img'), { position: { x: 620, y: 60 } });
    await expect.element(chances.getByText('40–60%: 52.6% · 30%', { exact: true })).toBeVisible();
  });
});

test('a new person reads about the record to come', async () => {
  wear('dark');
  await open(newcomer);
  await expect
    .element(
      page.getByText('Once a bet of yours on a match has ended, your record is here.', { exact: true }),
    )
    .toBeVisible();
  expect(page.getByRole('img').elements()).toEqual([]);
  await expectAccessible();
});

test('combined bets alone: no prices to compare, and no chances', async () => {
  await open({ ...newcomer, total: combined, sports: [{ kind: 'combined', ...combined }] });
  await expect.poll(() => page.getByRole('img').elements()).toHaveLength(4);
  await expect.element(page.getByRole('region', { name: 'Your prices' })).not.toBeInTheDocument();
});

test('one void bet that was cashed out in part: its amounts, and no rates', async () => {
  const part = { ...nothing, staked: 40, returned: 30, net: -10 };
  await open({ ...newcomer, total: part, sports: [{ kind: 'tennis', ...part }] });
  expect((await tableIn('Strike rate and better prices by sport')).at(-1)).toEqual([
    'Tennis',
    '–',
    '–',
    '–',
    '–',
  ]);
});

test.each([
  [360, 'en'],
  [1280, 'en'],
  [360, 'hi'],
] as const)('at %d px in %s nothing is wider than the page, with all tables open', async (width, lang) => {
  wear('light');
  await loadLanguage(lang);
  await page.viewport(width, 800);
  await open(record);
  await expect.poll(() => page.getByRole('img').elements()).toHaveLength(5);
  for (const details of document.querySelectorAll('details')) details.open = true;
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  for (const label of document.querySelectorAll('[role=img] span')) {
    const { left, right } = label.getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width);
  }
});

test.each([
  [45.45, '45.5%'],
  [50, '50%'],
  [-0.04, '0%'],
  [-12.5, '-12.5%'],
])('%d is written %s', (percent, text) => {
  expect(formatPercent(percent)).toBe(text);
});
