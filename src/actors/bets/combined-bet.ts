import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { combined } from '../../api/bets/combined.ts';
import { valid } from '../../api/shared/valid.ts';
import { t } from '../../i18n/text.ts';
import {
  type CombinedDraft,
  combinedBetMachine,
  ratioIn,
  type SlipLeg,
  seenOf,
  standOf,
} from '../../machines/bets/combined-bet.machine.ts';
import { CombinedReceipt } from '../../schemas/bets/combined.ts';
import { combinedPrice, percentOf } from '../../schemas/bets/combined-price.ts';
import { CombinedPayload } from '../../schemas/bets/combined-requests.ts';
import { acceptedFor, isAbove, isAcceptedFrom } from '../../schemas/bets/lowest-price.ts';
import { type Match, pricedSides } from '../../schemas/bets/matches.ts';
import { pickText } from '../../schemas/bets/most.ts';
import type { CombinedStake, Selection } from '../../schemas/bets/selections.ts';
import { takesBets } from '../../schemas/bets/shared-slip.ts';
import { priceOf, sideAt, TOSS } from '../../schemas/bets/slip-address.ts';
import { checkStake, leastOf } from '../../schemas/bets/stake-check.ts';
import { plainAmount } from '../../schemas/shared/money.ts';
import type { Actors } from '../app/actors.ts';
import { followPrices, matchesOf, stopping, together, whenLive } from '../shared/follow.ts';
import { moneyRequestOf } from '../shared/money-request-of.ts';
import { isSame } from '../shared/same.ts';
import { followBalance, followLimits, isUnderWay, tellRoom } from './bet-slip.ts';
import { followMost } from './most.ts';
import { slipOf } from './slip-query.ts';
import { followTolerance } from './tolerance.ts';

type CombinedRef = ActorRefFrom<typeof combinedBetMachine>;

/** The profit of all legs together, in percent of the stake. */
const ratioOfAll = (ratios: readonly number[]) => percentOf(combinedPrice(ratios));

/** `combinedBetMachine` with the schemas' check of the stake, and of prices against the lowest one that the bettor accepts. */
export const checkedCombined = combinedBetMachine.provide({
  guards: {
    isReady: ({ context, event }) => {
      if (standOf(context) !== 'complete' || checkStake(context).fault !== undefined) return false;
      // With the new prices that the bettor accepts, they accept prices below their own.
      if (event.type !== 'combined.place') return true;
      const seen = context.legs.map((leg) => event.seen?.[leg.slip] ?? ratioIn(context, leg));
      return !isAbove(context.lowest, ratioOfAll(seen));
    },
    needsNoConsent: ({ context }) => {
      const ratios = context.legs.map((leg) => ratioIn(context, leg));
      const seen = context.legs.map((leg) => seenOf(context, leg));
      return isAcceptedFrom(context, ratioOfAll(seen), ratioOfAll(ratios));
    },
  },
});

const connected = checkedCombined.provide({
  actors: {
    request: moneyRequestOf({
      route: 'live-bet/save-combined',
      receipt: CombinedReceipt,
      send: (draft: CombinedDraft, intent, signal) =>
        combined.place(valid(CombinedPayload, bodyOf(draft)), intent, signal),
    }),
  },
});

function bodyOf({ legs, bet_amount, ...accepting }: CombinedDraft) {
  const seen = ratioOfAll(legs.map(({ win_ratio }) => win_ratio));
  return { legs, bet_amount: plainAmount(bet_amount), tolerance: acceptedFor(accepting, seen) };
}

/** A selection as a leg. */
function legOf({ matchId, choice }: Selection, match: Match | undefined): SlipLeg {
  const isToss = priceOf(choice) === TOSS;
  const side = match && sideAt(match, choice);
  return {
    slip: slipOf({ matchId, choice }),
    match_name: match?.name ?? '',
    kind: isToss ? 'toss' : 'team',
    selection: choice === TOSS ? '' : isToss ? choice : (side?.name ?? ''),
    least: match?.minimum_betamount ?? 0,
    team_value: side?.team_value ?? 0,
    pick: isToss
      ? { match_id: matchId, prediction: choice === 'Tail' ? 'Tail' : 'Head' }
      : { team_value: side?.team_value ?? 0 },
    win_ratio: side?.win_ratio ?? 0,
    state: stateOf(choice, match, side?.suspended),
  };
}

function stateOf(
  choice: string,
  match: Match | undefined,
  suspended: string | null | undefined,
): SlipLeg['state'] {
  if (match === undefined || !takesBets(match, choice)) return 'closed';
  if (suspended != null) return 'suspended';
  return choice === TOSS ? 'faceless' : 'open';
}

const withoutPrice = ({ win_ratio: _, ...leg }: SlipLeg) => leg;

/** Sends a combined bet the selections in the slip, with their matches and prices. */
function followSlip(
  bet: CombinedRef,
  { selections, feed, prices }: Pick<Actors, 'selections' | 'feed' | 'prices'>,
): () => void {
  let stopPrices = () => {};
  const tell = () => {
    const { matches } = feed.getSnapshot().context;
    // The slip lists the latest selection first, the bet the earliest.
    const kept = [...selections.getSnapshot().context.selections].reverse();
    const legs = kept.map((one) => legOf(one, matches[one.matchId]));
    const { legs: before } = bet.getSnapshot().context;
    if (isSame(legs.map(withoutPrice), before.map(withoutPrice))) return;
    bet.send({ type: 'legs.told', legs });
    stopPrices();
    const sides = kept.flatMap(({ matchId }) => {
      const match = matches[matchId];
      return match === undefined ? [] : pricedSides(match);
    });
    stopPrices = followPrices(prices, sides, (moved) => bet.send({ type: 'prices.moved', prices: moved }));
  };
  tell();
  return together(stopping(selections.subscribe(tell)), matchesOf(feed)(tell), () => stopPrices());
}

/** The legs as `live-bet/most` takes them; empty while they cannot be combined. */
const picksIn = ({ context }: SnapshotFrom<typeof combinedBetMachine>): string =>
  standOf(context) === 'complete' ? context.legs.map(({ pick }) => pickText(pick)).join(',') : '';

/** The stake and the lowest price of a combined bet as the slip keeps them: none once it is placed. */
const keptOf = (state: SnapshotFrom<typeof combinedBetMachine>): CombinedStake =>
  state.matches('placed')
    ? { stake: '', lowest: null }
    : { stake: state.context.stake, lowest: state.context.lowest };

/** Synchronises the stake and the lowest price of a combined bet with those that the slip keeps, both ways. */
export function followKept(
  bet: CombinedRef,
  { selections, toasts }: Pick<Actors, 'selections' | 'toasts'>,
): () => void {
  let known = keptOf(bet.getSnapshot());
  // A bet on its way keeps the draft that was sent, and a receipt has none.
  const isDeaf = (state: SnapshotFrom<typeof combinedBetMachine>) =>
    state.matches('requesting') || state.matches('placed');
  let wasDeaf = isDeaf(bet.getSnapshot());
  const hear = () => {
    const state = bet.getSnapshot();
    const { combined: kept } = selections.getSnapshot().context;
    if (isDeaf(state) || isSame(kept, keptOf(state))) return;
    // The change takes the question about new odds out of the slip.
    if (state.matches({ open: { bet: 'repriced' } })) tellOutcome(state, { toasts });
    bet.send({ type: 'combined.told', ...kept });
  };
  const tell = (state: SnapshotFrom<typeof combinedBetMachine>) => {
    const now = keptOf(state);
    const isBack = wasDeaf && !isDeaf(state);
    const isNew = !isSame(now, known);
    known = now;
    wasDeaf = isDeaf(state);
    if (isBack) hear();
    else if (isNew) selections.send({ type: 'combined.changed', combined: now });
  };
  hear();
  return together(stopping(bet.subscribe(tell)), stopping(selections.subscribe(hear)));
}

function attend(
  bet: CombinedRef,
  actors: Pick<Actors, 'selections' | 'feed' | 'prices' | 'wallet' | 'toasts'>,
): () => void {
  const { selections, feed, wallet } = actors;
  const placed = bet.on('combined.placed', ({ slips }) => {
    for (const one of selections.getSnapshot().context.selections)
      if (slips.includes(slipOf(one))) selections.send({ type: 'selection.placed', selection: one });
  });
  return together(
    followSlip(bet, actors),
    followKept(bet, actors),
    followBalance(bet, wallet),
    tellRoom(bet),
    followTolerance(bet),
    whenLive(feed, () => bet.send({ type: 'network.back' })),
    stopping(placed),
  );
}

/** Shows a toast with the outcome of a bet whose slip is gone. */
function tellOutcome(
  state: SnapshotFrom<typeof combinedBetMachine>,
  { toasts }: Pick<Actors, 'toasts'>,
): void {
  toasts.send(
    state.matches('placed')
      ? { type: 'toast.raised', tone: 'success', text: t('Your combined bet is placed') }
      : {
          type: 'toast.raised',
          tone: 'error',
          text: t('Your combined bet was not placed. No money has moved.'),
        },
  );
}

/** Reads the bettor's limits for the least stake of the legs, and again whenever another leg changes it. */
function followLeast(bet: CombinedRef, actors: Pick<Actors, 'session' | 'feed' | 'wallet'>): () => void {
  let least: number | undefined;
  let stop = () => {};
  const follow = () => {
    // 0 while no match of the legs is known: a paisa is then the least amount that the server can be asked about.
    const now = leastOf(bet.getSnapshot().context.legs) || 0.01;
    if (now === least) return;
    least = now;
    stop();
    stop = followLimits(bet, actors, now);
  };
  follow();
  return together(stopping(bet.subscribe(follow)), () => stop());
}

/** A combined bet on all selections of the slip. It continues without its view while its outcome is unknown. */
export const lastingCombined = {
  machine: connected,
  input: () => undefined,
  about: () => 'combined',
  isUnderWay,
  attend,
  onOver: tellOutcome,
  follow: (bet: CombinedRef, actors: Pick<Actors, 'session' | 'feed' | 'wallet'>) =>
    together(followLeast(bet, actors), followMost(bet, actors, picksIn)),
};

const selectionOf = ({ selections }: Pick<Actors, 'selections'>, slip: string): Selection | undefined =>
  selections.getSnapshot().context.selections.find((one) => slipOf(one) === slip);

/** Removes the selection of a leg, such as `7.71`, from the slip. */
export function removeLeg(actors: Pick<Actors, 'selections'>, slip: string): void {
  const selection = selectionOf(actors, slip);
  if (selection) actors.selections.send({ type: 'selection.removed', selection });
}

/** Chooses a face of the coin for a leg on the toss. */
export function chooseFace(actors: Pick<Actors, 'selections'>, slip: string, choice: 'Head' | 'Tail'): void {
  const selection = selectionOf(actors, slip);
  if (selection) actors.selections.send({ type: 'selection.changed', selection: { ...selection, choice } });
}
