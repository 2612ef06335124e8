import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import { accountTexts, logInDialog } from '../pages/account.ts';
import { dailyPickTexts } from '../pages/daily-pick.ts';
import { myBetsTexts } from '../pages/my-bets.ts';
import { notificationTexts } from '../pages/notifications.ts';
import { pickTableTexts } from '../pages/pick-table.ts';
import { leagueTexts } from '../pages/private-leagues.ts';
import { sharedTexts } from '../pages/shared.ts';
import { supportTexts } from '../pages/support.ts';
import { walletTexts } from '../pages/wallet.ts';
import { asha, openApp } from './whole-app.tsx';

/** The unique facts of a page: its title and heading, its calls, and its frame, if it has one. */
type Row = [
  path: string,
  title: string,
  heading: string,
  calls: string[],
  frame?: 'Profile pages' | 'Wallet pages',
];

const home: Row = [
  '/',
  'Live odds, play money',
  'The match is live. So are the odds.',
  ['GET /api/live-bet/home-listing'],
];
/** The person's own part comes first. */
const ownHome: Row = [
  '/',
  'Live odds, play money',
  'Home',
  [
    'GET /api/bet-list?status=open&page=1&perPage=100',
    'GET /api/combined-list?status=open&page=1&perPage=100',
    'GET /api/live-bet',
    'GET /api/live-bet/favourites',
    'GET /api/live-bet/home-listing',
  ],
];
const reset: Row = ['/forget-password', 'Reset Your Password', 'Reset Your Password', []];

const PUBLIC: Row[] = [
  home,
  ['/about-us', 'About us', 'Page', ['GET /api/content/about-us?lang=en']],
  ['/events', 'Events', 'Events', ['GET /api/events?page=1&perPage=10&lang=en']],
  ['/events/details/7', 'Event', 'Event', ['GET /api/events/7?lang=en']],
  ['/blog', 'Blog', 'Blog', ['GET /api/blog?page=1&perPage=10&lang=en']],
  ['/blog/first-night', 'Blog', 'Post', ['GET /api/blog/first-night?lang=en']],
  ['/contact-us', 'Contact us', 'Contact us', []],
  ['/rules', 'Rules', 'Page', ['GET /api/content/rules?lang=en']],
  reset,
  ['/verify', 'Verify your phone', 'Verify your phone', []],
  ['/account-closed', accountTexts.accountClosed, accountTexts.accountClosed, []],
  ['/leagues/7zk3m9q2xa', 'League with friends', 'League with friends', ['GET /api/leagues/7zk3m9q2xa']],
];

const BETS = 'Real-Time Betting Experience';
const GUARDED: Row[] = [
  ['/profile/', 'Profile', 'Profile', [], 'Profile pages'],
  ['/profile/edit-profile', 'Edit profile', 'Edit profile', [], 'Profile pages'],
  ['/profile/change-password', accountTexts.changePassword, accountTexts.changePassword, [], 'Profile pages'],
  ['/profile/dashboard', 'Dashboard', 'Dashboard', ['GET /api/profile/dashboard'], 'Profile pages'],
  ['/change-password', accountTexts.changePassword, accountTexts.changePassword, []],
  ['/edit-profile', 'Edit profile', 'Edit profile', []],
  ['/play-limits', 'Play limits', 'Play limits', ['GET /api/limits']],
  ['/security', 'Security', 'Security', ['GET /api/users/second-factor', 'GET /api/users/sessions']],
  ['/create-ticket', supportTexts.newTicket, supportTexts.newTicket, []],
  ['/tickets-history', 'My tickets', 'My tickets', ['GET /api/ticket/history?page=1&perPage=10']],
  ['/ticket-help/3f9c', 'Support ticket', 'Support ticket', ['GET /api/ticket/3f9c']],
  ['/leagues', leagueTexts.leagues, leagueTexts.leagues, ['GET /api/leagues']],
  ['/close-bets', 'Close bets', BETS, ['GET /api/close-bet?page=1&perPage=10']],
  ['/bet-history', myBetsTexts.myBets, myBetsTexts.myBets, ['GET /api/bet-list?page=1&perPage=10']],
  ['/pick', dailyPickTexts.title, dailyPickTexts.title, ['GET /api/live-bet/daily-pick']],
  ['/notifications', notificationTexts.title, notificationTexts.title, []],
  ['/pick-table', pickTableTexts.title, pickTableTexts.title, ['GET /api/live-bet/pick-table']],
  ['/record', myBetsTexts.myRecord, myBetsTexts.myRecord, ['GET /api/profile/record']],
  ['/combined-bets', 'Combined bets', 'Combined bets', ['GET /api/combined-list?page=1&perPage=10']],
  ['/combined-bets/9', 'Receipt', 'Receipt', ['GET /api/combined-list/9']],
  ['/bet-history/42', 'Receipt', 'Receipt', ['GET /api/bet-list/42']],
  ['/activity', 'Activity', 'Activity', ['GET /api/activity?page=1&perPage=20']],
  [
    '/coin-flip',
    'Coin flip',
    'Coin flip',
    [
      'GET /api/coin-flip/history?page=1&perPage=10',
      'GET /api/game/seeds',
      'GET /api/limits',
      'GET /api/limits/play-time',
    ],
  ],
  [
    '/withdrawal-request',
    walletTexts.withdrawMoney,
    walletTexts.withdrawMoney,
    [
      'GET /api/users/get-account-details',
      'GET /api/users/second-factor',
      'GET /api/withdrawal/history?page=1&perPage=10',
    ],
    'Wallet pages',
  ],
  [
    '/account-History',
    'Payout accounts',
    'Payout accounts',
    ['GET /api/users/get-account-details'],
    'Wallet pages',
  ],
  ['/add-account', 'Add a payout account', 'Add a payout account', [], 'Wallet pages'],
  [
    '/wallet-history',
    'Statement',
    'Statement',
    ['GET /api/wallet/history?page=1&perPage=20'],
    'Wallet pages',
  ],
  [
    '/referral-history',
    'Invite friends',
    'Invite friends',
    ['GET /api/referral?page=1&perPage=10'],
    'Wallet pages',
  ],
  [
    '/deposit-history',
    'Past deposits',
    'Past deposits',
    ['GET /api/deposit/history?page=1&perPage=10'],
    'Wallet pages',
  ],
  [
    '/coinflip-history',
    'Coin flip history',
    'Coin flip history',
    ['GET /api/coin-flip/history?page=1&perPage=10'],
  ],
  ['/limbo-history', 'Limbo history', 'Limbo history', ['GET /api/limbo/history?page=1&perPage=10']],
  [
    '/dice',
    'Dice',
    'Dice',
    [
      'GET /api/dice/history?page=1&perPage=10',
      'GET /api/game/seeds',
      'GET /api/limits',
      'GET /api/limits/play-time',
    ],
  ],
  ['/dice-history', 'Dice history', 'Dice history', ['GET /api/dice/history?page=1&perPage=10']],
  ['/make-deposit', 'Make a deposit', 'Make a deposit', ['GET /api/limits?least=1'], 'Wallet pages'],
  [
    '/live-bets',
    'Live bets',
    BETS,
    [
      'GET /api/bet-list?status=open&page=1&perPage=100',
      'GET /api/combined-list?status=open&page=1&perPage=100',
      'GET /api/live-bet',
      'GET /api/live-bet/favourites',
    ],
  ],
  ['/live-bets/live-bet/7', 'Live bet', 'Live bet', ['GET /api/live-bet/7', 'GET /api/live-bet/favourites']],
  ['/teams/3', 'Team', 'Team', ['GET /api/live-bet/favourites', 'GET /api/teams/3']],
  ['/extra-time-bets', 'Extra time bets', BETS, ['GET /api/live-bet/extra-time-list']],
  ['/bots', 'Bots', 'Bots', ['GET /api/live-bet/bots']],
  ['/recent-winners', 'Recent winners', 'Recent winners', ['GET /api/winners']],
  ['/bonus', 'Bonus', 'Bonus', ['GET /api/bonus'], 'Wallet pages'],
];

const notFound = page.getByText("Oops! The page you're looking for doesn't exist or has been moved.");
const loginDialog = logInDialog(page);
const loading = page.getByText(sharedTexts.loading);
/** Covers the page until it is known who is signed in. */
const cover = () => document.querySelector('.covers')?.getBoundingClientRect();
const bar = page.getByRole('banner');

const start = location.href;
/** The page's calls. */
const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  // The packaged Chromium denies messages. In the system's, the page would make one call more.
  vi.stubGlobal('Notification', { permission: 'denied' });
  // The page's calls get no answer.
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    // Called once, by the demo inbox on pages that wait for a message.
    if (url !== '/api/health') asked.push(`${method} ${url}`);
    return new Promise(() => {});
  });
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => history.replaceState(null, '', start));

/** Checks the page itself: its title, its heading and its calls. */
async function seePage([, title, heading, calls, frame]: Row) {
  await expect.poll(() => document.title, { timeout: 30_000 }).toBe(`${title} · Sikka`);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveAccessibleName(heading);
  await expect.poll(() => [...asked].sort()).toEqual(calls);
  for (const name of ['Profile pages', 'Wallet pages'])
    expect(page.getByRole('navigation', { name }).elements()).toHaveLength(name === frame ? 1 : 0);
  await expect.element(bar).toBeVisible();
  expect(page.getByRole('status', { name: sharedTexts.loading }).elements().length).toBeLessThan(2);
}

test('no two pages look the same', () => {
  const looks = [...PUBLIC, ...GUARDED].map(([, ...look]) => JSON.stringify(look));
  expect(new Set(looks).size).toBe(looks.length);
});

describe('a visitor', () => {
  test.each(PUBLIC)('sees %s', async (...row) => {
    const [path] = row;
    await openApp(path, null);
    await seePage(row);
    await expect.element(loginDialog).not.toBeInTheDocument();
    expect(location.pathname).toBe(path);
  });

  test.each(GUARDED)('is asked to log in for %s', async (path) => {
    await openApp(path, null);
    await expect.element(loginDialog).toBeVisible();
    expect(location.pathname + location.search).toBe(
      `/?${new URLSearchParams({ modal: 'login', next: path })}`,
    );
  });

  test.each(GUARDED)('waits before %s until the session is known', async (path) => {
    await openApp(path, 'unknown');
    await expect.element(loading).toBeVisible();
    expect([cover()?.width, cover()?.height]).toEqual([
      document.documentElement.getBoundingClientRect().width,
      innerHeight,
    ]);
    await expect.element(page.getByRole('heading', { level: 1 })).not.toBeInTheDocument();
  });
});

describe('a signed-in person', () => {
  test.each([ownHome, ...PUBLIC.filter((row) => row !== home), ...GUARDED])('sees %s', async (...row) => {
    const [path] = row;
    await openApp(path, asha);
    await seePage(row);
    await expect.element(page.getByRole('button', { name: 'Account: Asha' })).toBeVisible();
    await expect.element(loginDialog).not.toBeInTheDocument();
    expect(location.pathname).toBe(path);
  });
});

test('a signed-in person is shown with both names', async () => {
  await openApp('/profile/', asha);
  for (const said of ['Asha Rao', '9812345678', 'asha@example.com'])
    await expect.element(page.getByRole('main').getByText(said).first()).toBeVisible();
});

test('the start page opens the login dialog by its query', async () => {
  await openApp('/?modal=login', null);
  await expect.element(loginDialog).toBeVisible();
});

test.each(['/nowhere', '/live-bets/nowhere', '/live-bets/live-bet/7/more'])(
  '%s is not found',
  async (path) => {
    await openApp(path, null);
    await expect.element(notFound).toBeVisible();
    await page.getByRole('link', { name: 'Go back home' }).click();
    await seePage(home);
    expect(location.pathname).toBe('/');
  },
);

test('/unauthorised is outside the layout', async () => {
  await openApp('/unauthorised', null);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(notFound).not.toBeInTheDocument();
});

test('each navigation scrolls the page to the top', async () => {
  document.body.style.minHeight = '5000px';
  try {
    await openApp('/forget-password', null);
    await seePage(reset);
    for (const path of ['/verify', '/', '/nowhere']) {
      scrollTo(0, 900);
      expect(scrollY).toBe(900);
      navigate(path);
      await expect.poll(() => scrollY).toBe(0);
    }
  } finally {
    document.body.style.minHeight = '';
  }
});

test('each navigation takes the keyboard to the page, the first load does not', async () => {
  await openApp('/forget-password', null);
  await seePage(reset);
  expect(document.activeElement).toBe(document.body);
  const more = page.getByRole('navigation').getByRole('link', { name: 'More' }).first();
  await more.click();
  await expect.element(page.getByRole('main')).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('main')).not.toHaveFocus();
  history.back();
  await expect.element(page.getByRole('main')).toHaveFocus();
});
