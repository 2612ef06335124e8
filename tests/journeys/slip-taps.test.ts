import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { betPlacedHeading, placeBetButton, stakeField } from '../pages/slip.ts';
import { cashOf, grant, openMatch, openWorld, signIn, type World } from './world.ts';

let world: World;
let match: Awaited<ReturnType<typeof openMatch>>;

beforeAll(async () => {
  world = await openWorld();
  match = await openMatch(world.database);
});
afterAll(() => world.close());

const SIZES: [width: number, height: number][] = [
  [360, 740],
  [1280, 800],
  [1920, 1080],
];

/** A person with this many rupees, on a screen of this size. */
async function bettor(rupees: number, width: number, height: number, own: { hasTouch?: boolean } = {}) {
  const person = await world.signUp();
  await grant(world.database, person.userId, rupees);
  const phone = await world.phone(own);
  await signIn(phone, world.origin, person);
  const open = async (path: string) => {
    const page = await phone.context.newPage();
    // Before the page is there: the prices of one that is resized move.
    await page.setViewportSize({ width, height });
    await page.goto(path);
    await page.clock.install();
    return page;
  };
  return { ...person, phone, open };
}

/** Lets the time pass in which another tap would count as the second one of a double tap, and do nothing. */
const doubleTapEnds = (page: Page) => page.clock.fastForward(500);

/**
 * Taps twice while the page's clock stands still, so that a slow machine does not make two single taps of a double one.
 * The clock stops two seconds ahead: a tap before is not the first one of this double tap.
 */
async function tapTwice(page: Page, tap: () => Promise<void>): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000));
  await tap();
  await tap();
  await page.clock.resume();
}

const slip = (page: Page) => page.getByRole('dialog');
const stake = (page: Page) => stakeField(page);
const prices = (page: Page) => page.locator('main .odds button');

async function middleOf(thing: Locator) {
  const box = await thing.boundingBox();
  if (box === null) throw new Error('It is not on the screen');
  return [box.x + box.width / 2, box.y + box.height / 2] as const;
}

/** The position of each price on the screen, in px. */
const places = (page: Page) =>
  prices(page).evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));

/** The name of the selection in the slip. */
const chosen = (page: Page) =>
  slip(page)
    .getByRole('radio', { checked: true })
    .evaluateAll((all) => all.map((one) => one.closest('label')?.innerText.split('\n')[0]));

/** The point at which this selection's price can be pressed, once it can be. */
async function spotOf(page: Page, pick: string | number) {
  const price = prices(page).and(page.locator(`[value="${match.id}.${pick}"]`));
  // Waits like a click, without clicking.
  await price.click({ trial: true });
  // Parts that arrive later move the prices.
  let seen: string[] = [];
  await expect
    .poll(async () => {
      const before = seen;
      seen = await places(page);
      return isDeepStrictEqual(seen, before);
    })
    .toBe(true);
  return { price, at: await middleOf(price) };
}

describe.each(SIZES)('at %i × %i', (width, height) => {
  test.each([
    ['/live-bets', 'owls', ['Night Owls']],
    ['/', 'lanterns', ['Lanterns']],
    // Neither side of the coin.
    ['match', 'toss', []],
  ] as const)('a double click on a price of %s chooses %s, and nothing moves', async (path, pick, names) => {
    const { phone, userId, open } = await bettor(1000, width, height);
    const page = await open(path === 'match' ? `/live-bets/live-bet/${match.id}` : path);
    const { price, at } = await spotOf(page, pick === 'toss' ? 'Toss' : match[pick]);
    const before = await places(page);
    await tapTwice(page, () => page.mouse.click(...at));
    await slip(page).getByRole('radio').first().waitFor();
    await stake(page).waitFor();
    expect(await chosen(page)).toEqual(names);
    await expect.poll(() => stake(page).inputValue()).toBe('');
    await expect.poll(() => slip(page).locator('[aria-invalid]').count()).toBe(0);
    expect(await places(page)).toEqual(before);
    await expect.poll(() => price.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => prices(page).and(page.locator('[aria-pressed=true]')).count()).toBe(1);
    // One step back: the second click added no history entry.
    await page.keyboard.press('Escape');
    await slip(page).waitFor({ state: 'detached' });
    await expect.poll(() => price.getAttribute('aria-pressed')).toBe('true');
    expect(await places(page)).toEqual(before);
    // Another double click takes it out of the slip: the second click does not put it back.
    const spot = await spotOf(page, pick === 'toss' ? 'Toss' : match[pick]);
    await tapTwice(page, () => page.mouse.click(...spot.at));
    await expect.poll(() => price.getAttribute('aria-pressed')).toBe('false');
    await expect.poll(() => slip(page).count()).toBe(0);
    expect(await places(page)).toEqual(before);
    expect(await cashOf(world.database, userId)).toBe(1000);
    expect(phone.complaints).toEqual([]);
  });

  test('a double tap by touch adds a selection beside another one, and a double tap removes it', async () => {
    const { phone, userId, open } = await bettor(1000, width, height, { hasTouch: true });
    const page = await open(`/live-bets/live-bet/${match.id}`);
    const first = await spotOf(page, match.owls);
    await tapTwice(page, () => page.touchscreen.tap(...first.at));
    await stake(page).fill('100');
    await page.keyboard.press('Escape');
    await slip(page).waitFor({ state: 'detached' });
    const second = await spotOf(page, 'Toss');
    await tapTwice(page, () => page.touchscreen.tap(...second.at));
    await slip(page).getByRole('radio', { name: 'Head Toss 90%', exact: true }).waitFor();
    expect(await chosen(page)).toEqual([]);
    await expect.poll(() => slip(page).locator('[aria-invalid]').count()).toBe(0);
    await expect.poll(() => slip(page).getByRole('alert').count()).toBe(0);
    const pressed = prices(page).and(page.locator('[aria-pressed=true]'));
    await expect.poll(() => pressed.count()).toBe(2);
    await page.keyboard.press('Escape');
    await slip(page).waitFor({ state: 'detached' });
    const again = await spotOf(page, 'Toss');
    await tapTwice(page, () => page.touchscreen.tap(...again.at));
    await expect.poll(() => pressed.count()).toBe(1);
    await expect.poll(() => slip(page).count()).toBe(0);
    await expect.poll(() => first.price.getAttribute('aria-pressed')).toBe('true');
    expect(await cashOf(world.database, userId)).toBe(1000);
    expect(phone.complaints).toEqual([]);
  });

  test('taps that continue after a bet was placed keep its receipt, and place no other bet', async () => {
    const { phone, userId, open } = await bettor(1000, width, height);
    const page = await open('/live-bets');
    const { price } = await spotOf(page, match.owls);
    await price.click();
    await stake(page).fill('100');
    const place = placeBetButton(page);
    await place.click({ trial: true });
    const at = await middleOf(place);
    const receipt = betPlacedHeading(slip(page));
    await page.mouse.click(...at);
    await page.mouse.click(...at);
    await receipt.waitFor();
    // Immediately, and once its buttons can be pressed.
    await page.mouse.click(...at);
    const again = slip(page).getByRole('button', { name: 'Bet again', exact: true });
    await again.click({ trial: true });
    const over = await middleOf(again);
    await page.mouse.click(...at);
    await page.mouse.click(...at);
    await expect.poll(() => receipt.isVisible()).toBe(true);
    await expect.poll(() => slip(page).getByRole('alert').count()).toBe(0);
    expect(await cashOf(world.database, userId)).toBe(900);
    // A double click on it chooses nothing in the form that opens.
    await page.mouse.dblclick(...over);
    await stake(page).waitFor();
    expect(await chosen(page)).toEqual(['Night Owls']);
    await expect.poll(() => stake(page).inputValue()).toBe('');
    await expect.poll(() => slip(page).locator('[aria-invalid]').count()).toBe(0);
    expect(phone.complaints).toEqual([]);
  });
});

test('in the panel of a desktop, another price keeps the stake that was typed, and the focus', async () => {
  const { phone, userId, open } = await bettor(1000, 1280, 800);
  const other = await openMatch(world.database);
  const page = await open('/live-bets');
  const link = (id: number, side: number) => page.locator(`button[value="${id}.${side}"]`);
  const hasFocus = (thing: Locator) => thing.evaluate((element) => element === document.activeElement);

  await link(match.id, match.owls).click();
  await stake(page).fill('120');
  for (const side of [match.lanterns, match.owls]) {
    const tapped = link(match.id, side);
    await doubleTapEnds(page);
    await tapped.click();
    await expect.poll(() => tapped.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => slip(page).getByRole('radio', { checked: true }).count()).toBe(1);
    await expect.poll(() => stake(page).inputValue()).toBe('120');
    expect(await hasFocus(tapped)).toBe(true);
  }

  // Like in browsers where a tap does not focus a button. Another match has its own stake.
  await stake(page).focus();
  const far = link(other.id, other.lanterns);
  await doubleTapEnds(page);
  await far.evaluate((element: HTMLButtonElement) => element.click());
  await expect.poll(() => stake(page).inputValue()).toBe('');
  expect(await hasFocus(stake(page))).toBe(true);
  await page.keyboard.type('99.50');
  await expect.poll(() => stake(page).inputValue()).toBe('99.50');
  await placeBetButton(page).click();
  await betPlacedHeading(slip(page)).waitFor();
  expect(await cashOf(world.database, userId)).toBe(900.5);
  // A placed bet has left the slip; the other selection is unchanged.
  await expect.poll(() => far.getAttribute('aria-pressed')).toBe('false');
  await slip(page).getByRole('button', { name: 'Done', exact: true }).click();
  await expect.poll(() => stake(page).inputValue()).toBe('120');
  expect(await chosen(page)).toEqual(['Night Owls']);
  expect(phone.complaints).toEqual([]);
});
