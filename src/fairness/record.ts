import type { Game } from './games.ts';

/**
 * The house's commitment to the pair of seeds in use: its hash, the player's seed, and the hash of the next
 * pair.
 */
export interface Commitment {
  id: number;
  /** SHA-256 of the server seed, in hex. */
  server_seed_hash: string;
  client_seed: string;
  /** The number of the last round played with it. */
  nonce: number;
  next_server_seed_hash: string;
}

/** The house's claim about a round. Amounts are rupees; choices and results are texts, as in `games.ts`. */
export interface Word {
  id: number;
  seed_id: number;
  server_seed_hash: string;
  client_seed: string;
  nonce: number;
  choice: string;
  stake: number;
  result: string;
  won: boolean;
  payout: number;
}

/** A round as the player sent it, with the house's claims about it. */
export interface KeptRound {
  game: Game;
  choice: string;
  /** In rupees. */
  stake: number;
  /** ISO 8601. */
  sent_at: string;
  /** The first claim about it; null while no answer has come. */
  answer: Word | null;
  /** A later claim that disagrees with the first. */
  later: Word | null;
}

/** A pair as it was first shown, with everything that followed. */
export interface KeptPair extends Commitment {
  /** ISO 8601. */
  shown_at: string;
  /** A later commitment to the same pair, if it differs. */
  shown_again: Commitment | null;
  /** The revealed server seed; null before that. */
  server_seed: string | null;
  /** In order of their numbers; rounds without an answer come last. */
  rounds: KeptRound[];
}

/** A player's own record: nothing in it is requested from the house again. */
export interface PlayRecord {
  /**
   * The hash that the house committed to before the player's first seed; null if this browser was not shown
   * it.
   */
  first_hash: string | null;
  /**
   * The seeds that the player has chosen. Each is for the pair after the pair with id `after`; 0 for the
   * first pair.
   */
  chosen: { after: number; client_seed: string }[];
  /** In order of their ids. */
  pairs: KeptPair[];
}
