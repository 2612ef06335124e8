import { type ActorRefFrom, fromPromise } from 'xstate';
import { sessions } from '../../api/account/sessions.ts';
import { endSessionsMachine } from '../../machines/account/end-sessions.machine.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import type { Session } from '../../schemas/account/sessions.ts';
import type { Actors } from '../app/actors.ts';
import { stopping } from '../shared/follow.ts';
import { listOf } from '../shared/list-of.ts';

/** The person's sessions. */
export const ownSessions = listOf(sessions.list);

/** Ends one of the person's sessions, or all except this one. */
export const endSessions = endSessionsMachine.provide({
  actors: {
    end: fromPromise<void, { id: number | null }>(async ({ input: { id }, signal }) => {
      await (id === null ? sessions.endOthers(signal) : sessions.end(id, signal));
    }),
  },
});

/** Reads the list again once sessions have ended. */
export function followEndSessions(
  end: ActorRefFrom<typeof endSessionsMachine>,
  _actors: Actors,
  { list }: { list: ListRef<Session> },
): () => void {
  return stopping(end.on('sessions.ended', () => list.send({ type: 'list.refresh' })));
}
