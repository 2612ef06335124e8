import type { Locator, Page } from 'playwright-core';
import { combinedSwitch, stakeField } from '../pages/slip.ts';
import { grant, openMatch, signIn, tapPrice, type World } from './world.ts';

/** The sheet with the slip on a phone. */
export const slipSheet = (page: Page): Locator => page.getByRole('dialog');

/** A person with ₹1,000 on a phone, and two matches in their slip as one bet at 188 %: 80 % on the one, 60 % on the other. */
export async function openCombinedSlip(world: World) {
  const person = await world.signUp();
  await grant(world.database, person.userId, 1000);
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const [one, other] = [
    await openMatch(world.database),
    await openMatch(world.database, { name: 'Kites v Herons', ratio: 60 }),
  ];
  const page = await phone.open('/live-bets');
  await tapPrice(page.locator(`button[value="${one.id}.${one.owls}"]`), true);
  await stakeField(slipSheet(page)).waitFor();
  await page.keyboard.press('Escape');
  await slipSheet(page).waitFor({ state: 'detached' });
  await tapPrice(page.locator(`button[value="${other.id}.${other.owls}"]`), true);
  await combinedSwitch(slipSheet(page)).click();
  await slipSheet(page).getByText('188%', { exact: true }).waitFor();
  return { ...person, phone, page, one, other };
}
