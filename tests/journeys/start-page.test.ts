import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMatch, openWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  // So many that what is below them is far from the first screen.
  for (let match = 0; match < 6; match += 1) await openMatch(world.database);
});
afterAll(() => world.close());

const FURTHER = /\/assets\/home-further\.view-[^/]+\.js$/;

/** The start page on a phone, alive, with what was asked for on the way there and since. */
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

test('what is further down is read at once, and its code comes once it is near', async () => {
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
  // The page is the same one: it has not been loaded anew.
  expect(await page.evaluate((same) => same === window.document, document)).toBe(true);
  expect(phone.complaints).toEqual([]);
});

test('who leaves before that, and comes back, finds it there', async () => {
  const { phone, page, isAsked } = await atStart();
  await place(page, 'More').click();
  await page.waitForURL('**/more');
  expect(isAsked()).toBe(false);
  await place(page, 'Home').click();
  await expect.poll(() => headings(page)).toEqual(ALL);
  expect(phone.complaints).toEqual([]);
});

test('its links lead on while its code does not come, too', async () => {
  const { phone, page } = await atStart();
  await phone.context.route(FURTHER, () => {});
  await page.locator('main').getByRole('link', { name: 'Dice', exact: true }).click();
  // A visitor is asked to log in.
  await page.getByRole('dialog').waitFor();
});
