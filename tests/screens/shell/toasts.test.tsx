import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, SimulatedClock } from 'xstate';
import { startActors } from '../../../src/actors.ts';
import { matches } from '../../../src/api/bets/matches.ts';
import { noticesMachine } from '../../../src/machines/notices.machine.ts';
import { App } from '../../../src/ui/app/app.tsx';
import { useWallet, WalletProvider } from '../../../src/ui/app/context.tsx';
import Toasts from '../../../src/ui/app/toaster.tsx';
import { quietActors, WithActors, walletOf } from '../actors.tsx';
import { listenToPage } from '../announcements.ts';
import { wear } from '../walk-screen.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The page's toasts, on a clock that the test moves. */
async function open() {
  wear('dark');
  const clock = new SimulatedClock();
  const notices = createActor(noticesMachine, { clock });
  await render(
    <WithActors actors={quietActors({ notices })}>
      <Toasts />
    </WithActors>,
  );
  return { clock, notices };
}

test('a toast stands at the top, in the middle, for 1500 ms', async () => {
  const { clock, notices } = await open();
  notices.send({ type: 'toast.raised', tone: 'error', text: 'Failed to get bets' });
  const toast = page.getByText('Failed to get bets');
  await expect.element(toast).toBeVisible();
  const { left, right, top } = toast.element().getBoundingClientRect();
  expect(Math.abs((left + right) / 2 - innerWidth / 2)).toBeLessThan(20);
  expect(top).toBeLessThan(100);

  clock.increment(1499);
  expect(notices.getSnapshot().matches({ present: 'showing' })).toBe(true);
  await expect.element(toast).toBeVisible();
  clock.increment(1);
  await expect.element(toast).not.toBeInTheDocument();
});

test('a toast is said once, by what was there before it', async () => {
  const { clock, notices } = await open();
  const { said, stop } = listenToPage();
  for (const text of ['You are logged in', 'Failed to get bets'] as const) {
    notices.send({ type: 'toast.raised', tone: 'success', text });
    await expect.element(page.getByText(text)).toBeVisible();
    clock.increment(1500);
    await expect.element(page.getByText(text)).not.toBeInTheDocument();
  }
  expect(said).toEqual(['You are logged in', 'Failed to get bets']);
  stop();
});

test('an error of ours has the id of its request, in small', async () => {
  wear('dark');
  const notices = createActor(noticesMachine, { clock: new SimulatedClock() });
  await render(
    <WithActors actors={quietActors({ notices })}>
      <Toasts />
    </WithActors>,
  );
  notices.send({ type: 'toast.raised', tone: 'error', text: 'Failed to get bets', request: 'q7Bx_0aZ-k2F' });
  await expect
    .element(page.getByRole('status').filter({ has: page.getByText('Request q7Bx_0aZ-k2F') }))
    .toHaveTextContent(/^Failed to get betsRequest q7Bx_0aZ-k2F$/);
});

test('calls that have no answer in time are told of once', async () => {
  wear('dark');
  const calls: string[] = [];
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    calls.push(url);
    return new Promise((_, lose) => signal?.addEventListener('abort', lose));
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const actors = quietActors();
  startActors(actors, () => {});
  await render(<App actors={actors} />);
  await expect.poll(() => calls).toContain('/api/live-bet/home-listing');
  const other = matches.live().catch(() => 'no answer');
  const toast = page.getByText('Server Error, Please try again later');
  vi.advanceTimersByTime(7999);
  expect(actors.notices.getSnapshot().context.toasts).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(await other).toBe('no answer');
  await expect.element(toast).toBeVisible();
  expect(toast.elements()).toHaveLength(1);
});

function Balance() {
  return useWallet().getSnapshot().context.totalWalletAmount;
}

test('the wallet has a value inside its provider alone', async () => {
  const inside = await render(
    <WalletProvider wallet={walletOf(500)}>
      <Balance />
    </WalletProvider>,
  );
  await expect.element(inside.getByText('500')).toBeVisible();
  await expect(render(<Balance />)).rejects.toThrow('useWallet must be used within a WalletProvider');
});
