import { createHash } from 'node:crypto';

/** One in so many seeds of a chain is kept; the others are hashed from the next kept one. */
const KEPT_ONE_IN = 128;

/** SHA-256 of a seed's text, in hex. */
const hashOf = (seed: string) => createHash('sha256').update(seed).digest('hex');

/**
 * The seeds of a season. Computes the same hashes as `hashedTimes`, but synchronously, since a season has
 * thousands.
 */
export interface SeedChain {
  /** The secret hashed once for each match of the season: the published end of the chain. */
  end: string;
  /** @param number the match's number in its season, from 1 */
  seed(number: number): string;
}

/** @param length the number of matches of the season */
export function seedChain(secret: string, length: number): SeedChain {
  const kept = new Map<number, string>([[length, secret]]);
  let end = secret;
  for (let number = length - 1; number >= 0; number -= 1) {
    end = hashOf(end);
    if (number % KEPT_ONE_IN === 0) kept.set(number, end);
  }
  return {
    end,
    seed(number) {
      if (number < 1 || number > length) throw new RangeError(`The season has no match ${number}`);
      let from = number;
      while (!kept.has(from)) from += 1;
      let seed = kept.get(from) ?? secret;
      for (; from > number; from -= 1) seed = hashOf(seed);
      return seed;
    },
  };
}
