import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logIn, logInButton, logInLink, passwordField, phoneNumberField } from '../pages/account.ts';
import { flipTheCoinButton, sideChoice } from '../pages/games.ts';
import { askNowButton } from '../pages/shared.ts';
import { betPlacedHeading, placeBetButton, stakeField } from '../pages/slip.ts';
import { grant, openMatch, openWorld, signIn, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const panel = (page: Page) => page.getByRole('complementary', { name: 'Inspector', exact: true });
const button = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true });
const stateIs = (page: Page, state: string) =>
  panel(page).getByTestId('state').getByText(state, { exact: true }).waitFor();
const strip = (page: Page) => panel(page).getByRole('status');
const flip = (page: Page) => flipTheCoinButton(page);
const toLogIn = (page: Page) => logInLink(page.getByRole('banner'));

/** The paths of all files that the page loads from now on. */
function filesOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('response', (response) => paths.push(new URL(response.url()).pathname));
  return paths;
}

const roundsOf = async (userId: number) =>
  (await world.database.query('select id from rounds where user_id = $1', [userId])).length;

/** A person with 1,000 rupees on the coin flip, with the inspector open. */
async function atCoin() {
  const person = await world.signUp();
  await grant(world.database, person.userId, 1000);
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const page = await phone.context.newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/coin-flip?inspect');
  await button(page, 'round game.ready.choosing + player.free').click();
  return { person, phone, page };
}

test('a flip can be watched, jumped to any state and taken back in time, always marked as not real', async () => {
  const { page, person, phone } = await atCoin();
  await stateIs(page, 'game.ready.choosing + player.free');
  await sideChoice(page, 'Tail').check({ force: true });
  await stakeField(page).fill('100');
  await flip(page).click();
  await stateIs(page, 'game.revealed + player.free');
  await button(page, 'round game.revealed + player.free').waitFor();

  await button(page, 'Walk to every state').click();
  await button(page, 'game.requesting.outcomeUnknown + player.free').click();
  await strip(page).getByText('Played, not real', { exact: true }).waitFor();
  await stateIs(page, 'game.requesting.outcomeUnknown + player.free');
  await askNowButton(page.getByRole('main')).click();
  await stateIs(page, 'game.requesting.reconciling + player.free');
  await button(page, 'round game.revealed + player.free').waitFor();

  await button(page, 'Back to the live one').click();
  await stateIs(page, 'game.revealed + player.free');
  await panel(page)
    .getByRole('button', { name: /^\d+ round\.play game\.requesting\.sent \+ player\.free$/ })
    .click();
  await strip(page)
    .getByText(/^Played, not real: after event \d+$/)
    .waitFor();
  await stateIs(page, 'game.requesting.sent + player.free');
  await page
    .getByRole('region', { name: 'The coin', exact: true })
    .getByText('The coin is in the air…', { exact: true })
    .waitFor();
  await button(page, 'Step on').click();
  await strip(page).waitFor();
  await button(page, 'Back to the live one').click();
  await stateIs(page, 'game.revealed + player.free');
  await strip(page).waitFor({ state: 'detached' });
  expect(await roundsOf(person.userId)).toBe(1);
  expect(phone.complaints).toEqual([]);
});

test('invalid events are not sent, and valid ones reach the page', async () => {
  const { page } = await atCoin();
  const stake = panel(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'round.stake', exact: true }) });
  const payload = stake.getByLabel('With round.stake', { exact: true });
  // The form begins anew, folded, when the round has meanwhile been in a state that takes no stake.
  await expect
    .poll(async () => {
      if (await payload.isVisible()) return true;
      await stake.getByText('with', { exact: true }).click();
      return payload.isVisible();
    })
    .toBe(true);
  await payload.fill('{ "stake": ');
  await button(page, 'round.stake').click();
  await stake.getByRole('alert').waitFor();
  await expect.poll(() => stakeField(page).inputValue()).toBe('');

  await payload.fill('{ "stake": "250" }');
  await button(page, 'round.stake').click();
  await stake.getByRole('alert').waitFor({ state: 'detached' });
  await expect.poll(() => stakeField(page).inputValue()).toBe('250');
});

test('it can be used over a dialog, and shows no secrets', async () => {
  const phone = await world.phone();
  const page = await phone.open('/?inspect');
  await page.setViewportSize({ width: 1280, height: 800 });
  // Before the page has started, the link is the browser's: it would load a page without the inspector.
  await panel(page).waitFor();
  await toLogIn(page).click();
  const dialog = page.getByRole('dialog');
  await phoneNumberField(dialog).fill('9876501234');
  await passwordField(dialog).fill('under-the-floodlights');
  await button(page, 'form idle.editing').click();
  await logInButton(dialog).click();
  await panel(page)
    .getByRole('button', { name: /^\d+ xstate\.error\.actor\.submit idle\.\w+$/ })
    .waitFor();

  const html = await panel(page).evaluate((inspector) => inspector.outerHTML);
  expect(html).toContain('{"type":"form.submit","values":{"phone":"•","password":"•"}}');
  expect(html).not.toContain('9876501234');
  expect(html).not.toContain('under-the-floodlights');
});

test.each([360, 1280, 1920])(
  "at %i px a bet is placed beside the panel, which shows the page's flow first",
  async (width) => {
    const { id, owls } = await openMatch(world.database);
    const person = await world.signUp();
    await grant(world.database, person.userId, 1000);
    const phone = await world.phone();
    await signIn(phone, world.origin, person);
    const page = await phone.context.newPage();
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/live-bets?inspect&slip=${id}.${owls}`);
    await stakeField(page).fill('100');
    const shown = (name: string) => panel(page).getByRole('button', { name, exact: true, pressed: true });
    await shown('betSlip open.room.enough + bet.choosing + price.resting').waitFor();
    await placeBetButton(page).click();
    await betPlacedHeading(page).waitFor();
    await shown('betSlip placed.settled').waitFor();
  },
);

test('it moves to a window of its own and back, and a second one looks at another actor', async () => {
  const phone = await world.phone();
  const page = await phone.open('/?inspect');
  await page.setViewportSize({ width: 1280, height: 800 });
  const popup = async (name: string) => {
    const opened = page.waitForEvent('popup');
    await button(page, name).click();
    return await opened;
  };
  const session = (at: Page) => panel(at).getByRole('button', { name: /^session .+$/ });
  const wallet = (at: Page) => panel(at).getByRole('button', { name: /^wallet .+$/ });
  const shows = (at: Page, machine: string) =>
    panel(at)
      .getByRole('region', { name: `State of ${machine}`, exact: true })
      .waitFor();

  const own = await popup('Own window');
  await panel(page).waitFor({ state: 'detached' });
  await session(own).click();
  await shows(own, 'session');
  await panel(own).getByRole('group', { name: 'Drawing of session', exact: true }).locator('svg').waitFor();
  expect(await panel(own).evaluate((aside) => getComputedStyle(aside).position)).toBe('fixed');
  await button(own, 'Close the window').click();
  await session(page).waitFor();
  await expect.poll(() => own.isClosed()).toBe(true);

  const second = await popup('Another one');
  await session(page).click();
  await wallet(second).click();
  await shows(page, 'session');
  await shows(second, 'wallet');
  await second.close();
  await shows(page, 'session');
  expect(phone.complaints).toEqual([]);
});

/** Replaces Stately's inspector: says that it listens, then keeps the messages. */
const STAND_IN = `<!doctype html><title>Stand-in</title><script>
  const told = [];
  addEventListener('message', ({ data }) => told.push(data));
  opener.postMessage({ type: '@statelyai.connected' }, '*');
</script>`;

interface Told {
  type: string;
  name?: string;
  event?: { type: string };
  snapshot?: { value?: unknown };
}

test('Stately’s inspector shows the same actors in its own window, and no secrets', async () => {
  const phone = await world.phone();
  await phone.context.route('https://stately.ai/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: STAND_IN }),
  );
  const page = await phone.open('/?inspect=stately');
  await page.setViewportSize({ width: 1280, height: 800 });
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open Stately’s inspector', exact: true }).click();
  const stately = await opened;

  await toLogIn(page).click();
  const dialog = page.getByRole('dialog');
  await logIn(dialog, { phone: '9876501234', password: 'under-the-floodlights' });
  await stately.waitForFunction(
    "told.some(({ type, event }) => type === '@xstate.snapshot' && event.type === 'xstate.error.actor.submit')",
  );

  expect(stately.url()).toBe('https://stately.ai/inspect');
  const told = await stately.evaluate<Told[]>('told');
  const names = told.filter(({ type }) => type === '@xstate.actor').map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['session', 'wallet', 'liveFeed', 'toasts', 'dialog', 'form', 'submit']),
  );
  const submitted = told.find(({ event }) => event?.type === 'form.submit');
  expect(submitted).toMatchObject({
    type: '@xstate.event',
    event: { type: 'form.submit', values: { phone: '•', password: '•' } },
  });
  const submitting = told.find(({ snapshot, event }) => snapshot && event?.type === 'form.submit');
  expect(submitting).toMatchObject({ type: '@xstate.snapshot', snapshot: { value: 'submitting' } });
  const json = JSON.stringify(told);
  expect(json).not.toContain('9876501234');
  expect(json).not.toContain('under-the-floodlights');
});

describe('the panel does not appear', () => {
  const isAlive = async (page: Page) => {
    await toLogIn(page).click();
    await page.getByRole('dialog').waitFor();
  };
  const isInspector = (path: string) => /^\/assets\/(?:inspect|stately)-/.test(path);

  test('unless it is asked for', async () => {
    const phone = await world.phone();
    const page = await phone.context.newPage();
    const files = filesOf(page);
    await page.goto('/?q=inspect');
    await isAlive(page);
    expect(files.filter(isInspector)).toEqual([]);
    await expect.poll(() => panel(page).count()).toBe(0);
  });

  test('in live mode', async () => {
    const live = await openWorld({ context: { mode: 'live' } });
    try {
      const phone = await live.phone();
      const page = await phone.context.newPage();
      const answer = page.waitForResponse((response) => isInspector(new URL(response.url()).pathname));
      await page.goto('/?inspect');
      expect((await answer).status()).toBe(404);
      await isAlive(page);
      await expect.poll(() => panel(page).count()).toBe(0);
    } finally {
      await live.close();
    }
  });
});
