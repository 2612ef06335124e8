import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoOutbox } from '../../server/demo/inbox.ts';
import { decideWithdrawal } from '../../server/wallet/withdrawals.ts';
import {
  confirmPasswordField,
  emailField,
  logIn,
  newPasswordField,
  register,
  registerLink,
} from '../pages/account.ts';
import { myBetsHeading } from '../pages/my-bets.ts';
import { continueButton, useThisCodeButton } from '../pages/shared.ts';
import { betPlacedHeading, placeBet } from '../pages/slip.ts';
import {
  balance,
  deposit,
  depositLink,
  enterAmount,
  noLimitNowButton,
  withdrawMoneyLink,
} from '../pages/wallet.ts';
import { cashOf, codeSentTo, openMatch, openWorld, settleNow, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  // Like in the demo, codes arrive in the inbox on the page.
  const { outbox } = world.context;
  const inbox = demoOutbox(world.database);
  world.context.outbox = {
    send: async (message) => {
      await outbox.send(message);
      await inbox.send(message);
    },
  };
});
afterAll(() => world.close());

const PHONE = '9812345670';
const EMAIL = 'new.bettor@example.test';
const PASSWORD = 'under-the-floodlights';

const balanceIs = (page: Page, amount: string) => balance(page, amount).waitFor();

async function enterCode(page: Page, label: string) {
  await expect.poll(() => world.sent.at(-1)?.to).toContain(PHONE);
  await page.getByLabel(label, { exact: true }).fill(codeSentTo(world, PHONE));
}

/** Uses the code shown under the field; the demo inbox stays closed. */
const useCode = (page: Page) => useThisCodeButton(page).click();

test('from sign-up to payout to withdrawal', async () => {
  const phone = await world.phone();
  const page = await phone.open('/');
  await registerLink(page.getByRole('banner')).click();
  await register(page.getByRole('dialog'), {
    firstName: 'New',
    lastName: 'Bettor',
    // As people type it.
    phone: '+91 98123 45670',
    email: EMAIL,
    pinCode: '110 001',
    state: 'Delhi',
    password: PASSWORD,
  });

  await page.waitForURL('**/verify?**');
  await enterCode(page, 'Code');
  await balanceIs(page, '₹1,000.00');
  const [person] = await world.database.query<{ id: number }>('select id from users where phone = $1', [
    PHONE,
  ]);
  const userId = person?.id ?? 0;

  await page.getByRole('banner').getByRole('link', { name: 'Balance ₹1,000.00', exact: true }).click();
  await depositLink(page).first().click();
  await noLimitNowButton(page).click();
  await deposit(page, '₹1,०००');
  await balanceIs(page, '₹2,000.00');

  const match = await openMatch(world.database);
  await page.goto('/live-bets');
  await page.getByRole('link', { name: 'Night Owls v Lanterns', exact: true }).click();
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Night Owls 80% ₹100 → ₹180', exact: true })
    .click();
  await placeBet(page, '500');
  await betPlacedHeading(page).waitFor();
  await settleNow(world.database, match.id, { winner: match.owls, toss: 'Tail' });
  await balanceIs(page, '₹2,400.00');

  await page.goto('/add-account');
  await page.getByLabel('Account holder name', { exact: true }).fill('New Bettor');
  await page.getByLabel('Account no', { exact: true }).fill('1234 5678 9012');
  await page.getByLabel('Repeat account no', { exact: true }).fill('123456789012');
  await page.getByLabel('IFSC code', { exact: true }).fill('hdfc0001234');
  await page.getByLabel('Bank name', { exact: true }).fill('Test Bank');
  await page.getByLabel('Account type', { exact: true }).selectOption('savings');
  await page.getByLabel('UPI id', { exact: true }).fill('new.bettor@upi');
  for (const app of ['PhonePe', 'GPay', 'Paytm'])
    await page.getByLabel(`${app} number`, { exact: true }).fill(PHONE);
  await continueButton(page).click();
  await useCode(page);

  await withdrawMoneyLink(page).click();
  await page.getByLabel('To which account', { exact: true }).selectOption({ label: '••••9012 · Savings' });
  await enterAmount(page, '199');
  await page.getByText('Amount must be 200 or more', { exact: true }).waitFor();
  await enterAmount(page, '900');
  await useCode(page);
  await balanceIs(page, '₹1,500.00');

  const [withdrawal] = await world.database.query<{ id: number }>(
    'select id from withdrawals where user_id = $1',
    [userId],
  );
  for (const act of ['approve', 'pay'] as const) {
    await decideWithdrawal(world, withdrawal?.id ?? 0, act, { who: 'test', why: 'journey' });
  }
  await page.goto('/withdrawal-request');
  await page.getByText('Paid', { exact: true }).first().waitFor();
  expect(await cashOf(world.database, userId)).toBe(1500);

  await page.goto('/account-History');
  await page.getByRole('button', { name: 'Remove Test Bank ••••9012', exact: true }).click();
  await page.getByRole('button', { name: 'Send the code', exact: true }).click();
  await useCode(page);
  await page.getByText('The account has been removed.', { exact: true }).waitFor();
  expect(phone.complaints).toEqual([]);
});

describe('a forgotten password', () => {
  test('is reset through the mailed link, which works once', async () => {
    const phone = await world.phone();
    const page = await phone.open('/?modal=forgot-password');
    await emailField(page.getByRole('dialog')).fill(EMAIL);
    await page.getByRole('button', { name: 'Send the link', exact: true }).click();
    await expect.poll(() => world.sent.at(-1)?.to).toBe(EMAIL);
    const [link] = /\/forget-password#t=\S+/.exec(world.sent.at(-1)?.text ?? '') ?? [];
    if (link === undefined) throw new Error('The mail has no link');

    await page.goto(link);
    await page.getByRole('heading', { name: 'Reset Your Password', exact: true }).waitFor();
    await page.waitForFunction(() => location.hash === '');
    // The address was never proven: the first reset with it also requires the phone.
    await page.getByRole('button', { name: 'Send the code', exact: true }).click();
    await enterCode(page, 'Code');
    await page.getByRole('button', { name: 'Choose a new password', exact: true }).click();
    await emailField(page).fill(EMAIL);
    await newPasswordField(page).fill('after-the-rain-stops');
    await confirmPasswordField(page).fill('after-the-rain-stops');
    await page.getByRole('button', { name: 'Reset Password', exact: true }).click();
    await page
      .getByText('Your password has been reset successfully! You can now log in with your new password.', {
        exact: true,
      })
      .waitFor();
    await page.getByRole('button', { name: 'Back to Login', exact: true }).click();
    await page.waitForURL('**/?modal=login');
    await logIn(page.getByRole('dialog'), { phone: PHONE, password: PASSWORD });
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await logIn(page.getByRole('dialog'), { phone: PHONE, password: 'after-the-rain-stops' });
    await balanceIs(page, '₹1,500.00');
    expect(phone.complaints).toEqual([]);
  });

  test('is not reset without a link: the form is shown, and the server says that a link is needed', async () => {
    const phone = await world.phone();
    const page = await phone.open('/forget-password');
    await emailField(page).fill(EMAIL);
    await newPasswordField(page).fill('somebody-elses-idea');
    await confirmPasswordField(page).fill('somebody-elses-idea');
    await page.getByRole('button', { name: 'Reset Password', exact: true }).click();
    await page
      .getByText('To reset your password, a fresh link for this email is needed', { exact: true })
      .first()
      .waitFor();
    const reply = await world.call('POST', 'users/login', {
      body: { phone: PHONE, password: 'somebody-elses-idea' },
    });
    expect(reply.status).toBe(401);
  });
});

test('a protected page sends a visitor to the log-in and back again', async () => {
  const phone = await world.phone();
  const page = await phone.open('/bet-history?page=2');
  await page.waitForURL((url) => url.pathname === '/' && url.searchParams.get('modal') === 'login');
  await logIn(page.getByRole('dialog'), { phone: PHONE, password: 'after-the-rain-stops' });
  await page.waitForURL((url) => url.pathname === '/bet-history');
  await myBetsHeading(page).waitFor();
  expect(phone.complaints).toEqual([]);
});
