import { deposit } from '../../../actors/wallet/deposit.ts';
import { part } from '../../shared/page.tsx';
import TopUp, { type TopUpProps } from './top-up.view.tsx';

/** A deposit within another task, which continues once the money has arrived. */
export default part({
  machine: deposit,
  input: (_props: TopUpProps) => undefined,
  follow: (actor, _actors, { onDone }) => {
    const { unsubscribe } = actor.on('deposit.credited', onDone);
    return unsubscribe;
  },
  View: TopUp,
});
