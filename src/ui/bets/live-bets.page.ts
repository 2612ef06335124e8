import { matches } from '../../api/bets/matches.ts';
import { followMatches, liveListing } from '../app/follow-matches.ts';
import { listOf } from '../app/list-of.ts';
import { page } from '../app/page.tsx';
import LiveBets from './live-bets.view.tsx';

export default page({
  title: 'Live bets',
  machine: listOf(matches.live),
  input: () => ({ failureText: 'Failed to get bets' }),
  follow: (list, { feed }) => followMatches(list, feed, liveListing),
  View: LiveBets,
});
