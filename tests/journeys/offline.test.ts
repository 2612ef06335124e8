import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logInLink, logOutButton } from '../pages/account.ts';
import { myBetsHeading, myBetsTexts } from '../pages/my-bets.ts';
import { sharedTexts } from '../pages/shared.ts';
import {
  betPlacedHeading,
  combinedSwitch,
  placeBetButton,
  removeAllButton,
  slipBar,
  stakeField,
} from '../pages/slip.ts';
import { startTestServer } from '../server/tools/server.ts';
import { grant, openMatch, openWorld, pick, signIn, tapPrice, type World } from './world.ts';

/** The time is shown once the stream has sent something. */
const OFFLINE = /^You are offline\.(?: As of \d\d:\d\d [ap]m\.)?$/;
const AWAY = /^The line to the server is interrupted\. As of \d\d:\d\d [ap]m\.$/;
const HELD = 'Your bet waits until the odds are fresh again; that comes by itself.';

const text = (page: Page, wanted: string | RegExp) => page.getByText(wanted, { exact: true });

/** Through the bottom bar. */
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).filter({ visible: true }).click();

/** Everything in the worker's caches. */
const inCaches = (page: Page) =>
  page.evaluate(async () => {
    const found: { path: string; body: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const body = (await (await cache.match(request))?.text()) ?? '';
        found.push({ path: new URL(request.url).pathname, body });
      }
    }
    return found;
  });

/** Waits until the worker controls the page, and has these paths in its caches. */
async function isKept(page: Page, ...paths: string[]): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect
    .poll(() =>
      page.evaluate(async (paths) => {
        const known = await Promise.all(paths.map((path) => caches.match(path, { ignoreVary: true })));
        return paths.filter((_, place) => known[place] === undefined);
      }, paths),
    )
    .toEqual([]);
}

describe('without a network', () => {
  let world: World;
  let match: { id: number };
  beforeAll(async () => {
    world = await openWorld();
    match = await openMatch(world.database);
  });
  afterAll(() => world.close());

  test('the page opens with the last list and its time, and recovers by itself', async () => {
    const own = await openWorld();
    await openMatch(own.database, { name: 'Before The Dark' });
    const phone = await own.phone({ serviceWorkers: 'allow' });
    await signIn(phone, own.origin, await own.signUp());
    const page = await phone.open('/live-bets');
    await isKept(page, '/offline', '/api/live-bet');
    // A returning visitor has also seen the start page.
    await page.goto('/');
    await isKept(page, '/api/live-bet/home-listing');

    await phone.context.setOffline(true);
    await text(page, OFFLINE).waitFor();
    await phone.context.setOffline(false);
    await text(page, OFFLINE).waitFor({ state: 'detached' });

    // The browser's offline mode applies to pages, not to workers: these lose the network when the server
    // stops.
    await own.app.close();
    for (const path of ['/', '/live-bets']) {
      await page.goto(path);
      await text(page, 'Before The Dark').waitFor();
      await text(page, AWAY).waitFor();
    }
    // For a page that is not cached, the shell says so, once; it does not know who is signed in.
    await page.goto('/bet-history');
    await text(page, sharedTexts.unreachable).waitFor();
    await text(page, /^The line to the server is interrupted\./).waitFor({ state: 'detached' });
    await logInLink(page.getByRole('banner')).waitFor({ state: 'detached' });

    await openMatch(own.database, { name: 'After The Dark' });
    const back = await startTestServer({ database: own.database });
    await back.app.listen({ host: '127.0.0.1', port: Number(new URL(own.origin).port) });
    await myBetsHeading(page).waitFor();
    await goTo(page, 'Live bets');
    await text(page, 'After The Dark').waitFor();
    await text(page, AWAY).waitFor({ state: 'detached' });
    await back.app.close();
    await own.close();
  });

  test('a person who installed it from the start page opens it without a network', async () => {
    const own = await openWorld();
    const phone = await own.phone({ serviceWorkers: 'allow' });
    const page = await phone.open('/');
    // A person who has installed it has long seen it running.
    await page.waitForFunction(() => {
      dispatchEvent(new Event('appinstalled'));
      return navigator.serviceWorker.controller !== null;
    });
    await isKept(page, '/offline');
    await own.app.close();
    await page.goto('/');
    await text(page, /^The line to the server is interrupted\./).waitFor();
    await page.getByRole('banner').getByText('Sikka', { exact: true }).waitFor();
    await own.close();
  });

  test.each<[string, RequestListener]>([
    ['says nothing', () => {}],
    ['is not the server, and says that it is gone', (_, response) => response.writeHead(502).end()],
  ])('the last list is shown, too, if the network answers %s', async (_, listener) => {
    const own = await openWorld();
    await openMatch(own.database, { name: 'Before The Dark' });
    const phone = await own.phone({ serviceWorkers: 'allow' });
    await signIn(phone, own.origin, await own.signUp());
    const page = await phone.open('/live-bets');
    await isKept(page, '/offline', '/api/live-bet');

    await own.app.close();
    const inItsPlace = createServer(listener);
    inItsPlace.listen(Number(new URL(own.origin).port), '127.0.0.1');
    await page.goto('/live-bets');
    await text(page, 'Before The Dark').waitFor();
    await text(page, AWAY).waitFor();

    inItsPlace.closeAllConnections();
    inItsPlace.close();
    await own.close();
  });

  test('a visitor who has not left the start page sees the strip, too, and nothing moves', async () => {
    const phone = await world.phone();
    const page = await phone.open('/');
    await text(page, 'Night Owls v Lanterns').waitFor();
    await logInLink(page.getByRole('banner')).waitFor();
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.boundingBox();
    await phone.context.setOffline(true);
    await text(page, OFFLINE).waitFor();
    expect(await heading.boundingBox()).toEqual(before);
    await phone.context.setOffline(false);
    await text(page, OFFLINE).waitFor({ state: 'detached' });
    expect(phone.complaints).toEqual([]);
  });

  test('a bet waits for fresh odds and keeps its choice', async () => {
    const person = await world.signUp();
    await grant(world.database, person.userId, 500);
    const phone = await world.phone({ serviceWorkers: 'allow' });
    await signIn(phone, world.origin, person);
    const page = await phone.open(`/live-bets/live-bet/${match.id}?slip=${match.id}`);
    await pick(page.getByRole('radio', { name: /^Night Owls.*$/ }));
    await stakeField(page).fill('100');
    const place = placeBetButton(page);
    await expect.poll(() => place.getAttribute('aria-disabled')).toBeNull();
    const before = await place.boundingBox();

    const sent: string[] = [];
    phone.context.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await phone.context.setOffline(true);
    await text(page, HELD).waitFor();
    await expect.poll(() => place.getAttribute('aria-disabled')).toBe('true');
    expect(await place.boundingBox()).toEqual(before);
    await place.click({ force: true });
    await stakeField(page).press('Enter');
    expect(sent.filter((path) => path === '/api/live-bet/save')).toEqual([]);

    await phone.context.setOffline(false);
    await text(page, HELD).waitFor({ state: 'detached' });
    expect(await place.boundingBox()).toEqual(before);
    await place.click();
    await betPlacedHeading(page).waitFor();
    expect(sent.filter((path) => path === '/api/live-bet/save')).toHaveLength(1);
  });

  test('the cache for pages without a network has no personal data', async () => {
    const person = await world.signUp({ phone: '7123456789', email: 'kept.nowhere@example.test' });
    const phone = await world.phone({ serviceWorkers: 'allow' });
    await signIn(phone, world.origin, person);
    const page = await phone.open('/live-bets');
    await isKept(page, '/offline', '/api/live-bet');
    for (const [path, heading] of [
      ['/bet-history', myBetsTexts.myBets],
      ['/profile/', 'Profile'],
      ['/live-bets', 'Real-Time Betting Experience'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor();
    }
    const entries = await inCaches(page);
    const paths = entries.map(({ path }) => path).filter((path) => !path.startsWith('/assets/'));
    expect([...new Set(paths)].sort()).toEqual(['/api/live-bet', '/offline']);
    const own = [person.phone, person.token, person.refresh, 'kept.nowhere@example.test', 'Bettor'];
    expect(entries.filter(({ body }) => own.some((word) => body.includes(word)))).toEqual([]);
  });

  test('a log-out leaves no personal data except the play record', async () => {
    const person = await world.signUp({ phone: '7123456780', email: 'gone.nowhere@example.test' });
    const phone = await world.phone({ serviceWorkers: 'allow' });
    await signIn(phone, world.origin, person);
    const page = await phone.open('/coin-flip');
    await isKept(page, '/offline');
    const stored = () =>
      page.evaluate(() => ({ local: Object.keys(localStorage), session: Object.keys(sessionStorage) }));
    const playRecord = `play-record/${person.userId}/`;
    await expect
      .poll(async () => (await stored()).local.some((name) => name.startsWith(playRecord)))
      .toBe(true);
    expect((await stored()).session).toContain('person');

    await page.getByRole('button', { name: 'Account: Test', exact: true }).click();
    await logOutButton(page).click();
    await logInLink(page.getByRole('banner')).waitFor();
    const { local, session } = await stored();
    // It shows that a session has ended here, but not whose.
    expect(local.filter((name) => !name.startsWith(playRecord))).toEqual(['session-ended']);
    expect(session).toEqual([]);
    const left = JSON.stringify([await inCaches(page), await page.evaluate(() => ({ ...localStorage }))]);
    for (const word of [person.phone, person.token, person.refresh, 'gone.nowhere@example.test'])
      expect(left).not.toContain(word);
  });
});

describe('another build', () => {
  test('the page offers the update, but not in the middle of a bet, and runs the old build until then', async () => {
    const client = await mkdtemp(join(tmpdir(), 'sikka-build-'));
    await cp('dist', client, { recursive: true });
    const world = await openWorld({ client });
    const [owls, kites] = [
      await openMatch(world.database),
      await openMatch(world.database, { name: 'Kites v Herons', ratio: 60 }),
    ];
    const phone = await world.phone({ serviceWorkers: 'allow' });
    await signIn(phone, world.origin, await world.signUp());
    const page = await phone.open('/live-bets');
    await isKept(page, '/offline');
    const startOf = () => page.locator('script[type=module]').last().getAttribute('src');
    const loads: string[] = [];
    phone.context.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
    });
    const old = await startOf();

    await world.app.close();
    const next = await deploy(client);
    const back = await startTestServer({ database: world.database, client });
    await back.app.listen({ host: '127.0.0.1', port: Number(new URL(world.origin).port) });
    await text(page, 'A new version is ready').waitFor();

    // A bet is open: no question appears. The code of the slip, of the selections beside a wide page and of a
    // combined bet is from the old build, which the server no longer has.
    await tapPrice(page.locator(`button[value="${owls.id}.${owls.owls}"]`), true);
    await placeBetButton(page).waitFor();
    await text(page, 'A new version is ready').waitFor({ state: 'detached' });
    await page.goBack();
    await text(page, 'A new version is ready').waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await removeAllButton(page).waitFor();
    await tapPrice(page.locator(`button[value="${kites.id}.${kites.owls}"]`), true);
    await combinedSwitch(page).click();
    await text(page, '188%').waitFor();
    await text(page, 'A new version is ready').waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('button', { name: 'Later', exact: true }).click();
    await text(page, 'A new version is ready').waitFor({ state: 'detached' });
    expect([await startOf(), loads]).toEqual([old, []]);

    // A page opened now is from the new build, and has nothing to ask. The selections are there, too.
    const other = await phone.open(`/live-bets/live-bet/${owls.id}`);
    await expect.poll(() => other.locator('script[type=module]').last().getAttribute('src')).toBe(next);
    await slipBar(other, 2).waitFor();
    await other.close();
    await back.app.close();
    await world.close();
    await rm(client, { recursive: true });
  });

  test('the reloaded page is of the new build', async () => {
    const client = await mkdtemp(join(tmpdir(), 'sikka-build-'));
    await cp('dist', client, { recursive: true });
    const world = await openWorld({ client });
    const phone = await world.phone({ serviceWorkers: 'allow' });
    await signIn(phone, world.origin, await world.signUp());
    const page = await phone.open('/live-bets');
    await isKept(page, '/offline');
    await world.app.close();
    const next = await deploy(client);
    const back = await startTestServer({ database: world.database, client });
    await back.app.listen({ host: '127.0.0.1', port: Number(new URL(world.origin).port) });
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.waitForFunction((src) => document.querySelector(`script[src="${src}"]`) !== null, next);
    await page.getByRole('heading', { name: 'Real-Time Betting Experience', exact: true }).waitFor();
    // From now on the new shell is served without a network, too.
    await isKept(page, '/offline', next);
    await back.app.close();
    await page.reload();
    await text(page, AWAY).waitFor();
    await expect.poll(() => page.locator('script[type=module]').last().getAttribute('src')).toBe(next);
    await world.close();
    await rm(client, { recursive: true });
  });
});

/**
 * Replaces the build in the folder by another one: all its files have other names. Returns its start script.
 */
async function deploy(folder: string): Promise<string> {
  const assets = join(folder, 'assets');
  const names = new Map<string, string>();
  for (const file of await readdir(assets)) {
    const [, name, hash] = /^(.+)-([\w-]{7,8})\.(?:js|css)$/.exec(file) ?? [];
    if (name !== undefined && hash !== undefined) names.set(`${name}-${hash}`, `${name}-${hash.slice(1)}_`);
  }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.name.endsWith('.br')) await rm(path);
    else if (/\.(?:html|js|json|css)$/.test(entry.name)) {
      const content = await readFile(path, 'utf8');
      await writeFile(
        path,
        content.replaceAll(/[\w.-]+(?=\.(?:js|css)\b)/g, (was) => names.get(was) ?? was),
      );
      const [was] = /^.+-[\w-]{7,8}(?=\.)/.exec(entry.name) ?? [];
      const is = was && names.get(was);
      if (was && is) await rename(path, path.replace(was, is));
    }
  }
  const [, start] =
    /src="(\/assets\/index-[^"]+)"/.exec(await readFile(join(folder, 'app.en.html'), 'utf8')) ?? [];
  if (start === undefined) throw new Error('The build has nothing that starts it');
  return start;
}
