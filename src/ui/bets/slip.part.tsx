import { useSelector } from '@xstate/react';
import { useCallback, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { ActorRefFrom } from 'xstate';
import { bets } from '../../api/bets/bets.ts';
import { matches } from '../../api/bets/matches.ts';
import { valid } from '../../api/valid.ts';
import { type BetDraft, type Choice, matchBetMachine } from '../../machines/match-bet.machine.ts';
import { type BetPayload, BetReceipt, CoinTossBet, type Match, TeamBet } from '../../schemas/bets/bets.ts';
import { lazily } from '../app/code.ts';
import { useActors } from '../app/context.tsx';
import { detailOf } from '../app/detail-of.ts';
import { followPrices, together, whenLive } from '../app/follow.ts';
import { hrefWith } from '../app/href.ts';
import { moneyRequestOf } from '../app/money-request-of.ts';
import { part } from '../app/page.tsx';
import { isSame } from '../app/same.ts';
import BetSlip from './bet-slip.view.tsx';
import { followMatch } from './match.port.ts';
import SlipSheet from './slip-sheet.view.tsx';

const TopUpPart = lazily(() => import('../wallet/top-up.part.tsx'));
const TopUp = ({ stake, ...rest }: { missing: number; stake: string; onDone: () => void }) => (
  <TopUpPart {...rest} next={hrefWith({ stake })} />
);

/** The slip over whatever page is there, by the `slip` of its query: a match, and what to bet on there. */
export default function Slip() {
  const query = new URLSearchParams(useSearch());
  const { session, feed } = useActors();
  const isChecking = useSelector(session, (state) => state.matches('checking'));
  // Who is asked whether they are signed in again, keeps the slip.
  const [isShown, show] = useState(!isChecking);
  if (!isShown && !isChecking) show(true);
  const { matchId } = slipIn(query);
  const known = feed.getSnapshot().context.matches[Number(matchId)];
  return isShown && <SlipOn key={matchId} id={matchId} known={known} />;
}

/** What the query says: the id of a match, and what is picked there. Both as they stand in the address. */
function slipIn(query: URLSearchParams) {
  const [matchId = '', pick = ''] = (query.get('slip') ?? '').split('.');
  return { matchId, pick };
}

interface BetProps {
  match: Match;
  /** Closes the slip. */
  onDone: () => void;
}

const SlipOn = part({
  machine: ({ known }: { id: string; known: Match | undefined }) => {
    let here = known;
    return detailOf(async (id, signal) => {
      const match = here ?? (await matches.one(id, signal));
      here = undefined;
      return match;
    });
  },
  input: ({ id }) => ({ id }),
  follow: (detail, { feed }) => followMatch(detail, feed),
  View: ({ actor }) => {
    const close = useClose();
    return <SlipSheet actor={actor} Bet={Bet} onClose={close} />;
  },
});

/** Closes the slip: by going back where it was opened from a page, so that the history has nothing twice. */
function useClose(): () => void {
  const isClosing = useRef(false);
  return useCallback(() => {
    if (isClosing.current) return;
    isClosing.current = true;
    if (history.state === 'over') history.back();
    else replace({ slip: null, stake: null });
  }, []);
}

const Bet = part({
  machine: matchBetMachine.provide({
    actors: {
      request: moneyRequestOf({
        route: 'live-bet/save',
        receipt: BetReceipt,
        send: (draft: BetDraft, key, signal) => bets.place(checked(draft), key, signal),
      }),
    },
  }),
  input: ({ match }: BetProps) => {
    const query = new URLSearchParams(location.search);
    return { match, choice: choiceIn(query, match), stake: query.get('stake') ?? undefined };
  },
  tell: ({ match }) => ({ type: 'match.changed' as const, match }),
  follow: (bet, { feed, prices }) => {
    const { sides, toss } = bet.getSnapshot().context.match;
    return together(
      followPrices(prices, [...sides, toss], (moved) => bet.send({ type: 'prices.moved', prices: moved })),
      whenLive(feed, () => bet.send({ type: 'network.back' })),
      followAddress(bet),
    );
  },
  View: (props) => <BetSlip {...props} TopUp={TopUp} onLogIn={askToLogIn} />,
});

/** The draft as the server takes it. Throws what the server would refuse it with. */
function checked(draft: BetDraft): BetPayload {
  return 'team_value' in draft ? valid(TeamBet, draft) : valid(CoinTossBet, draft);
}

/** Opens the login dialog over the slip, which is there again afterwards as it was: also when an account is made first. */
function askToLogIn(stake: string): void {
  replace({ modal: 'login', next: hrefWith({ stake: stake || null }) });
}

/** What is picked in the slip stands in the address, and what the address comes to say is picked. */
function followAddress(bet: ActorRefFrom<typeof matchBetMachine>): () => void {
  const isOurs = (query: URLSearchParams) =>
    slipIn(query).matchId === String(bet.getSnapshot().context.match.id);
  const read = () => {
    const query = new URLSearchParams(location.search);
    const { match, choice } = bet.getSnapshot().context;
    const said = isOurs(query) ? choiceIn(query, match) : undefined;
    if (said && !isSame(said, choice)) bet.send({ type: 'bet.choose', choice: said });
  };
  const { unsubscribe } = bet.subscribe(({ context: { match, choice } }) => {
    const slip = `${match.id}.${pickOf(choice)}`;
    const query = new URLSearchParams(location.search);
    if (isOurs(query) && pickOf(choice) !== '' && query.get('slip') !== slip) replace({ slip });
  });
  const moves = ['popstate', 'pushState', 'replaceState'];
  for (const move of moves) addEventListener(move, read);
  return together(unsubscribe, ...moves.map((move) => () => removeEventListener(move, read)));
}

/** The choice that the address makes on the match; none when there is no such thing to bet on. */
function choiceIn(query: URLSearchParams, { sides }: Match): Choice | undefined {
  const { pick } = slipIn(query);
  if (pick === 'Head' || pick === 'Tail') return { kind: 'toss', prediction: pick };
  const side = sides.find(({ team_value }) => String(team_value) === pick);
  return side && { kind: 'team', team_value: side.team_value };
}

/** As it stands in the address; empty when nothing is picked yet. */
function pickOf(choice: Choice): string {
  return choice.kind === 'toss' ? choice.prediction : String(choice.team_value || '');
}

/** Other parameters at the same place of the history. */
function replace(changes: Record<string, string | null>): void {
  navigate(hrefWith(changes), { replace: true, state: history.state });
}
