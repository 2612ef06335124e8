import { drawnNumber } from './outcome.ts';
import { drawOf, hexOf, messageOf } from './seeds.ts';

/** The steps from the seeds of a round to the number that determines its result. */
export interface Derivation {
  /** The signed message: client seed, nonce and cursor. */
  message: string;
  /** HMAC-SHA256 of the message under the server seed, in hex. */
  digest: string;
  /** The first four bytes of the digest, as numbers. */
  bytes: number[];
  /** The same four as one number, the first byte the most significant. */
  draw: number;
}

/** Computes a round from its seeds. The first round of a pair has nonce 1. */
export async function deriveRound(
  serverSeed: string,
  clientSeed: string,
  nonce: number,
): Promise<Derivation> {
  const digest = await drawOf(serverSeed, clientSeed, nonce);
  return {
    message: messageOf(clientSeed, nonce),
    digest: hexOf(digest),
    bytes: [...digest.subarray(0, 4)],
    draw: drawnNumber(digest),
  };
}
