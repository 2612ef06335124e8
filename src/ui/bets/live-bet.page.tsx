import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import { bets } from '../../api/bets/bets.ts';
import { matches } from '../../api/bets/matches.ts';
import { requests } from '../../api/requests.ts';
import { valid } from '../../api/valid.ts';
import { type BetDraft, matchBetMachine } from '../../machines/match-bet.machine.ts';
import type { DetailRef } from '../../machines/types.ts';
import { type BetPayload, BetReceipt, CoinTossBet, type Match, TeamBet } from '../../schemas/bets/bets.ts';
import { MAX_PER_PAGE } from '../../schemas/page.ts';
import { lazily } from '../app/code.ts';
import { detailOf } from '../app/detail-of.ts';
import { followPrices, keepFresh, matchesOf, movesOf, together, whenLive } from '../app/follow.ts';
import { listOf } from '../app/list-of.ts';
import { page, part } from '../app/page.tsx';

// Lazy views are named here: one that is made anew at each try to render would suspend without end.
const LiveBet = lazily(() => import('./live-bet.view.tsx'));
const OwnBets = lazily(() => import('./own-bets.view.tsx'));

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
  view: LiveBet,
  View: MatchWithBets,
});

function MatchWithBets({ actor }: { actor: DetailRef<Match> }) {
  const { id } = actor.getSnapshot().context;
  const Own = useMemo(() => ownBetsOn(id), [id]);
  return <LiveBet actor={actor} Slip={Slip} OwnBets={Own} />;
}

const Slip = part({
  machine: matchBetMachine.provide({
    actors: {
      recall: fromPromise(async ({ input: { route } }) => requests.recall(route)),
      place: fromPromise(async ({ input: { draft, key }, signal }) =>
        bets.place(checked(draft), key, signal),
      ),
      resolve: fromPromise(({ input: { route, key }, signal }) =>
        requests.resolve(route, key, BetReceipt, signal),
      ),
    },
    actions: {
      remember: ({ context }) => requests.remember(context.request),
      forget: ({ context }) => requests.forget(context.request.route),
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
  View: lazily(() => import('./bet-slip.view.tsx')),
});

/** The draft as the server takes it. Throws what the server would refuse it with. */
function checked(draft: BetDraft): BetPayload {
  return 'team_value' in draft ? valid(TeamBet, draft) : valid(CoinTossBet, draft);
}

/** The person's bets on this match, among the latest hundred. */
function ownBetsOn(id: string) {
  return part({
    machine: listOf(async (signal) => {
      const { rows } = await bets.history({ page: 1, perPage: MAX_PER_PAGE }, signal);
      return rows.filter((bet) => String(bet.match_id) === id);
    }),
    input: (_: object) => ({}),
    follow: (list, { feed, wallet }) => keepFresh(list, matchesOf(feed), movesOf(wallet)),
    View: OwnBets,
  });
}
