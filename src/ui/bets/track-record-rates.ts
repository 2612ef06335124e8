import { t } from '../../i18n/text.ts';
import type { ClosingLine, RecordFigures } from '../../schemas/bets/track-record.ts';
import { formatPercent } from '../kit/format/percent.ts';

/** The number of bets whose price has a last one to compare it with. */
export const comparedIn = ({ better, same, worse }: ClosingLine) => better + same + worse;

/** In percent; null of none. */
export const shareOf = (part: number, all: number) => (all === 0 ? null : (100 * part) / all);

/** The share of the won and lost bets that were won, in percent; null without such bets. */
export const strikeRateOf = ({ won, lost }: RecordFigures) => shareOf(won, won + lost);

/** The gain, or below 0 the loss, in percent of the stakes; null of none. */
export const returnOf = ({ net, staked }: RecordFigures) => shareOf(net, staked);

/** `7 of 18` on one line; a dash of none. */
export const countOrNone = (part: number, all: number) =>
  all === 0 ? NONE : t('{part} of {all}', { part, all }).replaceAll(' ', '\u00a0');

const NONE = '–';

/** A share as text; a dash if there is none. */
export const percentOrNone = (percent: number | null, signed = false) =>
  percent === null ? NONE : formatPercent(percent, { signed });
