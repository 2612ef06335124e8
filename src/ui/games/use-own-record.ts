import { useState } from 'react';
import { type OwnRecord, ownRecordOf } from '../../actors/games/own-record.ts';
import { useActors } from '../app/context.tsx';

/**
 * This browser's record of the person who is signed in as the page opens. It stays theirs when their session runs out;
 * another person gets a page of their own.
 */
export function useOwnRecord(): OwnRecord {
  const { session } = useActors();
  const [own] = useState(() => ownRecordOf(session.getSnapshot().context.user?.id ?? 0));
  return own;
}
