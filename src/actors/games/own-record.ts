import { type CommitmentStore, commitmentsOf } from '../../api/games/commitments.ts';
import type { Game } from '../../fairness/games.ts';
import { choiceText, resultText } from '../../fairness/rules.ts';
import type { Round } from '../../schemas/games/games.ts';
import type { Word } from '../../schemas/games/play-record.ts';

/** This browser's record of the games of one account. */
export interface OwnRecord {
  account: number;
  store: CommitmentStore;
}

/** @param account the person's id; 0 for a visitor */
export const ownRecordOf = (account: number): OwnRecord => ({ account, store: commitmentsOf(account) });

/** The house's claim about a round, in the form that all games share. */
export function wordOn<G extends Game>(game: G, round: Round<G>): Word {
  const { id, seed, nonce, bet_amount, won, payout } = round;
  return {
    id,
    seed_id: seed.id,
    server_seed_hash: seed.server_seed_hash,
    client_seed: seed.client_seed,
    nonce,
    choice: choiceText(game, round),
    stake: bet_amount,
    result: resultText(game, round),
    won,
    payout,
  };
}
