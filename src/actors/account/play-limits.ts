import { fromPromise } from 'xstate';
import { limits } from '../../api/account/limits.ts';
import { playLimitsMachine } from '../../machines/account/play-limits.machine.ts';
import type { PlayLimitsRef } from '../../machines/shared/types.ts';
import type { LimitChange, PlayLimits } from '../../schemas/account/limits.ts';
import type { Actors } from '../app/actors.ts';

/** The person's own limits and breaks, to be looked at and changed. */
export const playLimits = playLimitsMachine.provide({
  actors: {
    load: fromPromise(({ signal }) => limits.own(signal)),
    save: fromPromise<PlayLimits, { change: LimitChange | null }>(({ input: { change }, signal }) => {
      if (change === null) throw new Error('Nothing is to be changed');
      return limits.change(change, signal);
    }),
  },
});

/** Refreshes the session once limits are saved, since it holds the interval of the reality check. */
export function followPlayLimits(own: PlayLimitsRef, { session }: Pick<Actors, 'session'>): () => void {
  return own.on('limits.saved', () => session.send({ type: 'session.changed' })).unsubscribe;
}
