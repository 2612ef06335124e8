import type { Text } from '../../src/i18n/text.ts';
import { buttonIn, fieldIn, type Screen } from './screen.ts';

export const sharedTexts = {
  pleaseWait: 'Please wait',
  tryAgain: 'Try again',
  close: 'Close',
  goOn: 'Continue',
  ok: 'OK',
  next: 'Next',
  askNow: 'Ask now',
  loading: 'Loading…',
  useThisCode: 'Use this code',
  securityCode: 'Security code',
  noProperAnswer: 'No proper answer came from the server. Check your connection and try again.',
  unreachable: 'The server cannot be reached. Trying again by itself…',
} as const satisfies Record<string, Text>;

export const waitingButton = <L>(screen: Screen<L>): L => buttonIn(screen, sharedTexts.pleaseWait);
export const tryAgainButton = <L>(screen: Screen<L>): L => buttonIn(screen, sharedTexts.tryAgain);
export const closeButton = <L>(screen: Screen<L>): L => buttonIn(screen, sharedTexts.close);
export const continueButton = <L>(screen: Screen<L>): L => buttonIn(screen, sharedTexts.goOn);
export const okButton = <L>(screen: Screen<L>): L => buttonIn(screen, sharedTexts.ok);
export const nextButton = <L>(screen: Screen<L>): L => buttonIn(screen, sharedTexts.next);
export const askNowButton = <L>(screen: Screen<L>): L => buttonIn(screen, sharedTexts.askNow);
export const useThisCodeButton = <L>(screen: Screen<L>): L => buttonIn(screen, sharedTexts.useThisCode);
export const securityCodeField = <L>(screen: Screen<L>): L => fieldIn(screen, sharedTexts.securityCode);

/** The note that the person is on a break, on open slips and games. */
export const breakNote = <L>(screen: { getByText(text: RegExp): L }): L =>
  screen.getByText(/^You are on a break until \d{1,2} \w+ \d{4}, \d\d:\d\d [ap]m\.$/);
