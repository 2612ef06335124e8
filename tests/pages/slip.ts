import type { Text } from '../../src/i18n/text.ts';
import { buttonIn, fieldIn, headingIn, radioIn, type Screen, type Usable } from './screen.ts';

export const slipTexts = {
  stake: 'Stake',
  placeBet: 'Place bet',
  acceptAndPlaceBet: 'Accept and place bet',
  betPlaced: 'Bet placed',
  addPlayMoney: 'Add play money',
  max: 'Max',
  combined: 'Combined',
  placeCombined: 'Place combined bet',
  combinedPlaced: 'Combined bet placed',
  openSlip: 'Open slip',
  combine: 'Combine',
  oneSelection: '1 selection',
  removeAll: 'Remove all',
  ifThePriceMoves: 'If the price moves',
  ownPrice: 'My own price',
  lowestPrice: 'Lowest price',
} as const satisfies Record<string, Text>;

export const stakeField = <L>(screen: Screen<L>): L => fieldIn(screen, slipTexts.stake);
export const placeBetButton = <L>(screen: Screen<L>): L => buttonIn(screen, slipTexts.placeBet);
export const acceptAndPlaceBetButton = <L>(screen: Screen<L>): L =>
  buttonIn(screen, slipTexts.acceptAndPlaceBet);
export const betPlacedHeading = <L>(screen: Screen<L>): L => headingIn(screen, slipTexts.betPlaced);
export const addPlayMoneyButton = <L>(screen: Screen<L>): L => buttonIn(screen, slipTexts.addPlayMoney);

/** Finds the chip that fills in the highest stake. */
export const maxButton = <L>(screen: Screen<L>): L => buttonIn(screen, slipTexts.max);

/** Finds the button that makes all selections of the slip one bet. */
export const combinedSwitch = <L>(screen: Screen<L>): L => buttonIn(screen, slipTexts.combined);
export const placeCombinedButton = <L>(screen: Screen<L>): L => buttonIn(screen, slipTexts.placeCombined);
export const combinedPlacedHeading = <L>(screen: Screen<L>): L => headingIn(screen, slipTexts.combinedPlaced);

/** Finds the choice of the moves of a price that are accepted. */
export const toleranceField = <L>(screen: Screen<L>): L => fieldIn(screen, slipTexts.ifThePriceMoves);

/** Finds the lowest price of the bettor's own. */
export const lowestField = <L>(screen: Screen<L>): L => fieldIn(screen, slipTexts.lowestPrice);

/** Finds the button that opens the slip beside a wide page. */
export const openSlipButton = <L>(screen: Screen<L>): L => buttonIn(screen, slipTexts.openSlip);

/** Finds the button that opens the slip beside a wide page with its selections as one bet. */
export const combineButton = <L>(screen: Screen<L>): L => buttonIn(screen, slipTexts.combine);

export const removeAllButton = <L>(screen: Screen<L>): L => buttonIn(screen, slipTexts.removeAll);

/** The number of selections in the slip, in words. */
export const countText = (count: number): string =>
  count === 1 ? slipTexts.oneSelection : `${count} selections`;

/** Finds the bar that opens the slip on a phone, by the number of selections in it. */
export const slipBar = <L>(screen: Screen<L>, count: number): L =>
  buttonIn(screen, `${countText(count)} ${slipTexts.openSlip}`);

/** Finds the button that takes a selection out of the slip. */
export const removeButton = <L>(screen: Screen<L>, selection: string): L =>
  buttonIn(screen, `Remove ${selection}`);

/** Finds a choice of the slip by its name and price: `Night Owls 80%`. */
export const selectionChoice = <L>(screen: Screen<L>, selection: string): L => radioIn(screen, selection);

/** Writes the stake into the open slip, and places the bet. */
export async function placeBet<L extends Usable>(screen: Screen<L>, stake: string): Promise<void> {
  await stakeField(screen).fill(stake);
  await placeBetButton(screen).click();
}
