import type { Text } from '../../src/i18n/text.ts';
import { buttonIn, dialogIn, radioIn, type Screen } from './screen.ts';

export const hotkeysTexts = {
  hotkeys: 'Hotkeys',
  off: 'Turn hotkeys off',
  isOn: 'Turned on',
  isOff: 'Turned off',
} as const satisfies Record<string, Text>;

/** Finds the list of hotkeys. */
export const hotkeysDialog = <L>(screen: Screen<L>): L => dialogIn(screen, hotkeysTexts.hotkeys);

/** Finds the choice that turns hotkeys on or off, in the settings. */
export const hotkeysChoice = <L>(screen: Screen<L>, choice: 'on' | 'off'): L =>
  radioIn(screen, choice === 'on' ? hotkeysTexts.isOn : hotkeysTexts.isOff);

/** Finds the button below the list of hotkeys. */
export const turnHotkeysOffButton = <L>(screen: Screen<L>): L => buttonIn(screen, hotkeysTexts.off);
