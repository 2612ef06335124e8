import { closedMatches, followClosedMatches } from '../../actors/bets/closed-matches.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/shared/page.ts';
import { page, tellListQuery } from '../shared/page.tsx';
import CloseBets from './close-bets.view.tsx';
import { OwnBetMark } from './open-bets.part.tsx';

export default page({
  machine: closedMatches,
  input: ({ query }) => ({ perPage: DEFAULT_PER_PAGE, query, failureText: 'Failed to get bets' }),
  tell: tellListQuery,
  follow: followClosedMatches,
  View: ({ actor }) => <CloseBets actor={actor} Mark={OwnBetMark} />,
});
