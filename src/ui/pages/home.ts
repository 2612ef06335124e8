import { matches } from '../../api/matches.ts';
import { page } from '../page.tsx';
import Home from '../views/home.tsx';
import { followMatches, homeListing } from './follow.ts';
import { listOf } from './list-of.ts';

export default page({
  title: 'Live odds, play money',
  machine: listOf(matches.home),
  input: () => ({}),
  follow: (list, { feed }) => followMatches(list, feed, homeListing),
  // At once, not lazily: its markup is there from the build, and is hydrated in one go.
  View: Home,
});
