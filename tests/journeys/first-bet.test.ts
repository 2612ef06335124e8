import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PHONE } from '../../server/account/demo-account.ts';
import { demoOutbox } from '../../server/demo/inbox.ts';
import { seed } from '../../server/demo/seed.ts';
import {
  accountTexts,
  logInDialog,
  logInLink,
  logInToPlaceBetButton,
  registerButton,
  registerDialog,
} from '../pages/account.ts';
import { closeButton, useThisCodeButton } from '../pages/shared.ts';
import { betPlacedHeading, placeBetButton } from '../pages/slip.ts';
import { openTestDatabase } from '../server/tools/database.ts';
import { newThumb } from './thumb.ts';
import { cashOf, openMatch, openWorld, type Phone, type World } from './world.ts';

const PHONE = '9812345671';
/**
 * The most taps from opening the page to a placed bet. Four of the registration's seven fields are reached by the
 * keyboard's Next: without it there would be four more.
 */
const REGISTERING = 14;
const WITH_THE_DEMO_ACCOUNT = 5;

let world: World;
beforeAll(async () => {
  // Like in the demo: codes arrive in the inbox on the page.
  const database = await openTestDatabase();
  await seed({ database });
  world = await openWorld({ database, context: { outbox: demoOutbox(database) } });
});
afterAll(() => world?.close());

const idOf = async (phone: string) => {
  const [user] = await world.database.query<{ id: number }>('select id from users where phone = $1', [phone]);
  return user?.id ?? 0;
};

/** The start page on the smallest phone for which the counts are promised. */
async function openSmall(phone: Phone): Promise<Page> {
  const page = await phone.context.newPage();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/');
  return page;
}

/** A visitor on the start page picks a price and a stake, and is asked to log in. */
async function pick(page: Page, tap: (place: Locator) => Promise<void>) {
  const price = page
    .getByRole('main')
    .getByRole('button', { name: 'Night Owls 80% ₹100 → ₹180', exact: true });
  await tap(price.first());
  await tap(page.getByRole('button', { name: '₹50', exact: true }));
  await tap(logInToPlaceBetButton(page));
}

/** The slip has reopened unchanged. */
async function placeBet(page: Page, tap: (place: Locator) => Promise<void>) {
  await tap(placeBetButton(page));
  await betPlacedHeading(page).waitFor();
}

const hasFocus = (page: Page) => page.evaluate(() => document.activeElement !== document.body);

test('a newcomer registers and bets the starter money', async () => {
  await openMatch(world.database);
  const phone = await world.phone();
  const page = await openSmall(phone);
  const thumb = newThumb(page);
  const dialog = registerDialog(page);
  const field = (label: string) => dialog.getByLabel(label, { exact: true });

  await pick(page, thumb.tap);
  const login = logInDialog(page);
  await thumb.tap(registerButton(login));
  await field(accountTexts.firstName).waitFor();
  await page.keyboard.type('Asha');
  await thumb.type(field(accountTexts.phoneNumber), PHONE);
  await thumb.type(field(accountTexts.email), 'asha.newcomer@example.test');
  await thumb.type(field(accountTexts.pinCode), '400001');
  await thumb.pick(field(accountTexts.state), 'Maharashtra');
  // A phone's option list has no keyboard with Next.
  await thumb.tap(field(accountTexts.password));
  await page.keyboard.type('under-the-lamp-9');
  await thumb.type(field(accountTexts.confirmPassword), 'under-the-lamp-9');
  await thumb.tap(dialog.getByText(accountTexts.isOver18, { exact: true }));
  await thumb.tap(dialog.getByText(accountTexts.agrees, { exact: true }));
  await thumb.tap(registerButton(dialog));

  // Despite a reload in between, the page still knows where to continue.
  await page.waitForURL('**/verify?**');
  await page.reload();
  await thumb.tap(useThisCodeButton(page));
  await page.waitForURL('**/?slip=*&stake=50');
  expect(await hasFocus(page)).toBe(true);
  const given =
    '₹1,000 of play money was put into your wallet to begin with. It is worth nothing outside Sikka.';
  await page.getByRole('dialog').getByText(given, { exact: true }).waitFor();
  expect(await cashOf(world.database, await idOf(PHONE))).toBe(1000);
  await placeBet(page, thumb.tap);
  expect(await cashOf(world.database, await idOf(PHONE))).toBe(950);
  expect(thumb.taps()).toBeLessThanOrEqual(REGISTERING);

  await page.keyboard.press('Escape');
  const welcome = page.getByRole('region', { name: 'Your phone is verified', exact: true });
  await welcome.getByText(given, { exact: true }).waitFor();
  await welcome.getByRole('link', { name: 'How the bonus works', exact: true }).waitFor();
  await closeButton(welcome).click();
  await expect.poll(() => welcome.count()).toBe(0);
  expect(await hasFocus(page)).toBe(true);

  // Back skips the verification and the dialogs, which are done.
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/' && url.search === '');
  expect(phone.complaints).toEqual([]);
});

test('somebody who only looks bets with the demo account', async () => {
  const userId = await idOf(DEMO_PHONE);
  const before = await cashOf(world.database, userId);
  const phone = await world.phone();
  const page = await openSmall(phone);
  const { tap, taps } = newThumb(page);
  await pick(page, tap);
  await tap(page.getByRole('button', { name: 'Use the demo account', exact: true }));
  await placeBet(page, tap);
  expect(await cashOf(world.database, userId)).toBe(before - 50);
  expect(taps()).toBeLessThanOrEqual(WITH_THE_DEMO_ACCOUNT);
  expect(phone.complaints).toEqual([]);
});

test('a log-in over a page leads back to it, with its query and the focus on it', async () => {
  const phone = await world.phone();
  const page = await phone.open('/blog?page=1&from=mail');
  await logInLink(page.getByRole('banner')).click();
  await page.waitForURL('**/blog?page=1&from=mail&modal=login');
  await page.getByRole('button', { name: 'Use the demo account', exact: true }).click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Balance ₹[\d,.]+$/ })
    .waitFor();
  await page.waitForURL('**/blog?page=1&from=mail');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(await hasFocus(page)).toBe(true);
  expect(phone.complaints).toEqual([]);
});
