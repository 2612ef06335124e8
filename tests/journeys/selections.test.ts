import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logInLink, logOutButton } from '../pages/account.ts';
import {
  betPlacedHeading,
  combineButton,
  openSlipButton,
  placeBetButton,
  placeCombinedButton,
  removeAllButton,
  removeButton,
  slipBar,
  stakeField,
} from '../pages/slip.ts';
import { cashOf, grant, openMatch, openWorld, settleNow, signIn, tapPrice, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function bettor() {
  const person = await world.signUp();
  await grant(world.database, person.userId, 1000);
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  return { ...person, phone };
}

type Match = Awaited<ReturnType<typeof openMatch>>;

const slip = (page: Page) => page.getByRole('dialog');
const price = (page: Page, { id }: Match, choice: number | string) =>
  page.getByRole('main').locator(`.odds button[value="${id}.${choice}"]`);
const isPressed = (one: Locator) => one.getAttribute('aria-pressed');
/** A selection in short: the price, the match, and the stake if one was typed. */
const row = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await slip(page).waitFor({ state: 'detached' });
}

/** Puts a selection with a stake into the slip of a phone, and closes the slip. */
async function add(page: Page, match: Match, choice: number | string, stake: string): Promise<void> {
  await tapPrice(price(page, match, choice), true);
  await stakeField(slip(page)).fill(stake);
  await close(page);
}

const named = (name: string) => openMatch(world.database, { name });

test('selections and their stakes last over pages, a reload and a second tab until they are removed', async () => {
  const { phone } = await bettor();
  const [first, second] = [await named('Owls v Herons'), await named('Owls v Cranes')];
  const page = await phone.open('/live-bets');
  await add(page, first, first.owls, '20');
  await slipBar(page, 1).waitFor();
  await add(page, second, second.lanterns, '30');
  await slipBar(page, 2).waitFor();

  await page.getByRole('link', { name: 'Owls v Herons', exact: true }).click();
  await page.waitForURL(`**/live-bets/live-bet/${first.id}`);
  await expect.poll(() => isPressed(price(page, first, first.owls))).toBe('true');
  await expect.poll(() => isPressed(price(page, first, first.lanterns))).toBe('false');
  await page.reload();
  await slipBar(page, 2).click();
  await expect.poll(() => stakeField(slip(page)).inputValue()).toBe('30');
  expect(page.url()).toBe(
    `${world.origin}/live-bets/live-bet/${first.id}?slip=${second.id}.${second.lanterns}`,
  );
  await row(page, 'Night Owls 80% Owls v Herons Stake ₹20').click();
  await expect.poll(() => stakeField(slip(page)).inputValue()).toBe('20');
  await row(page, 'Lanterns 80% Owls v Cranes Stake ₹30').waitFor();
  await page.goBack();
  await slip(page).waitFor({ state: 'detached' });

  const tab = await phone.open('/');
  await slipBar(tab, 2).click();
  await expect.poll(() => stakeField(slip(tab)).inputValue()).toBe('30');
  await stakeField(slip(tab)).fill('35');
  await slipBar(page, 2).click();
  await expect.poll(() => stakeField(slip(page)).inputValue()).toBe('35');
  await removeAllButton(slip(tab)).click();
  await slip(tab).waitFor({ state: 'detached' });
  await close(page);
  await slipBar(page, 2).waitFor({ state: 'detached' });
  await expect.poll(() => isPressed(price(page, first, first.owls))).toBe('false');
  expect(phone.complaints).toEqual([]);
});

test("the address of a slip adds its selection; the match's other market can have another", async () => {
  const { phone, userId } = await bettor();
  const match = await named('Owls v Storks');
  const page = await phone.open(`/live-bets/live-bet/${match.id}?slip=${match.id}.${match.owls}`);
  await page.setViewportSize({ width: 1280, height: 800 });
  await stakeField(slip(page)).fill('40');
  await tapPrice(price(page, match, 'Toss'), true);
  await expect.poll(() => stakeField(slip(page)).inputValue()).toBe('');
  await slip(page).getByRole('radio', { name: 'Tail Toss 90%', exact: true }).check({ force: true });
  await stakeField(slip(page)).fill('50');
  await placeBetButton(slip(page)).click();
  await betPlacedHeading(slip(page)).waitFor();
  await expect.poll(() => isPressed(price(page, match, 'Toss'))).toBe('false');
  await slip(page).getByRole('button', { name: 'Done', exact: true }).click();
  await expect.poll(() => stakeField(slip(page)).inputValue()).toBe('40');
  await placeBetButton(slip(page)).click();
  await betPlacedHeading(slip(page)).waitFor();
  expect(await cashOf(world.database, userId)).toBe(910);
  await slip(page).getByRole('button', { name: 'Done', exact: true }).click();
  await slip(page).waitFor({ state: 'detached' });
  expect(phone.complaints).toEqual([]);
});

test('the closed slip lists its selections; one that closes says so and can be removed', async () => {
  const { phone } = await bettor();
  const [first, second] = [await named('Owls v Terns'), await named('Owls v Gulls')];
  const page = await phone.open('/live-bets');
  await page.setViewportSize({ width: 1280, height: 800 });
  await add(page, first, first.owls, '20');
  await add(page, second, second.owls, '30');
  const beside = page.getByRole('complementary');
  const open = beside.getByRole('button', { name: 'Night Owls 80% Owls v Terns Stake ₹20', exact: true });
  await open.waitFor();
  await openSlipButton(beside).click();
  await expect.poll(() => stakeField(slip(page)).inputValue()).toBe('30');
  await close(page);
  await combineButton(beside).click();
  await placeCombinedButton(slip(page)).waitFor();
  await close(page);
  await settleNow(world.database, first.id, { winner: first.owls, toss: 'Tail' });
  await row(page, 'Night Owls Owls v Terns Closed').click();
  await page.getByRole('heading', { name: 'Betting on this match is over.', exact: true }).waitFor();
  await removeButton(slip(page), 'Night Owls').first().click();
  await expect.poll(() => stakeField(slip(page)).inputValue()).toBe('30');
  await removeButton(slip(page), 'Night Owls').click();
  await slip(page).waitFor({ state: 'detached' });
  await expect.poll(() => isPressed(price(page, second, second.owls))).toBe('false');
  expect(page.url()).toBe(`${world.origin}/live-bets`);
  expect(phone.complaints).toEqual([]);
});

test('the ninth selection is refused in words, and the eight stay', async () => {
  const { phone } = await bettor();
  const matches = [];
  for (let count = 0; count < 5; count += 1) matches.push(await named(`Owls v Number ${count}`));
  const page = await phone.open('/live-bets');
  await page.setViewportSize({ width: 1280, height: 800 });
  const prices = matches.flatMap((match) => [price(page, match, match.owls), price(page, match, 'Toss')]);
  for (const one of prices.slice(0, 8)) await tapPrice(one, true);
  const ninth = prices[8];
  if (ninth === undefined) throw new Error('There is no ninth price');
  await expect
    .poll(
      async () => {
        await ninth.click();
        return phone.toasts;
      },
      { interval: 600 },
    )
    .toContain('The slip holds 8 selections. Remove one to add another.');
  await expect.poll(() => isPressed(ninth)).toBe('false');
  for (const one of prices.slice(0, 8)) await expect.poll(() => isPressed(one)).toBe('true');
  // With one selection less there is room.
  await tapPrice(prices[0] ?? ninth, false);
  await tapPrice(ninth, true);
  expect(phone.complaints).toEqual([]);
});

test('a visitor who logs in keeps their selections; a log-out deletes them', async () => {
  const { token } = await world.signUp();
  // It closes first, so that it is on the start page.
  const match = await openMatch(world.database, { name: 'Owls v Swifts', closesIn: 9 * 60_000 });
  const phone = await world.phone();
  const page = await phone.open('/');
  await add(page, match, match.owls, '20');
  await slipBar(page, 1).waitFor();
  const tab = await phone.open('/about-us');
  await tab.evaluate((value) => localStorage.setItem('access-token', value), token);
  await logInLink(page.getByRole('banner')).waitFor({ state: 'detached' });
  await slipBar(page, 1).waitFor();
  await page.reload();
  await slipBar(page, 1).click();
  await expect.poll(() => stakeField(slip(page)).inputValue()).toBe('20');
  await close(page);

  await page.getByRole('button', { name: 'Account: Test', exact: true }).click();
  await logOutButton(page).click();
  await logInLink(page.getByRole('banner')).waitFor();
  await expect.poll(() => isPressed(price(page, match, match.owls))).toBe('false');
  await page.reload();
  await expect.poll(() => isPressed(price(page, match, match.owls))).toBe('false');
  expect(await page.evaluate(() => localStorage.getItem('selections'))).toBeNull();
  expect(phone.complaints).toEqual([]);
});

describe('the slip keeps selections in memory if the storage', () => {
  const HOSTILE: [what: string, stored: string][] = [
    ['is of another version', '{"version":2,"person":null,"selections":[]}'],
    ['is no JSON', '{"version":1'],
    [
      'has a selection that is none',
      '{"version":1,"person":null,"selections":[{"matchId":"7","choice":"<b>","stake":9}]}',
    ],
  ];

  test.each(HOSTILE)('%s', async (_, stored) => {
    const { phone } = await bettor();
    await phone.context.addInitScript((value) => {
      if (location.protocol !== 'about:' && sessionStorage.getItem('broken') === null) {
        sessionStorage.setItem('broken', 'once');
        localStorage.setItem('selections', value);
      }
    }, stored);
    const match = await named('Owls v Kites');
    const page = await phone.open(`/live-bets/live-bet/${match.id}`);
    await add(page, match, match.owls, '20');
    await slipBar(page, 1).waitFor();
    await page.reload();
    await slipBar(page, 1).waitFor();
    expect(phone.complaints).toEqual([]);
  });

  test('refuses to be read and written', async () => {
    const { phone } = await bettor();
    const match = await named('Owls v Finches');
    const page = await phone.open(`/live-bets/live-bet/${match.id}`);
    await page.evaluate(() => {
      const refuse = () => {
        throw new DOMException('', 'SecurityError');
      };
      Storage.prototype.getItem = refuse;
      Storage.prototype.setItem = refuse;
    });
    await add(page, match, match.owls, '20');
    await slipBar(page, 1).click();
    await expect.poll(() => stakeField(slip(page)).inputValue()).toBe('20');
    await close(page);
    await tapPrice(price(page, match, match.owls), false);
    await expect.poll(() => slipBar(page, 1).count()).toBe(0);
    expect(phone.complaints).toEqual([]);
  });
});
