import { followTeam, team } from '../../actors/bets/team.ts';
import { page } from '../shared/page.tsx';
import { Favourites } from './favourites.part.tsx';
import { OwnBetMark } from './open-bets.part.tsx';
import Team from './team.view.tsx';

export default page({
  machine: team,
  input: ({ params }) => ({ id: params.id ?? '' }),
  follow: followTeam,
  View: ({ actor }) => (
    <Favourites>
      <Team actor={actor} Mark={OwnBetMark} />
    </Favourites>
  ),
});
