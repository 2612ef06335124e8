import { bets } from '../../api/bets/bets.ts';
import { matches } from '../../api/bets/matches.ts';
import { MAX_PER_PAGE } from '../../schemas/page.ts';
import { detailOf } from '../app/detail-of.ts';
import { keepFresh, matchesOf, movesOf } from '../app/follow.ts';
import { listOf } from '../app/list-of.ts';
import { page, part } from '../app/page.tsx';
import LiveBet from './live-bet.view.tsx';
import { followMatch } from './match.port.ts';
import OwnBets from './own-bets.view.tsx';

export default page({
  title: 'Live bet',
  machine: detailOf(matches.one),
  input: ({ params }) => ({ id: params.id ?? '' }),
  follow: (detail, { feed }) => followMatch(detail, feed),
  View: ({ actor }) => <LiveBet actor={actor} OwnBets={OwnBetsOn} />,
});

/** The person's bets on a match, among the latest hundred. */
const OwnBetsOn = part({
  machine: ({ matchId }: { matchId: number }) =>
    listOf(async (signal) => {
      const { rows } = await bets.history({ page: 1, perPage: MAX_PER_PAGE }, signal);
      return rows.filter((bet) => bet.match_id === matchId);
    }),
  input: () => ({}),
  follow: (list, { feed, wallet }) => keepFresh(list, matchesOf(feed), movesOf(wallet)),
  View: OwnBets,
});
