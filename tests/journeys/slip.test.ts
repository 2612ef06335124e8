import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movePrices } from '../../server/bets/matches/make.ts';
import { logInDialog } from '../pages/account.ts';
import { dialogTakesClicks } from '../pages/screen.ts';
import {
  acceptAndPlaceBetButton,
  addPlayMoneyButton,
  betPlacedHeading,
  slipBar,
  stakeField,
} from '../pages/slip.ts';
import { balance, payWithPlayMoneyButton } from '../pages/wallet.ts';
import { cashOf, grant, openMatch, openWorld, pick, signIn, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A person with this many rupees, on a phone. */
async function bettor(rupees: number, own: { hasTouch?: boolean } = {}) {
  const person = await world.signUp();
  await grant(world.database, person.userId, rupees);
  const phone = await world.phone(own);
  await signIn(phone, world.origin, person);
  return { ...person, phone };
}

async function small(page: Page): Promise<Page> {
  await page.setViewportSize({ width: 360, height: 640 });
  return page;
}

const stake = (page: Page) => stakeField(page);
const place = (page: Page) => page.locator('dialog button[type=submit]');

async function typeByTouch(page: Page, amount: string) {
  // The browser takes a tap within a tenth of a second after a swipe for the end of the swipe.
  await expect
    .poll(async () => {
      await stake(page).tap();
      return stake(page).evaluate((element) => element === document.activeElement);
    })
    .toBe(true);
  await page.keyboard.type(amount);
  await expect.poll(() => stake(page).inputValue()).toBe(amount);
}

const price = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** Whether its centre can be seen and pressed without scrolling. */
const isInView = (thing: Locator) =>
  thing.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return y >= 0 && y + height <= innerHeight && (element.contains(top) || top?.contains(element) === true);
  });

/** The position of the button that places the bet, in px. */
const spot = async (page: Page) => Math.round((await place(page).boundingBox())?.y ?? Number.NaN);

test.each(['/live-bets', '/'])(
  'on %s a price opens the slip, everything is in view, and nothing moves',
  async (path) => {
    const { phone, userId } = await bettor(1000);
    const match = await openMatch(world.database);
    const page = await small(await phone.open(path));
    await page.locator(`button[value="${match.id}.${match.owls}"]`).click();
    await dialog(page).getByRole('radio', { name: 'Night Owls 80%', exact: true }).waitFor();
    expect(page.url()).toBe(`${world.origin}${path}?slip=${match.id}.${match.owls}`);
    const before = await spot(page);
    const seen = [
      dialog(page)
        .locator('label')
        .filter({ has: page.getByRole('radio', { name: 'Night Owls 80%', exact: true }) }),
      stake(page),
      dialog(page).getByText('Pays back', { exact: true }),
      place(page),
    ];
    for (const thing of seen) expect(await isInView(thing)).toBe(true);

    await stake(page).fill('5');
    await place(page).click();
    await dialog(page)
      .getByText('The amount is less than the minimum bet of this match. Minimum ₹10.', { exact: true })
      .waitFor();
    expect(await spot(page)).toBe(before);
    for (const thing of seen) expect(await isInView(thing)).toBe(true);

    await page.route(
      '**/api/live-bet/save',
      (route) => route.fulfill({ status: 429, json: { msg: 'Slow down' } }),
      {
        times: 1,
      },
    );
    await stake(page).fill('100');
    await place(page).click();
    await dialog(page).getByText('Your bet was not placed. No money has moved.', { exact: true }).waitFor();
    expect(await spot(page)).toBe(before);

    let goOn = () => {};
    const mayGoOn = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route(
      '**/api/live-bet/save',
      async (route) => {
        await mayGoOn;
        await movePrices(world.database, match.id, new Map([[match.owls, 60]]));
        await route.continue();
      },
      { times: 1 },
    );
    await place(page).click();
    await dialog(page).getByRole('button', { name: 'Placing your bet…', exact: true }).waitFor();
    expect(await spot(page)).toBe(before);
    goOn();
    await dialog(page).getByRole('heading', { name: 'The win ratio has changed', exact: true }).waitFor();
    expect(await spot(page)).toBe(before);
    await expect.poll(() => place(page).isDisabled()).toBe(true);
    const accept = acceptAndPlaceBetButton(dialog(page));
    expect(await isInView(accept)).toBe(true);
    const top = (await dialog(page).boundingBox())?.y;
    await accept.click();
    await betPlacedHeading(dialog(page)).waitFor();
    expect((await dialog(page).boundingBox())?.y).toBe(top);
    expect(await cashOf(world.database, userId)).toBe(900);
    await dialog(page).getByRole('button', { name: 'Done', exact: true }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(page.url()).toBe(`${world.origin}${path}`);
    expect(phone.complaints).toEqual([]);
  },
);

test('Back closes the slip and stays; Escape gives focus back to the price', async () => {
  const { phone } = await bettor(1000);
  const match = await openMatch(world.database);
  const page = await small(await phone.open(`/live-bets?q=owls`));
  const link = page.locator(`button[value="${match.id}.Toss"]`);
  await link.click();
  await dialog(page).getByRole('radio', { name: 'Head Toss 90%', exact: true }).waitFor();
  await pick(dialog(page).getByRole('radio', { name: 'Tail Toss 90%', exact: true }));
  await page.waitForURL(`**/live-bets?q=owls&slip=${match.id}.Tail`);
  await page.goBack();
  await dialog(page).waitFor({ state: 'detached' });
  expect(page.url()).toBe(`${world.origin}/live-bets?q=owls`);

  // The selection is still in the slip; Enter removes it like a tap.
  await link.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => link.getAttribute('aria-pressed')).toBe('false');
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Enter');
        return dialog(page).count();
      },
      { interval: 600 },
    )
    .toBe(1);
  await stake(page).fill('50');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(page.url()).toBe(`${world.origin}/live-bets?q=owls`);
  expect(phone.complaints).toEqual([]);
});

test('the missing amount is added in the slip, which keeps its bet', async () => {
  const { phone, userId } = await bettor(50);
  const match = await openMatch(world.database);
  const page = await small(await phone.open(`/live-bets/live-bet/${match.id}`));
  await price(page, 'Lanterns 80% ₹100 → ₹180').click();
  await stake(page).fill('120');
  await addPlayMoneyButton(dialog(page)).click();
  await dialog(page).getByRole('button', { name: '₹70', exact: true }).click();
  await payWithPlayMoneyButton(dialog(page)).click();
  await dialog(page).getByText('Your balance is ₹120.00', { exact: true }).waitFor();
  await expect.poll(() => stake(page).inputValue()).toBe('120');
  await place(page).click();
  await betPlacedHeading(dialog(page)).waitFor();
  expect(await cashOf(world.database, userId)).toBe(0);
  expect(phone.complaints).toEqual([]);
});

test('a visitor who wants to place a bet logs in, and finds the same slip again', async () => {
  const { token } = await world.signUp();
  const match = await openMatch(world.database);
  const phone = await world.phone();
  const page = await small(await phone.open('/'));
  // It is the last heading of the start page, and loads when it is near.
  await page.getByRole('heading', { name: 'Games', exact: true }).scrollIntoViewIfNeeded();
  await page.locator(`button[value="${match.id}.${match.lanterns}"]`).click();
  await stake(page).fill('30');
  await place(page).click();
  const login = logInDialog(page);
  await login.waitFor();
  // In another tab of the same phone.
  const tab = await phone.open('/about-us');
  await tab.evaluate((value) => localStorage.setItem('access-token', value), token);
  await login.waitFor({ state: 'detached' });
  await expect.poll(() => stake(page).inputValue()).toBe('30');
  await expect
    .poll(() => dialog(page).getByRole('radio', { name: 'Lanterns 80%', exact: true }).isChecked())
    .toBe(true);
  await page.goBack();
  await dialog(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/');
  expect(phone.complaints).toEqual([]);
});

/** Puts a finger on its centre, and lifts it this many px further down. */
async function swipeDown(page: Page, thing: Locator, px: number): Promise<void> {
  const box = await thing.boundingBox();
  if (box === null) throw new Error('There is nothing to swipe');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = await page.context().newCDPSession(page);
  const at = (down: number) => ({ touchPoints: [{ x, y: y + down }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(0) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(px / 2) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(px) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('by touch: a price, a stake, a bet; a long swipe down closes the slip, a short one does not', async () => {
  const { phone, userId } = await bettor(1000, { hasTouch: true });
  const match = await openMatch(world.database);
  const page = await small(await phone.open('/live-bets'));
  const link = page.locator(`button[value="${match.id}.${match.owls}"]`);
  await link.tap();
  await typeByTouch(page, '100');
  await place(page).tap();
  await betPlacedHeading(dialog(page)).waitFor();
  expect(await cashOf(world.database, userId)).toBe(900);
  await dialog(page).getByRole('button', { name: 'Done', exact: true }).tap();
  await dialog(page).waitFor({ state: 'detached' });

  await link.tap();
  await stake(page).fill('50');
  await dialogTakesClicks(page);
  const top = await spot(page);
  const head = dialog(page).getByRole('heading', { level: 2 });
  await swipeDown(page, head, 60);
  await expect.poll(() => spot(page)).toBe(top);
  await expect.poll(() => stake(page).inputValue()).toBe('50');
  await swipeDown(page, head, 160);
  await dialog(page).waitFor({ state: 'detached' });
  expect(page.url()).toBe(`${world.origin}/live-bets`);
  expect(phone.complaints).toEqual([]);
});

/** Moves from control to control until this one has the focus. */
async function tabTo(page: Page, thing: Locator): Promise<void> {
  const hasFocus = () => thing.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < 30 && !(await hasFocus()); tabs += 1) await page.keyboard.press('Tab');
  expect(await hasFocus()).toBe(true);
}

test.each([
  ['the sheet of a phone', 360, 640],
  ['the panel of a desktop', 1280, 800],
])('by keyboard alone, %s: a price, another side, a bet, and back to the price', async (_, width, height) => {
  const { phone, userId } = await bettor(1000);
  const match = await openMatch(world.database);
  const page = await small(await phone.open('/live-bets'));
  await page.setViewportSize({ width, height });
  const link = page.locator(`button[value="${match.id}.${match.owls}"]`);
  await link.waitFor();
  await link.focus();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog(page).getByRole('radio', { name: 'Night Owls 80%', exact: true }));
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(`**/live-bets?slip=${match.id}.${match.lanterns}`);
  await tabTo(page, stake(page));
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await betPlacedHeading(dialog(page)).waitFor();
  expect(await cashOf(world.database, userId)).toBe(900);
  await tabTo(page, dialog(page).getByRole('button', { name: 'Done', exact: true }));
  await page.keyboard.press('Enter');
  await dialog(page).waitFor({ state: 'detached' });
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(page.url()).toBe(`${world.origin}/live-bets`);
  expect(phone.complaints).toEqual([]);
});

/** Holds requests for bets back until they are released. */
async function holdBets(page: Page): Promise<() => void> {
  let letGo = () => {};
  const may = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/live-bet/save', async (route) => {
    await may;
    await route.continue();
  });
  return letGo;
}

test('a bet continues when its slip is closed or left for another, and a toast tells its outcome', async () => {
  const { phone, userId } = await bettor(150);
  const [match, other] = [await openMatch(world.database), await openMatch(world.database)];
  const page = await small(await phone.open('/live-bets'));
  const letGo = await holdBets(page);
  const link = ({ id, owls }: typeof match) => page.locator(`button[value="${id}.${owls}"]`);

  await link(match).click();
  await stake(page).fill('100');
  const first = page.waitForRequest('**/api/live-bet/save');
  await place(page).click();
  await first;
  await page.goBack();
  await dialog(page).waitFor({ state: 'detached' });
  await link(other).click();
  await stake(page).fill('100');
  const second = page.waitForRequest('**/api/live-bet/save');
  await place(page).click();
  await second;
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await balance(page, '₹150.00').waitFor();

  letGo();
  await expect
    .poll(() => phone.toasts)
    .toEqual([
      'Night Owls v Lanterns: your bet is placed',
      'Night Owls v Lanterns: your bet was not placed. No money has moved.',
    ]);
  await balance(page, '₹50.00').waitFor();
  expect(await cashOf(world.database, userId)).toBe(50);
});

test('a slip opened again while its bet is being sent shows that bet, which is placed once', async () => {
  const { phone, userId } = await bettor(1000);
  const match = await openMatch(world.database);
  const page = await small(await phone.open('/live-bets'));
  const letGo = await holdBets(page);
  const link = page.locator(`button[value="${match.id}.${match.owls}"]`);
  await link.click();
  await stake(page).fill('100');
  const sent = page.waitForRequest('**/api/live-bet/save');
  await place(page).click();
  await sent;
  await page.goBack();
  await dialog(page).waitFor({ state: 'detached' });
  await slipBar(page, 1).click();
  await expect.poll(() => stake(page).inputValue()).toBe('100');
  letGo();
  await betPlacedHeading(dialog(page)).waitFor();
  expect(await cashOf(world.database, userId)).toBe(900);
  expect(phone.complaints).toEqual([]);
});

test('a bet is placed even if the tab cannot store its key', async () => {
  const { phone, userId } = await bettor(1000);
  const match = await openMatch(world.database);
  const page = await small(await phone.open('/live-bets'));
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  });
  await page.locator(`button[value="${match.id}.${match.owls}"]`).click();
  await stake(page).fill('100');
  await place(page).click();
  await betPlacedHeading(dialog(page)).waitFor();
  expect(await cashOf(world.database, userId)).toBe(900);
  expect(phone.complaints).toEqual([]);
});

test('by touch, the panel of a desktop: another price beside it, a stake, a bet; no swipe closes it', async () => {
  const { phone, userId } = await bettor(1000, { hasTouch: true });
  const match = await openMatch(world.database);
  const page = await small(await phone.open(`/live-bets/live-bet/${match.id}`));
  await page.setViewportSize({ width: 1280, height: 800 });
  await price(page, 'Night Owls 80% ₹100 → ₹180').tap();
  await dialog(page).getByRole('radio', { name: 'Night Owls 80%', exact: true }).waitFor();
  const top = await spot(page);
  const lanterns = dialog(page).getByRole('radio', { name: 'Lanterns 80%', exact: true });
  // A tap as fast as the second of a double tap is ignored.
  const tapLanterns = async () => {
    await price(page, 'Lanterns 80% ₹100 → ₹180').tap();
    return lanterns.isChecked();
  };
  await expect.poll(tapLanterns, { interval: 1000 }).toBe(true);
  await swipeDown(page, dialog(page).getByRole('heading', { level: 2 }), 300);
  await typeByTouch(page, '100');
  expect(await spot(page)).toBe(top);
  await place(page).tap();
  await betPlacedHeading(dialog(page)).waitFor();
  expect(await cashOf(world.database, userId)).toBe(900);
  await dialog(page).getByRole('button', { name: 'Done', exact: true }).tap();
  await dialog(page).waitFor({ state: 'detached' });
  expect(phone.complaints).toEqual([]);
});
