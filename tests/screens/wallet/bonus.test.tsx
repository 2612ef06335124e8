import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { keepFresh, walletChanges } from '../../../src/actors/shared/follow.ts';
import { listOf } from '../../../src/actors/shared/list-of.ts';
import { offline } from '../../../src/machines/shared/call-errors.example.ts';
import type { Bonus } from '../../../src/schemas/wallet/bonuses.ts';
import Bonuses from '../../../src/ui/wallet/bonus.view.tsx';
import { tryAgainButton } from '../../pages/shared.ts';
import { quietActors, WithActors, walletOf } from '../actors.tsx';
import { expectAccessible, wear } from '../walk-screen.tsx';

const bonus: Bonus = {
  id: 1,
  kind: 'welcome',
  amount: 100,
  wagering: 100,
  wagered: 37.5,
  status: 'locked',
  waiting: false,
  granted_at: '2026-01-01T10:00:00Z',
  expires_at: '2026-01-31T10:00:00Z',
  ended_at: null,
};

async function open(load: () => Promise<Bonus[]>, actors = quietActors({ wallet: walletOf(100) })) {
  const list = createActor(listOf(load), { input: {} }).start();
  await render(
    <WithActors actors={actors}>
      <main>
        <Bonuses actor={list} query={{}} />
      </main>
    </WithActors>,
  );
  return list;
}

const bar = page.getByRole('progressbar', { name: 'Staked so far' });
const cards = () =>
  [...document.querySelectorAll('section:has(> header)')].map((card) =>
    [card.querySelector('h2'), card.querySelector('header > span'), ...card.querySelectorAll('p')].map(
      (part) => part?.textContent,
    ),
  );

test('an active bonus: its progress, the rest, and its end', async () => {
  wear('dark');
  await open(async () => [bonus]);
  await expect.element(bar).toHaveAttribute('aria-valuenow', '37.5');
  await expect.element(bar).toHaveAttribute('aria-valuetext', '₹37.50 of ₹100.00 staked');
  expect(cards()).toEqual([
    [
      'Welcome bonus',
      'Under way',
      '₹100.00',
      '₹37.50 of ₹100.00 staked',
      'Stake ₹62.50 more, and it becomes cash.',
      'Expires: 31 Jan 2026, 03:30 pm',
    ],
  ]);
  await expect.element(page.getByRole('link', { name: 'All the rules' })).toHaveAttribute('href', '/rules');
  await expectAccessible();
});

test('waiting and ended ones show their state', async () => {
  wear('light');
  await open(async () => [
    { ...bonus, id: 4, kind: 'goodwill', wagered: 0, waiting: true },
    { ...bonus, id: 3, wagered: 100 },
    { ...bonus, id: 2, wagered: 100, status: 'released', ended_at: '2026-01-02T10:00:00Z' },
    { ...bonus, id: 1, status: 'expired', ended_at: '2026-01-31T10:00:00Z' },
  ]);
  await expect.poll(cards).toEqual([
    [
      'Goodwill bonus',
      'Waiting',
      '₹100.00',
      '₹0.00 of ₹100.00 staked',
      'Stakes count for it once the bonus before it has ended.',
      'Expires: 31 Jan 2026, 03:30 pm',
    ],
    [
      'Welcome bonus',
      'Under way',
      '₹100.00',
      '₹100.00 of ₹100.00 staked',
      'All is staked: ₹100.00 are on their way into your wallet.',
      'Expires: 31 Jan 2026, 03:30 pm',
    ],
  ]);
  const past = page.getByRole('table', { name: 'Past bonuses' }).element();
  const ended = [...past.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td > div')].map(({ textContent }) => textContent),
  );
  expect(ended).toEqual([
    ['Welcome bonus', 'Now cash in your wallet.', '2 Jan 2026, 03:30 pm', '₹100.00', 'Released'],
    [
      'Welcome bonus',
      'It was not staked in time, and is gone.',
      '31 Jan 2026, 03:30 pm',
      '₹100.00',
      'Expired',
    ],
  ]);
  await expectAccessible();
});

test('a settled stake moves the bar', async () => {
  const answers = [[bonus], [{ ...bonus, wagered: 80 }]];
  const wallet = walletOf(100);
  const list = await open(async () => answers.shift() ?? [], quietActors({ wallet }));
  const stop = keepFresh(list, walletChanges(wallet));
  await expect.element(bar).toHaveAttribute('aria-valuenow', '37.5');
  wallet.send({ type: 'wallet.moved', totalWalletAmount: 100, revision: 2 });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '80');
  stop();
});

test('no bonus yet', async () => {
  await open(async () => []);
  await expect.element(page.getByText('You have no bonus yet')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'How it works' })).toBeVisible();
});

test('an error is reported, and can be retried', async () => {
  let tries = 0;
  await open(async () => {
    if (tries++ === 0) throw offline;
    return [bonus];
  });
  await expect.element(page.getByRole('alert').getByText('Your bonuses could not be loaded')).toBeVisible();
  await tryAgainButton(page).click();
  await expect.element(bar).toBeVisible();
});

test.each([360, 1280])('nothing is wider than the page at %d px', async (width) => {
  await page.viewport(width, 800);
  await open(async () => [bonus]);
  await expect.element(bar).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
});
