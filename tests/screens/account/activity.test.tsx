import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { markSeen } from '../../../src/actors/account/activity.ts';
import { formOf } from '../../../src/actors/shared/form-of.ts';
import { pagedListOf } from '../../../src/actors/shared/paged-list-of.ts';
import { offline } from '../../../src/machines/shared/call-errors.example.ts';
import type { Activities, Activity, ActivityKind } from '../../../src/schemas/account/activity.ts';
import ActivityView from '../../../src/ui/account/activity.view.tsx';
import { Bell } from '../../../src/ui/app/bell.view.tsx';
import { tryAgainButton } from '../../pages/shared.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { expectAccessible, wear } from '../walk-screen.tsx';

const happening = (number: number, kind: ActivityKind, more: Partial<Activity> = {}): Activity => ({
  number,
  kind,
  subject: '',
  note: '',
  amount: null,
  at: '2026-01-01T11:00:00Z',
  ...more,
});

const onePage = (rows: Activity[], readUpTo = 0): Activities => ({
  rows,
  page: 1,
  perPage: 20,
  total: rows.length,
  summary: { latest: rows[0]?.number ?? 0, read_up_to: readUpTo },
});

const listOf = (load: () => Promise<Activities>) =>
  createActor(pagedListOf(load), { input: { perPage: 20, query: {} } }).start();

test('each activity in a few words, with a link; new ones are marked', async () => {
  wear('light');
  const bet = { subject: '42', note: 'Lions v Tigers' };
  const subject = '7';
  const ticket = { subject: 'AbC', note: 'Bets and results' };
  const combined = { subject: '9', note: 'Lions, Head' };
  const rows = [
    happening(31, 'combined.corrected', combined),
    happening(30, 'combined.corrected', { ...combined, amount: -64.8 }),
    happening(29, 'bet.corrected', { ...bet, amount: 158 }),
    happening(28, 'bet.corrected', { ...bet, amount: -158 }),
    happening(27, 'combined.won', { ...combined, amount: 324 }),
    happening(26, 'combined.lost', { ...combined, amount: 50 }),
    happening(25, 'combined.void', { ...combined, amount: 50 }),
    happening(24, 'second-factor.refused'),
    happening(23, 'withdrawal-factor.off'),
    happening(22, 'withdrawal-factor.on'),
    happening(21, 'second-factor.off'),
    happening(20, 'second-factor.on'),
    happening(19, 'device.new', { note: 'Firefox, Linux' }),
    happening(18, 'password.changed'),
    happening(17, 'payout-account.added', { note: 'HDFC Bank ••••9012' }),
    happening(16, 'bet.won', { ...bet, amount: 180 }),
    happening(15, 'bet.lost', { ...bet, amount: 50 }),
    happening(14, 'bet.void', { ...bet, amount: 50 }),
    happening(13, 'deposit.credited', { subject, amount: 500 }),
    happening(12, 'deposit.rejected', { subject, amount: 500 }),
    happening(11, 'deposit.expired', { subject, amount: 500 }),
    happening(10, 'withdrawal.approved', { subject, amount: 200 }),
    happening(9, 'withdrawal.paid', { subject, amount: 200 }),
    happening(8, 'withdrawal.rejected', { subject, amount: 200 }),
    happening(7, 'bonus.granted', { subject, amount: 100 }),
    happening(6, 'bonus.released', { subject, amount: 100 }),
    happening(5, 'bonus.expired', { subject, amount: 100 }),
    happening(4, 'referral', { amount: 50 }),
    happening(3, 'starter', { amount: 1000 }),
    happening(2, 'ticket.answered', ticket),
    happening(1, 'ticket.closed', ticket),
  ];
  await render(
    <WithActors>
      <main>
        <ActivityView list={listOf(async () => onePage(rows, 14))} />
      </main>
    </WithActors>,
  );
  const table = page.getByRole('table', { name: 'Activity' });
  await expect.element(table).toBeVisible();
  const seen = [...table.element().querySelectorAll('tbody tr')].map((row) => [
    row.querySelector('a')?.getAttribute('href'),
    [...row.querySelectorAll('td > div')]
      .map(({ textContent }) => textContent)
      .filter((text) => text !== '' && text !== '1 Jan 2026, 04:30 pm'),
  ]);
  expect(seen).toEqual([
    ['/combined-bets/9', ['Open again: result corrected', 'Lions, Head', 'New']],
    ['/combined-bets/9', ['Result corrected', 'Lions, Head', '-₹64.80', 'New']],
    ['/bet-history/42', ['Result corrected', 'Lions v Tigers', '+₹158.00', 'New']],
    ['/bet-history/42', ['Result corrected', 'Lions v Tigers', '-₹158.00', 'New']],
    ['/combined-bets/9', ['Combined bet won', 'Lions, Head', '+₹324.00', 'New']],
    ['/combined-bets/9', ['Combined bet lost', 'Lions, Head', '-₹50.00', 'New']],
    ['/combined-bets/9', ['Combined bet void: stake back', 'Lions, Head', '+₹50.00', 'New']],
    ['/security', ['A log-in with your password and a wrong code', 'New']],
    ['/security', ['Withdrawals no longer ask for a code of your app', 'New']],
    ['/security', ['Withdrawals ask for a code of your app', 'New']],
    ['/security', ['Two-step log-in turned off', 'New']],
    ['/security', ['Two-step log-in turned on', 'New']],
    ['/security', ['Log-in on a new device', 'Firefox, Linux', 'New']],
    ['/security', ['Password changed', 'New']],
    ['/account-History', ['Payout account added', 'HDFC Bank ••••9012', 'New']],
    ['/bet-history/42', ['Bet won', 'Lions v Tigers', '+₹180.00', 'New']],
    ['/bet-history/42', ['Bet lost', 'Lions v Tigers', '-₹50.00', 'New']],
    ['/bet-history/42', ['Bet void: stake back', 'Lions v Tigers', '+₹50.00']],
    ['/deposit-history?id=7', ['Money deposited', '+₹500.00']],
    ['/deposit-history?id=7', ['Deposit declined', '₹500.00']],
    ['/deposit-history?id=7', ['Deposit expired', '₹500.00']],
    ['/withdrawal-request?id=7', ['Withdrawal approved', '₹200.00']],
    ['/withdrawal-request?id=7', ['Withdrawal paid', '-₹200.00']],
    ['/withdrawal-request?id=7', ['Withdrawal rejected: money back', '+₹200.00']],
    ['/bonus?id=7', ['Bonus received', '+₹100.00']],
    ['/bonus?id=7', ['Bonus released', '+₹100.00']],
    ['/bonus?id=7', ['Bonus expired', '-₹100.00']],
    ['/referral-history', ['Referral reward', '+₹50.00']],
    ['/wallet-history', ['Play money to begin with', '+₹1,000.00']],
    ['/ticket-help/AbC', ['Support has answered', 'Bets and results']],
    ['/ticket-help/AbC', ['Support has closed your ticket', 'Bets and results']],
  ]);
  await expectAccessible();
});

test('a newcomer has no activities; a failure can be retried', async () => {
  const answers = [() => Promise.reject(offline), async () => onePage([])];
  await render(
    <WithActors>
      <ActivityView list={listOf(() => (answers.shift() ?? (async () => onePage([])))())} />
    </WithActors>,
  );
  await expect.element(page.getByText('Your activity could not be loaded')).toBeVisible();
  await tryAgainButton(page).click();
  await expect
    .element(
      page.getByText(
        'Nothing has happened yet. Results of your bets, deposits and answers from support come here.',
      ),
    )
    .toBeVisible();
});

/** An actor that marks activities as read, with answers from the test; and the list that it follows. */
function marking(pages: Activities[]) {
  const sent: number[] = [];
  const answers: ((read: boolean) => void)[] = [];
  const mark = createActor(
    formOf((upTo: number) => {
      sent.push(upTo);
      return new Promise<{ latest: number; read_up_to: number }>((resolve, reject) =>
        answers.push((isRead) => (isRead ? resolve({ latest: upTo, read_up_to: upTo }) : reject(offline))),
      );
    }),
  ).start();
  const list = listOf(async () => pages.shift() ?? onePage([]));
  onTestFinished(markSeen(mark, list));
  return {
    sent,
    list,
    /** Answers the open request, and waits until the answer has been handled. */
    async answer(isRead: boolean) {
      answers.shift()?.(isRead);
      const attempts = sent.length;
      await expect.poll(() => sent.length > attempts || !mark.getSnapshot().hasTag('busy')).toBe(true);
    },
    async refresh() {
      list.send({ type: 'list.refresh' });
      await expect.poll(() => list.getSnapshot().hasTag('busy')).toBe(false);
    },
  };
}

const upTo = (number: number, readUpTo = 0) => onePage([happening(number, 'starter')], readUpTo);

test('shown activities are marked as read, once', async () => {
  const { sent, answer, refresh } = marking([upTo(3), upTo(3, 3), upTo(4, 3)]);
  await expect.poll(() => sent).toEqual([3]);
  await answer(true);
  await refresh();
  expect(sent).toEqual([3]);
  await refresh();
  expect(sent).toEqual([3, 4]);
});

test('activities that arrive during a request are marked after it', async () => {
  const { sent, answer, refresh } = marking([upTo(3), upTo(5)]);
  await expect.poll(() => sent).toEqual([3]);
  await refresh();
  expect(sent).toEqual([3]);
  await answer(true);
  expect(sent).toEqual([3, 5]);
});

test('without an answer it is sent again with the next reading, not before', async () => {
  const { sent, answer, refresh } = marking([upTo(3), upTo(3)]);
  await expect.poll(() => sent).toEqual([3]);
  await answer(false);
  expect(sent).toEqual([3]);
  await refresh();
  expect(sent).toEqual([3, 3]);
});

test('read activities are not marked again', async () => {
  const { sent, list } = marking([upTo(3, 3)]);
  await expect.poll(() => list.getSnapshot().matches('loaded')).toBe(true);
  expect(sent).toEqual([]);
});

test('a page in the background marks nothing as read', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { sent, list } = marking([upTo(3)]);
  await expect.poll(() => list.getSnapshot().matches('loaded')).toBe(true);
  expect(sent).toEqual([]);
  hidden.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent).toEqual([3]);
});

test('the bell counts new activities, up to nine and more, and announces them once', async () => {
  wear('light');
  const said: string[] = [];
  const actors = quietActors();
  const tell = (latest: number, read_up_to: number) =>
    actors.feed.send({ type: 'feed.activity', data: { latest, read_up_to } });
  actors.feed.send({ type: 'feed.hello', at: 0, data: { server_time: '2026-01-01T11:00:00Z', matches: [] } });
  await render(
    <WithActors actors={actors}>
      <header>
        <Bell />
      </header>
    </WithActors>,
  );
  const bell = page.getByRole('link');
  const status = page.getByRole('status');
  new MutationObserver(() => said.push(status.element().textContent ?? '')).observe(status.element(), {
    childList: true,
    characterData: true,
    subtree: true,
  });
  await expect.element(bell).toHaveAccessibleName('Activity');
  expect(bell.element().textContent).toBe('');
  for (const [latest, name] of [
    [1, 'Activity, 1 new'],
    [9, 'Activity, 9 new'],
    [10, 'Activity, 9+ new'],
    [250, 'Activity, 9+ new'],
  ] as const) {
    tell(latest, 0);
    await expect.element(bell).toHaveAccessibleName(name);
  }
  expect(bell.element().textContent).toBe('9+');
  await expectAccessible();
  tell(250, 250);
  await expect.element(bell).toHaveAccessibleName('Activity');
  tell(251, 250);
  await expect.element(bell).toHaveAccessibleName('Activity, 1 new');
  const words = 'There is something new in your activity';
  expect(said).toEqual([words, '', words]);
});
