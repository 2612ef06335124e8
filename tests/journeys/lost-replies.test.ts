import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelBet } from '../pages/my-bets.ts';
import { securityCodeField, sharedTexts } from '../pages/shared.ts';
import { betPlacedHeading, slipTexts, stakeField } from '../pages/slip.ts';
import { amountField, balance, walletTexts } from '../pages/wallet.ts';
import { saveAccount } from '../server/tools/money.ts';
import { cashOf, codeSentTo, grant, openMatch, openWorld, signIn, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A person with 1,000 rupees, and their phone. */
async function bettor() {
  const person = await world.signUp();
  await grant(world.database, person.userId, 1000);
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  return { person, phone };
}

/** Lets the call take effect, but loses its answer: the page must find out the outcome by the call's key. */
async function loseAnswerOf(page: Page, call: string) {
  await page.route(`**/api/${call}`, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  return page.waitForResponse('**/api/requests/resolve');
}

const applied = async (answer: Promise<Response>) =>
  expect(await (await answer).json()).toMatchObject({ data: { outcome: 'applied' } });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('of a cancellation: the page finds out that the bet was cancelled', async () => {
  const { phone, person } = await bettor();
  const match = await openMatch(world.database);
  const bet = { team_value: match.owls, bet_amount: 100 };
  expect(await world.call('POST', 'live-bet/save', { token: person.token, body: bet })).toMatchObject({
    status: 200,
  });
  const page = await phone.open('/bet-history');
  const answer = loseAnswerOf(page, 'live-bet/cancel');
  await cancelBet(page, 'Night Owls v Lanterns');
  await applied(answer);
  expect(await cashOf(world.database, person.userId)).toBe(1000);
});

test('of a deposit: it exists once, and can be paid', async () => {
  const { phone, person } = await bettor();
  const page = await phone.open('/make-deposit');
  const answer = loseAnswerOf(page, 'deposit/create');
  await amountField(page).fill('500');
  await press(page, sharedTexts.goOn);
  await applied(answer);
  await press(page, walletTexts.payWithPlayMoney);
  await balance(page, '₹1,500.00').waitFor();
  expect(await cashOf(world.database, person.userId)).toBe(1500);
});

test('of a withdrawal: it exists once', async () => {
  const { phone, person } = await bettor();
  await saveAccount(world, person);
  const page = await phone.open('/withdrawal-request');
  const answer = loseAnswerOf(page, 'withdrawal/request');
  await amountField(page).fill('200');
  await press(page, sharedTexts.goOn);
  const code = securityCodeField(page);
  await code.waitFor();
  await code.fill(codeSentTo(world, person.phone));
  await press(page, 'Request withdrawal');
  await applied(answer);
  await page.getByRole('heading', { name: 'Withdrawal requested', exact: true }).waitFor();
  expect(await cashOf(world.database, person.userId)).toBe(800);
});

test('of a bet: its outcome is found even after a bet on another match', async () => {
  const { phone, person } = await bettor();
  const [first, second] = [await openMatch(world.database), await openMatch(world.database)];
  const slipOf = async (match: { id: number; owls: number }, page: Page) => {
    await page.goto(`${world.origin}/live-bets?slip=${match.id}.${match.owls}`);
    return stakeField(page);
  };
  const page = await phone.open('/live-bets');
  let isKnown = false;
  await page.route('**/api/requests/resolve', (route) => (isKnown ? route.continue() : route.abort()));
  await page.route('**/api/live-bet/save', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await (await slipOf(first, page)).fill('100');
  await press(page, slipTexts.placeBet);
  await page.waitForRequest('**/api/requests/resolve');
  await page.unroute('**/api/live-bet/save');
  await (await slipOf(second, page)).fill('50');
  await press(page, slipTexts.placeBet);
  const isPlaced = betPlacedHeading(page);
  await isPlaced.waitFor();
  isKnown = true;
  await slipOf(first, page);
  await isPlaced.waitFor();
  await page.getByText('₹100.00', { exact: true }).first().waitFor();
  expect(await cashOf(world.database, person.userId)).toBe(850);
});
