import type { Text } from '../../src/i18n/text.ts';
import { buttonIn, fieldIn, type Screen, type Usable } from './screen.ts';

export const notificationTexts = {
  title: 'Notifications',
  turnOn: 'Turn on',
  turnOnAgain: 'Turn on again',
  turnOff: 'Turn off on this device',
  save: 'Save choices',
  allowed: 'I have allowed them',
  isOff: 'Notifications are off on this device.',
  hasEnded:
    'Notifications on this device have ended: you logged in again, somebody else used this browser, or Sikka has a new key.',
  isBlocked: 'Your browser blocks notifications of Sikka',
  team: 'A team that you follow starts',
  bet: 'A bet of yours is settled',
  league: 'A league of yours is decided',
  quiet: 'Quiet hours',
  from: 'From',
  until: 'Until',
  saved: 'Your choices are saved',
} as const satisfies Record<string, Text>;

export const turnOnButton = <L>(screen: Screen<L>): L => buttonIn(screen, notificationTexts.turnOn);
export const turnOnAgainButton = <L>(screen: Screen<L>): L => buttonIn(screen, notificationTexts.turnOnAgain);
export const turnOffButton = <L>(screen: Screen<L>): L => buttonIn(screen, notificationTexts.turnOff);
export const saveButton = <L>(screen: Screen<L>): L => buttonIn(screen, notificationTexts.save);
export const allowedButton = <L>(screen: Screen<L>): L => buttonIn(screen, notificationTexts.allowed);

type Tick = 'team' | 'bet' | 'league' | 'quiet';

/** The box of a kind of message, or of the quiet hours. */
export const tickOf = <L>(screen: Screen<L>, tick: Tick): L => fieldIn(screen, notificationTexts[tick]);

/** Turns messages on for this device. */
export async function turnOn<L extends Usable>(screen: Screen<L>): Promise<void> {
  await turnOnButton(screen).click();
}
