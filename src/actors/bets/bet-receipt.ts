import { bets } from '../../api/bets/bets.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { Bet } from '../../schemas/bets/bets.ts';
import type { Actors } from '../app/actors.ts';
import { detailOf } from '../shared/detail-of.ts';
import { gapsOf, keepDetailFresh, matchesOf, movesOf } from '../shared/follow.ts';
import { formOf } from '../shared/form-of.ts';
import { saveFile, shareFile } from '../shared/save-file.ts';

/** One bet of the person's, by its id. */
export const ownBet = detailOf(bets.one);

/**
 * Reads it again after each move of a match and of the wallet. Its end moves the wallet, too: a lost bet by nothing.
 * Once its match closes, it cannot be taken back.
 */
export function followOwnBet(
  bet: DetailRef<Bet>,
  { feed, wallet }: Pick<Actors, 'feed' | 'wallet'>,
): () => void {
  return keepDetailFresh(bet, matchesOf(feed), movesOf(wallet), gapsOf(feed));
}

/** A receipt as a picture, and in words for apps that take no pictures. */
export interface ReceiptPicture {
  name: string;
  title: string;
  text: string;
  picture: Blob;
}

/** A receipt to hand on: to another app where the browser can, else as a download. */
export interface Sharing {
  bet: Bet;
  way: 'share' | 'save';
}

/** The picture's fate: in another app, among the downloads, or nowhere since the person cancelled. */
export type Kept = 'shared' | 'saved' | 'dropped';

/** Hands a receipt on as a picture. */
export const shareReceipt =
  (draw: (bet: Bet) => Promise<ReceiptPicture>) =>
  async ({ bet, way }: Sharing): Promise<Kept> => {
    const { name, title, text, picture } = await draw(bet);
    if (way === 'share') return shareFile(new File([picture], name, { type: picture.type }), { title, text });
    saveFile(name, picture, picture.type);
    return 'saved';
  };

/** The form by which a person hands a receipt on. */
export const receiptSharing = (draw: (bet: Bet) => Promise<ReceiptPicture>) => formOf(shareReceipt(draw));
