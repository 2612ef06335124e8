import type { Text } from '../../src/i18n/text.ts';
import { buttonIn, dialogIn, radioIn, type Screen } from './screen.ts';

const texts = { hotkeys: 'Hotkeys', off: 'Turn hotkeys off' } as const satisfies Record<string, Text>;

/** Finds the list of hotkeys. */
export const hotkeysDialog = <L>(screen: Screen<L>): L => dialogIn(screen, texts.hotkeys);

/** Finds the choice that turns hotkeys on or off, in the settings. */
export const hotkeysChoice = <L>(screen: Screen<L>, choice: 'On' | 'Off'): L => radioIn(screen, choice);

/** Finds the button below the list of hotkeys. */
export const turnHotkeysOffButton = <L>(screen: Screen<L>): L => buttonIn(screen, texts.off);
