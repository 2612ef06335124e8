import type { Text } from '../../src/i18n/text.ts';
import { buttonIn, radioIn, type Screen } from './screen.ts';

export const gamesTexts = {
  flipTheCoin: 'Flip the coin',
  rollTheDice: 'Roll the dice',
  changeSeeds: 'Change seeds',
} as const satisfies Record<string, Text>;

export const flipTheCoinButton = <L>(screen: Screen<L>): L => buttonIn(screen, gamesTexts.flipTheCoin);
export const rollTheDiceButton = <L>(screen: Screen<L>): L => buttonIn(screen, gamesTexts.rollTheDice);
export const changeSeedsButton = <L>(screen: Screen<L>): L => buttonIn(screen, gamesTexts.changeSeeds);

/** Finds a side of the coin to call. */
export const sideChoice = <L>(screen: Screen<L>, side: string): L => radioIn(screen, side);
