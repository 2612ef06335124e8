import { fromPromise } from 'xstate';
import { requests } from '../../api/requests.ts';
import { valid } from '../../api/valid.ts';
import type { Game } from '../../fairness/games.ts';
import { type RoundDraft, roundMachine } from '../../machines/round.machine.ts';
import type { RoundMachine } from '../../machines/types.ts';
import { PLAYS, RECEIPTS, type RoundReceipt } from '../../schemas/games/games.ts';
import type { PendingRequest, Resolved } from '../../schemas/requests.ts';
import { keeping, type OwnRecord } from './own-record.port.ts';

/** `roundMachine` that plays this game, typed by it. All that is played is kept. */
export function roundOf<G extends Game>(game: G, own: OwnRecord): RoundMachine<G> {
  const machine = roundMachine.provide({
    actors: {
      recall: fromPromise(async ({ input: { route } }) => requests.recall(route)),
      play: fromPromise<RoundReceipt, { draft: RoundDraft; key: string }>(
        async ({ input: { draft, key }, signal }) => {
          const body = valid(PLAYS[game], draft);
          const { playKept } = await keeping();
          return playKept(own, game, body, key, signal);
        },
      ),
      resolve: fromPromise<Resolved<RoundReceipt>, PendingRequest>(
        async ({ input: { route, key }, signal }) => {
          const { keepResolved } = await keeping();
          return keepResolved(own, game, key, await requests.resolve(route, key, RECEIPTS[game], signal));
        },
      ),
    },
    actions: {
      remember: ({ context }) => requests.remember(context.request),
      forget: ({ context }) => requests.forget(context.request.route),
    },
  });
  // One machine serves every game; what its rounds are comes from its ports alone.
  return machine as unknown as RoundMachine<G>;
}
