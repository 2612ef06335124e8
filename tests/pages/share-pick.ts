import type { Text } from '../../src/i18n/text.ts';
import { type ByText, buttonIn, dialogIn, headingIn, type Screen } from './screen.ts';

export const sharePickTexts = {
  sharePick: 'Share this pick',
  shareCombined: 'Share this combination',
  leftOut: 'Left out',
  shareAPick: 'Share a pick',
  share: 'Share',
  copyLink: 'Copy the link',
  savePicture: 'Save the picture',
  copied: 'The link is copied.',
} as const satisfies Record<string, Text>;

/** The button that opens the dialog. */
export const sharePickButton = <L>(screen: Screen<L>): L => buttonIn(screen, sharePickTexts.sharePick);
export const sharePickDialog = <L>(screen: Screen<L>): L => dialogIn(screen, sharePickTexts.sharePick);
/** The button that opens the dialog for a combined bet. */
export const shareCombinedButton = <L>(screen: Screen<L>): L =>
  buttonIn(screen, sharePickTexts.shareCombined);
export const shareCombinedDialog = <L>(screen: Screen<L>): L =>
  dialogIn(screen, sharePickTexts.shareCombined);
/** The heading above the selections of a shared slip that are left out. */
export const leftOutHeading = <L>(screen: Screen<L>): L => headingIn(screen, sharePickTexts.leftOut);
/** Unfolds the teams of a match that can be shared. */
export const shareAPick = <L>(screen: ByText<L>): L =>
  screen.getByText(sharePickTexts.shareAPick, { exact: true });
/** The button that opens the dialog for a team of a match. */
export const shareSideButton = <L>(screen: Screen<L>, side: string): L => buttonIn(screen, `Share ${side}`);
/** The button that opens the share sheet. */
export const shareButton = <L>(screen: Screen<L>): L => buttonIn(screen, sharePickTexts.share);
export const copyLinkButton = <L>(screen: Screen<L>): L => buttonIn(screen, sharePickTexts.copyLink);
export const savePictureButton = <L>(screen: Screen<L>): L => buttonIn(screen, sharePickTexts.savePicture);
