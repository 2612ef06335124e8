import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installBundledTexts } from '../../server/content/bundled-texts.ts';
import { seed } from '../../server/demo/seed.ts';
import { routes } from '../../src/ui/app/routes.ts';
import { signIn } from '../../tools/tour/people.ts';
import { placesOf } from '../../tools/tour/places.ts';
import { watch } from '../../tools/tour/watch.ts';
import { openMatch, openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await seed(world.context);
  await installBundledTexts(world.database);
  // Two, for a combined bet.
  await openMatch(world.database);
  await openMatch(world.database);
});
afterAll(() => world.close());

/** Opens each path in a fresh browser: returns what the content security policy refused there. */
async function violationsAt(paths: string[], options: BrowserContextOptions): Promise<string[]> {
  const violations: string[] = [];
  const context = await world.browser.newContext({ baseURL: world.origin, ...options });
  await context.exposeFunction('tell', (violation: string) => violations.push(violation));
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      Reflect.get(globalThis, 'tell')([location.pathname, effectiveDirective, blockedURI, sample].join(' ')),
    ),
  );
  const left = paths.values();
  const visit = async () => {
    const page = await context.newPage();
    const watched = await watch(page);
    for (const path of left) {
      await page.goto(path);
      if (!(await watched.rest())) violations.push(`${path} does not come to rest`);
    }
  };
  // One loads while the other waits.
  await Promise.all([visit(), visit()]);
  await context.close();
  return violations;
}

test('no page breaks the content security policy for signed-in people', { timeout: 1_200_000 }, async () => {
  const { kept, token } = await signIn(world.origin, world.browser);
  const places = await placesOf(routes, world.origin, world.browser, token);
  expect(places.length).toBeGreaterThan(50);
  const paths = places.map(({ path }) => path);
  expect(await violationsAt(paths, { storageState: kept })).toEqual([]);
});

test('nor for visitors', { timeout: 600_000 }, async () => {
  const { token } = await signIn(world.origin, world.browser);
  const open = routes.filter(({ access }) => access === 'everyone');
  const places = await placesOf(open, world.origin, world.browser, token);
  expect(places.length).toBeGreaterThan(15);
  const paths = [...places.map(({ path }) => path), '/live-bets'];
  expect(await violationsAt(paths, {})).toEqual([]);
});

test('the console reports each violation', async () => {
  const phone = await world.phone();
  const page = await phone.open('/rules');
  await page.evaluate(() => {
    const address = 'https://elsewhere.test/file';
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address }));
    document.body.append(Object.assign(document.createElement('img'), { src: address }));
  });
  await expect.poll(() => phone.complaints.length).toBe(2);
});
