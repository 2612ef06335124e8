import { fromPromise } from 'xstate';
import { limits } from '../../../api/account/limits.ts';
import { playLimitsMachine } from '../../../machines/account/play-limits.machine.ts';
import type { LimitChange, PlayLimits } from '../../../schemas/account/limits.ts';
import { page } from '../../app/page.tsx';
import PlayLimitsView from './play-limits.view.tsx';

export default page({
  machine: playLimitsMachine.provide({
    actors: {
      load: fromPromise(({ signal }) => limits.own(signal)),
      save: fromPromise<PlayLimits, { change: LimitChange | null }>(({ input: { change }, signal }) => {
        if (change === null) throw new Error('Nothing is to be changed');
        return limits.change(change, signal);
      }),
    },
  }),
  input: () => undefined,
  // Whether they want to be told how long they play is known with who they are.
  follow: (own, { session }) =>
    own.on('limits.saved', () => session.send({ type: 'session.changed' })).unsubscribe,
  View: PlayLimitsView,
});
