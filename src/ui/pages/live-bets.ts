import { matches } from '../../api/matches.ts';
import { lazily } from '../code.ts';
import { page } from '../page.tsx';
import { followMatches, liveListing } from './follow.ts';
import { listOf } from './list-of.ts';

export default page({
  title: 'Live bets',
  machine: listOf(matches.live),
  input: () => ({ failureText: 'Failed to get bets' }),
  follow: (list, { feed }) => followMatches(list, feed, liveListing),
  View: lazily(() => import('../views/live-bets.tsx')),
});
