import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movePrices } from '../../server/bets/matches/make.ts';
import {
  acceptAndPlaceBetButton,
  betPlacedHeading,
  combinedPlacedHeading,
  combinedSwitch,
  lowestField,
  placeBetButton,
  placeCombinedButton,
  selectionChoice,
  slipTexts,
  stakeField,
  toleranceField,
} from '../pages/slip.ts';
import { openCombinedSlip, slipSheet } from './combined-slip.ts';
import { cashOf, grant, openMatch, openWorld, pick, signIn, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function bettor() {
  const person = await world.signUp();
  await grant(world.database, person.userId, 1000);
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  return { ...person, phone };
}

/** The address of a link, once it is there. */
async function hrefOf(link: Locator): Promise<string> {
  const href = await link.getAttribute('href');
  if (href === null) throw new Error('It is not a link');
  return href;
}

/** Moves prices between the tap and the server: the page has not heard of it when the bet goes out. */
const moveOnTheWay = (page: Page, call: string, moves: readonly (readonly [number, number, number])[]) =>
  page.route(
    `**/api/${call}`,
    async (route) => {
      for (const [match, side, ratio] of moves)
        await movePrices(world.database, match, new Map([[side, ratio]]));
      await route.continue();
    },
    { times: 1 },
  );

const ratios = (userId: number) =>
  world.database.query('select win_ratio from bets where user_id = $1 order by id', [userId]);

test('a lower price is taken down to the accepted one, which the slip tells; below that the bettor is asked', async () => {
  const { phone, userId } = await bettor();
  const match = await openMatch(world.database);
  const page = await phone.open(`/live-bets/live-bet/${match.id}?slip=${match.id}.${match.owls}`);
  await stakeField(page).fill('100');
  await toleranceField(page).selectOption('lower5');
  await page.getByText('Down to 76%', { exact: true }).waitFor();
  // The choice is kept on the phone.
  await page.reload();
  await page.getByText('Down to 76%', { exact: true }).waitFor();
  await stakeField(page).fill('100');
  await moveOnTheWay(page, 'live-bet/save', [[match.id, match.owls, 77]]);
  await placeBetButton(page).click();
  await betPlacedHeading(page).waitFor();
  await page.getByText('77%, moved from 80%', { exact: true }).waitFor();
  expect(await ratios(userId)).toEqual([{ win_ratio: 77 }]);
  const receipt = await phone.open(await hrefOf(page.getByRole('link', { name: /^\d{3} \d{3}$/ })));
  for (const again of [false, true]) {
    if (again) await receipt.reload();
    await receipt.getByRole('heading', { level: 1, name: /^Receipt \d{3} \d{3}$/ }).waitFor();
    await receipt.getByText('77%, moved from 80%', { exact: true }).waitFor();
  }
  await receipt.close();

  await page.getByRole('button', { name: 'Bet again', exact: true }).click();
  await page.getByText('Down to 73.15%', { exact: true }).waitFor();
  await stakeField(page).fill('100');
  await moveOnTheWay(page, 'live-bet/save', [[match.id, match.owls, 73.14]]);
  await placeBetButton(page).click();
  await acceptAndPlaceBetButton(page).waitFor();
  expect(await cashOf(world.database, userId)).toBe(900);
  await acceptAndPlaceBetButton(page).click();
  await betPlacedHeading(page).waitFor();
  expect(await ratios(userId)).toEqual([{ win_ratio: 77 }, { win_ratio: 73.14 }]);
  expect(phone.complaints).toEqual([]);
});

test('a bettor who wants to be asked about every change is asked about a better price, too', async () => {
  const { phone, userId } = await bettor();
  const match = await openMatch(world.database);
  const page = await phone.open(`/live-bets/live-bet/${match.id}?slip=${match.id}`);
  await pick(selectionChoice(page, 'Night Owls 80%'));
  await stakeField(page).fill('100');
  await toleranceField(page).selectOption('ask');
  await moveOnTheWay(page, 'live-bet/save', [[match.id, match.owls, 90]]);
  await placeBetButton(page).click();
  await acceptAndPlaceBetButton(page).waitFor();
  expect(await ratios(userId)).toEqual([]);
  await page.getByText('₹190.00', { exact: true }).first().waitFor();
  await acceptAndPlaceBetButton(page).click();
  await betPlacedHeading(page).waitFor();
  expect(await ratios(userId)).toEqual([{ win_ratio: 90 }]);
});

test('a typed lowest price lasts over a reload, is taken down to itself, and goes with another selection', async () => {
  const { phone, userId } = await bettor();
  const match = await openMatch(world.database);
  const page = await phone.open(`/live-bets/live-bet/${match.id}?slip=${match.id}.${match.owls}`);
  await stakeField(page).fill('100');
  await toleranceField(page).selectOption(slipTexts.ownPrice);
  await lowestField(page).fill('७०,५');
  await page.getByText('Down to 70.5%', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('Down to 70.5%', { exact: true }).waitFor();
  await expect.poll(() => lowestField(page).inputValue()).toBe('७०,५');
  await expect.poll(() => stakeField(page).inputValue()).toBe('100');

  // A price that is no longer offered holds the bet back.
  await lowestField(page).fill('80.01');
  await page.getByText('The price is lower than yours. It is 80% now.', { exact: true }).waitFor();
  await lowestField(page).press('Enter');
  expect(await cashOf(world.database, userId)).toBe(1000);
  await pick(selectionChoice(page, 'Lanterns 80%'));
  await lowestField(page).waitFor({ state: 'detached' });

  await toleranceField(page).selectOption(slipTexts.ownPrice);
  await lowestField(page).fill('70.5');
  await moveOnTheWay(page, 'live-bet/save', [[match.id, match.lanterns, 70.5]]);
  await lowestField(page).press('Enter');
  await betPlacedHeading(page).waitFor();
  await page.getByText('70.5%, moved from 80%', { exact: true }).waitFor();
  expect(await ratios(userId)).toEqual([{ win_ratio: 70.5 }]);

  await page.getByRole('button', { name: 'Bet again', exact: true }).click();
  await stakeField(page).fill('100');
  await lowestField(page).waitFor({ state: 'detached' });
  expect(phone.complaints).toEqual([]);
});

test('legs of a combined bet make up for each other, and the receipt tells the better price', async () => {
  const { phone, page, userId, one, other } = await openCombinedSlip(world);
  await stakeField(slipSheet(page)).fill('100');
  await moveOnTheWay(page, 'live-bet/save-combined', [
    [one.id, one.owls, 70],
    [other.id, other.owls, 75],
  ]);
  await placeCombinedButton(slipSheet(page)).click();
  await combinedPlacedHeading(slipSheet(page)).waitFor();
  await slipSheet(page).getByText('197%, moved from 188%', { exact: true }).waitFor();
  expect(await cashOf(world.database, userId)).toBe(900);
  const receipt = await phone.open(await hrefOf(page.getByRole('link', { name: /^C \d{3} \d{3}$/ })));
  await receipt.getByText('197%, moved from 188%', { exact: true }).waitFor();
  await receipt.getByText('Night Owls · 70%, moved from 80%', { exact: true }).waitFor();
  await receipt.getByText('Night Owls · 75%, moved from 60%', { exact: true }).waitFor();
  await receipt.close();
  expect(await world.database.query('select price from combined_bets where user_id = $1', [userId])).toEqual([
    { price: 2.97 },
  ]);
});

test('a typed lowest price of a combined bet lasts over a reload, and is asked about only below it', async () => {
  const { phone, page, userId, one, other } = await openCombinedSlip(world);
  const slip = slipSheet(page);
  const move = (ratio: number) => movePrices(world.database, one.id, new Map([[one.owls, ratio]]));
  await stakeField(slip).fill('100');
  await toleranceField(slip).selectOption(slipTexts.ownPrice);
  await lowestField(slip).fill('188.01');
  await slip.getByText('The price is lower than yours. It is 188% now.', { exact: true }).waitFor();
  await lowestField(slip).press('Enter');
  await lowestField(slip).fill('180');
  await slip.getByText('Down to 180%', { exact: true }).waitFor();
  await page.reload();
  await slip.getByText('Down to 180%', { exact: true }).waitFor();
  await expect.poll(() => lowestField(slip).inputValue()).toBe('180');
  await expect.poll(() => stakeField(slip).inputValue()).toBe('100');

  // 1.74 × 1.60 are 2.78.
  await moveOnTheWay(page, 'live-bet/save-combined', [[one.id, one.owls, 74]]);
  await lowestField(slip).press('Enter');
  await acceptAndPlaceBetButton(slip).waitFor();
  expect(await cashOf(world.database, userId)).toBe(1000);
  // 1.76 × 1.60 are 2.81: less than the bettor saw, and no less than they accept.
  await move(76);
  await acceptAndPlaceBetButton(slip).waitFor({ state: 'detached' });
  await expect.poll(() => lowestField(slip).inputValue()).toBe('180');
  await moveOnTheWay(page, 'live-bet/save-combined', [[one.id, one.owls, 75]]);
  await lowestField(slip).press('Enter');
  await combinedPlacedHeading(slip).waitFor();
  await slip.getByText('180%, moved from 181%', { exact: true }).waitFor();
  expect(await world.database.query('select price from combined_bets where user_id = $1', [userId])).toEqual([
    { price: 2.8 },
  ]);
  expect(await cashOf(world.database, userId)).toBe(900);

  // It was for that bet alone.
  for (const { id, owls } of [one, other]) {
    await page.goto(`${world.origin}/live-bets/live-bet/${id}?slip=${id}.${owls}`);
    await stakeField(slip).waitFor();
  }
  await combinedSwitch(slip).click();
  await stakeField(slip).waitFor();
  await expect.poll(() => stakeField(slip).inputValue()).toBe('');
  await expect.poll(() => lowestField(slip).count()).toBe(0);
  expect(phone.complaints).toEqual([]);
});
