import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  accountTexts,
  checkAgainButton,
  closeAccountButton,
  closeAccountDialog,
  closeForGoodButton,
  downloadDataButton,
  keepAccountButton,
  logIn,
  logInDialog,
  passwordField,
} from '../pages/account.ts';
import { dialogTakesClicks, headingIn } from '../pages/screen.ts';
import { betPlacedHeading, placeBetButton, selectionChoice, stakeField } from '../pages/slip.ts';
import { PASSWORD } from '../server/tools/people.ts';
import { bettor, openMatch, openWorld, pick, settleNow, signIn, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const CLOSED = 'This account is closed. Its owner has closed it for good.';

test('a person downloads their data, closes their account, and nobody gets in any more', async () => {
  const { device, phone, userId } = await bettor(world);
  const page = await device.open('/profile');
  const saving = page.waitForEvent('download');
  await downloadDataButton(page).click();
  await saving;
  const other = await device.context.newPage();
  await other.goto(`${world.origin}/wallet-history`);
  await headingIn(other, 'Statement').waitFor();

  await closeAccountButton(page).click();
  const dialog = closeAccountDialog(page);
  await dialog
    .getByText('₹1,000.00 stays in the closed wallet, and nobody can use it.', { exact: true })
    .waitFor();
  await dialogTakesClicks(page);
  await keepAccountButton(dialog).click();
  await dialog.waitFor({ state: 'detached' });

  await closeAccountButton(page).click();
  await passwordField(dialog).fill('another lamp');
  await dialogTakesClicks(page);
  await closeForGoodButton(dialog).click();
  await dialog.getByText('The password is wrong', { exact: true }).waitFor();
  await passwordField(dialog).fill(PASSWORD);
  await closeForGoodButton(dialog).click();
  await headingIn(page, accountTexts.accountClosed).waitFor();
  // The other tab is told.
  await headingIn(other, accountTexts.accountClosed).waitFor();
  expect(new URL(other.url()).pathname).toBe('/account-closed');
  expect(
    await world.database.query('select from sessions where user_id = $1 and ended_at is null', [userId]),
  ).toEqual([]);

  await page.goto(`${world.origin}/?modal=login`);
  await logIn(logInDialog(page), { phone, password: PASSWORD });
  await logInDialog(page).getByText(CLOSED, { exact: true }).waitFor();
});

test('an open bet prevents it, until its result; another device is told with its next call', async () => {
  const { device, ...person } = await bettor(world);
  const match = await openMatch(world.database);
  const page = await device.open(`/live-bets/live-bet/${match.id}?slip=${match.id}`);
  await pick(selectionChoice(page, 'Night Owls 80%'));
  await stakeField(page).fill('250');
  await placeBetButton(page).click();
  await betPlacedHeading(page).waitFor();

  await page.goto(`${world.origin}/profile`);
  await closeAccountButton(page).click();
  const dialog = closeAccountDialog(page);
  await dialog
    .getByText('You have open bets: cancel them, cash them out, or wait for their results.', { exact: true })
    .waitFor();
  await settleNow(world.database, match.id, { winner: match.lanterns, toss: 'Head' });
  await dialogTakesClicks(page);
  await checkAgainButton(dialog).click();
  await passwordField(dialog).waitFor();

  const elsewhere = await world.phone();
  await signIn(elsewhere, world.origin, person);
  const theirs = await elsewhere.open('/profile');
  await closeAccountButton(theirs).waitFor();

  await passwordField(dialog).fill(PASSWORD);
  await dialogTakesClicks(page);
  await closeForGoodButton(dialog).click();
  await headingIn(page, accountTexts.accountClosed).waitFor();
  await headingIn(theirs, accountTexts.accountClosed).waitFor();
});

test('after a lost answer the page finds out by itself that the account is closed', async () => {
  const { device } = await bettor(world);
  const page = await device.open('/profile');
  await closeAccountButton(page).click();
  const dialog = closeAccountDialog(page);
  await passwordField(dialog).fill(PASSWORD);
  await page.route('**/api/users/close-account', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialogTakesClicks(page);
  await closeForGoodButton(dialog).click();
  await headingIn(page, accountTexts.accountClosed).waitFor();
});
