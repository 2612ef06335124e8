import { matches } from '../../api/bets/matches.ts';
import { followMatches, homeListing } from '../app/follow.ts';
import { listOf } from '../app/list-of.ts';
import { page } from '../app/page.tsx';
import Home from './home.view.tsx';

export default page({
  machine: listOf(matches.home),
  input: () => ({}),
  follow: (list, { feed }) => followMatches(list, feed, homeListing),
  View: Home,
});
