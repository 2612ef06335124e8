import { useSelector } from '@xstate/react';
import { lazy, useCallback, useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { hrefWith } from '../../../actors/app/href.ts';
import { firstOwner, nextOwner } from '../../../actors/app/owner.ts';
import { welcome } from '../../../actors/app/welcome.ts';
import {
  type BetProps,
  followLimits,
  keepTyped,
  lastingBet,
  replaceQuery,
  type Typed,
} from '../../../actors/bets/bet-slip.ts';
import { followMatch } from '../../../actors/bets/match.ts';
import { detailOf } from '../../../actors/shared/detail-of.ts';
import { together } from '../../../actors/shared/follow.ts';
import { matches } from '../../../api/bets/matches.ts';
import { tabKeptFor } from '../../../api/shared/storage.ts';
import { arrivalMachine } from '../../../machines/app/arrival.machine.ts';
import type { Match } from '../../../schemas/bets/matches.ts';
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
  // Who is asked whether they are signed in again, keeps the slip.
  const [isShown, show] = useState(!isChecking);
  if (!isShown && !isChecking) show(true);
  const [owner, pass] = useState(() => firstOwner(tabKeptFor()));
  const next = useSelector(session, (state) => nextOwner(owner, state));
  if (next !== owner) pass(next);
  useEffect(layPageUnder, []);
  const { matchId } = slipIn(query);
  const known = feed.getSnapshot().context.matches[Number(matchId)];
  return isShown && <Arriving key={owner.count} id={matchId} known={known} />;
}

interface Wanted {
  id: string;
  /** The match as the stream has told of it. */
  known: Match | undefined;
}

/** Holds clicks for as long as the second one of a double click on a price may land on the slip. */
const Arriving = part({
  machine: arrivalMachine,
  input: (_: Wanted) => undefined,
  View: ({ actor, id, known }) => {
    const isHeld = useSelector(actor, (state) => state.hasTag('held'));
    const close = useClose();
    const [typed] = useState<Typed>(() => ({ stake: undefined }));
    return <SlipOn id={id} known={known} typed={typed} onClose={close} isHeld={isHeld} />;
  },
});

interface SlipOnProps extends Wanted {
  typed: Typed;
  onClose: () => void;
  isHeld: boolean;
}

/** The sheet stays for another match, so that nothing in it loses the focus. */
const SlipOn = lastingPart({
  machine: ({ known }: SlipOnProps) => {
    let here = known;
    return detailOf(async (id, signal) => {
      const match = here ?? (await matches.one(id, signal));
      here = undefined;
      return match;
    });
  },
  input: ({ id }) => ({ id }),
  about: ({ id }) => id,
  isUnderWay: () => false,
  follow: (detail, { feed }) => followMatch(detail, feed),
  View: ({ actor, known, typed, onClose, isHeld }) => (
    <SlipSheet actor={actor} known={known} onClose={onClose} isHeld={isHeld}>
      {(match) => <Bet match={match} typed={typed} onDone={onClose} />}
    </SlipSheet>
  ),
});

/** Where a link has opened the page with a slip, the page alone gets an entry of the history: Back closes that, too. */
function layPageUnder(): void {
  const [arrival] = performance.getEntriesByType('navigation');
  if (history.state !== null || arrival?.name !== location.href) return;
  const withSlip = hrefWith({});
  replaceQuery({ slip: null, stake: null });
  navigate(withSlip, { state: 'over' });
}

/** Closes the slip: by going back where it was opened from a page, so that the history has nothing twice. */
function useClose(): () => void {
  const isClosing = useRef(false);
  return useCallback(() => {
    if (isClosing.current) return;
    isClosing.current = true;
    if (history.state === 'over') history.back();
    else replaceQuery({ slip: null, stake: null });
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

/** Opens the login dialog over the slip, which is there again afterwards as it was: also when an account is made first. */
function askToLogIn(stake: string): void {
  replaceQuery({ modal: 'login', next: hrefWith({ stake: stake || null }) });
}
