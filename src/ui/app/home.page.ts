import { followMatches, homeListing } from '../../actors/shared/follow.ts';
import { listOf } from '../../actors/shared/list-of.ts';
import { matches } from '../../api/bets/matches.ts';
import Home from './home.view.tsx';
import { page } from './page.tsx';

export default page({
  machine: listOf(matches.home),
  input: () => ({}),
  follow: (list, { feed }) => followMatches(list, feed, homeListing),
  View: Home,
});
