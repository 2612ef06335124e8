import type { Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timesHeading } from '../pages/match.ts';
import { sharedTexts } from '../pages/shared.ts';
import { openMatch, openWorld, type Phone, signIn, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await openMatch(world.database);
});
afterAll(() => world.close());

test.each([
  [
    // The visitors' matches load later, since a signed-in person does not see them.
    '/',
    [
      'GET /api/bet-list?status=open&page=1&perPage=100',
      'GET /api/combined-list?status=open&page=1&perPage=100',
      'GET /api/live-bet',
      'GET /api/live-bet/favourites',
    ],
  ],
  [
    '/live-bets',
    [
      'GET /api/bet-list?status=open&page=1&perPage=100',
      'GET /api/combined-list?status=open&page=1&perPage=100',
      'GET /api/live-bet',
      'GET /api/live-bet/favourites',
    ],
  ],
  [
    '/live-bets/live-bet/1',
    [
      'GET /api/bet-list?match=1&page=1&perPage=100',
      'GET /api/live-bet/1',
      'GET /api/live-bet/1/crowd',
      'GET /api/live-bet/1/facts',
      'GET /api/live-bet/favourites',
    ],
  ],
  ['/bet-history', ['GET /api/bet-list?page=1&perPage=10']],
  ['/wallet-history', ['GET /api/wallet/history?page=1&perPage=20']],
  ['/coin-flip', ['GET /api/coin-flip/history?page=1&perPage=10', 'GET /api/game/seeds']],
  ['/limbo', ['GET /api/game/seeds', 'GET /api/limbo/history?page=1&perPage=10']],
  ['/dice', ['GET /api/dice/history?page=1&perPage=10', 'GET /api/game/seeds']],
])('%s: its first calls start before its code has loaded, and are made once', async (path, own) => {
  const expected = [...own, 'GET /api/wallet/total-amount', 'POST /api/users/details'].sort();
  const person = await world.signUp();
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  await phone.context.addCookies([{ name: 'known', value: '1', url: world.origin }]);
  const { calls, types } = await hearCalls(phone);
  const code = hold();
  await phone.context.addInitScript(keepBegun);
  await phone.context.route(/\/assets\/index-[^/]+\.js$/, code.until);
  const page = await phone.context.newPage();
  await page.goto(path, { waitUntil: 'commit' });
  await expect.poll(() => [...calls].sort()).toEqual(expected);
  expect([...types]).toEqual(['application/json']);
  code.release();
  await page.locator('main:not([inert])').waitFor();
  // The stream opens last, once it is known whose it is.
  await expect.poll(() => calls).toContain('GET /api/live-bet/stream?prices=none');
  await page.getByRole('status', { name: sharedTexts.loading, exact: true }).waitFor({ state: 'detached' });
  expect(calls.filter((call) => expected.includes(call)).sort()).toEqual(expected);
  expect(phone.complaints).toEqual([]);
  await phone.context.close();
});

test('with an expired token no call is made before the page can renew it', async () => {
  const phone = await world.phone();
  await signIn(phone, world.origin, await world.signUp());
  await phone.context.addCookies([{ name: 'known', value: '1', url: world.origin }]);
  const { calls } = await hearCalls(phone);
  const code = hold();
  await phone.context.addInitScript((age) => {
    if (location.protocol !== 'about:') localStorage.setItem('access-token-since', `${Date.now() - age}`);
  }, 16 * 60_000);
  await phone.context.route(/\/assets\/index-[^/]+\.js$/, code.until);
  const page = await phone.context.newPage();
  const ran = page.waitForResponse(/\/assets\/first-calls-/);
  await page.goto('/bet-history', { waitUntil: 'commit' });
  await (await ran).finished();
  await page.locator('main[inert] h1').waitFor();
  expect(calls).toEqual([]);
  code.release();
  await page.getByText('You have not placed a bet yet.', { exact: true }).waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.context.close();
});

test('a match has its name before its code and its data have loaded, and afterwards', async () => {
  const { id } = await openMatch(world.database);
  const phone = await world.phone();
  await signIn(phone, world.origin, await world.signUp());
  await phone.context.addCookies([{ name: 'known', value: '1', url: world.origin }]);
  const code = hold();
  const data = hold();
  await phone.context.route(/\/assets\/index-[^/]+\.js$/, code.until);
  await phone.context.route(`**/api/live-bet/${id}`, data.until);
  // While the server is busy, it sends a page without its name; a finished one is reused.
  const named = async () => {
    const html = await (await phone.context.request.get(`/live-bets/live-bet/${id}`)).text();
    return /<h1>([^<]*)<\/h1>/.exec(html)?.[1];
  };
  await expect.poll(named).toBe('Night Owls v Lanterns');
  const page = await phone.context.newPage();
  await page.goto(`/live-bets/live-bet/${id}`, { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { level: 1, name: 'Night Owls v Lanterns', exact: true });
  await page.locator('main[inert] h1').waitFor();
  await expect.poll(() => page.locator('h1').textContent()).toBe('Night Owls v Lanterns');
  expect(await page.title()).toBe('Night Owls v Lanterns · Sikka');
  code.release();
  await page.locator('main:not([inert])').waitFor();
  await heading.waitFor();
  await page.getByRole('status', { name: sharedTexts.loading, exact: true }).waitFor();
  data.release();
  await timesHeading(page).waitFor();
  await heading.waitFor();
  expect(await page.title()).toBe('Night Owls v Lanterns · Sikka');
  expect(phone.complaints).toEqual([]);
  await phone.context.close();
});

/** The page's calls, with the content types that they send. */
async function hearCalls({ context }: Phone) {
  // The page reloads bets as soon as the stream sends matches, but this test is only about the calls before that.
  await context.route(/\/api\/live-bet\/stream\?prices=none$/, () => new Promise(() => {}));
  const calls: string[] = [];
  const types = new Set<string | undefined>();
  context.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    calls.push(`${request.method()} ${pathname}${search}`);
    types.add(request.headers()['content-type']);
  });
  return { calls, types };
}

/** Lets requests through once they are released. */
function hold() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const until = async (route: Route) => {
    await released;
    await route.continue();
  };
  return { release: () => release(), until };
}

/** However long the page's code takes, the started calls stay fresh, and none times out. */
function keepBegun() {
  const later = globalThis.setTimeout;
  const setTimeout = (act: TimerHandler, ms?: number, ...rest: unknown[]) =>
    ms === 8000 ? 0 : later(act, ms, ...rest);
  Object.assign(globalThis, { setTimeout });
}
