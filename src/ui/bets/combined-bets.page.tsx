import { cashOutCombined, followAskedCombined } from '../../actors/bets/cash-out.ts';
import { combinedBets, followCombinedBets } from '../../actors/bets/combined-bets.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { CombinedBet } from '../../schemas/bets/combined.ts';
import { DEFAULT_PER_PAGE, MAX_PER_PAGE } from '../../schemas/shared/page.ts';
import { page, part, tellListQuery } from '../shared/page.tsx';
import CombinedBets from './combined-bets.view.tsx';

export default page({
  machine: combinedBets,
  input: ({ query }) => ({
    // Other pages link to the dialog of any open bet on their lists, so all open bets must be loaded.
    perPage: query['cash-out'] === undefined ? DEFAULT_PER_PAGE : MAX_PER_PAGE,
    query,
    filterNames: ['status'],
    failureText: 'Failed to get bets',
  }),
  tell: tellListQuery,
  follow: followCombinedBets,
  View: ({ actor, query }) => (
    <WithCashOut
      list={actor}
      asked={query['cash-out'] === undefined ? undefined : Number(query['cash-out'])}
    />
  ),
});

/** The list, with the statechart that cashes out one of its bets. */
const WithCashOut = part({
  machine: cashOutCombined,
  input: (_: { list: PagedListRef<CombinedBet>; asked: number | undefined }) => undefined,
  follow: followAskedCombined,
  View: CombinedBets,
});
