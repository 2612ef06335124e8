import { requests } from '../../api/requests.ts';
import type { Game } from '../../fairness/games.ts';
import type { MoneyRequestMachine } from '../../machines/money-request.machine.ts';
import { type RoundDraft, roundMachine } from '../../machines/round.machine.ts';
import type { RoundMachine } from '../../machines/types.ts';
import { RECEIPTS, type RoundReceipt } from '../../schemas/games/games.ts';
import { playRouteOf } from '../../schemas/requests.ts';
import { moneyRequestOf } from '../app/money-request-of.ts';
import { keepResolved, playKept } from './keep.port.ts';
import type { OwnRecord } from './own-record.port.ts';

/** `roundMachine` that plays this game, typed by it. All that is played is kept. */
export function roundOf<G extends Game>(game: G, own: OwnRecord): RoundMachine<G> {
  const route = playRouteOf(game);
  const request = moneyRequestOf<RoundDraft, RoundReceipt<G>>({
    route,
    receipt: RECEIPTS[game],
    send: (draft, intent, signal) => playKept(own, game, draft, intent, signal),
    onResolved: (key, resolved) => keepResolved(own, game, key, resolved),
  });
  // One machine serves every game; what its rounds are comes from its ports alone.
  const machine = roundMachine.provide({
    actors: { request: request as unknown as MoneyRequestMachine<RoundDraft, RoundReceipt> },
    actions: { forget: () => requests.forget(route) },
  });
  return machine as unknown as RoundMachine<G>;
}
