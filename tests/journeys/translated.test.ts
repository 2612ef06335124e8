import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_PHONE } from '../../server/account/demo-account.ts';
import { movePrices } from '../../server/bets/matches/make.ts';
import { installBundledTexts } from '../../server/content/bundled-texts.ts';
import { seed } from '../../server/demo/seed.ts';
import { routes } from '../../src/ui/app/routes.ts';
import { signIn as signInDemo } from '../../tools/tour/people.ts';
import { placesOf } from '../../tools/tour/places.ts';
import { watch } from '../../tools/tour/watch.ts';
import { accountTexts, passwordField, phoneNumberField } from '../pages/account.ts';
import { cancelBet } from '../pages/my-bets.ts';
import { sharedTexts } from '../pages/shared.ts';
import { betPlacedHeading, slipTexts, stakeField } from '../pages/slip.ts';
import { messageField } from '../pages/support.ts';
import { amountField, walletTexts } from '../pages/wallet.ts';
import { translate } from '../translated.ts';
import { watchPolicy } from './violations.ts';
import { cashOf, grant, openMatch, openWorld, type Phone, signIn, usable, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await seed(world.context);
  await installBundledTexts(world.database);
});
afterAll(() => world.close());

/** A tab on a phone whose browser translates each page as soon as its HTML is there. */
async function translated(phone: Phone, path: string): Promise<Page> {
  const page = await phone.context.newPage();
  await page.addInitScript(`addEventListener('DOMContentLoaded', ${translate})`);
  await page.goto(path);
  return page;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('every page works, its forms show their errors, and none breaks the security policy', {
  timeout: 1_200_000,
}, async () => {
  // Two, for a combined bet.
  await openMatch(world.database);
  await openMatch(world.database);
  const { kept, token } = await signInDemo(world.origin, world.browser);
  const places = await placesOf(routes, world.origin, world.browser, token);
  expect(places.length).toBeGreaterThan(50);
  const context = await world.browser.newContext({ baseURL: world.origin, storageState: kept });
  await context.addInitScript(`addEventListener('DOMContentLoaded', ${translate})`);
  const faults = await watchPolicy(context);
  const left = places.values();
  const visit = async () => {
    const page = await context.newPage();
    const watched = await watch(page);
    for (const { path } of left) {
      await page.goto(path);
      const hasRested = await watched.rest();
      await page.evaluate(() => {
        for (const form of document.forms) form.requestSubmit();
      });
      if (!hasRested || !(await watched.rest())) faults.push(`${path} does not come to rest`);
      const failed = await page.getByText('Something went wrong', { exact: true }).count();
      const fonts = await page.locator('main font').count();
      if (failed > 0 || fonts === 0)
        faults.push(`${path}: ${failed} parts failed, ${fonts} texts translated`);
    }
  };
  // One loads while the other waits.
  await Promise.all([visit(), visit()]);
  await context.close();
  expect(faults).toEqual([]);
});

test('a person logs in, follows a price, places a bet and cancels it', async () => {
  const { id, owls } = await openMatch(world.database, { name: 'Words v Letters' });
  const phone = await world.phone();
  const page = await translated(phone, '/?modal=login');
  const dialog = page.getByRole('dialog');
  await phoneNumberField(dialog).fill(DEMO_PHONE);
  await passwordField(dialog).fill('not-the-password');
  await press(page, accountTexts.logIn);
  await dialog.getByRole('alert').waitFor();
  await passwordField(dialog).fill(DEMO_PASSWORD);
  await press(page, accountTexts.logIn);
  await dialog.waitFor({ state: 'detached' });

  await page.goto(`/live-bets/live-bet/${id}`);
  const priceAt = (ratio: number) =>
    page
      .getByRole('main')
      .getByRole('button', { name: `Night Owls ${ratio}% ₹100 → ₹${100 + ratio}`, exact: true });
  await priceAt(80).waitFor();
  await movePrices(world.database, id, new Map([[owls, 70]]));
  await priceAt(70).click();
  await dialog.getByRole('radio', { name: 'Night Owls 70%', exact: true, checked: true }).waitFor();
  await stakeField(dialog).fill('100');
  await dialog.getByText('₹170.00', { exact: true }).waitFor();
  await movePrices(world.database, id, new Map([[owls, 75]]));
  await dialog.getByText('₹175.00', { exact: true }).waitFor();
  await press(page, slipTexts.placeBet);
  await betPlacedHeading(page).waitFor();
  await page.goto('/bet-history');
  await cancelBet(page, 'Words v Letters');
  await page.getByText('The bet is cancelled.', { exact: true }).waitFor();
  // React renders the start page again if its markup was translated before React started.
  expect(phone.complaints.filter((complaint) => !/React error #418;/.test(complaint))).toEqual([]);
});

test('a round, a deposit, a limit and a ticket', async () => {
  const person = await world.signUp();
  await grant(world.database, person.userId, 1000);
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const page = await translated(phone, '/limbo');
  await page.getByLabel('Target', { exact: true }).fill('1.01');
  await stakeField(page).fill('10');
  for (let round = 0; round < 2; round += 1) {
    const answer = page.waitForResponse('**/api/limbo/play');
    await press(page, 'Play');
    await answer;
    await usable(page.getByRole('button', { name: 'Play', exact: true })).waitFor();
  }
  await page.goto('/make-deposit');
  await amountField(page).fill('100');
  await press(page, sharedTexts.goOn);
  await press(page, walletTexts.payWithPlayMoney);
  await page.getByRole('heading', { name: '₹100.00 added to your wallet', exact: true }).waitFor();
  await page
    .getByRole('banner')
    .getByRole('link', {
      name: `Balance ₹${(await cashOf(world.database, person.userId)).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`,
      exact: true,
    })
    .waitFor();
  await page.goto('/play-limits');
  await press(page, 'Set: Stake limit for 24 hours');
  await amountField(page).fill('500');
  await press(page, 'Save');
  await press(page, 'Change: Stake limit for 24 hours');
  await page.goto('/create-ticket');
  await page.locator('main select').selectOption({ index: 1 });
  await messageField(page).fill('It is all Greek to me');
  await page.locator('main button[type=submit]').click();
  await page.waitForURL('**/ticket-help/*');
  expect(phone.complaints).toEqual([]);
});
