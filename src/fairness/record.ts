import type { Game } from './games.ts';

/** The house's commitment to a pair of seeds in use: its hash, the player's seed, and the hash of the pair after it. */
export interface Commitment {
  id: number;
  /** SHA-256 of the server seed, in hex. */
  server_seed_hash: string;
  client_seed: string;
  /** The number of the last round that had been played with it. */
  nonce: number;
  next_server_seed_hash: string;
}

/** The house's word on a round. Amounts are rupees; a choice and a result are texts, as in `games.ts`. */
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

/** A round as the player sent it, and what the house said of it. */
export interface KeptRound {
  game: Game;
  choice: string;
  /** In rupees. */
  stake: number;
  /** ISO 8601. */
  sent_at: string;
  /** The first word on it; null while no answer has come. */
  answer: Word | null;
  /** A later word that did not agree with the first. */
  later: Word | null;
}

/** A pair as it was shown first, and all that followed. */
export interface KeptPair extends Commitment {
  /** ISO 8601. */
  shown_at: string;
  /** A later commitment to the same pair, if it differs. */
  shown_again: Commitment | null;
  /** The server seed as it was revealed; null before that. */
  server_seed: string | null;
  /** By their numbers; those without an answer come last. */
  rounds: KeptRound[];
}

/** A player's own record: nothing in it is asked of the house again. */
export interface PlayRecord {
  /** The hash that the house committed to before the player's first seed; null where that was not seen. */
  first_hash: string | null;
  /** The seeds that the player has chosen, each for the pair after the one of that id; 0 for the first pair. */
  chosen: { after: number; client_seed: string }[];
  /** By their ids. */
  pairs: KeptPair[];
}
