import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Language } from '../../src/i18n/text.ts';
import { changeSeedsButton, gamesTexts, sideChoice } from '../pages/games.ts';
import { closeButton, continueButton } from '../pages/shared.ts';
import { slipTexts, stakeField } from '../pages/slip.ts';
import { amountField, balance, payWithPlayMoneyButton } from '../pages/wallet.ts';
import { cashOf, grant, openWorld, signIn, usable, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A person with 1,000 rupees on a game's page, on a screen of this size. */
async function atGame(
  path: string,
  viewport: { width: number; height: number },
  { language = 'en' }: { language?: Language } = {},
) {
  const person = await world.signUp();
  await grant(world.database, person.userId, 1000);
  const phone = await world.phone({ reducedMotion: 'no-preference' });
  await phone.context.addCookies([{ name: 'lang', value: language, url: world.origin }]);
  await signIn(phone, world.origin, person);
  const page = await phone.context.newPage();
  await page.setViewportSize(viewport);
  await page.goto(path);
  // Until the code has loaded, there is a skeleton, in which nothing can be pressed.
  await page.locator('main:not([inert])').waitFor();
  return { ...person, phone, page };
}

const stakeOf = (page: Page) => stakeField(page);
const playOf = (page: Page, name: string) => usable(page.getByRole('button', { name, exact: true }));

/** The positions of a round's parts on the screen, the scroll position, and the focused element. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const edges = (selector: string) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return { top: Math.round(box?.top ?? Number.NaN), bottom: Math.round(box?.bottom ?? Number.NaN) };
    };
    return {
      bar: edges('.app-bar').bottom,
      bottomBar: edges('.bottom-bar').top,
      stage: edges('main section'),
      stake: edges('input[name=bet_amount]'),
      play: edges('main button[type=submit]'),
      scrolled: scrollY,
    };
  });

/** Focuses one after the other, like the keyboard. */
const focusEach = (page: Page) =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>('main form :is(button, input)')) one.focus();
  });

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe.each([
  {
    path: '/coin-flip',
    play: gamesTexts.flipTheCoin,
    choose: chooseTail,
    isChosen: (page: Page) => page.getByRole('radio', { name: 'Tail', exact: true, checked: true }).waitFor(),
  },
  { path: '/limbo', play: 'Play', choose: aimAt('3.5'), isChosen: isAimedAt('3.5') },
  { path: '/dice', play: gamesTexts.rollTheDice, choose: aimAt('60.00'), isChosen: isAimedAt('60.00') },
])('$path', ({ path, play, choose, isChosen }) => {
  test('on 360×640 a round needs no scrolling, and no outcome moves anything', async () => {
    const { page, phone } = await atGame(path, { width: 360, height: 640 });
    await playOf(page, play).waitFor();
    const at = await seen(page);
    expect(at.stage.top).toBeGreaterThanOrEqual(at.bar);
    expect(at.stake.bottom).toBeLessThan(at.play.top);
    expect(at.play.bottom).toBeLessThanOrEqual(at.bottomBar);
    await focusEach(page);
    expect(await seen(page)).toEqual(at);

    await playOf(page, play).click();
    const wrong = page.getByText('The amount needs to be more than 0', { exact: true });
    await wrong.waitFor();
    expect(await seen(page)).toEqual(at);
    // Below its field and above the chips, like everywhere.
    const word = await wrong.boundingBox();
    const chip = await page.getByRole('button', { name: '2× the stake', exact: true }).boundingBox();
    if (word === null || chip === null) throw new Error('Both are on the screen');
    expect(word.y).toBeGreaterThanOrEqual(at.stake.bottom);
    expect(word.y + word.height).toBeLessThanOrEqual(chip.y);
    await stakeOf(page).fill('1001');
    await page.getByRole('link', { name: slipTexts.addPlayMoney, exact: true }).waitFor();
    await choose(page);
    expect(await seen(page)).toEqual(at);

    await page.getByRole('link', { name: slipTexts.addPlayMoney, exact: true }).click();
    await amountField(page).fill('500');
    await continueButton(page).click();
    await payWithPlayMoneyButton(page).click();
    await page.getByRole('heading', { name: '₹500.00 added to your wallet', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Back to the game', exact: true }).click();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[name=bet_amount]')?.value === '1001',
    );
    await isChosen(page);
    expect(new URL(page.url()).search).toBe('');
    await stakeOf(page).fill('10');
    await page.route('**/api/*/play', (route) =>
      route.fulfill({ status: 429, json: { msg: 'Too many requests, please try again later' } }),
    );
    await playOf(page, play).click();
    await page.getByText('Nothing was played. No money has moved.', { exact: true }).waitFor();
    expect(await seen(page)).toEqual(at);
    await page.unrouteAll();

    for (let round = 0; round < 3; round += 1) {
      const answer = page.waitForResponse('**/api/*/play');
      await playOf(page, play).click();
      await answer;
      expect(await seen(page)).toEqual(at);
      await playOf(page, play).waitFor();
      expect(await seen(page)).toEqual(at);
      expect(await focused(page)).toBe(play);
    }
    expect(phone.complaints).toEqual([]);
  });

  test('on 360×640 everything is in view in Hindi, too', async () => {
    const { page } = await atGame(path, { width: 360, height: 640 }, { language: 'hi' });
    await usable(page.locator('main button[type=submit]')).waitFor();
    const at = await seen(page);
    expect(at.stage.top).toBeGreaterThanOrEqual(at.bar);
    expect(at.stake.bottom).toBeLessThan(at.play.top);
    expect(at.play.bottom).toBeLessThanOrEqual(at.bottomBar);
  });

  test('on 640×360 no bar covers the form, and it can be reached', async () => {
    const { page } = await atGame(path, { width: 640, height: 360 });
    await playOf(page, play).waitFor();
    const covers = await page.evaluate(() =>
      [...document.querySelectorAll('.app-bar, .bottom-bar')].map((bar) => getComputedStyle(bar).position),
    );
    expect(covers).toEqual(['static', 'static']);
    await stakeOf(page).fill('10');
    await choose(page);
    await playOf(page, play).click();
    await playOf(page, play).waitFor();
    const at = await seen(page);
    expect(at.play.top).toBeGreaterThanOrEqual(0);
    expect(at.play.bottom).toBeLessThanOrEqual(360);
  });
});

function aimAt(target: string) {
  return (page: Page) => page.getByLabel('Target', { exact: true }).fill(target);
}

function isAimedAt(target: string) {
  return async (page: Page) => {
    await expect.poll(() => page.getByLabel('Target', { exact: true }).inputValue()).toBe(target);
  };
}

function chooseTail(page: Page): Promise<void> {
  return sideChoice(page, 'Tail').check({ force: true });
}

test('dice over and under: balance, history and statement show both rounds, and both can be verified', async () => {
  const { page, phone, userId } = await atGame('/dice', { width: 360, height: 740 });
  const roll = playOf(page, gamesTexts.rollTheDice);
  const balanceIs = (rupees: number) =>
    balance(page, `₹${rupees.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`).waitFor();
  await stakeOf(page).fill('100');
  await page.getByLabel('Target', { exact: true }).fill('40.00');
  await roll.dblclick();
  await page.getByText('Over 40.00', { exact: true }).waitFor();
  await page.getByRole('radio', { name: 'Under', exact: true }).check({ force: true });
  await page.getByLabel('Target', { exact: true }).fill('70.00');
  await roll.click();
  await page.getByText('Under 70.00', { exact: true }).waitFor();

  const rounds = await world.database.query<{ roll: number; payout_paise: number }>(
    'select result as roll, payout_paise from rounds where user_id = $1 order by id',
    [userId],
  );
  const [over, under] = rounds;
  if (over === undefined || under === undefined) throw new Error('Two rounds were to be played');
  expect(rounds).toHaveLength(2);
  // 6,000 and 7,000 of the 10,001 rolls win, and the payouts leave one percent to the house.
  expect(over.payout_paise).toBe(over.roll > 4000 ? 16_501 : 0);
  expect(under.payout_paise).toBe(under.roll < 7000 ? 14_144 : 0);
  const left = 800 + (over.payout_paise + under.payout_paise) / 100;
  await balanceIs(left);
  expect(await cashOf(world.database, userId)).toBe(left);

  await changeSeedsButton(page).click();
  await page.getByLabel('Your new seed', { exact: true }).fill('seven come eleven');
  await page.getByRole('button', { name: 'Use this seed', exact: true }).click();
  await page.getByRole('heading', { name: 'Your old seeds, open now', exact: true }).waitFor();

  await page.goto('/dice-history');
  await page.getByText('Over 40.00', { exact: true }).waitFor();
  await page.getByText('Under 70.00', { exact: true }).waitFor();
  await phone.context.setOffline(true);
  const isRight = async (drawn: number) => {
    const name = `It is right: ${(drawn / 100).toFixed(2)}`;
    await page.getByRole('heading', { name, exact: true }).waitFor();
    await closeButton(page).click();
    // The dialog's history entry is removed a moment later; going to another address before that would lose
    // it.
    await page.waitForFunction(() => (history.state?.dialogs ?? 0) === 0);
  };
  await page.getByRole('button', { name: /^Verify round 1 of [0-9a-f]{8}$/ }).click();
  await isRight(over.roll);
  await page.getByRole('button', { name: /^Verify round 2 of [0-9a-f]{8}$/ }).click();
  await isRight(under.roll);
  await phone.context.setOffline(false);

  await page.goto('/wallet-history');
  await page.getByText('Dice', { exact: true }).first().waitFor();
  expect(phone.complaints).toEqual([]);
});
