import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlayMoneyButton, betPlacedHeading, placeBetButton, stakeField } from '../pages/slip.ts';
import { amountField, deposit, noLimitNowButton, payWithPlayMoneyButton } from '../pages/wallet.ts';
import { cashOf, openMatch, openWorld, signIn, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('a person is asked for a deposit limit before the first deposit, once', async () => {
  const person = await world.signUp({ isAskedForLimit: true });
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const page = await phone.open('/make-deposit');
  const question = page.getByRole('heading', { name: 'Do you want a deposit limit?', exact: true });
  await question.waitFor();
  await expect.poll(() => amountField(page).count()).toBe(0);
  // The question stays until it is answered.
  await page.reload();
  await question.waitFor();
  await noLimitNowButton(page).click();
  await amountField(page).waitFor();
  await page.reload();
  await deposit(page, '500');
  await page.getByRole('heading', { name: '₹500.00 added to your wallet', exact: true }).waitFor();
  expect(phone.complaints).toEqual([]);
});

test('a deposit limit that is set answers the question', async () => {
  const person = await world.signUp({ isAskedForLimit: true });
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const page = await phone.open('/make-deposit');
  await page.getByRole('link', { name: 'Set a limit', exact: true }).click();
  await page.getByRole('button', { name: 'Set: Deposit limit for 24 hours', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await amountField(dialog).fill('1000');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('₹1,000.00 left of ₹1,000', { exact: true }).waitFor();
  await page.goBack();
  await amountField(page).waitFor();
  expect(phone.complaints).toEqual([]);
});

test('in the slip, too, it comes before play money is added', async () => {
  const match = await openMatch(world.database);
  const person = await world.signUp({ isAskedForLimit: true });
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const page = await phone.open(`/live-bets/live-bet/${match.id}?slip=${match.id}.${match.owls}`);
  await stakeField(page).fill('100');
  await addPlayMoneyButton(page).click();
  await noLimitNowButton(page).click();
  await page.getByRole('button', { name: '₹100', exact: true }).click();
  await payWithPlayMoneyButton(page).click();
  await placeBetButton(page).click();
  await betPlacedHeading(page).waitFor();
  expect(await cashOf(world.database, person.userId)).toBe(0);
  expect(phone.complaints).toEqual([]);
});
