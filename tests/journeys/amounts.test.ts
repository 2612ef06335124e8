import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gamesTexts } from '../pages/games.ts';
import { sharedTexts } from '../pages/shared.ts';
import { betPlacedHeading, slipTexts } from '../pages/slip.ts';
import { payWithPlayMoneyButton, walletTexts } from '../pages/wallet.ts';
import { saveAccount } from '../server/tools/money.ts';
import { cashOf, grant, openMatch, openWorld, signIn, usable, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A person with 10,000 rupees, on a fresh phone. */
async function withMoney() {
  const person = await world.signUp();
  await grant(world.database, person.userId, 10_000);
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  return { person, phone };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const fieldOf = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const says = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

const UNREADABLE = 'Write it without commas or spaces, such as 1234.50';

test('a comma in a stake of a bet is a decimal point, unless it groups', async () => {
  const { person, phone } = await withMoney();
  const { id, owls } = await openMatch(world.database);
  const page = await phone.open(`/live-bets?slip=${id}.${owls}`);
  const place = async (typed: string) => {
    await fieldOf(page, slipTexts.stake).fill(typed);
    await press(page, slipTexts.placeBet);
  };
  await place('1,23,45');
  await says(page, UNREADABLE);
  await place('12,50');
  await betPlacedHeading(page).waitFor();
  expect(await cashOf(world.database, person.userId)).toBe(9987.5);
  const next = await phone.open(`/live-bets?slip=${id}.${owls}`);
  await fieldOf(next, slipTexts.stake).fill('₹ 1,२३४.50');
  await press(next, slipTexts.placeBet);
  await betPlacedHeading(next).waitFor();
  expect(await cashOf(world.database, person.userId)).toBe(8753);
  expect(phone.complaints).toEqual([]);
});

test.each([
  { path: '/limbo', play: 'Play', typed: '1,5', target: 1.5 },
  { path: '/dice', play: gamesTexts.rollTheDice, typed: '50,50', target: 50.5 },
])('$path: a comma in the target and in the stake', async ({ path, play, typed, target }) => {
  const { person, phone } = await withMoney();
  const page = await phone.open(path);
  await fieldOf(page, 'Target').fill('1,23,45');
  await fieldOf(page, slipTexts.stake).fill('12 50');
  await usable(page.getByRole('button', { name: play, exact: true })).click();
  await expect.poll(() => page.getByText(UNREADABLE, { exact: true }).count()).toBe(2);
  await fieldOf(page, 'Target').fill(typed);
  await fieldOf(page, slipTexts.stake).fill('Rs 12,50');
  const sent = page.waitForRequest((request) => request.url().endsWith('/play'));
  await press(page, play);
  expect((await sent).postDataJSON()).toMatchObject({ target, bet_amount: 12.5 });
  await usable(page.getByRole('button', { name: play, exact: true })).waitFor();
  const [round] = await world.database.query('select stake_paise from rounds where user_id = $1', [
    person.userId,
  ]);
  expect(round).toEqual({ stake_paise: 1250 });
});

test('a comma in a deposit, a limit and a withdrawal', async () => {
  const { person, phone } = await withMoney();
  await saveAccount(world, person);
  const page = await phone.open('/make-deposit');
  const send = async (typed: string, button: string) => {
    await fieldOf(page, walletTexts.amount).fill(typed);
    await press(page, button);
  };
  await send('12,34', sharedTexts.goOn);
  await payWithPlayMoneyButton(page).waitFor();
  const deposits = await world.database.query('select amount_paise from deposits where user_id = $1', [
    person.userId,
  ]);
  expect(deposits).toEqual([{ amount_paise: 1234 }]);

  await page.goto('/play-limits');
  await press(page, 'Set: Stake limit for 24 hours');
  await send('1,2,3', 'Save');
  await says(page, UNREADABLE);
  await send('500/-', 'Save');
  await says(page, '₹500.00 left of ₹500');

  await page.goto('/withdrawal-request');
  await send('2,00', sharedTexts.goOn);
  await says(page, 'Amount must be 200 or more');
  await send('200,50', sharedTexts.goOn);
  await says(page, '₹200.50');
});
