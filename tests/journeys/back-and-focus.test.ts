import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flipTheCoinButton, gamesTexts, sideChoice } from '../pages/games.ts';
import { stakeField } from '../pages/slip.ts';
import { grant, openMatch, openWorld, signIn, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** The focused element, by its tag and name. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return `${element?.tagName} ${element?.getAttribute('aria-label') ?? element?.textContent?.trim()}`;
  });

test('Back closes a dialog and stays on the page, with focus where it was; the next Back leaves it', async () => {
  const person = await world.signUp();
  await grant(world.database, person.userId, 1000);
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const page = await phone.open('/more');
  await page.goto('/coin-flip');
  const flip = flipTheCoinButton(page);
  await sideChoice(page, 'Tail').check({ force: true });
  await stakeField(page).fill('10');
  await flip.click();
  await flip.waitFor();
  await expect.poll(() => focused(page)).toBe(`BUTTON ${gamesTexts.flipTheCoin}`);

  await page.getByRole('link', { name: 'My flips', exact: true }).click();
  const verify = page.getByRole('button', { name: /^Verify round 1 of [0-9a-f]{8}$/ });
  const dialog = page.getByRole('dialog', { name: 'Check a round', exact: true });
  await verify.click();
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/coinflip-history');
  expect(await focused(page)).toMatch(/^BUTTON Verify round 1 of [0-9a-f]{8}$/);

  await verify.click();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await focused(page)).toMatch(/^BUTTON Verify round 1 of [0-9a-f]{8}$/);
  await expect.poll(() => page.evaluate(() => history.state?.dialogs)).toBe(undefined);
  await page.goBack();
  await flip.waitFor();
  expect(new URL(page.url()).pathname).toBe('/coin-flip');
  expect(phone.complaints).toEqual([]);
});

test('Back closes a slip that a link has opened, and stays on the page; so does closing the slip', async () => {
  const match = await openMatch(world.database);
  const person = await world.signUp();
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const page = await phone.open('/more');
  const slip = page.getByRole('dialog', { name: 'Night Owls v Lanterns', exact: true });
  const here = () => page.url().slice(world.origin.length);
  const link = `/live-bets?slip=${match.id}.${match.owls}`;

  await page.goto(link);
  await slip.waitFor();
  await page.goBack();
  await slip.waitFor({ state: 'detached' });
  expect(here()).toBe('/live-bets');
  await page.goForward();
  await slip.waitFor();
  expect(here()).toBe(link);

  // After a reload, the page is already below it.
  await page.reload();
  await slip.waitFor();
  await page.keyboard.press('Escape');
  await slip.waitFor({ state: 'detached' });
  expect(here()).toBe('/live-bets');
  await page.goBack();
  await page.getByRole('heading', { name: 'More', exact: true, level: 1 }).waitFor();
  expect(phone.complaints).toEqual([]);
});

test('Back leaves a page opened from the menu, and Forward returns to it', async () => {
  const phone = await world.phone();
  const page = await phone.open('/contact-us');
  const at = (path: string) => page.waitForURL(world.origin + path);
  await page.locator('header').getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Rules', exact: true }).click();
  await at('/rules');
  await page.goBack();
  await at('/contact-us');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goForward();
  await at('/rules');
  expect(phone.complaints).toEqual([]);
});
