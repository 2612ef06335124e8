import { nameOf, t } from '../../../i18n/text.ts';
import type { SharedCombined } from '../../../machines/bets/share-pick.machine.ts';
import type { OddsText } from '../../kit/format/odds.ts';
import { selectionName } from '../selection.ts';
import { combinedLayout } from './combined-layout.ts';
import { squarePicture } from './square-picture.ts';

/** Draws a combined bet as a square PNG, in the colours of the page's present theme: no stake, no payout and no person. */
export function combinedPicture({ legs, win_ratio, link }: SharedCombined, odds: OddsText): Promise<Blob> {
  const texts = {
    product: 'Sikka',
    play: t('Play money only'),
    title: t('Combined of {count}', { count: legs.length }),
    legs: legs.map((leg) => ({
      selection: selectionName(leg),
      match: nameOf(leg.match_name),
      price: odds(leg.win_ratio),
    })),
    priceTerm: t('Combined price'),
    price: odds(win_ratio),
    address: new URL(link).host,
  };
  return squarePicture([232, 956], (measure) => combinedLayout(texts, measure));
}
