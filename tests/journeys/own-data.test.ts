import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadDataButton, logIn, logInDialog } from '../pages/account.ts';
import { sharedTexts } from '../pages/shared.ts';
import { betPlacedHeading, placeBetButton, selectionChoice, stakeField } from '../pages/slip.ts';
import { PASSWORD } from '../server/tools/people.ts';
import { bettor, openMatch, openWorld, type Phone, pick, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function bet(phone: Phone): Promise<number> {
  const match = await openMatch(world.database);
  const page = await phone.open(`/live-bets/live-bet/${match.id}?slip=${match.id}`);
  await pick(selectionChoice(page, 'Night Owls 80%'));
  await stakeField(page).fill('250');
  await placeBetButton(page).click();
  await betPlacedHeading(page).waitFor();
  return match.id;
}

interface Entry {
  debit: string;
  credit: string;
  amount: number;
}

/** The saved file: its name and its text. */
async function savedBy(page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const saving = page.waitForEvent('download');
  await act();
  const file = await saving;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('a person bets, downloads their data, and finds the bet and every rupee in it, but no secret', async () => {
  const { device, userId, token, refresh } = await bettor(world);
  const match = await bet(device);
  const page = await device.open('/profile');
  const { name, text } = await savedBy(page, () => downloadDataButton(page).click());
  await page.getByText('The file is among your downloads.', { exact: true }).waitFor();
  expect(name).toMatch(/^sikka-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(text);
  expect(data.profile.id).toBe(userId);
  expect(data.bets).toMatchObject([
    { match_id: match, selection: 'Night Owls', stake: 250, pays: 450, status: 'open' },
  ]);
  const entries: Entry[] = data.ledger.flatMap((move: { entries: Entry[] }) => move.entries);
  const cash = entries.reduce(
    (sum, { debit, credit, amount }) => sum + amount * (Number(credit === 'cash') - Number(debit === 'cash')),
    0,
  );
  expect(data.profile.balance).toEqual([{ cash: 750, staked: 250, held: 0, bonus: 0 }]);
  expect(cash).toBe(750);
  const [secrets] = await world.database.query<{ hashes: string[] }>(
    `select array_agg(hash) as hashes from (
       select password_hash as hash from users where id = $1
       union all select refresh_hash from sessions where user_id = $1
       union all select token_hash from access_tokens t join sessions s on s.id = t.session_id where s.user_id = $1
     ) all_hashes`,
    [userId],
  );
  expect(secrets?.hashes).toHaveLength(3);
  for (const secret of [token, refresh, PASSWORD, ...(secrets?.hashes ?? [])])
    expect(text).not.toContain(secret);
  expect(device.complaints).toEqual([]);
});

test('an old sign-in asks for a log-in over the page, and the download begins by itself', async () => {
  const { device, userId, phone } = await bettor(world);
  await world.database.query(
    `update sessions set signed_in_at = now() - interval '20 minutes' where user_id = $1`,
    [userId],
  );
  const page = await device.open('/profile');
  await downloadDataButton(page).click();
  await logInDialog(page).waitFor();
  // A person who closes it reads why nothing happened.
  await page.keyboard.press('Escape');
  await page
    .getByRole('alert')
    .getByText('Please sign in again to download your data', { exact: true })
    .waitFor();
  await downloadDataButton(page).click();
  await logInDialog(page).waitFor();
  const { text } = await savedBy(page, () => logIn(logInDialog(page), { phone, password: PASSWORD }));
  expect(JSON.parse(text).profile.id).toBe(userId);
  expect(new URL(page.url()).pathname).toBe('/profile');
  expect(device.complaints).toEqual([]);
});

test('offline it says so, and works once the line is back', async () => {
  const { device, userId } = await bettor(world);
  const page = await device.open('/profile');
  await downloadDataButton(page).waitFor();
  await device.context.setOffline(true);
  await downloadDataButton(page).click();
  await page.getByRole('alert').getByText(sharedTexts.noProperAnswer, { exact: true }).waitFor();
  await device.context.setOffline(false);
  const { text } = await savedBy(page, () => downloadDataButton(page).click());
  expect(JSON.parse(text).profile.id).toBe(userId);
});
