import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import { games } from '../../api/games.ts';
import { requests } from '../../api/requests.ts';
import { valid } from '../../api/valid.ts';
import { limboMachine } from '../../machines/limbo.machine.ts';
import type { ListRef } from '../../machines/types.ts';
import { LimboPlay, LimboReceipt, type LimboRound } from '../../schemas/games.ts';
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

const load = () => import('../views/limbo.tsx');
const Limbo = lazily(load);
// Asked for at once, not only when it is known who is there. What fails here is fetched again when it is needed.
load().catch(() => {});

export default page({
  title: 'Limbo',
  machine: playerSeeds,
  input: () => undefined,
  follow: (seeds, { feed }) => whenLive(feed, () => seeds.send({ type: 'network.back' })),
  View: ({ actor }) => <WithLatest seeds={actor} />,
});

const WithLatest = part({
  machine: listOf(async (signal) => (await games.limboRounds(LATEST_QUERY, signal)).rows),
  input: (_: { seeds: SeedsRef }) => ({}),
  View: Game,
});

function Game({ seeds, actor: latest }: { seeds: SeedsRef; actor: ListRef<LimboRound> }) {
  const Figure = useMemo(() => limboWith(seeds, latest), [seeds, latest]);
  return <Figure seeds={seeds} latest={latest} />;
}

/** The figure, which plays with these seeds and adds to these results. */
function limboWith(seeds: SeedsRef, latest: ListRef<LimboRound>) {
  return part({
    machine: limboMachine.provide({
      actors: {
        recall: fromPromise(async ({ input: { route } }) => requests.recall(route)),
        play: fromPromise(async ({ input: { draft, key }, signal }) =>
          games.playLimbo(valid(LimboPlay, draft), key, signal),
        ),
        resolve: fromPromise(({ input: { route, key }, signal }) =>
          requests.resolve(route, key, LimboReceipt, signal),
        ),
      },
      actions: {
        remember: ({ context }) => requests.remember(context.request),
        forget: ({ context }) => requests.forget(context.request.route),
      },
    }),
    input: (_: { seeds: SeedsRef; latest: ListRef<LimboRound> }) => ({ isStill: prefersStillness() }),
    follow: (limbo, { feed }) => {
      const played = limbo.on('round.played', ({ round }) => {
        seeds.send({ type: 'round.played', seedId: round.seed.id, nonce: round.nonce });
        latest.send({ type: 'list.changed', rows: withNewest(round, latest.getSnapshot().context.rows) });
      });
      const outdated = limbo.on('seeds.outdated', () => seeds.send({ type: 'seeds.refresh' }));
      return together(
        followSeeds(seeds, (seedId) => limbo.send({ type: 'seeds.shown', seedId })),
        whenLive(feed, () => limbo.send({ type: 'network.back' })),
        () => played.unsubscribe(),
        () => outdated.unsubscribe(),
      );
    },
    View: Limbo,
  });
}
