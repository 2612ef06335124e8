import { followLeague, league } from '../../actors/bets/league.ts';
import { part } from '../shared/page.tsx';
import League from './league.view.tsx';
import { OwnBetMark } from './open-bets.part.tsx';

/** A league season, by the id of its event. */
export default part({
  machine: league,
  input: ({ id }: { id: number }) => ({ id: String(id) }),
  follow: followLeague,
  View: ({ actor }) => <League actor={actor} Mark={OwnBetMark} />,
});
