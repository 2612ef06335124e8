import { useMemo } from 'react';
import { type CommitmentStore, commitmentsOf } from '../../api/games/commitments.ts';
import { useActors } from '../app/context.tsx';

/** What this browser keeps of the person who is signed in. */
export function useOwnRecord(): OwnRecord {
  const { session } = useActors();
  const account = session.getSnapshot().context.user?.id ?? 0;
  return useMemo(() => ({ account, store: commitmentsOf(account) }), [account]);
}

export interface OwnRecord {
  account: number;
  store: CommitmentStore;
}
