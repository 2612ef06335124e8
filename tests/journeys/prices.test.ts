import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movePrices } from '../../server/bets/matches/make.ts';
import { cancelBetOnButton, myBetsLink } from '../pages/my-bets.ts';
import { stakeField } from '../pages/slip.ts';
import { grant, openMatch, openWorld, signIn, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const MINUTE = 60_000;

/** The sides for which each stream of prices was opened, and the requests of the open ones. */
function priceStreams(page: Page) {
  const asked: number[][] = [];
  const open = new Set<unknown>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname !== '/api/live-bet/stream/prices') return;
    asked.push((searchParams.get('sides') ?? '').split(',').map(Number));
    open.add(request);
  });
  page.on('requestfinished', (request) => void open.delete(request));
  page.on('requestfailed', (request) => void open.delete(request));
  return { asked, open };
}

interface TraceEvent {
  name: string;
  args: { endData?: { layoutRoots: { quads: number[][] }[] } };
}

/** The left upper corners of the parts of the page that were laid out alone in a trace of Chromium. */
function laidOutAlone(trace: Buffer): number[][] {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(String(trace));
  return traceEvents
    .filter(({ name }) => name === 'Layout')
    .flatMap(({ args }) => args.endData?.layoutRoots ?? [])
    .flatMap(({ quads }) => quads.map((corners) => corners.slice(0, 2).map(Math.round)));
}

test('a match that scrolls into view shows its current price, and then every move', async () => {
  const { database } = world;
  const near = await openMatch(database, { name: 'Near v By' });
  for (let count = 1; count <= 40; count += 1)
    await openMatch(database, { name: `Between v ${count}`, closesIn: (30 + count) * MINUTE });
  const far = await openMatch(database, { name: 'Far v Off', closesIn: 100 * MINUTE });

  const phone = await world.phone();
  await signIn(phone, world.origin, await world.signUp());
  const page = await phone.open('about:blank');
  const { asked, open } = priceStreams(page);
  await page.goto('/live-bets');
  const priceOf = (name: string, ratio: number) =>
    page
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name, exact: true }) })
      .getByRole('button', {
        name: `Night Owls ${ratio}% ₹100 → ₹${100 + ratio}`,
        exact: true,
        disabled: false,
      });
  await priceOf('Near v By', 80).waitFor();
  await expect.poll(() => asked.at(-1)).toContain(near.owls);
  await movePrices(database, near.id, new Map([[near.owls, 70]]));
  await priceOf('Near v By', 70).waitFor();

  // The match is out of view, so its price is not sent.
  await movePrices(database, far.id, new Map([[far.owls, 60]]));
  await movePrices(database, near.id, new Map([[near.owls, 71]]));
  await priceOf('Near v By', 71).waitFor();
  expect(asked.flat()).not.toContain(far.owls);
  await page.locator('main .matches > li').last().scrollIntoViewIfNeeded();
  await priceOf('Far v Off', 60).waitFor();
  await expect.poll(() => asked.at(-1)).toContain(far.owls);
  await expect.poll(() => asked.at(-1)).not.toContain(near.owls);
  await movePrices(database, far.id, new Map([[far.owls, 55]]));
  await priceOf('Far v Off', 55).waitFor();
  await expect.poll(() => open.size).toBe(1);

  // A price that moved out of view is current when the match comes back.
  await movePrices(database, near.id, new Map([[near.owls, 65]]));
  await page.evaluate(() => scrollTo(0, 0));
  await priceOf('Near v By', 65).waitFor();

  // A page without prices has no stream for them.
  await page.getByRole('link', { name: 'More', exact: true }).filter({ visible: true }).first().click();
  await page.waitForURL('**/more');
  await expect.poll(() => open.size).toBe(0);
  expect(phone.complaints).toEqual([]);
});

test('a total moves on the page of its match, and in the slip', async () => {
  const { database } = world;
  const match = await openMatch(database, {
    name: 'Over v Under',
    lines: [
      {
        kind: 'total',
        line: 62.5,
        above: { name: 'Over 62.5 points', winRatio: 80 },
        below: { name: 'Under 62.5 points', winRatio: 90 },
      },
    ],
  });
  const [over] = await database.query<{ id: number }>(
    `select id from selections where match_id = $1 and kind = 'over'`,
    [match.id],
  );
  const move = (ratio: number) => movePrices(database, match.id, new Map([[over?.id ?? 0, ratio]]));
  const person = await world.signUp();
  await grant(database, person.userId, 500);
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const page = await phone.open(`/live-bets/live-bet/${match.id}`);
  const price = (ratio: number) =>
    page.getByRole('button', {
      name: `Over 62.5 points ${ratio}% ₹100 → ₹${100 + ratio}`,
      exact: true,
      disabled: false,
    });
  await price(80).waitFor();
  await move(70);
  await price(70).waitFor();

  await price(70).click();
  const slip = page.getByRole('dialog');
  await stakeField(slip).fill('100');
  await slip.getByText('₹170.00', { exact: true }).waitFor();
  await move(60);
  await slip.getByText('₹160.00', { exact: true }).waitFor();
  expect(phone.complaints).toEqual([]);
});

test('a hidden tab receives no prices, and the current ones when it is shown again', async () => {
  const { database } = world;
  const match = await openMatch(database, { name: 'Seen v Again', ratio: 88 });
  const phone = await world.phone();
  const page = await phone.open('about:blank');
  const { open } = priceStreams(page);
  await page.goto(`/live-bets/live-bet/${match.id}`);
  const price = (ratio: number) =>
    page.getByRole('button', {
      name: `Night Owls ${ratio}% ₹100 → ₹${100 + ratio}`,
      exact: true,
      disabled: false,
    });
  await price(88).waitFor();
  await expect.poll(() => open.size).toBe(1);
  /** Acts as if another tab were in front. */
  const beHidden = (isHidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, isHidden);
  await beHidden(true);
  await expect.poll(() => open.size).toBe(0);
  await movePrices(database, match.id, new Map([[match.owls, 66]]));
  await beHidden(false);
  await price(66).waitFor();
  expect(phone.complaints).toEqual([]);
});

test('an answer replaces earlier news from the stream, about money, too', async () => {
  const { database } = world;
  const match = await openMatch(database, { name: 'Back v Again', ratio: 100 });
  const phone = await world.phone();
  const person = await world.signUp();
  await grant(database, person.userId, 500);
  await signIn(phone, world.origin, person);
  const page = await phone.open('/live-bets');
  const price = (ratio: number) =>
    page
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name: 'Back v Again', exact: true }) })
      .getByRole('button', { name: `Night Owls ${ratio}% ₹100 → ₹${100 + ratio}`, exact: true });
  const more = page.getByRole('link', { name: 'More', exact: true }).filter({ visible: true }).first();
  await price(100).waitFor();
  await movePrices(database, match.id, new Map([[match.owls, 90]]));
  await price(90).waitFor();
  const bet = { team_value: match.owls, bet_amount: 100 };
  expect(await world.call('POST', 'live-bet/save', { token: person.token, body: bet })).toMatchObject({
    status: 200,
  });
  await more.click();
  await page.waitForURL('**/more');

  // From now on no stream sends anything.
  await page.route('**/live-bet/stream/prices*', () => {});
  await movePrices(database, match.id, new Map([[match.owls, 70]]));
  await page.goBack();
  await price(70).waitFor();
  await more.click();
  await page.waitForURL('**/more');
  await movePrices(database, match.id, new Map([[match.owls, 110]]));
  await myBetsLink(page).filter({ visible: true }).first().click();
  await cancelBetOnButton(page, 'Back v Again').click();
  await page.getByRole('dialog').getByText('₹90.47', { exact: true }).waitFor();
  expect(phone.complaints).toEqual([]);
});

test.for([360, 1280])('in a list, a price that moves is laid out alone: %i px', async (width) => {
  const { browser, database } = world;
  const match = await openMatch(database, { name: `Alone v ${width}`, ratio: 88 });
  const phone = await world.phone();
  const page = await phone.open('about:blank');
  await page.setViewportSize({ width, height: 740 });
  await page.goto('/live-bets');
  const price = (ratio: number) =>
    page
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name: `Alone v ${width}`, exact: true }) })
      .getByRole('button', { name: `Night Owls ${ratio}% ₹100 → ₹${100 + ratio}`, exact: true });
  await price(88).waitFor();
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await movePrices(database, match.id, new Map([[match.owls, 66]]));
  await price(66)
    .waitFor()
    .catch(async (error) => {
      await browser.stopTracing();
      throw error;
    });
  const box = await price(66).boundingBox();
  expect(laidOutAlone(await browser.stopTracing())).toContainEqual(
    [box?.x, box?.y].map(Number).map(Math.round),
  );
});
