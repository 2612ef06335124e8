import { hmacOf } from '../seeds.ts';

/** Numbers that one digest gives: 32 bytes, four each. */
const NUMBERS = 8;

/**
 * The draws of a match: HMAC-SHA256 under the match's seed, of `salt:number:cursor` with the cursor from 0. Each digest
 * gives eight numbers, of four bytes each, the highest first.
 * @param salt the season's public salt
 * @param number the match's number in its season, from 1
 */
export async function drawsOf(seed: string, salt: string, number: number, count: number): Promise<number[]> {
  const draws: number[] = [];
  for (let cursor = 0; draws.length < count; cursor += 1) {
    const digest = await hmacOf(seed, `${salt}:${number}:${cursor}`);
    const view = new DataView(digest.buffer, digest.byteOffset);
    for (let index = 0; index < NUMBERS; index += 1) draws.push(view.getUint32(index * 4));
  }
  return draws.slice(0, count);
}
