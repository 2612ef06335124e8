import { useState } from 'react';
import { type OwnRecord, ownRecordOf } from '../../actors/games/own-record.ts';
import { useActors } from '../shared/context.tsx';

/**
 * This browser's record for the person who is signed in when the page opens. It stays the same when their
 * session expires; another person gets a new page.
 */
export function useOwnRecord(): OwnRecord {
  const { session } = useActors();
  const [own] = useState(() => ownRecordOf(session.getSnapshot().context.user?.id ?? 0));
  return own;
}
