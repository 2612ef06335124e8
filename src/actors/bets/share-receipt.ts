import type { Bet } from '../../schemas/bets/bets.ts';
import { saveFile, shareFile } from '../shared/save-file.ts';

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

/** What became of the picture: in another app, among the downloads, or nowhere since the person thought better of it. */
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
