import { randomUUID } from 'node:crypto';
import type { Page, Route } from 'playwright-core';
import { create } from 'superstruct';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BetReceipt } from '../../src/schemas/bets/bets.ts';
import { grant, openMatch, openWorld, type Phone, settleNow, signIn, type World } from './world.ts';

const MINUTE_MS = 60_000;

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await openMatch(world.database);
});
afterAll(() => world.close());

test.each([
  ['/live-bets', ['GET /api/live-bet', 'GET /api/live-bet/favourites']],
  [
    '/live-bets/live-bet/1',
    [
      'GET /api/bet-list?match=1&page=1&perPage=100',
      'GET /api/live-bet/1',
      'GET /api/live-bet/1/facts',
      'GET /api/live-bet/favourites',
    ],
  ],
  ['/bet-history', ['GET /api/bet-list?page=1&perPage=10']],
  ['/wallet-history', ['GET /api/wallet/history?page=1&perPage=20']],
  ['/coin-flip', ['GET /api/coin-flip/history?page=1&perPage=10', 'GET /api/game/seeds']],
  ['/limbo', ['GET /api/game/seeds', 'GET /api/limbo/history?page=1&perPage=10']],
  ['/dice', ['GET /api/dice/history?page=1&perPage=10', 'GET /api/game/seeds']],
])('%s: what it asks for is on its way before its code is here, and asked for once', async (path, own) => {
  const expected = [...own, 'GET /api/wallet/total-amount', 'POST /api/users/details'].sort();
  const person = await world.signUp();
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  await phone.context.addCookies([{ name: 'known', value: '1', url: world.origin }]);
  const { calls, types } = await hearCalls(phone);
  const code = hold();
  await phone.context.addInitScript(keepBegun);
  await phone.context.route(/\/assets\/start-[^/]+\.js$/, code.until);
  const page = await phone.context.newPage();
  await page.goto(path, { waitUntil: 'commit' });
  await expect.poll(() => [...calls].sort()).toEqual(expected);
  expect([...types]).toEqual(['application/json']);
  code.release();
  await page.locator('main:not([inert])').waitFor();
  // The line opens last, once it is known whose it is.
  await expect.poll(() => calls).toContain('GET /api/live-bet/stream?prices=none');
  await page.getByRole('status', { name: 'Loading…', exact: true }).waitFor({ state: 'detached' });
  expect(calls.filter((call) => expected.includes(call)).sort()).toEqual(expected);
  expect(phone.complaints).toEqual([]);
  await phone.context.close();
});

test('a match is called by its name before its code is here, before its data are, and with them', async () => {
  const { id } = await openMatch(world.database);
  const phone = await world.phone();
  await signIn(phone, world.origin, await world.signUp());
  await phone.context.addCookies([{ name: 'known', value: '1', url: world.origin }]);
  const code = hold();
  const data = hold();
  await phone.context.route(/\/assets\/start-[^/]+\.js$/, code.until);
  await phone.context.route(`**/api/live-bet/${id}`, data.until);
  // While the server is busy, a page goes out without its name; one that has been made is kept.
  const named = async () => {
    const html = await (await phone.context.request.get(`/live-bets/live-bet/${id}`)).text();
    return /<h1>([^<]*)<\/h1>/.exec(html)?.[1];
  };
  await expect.poll(named).toBe('Night Owls v Lanterns');
  const page = await phone.context.newPage();
  await page.goto(`/live-bets/live-bet/${id}`, { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { level: 1, name: 'Night Owls v Lanterns', exact: true });
  await page.locator('main[inert] h1').waitFor();
  expect(await page.locator('h1').textContent()).toBe('Night Owls v Lanterns');
  expect(await page.title()).toBe('Night Owls v Lanterns · Sikka');
  code.release();
  await page.locator('main:not([inert])').waitFor();
  await heading.waitFor();
  await page.getByRole('status', { name: 'Loading…', exact: true }).waitFor();
  data.release();
  await page.getByText('Betting times', { exact: true }).waitFor();
  await heading.waitFor();
  expect(await page.title()).toBe('Night Owls v Lanterns · Sikka');
  expect(phone.complaints).toEqual([]);
  await phone.context.close();
});

describe('the first bets', () => {
  /** Somebody with a bet in each state but void. */
  const bettor = async () => {
    const person = await world.signUp();
    await grant(world.database, person.userId, 2000);
    const open = await openMatch(world.database);
    const over = await openMatch(world.database, { name: 'Early & <Birds>' });
    const bet = async (body: object) => {
      const { token } = person;
      const headers = { 'idempotency-key': randomUUID() };
      const { body: answer } = await world.call('POST', 'live-bet/save', { token, body, headers });
      return create(answer.data, BetReceipt).bet.id;
    };
    await bet({ team_value: over.owls, bet_amount: 1234.5 });
    await bet({ team_value: over.lanterns, bet_amount: 10 });
    await bet({ match_id: open.id, prediction: 'Head', minimum_betamount: 10, bet_amount: 25 });
    const taken = await bet({ team_value: open.owls, bet_amount: 12 });
    await world.call('POST', 'live-bet/cancel', {
      token: person.token,
      body: { bet_id: taken, match_id: open.id },
      headers: { 'idempotency-key': randomUUID() },
    });
    await settleNow(world.database, over.id, { winner: over.owls, toss: 'Head' });
    return person;
  };

  /** The list as it is while the code of the page is withheld. */
  const openHeld = async (
    { age = 0, ...person }: { token: string; refresh: string; age?: number },
    language: 'en' | 'hi' = 'en',
  ) => {
    const phone = await world.phone();
    await signIn(phone, world.origin, person);
    await phone.context.addCookies([
      { name: 'known', value: '1', url: world.origin },
      { name: 'lang', value: language, url: world.origin },
    ]);
    const code = hold();
    const { calls } = await hearCalls(phone);
    await phone.context.addInitScript(keepBegun);
    await phone.context.addInitScript((age) => {
      if (location.protocol !== 'about:') localStorage.setItem('access-token-since', `${Date.now() - age}`);
    }, age);
    await phone.context.route(/\/assets\/start-[^/]+\.js$/, code.until);
    const page = await phone.context.newPage();
    const answered = page.waitForResponse(/\/api\/bet-list\?/);
    const shown = page.waitForResponse(/\/assets\/first-bets-/);
    await page.goto('/bet-history', { waitUntil: 'commit' });
    await Promise.all([answered, shown]);
    return { phone, page, calls, release: code.release };
  };

  const skeleton = (page: Page) => page.locator('main [data-first-rows] [role=status]');
  const close = async (phone: Phone) => {
    expect(phone.complaints).toEqual([]);
    await phone.context.close();
  };

  test.each(['en', 'hi'] as const)(
    'in %s they are there before the code, as it shows them',
    async (language) => {
      const { phone, page, release } = await openHeld(await bettor(), language);
      await page.locator('main[inert] tbody tr').first().waitFor();
      expect(await page.locator('main[inert] tbody tr').count()).toBe(4);
      await page.evaluate(() => {
        const [early, row] = ['table', 'tr'].map((part) => document.querySelector(`main ${part}`));
        Object.assign(window, { early: early?.cloneNode(true), earlyTop: row?.getBoundingClientRect().top });
      });
      release();
      await page.locator('main:not([inert]) tbody tr').first().waitFor();
      await page.locator('[data-first-rows]').waitFor({ state: 'detached' });
      const { early, late } = await page.evaluate(() => {
        const tables = [Reflect.get(window, 'early'), document.querySelector('main table')];
        for (const table of tables) table.normalize();
        const [one, other] = tables;
        // Attributes may come in any order.
        const [early, late] = one.isEqualNode(other) ? [] : [one.outerHTML, other.outerHTML];
        const top = document.querySelector('main tr')?.getBoundingClientRect().top;
        return { early: { html: early, top: Reflect.get(window, 'earlyTop') }, late: { html: late, top } };
      });
      expect(early).toEqual(late);
      expect(await page.evaluate(() => Reflect.get(globalThis, 'firstRows'))).toBeUndefined();
      await close(phone);
    },
  );

  test.each([
    ['a token that has run out, and is renewed once', 0, 2],
    ['a token known to be old, which is renewed before anything is asked', 16 * MINUTE_MS, 1],
  ])('are there as soon for who comes with %s', async (_, age, times) => {
    const { phone, page, calls, release } = await openHeld({ ...(await bettor()), token: 'run-out', age });
    await page.locator('main[inert] tbody tr').first().waitFor();
    expect(await page.locator('main[inert] tbody tr').count()).toBe(4);
    const asked = [
      'GET /api/bet-list?page=1&perPage=10',
      'GET /api/wallet/total-amount',
      'POST /api/users/details',
    ];
    const expected = [
      ...Array.from({ length: times }, () => asked).flat(),
      'POST /api/users/regenerate-access-token',
    ].sort();
    await expect.poll(() => [...calls].sort()).toEqual(expected);
    release();
    await page.locator('[data-first-rows]').waitFor({ state: 'detached' });
    await expect.poll(() => calls).toContain('GET /api/live-bet/stream?prices=none');
    expect(calls.filter((call) => expected.includes(call)).sort()).toEqual(expected);
    expect(await page.locator('main tbody tr').count()).toBe(4);
    await close(phone);
  });

  test('are not shown to whom another tab has signed in meanwhile', async () => {
    const { phone, page, release } = await openHeld(await bettor());
    await page.locator('main[inert] tbody tr').first().waitFor();
    const other = await world.signUp();
    const tab = await phone.context.newPage();
    await tab.route('**/*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Tab</title>' }),
    );
    await tab.goto('/');
    await tab.evaluate((token) => localStorage.setItem('access-token', token), other.token);
    await page.locator('main[inert] tbody tr').first().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => Reflect.get(globalThis, 'firstRows'))).toBeUndefined();
    release();
    await page.getByText('You have not placed a bet yet.', { exact: true }).waitFor();
    await close(phone);
  });

  test.each<[string, () => Promise<{ token: string; refresh: string }>]>([
    ['there are none', () => world.signUp()],
    ['the session is over', async () => ({ ...(await world.signUp()), token: 'over', refresh: 'over' })],
  ])('the skeleton stays where %s', async (_, sign) => {
    const { phone, page } = await openHeld(await sign());
    await page.evaluate(async () => {
      for (const answer of globalThis.begun?.values() ?? []) await answer;
      // What follows from them has been done.
      await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    expect(await skeleton(page).count()).toBe(1);
    expect(await page.locator('main tbody tr').count()).toBe(0);
    await close(phone);
  });
});

/** The page's calls and the types of what they send, as they go out. */
async function hearCalls({ context }: Phone) {
  // Once the line tells of matches, bets are read again: what is asked for before is looked at here.
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

/** However long the page's code takes, what was begun before it stays fresh, and no call is given up. */
function keepBegun() {
  const later = globalThis.setTimeout;
  const setTimeout = (act: TimerHandler, ms?: number, ...rest: unknown[]) =>
    ms === 8000 ? 0 : later(act, ms, ...rest);
  Object.assign(globalThis, { setTimeout });
}
