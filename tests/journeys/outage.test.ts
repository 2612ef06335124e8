import { readdirSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSeedsButton } from '../pages/games.ts';
import { myBetsHeading, myBetsTexts } from '../pages/my-bets.ts';
import { sharedTexts } from '../pages/shared.ts';
import { addPlayMoneyButton, placeBetButton, stakeField } from '../pages/slip.ts';
import { startTestServer } from '../server/tools/server.ts';
import { openMatch, openWorld, type Phone, signIn, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const UNREACHABLE = sharedTexts.unreachable;
const INCOMPLETE = 'A part of this page did not come.';

test('the page says that the server is away, and recovers by itself', async () => {
  const person = await world.signUp();
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  // The page's code fails to load, whatever fetches it before the page is opened.
  await withhold(phone, 'bet-history', (route) => route.abort('connectionrefused'));
  const page = await phone.open('/live-bets');
  await page.getByText('Live', { exact: true }).first().waitFor();

  await world.app.close();
  await page.getByText('Connecting…', { exact: true }).first().waitFor();
  // Opened from the loaded page while the server is down.
  await goTo(page, myBetsTexts.myBets);
  await page.getByText(UNREACHABLE, { exact: true }).waitFor();

  await phone.context.unrouteAll();
  const back = await startTestServer({ database: world.database });
  await back.app.listen({ host: '127.0.0.1', port: Number(new URL(world.origin).port) });
  await page.getByText('You have not placed a bet yet.', { exact: true }).waitFor();
  await openMatch(world.database, { name: 'After The Dark' });
  await goTo(page, 'Live bets');
  await page.getByText('After The Dark', { exact: true }).first().waitFor();
  await page.getByText('Live', { exact: true }).first().waitFor();
  await back.app.close();
});

describe('missing code, although the server answers', () => {
  let other: World;
  beforeAll(async () => {
    other = await openWorld();
  });
  afterAll(() => other.close());

  /** A phone with a signed-in person, and every page that it loads, in order. */
  async function signedIn() {
    const phone = await other.phone();
    await signIn(phone, other.origin, await other.signUp());
    const loaded: string[] = [];
    phone.context.on('request', (request) => {
      if (request.resourceType() === 'document') loaded.push(new URL(request.url()).pathname);
    });
    return { phone, loaded };
  }

  test("of an older build: the page reloads once, and is the new build's", async () => {
    const { phone, loaded } = await signedIn();
    await withhold(phone, 'bet-history', (route) =>
      loaded.length === 1 ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
    );
    const page = await phone.open('/live-bets');
    await page.getByText('Live', { exact: true }).first().waitFor();
    await goTo(page, myBetsTexts.myBets);
    await page.getByText('You have not placed a bet yet.', { exact: true }).waitFor();
    expect(loaded).toEqual(['/live-bets', '/bet-history']);
    await page.goBack();
    await page.getByRole('heading', { name: 'Real-Time Betting Experience', exact: true }).waitFor();
  });

  test('of no build: the page reloads once, and then says so', async () => {
    const { phone, loaded } = await signedIn();
    await withhold(phone, 'bet-history', (route) =>
      loaded.length <= 2 ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
    );
    const page = await phone.open('/live-bets');
    await page.getByText('Live', { exact: true }).first().waitFor();
    await goTo(page, myBetsTexts.myBets);
    await page.getByText(INCOMPLETE, { exact: true }).waitFor();
    expect(loaded).toEqual(['/live-bets', '/bet-history']);

    await page.getByRole('button', { name: 'Load the page anew', exact: true }).click();
    await page.getByText('You have not placed a bet yet.', { exact: true }).waitFor();
  });

  test('of a part of a page: the typed values stay, and a button reloads the page', async () => {
    const { phone, loaded } = await signedIn();
    await withhold(phone, 'choose-seeds', (route) =>
      loaded.length === 1 ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
    );
    const page = await phone.open('/coin-flip');
    const stake = stakeField(page);
    await stake.fill('123');
    await changeSeedsButton(page).click();
    await page.getByText(INCOMPLETE, { exact: true }).waitFor();
    expect(loaded).toEqual(['/coin-flip']);
    await expect.poll(() => stake.inputValue()).toBe('123');

    await page.getByRole('button', { name: 'Load the page anew', exact: true }).click();
    await expect.poll(() => loaded).toEqual(['/coin-flip', '/coin-flip']);
    await expect.poll(() => stake.inputValue()).toBe('123');
  });

  test('of a part of the slip: the sheet says so, and the typed stake is there again after the reload', async () => {
    const { phone, loaded } = await signedIn();
    const match = await openMatch(other.database);
    await withhold(phone, 'top-up', (route) =>
      loaded.length === 1 ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
    );
    const page = await phone.open(`/?slip=${match.id}.${match.owls}`);
    const slip = page.getByRole('dialog', { name: 'Night Owls v Lanterns', exact: true });
    const stake = stakeField(slip);
    await stake.fill('5432');
    await placeBetButton(slip).click();
    await addPlayMoneyButton(slip).click();
    await slip.getByText(INCOMPLETE, { exact: true }).waitFor();
    await slip.getByRole('button', { name: 'Load the page anew', exact: true }).click();
    await expect.poll(() => loaded).toEqual(['/', '/']);
    await expect.poll(() => stake.inputValue()).toBe('5432');
  });

  test('of a language: the page comes in it as soon as the code does', async () => {
    const phone = await other.phone();
    await phone.context.addCookies([{ name: 'lang', value: 'hi', url: other.origin }]);
    let isThere = false;
    await withhold(phone, 'hi', (route) => (isThere ? route.continue() : route.abort('connectionrefused')));
    await phone.context.route(
      (url) => url.pathname === '/rules',
      (route) => (isThere || route.request().method() === 'GET' ? route.continue() : route.abort()),
    );
    const page = await phone.open('/rules');
    await page.waitForRequest((request) => request.method() === 'HEAD');
    isThere = true;
    await page.getByRole('navigation').getByRole('link', { name: 'होम', exact: true }).first().waitFor();
  });
});

test('a page that loads while the calls fail asks again until they succeed', async () => {
  const other = await openWorld();
  try {
    const person = await other.signUp();
    const phone = await other.phone();
    await signIn(phone, other.origin, person);
    await phone.context.route('**/api/**', (route) => route.abort('connectionrefused'));
    const page = await phone.open('/bet-history');
    await page.getByText(UNREACHABLE, { exact: true }).waitFor();
    await phone.context.unrouteAll();
    await myBetsHeading(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/bet-history');
  } finally {
    await other.close();
  }
});

/** Answers instead of the server for code files with this name. */
function withhold({ context }: Phone, name: string, answer: (route: Route) => Promise<void>) {
  const file = new RegExp(`^/assets/${name}(?:\\.[a-z]+)?-[\\w-]{8}\\.js$`);
  // If the name no longer exists, nothing would be held back, silently.
  if (!readdirSync('dist/assets').some((built) => file.test(`/assets/${built}`)))
    throw new Error(`The build has no file of the name ${name}`);
  return context.route((url) => file.test(url.pathname), answer);
}

/** Through the bottom bar. */
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).filter({ visible: true }).click();
