import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInDialog, logInLink } from '../pages/account.ts';
import { closeButton } from '../pages/shared.ts';
import { openWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test.each([
  ['//evil.example/x', '/evil.example/x'],
  ['///evil.example/x?q=1', '/evil.example/x'],
  ['/\\\\evil.example/x', '/evil.example/x'],
  ['/%2Fevil.example/x', '/%2Fevil.example/x'],
  ['/%5Cevil.example/x', '/%5Cevil.example/x'],
  ['/a//evil.example/x', '/a//evil.example/x'],
])("%s: the page is the product's, and logging in works there", async (address, path) => {
  const phone = await world.phone();
  const page = await phone.context.newPage();
  // Joined, not resolved: two slashes would name another host.
  await page.goto(world.origin + address);
  await page
    .getByText("Oops! The page you're looking for doesn't exist or has been moved.", { exact: true })
    .waitFor();
  await logInLink(page).first().click();
  await logInDialog(page).waitFor();
  const { origin, pathname } = new URL(page.url());
  expect([origin, pathname]).toEqual([world.origin, path]);
  await closeButton(page).click();
  await logInDialog(page).waitFor({ state: 'detached' });
  expect(phone.complaints).toEqual([]);
});
