import type { ActorRefFrom } from 'xstate';
import { bets } from '../../api/bets/bets.ts';
import { combined } from '../../api/bets/combined.ts';
import type { cancelBetMachine } from '../../machines/bets/cancel-bet.machine.ts';
import { cashOutMachine } from '../../machines/bets/cash-out.machine.ts';
import { anyWorthAt, sidesOfWorth } from '../../schemas/bets/any-worth.ts';
import { type Bet, refundOf } from '../../schemas/bets/bets.ts';
import { AnyCashOutReceipt } from '../../schemas/bets/combined-cash-out.ts';
import { isCombined, type SingleOrCombined } from '../../schemas/bets/single-or-combined.ts';
import type { Actors } from '../app/actors.ts';
import { stopping, together, whenLive } from '../shared/follow.ts';
import { moneyRequestOf } from '../shared/money-request-of.ts';

type CashOutRef = ActorRefFrom<typeof cashOutMachine>;
type CancelRef = ActorRefFrom<typeof cancelBetMachine>;

/** Cashes out a bet, or a part of it. */
export const cashOutBet = cashOutMachine.provide({
  actors: {
    request: moneyRequestOf({ route: 'live-bet/cash-out', receipt: AnyCashOutReceipt, send: bets.cashOut }),
  },
});

/** Cashes out a combined bet, or a part of it. */
export const cashOutCombined = cashOutMachine.provide({
  actors: {
    request: moneyRequestOf({
      route: 'live-bet/cash-out-combined',
      receipt: AnyCashOutReceipt,
      send: combined.cashOut,
    }),
  },
});

/** Sends `cashOut` the amount as prices move, and the return of the connection. */
export function followCashOut(
  cashOut: CashOutRef,
  { feed, prices }: Pick<Actors, 'feed' | 'prices'>,
): () => void {
  return together(
    followCashOutWorth(cashOut, prices),
    whenLive(feed, () => cashOut.send({ type: 'network.back' })),
  );
}

/** Connects `cashOut`, and asks `cancel` to cancel the bet that the bettor would rather cancel. */
export const followCashOutOrCancel = (
  cashOut: CashOutRef,
  actors: Pick<Actors, 'feed' | 'prices'>,
  { cancel }: { cancel: CancelRef },
): (() => void) => together(followCashOut(cashOut, actors), leadToCancel(cashOut, cancel));

const leadToCancel = (cashOut: CashOutRef, cancel: CancelRef): (() => void) =>
  stopping(cashOut.on('cancel.preferred', ({ bet }) => cancel.send({ type: 'cancel.ask', bet })));

/** Connects `cashOut` and, for a single bet, the way to cancelling, and opens it once for the bet that the address names. */
export function followAskedCashOut(
  cashOut: CashOutRef,
  actors: Pick<Actors, 'feed' | 'prices'>,
  { bet, isAsked, cancel }: { bet: SingleOrCombined; isAsked: boolean; cancel?: CancelRef | undefined },
): () => void {
  let isDone = !isAsked || bet.cash_out?.worth == null;
  const { unsubscribe } = cashOut.subscribe((state) => {
    if (isDone || !state.matches('idle')) return;
    isDone = true;
    cashOut.send({ type: 'cashOut.ask', bet });
  });
  return together(
    followCashOut(cashOut, actors),
    cancel === undefined ? () => {} : leadToCancel(cashOut, cancel),
    unsubscribe,
  );
}

/**
 * Sends `cashOut` the amount for the part in its dialog: at once when the part changes, then with each move
 * of a price in its market.
 */
export function followCashOutWorth(cashOut: CashOutRef, prices: Actors['prices']): () => void {
  let followed = '';
  let stop = () => {};
  const follow = (bet: SingleOrCombined | null, part: number) => {
    const subject = bet === null ? '' : `${bet.id} ${part}`;
    if (subject === followed) return;
    followed = subject;
    stop();
    if (bet === null) {
      stop = () => {};
      return;
    }
    const tell = () => {
      const priceOf = (side: number) => prices.get(side)?.own;
      cashOut.send({
        type: 'worth.moved',
        worth: anyWorthAt(bet, part, priceOf),
        refund: isCombined(bet) ? null : refundAt(bet, priceOf(bet.team_value)),
      });
    };
    stop = together(...sidesOfWorth(bet).map((side) => prices.subscribe(side, tell)));
    tell();
  };
  const { unsubscribe } = cashOut.subscribe((state) =>
    follow(state.hasTag('dialog') ? state.context.bet : null, state.context.part),
  );
  return together(unsubscribe, () => stop());
}

const refundAt = (bet: Bet, own: number | undefined): number | null =>
  own === undefined || bet.refund === null ? bet.refund : refundOf(bet, own);
