import type { SnapshotFrom } from 'xstate';
import { tabKeptFor } from '../../api/shared/storage.ts';
import type { sessionMachine } from '../../machines/app/session.machine.ts';

/** The person for whom something is on screen that visitors may see, too; `count` tells one from the next. */
export interface Owner {
  person: number | undefined;
  count: number;
}

/** The owner whom the tab has kept something for, such as the key of their request, before it was loaded anew. */
export const firstOwner = (): Owner => ({ person: tabKeptFor(), count: 0 });

/**
 * A visitor who logs in goes on with what they began, and a person who is asked to log in again keeps it. The next
 * person begins anew: what is open may still be about somebody else's money.
 */
export function nextOwner(owner: Owner, session: SnapshotFrom<typeof sessionMachine>): Owner {
  const person = session.context.user?.id;
  const mayStay = session.matches('checking') || session.hasTag('mayStay') || session.hasTag('unreachable');
  if (person === owner.person || (person === undefined && mayStay)) return owner;
  const isFirst = owner.person === undefined && owner.count === 0;
  return { person, count: isFirst ? 0 : owner.count + 1 };
}
