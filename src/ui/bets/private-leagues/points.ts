import { plainAmount } from '../../../schemas/shared/money.ts';
import { grouped } from '../../kit/format/figure.ts';

/** League points as text: `6,500`. */
export const formatPoints = (points: number): string =>
  `${points < 0 ? '−' : ''}${grouped(String(Math.abs(points)))}`;

/** League points that were made, with their sign: `+400`, `−500`, `0`. */
export const formatMade = (points: number): string => `${points > 0 ? '+' : ''}${formatPoints(points)}`;

/** The whole points that were typed; 0 if they are none. */
export function pointsOf(typed: string): number {
  const plain = plainAmount(typed);
  return /^\d{1,9}$/.test(plain) ? Number(plain) : 0;
}
