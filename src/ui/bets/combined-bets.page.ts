import { combinedBets, followCombinedBets } from '../../actors/bets/combined-bets.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/shared/page.ts';
import { page, tellListQuery } from '../shared/page.tsx';
import CombinedBets from './combined-bets.view.tsx';

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
  View: CombinedBets,
});
