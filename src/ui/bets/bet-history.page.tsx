import type { ActorRefFrom } from 'xstate';
import { bets } from '../../api/bets/bets.ts';
import { cancelBetMachine } from '../../machines/cancel-bet.machine.ts';
import type { PagedListRef } from '../../machines/types.ts';
import { type Bet, BetReceipt, refundOf } from '../../schemas/bets/bets.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/page.ts';
import type { Actors } from '../app/context.tsx';
import { keepFresh, matchesOf, movesOf, together, whenLive } from '../app/follow.ts';
import { moneyRequestOf } from '../app/money-request-of.ts';
import { page, part } from '../app/page.tsx';
import { pagedListOf } from '../app/paged-list-of.ts';
import BetHistory from './bet-history.view.tsx';

export default page({
  title: 'My bets',
  machine: pagedListOf(bets.history),
  input: ({ query }) => ({
    perPage: DEFAULT_PER_PAGE,
    query,
    filterNames: ['status'],
    failureText: 'Failed to get bets',
  }),
  tell: ({ query }) => ({ type: 'list.queryChanged' as const, query }),
  // A cancellation moves the wallet, too.
  follow: (list, { feed, wallet }) => keepFresh(list, matchesOf(feed), movesOf(wallet)),
  View: ({ actor }) => <WithCancel list={actor} />,
});

/** The list together with what takes a bet of it back. */
const WithCancel = part({
  machine: cancelBetMachine.provide({
    actors: {
      request: moneyRequestOf({ route: 'live-bet/cancel', receipt: BetReceipt, send: bets.cancel }),
    },
  }),
  input: (_: { list: PagedListRef<Bet> }) => undefined,
  follow: (cancel, { feed, prices }) =>
    together(
      followWorth(cancel, prices),
      whenLive(feed, () => cancel.send({ type: 'network.back' })),
    ),
  View: BetHistory,
});

/** Tells what the bet that is spoken of is worth: at once when it is known, then with each move of its price. */
export function followWorth(
  cancel: ActorRefFrom<typeof cancelBetMachine>,
  prices: Actors['prices'],
): () => void {
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
