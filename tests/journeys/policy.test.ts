import { afterAll, beforeAll, expect, test } from 'vitest';
import { installBundledTexts } from '../../server/content/bundled-texts.ts';
import { seed } from '../../server/demo/seed.ts';
import { routes } from '../../src/ui/app/routes.ts';
import { signIn } from '../../tools/tour/people.ts';
import { placesOf } from '../../tools/tour/places.ts';
import { watch } from '../../tools/tour/watch.ts';
import { watchPolicy } from './violations.ts';
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

// The pages of signed-in people are visited in `translated.test.ts`.
test('no page breaks the content security policy for visitors', { timeout: 600_000 }, async () => {
  const { token } = await signIn(world.origin, world.browser);
  const open = routes.filter(({ access }) => access === 'everyone');
  const places = await placesOf(open, world.origin, world.browser, token);
  expect(places.length).toBeGreaterThan(15);
  const context = await world.browser.newContext({ baseURL: world.origin });
  const violations = await watchPolicy(context);
  const page = await context.newPage();
  const watched = await watch(page);
  for (const path of [...places.map(({ path }) => path), '/live-bets']) {
    await page.goto(path);
    if (!(await watched.rest())) violations.push(`${path} does not come to rest`);
  }
  await context.close();
  expect(violations).toEqual([]);
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
