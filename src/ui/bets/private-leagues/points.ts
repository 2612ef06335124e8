import { plainAmount } from '../../../schemas/shared/money.ts';

/** A whole number with lakhs and crores grouped as in India: `12,34,567`. */
const grouped = (points: number) => String(Math.abs(points)).replace(/\B(?=(?:\d\d)*\d{3}$)/g, ',');

/** League points as text: `6,500`. */
export const formatPoints = (points: number): string => `${points < 0 ? '−' : ''}${grouped(points)}`;

/** League points that were made, with their sign: `+400`, `−500`, `0`. */
export const formatMade = (points: number): string =>
  points > 0 ? `+${grouped(points)}` : formatPoints(points);

/** The whole points that were typed; 0 if they are none. */
export function pointsOf(typed: string): number {
  const plain = plainAmount(typed);
  return /^\d{1,9}$/.test(plain) ? Number(plain) : 0;
}
