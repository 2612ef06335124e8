import { type ActorRefFrom, fromPromise } from 'xstate';
import { limits } from '../../api/account/limits.ts';
import { realityCheckMachine } from '../../machines/account/reality-check.machine.ts';
import type { Actors } from '../app/actors.ts';
import { stopping, tabReturns, together } from '../shared/follow.ts';

/** Tells the person how long they have been playing. */
export const realityCheck = realityCheckMachine.provide({
  actors: {
    ask: fromPromise(({ signal }) => limits.playTime(signal)),
    see: fromPromise(({ signal }) => limits.checkSeen(signal)),
  },
});

/** Ends the session if the person wants to leave, and tells the statechart when the page is visible again. */
export function followRealityCheck(
  check: ActorRefFrom<typeof realityCheckMachine>,
  { session }: Pick<Actors, 'session'>,
): () => void {
  const leaving = check.on('session.leave', (event) => session.send(event));
  return together(
    stopping(leaving),
    tabReturns(() => check.send({ type: 'page.shown' })),
  );
}
