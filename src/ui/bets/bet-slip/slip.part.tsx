import { useSelector } from '@xstate/react';
import { lazy, useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { firstOwner, nextOwner } from '../../../actors/app/owner.ts';
import { closeSlip, isCombinedIn } from '../../../actors/bets/slip-query.ts';
import { layPageUnder, slipArrival, slipMatch, type WantedMatch } from '../../../actors/bets/slip-sheet.ts';
import { isSharedSlip } from '../../../schemas/bets/shared-slip.ts';
import { slipIn } from '../../../schemas/bets/slip-address.ts';
import { useActors } from '../../shared/context.tsx';
import { lastingPart } from '../../shared/lasting-part.tsx';
import { part } from '../../shared/page.tsx';
import { RemoveOpen, SlipContent } from './slip-content.part.tsx';
import SlipSheet from './slip-sheet.view.tsx';

const SharedSlip = lazy(() => import('./shared-slip.part.tsx'));

/** The slip over any page. `slip` in the query names its open selection, or all those of a shared slip. */
export default function Slip() {
  const query = new URLSearchParams(useSearch());
  const { session, feed } = useActors();
  const isChecking = useSelector(session, (state) => state.matches('checking'));
  // The slip stays for people who have to log in again.
  const [isShown, show] = useState(!isChecking);
  if (!isShown && !isChecking) show(true);
  const [owner, pass] = useState(firstOwner);
  const next = useSelector(session, (state) => nextOwner(owner, state));
  if (next !== owner) pass(next);
  useEffect(layPageUnder, []);
  const slip = query.get('slip') ?? '';
  if (isSharedSlip(slip)) return isShown && <SharedSlip key={slip} slip={slip} />;
  const place = slipIn(query);
  const known = feed.getSnapshot().context.matches[Number(place.matchId)];
  return (
    isShown && (
      <Arriving
        key={owner.count}
        id={place.matchId}
        choice={place.choice}
        known={known}
        isCombined={isCombinedIn(query)}
      />
    )
  );
}

interface OpenProps extends WantedMatch {
  choice: string;
  isCombined: boolean;
}

const Arriving = part({
  machine: slipArrival,
  input: (_: OpenProps) => undefined,
  View: ({ actor, ...rest }) => {
    const isHeld = useSelector(actor, (state) => state.hasTag('held'));
    return <SlipOn {...rest} isHeld={isHeld} />;
  },
});

/** The same sheet is used for the next match, so that nothing in it loses the focus. */
const SlipOn = lastingPart({
  ...slipMatch,
  input: ({ id }: OpenProps & { isHeld: boolean }) => ({ id }),
  View: ({ actor, id, choice, known, isCombined, isHeld }) => {
    const open = { matchId: Number(id), choice };
    return (
      <SlipSheet
        actor={actor}
        known={known}
        onClose={closeSlip}
        isCombined={isCombined}
        isHeld={isHeld}
        action={(match) => <RemoveOpen match={match} open={open} />}
      >
        {(match) => <SlipContent match={match} open={open} />}
      </SlipSheet>
    );
  },
});
