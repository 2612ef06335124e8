import { hashOf } from '../seeds.ts';

/**
 * A season's seeds are a chain: each is the SHA-256 of the text of the one after it. The chain's end is published on
 * the first day; the first match has the seed whose hash is that end, and so on. A revealed seed is checked by hashing
 * it as many times as its number says.
 * @param seed lower-case hex
 */
export async function hashedTimes(seed: string, times: number): Promise<string> {
  let hash = seed;
  for (let done = 0; done < times; done += 1) hash = await hashOf(hash);
  return hash;
}
