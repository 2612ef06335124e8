import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import { callError } from '../../src/api/call-errors.ts';
import { pagedListMachine } from '../../src/machines/paged-list.machine.ts';
import type { PagedListRef } from '../../src/machines/types.ts';
import { walletMachine } from '../../src/machines/wallet.machine.ts';
import type { Paged } from '../../src/schemas/page.ts';
import type { Deposit, WalletMove } from '../../src/schemas/wallet.ts';
import { pagedListOf } from '../../src/ui/pages/paged-list-of.ts';
import { loadLanguage } from '../../src/ui/text/text.ts';
import DepositHistory from '../../src/ui/views/deposit-history.tsx';
import WalletHistory from '../../src/ui/views/wallet-history.tsx';
import { Among, quietActors, walletOf } from './actors.tsx';
import { describeOnScreen, expectAccessible, wear } from './walk-screen.tsx';

const moves: WalletMove[] = [
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
const full: Paged<WalletMove> = { rows: moves, page: 1, perPage: 4, total: 9 };
const none: Paged<WalletMove> = { rows: [], page: 1, perPage: 4, total: 0 };

const tooOften = callError({ kind: 'refused', status: 429, msg: 'Slow down', errors: {}, data: undefined });
const offline = callError({ kind: 'offline' });

const table = page.getByRole('table', { name: 'Statement' });
const next = page.getByRole('button', { name: 'Next' });
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

describeOnScreen(pagedListMachine, {
  fixture: {
    input: { perPage: 4, query: {} },
    ports: { load: { done: [full, none], error: [tooOften, offline] } },
    events: [
      { type: 'list.queryChanged', query: { page: '2' } },
      { type: 'list.queryChanged', query: {} },
      { type: 'page.go', page: 2 },
      { type: 'filter.set', filters: {} },
      'list.retry',
      'list.refresh',
    ],
  },
  // The page gives the machine rows of this kind alone.
  view: (actor) => (
    <Among actors={actors}>
      <WalletHistory actor={actor as unknown as PagedListRef<WalletMove>} />
    </Among>
  ),
  gestures: { 'list.retry': () => page.getByRole('button', { name: 'Try again' }).click() },
  // Pages are turned below, where there are some to turn.
  world: ['list.queryChanged', 'list.refresh', 'page.go', 'filter.set'],
  sees: {
    loading: () => expect.poll(() => page.getByTestId('skeleton-row').elements()).toHaveLength(4),
    'loaded.current': async (snapshot) => {
      await seeRows(snapshot);
      await expect.element(stale).not.toBeInTheDocument();
    },
    'loaded.refreshing': seeRows,
    'loaded.stale': async (snapshot) => {
      await seeRows(snapshot);
      await expect.element(stale).toBeVisible();
    },
    'empty.current': seeEmpty,
    'empty.refreshing': seeEmpty,
    'empty.stale': async () => {
      await seeEmpty();
      await expect.element(stale).toBeVisible();
    },
    'error.refused': async () => {
      await seeError();
      await expect.element(page.getByText('Slow down')).toBeVisible();
    },
    'error.waiting': seeError,
    'error.retrying': seeError,
  },
});

afterEach(() => loadLanguage('en'));

async function open(load: () => Promise<Paged<WalletMove>>) {
  const wishes: unknown[] = [];
  const actor = createActor(pagedListOf(load), { input: { perPage: 4, query: {} } });
  actor.on('query.wanted', (wish) => wishes.push(wish));
  actor.start();
  await render(
    <Among actors={actors}>
      <WalletHistory actor={actor} />
    </Among>,
  );
  return wishes;
}

test('what, when in Indian time, how much with its sign, and what it came to', async () => {
  wear('light');
  await open(async () => full);
  await expect.element(table).toBeVisible();
  const cells = [...table.element().querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    ['What', 'Time', 'Amount', 'Balance after'],
    ['Bet wonLions v Tigers', '2 Jan 2026, 12:30 am', '+₹180.00', '₹1,080.00'],
    ['Bet placedLions v Tigers', '1 Jan 2026, 03:30 pm', '-₹100.00', '₹900.00'],
    ['Money depositedSK00AA11BB22CC33', '1 Jan 2026, 02:30 pm', '+₹500.00', '₹1,000.00'],
    ['Play money received', '1 Jan 2026, 01:30 pm', '+₹500.00', '₹500.00'],
  ]);
});

test('green for money won, and for nothing else', async () => {
  wear('dark');
  await open(async () => full);
  await expect.element(table).toBeVisible();
  const colours = [...table.element().querySelectorAll('td:nth-child(3) data')].map(
    (amount) => getComputedStyle(amount).color,
  );
  expect(colours).toEqual([
    'rgb(70, 217, 150)',
    'rgb(234, 240, 251)',
    'rgb(234, 240, 251)',
    'rgb(234, 240, 251)',
  ]);
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

test('the balance, with what is staked and held apart', async () => {
  const amounts = { totalWalletAmount: 123456.5, staked: 200, held: 300, bonus: 50, revision: 7 };
  const wallet = createActor(walletMachine.provide({ actors: { load: fromPromise(async () => amounts) } }));
  wallet.start().send({ type: 'wallet.opened' });
  const list = createActor(
    pagedListOf(async () => full),
    { input: { perPage: 4, query: {} } },
  ).start();
  await render(
    <Among actors={quietActors({ wallet })}>
      <WalletHistory actor={list} />
    </Among>,
  );
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
  ]);
});

test('offline, that is said', async () => {
  const offlineActors = quietActors({ wallet: walletOf(1080) });
  offlineActors.feed.send({ type: 'network.lost' });
  const list = createActor(
    pagedListOf(async () => full),
    { input: { perPage: 4, query: {} } },
  ).start();
  await render(
    <Among actors={offlineActors}>
      <WalletHistory actor={list} />
    </Among>,
  );
  await expect
    .element(page.getByText('You are offline. Amounts may have changed; this page catches up by itself.'))
    .toBeVisible();
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
    <Among actors={actors}>
      <main>
        <DepositHistory actor={list} />
      </main>
    </Among>,
  );
  const deposits = page.getByRole('table', { name: 'Past deposits' });
  await expect.element(deposits).toBeVisible();
  const cells = [...deposits.element().querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    ['Deposit no. 9', '1 Jan 2026, 03:30 pm', '₹500.00', 'Not paid yet'],
    ['Deposit no. 8', '1 Jan 2026, 03:30 pm', '₹500.00', 'Pending'],
    ['Deposit no. 7', '1 Jan 2026, 03:30 pm', '₹500.00', 'Credited'],
    ['Deposit no. 6', '1 Jan 2026, 03:30 pm', '₹500.00', 'Rejected'],
    ['Deposit no. 5', '1 Jan 2026, 03:30 pm', '₹500.00', 'Expired'],
  ]);
  await expectAccessible();
});
