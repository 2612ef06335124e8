import { use } from 'react';
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import { loadLanguage, nameOf, type Text, t } from '../../src/i18n/text.ts';
import { walletMachine } from '../../src/machines/wallet/wallet.machine.ts';
import type { WalletTotal } from '../../src/schemas/wallet/wallet.ts';
import { Popup } from '../../src/ui/kit/overlays/popup.tsx';
import { combinedOf } from '../fixtures/combined.ts';
import { dailyPickOf } from '../fixtures/daily-pick.ts';
import { leagueBetOf, leagueCardOf, leagueMeOf, leagueOf } from '../fixtures/private-league.ts';
import { figuresOf, recordOf } from '../fixtures/record.ts';
import { sumsOf } from '../fixtures/statement.ts';
import { pickOf } from '../pages/daily-pick.ts';
import { aboutTitle } from '../pages/match.ts';
import { myBetsTable } from '../pages/my-bets.ts';
import { leagueBetsTable, leagueTable, yourLeaguesTable } from '../pages/private-leagues.ts';
import { sharePickTexts } from '../pages/share-pick.ts';
import {
  addPlayMoneyButton,
  lowestField,
  placeBetButton,
  stakeField,
  toleranceField,
} from '../pages/slip.ts';
import { setTextSize } from './kit/theme.ts';
import { wear } from './walk-screen.tsx';
import { appAt, asha, sessionOf } from './whole-app.tsx';

vi.mock(import('../../src/i18n/hi.ts'), async (load) =>
  (await import('./hindi-letters.ts')).measurable(await load()),
);

/** While this is set, a QR code waits for it, as for its code on a slow line. */
let qrComes: Promise<void> | undefined;
vi.mock(import('../../src/ui/kit/data/qr.tsx'), async (load) => {
  const { default: Qr } = await load();
  return {
    default: (props) => {
      if (qrComes !== undefined) use(qrComes);
      return <Qr {...props} />;
    },
  };
});

const CRORE = 10_000_000;
const LEAGUE = 'The night shift of the Brahmaputra ferry';
const AT = '2026-11-23T18:49:00Z';

/** The final score of a match of cricket. */
const SCORE = { sport: 'cricket', score: [130, 120], wickets: [2, 10] };
const match = {
  id: 7,
  name: 'Brahmaputra Rafters v Sahyadri Cloudburst',
  competition: 'Night League',
  sport: 'cricket',
  state: 'open',
  opens_at: AT,
  closes_at: '2099-01-01T00:00:00Z',
  match_time: ['05:30'],
  win_ratio: [90],
  minimum_betamount: 10,
  sides: [
    { team_value: 71, name: 'Brahmaputra Rafters', win_ratio: 95, price: 95 },
    { team_value: 72, name: 'Sahyadri Cloudburst', win_ratio: 60, price: 60 },
  ],
  toss: { team_value: 73, name: 'Toss', win_ratio: 95, price: 95 },
  result: null,
  revision: 1,
};

const bet = {
  id: 42,
  match_id: 7,
  match_name: match.name,
  kind: 'team',
  team_value: 71,
  selection: 'Brahmaputra Rafters',
  bet_amount: CRORE,
  win_ratio: 95,
  status: 'won',
  pays: 1.95 * CRORE,
  payout: 1.95 * CRORE,
  placed_at: AT,
  settled_at: AT,
  cancel_until: null,
  refund: null,
};
const openBet = {
  ...bet,
  id: 43,
  status: 'open',
  payout: null,
  settled_at: null,
  cancel_until: '2099-01-01T00:00:00Z',
  refund: CRORE,
};

const paged = (rows: object[], summary: object = {}) => ({
  rows,
  page: 1,
  perPage: 10,
  total: rows.length,
  summary,
});

/** The server's answers, by the path of the call; other calls get no answer. */
const ANSWERS: Record<string, unknown> = {
  '/api/live-bet': [match],
  '/api/live-bet/7': match,
  '/api/live-bet/7/facts': { prices: [], betting_closes_at: AT, decided_at: null, recent: [] },
  '/api/live-bet/favourites': { matches: [], teams: [] },
  '/api/bet-list': paged([openBet, bet]),
  '/api/combined-list': paged([combinedOf({ pays: 10_000_000, price: 99_999.99 })]),
  '/api/combined-list/9': combinedOf({
    bet_amount: CRORE,
    pays: CRORE,
    price: 99_999.99,
    cashed_out: { stake: CRORE / 2, amount: CRORE },
    cash_out: { worth: CRORE, suspended: null },
  }),
  '/api/bet-list/42': bet,
  '/api/bet-list/43': openBet,
  '/api/wallet/history': paged(
    [
      { id: 5, kind: 'bet.won', amount: 1.95 * CRORE, balance: CRORE, note: match.name, at: AT },
      { id: 4, kind: 'bet.placed', amount: -CRORE, balance: CRORE, note: match.name, at: AT },
    ],
    sumsOf({
      played: -CRORE,
      open: CRORE,
      bets: { staked: CRORE, returned: CRORE },
      games: { staked: CRORE, returned: CRORE },
      deposits: CRORE,
      withdrawals: CRORE,
      gifts: { starter: CRORE, grant: CRORE, bonus: CRORE, referral: CRORE },
      net_deposits: -CRORE,
    }),
  ),
  '/api/profile/record': recordOf(
    figuresOf({
      won: 1234,
      lost: 5678,
      cashed_out: 90,
      staked: CRORE,
      returned: CRORE / 2,
      net: -CRORE / 2,
      closing: { better: 1234, same: 5678, worse: 90, average: -12.34 },
    }),
    '2026-11-23',
  ),
  '/api/live-bet/daily-pick': dailyPickOf(),
  '/api/leagues': { rows: [leagueCardOf({ name: LEAGUE, place: 50, made: -CRORE, members: 50 })] },
  '/api/leagues/7zk3m9q2xa': leagueOf({
    name: LEAGUE,
    members: 50,
    table: [
      {
        member: 1,
        nickname: 'Brahmaputra Nightjar',
        place: 1,
        made: CRORE,
        points: CRORE,
        open_points: CRORE,
        is_me: true,
        is_owner: true,
        reports: 49,
      },
      {
        member: 2,
        nickname: 'Ravi',
        place: 2,
        made: -7000,
        points: 0,
        open_points: 0,
        is_me: false,
        is_owner: false,
        reports: 0,
      },
    ],
    me: leagueMeOf({ nickname: 'Brahmaputra Nightjar', points: CRORE, open_points: CRORE, made: CRORE }),
  }),
  '/api/leagues/7zk3m9q2xa/bets': paged([
    leagueBetOf({ points: CRORE, match_name: match.name, selection: 'Brahmaputra Rafters' }),
  ]),
  '/api/bonus': {
    bonus: CRORE,
    bonuses: [
      {
        id: 1,
        kind: 'goodwill',
        amount: CRORE,
        wagering: CRORE,
        wagered: CRORE / 2,
        status: 'locked',
        waiting: false,
        granted_at: AT,
        expires_at: '2099-01-01T00:00:00Z',
        ended_at: null,
      },
    ],
  },
  '/api/referral': paged([{ id: 1, name: 'R••', joined_at: AT, state: 'rewarded', reward: CRORE }], {
    code: 'ASHA1234',
    link: 'https://example.com/?ref=ASHA1234',
    reward: CRORE,
    joined: 1,
    rewarded: 1,
    earned: CRORE,
  }),
  '/api/withdrawal/history': paged([]),
  '/api/deposit/history': paged([]),
  '/api/users/get-account-details': [],
  '/api/users/second-factor': {
    since: null,
    for_withdrawals: false,
    recovery_codes_left: 0,
    setup_id: null,
  },
};

const root = document.documentElement;
const start = location.href;
let answers: Record<string, unknown>;
beforeEach(() => {
  answers = { ...ANSWERS };
  vi.stubGlobal('fetch', async (url: string) => {
    const data = await answers[url.replace(/\?.*/, '')];
    return data === undefined ? new Promise(() => {}) : Response.json({ msg: 'Done', data });
  });
});

/** Holds a call's answer back until the returned function is called, perhaps with a failure. */
function holdBack(path: string, data?: unknown) {
  let [answer, fail] = [() => {}, () => {}];
  answers[path] = new Promise((resolve, reject) => {
    answer = () => resolve(data);
    fail = () => reject(new Error('The line is lost'));
  });
  return { answer: () => answer(), fail: () => fail() };
}
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  root.removeAttribute('data-slip');
  root.removeAttribute('data-prices');
  root.removeAttribute('style');
  await setTextSize(16);
  await loadLanguage('en');
});
afterAll(() => history.replaceState(null, '', start));

const RICH = { totalWalletAmount: CRORE, staked: CRORE, held: CRORE, bonus: CRORE };

/** The product for a person with a crore in each part of their wallet, unless other amounts are given. */
async function open(
  path: string,
  [width, height]: readonly [number, number] = [320, 640],
  amounts = RICH,
  arrival = Promise.resolve(),
) {
  await page.viewport(width, height);
  // A phone's scroll bars lie over the page.
  root.style.scrollbarWidth = width < 1200 ? 'none' : '';
  const load = fromPromise<WalletTotal>(async () => arrival.then(() => ({ ...amounts, revision: 1 })));
  const wallet = createActor(walletMachine.provide({ actors: { load } }));
  wallet.start().send({ type: 'wallet.opened' });
  await render(appAt(path, { session: sessionOf(asha), wallet }));
}

const boxOf = (selector: string) => {
  const found = document.querySelector(selector);
  if (found === null) throw new Error(`There is no ${selector}`);
  return found.getBoundingClientRect();
};

/** Whether it is only for screen readers. */
function isForEars(element: Element): boolean {
  if (getComputedStyle(element).clipPath.startsWith('inset')) return true;
  return element.parentElement !== null && isForEars(element.parentElement);
}

/** Elements that are cut off, or reach beyond the page or their scroll container. */
function cutOff(): string[] {
  const found = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const element = text.parentElement;
    if (element === null || !element.checkVisibility({ visibilityProperty: true })) continue;
    // A strip is a line that is scrolled sideways.
    if (element.closest('.skip, style, select, .brand, [data-strip]') !== null || isForEars(element))
      continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()];
    const sticksOut = (left: number, right: number) =>
      boxes.some((box) => box.width > 0 && (box.right > right + 1 || box.left < left - 1));
    if (sticksOut(0, root.clientWidth)) found.add(`${text.textContent} beyond the page`);
    for (let box = element; box !== document.body && box.parentElement !== null; box = box.parentElement) {
      const { left, right } = box.getBoundingClientRect();
      if (getComputedStyle(box).overflowX !== 'visible' && sticksOut(left, right))
        found.add(`${text.textContent} in ${box.tagName}`);
    }
  }
  return [...found];
}

const expectWhole = () => {
  expect(cutOff()).toEqual([]);
  expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth);
};

const PAGES: [path: string, ready: () => Promise<unknown>][] = [
  ['/bet-history', () => expect.element(myBetsTable(page)).toBeVisible()],
  ['/bet-history/42', () => expect.element(page.getByText('Win ratio')).toBeVisible()],
  ['/combined-bets/9', () => expect.element(page.getByText('Combined price')).toBeVisible()],
  ['/bet-history/43', () => expect.element(page.getByText('Win ratio')).toBeVisible()],
  [
    '/wallet-history',
    async () => {
      await expect.element(page.getByRole('table', { name: 'Statement' })).toBeVisible();
      await page.getByText('In detail', { exact: true }).click();
    },
  ],
  ['/make-deposit', () => expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()],
  ['/withdrawal-request', () => expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()],
  ['/bonus', () => expect.element(page.getByText('Goodwill bonus').first()).toBeVisible()],
  ['/referral-history', () => expect.element(page.getByText('R••')).toBeVisible()],
  ['/record', () => expect.element(page.getByRole('region', { name: 'In all' })).toBeVisible()],
  ['/pick', () => expect.element(pickOf(page, 'Brahmaputra Rafters')).toBeVisible()],
  ['/leagues', () => expect.element(yourLeaguesTable(page)).toBeVisible()],
  [
    '/leagues/7zk3m9q2xa',
    async () => {
      await expect.element(leagueTable(page)).toBeVisible();
      await expect.element(leagueBetsTable(page)).toBeVisible();
    },
  ],
];

test.each(PAGES)(
  '%s holds ₹1,00,00,000.00 at 320 px, with text at 150 and at 200 %%',
  async (path, ready) => {
    for (const px of [16, 24, 32]) {
      await setTextSize(px);
      await open(path);
      await ready();
      expectWhole();
      cleanup();
    }
  },
);

test('the placeholder of a QR code is no wider than its page, with text at 150 and at 200 %', async () => {
  qrComes = new Promise(() => {});
  onTestFinished(() => {
    qrComes = undefined;
  });
  for (const px of [16, 24, 32]) {
    await setTextSize(px);
    await open('/leagues/7zk3m9q2xa');
    await expect.element(leagueTable(page)).toBeVisible();
    await expect.element(page.getByRole('img', { name: t('QR code of the link') })).not.toBeInTheDocument();
    expectWhole();
    cleanup();
  }
});

/** Words of usual length that wrap. */
function brokenWords(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const element = text.parentElement;
    if (element === null || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest('.skip, style, svg, code') !== null || isForEars(element)) continue;
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(
      /(?<!\S)\p{L}[\p{L}\p{M}]{2,7}(?!\S)/gu,
    )) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
    }
  }
  return found;
}

/** Controls that reach beyond their form, row of links or section. */
function outOfTheirBox(): string[] {
  const all = document.querySelectorAll<HTMLElement>(
    'main :is(form, nav, section) :is(a, button, label, input)',
  );
  return [...all].flatMap((element) => {
    if (!element.checkVisibility()) return [];
    const box = element.parentElement?.closest('form, nav, section')?.getBoundingClientRect();
    const { left, right } = element.getBoundingClientRect();
    return box !== undefined && (left < box.left - 1 || right > box.right + 1) ? [element.outerHTML] : [];
  });
}

const ENLARGED = {
  'as a browser’s setting': () => setTextSize(32),
  'by a style sheet of one’s own': async () => {
    root.style.fontSize = '200%';
  },
};

const NAMED: [path: string, name: Text | null][] = [
  ['/profile', 'Profile pages'],
  ['/dice', 'Games'],
  ['/coin-flip', 'Games'],
  ['/live-bets', 'Kinds of bets'],
  ['/live-bets/live-bet/7', null],
];

test.each(
  Object.entries(ENLARGED).flatMap(([way, enlarge]) =>
    NAMED.map(([path, name]) => ({ way, path, name, enlarge })),
  ),
)(
  '$path with text at 200 % $way, at 360 px: nothing is cut, no word broken, nothing stands out of its box',
  async ({ path, name, enlarge }) => {
    for (const language of ['en', 'hi'] as const) {
      await loadLanguage(language);
      await enlarge();
      await open(path, [360, 740]);
      if (name !== null)
        await expect.element(page.getByRole('navigation', { name: t(name) }).first()).toBeVisible();
      else {
        await page.getByText(t(sharePickTexts.shareAPick), { exact: true }).click();
        const share = t('Share {selection}', { selection: nameOf(match.sides[0]?.name ?? '') });
        await expect.element(page.getByRole('button', { name: share, exact: true })).toBeVisible();
      }
      if (path === '/live-bets')
        await expect.poll(() => document.querySelector('.match:not(.bone)')).not.toBeNull();
      expectWhole();
      expect(brokenWords()).toEqual([]);
      expect(outOfTheirBox()).toEqual([]);
      cleanup();
    }
  },
);

const round = {
  id: 1,
  bet_amount: CRORE,
  won: true,
  payout: 1.98 * CRORE,
  seed: { id: 5, server_seed_hash: 'a1'.repeat(32), client_seed: 'test', server_seed: null },
  nonce: 1234,
  played_at: AT,
};
/** A row of each history, by its call. */
const HISTORIES: [path: string, call: string, row: object, summary?: object][] = [
  ['/coinflip-history', 'coin-flip/history', { ...round, prediction: 'Head', side: 'Tail' }],
  ['/limbo-history', 'limbo/history', { ...round, target: 100, result: 1234.56 }],
  ['/dice-history', 'dice/history', { ...round, direction: 'under', target: 50.5, roll: 44.79 }],
  ['/bet-history', 'bet-list', bet],
  ['/bet-history', 'bet-list', { ...bet, final_score: SCORE }],
  ['/combined-bets', 'combined-list', combinedOf({ bet_amount: CRORE, pays: 3.24 * CRORE })],
  [
    '/close-bets',
    'close-bet',
    { ...match, state: 'settled', closes_at: null, result: { team_value: 71, toss: 'Head' } },
  ],
  [
    '/deposit-history',
    'deposit/history',
    { id: 4, amount: CRORE, status: 'credited', intent: null, created_at: AT, expires_at: AT },
  ],
  [
    '/withdrawal-request',
    'withdrawal/history',
    {
      id: 4,
      amount: CRORE,
      status: 'requested',
      account: 'State Bank of India ••••4321',
      requested_at: AT,
      decided_at: null,
    },
  ],
  [
    '/tickets-history',
    'ticket/history',
    {
      token: 'a'.repeat(32),
      issues: 'Games and fairness',
      status: 'open',
      closed_by: null,
      cancel_reason: null,
      created_at: AT,
      closed_at: null,
      recording: null,
      last_message_at: AT,
      last_message_by: 'support',
      last_message: 'Your deposit is under way. '.repeat(8),
    },
  ],
  [
    '/wallet-history',
    'wallet/history',
    { id: 5, kind: 'bet.won', amount: CRORE, balance: CRORE, note: match.name, at: AT },
    sumsOf(),
  ],
  [
    '/activity',
    'activity',
    { number: 1, kind: 'bet.won', subject: '42', note: match.name, amount: CRORE, at: AT },
    { latest: 2, read_up_to: 2 },
  ],
];

/** The height between the bar at the top and the one at the bottom. */
const ROOM = 740 - 56 - 62;

/** The same row with usual amounts. */
const usual = (row: object): object =>
  JSON.parse(JSON.stringify(row), (_, value) => (typeof value === 'number' && value >= CRORE ? 9999 : value));

const twoRows = (row: object, summary?: object) =>
  paged([row, { ...row, id: 98, number: 2, token: 'b'.repeat(32) }], summary);

test('eight bets are in view below the title of My bets and its filters, on a phone of 360 by 740', async () => {
  const bets = Array.from({ length: 10 }, (_, index) => usual({ ...bet, id: 60 + index }));
  answers['/api/bet-list'] = paged(bets);
  await open('/bet-history', [360, 740]);
  const rows = () => myBetsTable(page).getByRole('row').elements().slice(1);
  await expect.poll(() => rows().length).toBe(10);
  expect(rows()[7]?.getBoundingClientRect().bottom).toBeLessThanOrEqual(740 - 62);
  expectWhole();
});

test('on a phone the room for open bets is filled when there is none', async () => {
  answers['/api/bet-list'] = paged([]);
  answers['/api/combined-list'] = paged([]);
  await open('/', [360, 740]);
  const none = page.getByText('You have no open bet. Tap a price to place one.', { exact: true });
  await expect.element(none).toBeVisible();
  const box = none.element().closest('li');
  expect(box?.getBoundingClientRect().height).toBe(box?.parentElement?.getBoundingClientRect().height);
  // The page's margin is 16 px.
  expect(box?.getBoundingClientRect().width).toBe(360 - 2 * 16);
  expect(box && getComputedStyle(box).borderStyle).toBe('dashed');
  const leads = page.getByRole('link', { name: 'See live bets', exact: true });
  await expect.element(leads).toHaveAttribute('href', '/live-bets');
  expectWhole();
});

test('a filter that the address has is in view on a phone', async () => {
  await open('/bet-history?status=cashedOut', [360, 740]);
  const chosen = page.getByRole('button', { name: 'Cashed out', exact: true });
  await expect.element(chosen).toHaveAttribute('aria-pressed', 'true');
  // Scrolling stops at whole pixels.
  expect(chosen.element().getBoundingClientRect().right).toBeLessThan(361);
});

test.each(['en', 'hi'] as const)(
  'at 1,280 px the names of matches in the statement have two lines at most: %s',
  async (language) => {
    // Makes letters as wide as in any other font.
    document.body.style.fontSizeAdjust = 'ch-width 0.55';
    onTestFinished(() => void document.body.style.removeProperty('font-size-adjust'));
    await loadLanguage(language);
    const note = 'Brahmaputra Lamplighters v Sahyadri Cloudbursts';
    answers['/api/wallet/history'] = paged(
      [{ id: 5, kind: 'combined.void', amount: 9999, balance: CRORE / 100, note, at: AT }],
      sumsOf(),
    );
    await open('/wallet-history', [1280, 800]);
    const name = page.getByText(nameOf(note), { exact: true });
    await expect.element(name).toBeVisible();
    const { lineHeight } = getComputedStyle(name.element());
    expect(name.element().getBoundingClientRect().height).toBeLessThanOrEqual(
      2 * Number.parseFloat(lineHeight) + 1,
    );
    expectWhole();
  },
);

test.each(HISTORIES)(
  'eight rows of %s fit on a phone of 360 by 740, in both languages, and a crore is whole',
  async (path, call, row, summary) => {
    // Makes letters as wide as in any other font.
    document.body.style.fontSizeAdjust = 'ch-width 0.55';
    onTestFinished(() => void document.body.style.removeProperty('font-size-adjust'));
    for (const language of ['en', 'hi'] as const) {
      await loadLanguage(language);
      answers[`/api/${call}`] = twoRows(usual(row), summary);
      await open(path, [360, 740]);
      const rows = () =>
        [...document.querySelectorAll('main tbody > tr')].filter((row) => row.checkVisibility());
      await expect.poll(() => rows().length).toBe(2);
      for (const one of rows()) expect(one.getBoundingClientRect().height).toBeLessThanOrEqual(ROOM / 8);
      expectWhole();
      cleanup();
      answers[`/api/${call}`] = twoRows(row, summary);
      await open(path, [360, 740]);
      await expect.poll(() => rows().length).toBe(2);
      expectWhole();
      cleanup();
    }
  },
);

const stake = stakeField(page);

test.each([16, 24, 32])('the slip holds ₹1,00,00,000.00 at 320 px, its text %i px', async (px) => {
  await setTextSize(px);
  await open('/live-bets?slip=7.71');
  await expect.element(page.getByRole('radio', { name: 'Brahmaputra Rafters 95%' })).toBeChecked();
  await stake.fill('10000000');
  await expect.element(page.getByText('₹1,95,00,000.00')).toBeVisible();
  expectWhole();
});

test('on a phone the slip says both that money is missing and that a price is too high, without scrolling', async () => {
  await open('/live-bets?slip=7.71', [360, 740], { ...RICH, totalWalletAmount: 50 });
  await stake.fill('100');
  await toleranceField(page).selectOptions('own');
  await lowestField(page).fill('999');
  await expect.element(lowestField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(addPlayMoneyButton(page)).toBeVisible();
  const inside = [...document.querySelectorAll('form, form *, dialog, dialog *')].filter((box) =>
    ['auto', 'scroll'].includes(getComputedStyle(box).overflowY),
  );
  for (const box of inside) expect(box.scrollHeight).toBeLessThanOrEqual(box.clientHeight);
  expect(placeBetButton(page).element().getBoundingClientRect().bottom).toBeLessThanOrEqual(740);
});

/** The width of the text in a control, and the room for it. */
function textIn(control: HTMLInputElement | HTMLSelectElement): [text: number, room: number] {
  const { font, paddingLeft, paddingRight } = getComputedStyle(control);
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) throw new Error('There is no canvas');
  context.font = font;
  const text =
    control instanceof HTMLSelectElement ? control.selectedOptions[0]?.textContent : control.placeholder;
  return [
    context.measureText(text ?? '').width,
    control.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
  ];
}

function controls() {
  const found = [
    ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('search input, search select'),
  ].filter((control) => control.checkVisibility());
  // On a wide screen the competitions are a list.
  expect(found).toHaveLength(innerWidth < 1280 ? 4 : 3);
  return found;
}

function expectWordsWhole() {
  for (const control of controls()) {
    const [text, room] = textIn(control);
    expect(text).toBeLessThanOrEqual(room);
  }
}

test.each([1024, 1100, 1180, 1280, 1366, 1440])(
  'at %i px a slip is at the side, in room that the page has kept free',
  async (width) => {
    await open('/live-bets?slip=7.71', [width, 800]);
    await expect.element(page.getByRole('radio', { name: 'Brahmaputra Rafters 95%' })).toBeChecked();
    if (width < 1280) await page.getByRole('button', { name: 'Search and filters', exact: true }).click();
    const main = boxOf('main');
    // Two matches side by side, or the filters beside the matches.
    expect(main.width).toBeGreaterThanOrEqual(width < 1280 ? 640 : 880);
    expect(document.querySelector('dialog:modal')).toBeNull();
    expect(boxOf('dialog').left).toBeGreaterThanOrEqual(main.right);
    expect(boxOf('.app-bar-end').left).toBeGreaterThanOrEqual(boxOf('.app-bar nav').right);
    expect(boxOf('.app-bar-end > :first-child').left).toBeGreaterThanOrEqual(boxOf('.app-bar nav').right);
    expectWordsWhole();
    expectWhole();
  },
);

test.each(['en', 'hi'] as const)(
  'on a phone of 360 px matches begin high, no words cut, in %s',
  async (language) => {
    await loadLanguage(language);
    await open('/live-bets', [360, 640]);
    await expect.poll(() => document.querySelector('.match:not(.bone)')).not.toBeNull();
    expect(boxOf('.matches').top).toBeLessThanOrEqual(250);
    await page.getByRole('button', { name: t('Search and filters'), exact: true }).click();
    expectWordsWhole();
    expectWhole();
    // A longer selected option fits, too.
    for (const select of document.querySelectorAll('select')) {
      const longest = [...select.options].toSorted((one, other) => other.text.length - one.text.length)[0];
      await page.elementLocator(select).selectOptions(longest?.value ?? '');
      await expect.poll(() => select.value).toBe(longest?.value);
    }
    expectWordsWhole();
    expectWhole();
  },
);

test('on a phone, the page does not move when the state of the connection changes', async () => {
  await open('/extra-time-bets', [360, 640]);
  const word = page.getByText('Connecting…');
  await expect.element(word).toBeInTheDocument();
  const badge = word.element();
  const before = boxOf('main nav').top;
  badge.textContent = 'Live';
  expect(boxOf('main nav').top).toBe(before);
  badge.textContent = 'The line to the server is interrupted';
  expect(boxOf('main nav').top).toBe(before);
});

test('at 1,280 px the heads of My bets stand in the middle of their line', async () => {
  await open('/bet-history', [1280, 800]);
  await expect.element(myBetsTable(page)).toBeVisible();
  const line = boxOf('thead > tr');
  const head = boxOf('thead th');
  expect(head.top - line.top).toBeCloseTo(line.bottom - head.bottom, 0);
});

test('at 1,920 px a receipt stands in the middle of the page', async () => {
  await open('/bet-history/42', [1920, 1080]);
  await expect.element(page.getByText('Win ratio')).toBeVisible();
  const { left, right } = boxOf('main dl');
  const main = boxOf('main');
  expect(left - main.left).toBeCloseTo(main.right - right);
});

test.each([
  [640, 360, 16],
  [1280, 800, 32],
])(
  'at %i by %i, its text %i px, the strip about the connection is below the page',
  async (width, height, px) => {
    await setTextSize(px);
    await open('/live-bets', [width, height]);
    await expect.poll(() => document.querySelector('.match:not(.bone)')).not.toBeNull();
    dispatchEvent(new Event('offline'));
    await expect.element(page.getByText('You are offline.')).toBeInTheDocument();
    const strip = boxOf('.strip > div');
    expect(strip.top).toBeGreaterThanOrEqual(boxOf('main').bottom);
    expect(strip.bottom).toBeLessThanOrEqual(root.getBoundingClientRect().bottom);
    expectWhole();
  },
);

test('on a phone upright it stands over the bar at the bottom', async () => {
  await open('/live-bets', [360, 640]);
  dispatchEvent(new Event('offline'));
  await expect.element(page.getByText('You are offline.')).toBeVisible();
  const room = boxOf('.bottom-bar').top - boxOf('.strip > div').bottom;
  // Less the line between them.
  expect(Math.abs(room)).toBeLessThanOrEqual(1);
});

test('on a low screen a window in the corner has the room that the bars leave', async () => {
  await page.viewport(640, 360);
  wear('light');
  await render(
    <Popup title="Demo inbox" onClose={() => {}}>
      <div style={{ height: '60rem' }} />
    </Popup>,
  );
  const { top, bottom } = page.getByRole('dialog').element().getBoundingClientRect();
  expect([top, bottom]).toEqual([12, 348]);
});

test.each([320, 360, 412])('at %i px a page of the wallet does not move when amounts come', async (width) => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const usual = { totalWalletAmount: 9958.56, staked: 0, held: 0, bonus: 100 };
  await open('/wallet-history', [width, 740], usual, arrival);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const before = boxOf('h1').top;
  arrive();
  await expect.element(page.getByRole('region', { name: 'Wallet' }).getByText('₹9,958.56')).toBeVisible();
  expect(boxOf('h1').top).toBe(before);
});

// Only digits: a machine may lack a font with letters of the same width.
const pair = {
  id: 5,
  server_seed_hash: '12'.repeat(32),
  client_seed: '0123456789abcdef',
  nonce: 2,
  next_server_seed_hash: '34'.repeat(32),
};

test.each([360, 768, 1280, 1920])(
  'at %i px the seeds of a game have their room from the start',
  async (width) => {
    const { answer } = holdBack('/api/game/seeds', pair);
    await open('/coin-flip', [width, 800]);
    const under = page.getByRole('link', { name: 'Check my rounds', exact: true });
    await expect.element(under).toBeVisible();
    const before = under.element().getBoundingClientRect().top;
    answer();
    await expect.element(page.getByText(pair.next_server_seed_hash, { exact: true }).first()).toBeVisible();
    expect(under.element().getBoundingClientRect().top).toBe(before);
  },
);

test('the facts of a match are not shown before the bets above them', async () => {
  const { answer } = holdBack('/api/bet-list', paged([openBet]));
  await open('/live-bets/live-bet/7', [1280, 800]);
  const about = aboutTitle(page);
  await expect.element(about).toBeInTheDocument();
  await expect.element(about).not.toBeVisible();
  answer();
  await expect.element(page.getByRole('heading', { name: 'Your bets on this match' })).toBeVisible();
  await expect.element(about).toBeVisible();
});

test.each([
  [360, 740],
  [820, 1180],
  [1280, 800],
  [1920, 1080],
])('at %i by %i content below the matches does not move into view when they fail', async (...size) => {
  const { fail } = holdBack('/api/live-bet/home-listing');
  await page.viewport(...size);
  await render(appAt('/', { session: sessionOf(null) }));
  await expect.element(page.getByRole('heading', { name: 'Live matches', exact: true })).toBeVisible();
  await expect.poll(() => document.getElementById('games')).not.toBeNull();
  const games = () => document.querySelector('[aria-labelledby="games"]');
  const isSeen = () =>
    games()?.checkVisibility({ visibilityProperty: true }) === true &&
    (games()?.getBoundingClientRect().top ?? 0) < size[1];
  expect(isSeen()).toBe(false);
  fail();
  await expect.element(page.getByText('Error Getting the bets', { exact: true })).toBeVisible();
  expect(isSeen()).toBe(false);
});

test.each(['/live-bets', '/live-bets?slip=7.71'])(
  'offline, on a desktop, the strip at %s never covers the focus',
  async (path) => {
    answers['/api/live-bet'] = Array.from({ length: 20 }, (_, index) => ({ ...match, id: 7 + index }));
    await open(path, [1280, 800]);
    await expect.poll(() => document.querySelectorAll('.match:not(.bone)').length).toBeGreaterThan(10);
    dispatchEvent(new Event('offline'));
    await expect.element(page.getByText('You are offline.', { exact: true })).toBeVisible();
    const links = [...document.querySelectorAll<HTMLElement>('.match .name > a')];
    for (const link of links) {
      link.focus();
      expect(link.getBoundingClientRect().bottom).toBeLessThanOrEqual(boxOf('.strip > div').top);
    }
  },
);
