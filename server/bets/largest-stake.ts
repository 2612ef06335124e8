/**
 * The largest stake, in paise, of which a share, rounded down, still fits into a room.
 * @param room in paise; 0 is left below zero
 * @param share the share of the stake times `scale`, such as its payout or its profit; 0: any stake fits
 */
export function largestStake(room: number, share: bigint, scale: bigint): number {
  if (room < 0) return 0;
  return share === 0n ? Number.MAX_SAFE_INTEGER : Number(((BigInt(room) + 1n) * scale - 1n) / share);
}
