import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_PHONE } from '../../server/account/demo-account.ts';
import { seed } from '../../server/demo/seed.ts';
import { logIn, logInDialog, logInLink } from '../pages/account.ts';
import { openTestDatabase } from '../server/tools/database.ts';
import { openWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  const database = await openTestDatabase();
  await seed({ database });
  world = await openWorld({ database });
});
afterAll(() => world?.close());

const HEALTH = '**/api/health';
const isHealth = (request: Request) => new URL(request.url()).pathname === '/api/health';

const demoAccount = (page: Page) => page.getByRole('button', { name: 'Use the demo account', exact: true });
/** Opens the log-in over a home page whose own calls are answered: a jump of the clock would end them. */
async function openLogIn(page: Page): Promise<void> {
  await page.goto('/');
  await page
    .getByText('No matches to bet on right now. New ones appear here by themselves.', { exact: true })
    .waitFor();
  await logInLink(page.getByRole('banner')).click();
  await logInDialog(page).waitFor();
}

const balance = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Balance ₹[\d,.]+$/ });

test('while the mode is unknown, people log in, and no toast reports a failure', async () => {
  const phone = await world.phone();
  const page = await phone.context.newPage();
  await page.clock.install();
  // The question is never answered.
  await page.route(HEALTH, () => {});
  const asked = page.waitForRequest(isHealth);
  await openLogIn(page);
  await asked;
  const given = page.waitForEvent('requestfailed', isHealth);
  await page.clock.fastForward(8000);
  await given;
  await expect.poll(() => demoAccount(page).count()).toBe(0);

  await logIn(logInDialog(page), { phone: DEMO_PHONE, password: DEMO_PASSWORD });
  await balance(page).waitFor();
  expect(phone.toasts).toEqual([]);
  expect(phone.complaints).toEqual([]);
});

test('after a failed request for the mode, the demo account is offered after the next one', async () => {
  const phone = await world.phone();
  const page = await phone.context.newPage();
  await page.clock.install();
  await page.route(HEALTH, (route) => route.abort('connectionrefused'));
  const lost = page.waitForEvent('requestfailed', isHealth);
  await openLogIn(page);
  await lost;
  await expect.poll(() => demoAccount(page).count()).toBe(0);

  await page.unroute(HEALTH);
  await page.clock.fastForward(10_000);
  await demoAccount(page).click();
  await balance(page).waitFor();
  expect(phone.toasts).toEqual([]);
  expect(phone.complaints).toEqual([]);
});
