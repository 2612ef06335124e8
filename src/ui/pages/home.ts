import { matches } from '../../api/matches.ts';
import { lazily } from '../code.ts';
import { page } from '../page.tsx';
import { followMatches, homeListing } from './follow.ts';
import { listOf } from './list-of.ts';

export default page({
  title: 'Live odds, play money',
  machine: listOf(matches.home),
  input: () => ({}),
  follow: (list, { feed }) => followMatches(list, feed, homeListing),
  View: lazily(() => import('../views/home.tsx')),
});
