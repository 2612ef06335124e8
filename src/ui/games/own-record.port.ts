import { useState } from 'react';
import { type CommitmentStore, commitmentsOf } from '../../api/games/commitments.ts';
import type { Game } from '../../fairness/games.ts';
import { choiceText, resultText } from '../../fairness/rules.ts';
import type { Round } from '../../schemas/games/games.ts';
import type { Word } from '../../schemas/games/play-record.ts';
import { useActors } from '../app/context.tsx';

/**
 * What this browser keeps of the person who is signed in as the page opens. It stays theirs when their session runs
 * out; another person gets a page of their own.
 */
export function useOwnRecord(): OwnRecord {
  const { session } = useActors();
  const [own] = useState(() => {
    const account = session.getSnapshot().context.user?.id ?? 0;
    return { account, store: commitmentsOf(account) };
  });
  return own;
}

export interface OwnRecord {
  account: number;
  store: CommitmentStore;
}

/** The house's word on a round, in the words of every game. */
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
