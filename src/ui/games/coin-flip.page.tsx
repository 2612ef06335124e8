import { fromPromise } from 'xstate';
import { games } from '../../api/games/games.ts';
import { requests } from '../../api/requests.ts';
import { valid } from '../../api/valid.ts';
import { coinFlipMachine } from '../../machines/coin-flip.machine.ts';
import { CoinFlipPlay, CoinFlipReceipt, type CoinFlipRound } from '../../schemas/games/games.ts';
import { part } from '../app/page.tsx';
import CoinFlip from './coin-flip.view.tsx';
import { gamePage, playAt, type Table } from './game-page.part.tsx';
import { keeping } from './own-record.port.ts';
import { prefersStillness } from './player-seeds.port.ts';

export default gamePage({
  title: 'Coin flip',
  read: games.flips,
  gameAt: (table: Table<CoinFlipRound>) =>
    part({
      machine: coinFlipMachine.provide({
        actors: {
          recall: fromPromise(async ({ input: { route } }) => requests.recall(route)),
          play: fromPromise(async ({ input: { draft, key }, signal }) => {
            const body = valid(CoinFlipPlay, draft);
            const { playKept } = await keeping();
            return playKept(table.own, 'coinFlip', body, key, () => games.flip(body, key, signal));
          }),
          resolve: fromPromise(async ({ input: { route, key }, signal }) =>
            (await keeping()).keepResolved(
              table.own,
              key,
              await requests.resolve(route, key, CoinFlipReceipt, signal),
            ),
          ),
        },
        actions: {
          remember: ({ context }) => requests.remember(context.request),
          forget: ({ context }) => requests.forget(context.request.route),
        },
      }),
      input: (_: Table<CoinFlipRound>) => ({ isStill: prefersStillness() }),
      follow: (flip, { feed }) => playAt(flip, table, feed),
      View: CoinFlip,
    }),
});
