import { followMatch } from '../../actors/bets/match.ts';
import { detailOf } from '../../actors/shared/detail-of.ts';
import { matches } from '../../api/bets/matches.ts';
import { page } from '../app/page.tsx';
import { Favourites } from './favourites.part.tsx';
import LiveBet from './live-bet.view.tsx';
import { Facts } from './match-facts.part.tsx';
import { OwnBetsOn } from './own-bets.part.tsx';

export default page({
  firstCalls: [
    'GET live-bet/:id',
    'GET live-bet/:id/facts',
    'GET live-bet/favourites',
    'GET bet-list?match=:id&page=1&perPage=100',
  ],
  machine: detailOf(matches.one),
  input: ({ params }) => ({ id: params.id ?? '' }),
  follow: (detail, { feed }) => followMatch(detail, feed),
  View: ({ actor }) => (
    <Favourites>
      <LiveBet actor={actor} OwnBets={OwnBetsOn} Facts={Facts} />
    </Favourites>
  ),
});
