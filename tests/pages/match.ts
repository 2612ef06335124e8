import type { Text } from '../../src/i18n/text.ts';
import { type ByText, buttonIn, headingIn, type Screen } from './screen.ts';

const matchTexts = {
  course: 'How the match went',
  fairness: 'Provably fair',
  checkThisMatch: 'Check this match',
  saveThisMatch: 'Save this match as a file',
  times: 'Betting times and limits',
  about: 'About this match',
} as const satisfies Record<string, Text>;

export const courseHeading = <L>(screen: Screen<L>): L => headingIn(screen, matchTexts.course);
export const fairnessHeading = <L>(screen: Screen<L>): L => headingIn(screen, matchTexts.fairness);
/** Unfolds the times and limits of betting when it is pressed. */
export const timesHeading = <L>(screen: Screen<L>): L => headingIn(screen, matchTexts.times);
/** Unfolds the facts of the match when it is pressed. */
export const aboutHeading = <L>(screen: Screen<L>): L => headingIn(screen, matchTexts.about);
/** The same heading, also while it is hidden. */
export const aboutTitle = <L>(screen: ByText<L>): L => screen.getByText(matchTexts.about, { exact: true });
export const checkMatchButton = <L>(screen: Screen<L>): L => buttonIn(screen, matchTexts.checkThisMatch);
export const saveMatchButton = <L>(screen: Screen<L>): L => buttonIn(screen, matchTexts.saveThisMatch);
