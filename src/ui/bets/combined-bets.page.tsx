import { cashOutCombined, followCashOut } from '../../actors/bets/cash-out.ts';
import { combinedBets, followCombinedBets } from '../../actors/bets/combined-bets.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { CombinedBet } from '../../schemas/bets/combined.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/shared/page.ts';
import { page, part, tellListQuery } from '../shared/page.tsx';
import CombinedBets from './combined-bets.view.tsx';
import { SinglesInstead } from './other-bets.part.tsx';

export default page({
  machine: combinedBets,
  input: ({ query }) => ({
    perPage: DEFAULT_PER_PAGE,
    query,
    filterNames: ['status'],
    failureText: 'Failed to get bets',
  }),
  tell: tellListQuery,
  follow: followCombinedBets,
  View: ({ actor }) => <WithCashOut list={actor} />,
});

/** The list, with the statechart that cashes out one of its bets. */
const WithCashOut = part({
  machine: cashOutCombined,
  input: (_: { list: PagedListRef<CombinedBet> }) => undefined,
  follow: followCashOut,
  View: (props) => <CombinedBets {...props} Instead={SinglesInstead} />,
});
