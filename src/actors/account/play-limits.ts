import { fromPromise } from 'xstate';
import { limits } from '../../api/account/limits.ts';
import { playLimitsMachine } from '../../machines/account/play-limits.machine.ts';
import type { PlayLimitsRef } from '../../machines/shared/types.ts';
import type { LimitChange, PlayLimits } from '../../schemas/account/limits.ts';
import type { Actors } from '../app/actors.ts';
import { stopping, together } from '../shared/follow.ts';
import { limitNews } from './own-limits.ts';

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

/**
 * Refreshes the session once limits are saved, since it holds the interval of the reality check. Tells the page when limits
 * change elsewhere, but not while it reads or saves them or a dialog is open: then it is told afterwards.
 */
export function followPlayLimits(
  own: PlayLimitsRef,
  actors: Pick<Actors, 'feed' | 'session' | 'wallet'>,
): () => void {
  const shown = {
    subscribe: (listener: () => void) => own.subscribe(listener),
    limits: () => own.getSnapshot().context.own,
  };
  let isOutdated = false;
  const look = () => {
    const state = own.getSnapshot();
    if (!isOutdated || !(state.matches({ idle: 'current' }) || state.matches('failed'))) return;
    isOutdated = false;
    own.send({ type: 'limits.changed' });
  };
  const { session } = actors;
  return together(
    stopping(own.on('limits.saved', () => session.send({ type: 'session.changed' }))),
    stopping(own.subscribe(look)),
    limitNews(
      shown,
      actors,
    )(() => {
      isOutdated = true;
      look();
    }),
  );
}
