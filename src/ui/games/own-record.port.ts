import { useMemo } from 'react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { type CommitmentStore, commitmentsOf } from '../../api/games/commitments.ts';
import { recordCheckMachine } from '../../machines/record-check.machine.ts';
import { fetchCode } from '../app/code.ts';
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

export type RecordCheckRef = ActorRefFrom<typeof recordCheckMachine>;

/** `recordCheckMachine` on this browser's record. What it takes is fetched when it is first asked for. */
export function recordCheckOf(record: OwnRecord) {
  return recordCheckMachine.provide({
    actors: {
      audit: fromPromise(async ({ input: { since } }) => (await audits()).auditOwn(record, since)),
    },
    actions: {
      save: () => void audits().then(({ saveOwn }) => saveOwn(record)),
    },
  });
}

const audits = () => fetchCode(() => import('./audit.port.ts'));

/** What keeps rounds and reveals, fetched with the first of them. */
export const keeping = () => fetchCode(() => import('./keep.port.ts'));
