import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeBet } from '../pages/slip.ts';
import { grant, openMatch, openWorld, signIn, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  // Enough matches that the part below them is far from the first screen.
  for (let match = 0; match < 6; match += 1) await openMatch(world.database);
});
afterAll(() => world.close());

const FURTHER = /\/assets\/home-further\.view-[^/]+\.js$/;

/** The start page on a phone, hydrated, with the requests so far and since. */
async function atStart() {
  const phone = await world.phone();
  const requested: string[] = [];
  phone.context.on('request', (request) => requested.push(request.url()));
  const page = await phone.open('/');
  await page.locator('article.match').first().waitFor();
  return { phone, page, isAsked: () => requested.some((url) => FURTHER.test(url)) };
}

const headings = (page: Page) => page.getByRole('heading', { level: 2 }).allTextContents();
const ALL = ['Live matches', 'Games', 'How it works', 'Fair, and easy to check'];
const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main places', exact: true }).getByRole('link', { name, exact: true });

test('the lower sections can be read at once, and their code loads when they come near', async () => {
  const { phone, page, isAsked } = await atStart();
  expect(await headings(page)).toEqual(ALL);
  expect(isAsked()).toBe(false);

  const document = await page.evaluateHandle(() => window.document);
  const coming = page.waitForResponse(FURTHER);
  await page.getByRole('heading', { name: 'How it works', exact: true }).scrollIntoViewIfNeeded();
  await coming;
  const dice = page.locator('main').getByRole('link', { name: 'Dice', exact: true });
  await expect
    .poll(() => dice.evaluate((link) => Object.keys(link).some((key) => key.startsWith('__reactProps$'))))
    .toBe(true);
  await dice.click();
  // A visitor is asked to log in.
  await page.getByRole('dialog').waitFor();
  // The page was not reloaded.
  expect(await page.evaluate((same) => same === window.document, document)).toBe(true);
  expect(phone.complaints).toEqual([]);
});

test('a person who leaves before that, and comes back, finds the lower sections there', async () => {
  const { phone, page, isAsked } = await atStart();
  await place(page, 'More').click();
  await page.waitForURL('**/more');
  expect(isAsked()).toBe(false);
  await place(page, 'Home').click();
  await expect.poll(() => headings(page)).toEqual(ALL);
  expect(phone.complaints).toEqual([]);
});

test('its links work even if its code does not load', async () => {
  const { phone, page } = await atStart();
  await phone.context.route(FURTHER, () => {});
  await page.locator('main').getByRole('link', { name: 'Dice', exact: true }).click();
  // A visitor is asked to log in.
  await page.getByRole('dialog').waitFor();
});

/** The lower edges, in px, of the matches fully visible above the bottom bar. */
const wholeCards = (page: Page) =>
  page.evaluate(() => {
    const floor = document.querySelector('.bottom-bar')?.getBoundingClientRect().top ?? 0;
    return [...document.querySelectorAll('main article.match')].filter(
      (card) => card.checkVisibility() && card.getBoundingClientRect().bottom <= floor,
    ).length;
  });

/** A person with ₹1,000 on a phone of 360 × 740. */
async function bettorAt(path: string) {
  const person = await world.signUp();
  await grant(world.database, person.userId, 1000);
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const page = await phone.open(path);
  await page.setViewportSize({ width: 360, height: 740 });
  return { phone, page };
}

test('on a phone a visitor sees two whole matches at once, and the link to all matches needs no log-in', async () => {
  const { phone, page } = await atStart();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => wholeCards(page)).toBe(2);
  await page.getByRole('link', { name: 'See live bets', exact: true }).click();
  await page.waitForURL('**/#now');
  await expect.poll(() => wholeCards(page)).toBeGreaterThan(1);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(phone.complaints).toEqual([]);
});

test('on a phone the list of matches begins with three whole ones', async () => {
  const { phone, page } = await bettorAt('/live-bets');
  await expect.poll(() => wholeCards(page)).toBe(3);
  expect(phone.complaints).toEqual([]);
});

test("a signed-in person's start page begins with their open bets, and marks the matches of these", async () => {
  const { phone, page } = await bettorAt('/');
  await expect.poll(() => wholeCards(page)).toBe(2);
  const none = page.getByText('You have no open bet. Tap a price to place one.', { exact: true });
  await none.waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Create an account', exact: true }).count()).toBe(0);
  await page.locator('main .odds button').first().click();
  await placeBet(page, '100');
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  const open = page.getByRole('region', { name: 'Your open bets', exact: true });
  await open.getByText('Cancel now:', { exact: true }).waitFor();
  await expect.poll(() => none.count()).toBe(0);
  const marked = page.locator('article.match').filter({ has: page.getByText('Your bet', { exact: true }) });
  await expect.poll(() => marked.count()).toBe(1);
  // The list of all matches says so, too.
  await page.getByRole('link', { name: 'All matches', exact: true }).click();
  await page.waitForURL('**/live-bets');
  await expect.poll(() => marked.count()).toBe(1);
  await place(page, 'Home').click();
  await open.getByRole('link').nth(1).click();
  await page.waitForURL('**/bet-history/*');
  expect(phone.complaints).toEqual([]);
});
