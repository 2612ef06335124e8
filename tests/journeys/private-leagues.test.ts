import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settlePrivateLeagues } from '../../server/bets/private-leagues/settle.ts';
import { codeField, register, registerDialog } from '../pages/account.ts';
import {
  betPoints,
  joinLeague,
  leagueBetDialog,
  leagueBetsTable,
  leaguePrice,
  leagueTable,
  leaveLeagueButton,
  makeLeague,
  pointsField,
  registerToJoinLink,
  yourLeaguesTable,
} from '../pages/private-leagues.ts';
import { breakNote, okButton } from '../pages/shared.ts';
import { placeBetButton, slipTexts } from '../pages/slip.ts';
import { cashOf, codeSentTo, openMatch, openWorld, settleNow, signIn, usable, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** Opens a path for somebody who has an account. */
async function openAs(path: string) {
  const person = await world.signUp();
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  return { person, phone, page: await phone.open(path) };
}

/** Registers by the link of the league, verifies the phone, and is back at the league. */
async function registerAt(path: string, number: string) {
  const phone = await world.phone();
  const page = await phone.open(path);
  await registerToJoinLink(page).click();
  await register(registerDialog(page), {
    firstName: 'New',
    lastName: 'Friend',
    phone: number,
    email: `friend${number}@example.test`,
    pinCode: '110001',
    state: 'Delhi',
    password: 'under-the-floodlights',
  });
  await page.waitForURL('**/verify?**');
  await expect.poll(() => world.sent.at(-1)?.to).toContain(number);
  await codeField(page).fill(codeSentTo(world, number));
  await page.waitForURL(`**${path}`);
  return { phone, page };
}

/** Places a bet on a team of the only match, at 80 %. */
async function bet(page: Page, team: string, points: string) {
  await usable(leaguePrice(page, team, '80%')).click();
  const dialog = leagueBetDialog(page);
  await betPoints(dialog, points);
  await dialog.getByText(slipTexts.betPlaced, { exact: true }).waitFor();
  await usable(okButton(dialog)).click();
  await dialog.waitFor({ state: 'detached' });
}

/** The rows of the table on screen: name, points, points in open bets, points made. */
const rowsOf = (page: Page) =>
  leagueTable(page)
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('td > div')]
          .slice(0, 4)
          .map((cell) => cell.textContent)
          .join(' · '),
      ),
    );

test('five people, of whom two register by the link, bet in a league; the table is exact', async () => {
  const match = await openMatch(world.database);
  const maker = await openAs('/leagues');
  await makeLeague(maker.page, 'Night Shift', 'Asha');
  await maker.page.waitForURL(/\/leagues\/[0-9a-z]{10}$/);
  const { pathname } = new URL(maker.page.url());

  const ravi = await openAs(pathname);
  await joinLeague(ravi.page, 'Ravi');
  const meera = await openAs(pathname);
  await joinLeague(meera.page, 'Meera');
  const kabir = await registerAt(pathname, '9812345670');
  await joinLeague(kabir.page, 'Kabir');
  const zoya = await registerAt(pathname, '9812345671');
  await joinLeague(zoya.page, 'Zoya');
  await leagueTable(zoya.page).waitFor();
  const people = [maker, ravi, meera, kabir, zoya];

  const before = await cashOf(world.database, maker.person.userId);
  await bet(maker.page, 'Night Owls', '1000');
  await bet(ravi.page, 'Lanterns', '2000');
  await bet(meera.page, 'Night Owls', 'max');
  await bet(kabir.page, 'Night Owls', '500');
  await maker.page.reload();
  await expect
    .poll(() => rowsOf(maker.page))
    .toEqual([
      '1. AshaYouOwner · 6,000 · 1,000 · 0',
      '1. Ravi · 5,000 · 2,000 · 0',
      '1. Meera · 0 · 7,000 · 0',
      '1. Kabir · 6,500 · 500 · 0',
      '1. Zoya · 7,000 · 0 · 0',
    ]);

  await settleNow(world.database, match.id, { winner: match.owls, toss: 'Head' });
  await settlePrivateLeagues(world.database);
  const table = [
    '1. Meera · 12,600 · 0 · +5,600',
    '2. Asha · 7,800 · 0 · +800',
    '3. Kabir · 7,400 · 0 · +400',
    '4. Zoya · 7,000 · 0 · 0',
    '5. Ravi · 5,000 · 0 · −2,000',
  ];
  for (const { page } of people) {
    await page.reload();
    await expect
      .poll(async () => (await rowsOf(page)).map((row) => row.replace(/(?:You)?(?:Owner)? · /, ' · ')))
      .toEqual(table);
  }
  await expect
    .poll(() => leagueBetsTable(meera.page).locator('tbody td > div').allTextContents())
    .toEqual(expect.arrayContaining(['7,000', '12,600', 'Won']));
  await maker.page.goto('/leagues');
  await yourLeaguesTable(maker.page).getByText('+800', { exact: true }).waitFor();
  expect(await cashOf(world.database, maker.person.userId)).toBe(before);

  // Only the maker cannot leave.
  await leaveLeagueButton(zoya.page).waitFor();
  await expect.poll(() => leaveLeagueButton(maker.page).count()).toBe(0);
  for (const { phone } of people) expect(phone.complaints).toEqual([]);
});

test('a break that begins on another phone reaches the open dialog, and keeps its stake', async () => {
  await openMatch(world.database);
  const { person, page } = await openAs('/leagues');
  await makeLeague(page, 'Early Shift', 'Asha');
  await page.waitForURL(/\/leagues\/[0-9a-z]{10}$/);
  await usable(leaguePrice(page, 'Night Owls', '80%').first()).click();
  const dialog = leagueBetDialog(page);
  await pointsField(dialog).fill('500');
  await usable(placeBetButton(dialog)).waitFor();

  await world.call('POST', 'limits/break', { token: person.token, body: { length: '1d' } });
  await breakNote(dialog).waitFor();
  await expect.poll(() => placeBetButton(dialog).getAttribute('aria-disabled')).toBe('true');
  await expect.poll(() => pointsField(dialog).inputValue()).toBe('500');
});
