import { games } from '../../api/games/games.ts';
import { playRecordOf } from '../../api/games/play-record.ts';
import type { Intent } from '../../api/shared/intent.ts';
import { requests } from '../../api/shared/money-requests.ts';
import { valid } from '../../api/shared/valid.ts';
import type { Game } from '../../fairness/games.ts';
import { choiceText } from '../../fairness/rules.ts';
import { type ChoiceDraft, createRoundMachine, type RoundDraft } from '../../machines/games/round.machine.ts';
import type { RoundMachine } from '../../machines/shared/types.ts';
import { PLAYS } from '../../schemas/games/bodies.ts';
import { RECEIPTS, type RoundReceipt } from '../../schemas/games/games.ts';
import { isCallError } from '../../schemas/shared/call-error.ts';
import type { Resolved } from '../../schemas/shared/requests.ts';
import { playRouteOf } from '../../schemas/shared/requests.ts';
import { moneyRequestOf } from '../shared/money-request-of.ts';
import { plainDraft } from './draft.ts';
import { type OwnRecord, wordOn } from './own-record.ts';

/** `roundMachine` for this game, typed by it. The record keeps every round. */
export function roundOf<G extends Game>(game: G, own: OwnRecord): RoundMachine<G> {
  const route = playRouteOf(game);
  const request = moneyRequestOf<RoundDraft, RoundReceipt<G>>({
    route,
    receipt: RECEIPTS[game],
    send: (draft, intent, signal) => playKept(own, game, draft, intent, signal),
    onResolved: (key, resolved) => keepResolved(own, game, key, resolved),
  });
  return createRoundMachine<ChoiceDraft<G>, RoundReceipt<G>>().provide({
    actors: { request },
    actions: { forget: () => requests.forget(route) },
  });
}

/**
 * Plays a round. Records the request before sending it, and the answer before showing it.
 * @throws a refusal when the draft is invalid
 */
async function playKept<G extends Game>(
  { account }: OwnRecord,
  game: G,
  draft: RoundDraft,
  intent: Intent,
  signal: AbortSignal,
): Promise<RoundReceipt<G>> {
  const play = valid(PLAYS[game], plainDraft(draft));
  const store = playRecordOf(account);
  const { key } = intent;
  store.sent(key, {
    seed_id: play.seed_id,
    game,
    choice: choiceText(game, play),
    stake: play.bet_amount,
  });
  try {
    const receipt = await games.play(game, play, intent, signal);
    store.answered(key, wordOn(game, receipt.round));
    return receipt;
  } catch (error) {
    if (isCallError(error) && error.kind === 'refused') store.dropped(key);
    throw error;
  }
}

/** Records the outcome of a round whose answer was lost. */
function keepResolved<G extends Game>(
  { account }: OwnRecord,
  game: G,
  key: string,
  resolved: Resolved<RoundReceipt<G>>,
): void {
  const store = playRecordOf(account);
  if (resolved.outcome === 'applied') store.answered(key, wordOn(game, resolved.data.round));
  else store.dropped(key);
}
