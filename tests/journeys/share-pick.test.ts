import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { indianToday } from '../../server/shared/indian-days.ts';
import { logIn, logInDialog } from '../pages/account.ts';
import { pickOf, pickSide } from '../pages/daily-pick.ts';
import { timesHeading } from '../pages/match.ts';
import {
  copyLinkButton,
  savePictureButton,
  shareAPick,
  sharePickButton,
  sharePickDialog,
  sharePickTexts,
  shareSideButton,
} from '../pages/share-pick.ts';
import { betPlacedHeading, placeBetButton, stakeField } from '../pages/slip.ts';
import { PASSWORD, withPassword } from '../server/tools/people.ts';
import { grant, openMatch, openWorld, settleNow, signIn, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const dialog = (page: Page) => page.getByRole('dialog');
const betId = async (userId: number) =>
  (await world.database.query<{ id: number }>('select id from bets where user_id = $1', [userId]))[0]?.id;

/** The link in the open dialog, after it was copied. */
async function copiedLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await copyLinkButton(sharePickDialog(page)).click();
  await sharePickDialog(page).getByText(sharePickTexts.copied, { exact: true }).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

test("a bet's pick is shared from its receipt: the picture is saved, the link opens the slip for a visitor", async () => {
  const person = await world.signUp();
  await grant(world.database, person.userId, 1000);
  const match = await openMatch(world.database);
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const page = await phone.open(`/live-bets/live-bet/${match.id}?slip=${match.id}.${match.owls}`);
  await stakeField(dialog(page)).fill('123');
  await placeBetButton(dialog(page)).click();
  await betPlacedHeading(dialog(page)).waitFor();

  await page.goto(`${world.origin}/bet-history/${await betId(person.userId)}`);
  await sharePickButton(page).press('Enter');
  const shared = sharePickDialog(page);
  const image = shared.getByRole('img', {
    name: 'Pick: Night Owls · Night Owls v Lanterns · Test Cup · Win ratio 80%',
    exact: true,
  });
  await image.waitFor();
  await expect.poll(() => shared.innerText()).not.toContain('₹');

  const [download] = await Promise.all([page.waitForEvent('download'), savePictureButton(shared).click()]);
  expect(download.suggestedFilename()).toBe(`sikka-${match.id}.png`);
  const picture = sharp(await readFile(await download.path()));
  const { format, width, height } = await picture.metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 1080, height: 1080 });
  const { channels } = await picture.stats();
  expect(channels.slice(0, 3).every(({ min, max }) => max > min)).toBe(true);

  const link = await copiedLink(page);
  expect(link).toBe(`${world.origin}/live-bets/live-bet/${match.id}?slip=${match.id}.${match.owls}`);
  // Back closes the dialog, and the button has the focus again.
  await page.goBack();
  await shared.waitFor({ state: 'detached' });
  await expect.poll(() => sharePickButton(page).evaluate((one) => one === document.activeElement)).toBe(true);

  const friend = await withPassword(world);
  const visitor = await world.phone();
  const opened = await visitor.open(link.replace(world.origin, ''));
  // A visitor logs in first, and then finds the slip open.
  await logIn(logInDialog(opened), { phone: friend.phone, password: PASSWORD });
  await opened.waitForURL(link);
  await opened.getByRole('radio', { name: 'Night Owls 80%', exact: true, checked: true }).waitFor();
  await expect.poll(() => stakeField(dialog(opened)).inputValue()).toBe('');

  await settleNow(world.database, match.id, { winner: match.owls, toss: 'Head' });
  await opened.reload();
  await dialog(opened).getByText('Betting on this match is over.', { exact: true }).waitFor();
  await expect.poll(() => placeBetButton(dialog(opened)).count()).toBe(0);
  expect([...phone.complaints, ...visitor.complaints]).toEqual([]);
});

test('a pick of the day is shared once a side is picked', async () => {
  const person = await world.signUp();
  const match = await openMatch(world.database);
  await world.database.query('insert into daily_matches (day, match_id) values ($1::date, $2)', [
    await indianToday(world.database),
    match.id,
  ]);
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const page = await phone.open('/pick');
  await pickOf(page, 'Lanterns').waitFor();
  await expect.poll(() => sharePickButton(page).count()).toBe(0);
  await pickSide(page, 'Lanterns');
  await sharePickButton(page).click();
  await sharePickDialog(page).getByRole('img').waitFor();
  expect(await copiedLink(page)).toBe(
    `${world.origin}/live-bets/live-bet/${match.id}?slip=${match.id}.${match.lanterns}`,
  );
  expect(phone.complaints).toEqual([]);
});

test('a team is shared from the page of its match while it takes bets', async () => {
  const { database } = world;
  const person = await world.signUp();
  const match = await openMatch(database);
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const page = await phone.open(`/live-bets/live-bet/${match.id}`);
  await shareAPick(page).click();
  await shareSideButton(page, 'Lanterns').press('Enter');
  const image = sharePickDialog(page).getByRole('img', {
    name: 'Pick: Lanterns · Night Owls v Lanterns · Test Cup · Win ratio 80%',
    exact: true,
  });
  await image.waitFor();
  const link = await copiedLink(page);
  expect(link).toBe(`${world.origin}/live-bets/live-bet/${match.id}?slip=${match.id}.${match.lanterns}`);
  await page.keyboard.press('Escape');
  await sharePickDialog(page).waitFor({ state: 'detached' });
  const hasFocus = () => shareSideButton(page, 'Lanterns').evaluate((one) => one === document.activeElement);
  await expect.poll(hasFocus).toBe(true);

  await page.goto(link);
  await page.getByRole('radio', { name: 'Lanterns 80%', exact: true, checked: true }).waitFor();

  const see = async () => {
    await page.goto(`/live-bets/live-bet/${match.id}`);
    await timesHeading(page).waitFor();
  };
  await database.query(
    `update markets set suspended_for = '{operator}', suspended_at = now() where match_id = $1`,
    [match.id],
  );
  await see();
  expect(await shareAPick(page).count()).toBe(0);
  await database.query(`update markets set suspended_for = '{}', suspended_at = null where match_id = $1`, [
    match.id,
  ]);
  await see();
  await shareAPick(page).waitFor();
  await settleNow(database, match.id, { winner: match.owls, toss: 'Head' });
  await see();
  expect(await shareAPick(page).count()).toBe(0);
  expect(phone.complaints).toEqual([]);
});

test('a link with something else after its match opens the page of the match, and chooses nothing', async () => {
  const person = await world.signUp();
  const match = await openMatch(world.database);
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const page = await phone.open('/live-bets');
  for (const garbage of [
    '0.0',
    'abc',
    '.',
    `${match.id}.${match.owls}.3`,
    '1.2.3',
    '💩',
    `${match.id}.<b>`,
    `${match.id}.999999`,
  ]) {
    await page.goto(`/live-bets/live-bet/${match.id}?slip=${encodeURIComponent(garbage)}`);
    // An open slip hides the page behind it from the tree of accessibility.
    await page.locator('h1', { hasText: /^Night Owls v Lanterns$/ }).waitFor({ state: 'attached' });
    const slip = dialog(page);
    const owls = slip.getByRole('radio', { name: 'Night Owls 80%', exact: true });
    const isOurs = garbage.startsWith(`${match.id}.`) && !garbage.endsWith('.3');
    await (isOurs ? owls : slip.getByText('There is no such match.', { exact: true })).waitFor();
    await expect.poll(() => slip.getByRole('radio', { checked: true }).count()).toBe(0);
    await expect.poll(() => owls.count()).toBe(isOurs ? 1 : 0);
  }
  expect(phone.complaints).toEqual([]);
});
