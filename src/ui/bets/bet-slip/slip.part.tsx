import { useSelector } from '@xstate/react';
import { lazy, useCallback, useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { hrefWith } from '../../../actors/app/href.ts';
import { firstOwner, nextOwner } from '../../../actors/app/owner.ts';
import { welcome } from '../../../actors/app/welcome.ts';
import {
  type BetProps,
  followLimits,
  keepTyped,
  lastingBet,
  type Typed,
} from '../../../actors/bets/bet-slip.ts';
import {
  askToLogIn,
  closeSlip,
  layPageUnder,
  slipArrival,
  slipMatch,
  type WantedMatch,
} from '../../../actors/bets/slip-sheet.ts';
import { together } from '../../../actors/shared/follow.ts';
import { slipIn } from '../../../schemas/bets/slip-address.ts';
import { useActors } from '../../app/context.tsx';
import { lastingPart } from '../../app/lasting-part.tsx';
import { part } from '../../app/page.tsx';
import { LazyPart } from '../../kit/lazy-part.tsx';
import BetSlip from './bet-slip.view.tsx';
import SlipSheet from './slip-sheet.view.tsx';

const TopUpPart = lazy(() => import('../../wallet/deposit/top-up.part.tsx'));
const TopUp = ({ stake, ...rest }: { missing: number; stake: string; onDone: () => void }) => (
  <LazyPart>
    <TopUpPart {...rest} next={hrefWith({ stake })} />
  </LazyPart>
);

/** The slip over whatever page is there, by the `slip` of its query: a match, and what to bet on there. */
export default function Slip() {
  const query = new URLSearchParams(useSearch());
  const { session, feed } = useActors();
  const isChecking = useSelector(session, (state) => state.matches('checking'));
  // People who have to log in again keep the slip.
  const [isShown, show] = useState(!isChecking);
  if (!isShown && !isChecking) show(true);
  const [owner, pass] = useState(firstOwner);
  const next = useSelector(session, (state) => nextOwner(owner, state));
  if (next !== owner) pass(next);
  useEffect(layPageUnder, []);
  const { matchId } = slipIn(query);
  const known = feed.getSnapshot().context.matches[Number(matchId)];
  return isShown && <Arriving key={owner.count} id={matchId} known={known} />;
}

const Arriving = part({
  machine: slipArrival,
  input: (_: WantedMatch) => undefined,
  View: ({ actor, id, known }) => {
    const isHeld = useSelector(actor, (state) => state.hasTag('held'));
    const close = useClose();
    const [typed] = useState<Typed>(() => ({ stake: undefined }));
    return <SlipOn id={id} known={known} typed={typed} onClose={close} isHeld={isHeld} />;
  },
});

interface SlipOnProps extends WantedMatch {
  typed: Typed;
  onClose: () => void;
  isHeld: boolean;
}

/** The sheet stays for another match, so that nothing in it loses the focus. */
const SlipOn = lastingPart({
  ...slipMatch,
  input: ({ id }: SlipOnProps) => ({ id }),
  View: ({ actor, known, typed, onClose, isHeld }) => (
    <SlipSheet actor={actor} known={known} onClose={onClose} isHeld={isHeld}>
      {(match) => <Bet match={match} typed={typed} onDone={onClose} />}
    </SlipSheet>
  ),
});

/** Closes the slip, once. */
function useClose(): () => void {
  const isClosing = useRef(false);
  return useCallback(() => {
    if (isClosing.current) return;
    isClosing.current = true;
    closeSlip();
  }, []);
}

const Bet = lastingPart({
  ...lastingBet,
  input: ({ match, typed, onDone }: BetProps & { typed: Typed }) => {
    const input = lastingBet.input({ match, onDone });
    return { ...input, stake: typed.stake ?? input.stake };
  },
  follow: (bet, actors, { typed }) =>
    together(lastingBet.follow(bet), keepTyped(bet, typed), followLimits(bet, actors)),
  View: (props) => {
    const starter = useSelector(welcome, (state) => (state.matches('said') ? state.context.starter : 0));
    return <BetSlip {...props} starter={starter} TopUp={TopUp} onLogIn={askToLogIn} />;
  },
});
