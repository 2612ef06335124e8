import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { abandonMatch } from '../../server/bets/matches/decide.ts';
import { aboutHeading } from '../pages/match.ts';
import { placeBetButton } from '../pages/slip.ts';
import { openMatch, openWorld, settleNow, signIn, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function openAsPerson(path: string): Promise<Page> {
  const phone = await world.phone();
  await signIn(phone, world.origin, await world.signUp());
  return phone.open(path);
}

const said = (page: Page, text: string | RegExp) => page.getByText(text, { exact: true }).first().waitFor();

/** Names of the listed matches. */
const listed = (page: Page) => page.locator('.matches .name a').allTextContents();

test('finding: typing, filters, reload and Back, and a search of 10,000 characters', {
  timeout: 180_000,
}, async () => {
  await openMatch(world.database, { name: 'Chambal Owls v Konkan Kites' });
  await openMatch(world.database, { name: 'Nilgiri Comets v Doab Eleven', closesIn: 90 * 60_000 });
  const page = await openAsPerson('/live-bets');
  const search = page.getByRole('searchbox', { name: 'Search teams and competitions', exact: true });
  await expect
    .poll(() => listed(page))
    .toEqual(['Chambal Owls v Konkan Kites', 'Nilgiri Comets v Doab Eleven']);

  // On a phone, one button opens the fields. The sports are beside it.
  await page.getByRole('button', { name: 'Search and filters', exact: true }).click();
  await search.pressSequentially('nilgiri');
  await expect.poll(() => listed(page)).toEqual(['Nilgiri Comets v Doab Eleven']);
  await page.waitForURL('**/live-bets?q=nilgiri');
  await said(page, '1 of 2 matches');
  await page.reload();
  await expect.poll(() => listed(page)).toEqual(['Nilgiri Comets v Doab Eleven']);
  await expect.poll(() => search.inputValue()).toBe('nilgiri');

  await page.getByLabel('Time', { exact: true }).selectOption('Closing within an hour');
  await page.waitForURL('**/live-bets?q=nilgiri&time=1h');
  await said(page, 'No match fits all of this. Check the spelling, or take something off:');
  await page.goBack();
  await page.waitForURL('**/live-bets?q=nilgiri');
  await expect.poll(() => listed(page)).toEqual(['Nilgiri Comets v Doab Eleven']);

  await search.fill('x'.repeat(10_000));
  await said(page, 'A search has at most 100 characters. All matches are shown.');
  await expect.poll(() => listed(page)).toHaveLength(2);
  await page.waitForURL('**/live-bets');
});

test('a shared link to a finished match shows its outcome', { timeout: 180_000 }, async () => {
  const settled = await openMatch(world.database, { name: 'Satpura Kites v Gir Rovers', extra: [60] });
  const abandoned = await openMatch(world.database, { name: 'Thar Runners v Wular Boatmen' });
  await settleNow(world.database, settled.id, { winner: settled.owls, toss: 'Tail' });
  await abandonMatch(world.database, abandoned.id);
  const page = await openAsPerson(`/live-bets/live-bet/${settled.id}`);

  await page.getByRole('heading', { level: 1, name: 'Satpura Kites v Gir Rovers', exact: true }).waitFor();
  const answers = async (term: string) =>
    page
      .locator('dt', { hasText: new RegExp(`^${term}$`) })
      .first()
      .locator('+ dd')
      .textContent();
  await aboutHeading(page).click();
  await page.locator('dt', { hasText: /^Decided$/ }).waitFor();
  expect([await answers('Winner'), await answers('Toss')]).toEqual(['Night Owls', 'Tail']);
  expect(await answers('Decided')).toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d [ap]m \(just now\)$/);
  expect(await answers('Extra time 1')).toMatch(
    /^\d\d:\d\d [ap]m to \d\d:\d\d [ap]m, no price above 60% ₹100 → ₹160$/,
  );
  await said(page, 'Betting on this match is over.');
  await said(page, 'You have no bet on this match.');
  await expect.poll(() => page.locator('.odds button').count()).toBe(0);

  await page.goto(`/live-bets/live-bet/${abandoned.id}`);
  await said(page, 'This match was abandoned. Every stake on it goes back to its bettor.');
  await aboutHeading(page).click();
  await page.locator('dt', { hasText: /^Decided$/ }).waitFor();
  await page.goto('/live-bets/live-bet/987654');
  await said(page, 'There is no such match.');
  await page.getByRole('main').getByRole('link', { name: 'See live bets', exact: true }).waitFor();

  for (const over of [settled, abandoned]) {
    await page.goto(`/live-bets?slip=${over.id}.${over.owls}`);
    await page.getByRole('dialog').getByText('Betting on this match is over.', { exact: true }).waitFor();
    await expect.poll(() => placeBetButton(page).count()).toBe(0);
  }
  await page.goto('/live-bets?slip=987654.1');
  await page.getByRole('dialog').getByText('There is no such match.', { exact: true }).waitFor();
});
