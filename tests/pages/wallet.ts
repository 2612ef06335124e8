import type { Locator, Page } from 'playwright-core';
import type { Text } from '../../src/i18n/text.ts';
import { buttonIn, fieldIn, linkIn, type Screen, type Usable } from './screen.ts';
import { continueButton } from './shared.ts';

export const walletTexts = {
  amount: 'Amount',
  deposit: 'Deposit',
  payWithPlayMoney: 'Pay with play money',
  noLimitNow: 'No limit for now',
  withdrawMoney: 'Withdraw money',
} as const satisfies Record<string, Text>;

export const amountField = <L>(screen: Screen<L>): L => fieldIn(screen, walletTexts.amount);
export const depositLink = <L>(screen: Screen<L>): L => linkIn(screen, walletTexts.deposit);
export const payWithPlayMoneyButton = <L>(screen: Screen<L>): L =>
  buttonIn(screen, walletTexts.payWithPlayMoney);
export const withdrawMoneyLink = <L>(screen: Screen<L>): L => linkIn(screen, walletTexts.withdrawMoney);

export const noLimitNowButton = <L>(screen: Screen<L>): L => buttonIn(screen, walletTexts.noLimitNow);

/** Enters an amount to deposit or to withdraw, and submits it. */
export async function enterAmount<L extends Usable>(screen: Screen<L>, amount: string): Promise<void> {
  await amountField(screen).fill(amount);
  await continueButton(screen).click();
}

/** Deposits play money. */
export async function deposit<L extends Usable>(screen: Screen<L>, amount: string): Promise<void> {
  await enterAmount(screen, amount);
  await payWithPlayMoneyButton(screen).click();
}

/** Finds this balance in the header: `₹1,000.00`. */
export const balance = (page: Page, amount: string): Locator =>
  page.getByRole('banner').getByText(amount, { exact: true });
