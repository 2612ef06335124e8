import type { ActorRefFrom } from 'xstate';
import { betHistory, firstCalls, followBetHistory } from '../../actors/bets/bet-history.ts';
import { cancelBet, followCancel } from '../../actors/bets/cancel-bet.ts';
import { cashOutBet, followCashOutOrCancel } from '../../actors/bets/cash-out.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { Bet } from '../../schemas/bets/bets.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/shared/page.ts';
import { page, part, tellListQuery } from '../shared/page.tsx';
import BetHistory from './bet-history.view.tsx';
import { CombinedInstead } from './other-bets.part.tsx';

export default page({
  firstCalls,
  machine: betHistory,
  input: ({ query }) => ({
    perPage: DEFAULT_PER_PAGE,
    query,
    filterNames: ['status'],
    failureText: 'Failed to get bets',
  }),
  tell: tellListQuery,
  follow: followBetHistory,
  View: ({ actor }) => <WithCancel list={actor} />,
});

/** The list of bets, with the statechart that cancels one of them. */
const WithCancel = part({
  machine: cancelBet,
  input: (_: { list: PagedListRef<Bet> }) => undefined,
  follow: followCancel,
  View: ({ list, actor }) => <WithCashOut list={list} cancel={actor} />,
});

const WithCashOut = part({
  machine: cashOutBet,
  input: (_: { list: PagedListRef<Bet>; cancel: ActorRefFrom<typeof cancelBet> }) => undefined,
  follow: followCashOutOrCancel,
  View: ({ list, cancel, actor }) => (
    <BetHistory list={list} actor={cancel} cashOut={actor} Instead={CombinedInstead} />
  ),
});
