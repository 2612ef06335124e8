import { nameOf, t } from '../../../i18n/text.ts';
import type { SharedPick } from '../../../machines/bets/share-pick.machine.ts';
import type { OddsText } from '../../kit/format/odds.ts';
import { formatDateTime } from '../../kit/format/time.tsx';
import { selectionName } from '../selection.ts';
import { type Place, pickLayout } from './pick-layout.ts';
import { squarePicture } from './square-picture.ts';

/** Draws a pick as a square PNG, in the colours of the page's present theme, its price written by `odds`. */
export const pickPicture = (pick: SharedPick, odds: OddsText): Promise<Blob> =>
  squarePicture([472, 956], (measure) => pickLayout(textsOf(pick, odds), measure));

/** The texts of the picture: no stake, no payout and no person. */
function textsOf(pick: SharedPick, odds: OddsText): Record<Place, string> {
  const { match_id, match_name, competition, starts_at, win_ratio, link } = pick;
  return {
    product: 'Sikka',
    play: t('Play money only'),
    competition: nameOf(competition),
    match: nameOf(match_name),
    pickTerm: t('Pick'),
    pick: selectionName(pick),
    priceTerm: t('Win ratio'),
    price: odds(win_ratio),
    startTerm: starts_at === null ? '' : t('Start'),
    start: starts_at === null ? '' : formatDateTime(starts_at),
    address: `${new URL(link).host}/live-bets/live-bet/${match_id}`,
  };
}
