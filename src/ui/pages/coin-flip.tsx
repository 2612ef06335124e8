import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import { games } from '../../api/games.ts';
import { requests } from '../../api/requests.ts';
import { valid } from '../../api/valid.ts';
import { coinFlipMachine } from '../../machines/coin-flip.machine.ts';
import type { ListRef } from '../../machines/types.ts';
import { CoinFlipPlay, CoinFlipReceipt, type CoinFlipRound } from '../../schemas/games.ts';
import { lazily } from '../code.ts';
import { page, part } from '../page.tsx';
import { together, whenLive } from './follow.ts';
import {
  followSeeds,
  LATEST_QUERY,
  playerSeeds,
  prefersStillness,
  type SeedsRef,
  withNewest,
} from './games/player-seeds.ts';
import { listOf } from './list-of.ts';

const load = () => import('../views/coin-flip.tsx');
const CoinFlip = lazily(load);
// Asked for at once, not only when it is known who is there. What fails here is fetched again when it is needed.
load().catch(() => {});

export default page({
  title: 'Coin flip',
  machine: playerSeeds,
  input: () => undefined,
  follow: (seeds, { feed }) => whenLive(feed, () => seeds.send({ type: 'network.back' })),
  View: ({ actor }) => <WithLatest seeds={actor} />,
});

const WithLatest = part({
  machine: listOf(async (signal) => (await games.flips(LATEST_QUERY, signal)).rows),
  input: (_: { seeds: SeedsRef }) => ({}),
  View: Game,
});

function Game({ seeds, actor: latest }: { seeds: SeedsRef; actor: ListRef<CoinFlipRound> }) {
  const Flip = useMemo(() => flipWith(seeds, latest), [seeds, latest]);
  return <Flip seeds={seeds} latest={latest} />;
}

/** The coin, which plays with these seeds and adds to these results. */
function flipWith(seeds: SeedsRef, latest: ListRef<CoinFlipRound>) {
  return part({
    machine: coinFlipMachine.provide({
      actors: {
        recall: fromPromise(async ({ input: { route } }) => requests.recall(route)),
        play: fromPromise(async ({ input: { draft, key }, signal }) =>
          games.flip(valid(CoinFlipPlay, draft), key, signal),
        ),
        resolve: fromPromise(({ input: { route, key }, signal }) =>
          requests.resolve(route, key, CoinFlipReceipt, signal),
        ),
      },
      actions: {
        remember: ({ context }) => requests.remember(context.request),
        forget: ({ context }) => requests.forget(context.request.route),
      },
    }),
    input: (_: { seeds: SeedsRef; latest: ListRef<CoinFlipRound> }) => ({ isStill: prefersStillness() }),
    follow: (flip, { feed }) => {
      const played = flip.on('round.played', ({ round }) => {
        seeds.send({ type: 'round.played', seedId: round.seed.id, nonce: round.nonce });
        latest.send({ type: 'list.changed', rows: withNewest(round, latest.getSnapshot().context.rows) });
      });
      const outdated = flip.on('seeds.outdated', () => seeds.send({ type: 'seeds.refresh' }));
      return together(
        followSeeds(seeds, (seedId) => flip.send({ type: 'seeds.shown', seedId })),
        whenLive(feed, () => flip.send({ type: 'network.back' })),
        () => played.unsubscribe(),
        () => outdated.unsubscribe(),
      );
    },
    View: CoinFlip,
  });
}
