import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cashOutDialog, myBetsLink, partOfStakeField } from '../pages/my-bets.ts';
import { closeButton } from '../pages/shared.ts';
import {
  betPlacedHeading,
  combinedPlacedHeading,
  combinedSwitch,
  placeBetButton,
  placeCombinedButton,
  stakeField,
} from '../pages/slip.ts';
import { amountField } from '../pages/wallet.ts';
import { newThumb, type Thumb } from './thumb.ts';
import { grant, openMatch, openWorld, settleNow, signIn, type World } from './world.ts';

/** The most taps of a signed-in person on a phone, from the start page to the end of a task. */
const TAPS = { firstBet: 3, double: 6, cashOutHalf: 4, yesterdaysWin: 2, limit: 4 };

let world: World;
let page: Page;
let thumb: Thumb;
let token: string;
let matches: Awaited<ReturnType<typeof openMatch>>[];

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

beforeEach(async () => {
  const person = await world.signUp();
  token = person.token;
  await grant(world.database, person.userId, 1000);
  matches = [await openMatch(world.database), await openMatch(world.database, { name: 'Kites v Herons' })];
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  page = await phone.open('/');
  thumb = newThumb(page);
  return () => phone.context.close();
});

const price = (place: number) => {
  const match = matches[place];
  return page.locator(`main button[value="${match?.id}.${match?.owls}"]`).first();
};
const chip = () => page.getByRole('dialog').getByRole('button', { name: '₹100', exact: true });

async function bet() {
  const [match] = matches;
  if (match === undefined) throw new Error('There is no match');
  const body = { team_value: match.owls, bet_amount: 100 };
  const { status } = await world.call('POST', 'live-bet/save', { token, body });
  expect(status).toBe(200);
  return match;
}

test('a first bet', async () => {
  await thumb.tap(price(0));
  await thumb.tap(chip());
  await thumb.tap(placeBetButton(page.getByRole('dialog')));
  await betPlacedHeading(page).waitFor();
  expect(thumb.taps()).toBe(TAPS.firstBet);
});

test('a double of two matches', async () => {
  await thumb.tap(price(0));
  await stakeField(page.getByRole('dialog')).waitFor();
  await thumb.tap(closeButton(page.getByRole('dialog')));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await thumb.tap(price(1));
  await thumb.tap(combinedSwitch(page.getByRole('dialog')));
  await thumb.tap(chip());
  await thumb.tap(placeCombinedButton(page.getByRole('dialog')));
  await combinedPlacedHeading(page).waitFor();
  expect(thumb.taps()).toBe(TAPS.double);
});

test('half of a bet is cashed out', async () => {
  await bet();
  await page.reload();
  await thumb.tap(myBetsLink(page.getByRole('navigation')).first());
  await thumb.tap(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Cash out ₹\d+\.\d\d for the bet on Night Owls v Lanterns$/ })
      .first(),
  );
  const dialog = cashOutDialog(page);
  await partOfStakeField(dialog).waitFor();
  await thumb.tap(partOfStakeField(dialog));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('50');
  await thumb.tap(dialog.getByRole('button', { name: /^Cash out ₹\d+\.\d\d$/ }));
  await dialog.getByText(/^Cashed out: ₹\d+\.\d\d\. Your balance is ₹9\d\d\.\d\d$/).waitFor();
  expect(thumb.taps()).toBe(TAPS.cashOutHalf);
});

test("yesterday's win is found", async () => {
  const match = await bet();
  await settleNow(world.database, match.id, { winner: match.owls, toss: 'Head' });
  await page.reload();
  await thumb.tap(myBetsLink(page.getByRole('navigation')).first());
  await thumb.tap(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Night Owls v Lanterns\s?, receipt \d{3}\s\d{3}$/ })
      .first(),
  );
  await page.getByText('₹180.00', { exact: true }).first().waitFor();
  expect(thumb.taps()).toBe(TAPS.yesterdaysWin);
});

test('a limit is set', async () => {
  await thumb.tap(page.getByRole('button', { name: 'Account: Test', exact: true }));
  await thumb.tap(page.getByRole('dialog').getByRole('link', { name: 'Play limits', exact: true }));
  await thumb.tap(page.getByRole('button', { name: 'Set: Stake limit for 24 hours', exact: true }));
  await amountField(page.getByRole('dialog')).waitFor();
  await page.keyboard.type('150');
  await thumb.tap(page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }));
  await page.getByText('₹150.00 left of ₹150', { exact: true }).waitFor();
  expect(thumb.taps()).toBe(TAPS.limit);
});
