import type { Text } from '../../src/i18n/text.ts';
import {
  buttonIn,
  dialogIn,
  fieldIn,
  headingIn,
  linkIn,
  type Screen,
  tableIn,
  type Usable,
} from './screen.ts';

export const myBetsTexts = {
  myBets: 'My bets',
  myRecord: 'My record',
  cancelBet: 'Cancel bet',
  cancelBetOn: 'Cancel bet on {match}',
  cashOut: 'Cash out',
  cashOutFor: 'Cash out {amount}',
  partOfStake: 'How much of the stake',
} as const satisfies Record<string, Text>;

export const myBetsHeading = <L>(screen: Screen<L>): L => headingIn(screen, myBetsTexts.myBets);
export const myBetsLink = <L>(screen: Screen<L>): L => linkIn(screen, myBetsTexts.myBets);
export const myBetsTable = <L>(screen: Screen<L>): L => tableIn(screen, myBetsTexts.myBets);
export const cancelBetButton = <L>(screen: Screen<L>): L => buttonIn(screen, myBetsTexts.cancelBet);
export const cancelBetDialog = <L>(screen: Screen<L>): L => dialogIn(screen, myBetsTexts.cancelBet);

/** Names the button that asks to cancel the bet on this match, or on this selection. */
export const cancelBetOn = (match: string): string => myBetsTexts.cancelBetOn.replace('{match}', match);
export const cancelBetOnButton = <L>(screen: Screen<L>, match: string): L =>
  buttonIn(screen, cancelBetOn(match));

/** Asks to cancel the bet on this match, and confirms it. */
export async function cancelBet<L extends Usable>(screen: Screen<L>, match: string): Promise<void> {
  await cancelBetOnButton(screen, match).click();
  await cancelBetButton(screen).click();
}

/** The button in the dialog of a cash-out that leads to cancelling, with the refund, such as `₹100.00`. */
export const cancelInsteadButton = <L>(screen: Screen<L>, refund: string): L =>
  buttonIn(screen, `${myBetsTexts.cancelBet} · ${refund}`);
export const cashOutDialog = <L>(screen: Screen<L>): L => dialogIn(screen, myBetsTexts.cashOut);
export const partOfStakeField = <L>(screen: Screen<L>): L => fieldIn(screen, myBetsTexts.partOfStake);
/** The button that cashes out, and the one that asks to: each shows the amount, such as `₹91.78`. */
export const cashOutButton = <L>(screen: Screen<L>, amount: string): L =>
  buttonIn(screen, myBetsTexts.cashOutFor.replace('{amount}', amount));
