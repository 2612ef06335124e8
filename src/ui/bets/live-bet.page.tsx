import { bets } from '../../api/bets/bets.ts';
import { matches } from '../../api/bets/matches.ts';
import { valid } from '../../api/valid.ts';
import { type BetDraft, matchBetMachine } from '../../machines/match-bet.machine.ts';
import { type BetPayload, BetReceipt, CoinTossBet, type Match, TeamBet } from '../../schemas/bets/bets.ts';
import { MAX_PER_PAGE } from '../../schemas/page.ts';
import { detailOf } from '../app/detail-of.ts';
import { followPrices, keepFresh, matchesOf, movesOf, together, whenLive } from '../app/follow.ts';
import { listOf } from '../app/list-of.ts';
import { moneyRequestOf } from '../app/money-request-of.ts';
import { page, part } from '../app/page.tsx';
import BetSlip from './bet-slip.view.tsx';
import LiveBet from './live-bet.view.tsx';
import OwnBets from './own-bets.view.tsx';

export default page({
  title: 'Live bet',
  machine: detailOf(matches.one),
  input: ({ params }) => ({ id: params.id ?? '' }),
  follow: (detail, { feed }) => {
    const take = () => {
      const { item } = detail.getSnapshot().context;
      const told = item && feed.getSnapshot().context.matches[item.id];
      if (told && told.revision > item.revision) detail.send({ type: 'detail.replaced', item: told });
    };
    const refresh = () => detail.send({ type: 'detail.refresh' });
    const { unsubscribe } = detail.subscribe(take);
    const restored = feed.on('feed.restored', refresh);
    return together(matchesOf(feed)(take), unsubscribe, () => restored.unsubscribe());
  },
  View: ({ actor }) => <LiveBet actor={actor} Slip={Slip} OwnBets={OwnBetsOn} />,
});

const Slip = part({
  machine: matchBetMachine.provide({
    actors: {
      request: moneyRequestOf({
        route: 'live-bet/save',
        receipt: BetReceipt,
        send: (draft: BetDraft, key, signal) => bets.place(checked(draft), key, signal),
      }),
    },
  }),
  input: ({ match }: { match: Match }) => ({ match }),
  tell: ({ match }) => ({ type: 'match.changed' as const, match }),
  follow: (bet, { feed, prices }) => {
    const { sides, toss } = bet.getSnapshot().context.match;
    return together(
      followPrices(prices, [...sides, toss], (moved) => bet.send({ type: 'prices.moved', prices: moved })),
      whenLive(feed, () => bet.send({ type: 'network.back' })),
    );
  },
  View: BetSlip,
});

/** The draft as the server takes it. Throws what the server would refuse it with. */
function checked(draft: BetDraft): BetPayload {
  return 'team_value' in draft ? valid(TeamBet, draft) : valid(CoinTossBet, draft);
}

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
