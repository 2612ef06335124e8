import { afterAll, beforeAll, expect, test } from 'vitest';
import { hotkeysChoice, hotkeysDialog } from '../pages/hotkeys.ts';
import { betPlacedHeading, placeBetButton, stakeField } from '../pages/slip.ts';
import { cashOf, grant, openMatch, openWorld, signIn, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('a bettor turns hotkeys on, finds a price, stakes and bets by keys alone, in this tab and after a reload', async () => {
  const person = await world.signUp();
  await grant(world.database, person.userId, 1000);
  const desktop = await world.phone();
  await signIn(desktop, world.origin, person);
  const match = await openMatch(world.database);
  const page = await desktop.open('/more');
  await page.setViewportSize({ width: 1280, height: 900 });

  // Off by default.
  await page.getByRole('heading', { name: 'More', exact: true }).waitFor();
  await page.keyboard.press('l');
  await page.keyboard.press('?');
  expect(new URL(page.url()).pathname).toBe('/more');

  await hotkeysChoice(page.getByRole('main'), 'on').click();
  await page.keyboard.press('?');
  await hotkeysDialog(page).waitFor();
  await page.keyboard.press('?');
  await hotkeysDialog(page).waitFor({ state: 'detached' });
  await page.keyboard.press('l');
  await page.waitForURL('**/live-bets');

  await page.reload();
  const price = page.locator(`button[value="${match.id}.${match.owls}"]`);
  await price.waitFor();
  // Loaded after the page.
  await expect
    .poll(async () => {
      await page.keyboard.press('j');
      return price.evaluate((element) => element === document.activeElement);
    })
    .toBe(true);
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  expect(await price.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await stakeField(page).waitFor();
  // Keys in the field are the stake.
  await stakeField(page).fill('');
  await stakeField(page).press('3');
  await stakeField(page).press('0');
  await expect.poll(() => stakeField(page).inputValue()).toBe('30');
  await page.keyboard.press('Tab');
  await page.keyboard.press('3');
  await expect.poll(() => stakeField(page).inputValue()).toBe('100');
  await page.keyboard.press('p');
  await expect
    .poll(() => placeBetButton(page).evaluate((button) => button === document.activeElement))
    .toBe(true);
  // One key alone places no bet.
  expect(await cashOf(world.database, person.userId)).toBe(1000);
  await page.keyboard.press('Enter');
  await betPlacedHeading(page).waitFor();
  expect(await cashOf(world.database, person.userId)).toBe(900);
  const bets = await world.database.query('select selection_id from bets where user_id = $1', [
    person.userId,
  ]);
  expect(bets).toEqual([{ selection_id: match.owls }]);
  await page.keyboard.press('b');
  await page.waitForURL('**/bet-history*');
  expect(desktop.complaints).toEqual([]);
});
