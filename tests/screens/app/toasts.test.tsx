import hotToast from 'react-hot-toast';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { startActors } from '../../../src/actors/root.ts';
import { matches } from '../../../src/api/bets/matches.ts';
import { sessionMachine } from '../../../src/machines/app/session.machine.ts';
import { toastsMachine } from '../../../src/machines/app/toasts.machine.ts';
import { bet, hello, moved } from '../../../src/machines/bets/live-feed.example.ts';
import { liveFeedMachine } from '../../../src/machines/bets/live-feed.machine.ts';
import { settlementsMachine } from '../../../src/machines/bets/settlements.machine.ts';
import type { User } from '../../../src/schemas/account/user.ts';
import type { Bet } from '../../../src/schemas/bets/bets.ts';
import { App } from '../../../src/ui/app/app.tsx';
import Toasts from '../../../src/ui/app/toaster.tsx';
import { settledToast } from '../../../src/ui/bets/settled-toast.ts';
import { Modal } from '../../../src/ui/kit/overlays/modal.tsx';
import { useWallet, WalletProvider } from '../../../src/ui/shared/context.tsx';
import { closeButton } from '../../pages/shared.ts';
import { quietActors, WithActors, walletOf } from '../actors.tsx';
import { listenToPage } from '../announcements.ts';
import { wear } from '../walk-screen.tsx';
import { appAt, asha } from '../whole-app.tsx';

afterEach(async () => {
  // A pointer that a test leaves on its toast would hold the next one.
  await userEvent.hover(document.body);
  // A toast that is fading out would be read out with the next.
  hotToast.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The page's toasts, with a clock controlled by the test. */
async function open() {
  wear('dark');
  const clock = new SimulatedClock();
  const toasts = createActor(toastsMachine, { clock });
  const followed: string[] = [];
  await render(
    <Router aroundNav={(_, to) => void followed.push(to)}>
      <WithActors actors={quietActors({ toasts })}>
        <Toasts />
      </WithActors>
    </Router>,
  );
  return { clock, toasts, followed };
}

test('a toast stands at the top, in the middle, for 1500 ms', async () => {
  const { clock, toasts } = await open();
  toasts.send({ type: 'toast.raised', tone: 'error', text: 'Failed to get bets' });
  const toast = page.getByText('Failed to get bets');
  await expect.element(toast).toBeVisible();
  const { left, right, top } = toast.element().getBoundingClientRect();
  expect(Math.abs((left + right) / 2 - innerWidth / 2)).toBeLessThan(20);
  expect(top).toBeLessThan(100);

  clock.increment(1499);
  expect(toasts.getSnapshot().matches({ present: 'showing' })).toBe(true);
  await expect.element(toast).toBeVisible();
  clock.increment(1);
  await expect.element(toast).not.toBeInTheDocument();
});

test('a toast is announced once, by a region that existed before it', async () => {
  const { clock, toasts } = await open();
  const { said, stop } = listenToPage();
  for (const text of ['You are logged in', 'Failed to get bets'] as const) {
    toasts.send({ type: 'toast.raised', tone: 'success', text });
    await expect.element(page.getByText(text)).toBeVisible();
    clock.increment(1500);
    await expect.element(page.getByText(text)).not.toBeInTheDocument();
  }
  expect(said).toEqual(['You are logged in', 'Failed to get bets']);
  stop();
});

test('a toast with a link leads there, by the keyboard, too, and disappears then', async () => {
  const { toasts, followed } = await open();
  for (const follow of [
    () => page.getByRole('link', { name: 'Lions – Tigers: -₹42' }).click(),
    async () => {
      await userEvent.tab();
      await expect.element(page.getByRole('link')).toHaveFocus();
      await userEvent.keyboard('{Enter}');
    },
  ]) {
    toasts.send({
      type: 'toast.raised',
      tone: 'neutral',
      text: 'Lions – Tigers: -₹42',
      href: '/bet-history/5',
    });
    await expect.element(page.getByRole('link')).toBeVisible();
    await follow();
    await expect.element(page.getByRole('link')).not.toBeInTheDocument();
  }
  expect(followed).toEqual(['/bet-history/5', '/bet-history/5']);
});

test('a toast stays while the focus or the pointer is on it', async () => {
  const { clock, toasts } = await open();
  const raise = () =>
    toasts.send({
      type: 'toast.raised',
      tone: 'neutral',
      text: 'Lions – Tigers: you have your stake back',
      href: '/bet-history/5',
    });
  const isUp = () => toasts.getSnapshot().matches({ present: 'showing' });
  raise();
  const link = page.getByRole('link', { name: 'Lions – Tigers: you have your stake back' });
  await expect.element(link).toBeVisible();
  await userEvent.tab();
  await userEvent.hover(link);
  clock.increment(60_000);
  expect(isUp()).toBe(true);
  // Neither alone releases it.
  await userEvent.hover(document.body);
  clock.increment(60_000);
  expect(isUp()).toBe(true);
  await userEvent.tab();
  clock.increment(1499);
  expect(isUp()).toBe(true);
  clock.increment(1);
  expect(isUp()).toBe(false);
});

test('an error of ours shows the id of its request in small text', async () => {
  wear('dark');
  const toasts = createActor(toastsMachine, { clock: new SimulatedClock() });
  await render(
    <WithActors actors={quietActors({ toasts })}>
      <Toasts />
    </WithActors>,
  );
  toasts.send({ type: 'toast.raised', tone: 'error', text: 'Failed to get bets', request: 'q7Bx_0aZ-k2F' });
  await expect
    .element(page.getByRole('status').filter({ has: page.getByText('Request q7Bx_0aZ-k2F') }))
    .toHaveTextContent(/^Failed to get betsRequest q7Bx_0aZ-k2F$/);
});

test('a time-out of several calls is reported once', async () => {
  wear('dark');
  const calls: string[] = [];
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    calls.push(url);
    return new Promise((_, lose) => signal?.addEventListener('abort', lose));
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const actors = quietActors();
  startActors(actors, { settledToast, reload: () => {} });
  await render(<App actors={actors} />);
  await expect.poll(() => calls).toContain('/api/live-bet/home-listing');
  const other = matches.live().catch(() => 'no answer');
  const toast = page.getByText('Server Error, Please try again later');
  vi.advanceTimersByTime(7999);
  expect(actors.toasts.getSnapshot().context.toasts).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(await other).toBe('no answer');
  await expect.element(toast).toBeVisible();
  expect(toast.elements()).toHaveLength(1);
});

function Question({ depth }: { depth: number }) {
  return (
    <Modal open={depth > 0} onClose={() => undefined} title={`Question ${depth}`}>
      <button type="button">Answer {depth}</button>
      <Question depth={depth - 1} />
    </Modal>
  );
}

/** The page's toasts, under this many dialogs, one over the other. */
async function openUnder(dialogs: number) {
  wear('dark');
  const clock = new SimulatedClock();
  const toasts = createActor(toastsMachine, { clock });
  const followed: string[] = [];
  const actors = quietActors({ toasts });
  const shown = (depth: number) => (
    <Router aroundNav={(_, to) => void followed.push(to)}>
      <WithActors actors={actors}>
        <Toasts />
        <Question depth={depth} />
      </WithActors>
    </Router>
  );
  const screen = await render(shown(dialogs));
  const { said, stop } = listenToPage();
  onTestFinished(stop);
  const raise = () =>
    toasts.send({ type: 'toast.raised', tone: 'success', text: WON, href: '/bet-history/5' });
  return { clock, followed, said, raise, openDialogs: (depth: number) => screen.rerender(shown(depth)) };
}

const WON = 'Lions won: +₹80';
const won = page.getByRole('link', { name: WON });

test.each([
  ['a dialog', 1],
  ['two dialogs', 2],
])('over %s a toast is announced once, and its link can be tapped', async (_, dialogs) => {
  const { followed, said, raise } = await openUnder(dialogs);
  for (let times = 0; times < 2; times++) {
    raise();
    await won.click();
    await expect.element(won).not.toBeInTheDocument();
  }
  expect(followed).toEqual(['/bet-history/5', '/bet-history/5']);
  expect(said).toEqual([WON, WON]);
});

test('a toast stays usable, and is not announced again, while dialogs open and close', async () => {
  const { clock, followed, said, raise, openDialogs } = await openUnder(0);
  raise();
  await expect.element(won).toBeVisible();
  for (const depth of [1, 2, 1, 0, 1]) {
    await openDialogs(depth);
    await userEvent.hover(won);
    clock.increment(60_000);
    await expect.element(won).toBeVisible();
  }
  await won.click();
  expect(followed).toEqual(['/bet-history/5']);
  expect(said).toEqual([WON]);
});

test('Tab cycles through a dialog and the toast over it', async () => {
  const { raise } = await openUnder(1);
  raise();
  await expect.element(won).toBeVisible();
  const answer = page.getByRole('button', { name: 'Answer 1' });
  const close = closeButton(page);
  await expect.element(answer).toHaveFocus();
  for (const [keys, target] of [
    ['{Tab}', won],
    ['{Tab}', close],
    ['{Shift>}{Tab}{/Shift}', won],
    ['{Shift>}{Tab}{/Shift}', answer],
  ] as const) {
    await userEvent.keyboard(keys);
    await expect.element(target).toHaveFocus();
  }
});

/** Asha, signed in on the start page, and a stream that reports her bets. */
async function openBettor() {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const clock = new SimulatedClock();
  const toasts = createActor(toastsMachine, { clock });
  const settlements = createActor(settlementsMachine, { clock });
  const feed = createActor(liveFeedMachine.provide({ actors: { connect: fromCallback(() => {}) } }), {
    clock,
  });
  const session = createActor(
    sessionMachine.provide({
      actors: {
        check: fromPromise<User | null>(async () => asha),
        leave: fromPromise(() => new Promise<void>(() => {})),
        forget: fromPromise(async () => {}),
      },
    }),
  );
  await render(appAt('/', { session, feed, toasts, settlements }));
  await expect.poll(() => settlements.getSnapshot().value).toEqual({ open: 'quiet' });
  feed.send(hello);
  let revision = 100;
  const settle = (kind: 'bet.won' | 'bet.lost' | 'bet.void', of: Partial<Bet>) => {
    revision += 1;
    feed.send({ type: 'feed.wallet', data: moved(revision, kind, { ...bet, ...of }) });
  };
  return { clock, session, settle };
}

const LOST = { status: 'lost', payout: 0 } as const;
const VOID = { status: 'void', payout: 100 } as const;

const CORRECTED = { at: '2026-11-21T19:00:00Z', why: 'a slip of the finger', written_off: 0 };
const TAKEN_BACK = { ...LOST, corrected: { ...CORRECTED, written_off: 30 } } as const;

const BOTH_SIDES = [
  ['bet.won', { payout: 158 }],
  ['bet.lost', { ...LOST, id: 6 }],
] as const;
const TWO_MATCHES = [
  ['bet.won', {}],
  ['bet.lost', { ...LOST, id: 6, bet_amount: 20.5 }],
  ['bet.won', { id: 7, match_id: 8 }],
] as const;

test.each([
  ['a win', [['bet.won', {}]], 'Lions won: +₹80', '/bet-history/5'],
  ['a loss', [['bet.lost', LOST]], 'Lions lost: -₹100', '/bet-history/5'],
  [
    'a win after a correction',
    [['bet.won', { corrected: CORRECTED }]],
    'Result corrected. Lions won: +₹180',
    '/bet-history/5',
  ],
  [
    'a win that is taken back, but for what is spent',
    [['bet.lost', TAKEN_BACK]],
    'Result corrected. Lions lost: -₹150',
    '/bet-history/5',
  ],
  ['a bet that is void', [['bet.void', VOID]], 'Lions – Tigers: you have your stake back', '/bet-history/5'],
  ['two bets on both sides', BOTH_SIDES, '2 bets settled: -₹42', '/bet-history'],
  ['three bets on two matches', TWO_MATCHES, '3 bets settled: +₹139.50', '/bet-history'],
] as const)('%s is reported once, as one sum, with a link', async (_, bets, text, href) => {
  const { clock, settle } = await openBettor();
  const { said, stop } = listenToPage();
  onTestFinished(stop);
  for (const [kind, of] of bets) settle(kind, of);
  clock.increment(300);
  const link = page.getByRole('link', { name: text, exact: true });
  await expect.element(link).toBeVisible();
  expect(link.element().getAttribute('href')).toBe(href);
  clock.increment(1500);
  await expect.element(link).not.toBeInTheDocument();
  expect(said).toEqual([text]);
});

test.each([
  ['a loss', 'bet.lost', LOST],
  ['a stake that is back', 'bet.void', VOID],
] as const)('%s is shown in neither red nor green', async (_, kind, of) => {
  const { clock, settle } = await openBettor();
  settle(kind, of);
  clock.increment(300);
  const toast = page.getByRole('status').filter({ has: page.getByRole('link') });
  await expect.element(toast).toBeVisible();
  const css = getComputedStyle(document.documentElement);
  const colours = ['--win', '--error'].map((name) => css.getPropertyValue(name));
  for (const element of toast.element().querySelectorAll('*')) {
    const probe = document.createElement('i');
    document.body.append(probe);
    for (const colour of colours) {
      probe.style.color = colour;
      expect(getComputedStyle(element).color).not.toBe(getComputedStyle(probe).color);
    }
    probe.remove();
  }
});

test('the link of a settlement leads there from an open dialog, which closes', async () => {
  const { clock, settle } = await openBettor();
  await page.getByRole('banner').getByRole('button', { name: 'Account: Asha' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  settle('bet.won', {});
  clock.increment(300);
  await won.click();
  await expect.poll(() => location.pathname).toBe('/bet-history/5');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('after a log-out no toast reports the outcome of bets', async () => {
  const { clock, session, settle } = await openBettor();
  settle('bet.won', {});
  session.send({ type: 'session.leave' });
  // The log-out is on its way: the stream is still theirs.
  settle('bet.won', { id: 6 });
  clock.increment(300);
  await expect.element(page.getByText('Lions won: +₹80')).not.toBeInTheDocument();
});

function Balance() {
  return useWallet().getSnapshot().context.totalWalletAmount;
}

test('the wallet has a value only inside its provider', async () => {
  const inside = await render(
    <WalletProvider wallet={walletOf(500)}>
      <Balance />
    </WalletProvider>,
  );
  await expect.element(inside.getByText('500')).toBeVisible();
  await expect(render(<Balance />)).rejects.toThrow('useWallet must be used within a WalletProvider');
});
