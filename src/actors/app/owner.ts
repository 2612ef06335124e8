import type { SnapshotFrom } from 'xstate';
import { tabKeptFor } from '../../api/shared/storage.ts';
import type { sessionMachine } from '../../machines/app/session.machine.ts';
import type { Actors } from './actors.ts';

/** The person for whom a page open to visitors is shown; `count` distinguishes one owner from the next. */
export interface Owner {
  person: number | undefined;
  count: number;
}

/** The owner of data that the tab has kept across a reload, such as the key of a request. */
export const firstOwner = (): Owner => ({ person: tabKeptFor(), count: 0 });

/**
 * A visitor who logs in keeps their work, and so does a person who has to log in again. Another person begins anew:
 * open parts may concern somebody else's money.
 */
export function nextOwner(owner: Owner, session: SnapshotFrom<typeof sessionMachine>): Owner {
  const person = session.context.user?.id;
  const mayStay = session.matches('checking') || session.hasTag('mayStay') || session.hasTag('unreachable');
  if (person === owner.person || (person === undefined && mayStay)) return owner;
  const isFirst = owner.person === undefined && owner.count === 0;
  return { person, count: isFirst ? 0 : owner.count + 1 };
}

/**
 * Calls back each time the page passes from its owner to another person, or from a person to visitors.
 * Returns how to stop that.
 */
export function whenPassedOn(session: Actors['session'], listener: () => void): () => void {
  let owner = firstOwner();
  const { unsubscribe } = session.subscribe((state) => {
    const { count } = owner;
    owner = nextOwner(owner, state);
    if (owner.count !== count) listener();
  });
  return unsubscribe;
}
