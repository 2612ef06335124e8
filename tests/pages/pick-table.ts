import type { Text } from '../../src/i18n/text.ts';
import { buttonIn, type Screen } from './screen.ts';

export const pickTableTexts = {
  title: 'Table of picks',
  show: 'Show me in the table',
  leave: 'Do not show me any longer',
  isEmpty: 'Nobody has a place yet.',
} as const satisfies Record<string, Text>;

export const showButton = <L>(screen: Screen<L>): L => buttonIn(screen, pickTableTexts.show);
export const leaveButton = <L>(screen: Screen<L>): L => buttonIn(screen, pickTableTexts.leave);
