import type { Actors } from '../../../actors/app/actors.ts';
import { followShared, openShared, takingShared } from '../../../actors/bets/shared-slip.ts';
import { closeSlip } from '../../../actors/bets/slip-query.ts';
import { useActors } from '../../shared/context.tsx';
import { part } from '../../shared/page.tsx';
import SharedSlipView from './shared-slip.view.tsx';

/** A shared slip, until its selections are in the slip. */
export default function SharedSlip({ slip }: { slip: string }) {
  return <Taking slip={slip} actors={useActors()} />;
}

const Taking = part({
  machine: ({ actors }: { slip: string; actors: Actors }) => takingShared(actors),
  input: ({ slip }) => ({ id: slip }),
  follow: followShared,
  View: ({ actor, actors }) => (
    <SharedSlipView actor={actor} onClose={closeSlip} onOpen={(taken) => openShared(actors, taken)} />
  ),
});
