import type { ActorRefFrom } from 'xstate';
import { bets } from '../../api/bets/bets.ts';
import { cancelBetMachine } from '../../machines/bets/cancel-bet.machine.ts';
import { type Bet, BetReceipt, refundOf } from '../../schemas/bets/bets.ts';
import type { Actors } from '../app/actors.ts';
import { together, whenLive } from '../shared/follow.ts';
import { moneyRequestOf } from '../shared/money-request-of.ts';

type CancelRef = ActorRefFrom<typeof cancelBetMachine>;

/** `cancelBetMachine` with its call. */
export const cancelBet = cancelBetMachine.provide({
  actors: {
    request: moneyRequestOf({ route: 'live-bet/cancel', receipt: BetReceipt, send: bets.cancel }),
  },
});

/** Sends `cancel` the worth of its bet as prices move, and the return of the connection. */
export function followCancel(
  cancel: CancelRef,
  { feed, prices }: Pick<Actors, 'feed' | 'prices'>,
): () => void {
  return together(
    followWorth(cancel, prices),
    whenLive(feed, () => cancel.send({ type: 'network.back' })),
  );
}

/** Sends `cancel` the worth of the bet in its dialog as soon as it is known, then with each move of the price. */
export function followWorth(cancel: CancelRef, prices: Actors['prices']): () => void {
  let followed: number | undefined;
  let stop = () => {};
  const follow = (bet: Bet | null) => {
    if (bet?.id === followed) return;
    followed = bet?.id;
    stop();
    stop = bet === null ? () => {} : prices.subscribe(bet.team_value, () => tell(bet));
    if (bet !== null) tell(bet);
  };
  const tell = (bet: Bet) => {
    const price = prices.get(bet.team_value);
    if (price) cancel.send({ type: 'worth.moved', worth: refundOf(bet, price.own) });
  };
  const { unsubscribe } = cancel.subscribe((state) =>
    follow(state.hasTag('dialog') ? state.context.bet : null),
  );
  return together(unsubscribe, () => stop());
}
