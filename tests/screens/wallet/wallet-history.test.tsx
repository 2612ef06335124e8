import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type ActorRefFrom, createActor, fromPromise, SimulatedClock } from 'xstate';
import { formOf } from '../../../src/actors/shared/form-of.ts';
import { pagedListOf } from '../../../src/actors/shared/paged-list-of.ts';
import { loadLanguage } from '../../../src/i18n/text.ts';
import { toastsMachine } from '../../../src/machines/app/toasts.machine.ts';
import { offline, refused } from '../../../src/machines/shared/call-errors.example.ts';
import { pagedListMachine } from '../../../src/machines/shared/paged-list.machine.ts';
import type { FormRef, PagedListRef } from '../../../src/machines/shared/types.ts';
import { walletMachine } from '../../../src/machines/wallet/wallet.machine.ts';
import type { Paged } from '../../../src/schemas/shared/page.ts';
import type { Deposit } from '../../../src/schemas/wallet/deposits.ts';
import type {
  StatementFilters,
  StatementMove,
  StatementSummary,
} from '../../../src/schemas/wallet/statement.ts';
import type { MoveKind, WalletTotal } from '../../../src/schemas/wallet/wallet.ts';
import { StaleStrip } from '../../../src/ui/app/stale-strip.view.tsx';
import Toasts from '../../../src/ui/app/toaster.tsx';
import DepositHistory from '../../../src/ui/wallet/deposit-history.view.tsx';
import WalletHistory from '../../../src/ui/wallet/wallet-history.view.tsx';
import { sumsOf } from '../../fixtures/statement.ts';
import { nextButton, sharedTexts, tryAgainButton } from '../../pages/shared.ts';
import { slipTexts } from '../../pages/slip.ts';
import { quietActors, WithActors, walletOf } from '../actors.tsx';
import { listenToPage } from '../announcements.ts';
import { createSut, expectAccessible, wear } from '../walk-screen.tsx';

const moves: StatementMove[] = [
  { id: 4, kind: 'bet.won', amount: 180, balance: 1080, note: 'Lions v Tigers', at: '2026-01-01T19:00:00Z' },
  {
    id: 3,
    kind: 'bet.placed',
    amount: -100,
    balance: 900,
    note: 'Lions v Tigers',
    at: '2026-01-01T10:00:00Z',
  },
  {
    id: 2,
    kind: 'deposit',
    amount: 500,
    balance: 1000,
    note: 'SK00AA11BB22CC33',
    at: '2026-01-01T09:00:00Z',
  },
  { id: 1, kind: 'grant', amount: 500, balance: 500, note: '', at: '2026-01-01T08:00:00Z' },
];
type Statement = Paged<StatementMove, StatementSummary>;
const summary = sumsOf({
  played: -303.72,
  open: 120.5,
  bets: { staked: 500, returned: 196.28 },
  games: { staked: 20, returned: 20 },
  paid: 1400,
  deposits: 750.5,
  withdrawals: 500.5,
  gifts: { starter: 1000, grant: 0, bonus: 100, referral: 50 },
  net_deposits: 1500,
});
const full: Statement = { rows: moves, page: 1, perPage: 4, total: 9, summary };
const none: Statement = {
  rows: [],
  page: 1,
  perPage: 4,
  total: 0,
  summary: sumsOf(),
};

const tooOften = refused(429, 'Slow down');

const table = page.getByRole('table', { name: 'Statement' });
const next = nextButton(page);
const stale = page.getByText('This list could not be brought up to date. Trying again…');

async function seeRows({ context: { page: at } }: { context: { page: number } }) {
  await expect.poll(() => table.getByRole('row').elements()).toHaveLength(5);
  await expect.element(page.getByText(`Page ${at} of 3`)).toBeVisible();
}

async function seeEmpty() {
  await expect.element(page.getByText('Nothing has moved in your wallet yet')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Make a deposit' }))
    .toHaveAttribute('href', '/make-deposit');
}

async function seeError() {
  await expect.element(page.getByRole('alert').getByText('Your statement could not be loaded')).toBeVisible();
  await expect.element(table).not.toBeInTheDocument();
  await expect.element(next).not.toBeInTheDocument();
}

const actors = quietActors({ wallet: walletOf(1080) });

type Filters = Partial<StatementFilters>;
type Saved = { lines: number; cut: boolean; way: 'shared' | 'saved' | 'dropped' };
/** Saves the file with the page's own ports. */
function download(
  save: (filters: Filters) => Promise<Saved> = () => new Promise(() => {}),
): FormRef<Filters, Saved> {
  return createActor(formOf(save)).start();
}

async function seeOldRows(snapshot: Parameters<typeof seeRows>[0]) {
  await seeRows(snapshot);
  await expect.element(stale).toBeVisible();
}

async function seeOldEmpty() {
  await seeEmpty();
  await expect.element(stale).toBeVisible();
}

const events = [
  { type: 'list.queryChanged', query: { page: '2' } },
  { type: 'list.queryChanged', query: {} },
  { type: 'filter.set', filters: { from: '', to: '' } },
  { type: 'list.retry' },
  { type: 'list.refresh' },
  { type: 'session.returned' },
] as const;

const turn = { type: 'page.go', page: 2 } as const;

createSut(pagedListMachine, {
  fixture: {
    input: { perPage: 4, query: {} },
    ports: { load: { done: [full, none], error: [tooOften, offline] } },
    // A missing page cannot be turned.
    events: (state) => (state.matches('loaded') && state.context.page === 1 ? [...events, turn] : events),
  },
  // The page only gives the machine rows of this kind.
  view: (actor) => (
    <WithActors actors={actors}>
      <WalletHistory
        list={actor as unknown as PagedListRef<StatementMove, StatementSummary>}
        actor={download()}
      />
    </WithActors>
  ),
  gestures: {
    'list.retry': () => tryAgainButton(page).click(),
    'page.go': () => next.click(),
    'filter.set': () => page.getByRole('button', { name: 'All time' }).click(),
  },
  world: ['list.queryChanged', 'list.refresh', 'session.returned'],
  only: {
    'the skeleton': [page.getByTestId('skeleton-row'), ['loading']],
    'the rows': [table, ['loaded']],
    'that there are none': [page.getByText('Nothing has moved in your wallet yet'), ['empty']],
    'that they are old': [stale, ['loaded.stale', 'loaded.refused', 'empty.stale', 'empty.refused']],
    'the error': [page.getByRole('alert'), ['error']],
    'the words of the server': [
      page.getByText('Slow down'),
      (state) => state.matches('error') && state.context.message === 'Slow down',
    ],
  },
  oracles: {
    loading: () => expect.poll(() => page.getByTestId('skeleton-row').elements()).toHaveLength(4),
    'loaded.current': async (snapshot) => {
      await seeRows(snapshot);
      await expect.element(stale).not.toBeInTheDocument();
    },
    'loaded.refreshing': seeRows,
    'loaded.stale': seeOldRows,
    'loaded.refused': seeOldRows,
    'empty.current': seeEmpty,
    'empty.refreshing': seeEmpty,
    'empty.stale': seeOldEmpty,
    'empty.refused': seeOldEmpty,
    'error.refused': async () => {
      await seeError();
      await expect.element(page.getByText('Slow down')).toBeVisible();
    },
    'error.waiting': seeError,
    'error.retrying': seeError,
  },
}).walk();

afterEach(() => loadLanguage('en'));

async function open(
  load: () => Promise<Statement>,
  {
    query = {},
    saving = download(),
    areHeard = false,
  }: { query?: Record<string, string>; saving?: FormRef<Filters, Saved>; areHeard?: boolean } = {},
) {
  const wishes: unknown[] = [];
  const filterNames = ['from', 'to', 'kinds'];
  const actor = createActor(pagedListOf(load), { input: { perPage: 4, query, filterNames } });
  actor.on('query.wanted', (wish) => {
    wishes.push(wish);
    const kept = Object.entries(wish.query).flatMap(([name, value]) => (value ? [[name, value]] : []));
    if (areHeard) actor.send({ type: 'list.queryChanged', query: Object.fromEntries(kept) });
  });
  actor.start();
  await render(
    <WithActors actors={actors}>
      <main className="page">
        <WalletHistory list={actor} actor={saving} />
      </main>
    </WithActors>,
  );
  return wishes;
}

test('purpose, time in India, signed amount, and balance', async () => {
  wear('light');
  await open(async () => full);
  await expect.element(table).toBeVisible();
  const cells = [...table.element().querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td > div')].map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    ['What', 'Details', 'Time', 'Amount', 'Balance after'],
    ['Bet won', 'Lions v Tigers', '2 Jan 2026, 12:30 am', '+₹180.00', '₹1,080.00'],
    [slipTexts.betPlaced, 'Lions v Tigers', '1 Jan 2026, 03:30 pm', '-₹100.00', '₹900.00'],
    ['Money deposited', 'SK00AA11BB22CC33', '1 Jan 2026, 02:30 pm', '+₹500.00', '₹1,000.00'],
    ['Play money received', '', '1 Jan 2026, 01:30 pm', '+₹500.00', '₹500.00'],
  ]);
});

test('a row leads to its subject, and names the picks of a bet', async () => {
  wear('light');
  const row = (id: number, kind: MoveKind, own: Partial<StatementMove>): StatementMove => ({
    id,
    kind,
    amount: 10,
    balance: 100,
    note: '',
    at: '2026-01-01T10:00:00Z',
    ...own,
  });
  const kites = { kind: 'team', selection: 'Kites' } as const;
  const rows = [
    row(12, 'bet.won', { about: 7, note: 'Kites v Lanterns', picks: [kites] }),
    row(11, 'bet.placed', {
      about: 8,
      note: 'Kites v Lanterns',
      picks: [{ kind: 'toss', selection: 'Head' }],
    }),
    row(10, 'combined.placed', {
      about: 3,
      note: 'Kites, Over 62.5 points',
      picks: [kites, { kind: 'total', selection: 'Over 62.5 points' }],
    }),
    row(9, 'deposit', { about: 4, note: 'SK00AA11BB22CC33', picks: [] }),
    row(8, 'withdrawal.requested', { about: 5, note: 'HDFC Bank ••••9012', picks: [] }),
    row(7, 'limbo', { about: 6, note: '2.50×', picks: [] }),
    row(6, 'bonus.released', { about: 2, picks: [] }),
    row(5, 'referral', { about: null, picks: [] }),
    row(4, 'grant', { about: null, picks: [] }),
    row(3, 'bet.cashedOut', { note: 'Kites v Lanterns' }),
  ];
  await open(async () => ({ ...full, rows }));
  await expect.element(table).toBeVisible();
  const shown = [...table.element().querySelectorAll('tbody tr')].map((tr) => [
    tr.querySelector('a')?.getAttribute('href') ?? null,
    tr.querySelector('td[data-bare] > div')?.textContent,
  ]);
  expect(shown).toEqual([
    ['/bet-history/7', 'Kites to win, Kites v Lanterns'],
    ['/bet-history/8', 'Toss: Head, Kites v Lanterns'],
    ['/combined-bets/3', 'Kites to win, Over 62.5 points'],
    ['/deposit-history?id=4', 'SK00AA11BB22CC33'],
    ['/withdrawal-request?id=5', 'HDFC Bank ••••9012'],
    ['/limbo-history?id=6', 'Target: 2.50×'],
    ['/bonus?id=2', ''],
    ['/referral-history', ''],
    [null, ''],
    [null, 'Kites v Lanterns'],
  ]);
  await expectAccessible();
});

test('green only for money won', async () => {
  wear('dark');
  await open(async () => full);
  await expect.element(table).toBeVisible();
  const colours = [...table.element().querySelectorAll('td:nth-child(4) data')].map(
    (amount) => getComputedStyle(amount).color,
  );
  expect(colours).toEqual([
    'rgb(70, 217, 150)',
    'rgb(234, 240, 251)',
    'rgb(234, 240, 251)',
    'rgb(234, 240, 251)',
  ]);
});

test('a round that gained money is a win; a round that cost money is not', async () => {
  wear('dark');
  const round = (id: number, kind: 'coinflip' | 'limbo', amount: number): StatementMove => ({
    id,
    kind,
    amount,
    balance: 100,
    note: '',
    at: '2026-01-01T10:00:00Z',
  });
  await open(async () => ({ ...full, rows: [round(2, 'coinflip', 98), round(1, 'limbo', -100)] }));
  await expect.element(table).toBeVisible();
  expect([...table.element().querySelectorAll('.won')].map(({ textContent }) => textContent)).toEqual([
    '+₹98.00',
  ]);
});

test('in Hindi the sides of a coin are Hindi; names of matches stay as they are', async () => {
  await loadLanguage('hi');
  onTestFinished(() => loadLanguage('en'));
  const rows: StatementMove[] = [
    { id: 3, kind: 'coinflip', amount: 98, balance: 198, note: 'Head', at: '2026-01-01T10:00:00Z' },
    { id: 2, kind: 'coinflip', amount: -100, balance: 100, note: 'Tail', at: '2026-01-01T10:00:00Z' },
    { id: 4, kind: 'limbo', amount: -10, balance: 200, note: '2.50×', at: '2026-01-01T10:00:00Z' },
    { id: 5, kind: 'dice', amount: -10, balance: 210, note: '> 50.00', at: '2026-01-01T10:00:00Z' },
    { id: 6, kind: 'dice', amount: -10, balance: 220, note: '< 49.99', at: '2026-01-01T10:00:00Z' },
    { id: 1, kind: 'bet.placed', amount: -100, balance: 230, note: 'Head', at: '2026-01-01T10:00:00Z' },
  ];
  await open(async () => ({ ...full, rows }));
  const notes = () =>
    [...document.querySelectorAll('td[data-bare] > div')].map(({ textContent }) => textContent);
  await expect.poll(notes).toEqual(['हेड चुना', 'टेल चुना', 'लक्ष्य: 2.50×', '50.00 से ऊपर', '49.99 से नीचे', 'Head']);
});

test('play, money in, money out and gifts have separate sums and details', async () => {
  wear('light');
  await open(async () => full);
  await expect.element(table).toBeVisible();
  const textsOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  expect(textsOf('main section[aria-label="Sums"] > dl > div')).toEqual([
    'Won and lost in play-₹303.72',
    'In open bets₹120.50',
    'Money in₹750.50',
    'Money out₹500.50',
    'Starter money and bonuses₹1,150.00',
    'Lifetime net deposits₹1,500.00',
  ]);
  await page.getByText('In detail', { exact: true }).click();
  const play = page.getByRole('table', { name: 'Won and lost in play', exact: true });
  await expect.element(play).toBeVisible();
  expect(
    [...play.element().querySelectorAll('tr')].map((row) =>
      [...row.querySelectorAll('th, td > div')].map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['What', 'Staked', 'Returned', 'Net'],
    ['Bets', '₹500.00', '₹196.28', '-₹303.72'],
    ['Games', '₹20.00', '₹20.00', '₹0.00'],
  ]);
  expect(textsOf('main details dl > div')).toEqual([
    'Play money to begin with₹1,000.00',
    'Bonus released₹100.00',
    'Referral reward₹50.00',
  ]);
  await expectAccessible();
});

describe('filters', () => {
  const key = (name: string) => page.getByRole('button', { name, exact: true });
  const more = page.getByText('Dates and kinds');
  // Wednesday, half past two in the morning in India; still Tuesday in London.
  const NIGHT = new Date('2026-03-31T21:00:00Z');
  afterEach(() => vi.useRealTimers());

  test.each([
    ['All time', { from: null, to: null }],
    ['Today', { from: '2026-04-01', to: '2026-04-01' }],
    ['This week', { from: '2026-03-30', to: '2026-04-05' }],
    ['This month', { from: '2026-04-01', to: '2026-04-30' }],
    ['Last month', { from: '2026-03-01', to: '2026-03-31' }],
  ])('%s', async (name, days) => {
    vi.useFakeTimers({ now: NIGHT, toFake: ['Date'] });
    const wishes = await open(async () => full, { query: { page: '2' } });
    await key(name).click();
    expect(wishes).toEqual([{ type: 'query.wanted', query: { ...days, page: null }, replace: false }]);
  });

  test('the filter in the address is pressed', async () => {
    vi.useFakeTimers({ now: NIGHT, toFake: ['Date'] });
    await open(async () => full, { query: { from: '2026-03-30', to: '2026-04-05', kinds: 'bets,games' } });
    await expect.element(key('This week')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(key('All time')).toHaveAttribute('aria-pressed', 'false');
    for (const [name, isPressed] of [
      ['Bets', 'true'],
      ['Games', 'true'],
      ['Deposits', 'false'],
      ['Withdrawals', 'false'],
      ['Bonus and referral', 'false'],
    ] as const)
      await expect.element(key(name)).toHaveAttribute('aria-pressed', isPressed);
    await expect.element(page.getByLabelText('From (optional)')).toHaveValue('2026-03-30');
    await expect.element(page.getByLabelText('Until (optional)')).toHaveValue('2026-04-05');
    await expectAccessible();
  });

  test('kinds are added and taken off one by one', async () => {
    const wishes = await open(async () => full, { query: { kinds: 'games' } });
    await key('Bets').click();
    await key('Games').click();
    expect(wishes).toEqual([
      { type: 'query.wanted', query: { kinds: 'bets,games', page: null }, replace: false },
      { type: 'query.wanted', query: { kinds: null, page: null }, replace: false },
    ]);
  });

  test('stay open after a tap', async () => {
    await open(async () => full, { areHeard: true });
    await more.click();
    await key('Bets').click();
    await expect.element(key('Bets')).toHaveAttribute('aria-pressed', 'true');
    await key('Bets').click();
    await expect.element(key('Bets')).toHaveAttribute('aria-pressed', 'false');
    await expect.element(key('Bets')).toHaveFocus();
  });

  test('dates apply when they are submitted', async () => {
    const wishes = await open(async () => full);
    await more.click();
    await page.getByLabelText('From (optional)').fill('2026-01-01');
    await page.getByLabelText('Until (optional)').fill('2026-01-31');
    expect(wishes).toEqual([]);
    await key('Show').click();
    expect(wishes).toEqual([
      { type: 'query.wanted', query: { from: '2026-01-01', to: '2026-01-31', page: null }, replace: false },
    ]);
  });

  test('invalid ones in a shared link get messages under their fields, and can be cleared', async () => {
    const reversed = refused(400, 'The end must not be before the beginning');
    const wishes = await open(() => Promise.reject(reversed), {
      query: { from: '2026-02-02', to: '2026-02-01' },
    });
    await expect
      .element(page.getByLabelText('Until (optional)'))
      .toHaveAccessibleDescription('The end must not be before the beginning');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The end must not be before the beginning');
    await expectAccessible();
    await key('Clear filters').click();
    expect(wishes).toEqual([
      { type: 'query.wanted', query: { from: null, to: null, kinds: null, page: null }, replace: false },
    ]);
  });

  test('without a result say so', async () => {
    const wishes = await open(async () => none, { query: { kinds: 'games' } });
    await expect.element(page.getByText('Nothing has moved that fits these filters')).toBeVisible();
    await key('Clear filters').first().click();
    expect(wishes).toHaveLength(1);
  });
});

describe('the file', () => {
  const save = page.getByRole('button', { name: 'Download CSV' });

  test('has the filtered moves, and can be loaded again', async () => {
    const asked: Filters[] = [];
    const saving = download(async (filters) => {
      asked.push(filters);
      return { lines: 4, cut: false, way: 'saved' };
    });
    await open(async () => full, { query: { kinds: 'games' }, saving });
    await save.click();
    await expect
      .element(
        page.getByText(
          'Your browser was asked to save the file. If none appears, open this page in another browser.',
        ),
      )
      .toBeVisible();
    await save.click();
    await expect.poll(() => asked).toEqual([{ kinds: 'games' }, { kinds: 'games' }]);
  });

  test.each(['shared', 'dropped'] as const)('that was %s needs no explanation', async (way) => {
    await open(async () => full, { saving: download(async () => ({ lines: 4, cut: false, way })) });
    await save.click();
    await expect.element(save).toBeEnabled();
    const words =
      'Your browser was asked to save the file. If none appears, open this page in another browser.';
    expect(page.getByText(words, { exact: true }).elements()).toEqual([]);
  });

  test('that was cut says so', async () => {
    await open(async () => full, {
      saving: download(async () => ({ lines: 10_000, cut: true, way: 'saved' })),
    });
    await save.click();
    await expect
      .element(
        page.getByText('The file holds the latest 10000 moves. For older ones choose a shorter period.'),
      )
      .toBeVisible();
  });

  test('that did not arrive can be requested again', async () => {
    await open(async () => full, { saving: download(() => Promise.reject(offline)) });
    await save.click();
    await expect.element(page.getByText(sharedTexts.noProperAnswer)).toBeVisible();
    await expect.element(save).toBeEnabled();
  });

  test('is not offered for an empty list', async () => {
    await open(async () => none);
    await expect.element(page.getByText('Nothing has moved in your wallet yet')).toBeVisible();
    await expect.element(save).toBeDisabled();
  });
});

test('turning the page is a wish for another address', async () => {
  const wishes = await open(async () => full);
  await next.click();
  expect(wishes).toEqual([{ type: 'query.wanted', query: { page: '2' }, replace: false }]);
});

test.each([360, 1280])('nothing is wider than the page at %d px', async (width) => {
  wear('dark');
  await page.viewport(width, 800);
  await open(async () => full);
  await expect.element(table).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
});

test('a balance that could not be loaded is announced once', async () => {
  const failing = walletMachine.provide({
    actors: { load: fromPromise<WalletTotal>(() => Promise.reject(offline)) },
  });
  const wallet = createActor(failing, { clock: new SimulatedClock() }).start();
  const toasts = createActor(toastsMachine, { clock: new SimulatedClock() });
  await openWith(wallet, toasts);
  wallet.on('toast.raised', (toast) => toasts.send(toast));
  await expect.element(page.getByText('Lions v Tigers').first()).toBeVisible();
  const { said, stop } = listenToPage();
  wallet.send({ type: 'wallet.opened' });
  await expect.element(page.getByText('The balance could not be read. Trying again…')).toBeVisible();
  await expect.element(page.getByText('Failed to get wallet amount')).toBeVisible();
  await expect.poll(() => said).toEqual(['Failed to get wallet amount']);
  stop();
});

/** The statement of a person with this wallet. */
async function openWith(wallet: ActorRefFrom<typeof walletMachine>, toasts = createActor(toastsMachine)) {
  const list = createActor(
    pagedListOf(async () => full),
    { input: { perPage: 4, query: {} } },
  ).start();
  await render(
    <WithActors actors={quietActors({ wallet, toasts })}>
      <WalletHistory list={list} actor={download()} />
      <Toasts />
    </WithActors>,
  );
}

test('the balance, with staked and held money separately', async () => {
  const amounts = { totalWalletAmount: 123456.5, staked: 200, held: 300, bonus: 50, revision: 7 };
  const wallet = createActor(
    walletMachine.provide({ actors: { load: fromPromise<WalletTotal>(async () => amounts) } }),
  );
  wallet.start().send({ type: 'wallet.opened' });
  await openWith(wallet);
  const purse = page.getByRole('region', { name: 'Wallet' });
  await expect.element(purse.getByText('₹1,23,456.50')).toBeVisible();
  const parts = [...purse.element().querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(parts).toEqual(['In open bets₹200.00', 'Being paid out₹300.00', 'Bonus₹50.00']);
  const ways = purse.getByRole('link').elements();
  expect(
    ways.map((way) => [way.textContent, way.getAttribute('href'), way.getAttribute('aria-current')]),
  ).toEqual([
    ['Deposit', '/make-deposit', null],
    ['Withdraw', '/withdrawal-request', null],
    ['Statement', '/wallet-history', 'page'],
    ['Accounts', '/account-History', null],
    ['Bonus', '/bonus', null],
    ['Invite friends', '/referral-history', null],
  ]);
});

test('staked and held money stays unknown until it is loaded, even after a move', async () => {
  const answers = [() => Promise.reject(offline)];
  const amounts = { totalWalletAmount: 680, staked: 200, held: 0, bonus: 0, revision: 8 };
  const load = fromPromise<WalletTotal>(() => answers.shift()?.() ?? Promise.resolve(amounts));
  const clock = new SimulatedClock();
  const wallet = createActor(walletMachine.provide({ actors: { load } }), { clock }).start();
  await openWith(wallet);
  const purse = page.getByRole('region', { name: 'Wallet' });
  const parts = () => [...purse.element().querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  wallet.send({ type: 'wallet.opened' });
  await expect.element(page.getByText('The balance could not be read. Trying again…')).toBeVisible();
  expect(parts()).toEqual([]);
  wallet.send({ type: 'wallet.moved', totalWalletAmount: 680, revision: 8 });
  await expect.element(purse.getByText('₹680.00')).toBeVisible();
  expect(parts()).toEqual(['In open bets', 'Being paid out', 'Bonus']);
  clock.increment(300);
  await expect.poll(parts).toEqual(['In open bets₹200.00', 'Being paid out₹0.00', 'Bonus₹0.00']);
});

test('offline, only the strip says so', async () => {
  const offlineActors = quietActors({ wallet: walletOf(1080) });
  offlineActors.feed.send({ type: 'network.lost' });
  const list = createActor(
    pagedListOf(async () => full),
    { input: { perPage: 4, query: {} } },
  ).start();
  await render(
    <WithActors actors={offlineActors}>
      <WalletHistory list={list} actor={download()} />
      <StaleStrip />
    </WithActors>,
  );
  await expect.element(page.getByText('You are offline.')).toBeVisible();
  expect(page.getByText(/^.*offline.*$/).elements()).toHaveLength(1);
});

test('past deposits, each with its status', async () => {
  wear('light');
  const deposit: Omit<Deposit, 'id' | 'status'> = {
    amount: 500,
    intent: null,
    created_at: '2026-01-01T10:00:00Z',
    expires_at: '2026-01-01T10:15:00Z',
  };
  const statuses = ['created', 'pending', 'credited', 'rejected', 'expired'] as const;
  const rows = statuses.map((status, index) => ({ ...deposit, id: 9 - index, status }));
  const list = createActor(
    pagedListOf(async () => ({ rows, page: 1, perPage: 10, total: 5 })),
    { input: { perPage: 10, query: {} } },
  ).start();
  await render(
    <WithActors actors={actors}>
      <main className="page">
        <DepositHistory actor={list} />
      </main>
    </WithActors>,
  );
  const deposits = page.getByRole('table', { name: 'Past deposits' });
  await expect.element(deposits).toBeVisible();
  const cells = [...deposits.element().querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td > div')].map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    ['Deposit no. 9Pay now', '1 Jan 2026, 03:30 pm', '₹500.00', 'Not paid yet'],
    ['Deposit no. 8', '1 Jan 2026, 03:30 pm', '₹500.00', 'Pending'],
    ['Deposit no. 7', '1 Jan 2026, 03:30 pm', '₹500.00', 'Credited'],
    ['Deposit no. 6', '1 Jan 2026, 03:30 pm', '₹500.00', 'Declined'],
    ['Deposit no. 5', '1 Jan 2026, 03:30 pm', '₹500.00', 'Expired'],
  ]);
  await expect
    .element(deposits.getByRole('link', { name: 'Pay now' }))
    .toHaveAttribute('href', '/make-deposit?deposit=9');
  await expectAccessible();
});

const CRORE = 10_000_000;

/** A rich person's statement on a small phone. */
async function openRich(): Promise<void> {
  const amounts = { totalWalletAmount: CRORE, staked: 500_000, held: CRORE, bonus: CRORE, revision: 1 };
  const wallet = createActor(
    walletMachine.provide({ actors: { load: fromPromise<WalletTotal>(async () => amounts) } }),
  );
  wallet.start().send({ type: 'wallet.opened' });
  const actor = createActor(
    pagedListOf<StatementMove, StatementSummary>(async () => ({
      ...full,
      rows: [
        { id: 5, kind: 'referral', amount: CRORE, balance: CRORE, note: 'Asha', at: '2026-01-01T19:00:00Z' },
      ],
    })),
    { input: { perPage: 4, query: {} } },
  ).start();
  await render(
    <WithActors actors={quietActors({ wallet })}>
      <main className="page">
        <WalletHistory list={actor} actor={download()} />
      </main>
    </WithActors>,
  );
  await expect.element(table).toBeVisible();
}

/** The lines of an element's text. */
function linesOf(element: Element): DOMRect[] {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  if (text === null) throw new Error('There is no text');
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()];
}

test.each([320, 360, 412])(
  'at %d px the bound parts of a large balance are shown separately',
  async (width) => {
    await page.viewport(width, 740);
    wear('light');
    await openRich();
    const parts = page.getByRole('region', { name: 'Wallet' }).element().querySelectorAll('dt, dd');
    expect(parts).toHaveLength(6);
    const boxes = [...parts].flatMap(linesOf);
    const overlapping = boxes.filter((one, index) =>
      boxes
        .slice(index + 1)
        .some(
          (other) =>
            one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom - 2 &&
            other.top < one.bottom - 2,
        ),
    );
    expect(overlapping).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test('with text at 150 % no word is broken, and no amount cut off', async () => {
  await page.viewport(320, 640);
  wear('light');
  document.documentElement.style.fontSize = '150%';
  onTestFinished(() => document.documentElement.removeAttribute('style'));
  await openRich();
  const [title] = table.element().querySelectorAll('td[data-lead] > div');
  expect(title?.textContent).toBe('Referral reward');
  // Two words, side by side or each on a line.
  expect(title && linesOf(title).length).toBeLessThanOrEqual(2);
  const room = table.element().getBoundingClientRect().right;
  const amounts = [...table.element().querySelectorAll('data')].flatMap(linesOf);
  expect(amounts.length).toBeGreaterThan(1);
  expect(amounts.filter(({ right }) => right > room)).toEqual([]);
});
