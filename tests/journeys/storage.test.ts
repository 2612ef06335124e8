import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInDialog, logInLink, logOutButton } from '../pages/account.ts';
import { myBetsHeading } from '../pages/my-bets.ts';
import { placeBetButton } from '../pages/slip.ts';
import { grant, openMatch, openWorld, signIn, usable, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A phone with a signed-in person. */
async function signedIn(person: Parameters<typeof signIn>[2]) {
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  await phone.context.addCookies([{ name: 'known', value: '1', url: world.origin }]);
  return phone;
}

const myBets = (page: Page) => myBetsHeading(page).waitFor();

test("after the browser has dropped the site's storage, the session continues", async () => {
  const phone = await signedIn(await world.signUp());
  const page = await phone.open('/bet-history');
  await myBets(page);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await myBets(page);
  expect(new URL(page.url()).pathname).toBe('/bet-history');
});

test('with a full storage, a person who has logged in is still logged in after a reload', async () => {
  const phone = await signedIn(await world.signUp());
  const page = await phone.open('/bet-history');
  await myBets(page);
  await page.evaluate(() => {
    localStorage.clear();
    for (let letters = 4_000_000; letters >= 1; letters = Math.floor(letters / 2))
      try {
        for (let number = 0; ; number++) localStorage.setItem(`${letters} ${number}`, 'x'.repeat(letters));
      } catch {
        // Half of it may still fit.
      }
  });
  for (let times = 0; times < 3; times++) {
    await page.reload();
    await myBets(page);
  }
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBe(null);
});

test('a person who has logged out stays logged out even if the server did not get the call', async () => {
  const phone = await signedIn(await world.signUp());
  const page = await phone.open('/bet-history');
  await myBets(page);
  await page.route('**/api/users/logout', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Account: Test', exact: true }).click();
  await logOutButton(page).click();
  await logInLink(page).first().waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // A log-out clears it, which would make the test's phone sign in again.
  await page.evaluate(() => sessionStorage.setItem('signed-in', 'once'));
  await page.goto('/bet-history');
  await logInDialog(page).waitFor();
  expect(asked).not.toContain('/api/users/regenerate-access-token');
});

test('a tab is duplicated while its bet is on its way: the copy leaves the bet alone', async () => {
  const person = await world.signUp();
  await grant(world.database, person.userId, 1000);
  const phone = await signedIn(person);
  const match = await openMatch(world.database);
  const asked: { page: Page; path: string }[] = [];
  phone.context.on('request', (request) => {
    // A page that is being opened has no frame yet.
    if (request.isNavigationRequest()) return;
    asked.push({ page: request.frame().page(), path: new URL(request.url()).pathname });
  });
  const askedBy = (asker: Page) => asked.flatMap(({ page, path }) => (page === asker ? [path] : []));
  let goOn = () => {};
  const isCopied = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await phone.context.route('**/api/live-bet/save', async (route) => {
    await isCopied;
    await route.continue();
  });
  const page = await phone.open(`/?slip=${match.id}.${match.owls}&stake=100`);
  await placeBetButton(page).click();
  await expect.poll(() => askedBy(page)).toContain('/api/live-bet/save');

  // The browser copies `sessionStorage` to it.
  const [copy] = await Promise.all([
    phone.context.waitForEvent('page'),
    page.evaluate(() => void window.open(location.href)),
  ]);
  await usable(placeBetButton(copy)).waitFor();
  // The original may ask, if this machine takes longer than the call's time-out.
  expect(askedBy(copy)).not.toContain('/api/requests/resolve');
  expect(askedBy(copy)).toContain('/api/wallet/total-amount');
  goOn();
});
