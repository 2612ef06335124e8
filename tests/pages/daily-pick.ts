import type { Text } from '../../src/i18n/text.ts';
import { buttonIn, type Screen, type Usable } from './screen.ts';

export const dailyPickTexts = {
  title: 'A pick a day',
  question: 'Which side wins?',
  lastDays: 'The last 14 days',
  turnOn: 'Turn the pick a day on',
  turnOff: 'Turn the pick a day off',
  isOff: 'Your pick a day is turned off.',
  noMatch: 'There is no match to pick today.',
} as const satisfies Record<string, Text>;

/** The radio button of a side. */
export const pickOf = <L>(screen: Screen<L>, team: string): L =>
  screen.getByRole('radio', { name: team, exact: true });
export const turnOnButton = <L>(screen: Screen<L>): L => buttonIn(screen, dailyPickTexts.turnOn);
export const turnOffButton = <L>(screen: Screen<L>): L => buttonIn(screen, dailyPickTexts.turnOff);

/** Picks a side of the match of the day. */
export async function pickSide<L extends Usable>(screen: Screen<L>, team: string): Promise<void> {
  await pickOf(screen, team).click();
}
