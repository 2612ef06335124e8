import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { navigate } from 'wouter/use-browser-location';
import { createActor, fromPromise } from 'xstate';
import { startActors } from '../../src/actors.ts';
import { sessionMachine } from '../../src/machines/session.machine.ts';
import type { User } from '../../src/schemas/user.ts';
import { App } from '../../src/ui/app.tsx';
import { quietActors } from './actors.tsx';
import { wear } from './walk-screen.tsx';

const asha: User = {
  id: 1,
  first_name: 'Asha',
  last_name: 'Rao',
  profile_image: null,
  email: 'asha@example.com',
  phone: '9812345678',
};

const PUBLIC = [
  '/',
  '/about-us',
  '/events',
  '/events/details/7',
  '/blog',
  '/blog/first-night',
  '/contact-us',
  '/rules',
  '/forget-password',
  '/verify',
];

const GUARDED = [
  '/profile/',
  '/profile/edit-profile',
  '/profile/change-password',
  '/profile/dashboard',
  '/change-password',
  '/edit-profile',
  '/create-ticket',
  '/tickets-history',
  '/ticket-help/3f9c',
  '/close-bets',
  '/bet-history',
  '/coin-flip',
  '/withdrawal-request',
  '/account-History',
  '/add-account',
  '/wallet-history',
  '/referral-history',
  '/deposit-history',
  '/coinflip-history',
  '/limbo-history',
  '/make-deposit',
  '/live-bets',
  '/live-bets/live-bet/7',
  '/extra-time-bets',
  '/recent-winners',
  '/bonus',
];

const notFound = page.getByText("Oops! The page you're looking for doesn't exist or has been moved.");
const loginDialog = page.getByRole('dialog', { name: 'Log in' });
const loading = page.getByText('Loading…', { exact: true });
const bar = page.getByRole('banner');

const start = location.href;
beforeEach(() => {
  // Nothing that a page asks for is answered.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => history.replaceState(null, '', start));

/** The whole product, opened at a path by this person, a visitor, or somebody who is still being asked about. */
async function open(path: string, person: User | null | 'unknown') {
  wear('dark');
  document.title = '';
  history.replaceState(null, '', path);
  const check = fromPromise<User | null>(() =>
    person === 'unknown' ? new Promise(() => {}) : Promise.resolve(person),
  );
  const nothing = fromPromise(async () => {});
  const session = createActor(sessionMachine.provide({ actors: { check, leave: nothing, forget: nothing } }));
  const actors = quietActors({ session });
  startActors(actors, () => {});
  await render(<App actors={actors} />);
}

/** The page itself, with its title, and with its heading or the bones of what is on its way. */
async function seePage() {
  const heading = page.getByRole('heading', { level: 1 });
  const bones = page.getByRole('status', { name: 'Loading…' });
  await expect.element(heading.or(bones).first()).toBeVisible();
  await expect.element(notFound).not.toBeInTheDocument();
  await expect.element(bar).toBeVisible();
  await expect.poll(() => document.title, { timeout: 30_000 }).toMatch(/\S · Sikka$/);
  expect(document.title).not.toContain('not found');
}

describe('a visitor', () => {
  test.each(PUBLIC)('sees %s', async (path) => {
    await open(path, null);
    await seePage();
    await expect.element(loginDialog).not.toBeInTheDocument();
    expect(location.pathname).toBe(path);
  });

  test.each(GUARDED)('is asked to log in for %s', async (path) => {
    await open(path, null);
    await expect.element(loginDialog).toBeVisible();
    expect(location.pathname + location.search).toBe(
      `/?${new URLSearchParams({ modal: 'login', next: path })}`,
    );
  });

  test.each(GUARDED)('waits before %s while that is found out', async (path) => {
    await open(path, 'unknown');
    await expect.element(loading).toBeVisible();
    const { width, height } = loading.element().getBoundingClientRect();
    expect([width, height]).toEqual([document.documentElement.getBoundingClientRect().width, innerHeight]);
    await expect.element(page.getByRole('heading', { level: 1 })).not.toBeInTheDocument();
  });
});

describe('who is signed in', () => {
  test.each([...PUBLIC, ...GUARDED])('sees %s', async (path) => {
    await open(path, asha);
    await seePage();
    await expect.element(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await expect.element(loginDialog).not.toBeInTheDocument();
    expect(location.pathname).toBe(path);
  });
});

test('who is signed in is called by both names', async () => {
  await open('/profile/', asha);
  for (const said of ['Asha Rao', '9812345678', 'asha@example.com'])
    await expect.element(page.getByRole('main').getByText(said, { exact: true }).first()).toBeVisible();
});

test('the start page opens the login dialog by its query', async () => {
  await open('/?modal=login', null);
  await expect.element(loginDialog).toBeVisible();
});

test.each(['/nowhere', '/live-bets/nowhere', '/live-bets/live-bet/7/more'])(
  '%s is no page of ours',
  async (path) => {
    await open(path, null);
    await expect.element(notFound).toBeVisible();
    await page.getByRole('link', { name: 'Go back home', exact: true }).click();
    await seePage();
    expect(location.pathname).toBe('/');
  },
);

test('/unauthorised stands outside the layout', async () => {
  await open('/unauthorised', null);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(notFound).not.toBeInTheDocument();
});

test('each navigation scrolls the page to the top', async () => {
  document.body.style.minHeight = '5000px';
  try {
    await open('/forget-password', null);
    await seePage();
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
  await open('/forget-password', null);
  await seePage();
  expect(document.activeElement).toBe(document.body);
  const more = page.getByRole('navigation').getByRole('link', { name: 'More' }).first();
  await more.click();
  await expect.element(page.getByRole('main')).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('main')).not.toHaveFocus();
  history.back();
  await expect.element(page.getByRole('main')).toHaveFocus();
});
