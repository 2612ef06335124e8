import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMatch, openWorld, signIn, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await openMatch(world.database);
});
afterAll(() => world.close());

const text = (page: Page, words: string | RegExp) => page.getByText(words, { exact: true }).first();
const isLive = (page: Page) => text(page, 'Live').waitFor();

/** A phone with a signed-in person. */
async function signedIn() {
  const phone = await world.phone();
  await signIn(phone, world.origin, await world.signUp());
  return phone;
}

test('the browser wrongly says that there is no network: the page connects all the same', async () => {
  const phone = await signedIn();
  const page = await phone.open('/live-bets');
  await isLive(page);
  const opened = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === '/api/live-bet/stream' && answer.ok(),
  );
  await page.evaluate(() => {
    // `onLine` stays wrong, and no `online` event follows.
    Object.defineProperty(navigator, 'onLine', { value: false });
    dispatchEvent(new Event('offline'));
  });
  await opened;
  await isLive(page);
});

test('after sleep prices are stale at once, until the stream sends them again', async () => {
  const phone = await signedIn();
  const page = await phone.context.newPage();
  await page.clock.install();
  await page.goto('/live-bets');
  await isLive(page);
  await page.route('**/api/live-bet/stream*', (route) => route.abort('connectionrefused'));
  // The clock stands still from here: timers do not fire.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.clock.fastForward(15_000);
  await text(page, /^The line to the server is interrupted\. As of \d\d:\d\d [ap]m\.$/).waitFor();
  await page.unroute('**/api/live-bet/stream*');
  await page.clock.resume();
  await isLive(page);
  expect(phone.complaints).toEqual([]);
});
