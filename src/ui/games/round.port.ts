import { callError } from '../../api/call-errors.ts';
import { beforeSending } from '../../api/intent.ts';
import { requests } from '../../api/requests.ts';
import { within } from '../../api/within.ts';
import type { Game } from '../../fairness/games.ts';
import type { MoneyRequestMachine } from '../../machines/money-request.machine.ts';
import { type RoundDraft, roundMachine } from '../../machines/round.machine.ts';
import type { RoundMachine } from '../../machines/types.ts';
import { RECEIPTS, type RoundReceipt } from '../../schemas/games/games.ts';
import { playRouteOf } from '../../schemas/requests.ts';
import { moneyRequestOf } from '../app/money-request-of.ts';
import type { OwnRecord } from './own-record.port.ts';
import { keeping } from './record-check.port.ts';

/** As long as a call may take. */
const CODE_MS = 8000;

/** `roundMachine` that plays this game, typed by it. All that is played is kept. */
export function roundOf<G extends Game>(game: G, own: OwnRecord): RoundMachine<G> {
  const route = playRouteOf(game);
  const request = moneyRequestOf<RoundDraft, RoundReceipt<G>>({
    route,
    receipt: RECEIPTS[game],
    send: async (draft, intent, signal) =>
      (await beforeSending(intent, keeping())).playKept(own, game, draft, intent, signal),
    onResolved: async (key, resolved) => {
      // Without its code the round could not be kept: it is asked about again.
      const { keepResolved } = await within(CODE_MS, keeping(), () => callError({ kind: 'timeout' }));
      keepResolved(own, game, key, resolved);
    },
  });
  // One machine serves every game; what its rounds are comes from its ports alone.
  const machine = roundMachine.provide({
    actors: { request: request as unknown as MoneyRequestMachine<RoundDraft, RoundReceipt> },
    actions: { forget: () => requests.forget(route) },
  });
  return machine as unknown as RoundMachine<G>;
}
