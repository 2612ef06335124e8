import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { bets } from '../../api/bets/bets.ts';
import { valid } from '../../api/shared/valid.ts';
import { t } from '../../i18n/text.ts';
import {
  type BetDraft,
  betSlipMachine,
  type Choice,
  ratioInForce,
} from '../../machines/bets/bet-slip.machine.ts';
import { minutesLeft, type PlayBreak, type PlayLimit, tightestOn } from '../../schemas/account/limits.ts';
import { type BetPayload, CoinTossBet, TeamBet, withLeast } from '../../schemas/bets/bet-requests.ts';
import { BetReceipt } from '../../schemas/bets/bets.ts';
import { acceptedFor, isAbove, isAcceptedFrom } from '../../schemas/bets/lowest-price.ts';
import { type Match, pricedSides } from '../../schemas/bets/matches.ts';
import { pickText } from '../../schemas/bets/most.ts';
import type { Selection } from '../../schemas/bets/selections.ts';
import { LETTERS, lineIn, marketOf, priceOf, sideAt, slipIn, TOSS } from '../../schemas/bets/slip-address.ts';
import { checkStake, leastOf, roomFor, type StakeRoom } from '../../schemas/bets/stake-check.ts';
import { plainAmount } from '../../schemas/shared/money.ts';
import { followOwnLimits } from '../account/own-limits.ts';
import type { Actors } from '../app/actors.ts';
import { becoming, followPrices, stopping, together, whenLive } from '../shared/follow.ts';
import { moneyRequestOf } from '../shared/money-request-of.ts';
import { isSame } from '../shared/same.ts';
import { marketInSlip, replaceQuery, slipOf } from './slip-query.ts';
import { followTolerance } from './tolerance.ts';

type BetRef = ActorRefFrom<typeof betSlipMachine>;
type BetState = SnapshotFrom<typeof betSlipMachine>;

/** `betSlipMachine` with the schemas' check of the stake, and of a price against the lowest one that the bettor accepts. */
export const checkedBet = betSlipMachine.provide({
  guards: {
    isDraftSound: ({ context, event }) => {
      const seen = event.type === 'bet.place' ? event.seen : undefined;
      return (
        checkStake(context).fault === undefined && !isAbove(context.lowest, seen ?? ratioInForce(context))
      );
    },
    needsNoConsent: ({ context }) => isAcceptedFrom(context, context.seen, ratioInForce(context)),
  },
});

/**
 * The slip for one match. Each match has its own, so that bets on others are possible while an outcome is unknown.
 * @param about the market's key: the idempotency key of an unresolved bet is stored under it
 */
export const betSlipOn = (
  { id, minimum_betamount }: Pick<Match, 'id' | 'minimum_betamount'>,
  about = String(id),
) =>
  checkedBet.provide({
    actors: {
      request: moneyRequestOf({
        route: 'live-bet/save',
        about,
        receipt: BetReceipt,
        send: (draft: BetDraft, intent, signal) =>
          bets.place(checked(draft, minimum_betamount), intent, signal),
      }),
    },
  });

/** Sends a bet the balance, its room, the moves of its prices, and the return of the connection. */
function attendBet(
  bet: BetRef,
  { feed, prices, wallet }: Pick<Actors, 'feed' | 'prices' | 'wallet'>,
): () => void {
  const sides = pricedSides(bet.getSnapshot().context.match);
  return together(
    followBalance(bet, wallet),
    tellRoom(bet),
    followTolerance(bet),
    followPrices(prices, sides, (moved) => bet.send({ type: 'prices.moved', prices: moved })),
    whenLive(feed, () => bet.send({ type: 'network.back' })),
  );
}

/** A bet that has not been placed yet, on one selection or on several. */
interface Staking {
  getSnapshot(): { context: { balance: number | null } };
  send(event: { type: 'balance.told'; balance: number | null }): void;
}

/** Sends a bet the balance, as soon as it is known and after each change. */
export function followBalance(bet: Staking, wallet: Actors['wallet']): () => void {
  const tell = () => {
    const { totalWalletAmount, revision } = wallet.getSnapshot().context;
    const balance = revision < 0 ? null : totalWalletAmount;
    if (balance !== bet.getSnapshot().context.balance) bet.send({ type: 'balance.told', balance });
  };
  tell();
  return stopping(wallet.subscribe(tell));
}

/** A single or a combined bet, whose state `open` has a child state for each result of `roomFor`. */
interface Roomy {
  getSnapshot(): RoomState;
  subscribe(listener: (state: RoomState) => void): { unsubscribe(): void };
  send(event: { type: 'room.told'; room: StakeRoom }): void;
}

interface RoomState {
  context: Parameters<typeof roomFor>[0] &
    ({ match: Pick<Match, 'minimum_betamount'> } | { legs: readonly { least: number }[] });
  matches(state: 'open' | { open: { room: StakeRoom } }): boolean;
}

/** Sends a bet the result of `roomFor` as soon as the bet takes a stake, and after each change of it. */
export function tellRoom(bet: Roomy): () => void {
  const tell = (state: RoomState) => {
    const { context } = state;
    const least = 'legs' in context ? leastOf(context.legs) : context.match.minimum_betamount;
    const room = roomFor(context, least);
    if (state.matches('open') && !state.matches({ open: { room } })) bet.send({ type: 'room.told', room });
  };
  tell(bet.getSnapshot());
  return stopping(bet.subscribe(tell));
}

/** A statechart that takes the bettor's own limit and break. */
interface Limiting {
  send(
    event:
      | { type: 'limit.told'; limit: PlayLimit | null; minutes: number | null }
      | { type: 'break.told'; taken: PlayBreak | null },
  ): void;
}

/**
 * Sends a bet the bettor's own limit and break, now, after each change of them and each move of the wallet. A visitor has
 * neither.
 * @param least the least stake of the bet, in rupees
 */
export const followLimits = (
  bet: Limiting,
  actors: Pick<Actors, 'session' | 'feed' | 'wallet'>,
  least: number,
): (() => void) =>
  followOwnLimits(
    actors,
    (own) => {
      bet.send({
        type: 'limit.told',
        limit: tightestOn('stakes', own.limits, least),
        minutes: minutesLeft(own.limits),
      });
      bet.send({ type: 'break.told', taken: own.break });
    },
    least,
  );

/** The child `request` of a statechart that moves money; undefined before the request starts. */
interface Requesting {
  request?: { getSnapshot(): { value: unknown } } | undefined;
}

/** Whether a request has been sent, now or before a reload of the page. */
export function isUnderWay({ children }: { children: Requesting }): boolean {
  const step = children.request?.getSnapshot().value;
  return step !== undefined && step !== 'recalling';
}

/** Shows a toast with the outcome of a bet whose slip is gone. */
function tellOutcome(state: BetState, { toasts }: Pick<Actors, 'toasts'>): void {
  const { name } = state.context.match;
  toasts.send(
    state.matches('placed')
      ? { type: 'toast.raised', tone: 'success', text: t('{match}: your bet is placed', { match: name }) }
      : {
          type: 'toast.raised',
          tone: 'error',
          text: t('{match}: your bet was not placed. No money has moved.', { match: name }),
        },
  );
}

export interface BetProps {
  match: Match;
  /** The selection in the slip; without it, the address has the choice. */
  selection?: Selection;
  /** Closes the slip. */
  onDone: () => void;
}

/** A bet that continues after its slip has closed; a toast then shows the outcome. */
export const lastingBet = {
  machine: ({ match, selection }: BetProps) => betSlipOn(match, selection && marketOf(selection)),
  input: ({ match, selection }: BetProps) => {
    const query = new URLSearchParams(location.search);
    const { choice: pick, stake } = selection ?? { ...slipIn(query), stake: '' };
    const choice = choiceOf(pick, match);
    const isOpen = selection === undefined || marketInSlip() === marketOf(selection);
    return {
      match,
      choice,
      stake: (isOpen && query.get('stake')) || stake,
      // It belongs to the price that it was typed for.
      lowest: choice && selection?.lowest,
    };
  },
  tell: ({ match }: BetProps) => ({ type: 'match.changed' as const, match }),
  about: ({ match, selection }: BetProps) => (selection ? marketOf(selection) : String(match.id)),
  isUnderWay,
  attend: attendBet,
  onOver: (state: BetState, actors: Pick<Actors, 'selections' | 'toasts'>) => {
    if (state.matches('placed'))
      actors.selections.send({ type: 'selection.placed', selection: selectionOf(state) });
    tellOutcome(state, actors);
  },
  follow: (bet: BetRef) => followAddress(bet),
};

/**
 * Validates a draft and converts it to the request body.
 * @param least the least stake of the match, in rupees
 * @throws the same error as a refusal of the server
 */
function checked({ tolerance, lowest, ...typed }: BetDraft, least: number): BetPayload {
  const { win_ratio } = typed;
  // The server takes better prices without it.
  const isNeeded = tolerance !== 'better' || lowest !== undefined;
  const draft = {
    ...typed,
    bet_amount: plainAmount(typed.bet_amount),
    ...(isNeeded && win_ratio !== undefined && { tolerance: acceptedFor({ tolerance, lowest }, win_ratio) }),
  };
  return 'team_value' in draft
    ? valid(withLeast(TeamBet, least), draft)
    : valid(withLeast(CoinTossBet, least), draft);
}

/** Synchronises the choice of a bet with the address, both ways. */
export function followAddress(bet: BetRef, market?: string): () => void {
  const isOurs = (query: URLSearchParams) => {
    const place = slipIn(query);
    if (place.matchId !== String(bet.getSnapshot().context.match.id)) return false;
    return market === undefined || place.choice === '' || marketOf(place) === market;
  };
  const read = () => {
    const query = new URLSearchParams(location.search);
    const { match, choice } = bet.getSnapshot().context;
    const said = isOurs(query) ? choiceOf(slipIn(query).choice, match) : undefined;
    if (said && !isSame(said, choice)) bet.send({ type: 'bet.choose', choice: said });
  };
  let keptStake: string | null = null;
  const { unsubscribe } = bet.subscribe((state) => {
    const { match, choice, stake } = state.context;
    const slip = slipOf({ matchId: match.id, choice: pickOf(choice) });
    const query = new URLSearchParams(location.search);
    if (isOurs(query) && pickOf(choice) !== '' && query.get('slip') !== slip) replaceQuery({ slip });
    // While the bettor adds money, the field with the stake is not on the page, and a reload would lose the stake.
    const toKeep = state.matches('toppingUp') ? stake : null;
    if (isOurs(query) && toKeep !== keptStake) replaceQuery({ stake: toKeep });
    keptStake = toKeep;
  });
  const moves = ['popstate', 'pushState', 'replaceState'];
  for (const move of moves) addEventListener(move, read);
  return together(unsubscribe, ...moves.map((move) => () => removeEventListener(move, read)));
}

const REPRICED = { open: { bet: 'repriced' } } as const;
/** The states in which the slip tells that a bet was not placed. */
const OUTCOMES = [{ open: { bet: 'refused' } }, REPRICED, { open: { bet: 'notPlaced' } }] as const;

/** Synchronises a bet with its selection in the slip, both ways, until the bet is placed. */
export function followSelection(
  bet: BetRef,
  { selections, toasts }: Pick<Actors, 'selections' | 'toasts'>,
  market: string,
): () => void {
  const keptNow = () => selections.getSnapshot().context.selections.find((one) => marketOf(one) === market);
  const hear = () => {
    const state = bet.getSnapshot();
    const kept = keptNow();
    const told = kept && draftIn(kept, state);
    const { choice, stake, lowest } = state.context;
    if (!told || (!state.matches('placed') && isSame(told, { choice, stake, lowest }))) return;
    const isOther = pickOf(told.choice) !== pickOf(choice);
    // The change takes the outcome out of the slip.
    if (OUTCOMES.some((outcome) => state.matches(outcome)) && (isOther || state.matches(REPRICED)))
      tellOutcome(state, { toasts });
    // One event for all parts: the bet would tell a state between them back, and the selection follow it, without end.
    bet.send({ type: 'bet.told', ...told });
  };
  const isPlaced = () => bet.getSnapshot().matches('placed');
  const tellPlaced = () => {
    const state = bet.getSnapshot();
    selections.send({ type: 'selection.placed', selection: selectionOf(state) });
    if (marketInSlip() !== market) tellOutcome(state, { toasts });
  };
  const tellChanged = (selection: Selection) => {
    if (!isPlaced() && selection.choice !== '' && !isSame(selection, keptNow()))
      selections.send({ type: 'selection.changed', selection });
  };
  // The stake may come from the address, or belong to a request that is being sent.
  if (keptNow()) tellChanged(selectionOf(bet.getSnapshot()));
  return together(
    becoming(bet.select((state) => state.matches('placed')))(tellPlaced),
    stopping(bet.select(selectionOf, isSame).subscribe(tellChanged)),
    // A bet on its way keeps the draft that was sent.
    becoming(bet.select((state) => !state.matches('requesting')))(() => {
      if (!isPlaced()) hear();
    }),
    stopping(selections.subscribe(hear)),
  );
}

/** The pick of a bet as `live-bet/most` takes it; empty while there is none, once betting is over, and on the receipt. */
export function pickIn(state: BetState): string {
  const { match, choice } = state.context;
  if (state.matches('closed') || state.matches('placed')) return '';
  if (choice.kind !== 'toss') return choice.team_value === 0 ? '' : pickText(choice);
  return choice.prediction === '' ? '' : pickText({ match_id: match.id, prediction: choice.prediction });
}

const selectionOf = ({ context: { match, choice, stake, lowest } }: BetState): Selection => ({
  matchId: match.id,
  choice: pickOf(choice),
  stake,
  ...(lowest && { lowest }),
});

/** A selection as a draft of the bet; undefined if the match no longer offers its choice. */
function draftIn(kept: Selection, { context: { match, choice } }: BetState) {
  const chosen = kept.choice === pickOf(choice) ? choice : choiceOf(kept.choice, match);
  return chosen && { choice: chosen, stake: kept.stake, lowest: kept.lowest ?? null };
}

/** The choice from the address; undefined if the match does not offer it. */
function choiceOf(pick: string, match: Match): Choice | undefined {
  if (match.toss_result != null && priceOf(pick) === TOSS) return undefined;
  if (pick === 'Head' || pick === 'Tail') return { kind: 'toss', prediction: pick };
  if (pick === TOSS) return { kind: 'toss', prediction: '' };
  const side = sideAt(match, pick);
  return side && { kind: lineIn(pick) ?? 'team', team_value: side.team_value };
}

/** The choice as the address has it; empty before the first choice. */
function pickOf(choice: Choice): string {
  if (choice.kind === 'toss') return choice.prediction || TOSS;
  return (choice.kind === 'team' ? '' : LETTERS[choice.kind]) + (choice.team_value || '');
}
