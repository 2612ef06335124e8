import type { Text } from '../../src/i18n/text.ts';
import { buttonIn, headingIn, type Screen } from './screen.ts';

const matchTexts = {
  course: 'How the match went',
  fairness: 'Provably fair',
  checkThisMatch: 'Check this match',
  saveThisMatch: 'Save this match as a file',
} as const satisfies Record<string, Text>;

export const courseHeading = <L>(screen: Screen<L>): L => headingIn(screen, matchTexts.course);
export const fairnessHeading = <L>(screen: Screen<L>): L => headingIn(screen, matchTexts.fairness);
export const checkMatchButton = <L>(screen: Screen<L>): L => buttonIn(screen, matchTexts.checkThisMatch);
export const saveMatchButton = <L>(screen: Screen<L>): L => buttonIn(screen, matchTexts.saveThisMatch);
