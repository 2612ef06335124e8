import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeBreak } from '../../server/account/limits/breaks.ts';
import { indianToday, lastDays } from '../../server/shared/indian-days.ts';
import { dailyPickTexts, pickOf, pickSide, turnOffButton, turnOnButton } from '../pages/daily-pick.ts';
import { openMatch, openWorld, settleNow, signIn, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** Makes an open match the one of today, and one of yesterday that its picker has got right. */
async function matchesOf({ userId }: { userId: number }) {
  const { database } = world;
  const [yesterday = '', today = ''] = lastDays(await indianToday(database), 2);
  const [before, match] = [await openMatch(database), await openMatch(database)];
  await database.query('insert into daily_matches (day, match_id) values ($1::date, $2), ($3::date, $4)', [
    yesterday,
    before.id,
    today,
    match.id,
  ]);
  await database.query('insert into daily_picks (user_id, day, side) values ($1, $2::date, 0)', [
    userId,
    yesterday,
  ]);
  await settleNow(database, before.id, { winner: before.owls, toss: 'Head' });
  return match;
}

const says = (page: Page, text: string | RegExp) => page.getByText(text, { exact: true }).waitFor();

test('a pick is made, changed, seen in another tab, and told right; a break and its switch take it off', async () => {
  const person = await world.signUp();
  const match = await matchesOf(person);
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const page = await phone.open('/pick');
  await pickOf(page, 'Night Owls').waitFor();
  await expect.poll(() => page.getByRole('radio', { checked: true }).count()).toBe(0);

  await pickSide(page, 'Night Owls');
  await says(page, /^You picked Night Owls\. You can change it until .+\.$/);
  // The keyboard picks as well.
  await pickOf(page, 'Night Owls').press('ArrowRight');
  await says(page, /^You picked Lanterns\. You can change it until .+\.$/);
  await says(page, 'Picked on 2 days in a row; 1 of 1 right');

  const other = await phone.open('/pick');
  await says(other, /^You picked Lanterns\. You can change it until .+\.$/);
  await expect.poll(() => pickOf(other, 'Lanterns').isChecked()).toBe(true);

  await settleNow(world.database, match.id, { winner: match.lanterns, toss: 'Head' });
  await page.reload();
  await says(page, 'Lanterns won. Your pick was right.');
  await says(page, 'Picked on 2 days in a row; 2 of 2 right');
  await says(page, 'Yesterday’s pick: Night Owls, right');
  await says(page, /^The next day begins on .+, 12:00 am\. Its match is not known yet\.$/);
  const isWider = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  expect(await page.evaluate(isWider)).toBe(false);

  await turnOffButton(page).click();
  await says(page, dailyPickTexts.isOff);
  await turnOnButton(page).click();
  await says(page, 'Lanterns won. Your pick was right.');

  await takeBreak(world.database, person.userId, '7d');
  await page.reload();
  await says(page, /^You are on a break until .+\.$/);
  await expect.poll(() => page.getByRole('radio').count()).toBe(0);
  expect(phone.complaints).toEqual([]);
});
