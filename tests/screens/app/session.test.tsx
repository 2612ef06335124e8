import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { navigate } from 'wouter/use-browser-location';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type { Actors } from '../../../src/actors/app/actors.ts';
import { startActors } from '../../../src/actors/root.ts';
import { other, sessionExample, user } from '../../../src/machines/app/session.example.ts';
import { sessionMachine } from '../../../src/machines/app/session.machine.ts';
import { toastsMachine } from '../../../src/machines/app/toasts.machine.ts';
import { liveFeedMachine } from '../../../src/machines/bets/live-feed.machine.ts';
import { offline, refused } from '../../../src/machines/shared/call-errors.example.ts';
import { walletMachine } from '../../../src/machines/wallet/wallet.machine.ts';
import type { User } from '../../../src/schemas/account/user.ts';
import type { WalletTotal } from '../../../src/schemas/wallet/wallet.ts';
import { App } from '../../../src/ui/app/app.tsx';
import { settledToast } from '../../../src/ui/bets/settled-toast.ts';
import {
  accountTexts,
  changePasswordButton,
  confirmPasswordField,
  emailField,
  logInDialog,
  logInLink,
  logOutButton,
  newPasswordField,
} from '../../pages/account.ts';
import { myBetsTexts } from '../../pages/my-bets.ts';
import { sharedTexts } from '../../pages/shared.ts';
import { quietActors } from '../actors.tsx';
import { createSut, wear } from '../walk-screen.tsx';
import { appAt } from '../whole-app.tsx';

const loading = page.getByText(sharedTexts.loading, { exact: true });
const heading = page.getByRole('heading', { name: myBetsTexts.myBets, level: 1 });
const account = page.getByRole('button', { name: 'Account: Demo' });
const logOut = async () => {
  await account.click();
  await logOutButton(page).click();
};
const logIn = logInLink(page);
const loginDialog = logInDialog(page);
const suspended = page.getByText('Access denied. Your account has been suspended.').first();
const accountClosed = page.getByRole('heading', { name: accountTexts.accountClosed, level: 1 });
const unreachable = page.getByText(sharedTexts.unreachable);

const start = location.href;
const reload = vi.fn();

beforeEach(() => {
  reload.mockClear();
  // The page's calls get no answer.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => history.replaceState(null, '', start));

/** Another tab stores a token, or removes it. */
const storeElsewhere = async (newValue: string | null) =>
  dispatchEvent(new StorageEvent('storage', { key: 'access-token', newValue }));

/** The wallet is read after a log-in, and dropped after a log-out. */
const balance = page.getByRole('link', { name: 'Balance ₹640.00' });
const walletThatIsRead = () =>
  createActor(
    walletMachine.provide({
      actors: {
        load: fromPromise<WalletTotal>(async () => ({
          totalWalletAmount: 640,
          staked: 0,
          held: 0,
          bonus: 0,
          revision: 1,
        })),
      },
    }),
  );

/** A page that has never been there does not stay when the session ends: its code may load late on a busy machine. */
async function seeOwnPage() {
  await expect.element(account).toBeVisible();
  if (location.pathname !== '/') await expect.element(heading).toBeVisible();
}

createSut(sessionMachine, {
  fixture: sessionExample,
  // The toasts stay: seeing one is an event of the walk, and must not depend on the time of a step.
  view: (session) =>
    appAt('/bet-history', {
      session,
      wallet: walletThatIsRead(),
      toasts: createActor(toastsMachine, { clock: new SimulatedClock() }),
    }),
  isWholePage: true,
  gestures: {
    'session.leave': logOut,
    'login.declined': async () => {
      await userEvent.keyboard('{Escape}');
      await expect.element(loginDialog).not.toBeInTheDocument();
    },
  },
  happens: {
    'session.tokenRemoved': () => storeElsewhere(null),
    'session.tokenAppeared': () => storeElsewhere('a token'),
    'network.back': async () => dispatchEvent(new Event('online')),
  },
  world: [
    'session.signedIn',
    'session.changed',
    'session.suspended',
    'session.accountClosed',
    'session.ended',
    'toast.seen',
  ],
  besides: {
    'login.declined': [{ type: 'login.declined' }],
    // Home has no open dialog: the closed one is reported.
    'done forget': [{ type: 'login.declined' }],
    'error forget': [{ type: 'login.declined' }],
  },
  only: {
    'the menu of the account': [account, ['authenticated']],
    'the balance': [balance, ['authenticated']],
    'that the server cannot be reached': [unreachable, ['unauthenticated.unreachable']],
  },
  oracles: {
    checking: async () => {
      // The start page is open to everyone.
      await expect.element(location.pathname === '/' ? logIn : loading).toBeVisible();
      await expect.element(heading).not.toBeInTheDocument();
    },
    'authenticated.current': seeOwnPage,
    'authenticated.refreshing': seeOwnPage,
    'authenticated.signingIn.checking': seeOwnPage,
    'authenticated.signingIn.waiting': seeOwnPage,
    'authenticated.stale': seeOwnPage,
    'unauthenticated.signedOut': async () => {
      await expect.element(logIn).toBeVisible();
      expect(['/', '/account-closed']).toContain(location.pathname);
    },
    'unauthenticated.leaving': async () => {
      await expect.element(logIn).toBeVisible();
      await expect.element(loginDialog).not.toBeInTheDocument();
    },
    'unauthenticated.expired': async () => {
      await expect.element(loginDialog).toBeVisible();
      await expect.element(heading).toBeVisible();
    },
    'unauthenticated.declined': async () => {
      await expect.element(logIn).toBeVisible();
      expect(location.pathname).toBe('/');
    },
    'unauthenticated.unreachable.waiting': async () => {
      await expect.element(unreachable).toBeVisible();
    },
    'unauthenticated.unreachable.retrying': async () => {
      await expect.element(unreachable).toBeVisible();
    },
    accountClosed: async () => {
      await expect.element(accountClosed).toBeVisible();
      expect(location.pathname).toBe('/account-closed');
    },
    'suspended.forgetting': async () => {
      await expect.element(logIn).toBeVisible();
      await expect.element(heading).not.toBeInTheDocument();
    },
    'suspended.told': async () => {
      await expect.element(suspended).toBeVisible();
      expect(location.pathname).toBe('/');
    },
  },
}).walk();

interface Own extends Partial<Actors> {
  leave?: () => Promise<void>;
}

/** The product at a path; the test answers for its session. */
async function open(path: string, { leave = async () => {}, ...own }: Own = {}) {
  const asked: { is: (user: User | null) => void; fails: (error: Error) => void }[] = [];
  const session = createActor(
    sessionMachine.provide({
      actors: {
        check: fromPromise(() => new Promise((is, fails) => asked.push({ is, fails }))),
        leave: fromPromise(leave),
        forget: fromPromise(async () => {}),
        forgetAccount: fromPromise(async () => {}),
      },
    }),
  );
  await render(appAt(path, { session, ...own }, reload));
  return { session, asked };
}

test('a visitor is sent home with the login dialog, which leads back; the redirect leaves no history entry', async () => {
  const { session, asked } = await open('/bet-history?page=2');
  await expect.element(loading).toBeVisible();
  const entries = history.length;
  asked[0]?.is(null);
  await expect.element(loginDialog).toBeVisible();
  expect(location.pathname + location.search).toBe(
    `/?${new URLSearchParams({ modal: 'login', next: '/bet-history?page=2' })}`,
  );
  expect(history.length).toBe(entries);
  session.send({ type: 'session.signedIn' });
  asked[1]?.is(user);
  await expect.element(heading).toBeVisible();
  await expect.element(loginDialog).not.toBeInTheDocument();
  expect(location.pathname + location.search).toBe('/bet-history?page=2');
});

test('a visitor who closes the dialog is at home', async () => {
  const { asked } = await open('/bet-history');
  asked[0]?.is(null);
  await expect.element(loginDialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(loginDialog).not.toBeInTheDocument();
  expect(location.pathname + location.search).toBe('/');
});

test.each([
  ['/bet-history?page=2', myBetsTexts.myBets],
  ['/coin-flip', 'Coin flip'],
  ['/coinflip-history', 'Coin flip history'],
])('an expired session keeps %s, with the dialog over it, and continues there', async (path, name) => {
  const { session, asked } = await open(path);
  const heading = page.getByRole('heading', { name, level: 1 });
  asked[0]?.is(user);
  await expect.element(heading).toBeVisible();
  const before = heading.element();
  session.send({ type: 'session.ended' });
  await expect.element(loginDialog).toBeVisible();
  expect(heading.element()).toBe(before);
  expect(location.pathname).toBe(path.replace(/\?.*/, ''));
  session.send({ type: 'session.signedIn' });
  await expect.element(loading).toBeVisible();
  asked[1]?.is(user);
  await expect.element(loginDialog).not.toBeInTheDocument();
  await expect.element(loading).not.toBeInTheDocument();
  expect(heading.element(), 'the same page, with all that was typed in it').toBe(before);
  expect(location.pathname + location.search).toBe(path);
});

test('the page says so when the server cannot tell who has logged in again', async () => {
  const { session, asked } = await open('/bet-history');
  asked[0]?.is(user);
  await expect.element(heading).toBeVisible();
  session.send({ type: 'session.ended' });
  await expect.element(loginDialog).toBeVisible();
  session.send({ type: 'session.signedIn' });
  asked[1]?.fails(offline);
  await expect.poll(() => unreachable.elements().length).toBe(2);
  await userEvent.keyboard('{Escape}');
  await expect.element(loginDialog).not.toBeInTheDocument();
  await expect.element(unreachable).toBeVisible();
  await expect.element(heading).toBeVisible();
});

test('the expiry of the session is announced once: a dialog opened from the login stays', async () => {
  const { session, asked } = await open('/bet-history');
  asked[0]?.is(user);
  await expect.element(heading).toBeVisible();
  session.send({ type: 'session.ended' });
  await loginDialog.getByRole('button', { name: 'Forgot password?' }).click();
  const forgot = page.getByRole('dialog', { name: 'Forgot password' });
  await emailField(forgot).fill('demo@example.com');
  session.send({ type: 'session.ended' });
  await expect.element(emailField(forgot)).toHaveValue('demo@example.com');
  expect(location.search).toBe('?modal=forgot-password');
});

test('a password is sent again once its owner has logged in, not when another tab has renewed the token', async () => {
  const { session, asked } = await open('/change-password');
  const OLD = 'Please sign in again to change your password';
  const sent = vi.fn(async () => Response.json({ msg: OLD, errors: { session: OLD } }, { status: 403 }));
  vi.stubGlobal('fetch', (input: RequestInfo | URL) =>
    String(input instanceof Request ? input.url : input).endsWith('users/change-password')
      ? sent()
      : new Promise(() => {}),
  );
  asked[0]?.is(user);
  await newPasswordField(page).fill('floodlight-9');
  await confirmPasswordField(page).fill('floodlight-9');
  await changePasswordButton(page).click();
  await expect.element(loginDialog).toBeVisible();
  expect(sent).toHaveBeenCalledOnce();

  await storeElsewhere('a token');
  asked[1]?.is({ ...user, first_name: 'Renamed' });
  await expect.poll(() => session.getSnapshot().context.user?.first_name).toBe('Renamed');
  await expect.element(loginDialog).toBeVisible();
  expect(sent).toHaveBeenCalledOnce();

  sent.mockImplementation(async () => Response.json({ msg: 'Your password has been changed', data: null }));
  session.send({ type: 'session.signedIn' });
  asked[2]?.is(user);
  await expect.element(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  await expect.element(loginDialog).not.toBeInTheDocument();
  expect(sent).toHaveBeenCalledTimes(2);
});

test('after the session has expired, another page asks to log in', async () => {
  const { session, asked } = await open('/bet-history');
  asked[0]?.is(user);
  await expect.element(heading).toBeVisible();
  session.send({ type: 'session.ended' });
  await expect.element(loginDialog).toBeVisible();
  navigate('/wallet-history');
  await expect.poll(() => location.pathname + location.search).toBe('/?modal=login&next=%2Fwallet-history');
  await expect.element(loginDialog).toBeVisible();
});

test.each([
  ['closes the dialog', () => userEvent.keyboard('{Escape}')],
  ['goes back', async () => history.back()],
])('a visitor who %s after the session has expired does not stay on the page', async (_how, close) => {
  const { session, asked } = await open('/bet-history');
  asked[0]?.is(user);
  await expect.element(heading).toBeVisible();
  session.send({ type: 'session.ended' });
  await expect.element(loginDialog).toBeVisible();
  await close();
  await expect.element(heading).not.toBeInTheDocument();
  await expect.poll(() => location.pathname + location.search).toBe('/');
  await expect.element(loginDialog).not.toBeInTheDocument();
  // This page requires another log-in.
  navigate('/bet-history');
  await expect.element(loginDialog).toBeVisible();
  expect(location.pathname + location.search).toBe('/?modal=login&next=%2Fbet-history');
});

test('a visitor who closes the dialog after the session has expired stays on a public page', async () => {
  const { session, asked } = await open('/forget-password');
  asked[0]?.is(user);
  await expect.element(account).toBeVisible();
  session.send({ type: 'session.ended' });
  await expect.element(loginDialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(loginDialog).not.toBeInTheDocument();
  expect(location.pathname + location.search).toBe('/forget-password');
});

test('a refused profile means that nobody is signed in: a protected page leads home, with the login', async () => {
  const { asked } = await open('/bet-history');
  asked[0]?.fails(refused(404, 'Not found'));
  await expect.element(loginDialog).toBeVisible();
  expect(location.pathname + location.search).toBe('/?modal=login&next=%2Fbet-history');
});

test('a forbidden call leads to /unauthorised, in place of the page', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ msg: 'Not for you' }, { status: 403 }));
  const { asked } = await open('/bet-history');
  const entries = history.length;
  asked[0]?.is(user);
  await expect.element(page.getByRole('heading', { name: 'Not allowed', level: 1 })).toBeVisible();
  expect(location.pathname).toBe('/unauthorised');
  expect(history.length).toBe(entries);
});

test('another person who logs in over a page gets their own page', async () => {
  const { session, asked } = await open('/bet-history');
  asked[0]?.is(user);
  await expect.element(heading).toBeVisible();
  const before = heading.element();
  session.send({ type: 'session.ended' });
  await expect.element(loginDialog).toBeVisible();
  session.send({ type: 'session.signedIn' });
  asked[1]?.is(other);
  await expect.element(loginDialog).not.toBeInTheDocument();
  await expect.element(heading).toBeVisible();
  expect(heading.element()).not.toBe(before);
});

test('a suspended person is told at home, and the page reloads after the toast', async () => {
  const { session, asked } = await open('/bet-history');
  asked[0]?.is(user);
  await expect.element(heading).toBeVisible();
  session.send({ type: 'session.suspended' });
  await expect.element(suspended).toBeVisible();
  expect(location.pathname + location.search).toBe('/');
  expect(reload).not.toHaveBeenCalled();
  await expect.poll(() => reload).toHaveBeenCalledOnce();
});

test('a toast stands above an open dialog', async () => {
  wear('dark');
  history.replaceState(null, '', '/?modal=login');
  const actors = quietActors();
  startActors(actors, { settledToast, reload });
  await render(<App actors={actors} />);
  await expect.element(loginDialog).toBeVisible();
  actors.toasts.send({ type: 'toast.raised', tone: 'error', text: 'Failed to get bets' });
  const toast = page.getByText('Failed to get bets');
  await expect.element(toast).toBeVisible();
  const layer = toast.element().closest('[popover]');
  expect(layer?.matches(':popover-open')).toBe(true);
  // The toast's layer takes no clicks, so `elementFromPoint` does not find it; being in the top layer, it is
  // above the dialog.
  expect(loginDialog.element().matches(':modal')).toBe(true);
});

test('while the session is checked, nobody is asked to log in', async () => {
  document.documentElement.dataset.known = '';
  onTestFinished(() => {
    delete document.documentElement.dataset.known;
  });
  const { asked } = await open('/');
  await expect.element(page.getByText(accountTexts.logIn, { exact: true })).not.toBeVisible();
  asked[0]?.is(null);
  await expect.element(logIn).toBeVisible();
});

test('a log-out leads home, without a dialog', async () => {
  const { asked } = await open('/bet-history');
  asked[0]?.is(user);
  await logOut();
  await expect.element(logIn).toBeVisible();
  await expect.element(loginDialog).not.toBeInTheDocument();
  expect(location.pathname + location.search).toBe('/');
});

/** A stream that counts how often it was opened and closed. */
function lineThatCounts() {
  const opened = vi.fn();
  const closed = vi.fn();
  const feed = createActor(
    liveFeedMachine.provide({
      actors: {
        connect: fromCallback(() => {
          opened();
          return closed;
        }),
      },
    }),
  );
  return { opened, closed, feed };
}

test('the stream reconnects once the log-out has ended the token, not before', async () => {
  const { opened, feed } = lineThatCounts();
  let end = () => {};
  const leave = () => new Promise<void>((resolve) => (end = resolve));
  const { asked } = await open('/bet-history', { feed, leave });
  asked[0]?.is(user);
  await expect.element(heading).toBeVisible();
  opened.mockClear();
  await logOut();
  await expect.element(logIn).toBeVisible();
  expect(opened).not.toHaveBeenCalled();
  end();
  await expect.poll(() => opened).toHaveBeenCalledOnce();
});

test('a page that is left closes its stream, and reopens it after Back', async () => {
  const { opened, closed, feed } = lineThatCounts();
  const { asked } = await open('/bet-history', { feed });
  asked[0]?.is(user);
  await expect.element(heading).toBeVisible();
  closed.mockClear();
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  expect(closed).toHaveBeenCalledOnce();
  opened.mockClear();
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(opened).toHaveBeenCalledOnce();
});

test('after a log-out elsewhere, Back shows no personal data', async () => {
  const { asked } = await open('/bet-history');
  asked[0]?.is(user);
  await expect.element(heading).toBeVisible();
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.is(null);
  await expect.element(logIn).toBeVisible();
  await expect.element(heading).not.toBeInTheDocument();
});

test('after Back, the same person can continue', async () => {
  const { asked } = await open('/bet-history');
  asked[0]?.is(user);
  await expect.element(heading).toBeVisible();
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.is(user);
  await expect.element(heading).toBeVisible();
});

test('the page says that the server cannot be reached, and appears once it can', async () => {
  const { session, asked } = await open('/bet-history');
  asked[0]?.fails(offline);
  await expect.element(unreachable).toBeVisible();
  session.send({ type: 'network.back' });
  asked[1]?.is(user);
  await expect.element(heading).toBeVisible();
  expect(location.pathname).toBe('/bet-history');
});

test('public pages do not wait for the session', async () => {
  await open('/forget-password');
  await expect.element(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
  await expect.element(loading).not.toBeInTheDocument();
});

test('the balance is fetched once the person is known, not before', async () => {
  const total = { totalWalletAmount: 500, staked: 0, held: 0, bonus: 0, revision: 1 };
  const load = vi.fn(async () => total);
  const wallet = createActor(walletMachine.provide({ actors: { load: fromPromise<WalletTotal>(load) } }));
  const { asked } = await open('/forget-password', { wallet });
  expect(load).not.toHaveBeenCalled();
  asked[0]?.is(user);
  await expect.element(page.getByRole('link', { name: 'Balance ₹500.00' })).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test('no balance is shown before it is loaded', async () => {
  wear('dark');
  history.replaceState(null, '', '/forget-password');
  const session = createActor(
    sessionMachine.provide({
      actors: {
        check: fromPromise<User | null>(async () => user),
        leave: fromPromise(async () => {}),
        forget: fromPromise(async () => {}),
      },
    }),
  );
  const actors = quietActors({ session });
  startActors(actors, { settledToast, reload });
  await render(<App actors={actors} />);
  await expect.element(account).toBeVisible();
  await expect.element(page.getByText('₹0.00')).not.toBeVisible();
  actors.wallet.send({ type: 'wallet.moved', totalWalletAmount: 680, revision: 8 });
  await expect.element(page.getByRole('link', { name: 'Balance ₹680.00' })).toBeVisible();
});
