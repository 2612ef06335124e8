import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { formOf } from '../../../src/actors/shared/form-of.ts';
import { pagedListOf } from '../../../src/actors/shared/paged-list-of.ts';
import { offline } from '../../../src/machines/shared/call-errors.example.ts';
import type { Referrals } from '../../../src/schemas/wallet/referral.ts';
import ReferralHistory from '../../../src/ui/wallet/referral-history.view.tsx';
import { nextButton } from '../../pages/shared.ts';
import { quietActors, WithActors, walletOf } from '../actors.tsx';
import { expectAccessible, wear } from '../walk-screen.tsx';

const LINK = 'https://sikka.example/?modal=register&ref=LAMP2026';
const summary = { code: 'LAMP2026', link: LINK, reward: 50, joined: 3, rewarded: 1, earned: 50 };
const at = '2026-01-01T10:00:00Z';
const friends: Referrals = {
  rows: [
    { id: 3, name: 'A*** K.', joined_at: at, state: 'joined', reward: 0 },
    { id: 2, name: 'Z***', joined_at: at, state: 'verified', reward: 0 },
    { id: 1, name: 'कि*** रा.', joined_at: at, state: 'rewarded', reward: 50 },
  ],
  page: 1,
  perPage: 10,
  total: 3,
  summary,
};
const nobody: Referrals = {
  ...friends,
  rows: [],
  total: 0,
  summary: { ...summary, joined: 0, rewarded: 0, earned: 0 },
};

type Shared = { text: string; url: string };

async function open(
  load: () => Promise<Referrals>,
  { canShare = false, share = async (_: Shared): Promise<void> => {} } = {},
) {
  const list = createActor(pagedListOf(load), { input: { perPage: 10, query: {} } });
  const wishes: unknown[] = [];
  list.on('query.wanted', (wish) => wishes.push(wish));
  list.start();
  await render(
    <WithActors actors={quietActors({ wallet: walletOf(100) })}>
      <main>
        <ReferralHistory list={list} canShare={canShare} actor={createActor(formOf(share)).start()} />
      </main>
    </WithActors>,
  );
  return wishes;
}

const invitation = page.getByRole('region', { name: 'Your invitation' });
const table = page.getByRole('table', { name: 'Your friends' });
const button = page.getByRole('button', { name: 'Share the link' });

test('the code, the link, the rewards, and the friends', async () => {
  wear('light');
  await open(async () => friends);
  await expect.element(invitation.getByText('LAMP2026', { exact: true }).first()).toBeVisible();
  await expect.element(invitation.getByText(LINK).first()).toBeVisible();
  const sums = [...invitation.element().querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(sums).toEqual(['Friends3', 'Rewarded1', 'Earned₹50']);
  const cells = [...table.element().querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td > div')].map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    ['A*** K.', '1 Jan 2026, 03:30 pm', '–', 'Phone not verified yet'],
    ['Z***', '1 Jan 2026, 03:30 pm', '–', 'No settled bet yet'],
    ['कि*** रा.', '1 Jan 2026, 03:30 pm', '+₹50.00', 'Rewarded'],
  ]);
  await expectAccessible();
  wear('dark');
  await expectAccessible();
});

test('without friends it explains the programme', async () => {
  await open(async () => nobody);
  await expect.element(page.getByText('Nobody has come with your code yet')).toBeVisible();
  const steps = [...document.querySelectorAll('ol > li')].map(({ textContent }) => textContent);
  expect(steps).toEqual([
    'Send your link to a friend, or tell them your code.',
    'They register with it and verify their phone.',
    'Once their first bet has been won or lost, you get ₹50 in cash.',
  ]);
  await expectAccessible();
});

test('without a reward, none is promised', async () => {
  await open(async () => ({
    ...nobody,
    summary: { ...summary, joined: 0, rewarded: 0, earned: 0, reward: 0 },
  }));
  await expect
    .element(page.getByText('Here you see the friends who have come with your code.'))
    .toBeVisible();
  expect(
    page.getByText('You are rewarded for every friend whose first bet has been won or lost.').elements(),
  ).toEqual([]);
  const steps = [...document.querySelectorAll('ol > li')].map(({ textContent }) => textContent);
  expect(steps).toEqual([
    'Send your link to a friend, or tell them your code.',
    'They register with it and verify their phone.',
  ]);
});

test('the link can be shared with another app, any number of times', async () => {
  const shared: string[] = [];
  await open(async () => friends, {
    canShare: true,
    share: async ({ url }) => {
      shared.push(url);
    },
  });
  await button.click();
  await expect.poll(() => shared).toEqual([LINK]);
  await button.click();
  await expect.poll(() => shared).toEqual([LINK, LINK]);
});

test('if sharing fails, the link can be copied', async () => {
  await open(async () => friends, { canShare: true, share: () => Promise.reject(new Error('no app')) });
  await button.click();
  await expect.element(page.getByText('Sharing did not work here. Copy the link instead.')).toBeVisible();
});

test("sharing is not offered without the browser's support", async () => {
  await open(async () => friends);
  await expect.element(table).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
});

test('turning the page is a wish for another address', async () => {
  const wishes = await open(async () => ({ ...friends, total: 25 }));
  await nextButton(page).click();
  expect(wishes).toEqual([{ type: 'query.wanted', query: { page: '2' }, replace: false }]);
});

test('an error is reported', async () => {
  await open(() => Promise.reject(offline));
  await expect.element(page.getByRole('alert').getByText('Your friends could not be loaded')).toBeVisible();
});

test('nothing is wider than the page on a phone', async () => {
  await page.viewport(360, 800);
  await open(async () => friends, { canShare: true });
  await expect.element(table).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
});
