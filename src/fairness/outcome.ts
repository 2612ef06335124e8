/** Draws are whole numbers below this. */
export const DRAWS = 2 ** 32;
/** Draws below this are heads: half of them. */
export const HEADS = 2 ** 31;
/** Divided by the draw, this gives a limbo result in hundredths: 100 × 2^32, less one percent for the house. */
export const LIMBO_DIVIDEND = 99 * DRAWS;
/** The least and the greatest limbo result, in hundredths: 1.00× and 1,000,000×. */
export const LIMBO_LEAST = 100;
export const LIMBO_MOST = 100_000_000;

/**
 * The number that decides a round: the first four bytes of its digest, the first byte the most significant.
 */
export function drawnNumber(digest: Uint8Array): number {
  return new DataView(digest.buffer, digest.byteOffset).getUint32(0);
}

/** The side that the coin lands on. */
export function sideOf(draw: number): 'Head' | 'Tail' {
  return draw < HEADS ? 'Head' : 'Tail';
}

/**
 * The multiplier that a limbo round shows, in whole hundredths. The draw 0 has no quotient and counts as the most.
 *
 * Dividing as floating point is exact here. A quotient that is whole comes out whole. Any other lies at least 1/k
 * below the next whole number q; rounding could lift it there only if 1/k were within half of the spacing of numbers
 * near q, at most q · 2^-53: but k · q stays below 2^40.
 */
export function limboOf(draw: number): number {
  return Math.min(LIMBO_MOST, Math.max(LIMBO_LEAST, Math.floor(LIMBO_DIVIDEND / draw)));
}
