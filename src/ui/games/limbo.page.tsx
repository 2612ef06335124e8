import { fromPromise } from 'xstate';
import { games } from '../../api/games/games.ts';
import { requests } from '../../api/requests.ts';
import { valid } from '../../api/valid.ts';
import { limboMachine } from '../../machines/limbo.machine.ts';
import { LimboPlay, LimboReceipt, type LimboRound } from '../../schemas/games/games.ts';
import { part } from '../app/page.tsx';
import { gamePage, playAt, type Table } from './game-page.part.tsx';
import Limbo from './limbo.view.tsx';
import { keeping } from './own-record.port.ts';
import { prefersStillness } from './player-seeds.port.ts';

export default gamePage({
  title: 'Limbo',
  read: games.limboRounds,
  gameAt: (table: Table<LimboRound>) =>
    part({
      machine: limboMachine.provide({
        actors: {
          recall: fromPromise(async ({ input: { route } }) => requests.recall(route)),
          play: fromPromise(async ({ input: { draft, key }, signal }) => {
            const body = valid(LimboPlay, draft);
            const { playKept } = await keeping();
            return playKept(table.own, 'limbo', body, key, () => games.playLimbo(body, key, signal));
          }),
          resolve: fromPromise(async ({ input: { route, key }, signal }) =>
            (await keeping()).keepResolved(
              table.own,
              key,
              await requests.resolve(route, key, LimboReceipt, signal),
            ),
          ),
        },
        actions: {
          remember: ({ context }) => requests.remember(context.request),
          forget: ({ context }) => requests.forget(context.request.route),
        },
      }),
      input: (_: Table<LimboRound>) => ({ isStill: prefersStillness() }),
      follow: (limbo, { feed }) => playAt(limbo, table, feed),
      View: Limbo,
    }),
});
