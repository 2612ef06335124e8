import { nameOf, t } from '../../../i18n/text.ts';
import type { SharedPick } from '../../../machines/bets/share-pick.machine.ts';
import type { OddsText } from '../../kit/format/odds.ts';
import { formatDateTime } from '../../kit/format/time.tsx';
import { PICTURE_FONT, pictureCanvas, pngOf } from '../picture-canvas.ts';
import { selectionName } from '../selection.ts';
import { PICTURE_SIDE, type Place, pickLayout } from './pick-layout.ts';

/** Draws a pick as a square PNG, in the colours of the page's present theme, its price written by `odds`. */
export function pickPicture(pick: SharedPick, odds: OddsText): Promise<Blob> {
  const { canvas, context, colour } = pictureCanvas();
  canvas.width = PICTURE_SIDE;
  canvas.height = PICTURE_SIDE;
  const fill = (name: string, x: number, y: number, width: number, height: number) => {
    context.fillStyle = colour(name);
    context.fillRect(x, y, width, height);
  };
  fill('surface', 0, 0, PICTURE_SIDE, PICTURE_SIDE);
  fill('press', 0, 0, PICTURE_SIDE, 20);
  fill('line', 80, 472, PICTURE_SIDE - 160, 2);
  fill('line', 80, 956, PICTURE_SIDE - 160, 2);

  const fontOf = (size: number, weight: number) => `${weight} ${size}px ${PICTURE_FONT}`;
  const rows = pickLayout(textsOf(pick, odds), (text, size, weight) => {
    context.font = fontOf(size, weight);
    return context.measureText(text).width;
  });
  context.textBaseline = 'middle';
  for (const { text, x, y, size, weight, colour: name, isEnd } of rows) {
    context.font = fontOf(size, weight);
    context.fillStyle = colour(name);
    context.textAlign = isEnd ? 'end' : 'start';
    context.fillText(text, x, y + size * 0.65);
  }
  return pngOf(canvas);
}

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
