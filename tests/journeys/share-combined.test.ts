import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn, logInDialog, logInToPlaceBetButton } from '../pages/account.ts';
import {
  copyLinkButton,
  leftOutHeading,
  shareCombinedButton,
  shareCombinedDialog,
  sharePickTexts,
} from '../pages/share-pick.ts';
import { combinedPlacedHeading, openSlipButton, placeCombinedButton, stakeField } from '../pages/slip.ts';
import { PASSWORD, withPassword } from '../server/tools/people.ts';
import { openCombinedSlip, slipSheet } from './combined-slip.ts';
import { openMatch, openWorld, settleNow, signIn, tapPrice, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** The legs in the slip, each by its name and its match. */
const legsIn = (page: Page) =>
  slipSheet(page).getByRole('list', { name: 'Selections', exact: true }).getByRole('listitem');

/** The selections that are left out, each with the reason. */
const leftOutIn = (page: Page) => slipSheet(page).getByRole('listitem').allInnerTexts();

async function copiedLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await copyLinkButton(shareCombinedDialog(page)).click();
  await shareCombinedDialog(page).getByText(sharePickTexts.copied, { exact: true }).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

test('a placed combined bet is shared, and its link opens the slip of a visitor with the legs as one bet', async () => {
  const { page, one, other, phone } = await openCombinedSlip(world);
  await stakeField(slipSheet(page)).fill('123');
  await placeCombinedButton(slipSheet(page)).click();
  await combinedPlacedHeading(slipSheet(page)).waitFor();
  await shareCombinedButton(slipSheet(page)).press('Enter');
  const shared = shareCombinedDialog(page);
  const picture =
    'Combined of 2 · Night Owls (Night Owls v Lanterns) · Night Owls (Kites v Herons) · Combined price 188%';
  await shared.getByRole('img', { name: picture, exact: true }).waitFor();
  await expect.poll(() => shared.innerText()).not.toContain('₹');
  const link = await copiedLink(page);
  const slip = `${one.id}.${one.owls},${other.id}.${other.owls}`;
  expect(link).toBe(`${world.origin}/?slip=${slip}&as=combined`);
  // Back closes the dialog, and the slip is still there.
  await page.goBack();
  await shared.waitFor({ state: 'detached' });
  await combinedPlacedHeading(slipSheet(page)).waitFor();

  const friend = await withPassword(world);
  const visitor = await world.phone();
  const opened = await visitor.open(link.replace(world.origin, ''));
  await slipSheet(opened).getByText('188%', { exact: true }).waitFor();
  expect(await legsIn(opened).count()).toBe(2);
  await stakeField(slipSheet(opened)).fill('50');
  await logInToPlaceBetButton(slipSheet(opened)).click();
  await logIn(logInDialog(opened), { phone: friend.phone, password: PASSWORD });
  // The slip opens again after the log-in, with both legs and the stake.
  await placeCombinedButton(slipSheet(opened)).waitFor();
  expect(await legsIn(opened).count()).toBe(2);
  expect(await stakeField(slipSheet(opened)).inputValue()).toBe('50');
  // Closing it leads to the start page, without the parameters of the link.
  await opened.keyboard.press('Escape');
  await slipSheet(opened).waitFor({ state: 'detached' });
  await expect.poll(() => new URL(opened.url()).search).toBe('');
  expect([...phone.complaints, ...visitor.complaints]).toEqual([]);
});

test('it is shared from its receipt while it is open, without the legs that are over', async () => {
  const { page, one, other, phone } = await openCombinedSlip(world);
  await stakeField(slipSheet(page)).fill('100');
  await placeCombinedButton(slipSheet(page)).click();
  await combinedPlacedHeading(slipSheet(page)).waitFor();
  await page.goto(`${world.origin}/combined-bets`);
  await page.getByRole('link', { name: /^Combined of 2, number \d+$/ }).click();
  await page.waitForURL('**/combined-bets/*');
  await shareCombinedButton(page).click();
  const link = await copiedLink(page);
  await page.keyboard.press('Escape');

  await settleNow(world.database, one.id, { winner: one.owls, toss: 'Head' });
  await shareCombinedButton(page).click();
  await shareCombinedDialog(page)
    .getByText('Fewer than two of its picks take bets now.', { exact: true })
    .waitFor();
  await page.keyboard.press('Escape');

  // A link of before leaves out the leg that is over, says so, and opens the rest.
  await page.goto(link);
  await leftOutHeading(slipSheet(page)).waitFor();
  await slipSheet(page).getByText('1 of 2 shared selections are in your slip.', { exact: true }).waitFor();
  expect(await leftOutIn(page)).toEqual(['Night Owls\nNight Owls v Lanterns\nBetting on it is over']);
  await openSlipButton(slipSheet(page)).click();
  await page.waitForURL(`${world.origin}/?slip=${other.id}.${other.owls}`);
  await stakeField(slipSheet(page)).waitFor();

  await settleNow(world.database, other.id, { winner: other.owls, toss: 'Head' });
  await page.goto(link);
  await leftOutHeading(slipSheet(page)).waitFor();
  await expect.poll(() => leftOutIn(page).then(({ length }) => length)).toBe(2);
  expect(phone.complaints).toEqual([]);
});

test('a link adds to a slip, replaces nothing in it, and leaves out all that is no selection', async () => {
  const person = await world.signUp();
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const [first, second, third] = [
    await openMatch(world.database),
    await openMatch(world.database, { name: 'Kites v Herons' }),
    await openMatch(world.database, { name: 'Bulls v Bears' }),
  ];
  const page = await phone.open('/live-bets');
  await tapPrice(page.locator(`button[value="${first.id}.${first.owls}"]`), true);
  await stakeField(slipSheet(page)).fill('40');
  await page.keyboard.press('Escape');
  const slip = [
    `${first.id}.${first.lanterns}`,
    `${second.id}.${second.owls}`,
    `${second.id}.${second.owls}`,
    `${second.id}.${second.lanterns}`,
    `${third.id}.${first.owls}`,
    `${third.id}.${third.owls}`,
    '999999999999999.1',
    '<b>',
    '-1.2',
    '1.2.3',
    '',
  ];
  await page.goto(`${world.origin}/?slip=${encodeURIComponent(slip.join(','))}&as=combined`);
  await leftOutHeading(slipSheet(page)).waitFor();
  await slipSheet(page).getByText('2 of 9 shared selections are in your slip.', { exact: true }).waitFor();
  expect(await leftOutIn(page)).toEqual([
    'Lanterns\nNight Owls v Lanterns\nIt depends on another selection in the slip',
    'Lanterns\nKites v Herons\nIt depends on another selection in the slip',
    'Bulls v Bears\nThere is no such selection',
    'There is no such selection',
    '3 parts of the link are no selections',
  ]);
  await openSlipButton(slipSheet(page)).click();
  await placeCombinedButton(slipSheet(page)).waitFor();
  await expect.poll(() => legsIn(page).count()).toBe(3);
  expect((await legsIn(page).allInnerTexts()).map((leg) => leg.split('\n').slice(0, 2))).toEqual([
    ['Night Owls', 'Night Owls v Lanterns'],
    ['Night Owls', 'Kites v Herons'],
    ['Night Owls', 'Bulls v Bears'],
  ]);

  // The slip holds eight: the stored ones stay.
  const more = await Promise.all(
    Array.from({ length: 8 }, (_, index) => openMatch(world.database, { name: `Match ${index} v Rest` })),
  );
  const nine = [...more, third].map(({ id, owls }) => `${id}.${owls}`);
  await page.goto(`${world.origin}/?slip=${nine.join(',')}&as=combined`);
  await slipSheet(page).getByText('5 of 9 shared selections are in your slip.', { exact: true }).waitFor();
  expect(await leftOutIn(page)).toEqual([
    ...[5, 6, 7].map((index) => `Night Owls\nMatch ${index} v Rest\nThe slip holds 8 selections already`),
    '1 selection after the eighth',
  ]);
  await openSlipButton(slipSheet(page)).click();
  await expect.poll(() => legsIn(page).count()).toBe(8);
  expect((await legsIn(page).first().innerText()).split('\n').slice(0, 2)).toEqual([
    'Night Owls',
    'Night Owls v Lanterns',
  ]);
  expect(phone.complaints).toEqual([]);
});
