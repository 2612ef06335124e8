import { bets } from '../../api/bets/bets.ts';
import { combined } from '../../api/bets/combined.ts';
import type { HandedOver } from '../../machines/shared/handed-over.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { SingleOrCombined } from '../../schemas/bets/single-or-combined.ts';
import type { Actors } from '../app/actors.ts';
import { detailOf } from '../shared/detail-of.ts';
import { keepDetailFresh } from '../shared/follow.ts';
import { formOf } from '../shared/form-of.ts';
import { saveFile, shareFile } from '../shared/save-file.ts';
import { changesOfBets } from './changes-of-bets.ts';

/** One of the person's bets, by its id. */
export const ownBet = detailOf(bets.one);

/** One of the person's combined bets, by its id. */
export const ownCombined = detailOf(combined.one);

/**
 * Reloads the bet after each change of its matches, which may end cancelling, and each move of the wallet. Every
 * settlement is such a move; for a lost bet it is one of ₹0.
 */
export function followOwnBet<B extends SingleOrCombined>(
  bet: DetailRef<B>,
  actors: Pick<Actors, 'feed' | 'wallet'>,
): () => void {
  return keepDetailFresh(bet, changesOfBets(actors, bet));
}

/** A receipt as a picture, with a text for apps that accept no pictures. */
export interface ReceiptPicture {
  name: string;
  title: string;
  text: string;
  picture: Blob;
}

/** A request to share a receipt: `share` with another app, `save` as a download. */
export interface Sharing {
  bet: SingleOrCombined;
  way: 'share' | 'save';
}

/** Shares a receipt as a picture. */
export const shareReceipt =
  (draw: (bet: SingleOrCombined) => Promise<ReceiptPicture>) =>
  async ({ bet, way }: Sharing): Promise<HandedOver> => {
    const { name, title, text, picture } = await draw(bet);
    if (way === 'share') return shareFile(new File([picture], name, { type: picture.type }), { title, text });
    saveFile(name, picture, picture.type);
    return 'saved';
  };

/** The form for sharing a receipt. */
export const receiptSharing = (draw: (bet: SingleOrCombined) => Promise<ReceiptPicture>) =>
  formOf(shareReceipt(draw));
