import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logIn, logInLink, logOutButton } from '../pages/account.ts';
import { stakeField } from '../pages/slip.ts';
import { balance } from '../pages/wallet.ts';
import { PASSWORD, withPassword } from '../server/tools/people.ts';
import { cashOf, grant, openMatch, openWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/**
 * Whether the page has requested the slip's code. Once an event's listeners have run, they have requested it.
 */
const asksForSlip = async (page: Page) =>
  (await page.locator('link[rel=modulepreload][href*="/slip.part-"]').count()) > 0;

describe.each([
  { name: 'a browser that saves data', saveData: true },
  { name: 'another one', saveData: false },
])('$name', ({ saveData }) => {
  test('a link under the pointer or finger is fetched early unless data is saved', async () => {
    const match = await openMatch(world.database);
    const phone = await world.phone();
    await phone.context.addInitScript((saveData) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData } });
    }, saveData);
    const requested: string[] = [];
    phone.context.on('request', (request) => requested.push(request.url()));
    const page = await phone.open('/');
    const price = page.locator(`button[value="${match.id}.${match.owls}"]`);
    await price.waitFor();
    expect(await asksForSlip(page)).toBe(false);
    await price.dispatchEvent('pointerover');
    expect(await asksForSlip(page)).toBe(!saveData);
    await page
      .getByRole('navigation', { name: 'Main places', exact: true })
      .getByRole('link', { name: 'Live bets', exact: true })
      .dispatchEvent('pointerdown');

    await price.click();
    await stakeField(page.getByRole('dialog')).waitFor();
    // The code that all other pages share, if the press came before it was loaded.
    expect(requested.some((url) => /\/assets\/pages-[^/]+\.js$/.test(url))).toBe(!saveData);
    expect(phone.complaints).toEqual([]);
  });

  test('the worker caches pages for later unless data is saved', async () => {
    const phone = await world.phone({ serviceWorkers: 'allow' });
    await phone.context.addInitScript((saveData) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData } });
      const { serviceWorker } = navigator;
      const calls: string[] = [];
      const listen = serviceWorker.addEventListener;
      Object.assign(globalThis, { workerCalls: calls });
      Object.assign(serviceWorker, {
        addEventListener(...args: Parameters<typeof listen>) {
          calls.push('watched');
          listen.apply(serviceWorker, args);
        },
        register() {
          calls.push('registered');
          return new Promise(() => {});
        },
      });
    }, saveData);
    const page = await phone.open('/live-bets');
    const calls = () => page.evaluate(() => Reflect.get(globalThis, 'workerCalls'));
    await expect.poll(calls).toContain('watched');
    // Work that waited for an idle browser has run by now.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(await calls()).toEqual(saveData ? ['watched'] : ['watched', 'registered']);
  });
});

test('without any storage, a person can log in, bet and log out', async () => {
  const match = await openMatch(world.database);
  const person = await withPassword(world);
  await grant(world.database, person.userId, 500);
  const phone = await world.phone();
  await phone.context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Refused', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(globalThis, name, { get: refuse });
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
  });
  // The browser does not store the cookie that renews the session, either.
  await phone.context.route('**/api/users/**', async (route) => {
    const response = await route.fetch();
    const { 'set-cookie': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  const page = await phone.open('/');
  await logInLink(page.getByRole('banner')).click();
  const dialog = page.getByRole('dialog');
  await logIn(dialog, { phone: person.phone, password: PASSWORD });
  await balance(page, '₹500.00').waitFor();

  await page.locator(`button[value="${match.id}.${match.owls}"]`).click();
  await stakeField(dialog).fill('100');
  await dialog.locator('button[type=submit]').click();
  await balance(page, '₹400.00').waitFor();
  expect(await cashOf(world.database, person.userId)).toBe(400);

  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Account: Test', exact: true }).click();
  await logOutButton(page).click();
  await logInLink(page.getByRole('banner')).waitFor();
  // The page says so before the answer arrives.
  await phone.context.unrouteAll({ behavior: 'wait' });
  expect(phone.complaints).toEqual([]);
});
