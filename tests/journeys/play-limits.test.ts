import { afterAll, beforeAll, expect, test } from 'vitest';
import { flipTheCoinButton, rollTheDiceButton, sideChoice } from '../pages/games.ts';
import { breakNote, continueButton } from '../pages/shared.ts';
import {
  addPlayMoneyButton,
  betPlacedHeading,
  combinedPlacedHeading,
  placeBetButton,
  placeCombinedButton,
  stakeField,
} from '../pages/slip.ts';
import { amountField, balance } from '../pages/wallet.ts';
import { openCombinedSlip, slipSheet } from './combined-slip.ts';
import { cashOf, grant, openMatch, openWorld, signIn, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('limits apply to a game and a deposit, reality checks appear in all tabs, and a break ends play', async () => {
  const person = await world.signUp();
  await grant(world.database, person.userId, 1000);
  const phone = await world.phone();
  await signIn(phone, world.origin, person);

  // A stake limit, set from the menu in the bar
  const page = await phone.open('/rules');
  await page.getByRole('button', { name: 'Account: Test', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Play limits', exact: true }).click();
  await page.getByRole('button', { name: 'Set: Stake limit for 24 hours', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await amountField(dialog).fill('150');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('₹150.00 left of ₹150', { exact: true }).waitFor();

  // Below it a game can be played, above it not
  const game = await phone.open('/coin-flip');
  const flip = flipTheCoinButton(game);
  await flip.waitFor();
  await sideChoice(game, 'Tail').check({ force: true });
  await stakeField(game).fill('100');
  await flip.click();
  await game.getByText(/^(You won ₹198\.00|No win this time)$/).waitFor();
  const cash = await cashOf(world.database, person.userId);
  await flip.click();
  await game
    .getByText(
      /^Your stake limit for 24 hours is ₹150\.00, of which ₹50\.00 is left\. There is room for this from \d{1,2} \w+ \d{4}, \d\d:\d\d [ap]m\.$/,
    )
    .waitFor();
  expect(await cashOf(world.database, person.userId)).toBe(cash);
  const dashboard = await phone.open('/profile/dashboard');
  await dashboard.getByText('₹50.00 left of ₹150', { exact: true }).waitFor();

  // Each open tab uses one of the browser's six connections to a host.
  for (const tab of [page, game, dashboard]) await tab.close();

  // A reality check: shown in both tabs, answered in one
  await world.database.query(`update rounds set played_at = now() - interval '20 minutes'`);
  await world.call('POST', 'limits/check', { token: person.token, body: { minutes: 15 } });
  await world.database.query(`update reality_checks set seen_at = seen_at - interval '1 hour'`);
  const tabs = [await phone.open('/live-bets'), await phone.open('/bet-history')] as const;
  for (const tab of tabs) await tab.getByRole('dialog', { name: 'Reality check', exact: true }).waitFor();
  await tabs[0].getByText('You have been playing for 20 minutes.', { exact: true }).waitFor();
  await tabs[0].getByRole('button', { name: 'Take a break', exact: true }).click();
  await tabs[0].getByRole('heading', { name: 'Play limits', exact: true }).waitFor();
  await tabs[1].evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await tabs[1].getByRole('dialog').waitFor({ state: 'detached' });

  // A break
  await tabs[0].getByRole('button', { name: '7 days', exact: true }).click();
  await tabs[0].getByRole('dialog').getByRole('button', { name: 'Begin now', exact: true }).click();
  await tabs[0].getByText(/^You are on a break until \d{1,2} \w+ \d{4}, \d\d:\d\d [ap]m\.$/).waitFor();
  const deposit = await phone.open('/make-deposit');
  await breakNote(deposit).waitFor();
  await expect.poll(() => continueButton(deposit).isDisabled()).toBe(true);
  expect(phone.complaints).toEqual([]);
});

test('with a stake limit used up the slip says so, and offers no deposit', async () => {
  const person = await world.signUp();
  await grant(world.database, person.userId, 100);
  const match = await openMatch(world.database);
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const { token } = person;
  await world.call('POST', 'limits/set', { token, body: { kind: 'stake', period: 'day', amount: '100' } });
  const page = await phone.open(`/live-bets?slip=${match.id}.${match.owls}`);
  const slip = page.getByRole('dialog');
  const stake = stakeField(page);
  const topUp = addPlayMoneyButton(slip);
  const left = (rupees: string) =>
    slip.getByText(`Your stake limit for 24 hours is ₹100.00, of which ₹${rupees} is left.`, { exact: true });
  await stake.fill('200');
  await left('100.00').waitFor();
  await expect.poll(() => topUp.count()).toBe(0);
  await stake.fill('100');
  await left('100.00').waitFor({ state: 'detached' });
  await placeBetButton(slip).click();
  await betPlacedHeading(slip).waitFor();

  await slip.getByRole('button', { name: 'Bet again', exact: true }).click();
  await left('0.00').waitFor();
  await slip.getByText('Your limit is reached.', { exact: true }).waitFor();
  await slip.getByText(/^There is room again from \d{1,2} \w+ \d{4}, \d\d:\d\d [ap]m\.$/).waitFor();
  await stake.fill('50');
  await slip.getByText('The amount is more than your own limit leaves', { exact: true }).waitFor();
  await expect.poll(() => topUp.count()).toBe(0);
  await slip.getByRole('link', { name: 'Play limits', exact: true }).click();
  await page.getByRole('heading', { name: 'Play limits', exact: true }).waitFor();
  expect(phone.complaints).toEqual([]);
});

test('with a limit used up, games and the deposit say so, with the time of the next room', async () => {
  const person = await world.signUp();
  await grant(world.database, person.userId, 100);
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const { token } = person;
  const limit = (kind: string, amount: string) =>
    world.call('POST', 'limits/set', { token, body: { kind, period: 'day', amount } });
  await limit('stake', '50');
  await limit('deposit', '0');

  const page = await phone.open('/coin-flip');
  const reached = page.getByText('Your limit is reached.', { exact: true });
  const again = page.getByText(/^There is room again from \d{1,2} \w+ \d{4}, \d\d:\d\d [ap]m\.$/);
  const flip = flipTheCoinButton(page);
  await sideChoice(page, 'Tail').check({ force: true });
  await stakeField(page).fill('50');
  await flip.click();
  await reached.waitFor();
  await again.waitFor();
  for (const game of ['/dice', '/limbo']) {
    await page.goto(game);
    await reached.waitFor();
    await again.waitFor();
  }
  await page.goto('/make-deposit');
  await page
    .getByText('Your deposit limit for 24 hours is ₹0.00, of which ₹0.00 is left.', { exact: true })
    .waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Play limits', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Play limits', exact: true }).waitFor();
  expect(phone.complaints).toEqual([]);
});

test('if a limit leaves less than the minimum bet, the slip says when there is room again', async () => {
  const person = await world.signUp();
  await grant(world.database, person.userId, 200);
  const match = await openMatch(world.database);
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const { token } = person;
  await world.call('POST', 'limits/set', { token, body: { kind: 'stake', period: 'day', amount: '105' } });
  const page = await phone.open(`/live-bets?slip=${match.id}.${match.owls}`);
  const slip = page.getByRole('dialog');
  await stakeField(page).fill('100');
  await placeBetButton(slip).click();
  await betPlacedHeading(slip).waitFor();
  await slip.getByRole('button', { name: 'Bet again', exact: true }).click();
  await slip
    .getByText('Your stake limit for 24 hours is ₹105.00, of which ₹5.00 is left.', { exact: true })
    .waitFor();
  await slip.getByText(/^There is room again from \d{1,2} \w+ \d{4}, \d\d:\d\d [ap]m\.$/).waitFor();
});

test('a limit that is set elsewhere reaches the open slip, a game and a deposit at once', async () => {
  const person = await world.signUp();
  await grant(world.database, person.userId, 1000);
  const match = await openMatch(world.database);
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const { token } = person;
  const limit = (kind: string, amount: string) =>
    world.call('POST', 'limits/set', { token, body: { kind, period: 'day', amount } });
  const page = await phone.open(`/live-bets?slip=${match.id}.${match.owls}`);
  const slip = page.getByRole('dialog');
  await stakeField(page).fill('300');
  const game = await phone.open('/dice');
  await stakeField(game).waitFor();
  const deposit = await phone.open('/make-deposit');
  await amountField(deposit).waitFor();
  // The streams of all tabs are open once they have told the new balance.
  for (const tab of [page, game, deposit]) await balance(tab, '₹1,000.00').waitFor();
  await grant(world.database, person.userId, 500);
  for (const tab of [page, game, deposit]) await balance(tab, '₹1,500.00').waitFor();

  await limit('time', '8');
  const minutes = '8 min left of your daily time limit';
  for (const tab of [slip, game]) await tab.getByText(minutes, { exact: true }).waitFor();
  await limit('stake', '200');
  const stakes = 'Your stake limit for 24 hours is ₹200.00, of which ₹200.00 is left.';
  await slip.getByText(stakes, { exact: true }).waitFor();
  await stakeField(game).fill('300');
  await game.getByText(stakes, { exact: true }).waitFor();
  await limit('deposit', '0');
  await deposit
    .getByText('Your deposit limit for 24 hours is ₹0.00, of which ₹0.00 is left.', { exact: true })
    .waitFor();
  await limit('stake', '100');
  const lowered = 'Your stake limit for 24 hours is ₹100.00, of which ₹100.00 is left.';
  await slip.getByText(lowered, { exact: true }).waitFor();
  await game.getByText(lowered, { exact: true }).waitFor();
  await limit('time', '0');
  const none = 'Your limit of time is 0 min a day, and none of it is left today.';
  for (const tab of [slip, game]) await tab.getByText(none, { exact: true }).waitFor();
  await expect.poll(() => stakeField(page).inputValue()).toBe('300');
  expect(phone.complaints).toEqual([]);
});

test('a break that begins in one tab reaches the open slip and game of others, and keeps what is typed', async () => {
  const person = await world.signUp();
  await grant(world.database, person.userId, 1000);
  const match = await openMatch(world.database);
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const page = await phone.open(`/live-bets?slip=${match.id}.${match.owls}`);
  const slip = page.getByRole('dialog');
  await stakeField(page).fill('300');
  const game = await phone.open('/dice');
  await stakeField(game).fill('200');
  const limits = await phone.open('/play-limits');
  // The streams of both tabs are open once they have told the new balance.
  for (const tab of [page, game]) await balance(tab, '₹1,000.00').waitFor();
  await grant(world.database, person.userId, 500);
  for (const tab of [page, game]) await balance(tab, '₹1,500.00').waitFor();

  await limits.getByRole('button', { name: '24 hours', exact: true }).click();
  await limits.getByRole('dialog').getByRole('button', { name: 'Begin now', exact: true }).click();
  for (const tab of [limits, slip, game]) await breakNote(tab).waitFor();
  await expect.poll(() => placeBetButton(slip).getAttribute('aria-disabled')).toBe('true');
  await expect.poll(() => rollTheDiceButton(game).getAttribute('aria-disabled')).toBe('true');
  await expect.poll(() => stakeField(page).inputValue()).toBe('300');
  await expect.poll(() => stakeField(game).inputValue()).toBe('200');
  expect(phone.complaints).toEqual([]);
});

test('limits and a break from another phone reach the pages that show them, and keep an open dialog', async () => {
  const person = await world.signUp();
  await grant(world.database, person.userId, 1000);
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const { token } = person;
  const limits = await phone.open('/play-limits');
  const dashboard = await phone.open('/profile/dashboard');
  const statement = await phone.open('/wallet-history');
  const tabs = [limits, dashboard, statement];
  // The streams of all tabs are open once they have told the new balance.
  for (const tab of tabs) await balance(tab, '₹1,000.00').waitFor();
  await grant(world.database, person.userId, 500);
  for (const tab of tabs) await balance(tab, '₹1,500.00').waitFor();

  await world.call('POST', 'limits/set', { token, body: { kind: 'stake', period: 'day', amount: '200' } });
  for (const tab of tabs) await tab.getByText('₹200.00 left of ₹200', { exact: true }).waitFor();

  await limits.getByRole('button', { name: 'Change: Stake limit for 24 hours', exact: true }).click();
  const typed = amountField(limits.getByRole('dialog'));
  await typed.fill('150');
  await world.call('POST', 'limits/set', { token, body: { kind: 'stake', period: 'day', amount: '180' } });
  for (const tab of [dashboard, statement])
    await tab.getByText('₹180.00 left of ₹180', { exact: true }).waitFor();
  await expect.poll(() => typed.inputValue()).toBe('150');
  await limits.getByRole('dialog').getByRole('button', { name: 'Keep it as it is', exact: true }).click();
  await limits.getByText('₹180.00 left of ₹180', { exact: true }).waitFor();

  await world.call('POST', 'limits/break', { token, body: { length: '1d' } });
  await limits.getByText(/^You are on a break until \d{1,2} \w+ \d{4}, \d\d:\d\d [ap]m\.$/).waitFor();
  expect(phone.complaints).toEqual([]);
});

test('a combined slip takes its bet again once a break is over', async () => {
  const { page, phone, userId } = await openCombinedSlip(world);
  const slip = slipSheet(page);
  await stakeField(slip).fill('100');
  await balance(page, '₹1,000.00').waitFor();
  await grant(world.database, userId, 500);
  await balance(page, '₹1,500.00').waitFor();
  // A break of a day that is nearly over.
  await world.database.query(
    `insert into play_breaks (user_id, kind, since, until)
     select $1, 'time-out', until - interval '1 day', until from (select clock_timestamp() + interval '10 seconds' as until) ends`,
    [userId],
  );
  await breakNote(slip).waitFor();
  await expect.poll(() => placeCombinedButton(slip).getAttribute('aria-disabled')).toBe('true');
  await breakNote(slip).waitFor({ state: 'detached' });
  await placeCombinedButton(slip).click();
  await combinedPlacedHeading(slip).waitFor();
  expect(await cashOf(world.database, userId)).toBe(1400);
  expect(phone.complaints).toEqual([]);
});
