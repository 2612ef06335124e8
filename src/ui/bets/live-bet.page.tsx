import { firstCalls, followMatch, oneMatch } from '../../actors/bets/match.ts';
import { page } from '../shared/page.tsx';
import { CommentaryOn } from './commentary.part.tsx';
import { CrowdOn } from './crowd.part.tsx';
import { Favourites } from './favourites.part.tsx';
import LiveBet from './live-bet.view.tsx';
import { Facts } from './match-facts.part.tsx';
import { OwnBetsOn } from './own-bets.part.tsx';
import { SharingOnMatch } from './share-pick/share-on-match.part.tsx';

export default page({
  firstCalls,
  machine: oneMatch,
  input: ({ params }) => ({ id: params.id ?? '' }),
  follow: followMatch,
  View: ({ actor }) => (
    <Favourites>
      <LiveBet
        actor={actor}
        OwnBets={OwnBetsOn}
        Facts={Facts}
        Commentary={CommentaryOn}
        Crowd={CrowdOn}
        SharePick={SharingOnMatch}
      />
    </Favourites>
  ),
});
