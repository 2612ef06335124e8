import { fromPromise } from 'xstate';
import { limits } from '../../../api/account/limits.ts';
import { realityCheckMachine } from '../../../machines/account/reality-check.machine.ts';
import { part } from '../../app/page.tsx';
import RealityCheck from './reality-check.view.tsx';

/** Tells who wants that how long they have been playing. */
export default part({
  machine: realityCheckMachine.provide({
    actors: {
      ask: fromPromise(({ signal }) => limits.playTime(signal)),
      see: fromPromise(({ signal }) => limits.checkSeen(signal)),
    },
  }),
  input: (_: object) => undefined,
  follow: (check, { session }) => {
    const leaving = check.on('session.leave', (event) => session.send(event));
    const look = () => {
      if (!document.hidden) check.send({ type: 'page.shown' });
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      leaving.unsubscribe();
      document.removeEventListener('visibilitychange', look);
    };
  },
  View: RealityCheck,
});
