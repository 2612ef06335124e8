import type { ActorRefFrom } from 'xstate';
import { bets } from '../../api/bets/bets.ts';
import { cashOutMachine } from '../../machines/bets/cash-out.machine.ts';
import { type Bet, refundOf } from '../../schemas/bets/bets.ts';
import { CashOutReceipt, worthAt } from '../../schemas/bets/cash-out.ts';
import type { Actors } from '../app/actors.ts';
import { together, whenLive } from '../shared/follow.ts';
import { moneyRequestOf } from '../shared/money-request-of.ts';

type CashOutRef = ActorRefFrom<typeof cashOutMachine>;

/** Cashes out a bet, or a part of it. */
export const cashOutBet = cashOutMachine.provide({
  actors: {
    request: moneyRequestOf({ route: 'live-bet/cash-out', receipt: CashOutReceipt, send: bets.cashOut }),
  },
});

/** Tells it the amount as prices move, and when the connection is back. */
export function followCashOut(
  cashOut: CashOutRef,
  { feed, prices }: Pick<Actors, 'feed' | 'prices'>,
): () => void {
  return together(
    followCashOutWorth(cashOut, prices),
    whenLive(feed, () => cashOut.send({ type: 'network.back' })),
  );
}

/** Follows it, and opens it for a bet that the address asks to cash out, once. */
export function followAskedCashOut(
  cashOut: CashOutRef,
  actors: Pick<Actors, 'feed' | 'prices'>,
  { bet, isAsked }: { bet: Bet; isAsked: boolean },
): () => void {
  let isDone = !isAsked || bet.cash_out?.worth == null;
  const { unsubscribe } = cashOut.subscribe((state) => {
    if (isDone || !state.matches('idle')) return;
    isDone = true;
    cashOut.send({ type: 'cashOut.ask', bet });
  });
  return together(followCashOut(cashOut, actors), unsubscribe);
}

/** Reports the amount for the part in the dialog: at once when that is another, then with each move of its market. */
export function followCashOutWorth(cashOut: CashOutRef, prices: Actors['prices']): () => void {
  let followed = '';
  let stop = () => {};
  const follow = (bet: Bet | null, part: number) => {
    const subject = bet === null ? '' : `${bet.id} ${part}`;
    if (subject === followed) return;
    followed = subject;
    stop();
    if (bet === null) {
      stop = () => {};
      return;
    }
    const tell = () => {
      const own = prices.get(bet.team_value)?.own;
      cashOut.send({
        type: 'worth.moved',
        worth: worthAt(bet, part, (side) => prices.get(side)?.own),
        refund: own === undefined || bet.refund === null ? bet.refund : refundOf(bet, own),
      });
    };
    stop = together(...(bet.cash_out?.market ?? []).map((side) => prices.subscribe(side, tell)));
    tell();
  };
  const { unsubscribe } = cashOut.subscribe((state) =>
    follow(state.hasTag('dialog') ? state.context.bet : null, state.context.part),
  );
  return together(unsubscribe, () => stop());
}
