import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movePrices } from '../../server/bets/matches/make.ts';
import { cashOutButton, cashOutDialog, myBetsTable, partOfStakeField } from '../pages/my-bets.ts';
import { okButton } from '../pages/shared.ts';
import {
  acceptAndPlaceBetButton,
  combinedPlacedHeading,
  placeCombinedButton,
  stakeField,
} from '../pages/slip.ts';
import { openCombinedSlip, slipSheet } from './combined-slip.ts';
import { cashOf, grant, openMatch, openWorld, settleNow, signIn, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('two selections become one bet, are paid at the product of their prices, and are listed with their legs', async () => {
  const { page, one, other, userId, phone } = await openCombinedSlip(world);
  await stakeField(slipSheet(page)).fill('100');
  await slipSheet(page).getByText('₹288.00', { exact: true }).waitFor();
  await placeCombinedButton(slipSheet(page)).click();
  await combinedPlacedHeading(slipSheet(page)).waitFor();
  expect(await cashOf(world.database, userId)).toBe(900);
  await page.goto(`${world.origin}/`);
  const openBets = page.getByRole('region', { name: 'Your open bets', exact: true });
  await openBets.getByRole('link', { name: /^Combined of 2, number \d+$/ }).click();
  await page.waitForURL('**/combined-bets/*');
  await page.goto(`${world.origin}/live-bets/live-bet/${one.id}`);
  await page.getByRole('heading', { name: 'Your bets on this match', exact: true }).waitFor();
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /^Combined of 2, number \d+$/ })
    .waitFor();
  await settleNow(world.database, one.id, { winner: one.owls, toss: 'Head' });
  await settleNow(world.database, other.id, { winner: other.owls, toss: 'Head' });
  expect(await cashOf(world.database, userId)).toBe(1188);
  await page.goto(`${world.origin}/combined-bets`);
  const row = page
    .getByRole('table', { name: 'Combined bets', exact: true })
    .getByRole('row')
    .filter({ has: page.getByText(/^Combined of 2, number \d+$/) });
  await row.getByText('₹288.00', { exact: true }).waitFor();
  await row.getByText('2 selections', { exact: true }).click();
  await row.getByRole('link').nth(1).waitFor();
  await expect.poll(() => row.getByText('Won', { exact: true }).count()).toBe(3);
  expect(phone.complaints).toEqual([]);
});

test('a price that got worse is marked at its leg, and accepted there', async () => {
  const { page, one, userId } = await openCombinedSlip(world);
  await stakeField(slipSheet(page)).fill('100');
  // The page does not know of it yet when it sends the bet.
  await page.route('**/api/live-bet/save-combined', async (route) => {
    await movePrices(world.database, one.id, new Map([[one.owls, 50]]));
    await route.continue();
  });
  await placeCombinedButton(slipSheet(page)).click();
  await slipSheet(page).getByText('New price', { exact: true }).waitFor();
  expect(await cashOf(world.database, userId)).toBe(1000);
  await page.unroute('**/api/live-bet/save-combined');
  await acceptAndPlaceBetButton(slipSheet(page)).click();
  await combinedPlacedHeading(slipSheet(page)).waitFor();
  // 1.50 × 1.60.
  await slipSheet(page).getByText('₹240.00', { exact: true }).first().waitFor();
  expect(await cashOf(world.database, userId)).toBe(900);
});

test('the empty list of single bets leads to the combined one, and the tabs back', async () => {
  const { page, phone } = await openCombinedSlip(world);
  await stakeField(slipSheet(page)).fill('100');
  await placeCombinedButton(slipSheet(page)).click();
  await combinedPlacedHeading(slipSheet(page)).waitFor();
  await page.goto(`${world.origin}/bet-history`);
  await page.getByText('You have no single bets, only combined ones.', { exact: true }).waitFor();
  await expect.poll(() => page.getByText('You have not placed a bet yet.', { exact: true }).count()).toBe(0);
  await page.getByRole('link', { name: 'See combined bets', exact: true }).click();
  await page.getByRole('link', { name: /^Combined of 2, number \d+$/ }).waitFor();
  await page.getByRole('link', { name: 'Singles', exact: true }).click();
  await page.waitForURL('**/bet-history');
  expect(phone.complaints).toEqual([]);
});

test('the empty list of combined bets leads to the single ones', async () => {
  const { owls } = await openMatch(world.database);
  const person = await world.signUp();
  await grant(world.database, person.userId, 1000);
  await world.call('POST', 'live-bet/save', {
    token: person.token,
    body: { team_value: owls, bet_amount: 10 },
    headers: { 'idempotency-key': randomUUID() },
  });
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const page = await phone.open('/combined-bets');
  await page.getByRole('link', { name: 'See single bets', exact: true }).click();
  await myBetsTable(page).waitFor();
  expect(phone.complaints).toEqual([]);
});

test('half of it is cashed out, and the other half is paid with the last leg', async () => {
  const { page, one, other, userId, phone } = await openCombinedSlip(world);
  await stakeField(slipSheet(page)).fill('100');
  await placeCombinedButton(slipSheet(page)).click();
  await combinedPlacedHeading(slipSheet(page)).waitFor();
  await page.goto(`${world.origin}/combined-bets`);
  // 98 % of a quarter of 288: each leg has the price of its opposite. Prices count as rounded against the bettor.
  await page.getByRole('button', { name: /^Cash out ₹70\.47 for the combined bet number \d+$/ }).click();
  await partOfStakeField(cashOutDialog(page)).fill('50');
  await cashOutButton(cashOutDialog(page), '₹35.23').click();
  await cashOutDialog(page)
    .getByText('Cashed out: ₹35.23. Your balance is ₹935.23', { exact: true })
    .waitFor();
  expect(await cashOf(world.database, userId)).toBe(935.23);

  await settleNow(world.database, one.id, { winner: one.owls, toss: 'Head' });
  await settleNow(world.database, other.id, { winner: other.owls, toss: 'Head' });
  expect(await cashOf(world.database, userId)).toBe(1079.23);
  await page.goto(`${world.origin}/wallet-history`);
  const statement = page.getByRole('table', { name: 'Statement', exact: true });
  for (const [what, amount] of [
    ['Combined bet won', '+₹144.00'],
    ['Combined bet cashed out', '+₹35.23'],
  ] as const) {
    const row = statement.getByRole('row').filter({ has: page.getByText(what, { exact: true }) });
    await row.getByText(amount, { exact: true }).waitFor();
  }
  expect(phone.complaints).toEqual([]);
});

test('its receipt outlives a reload, cashes out half of it, and tells what settled each leg', async () => {
  const { page, one, other, userId, phone } = await openCombinedSlip(world);
  await stakeField(slipSheet(page)).fill('100');
  await placeCombinedButton(slipSheet(page)).click();
  await combinedPlacedHeading(slipSheet(page)).waitFor();
  await page.goto(`${world.origin}/combined-bets`);
  await page.getByRole('link', { name: /^Combined of 2, number \d+$/ }).click();
  await page.waitForURL('**/combined-bets/*');
  const heading = page.getByRole('heading', { level: 1, name: /^Receipt C \d{3} \d{3}$/ });
  await heading.waitFor();
  await page.reload();
  await heading.waitFor();
  const leg = (match: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: match, exact: true }) });
  await leg('Kites v Herons').getByText('Open', { exact: true }).waitFor();

  await cashOutButton(page, '₹70.47').click();
  await partOfStakeField(cashOutDialog(page)).fill('50');
  await cashOutButton(cashOutDialog(page), '₹35.23').click();
  await cashOutDialog(page)
    .getByText('Cashed out: ₹35.23. Your balance is ₹935.23', { exact: true })
    .waitFor();
  await okButton(cashOutDialog(page)).click();
  await page.getByText('₹50.00 of the stake for ₹35.23', { exact: true }).waitFor();

  await settleNow(world.database, one.id, { winner: one.owls, toss: 'Head' });
  await leg('Night Owls v Lanterns').getByText('Won', { exact: true }).waitFor();
  await leg('Night Owls v Lanterns').getByText('Winner: Night Owls', { exact: true }).waitFor();
  await settleNow(world.database, other.id, { winner: other.owls, toss: 'Head' });
  await leg('Kites v Herons').getByText('Winner: Night Owls', { exact: true }).waitFor();
  // Half of 288, and the amount that the other half was cashed out for.
  await page.getByText('₹179.23', { exact: true }).waitFor();
  expect(await cashOf(world.database, userId)).toBe(1079.23);
  await leg('Kites v Herons').getByRole('link').click();
  await page.waitForURL(`**/live-bets/live-bet/${other.id}`);
  await page.goBack();
  await heading.waitFor();
  const address = page.url();
  expect(phone.complaints).toEqual([]);

  const stranger = await world.phone();
  await signIn(stranger, world.origin, await world.signUp());
  const theirs = await stranger.open(new URL(address).pathname);
  await theirs.getByText('There is no such bet.', { exact: true }).waitFor();
});
