import {
  followLeagueMaking,
  followOwnLeagues,
  leagueMaking,
  ownLeagues,
} from '../../../actors/bets/private-leagues.ts';
import { page, part } from '../../shared/page.tsx';
import { MakeLeague } from './make-league.view.tsx';
import PrivateLeagues from './private-leagues.view.tsx';

export default page({
  machine: ownLeagues,
  input: () => ({}),
  follow: followOwnLeagues,
  View: ({ actor }) => <PrivateLeagues actor={actor} Make={<Making />} />,
});

const Making = part({
  machine: leagueMaking,
  input: (_: object) => undefined,
  follow: followLeagueMaking,
  View: MakeLeague,
});
