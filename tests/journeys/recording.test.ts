import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Recording, readRecording } from '../../src/schemas/support/recording.ts';
import { replayed } from '../model/replayed.ts';
import { accountTexts, passwordField, phoneNumberField } from '../pages/account.ts';
import { sharedTexts } from '../pages/shared.ts';
import { betPlacedHeading, stakeField } from '../pages/slip.ts';
import { supportTexts } from '../pages/support.ts';
import { balance, walletTexts, withdrawMoneyLink } from '../pages/wallet.ts';
import { PASSWORD, withPassword } from '../server/tools/people.ts';
import { codeSentTo, grant, openMatch, openWorld, pick, signIn, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Saves the panel's recording. */
async function saveRecording(page: Page): Promise<Recording> {
  const download = page.waitForEvent('download');
  await press(page, 'Save the recording');
  const file = await download;
  expect(file.suggestedFilename()).toBe('sikka-recording.json');
  return readRecording(await readFile(await file.path(), 'utf8'));
}

test("the recording of a bet with a lost answer, when replayed, ends in the page's states", async () => {
  const person = await world.signUp();
  await grant(world.database, person.userId, 1000);
  const match = await openMatch(world.database);
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const page = await phone.open(`/live-bets/live-bet/${match.id}?slip=${match.id}&inspect`);
  await press(page, 'Fold');
  await page.route('**/api/live-bet/save', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await pick(page.getByRole('radio', { name: 'Night Owls 80%', exact: true }));
  await stakeField(page).fill('100');
  // The panel covers the button.
  await page.keyboard.press('Enter');
  await betPlacedHeading(page).waitFor();

  await page.locator('dialog [data-held]').waitFor({ state: 'detached' });

  const recording = await saveRecording(page);
  const { ends, strayed } = await replayed(recording);
  expect(strayed).toBe('');
  expect(ends).toContain('betSlip: placed.settled');
});

test("typed texts are neither in the page's recording nor in that of a ticket", {
  timeout: 180_000,
}, async () => {
  const person = await withPassword(world);
  const phone = await world.phone();
  const page = await phone.open('/?modal=login&inspect');
  await page.setViewportSize({ width: 1280, height: 800 });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const main = page.getByRole('main');
  // Without a page load, which would begin another recording.
  const go = (path: string) => page.evaluate((to) => history.pushState(null, '', to), path);
  const enterCode = async () => {
    await field(sharedTexts.securityCode).waitFor();
    await field(sharedTexts.securityCode).fill(codeSentTo(world, person.phone));
    await page.keyboard.press('Enter');
  };
  const saved: string[] = [];
  const save = async () => saved.push(JSON.stringify(await saveRecording(page)));

  await phoneNumberField(page.getByRole('dialog')).fill(person.phone);
  await passwordField(page.getByRole('dialog')).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await balance(page, '₹0.00').waitFor();
  await save();

  await go('/make-deposit');
  await field(walletTexts.amount).fill('1000');
  await press(page, sharedTexts.goOn);
  await press(page, walletTexts.payWithPlayMoney);
  await balance(page, '₹1,000.00').waitFor();
  await save();

  await go('/add-account');
  await field('Account holder name').fill('Test Bettor');
  await field('Account no').fill('1234 5678 9012');
  await field('Repeat account no').fill('123456789012');
  await field('IFSC code').fill('hdfc0001234');
  await field('Bank name').fill('Test Bank');
  await field('Account type').selectOption('savings');
  await field('UPI id').fill('test.bettor@upi');
  for (const app of ['PhonePe', 'GPay', 'Paytm']) await field(`${app} number`).fill('98123 45670');
  await press(page, sharedTexts.goOn);
  await enterCode();
  await withdrawMoneyLink(page).waitFor();
  const first = codeSentTo(world, person.phone);
  await save();

  await go('/withdrawal-request');
  await field('To which account').selectOption({ label: '••••9012 · Savings' });
  await field(walletTexts.amount).fill('900');
  await press(page, sharedTexts.goOn);
  await expect.poll(() => codeSentTo(world, person.phone)).not.toBe(first);
  await enterCode();
  await balance(page, '₹100.00').waitFor();
  await save();

  await go('/edit-profile');
  await field(accountTexts.firstName).fill('Meera');
  await press(page, 'Save');
  await main.getByText('Your profile is saved', { exact: true }).waitFor();
  await go('/change-password');
  await field(accountTexts.newPassword).fill('lamps along the river');
  await field(accountTexts.confirmPassword).fill('lamps along the river');
  await press(page, accountTexts.changePassword);
  await page.getByRole('heading', { name: 'Password changed', exact: true }).waitFor();
  await save();

  await go('/create-ticket');
  await field(supportTexts.topic).selectOption('Deposit');
  await field(supportTexts.message).fill('My rupees have gone astray');
  const tick = page.getByRole('checkbox', { name: 'Send what this page did along', exact: true });
  await expect.poll(() => tick.isChecked()).toBe(false);
  await tick.check();
  await page.getByText(/^See what is sent: \d+ steps, \d+ KB$/).click();
  const steps = page.getByRole('list', { name: 'What this page did', exact: true });
  const shown = await steps.locator('code').allTextContents();
  await press(page, supportTexts.openTicket);
  await page.waitForURL('**/ticket-help/*');
  await field(supportTexts.yourMessage).fill('They were 300 at least');
  await page.keyboard.press('Enter');
  await page.getByRole('log').getByText('They were 300 at least', { exact: true }).waitFor();
  await save();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'What the page did, as a file', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^sikka-recording-\d+\.json$/);
  const sent = readRecording(await readFile(await file.path(), 'utf8'));
  expect(sent.events.map(({ event }) => JSON.stringify(event))).toEqual(shown);
  expect(shown.length).toBeGreaterThan(30);

  const everything = [...saved, JSON.stringify(sent)].join('\n');
  for (const told of ['form.submit', 'code.submit', 'session', 'deposit', 'withdrawal', 'ticketOutbox'])
    expect(everything).toContain(`"${told}"`);
  const storage = await phone.context.storageState();
  const tokens = [
    ...storage.cookies.filter(({ name }) => name === 'refresh').map(({ value }) => value),
    ...storage.origins.flatMap(({ localStorage }) =>
      localStorage.filter(({ name }) => name === 'access-token').map(({ value }) => value),
    ),
  ];
  expect(tokens).toHaveLength(2);

  const codes = world.sent.flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? []);
  expect(codes).toHaveLength(2);
  const typed = [
    ...[PASSWORD, 'lamps along the river', person.phone, '98123 45670', '9812345670', 'test.bettor@upi'],
    ...['1234 5678 9012', '123456789012', 'hdfc0001234', 'HDFC0001234'],
    ...['My rupees have gone astray', 'They were 300 at least', 'Test Bank', 'Test Bettor', 'Meera'],
  ];
  expect([...typed, ...tokens].filter((secret) => everything.includes(secret))).toEqual([]);
  // Six digits may also be part of a time.
  expect(codes.filter((code) => new RegExp(`\\b${code}\\b`).test(everything))).toEqual([]);
  expect(phone.complaints).toEqual([]);
});
