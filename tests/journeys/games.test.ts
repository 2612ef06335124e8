import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSeedsButton, flipTheCoinButton } from '../pages/games.ts';
import { stakeField } from '../pages/slip.ts';
import { balance } from '../pages/wallet.ts';
import { cashOf, grant, openWorld, type Phone, signIn, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A person with 1,000 rupees, and their phone. */
async function player(own: Parameters<World['phone']>[0] = {}) {
  const person = await world.signUp();
  await grant(world.database, person.userId, 1000);
  const phone = await world.phone(own);
  await signIn(phone, world.origin, person);
  return { ...person, phone };
}

interface Round {
  side: 'Head' | 'Tail' | null;
  payout_paise: number;
  seed_id: number;
  nonce: number;
}

const rounds = (userId: number) =>
  world.database.query<Round>(
    'select side, payout_paise, seed_id, nonce from rounds where user_id = $1 order by id',
    [userId],
  );

const flip = (page: Page) => flipTheCoinButton(page);
const words = (page: Page) => page.getByRole('region', { name: 'The coin', exact: true }).getByRole('status');
const balanceIs = (page: Page, rupees: number) =>
  balance(page, `₹${rupees.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`).waitFor();

async function openCoin(phone: Phone, call = 'Tail'): Promise<Page> {
  const page = await phone.open('/coin-flip');
  await flip(page).waitFor();
  await page.getByRole('radio', { name: call, exact: true }).check({ force: true });
  await stakeField(page).fill('100');
  return page;
}

/** Waits until the coin lies still, on the side of the house's last draw. */
async function seesLanded(page: Page, userId: number): Promise<Round> {
  await flip(page).waitFor();
  const round = (await rounds(userId)).at(-1);
  if (round === undefined) throw new Error('No round was played');
  await words(page).getByText(String(round.side), { exact: true }).waitFor();
  await words(page)
    .getByText(round.payout_paise > 0 ? 'You won ₹198.00' : 'No win this time', { exact: true })
    .waitFor();
  return round;
}

test('a flip and a round of limbo move the balance and the statement; seeds are changed; rounds are checked offline', async () => {
  const { phone, userId } = await player();
  const page = await openCoin(phone);
  await flip(page).dblclick();
  const first = await seesLanded(page, userId);
  expect(await rounds(userId)).toHaveLength(1);
  const afterFlip = 900 + first.payout_paise / 100;
  await balanceIs(page, afterFlip);

  await page.getByRole('link', { name: 'Limbo', exact: true }).click();
  await page.getByLabel('Target', { exact: true }).fill('1.50');
  await stakeField(page).fill('50');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByText('Target: 1.50×', { exact: true }).waitFor();
  const second = (await rounds(userId)).at(-1);
  const afterBoth = afterFlip - 50 + (second?.payout_paise ?? 0) / 100;
  await balanceIs(page, afterBoth);
  expect(await cashOf(world.database, userId)).toBe(afterBoth);

  await changeSeedsButton(page).click();
  await page.getByLabel('Your new seed', { exact: true }).fill('under the floodlights');
  await page.getByRole('button', { name: 'Use this seed', exact: true }).click();
  await page.getByRole('heading', { name: 'Your old seeds, open now', exact: true }).waitFor();

  await page.goto('/coinflip-history');
  await page.getByRole('button', { name: /^Verify round 1 of [0-9a-f]{8}$/ }).waitFor();
  await phone.context.setOffline(true);
  await page.getByRole('button', { name: /^Verify round 1 of [0-9a-f]{8}$/ }).click();
  await page.getByRole('heading', { name: `It is right: ${first.side}`, exact: true }).waitFor();
  await page.getByText('✓ the same as this browser was shown', { exact: true }).waitFor();
  await phone.context.setOffline(false);

  await page.goto('/wallet-history');
  await page.getByText('Coin flip', { exact: true }).first().waitFor();
  await page.getByText('Limbo', { exact: true }).first().waitFor();
});

test('a round of the pair in use: its seed is secret until the seeds are changed', async () => {
  const { phone, userId } = await player();
  const page = await openCoin(phone);
  await flip(page).click();
  const round = await seesLanded(page, userId);
  await page.goto('/coinflip-history');
  await page.getByRole('button', { name: /^Verify round 1 of [0-9a-f]{8}$/ }).click();
  await page.getByText('The server seed of this round is still secret.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Change seeds and check', exact: true }).click();
  await page.getByRole('heading', { name: `It is right: ${round.side}`, exact: true }).waitFor();
  expect(phone.complaints).toEqual([]);
});

test('a reload while the coin is falling does not lose its landing', async () => {
  const { phone, userId } = await player({ reducedMotion: 'no-preference' });
  const page = await openCoin(phone);
  const answer = page.waitForResponse('**/api/coin-flip/play');
  await flip(page).click();
  await (await answer).finished();
  await page.reload();
  await seesLanded(page, userId);
  expect(await rounds(userId)).toHaveLength(1);
});

describe('a lost answer', () => {
  test('after the round was played: the coin lands on its side, once', async () => {
    const { phone, userId } = await player();
    const page = await openCoin(phone);
    await page.route('**/api/coin-flip/play', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await flip(page).click();
    const round = await seesLanded(page, userId);
    expect(await rounds(userId)).toHaveLength(1);
    await balanceIs(page, 900 + round.payout_paise / 100);
  });

  test('while the server cannot be asked: the page says so, and finds the outcome after a reload', async () => {
    const { phone, userId } = await player();
    const page = await openCoin(phone);
    await page.route('**/api/coin-flip/play', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.route('**/api/requests/resolve', (route) => route.abort('connectionreset'));
    await flip(page).click();
    await page.getByText('Still finding out…', { exact: true }).waitFor();
    await page.unrouteAll();
    await page.reload();
    await seesLanded(page, userId);
    expect(await rounds(userId)).toHaveLength(1);
  });

  test('before the request arrived: nothing is played, and no money moves', async () => {
    const { phone, userId } = await player();
    const page = await openCoin(phone);
    await page.route('**/api/coin-flip/play', (route) => route.abort('connectionreset'));
    await flip(page).click();
    await page.getByText('This round was not played.', { exact: true }).waitFor();
    await balanceIs(page, 1000);
    expect(await rounds(userId)).toEqual([]);
  });
});

test('two tabs share the numbers of rounds; a pair changed in one is shown in the other before it plays', async () => {
  const { phone, userId } = await player();
  const one = await openCoin(phone);
  const other = await openCoin(phone, 'Head');
  await flip(one).click();
  await seesLanded(one, userId);
  await flip(other).click();
  await seesLanded(other, userId);
  expect((await rounds(userId)).map(({ nonce }) => nonce)).toEqual([1, 2]);

  // Back in the first tab; a headless browser has to be told.
  await one.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await one
    .getByRole('list', { name: 'Your last flips', exact: true })
    .getByRole('listitem')
    .nth(1)
    .waitFor();
  await one
    .getByText('Rounds played with this pair', { exact: true })
    .locator('..')
    .getByText('2', { exact: true })
    .waitFor();

  await changeSeedsButton(one).click();
  await one.getByLabel('Your new seed', { exact: true }).fill('a seed of tab one');
  await one.getByRole('button', { name: 'Use this seed', exact: true }).click();
  await one.getByRole('heading', { name: 'Your old seeds, open now', exact: true }).waitFor();

  await flip(other).click();
  await other.getByText('Your seeds were changed elsewhere.', { exact: true }).waitFor();
  await other.getByText('a seed of tab one', { exact: true }).first().waitFor();
  expect(await rounds(userId)).toHaveLength(2);
  await flip(other).click();
  await other.getByText('Your seeds were changed elsewhere.', { exact: true }).waitFor({ state: 'detached' });
  const last = await seesLanded(other, userId);
  expect(last.nonce).toBe(1);
  expect(await cashOf(world.database, userId)).toBe(
    700 + (await rounds(userId)).reduce((sum, { payout_paise }) => sum + payout_paise / 100, 0),
  );
});
