import { games } from '../../api/games/games.ts';
import { playRecordOf } from '../../api/games/play-record.ts';
import type { Intent } from '../../api/intent.ts';
import { valid } from '../../api/valid.ts';
import type { Game } from '../../fairness/games.ts';
import { choiceText, resultText } from '../../fairness/rules.ts';
import type { RoundDraft } from '../../machines/round.machine.ts';
import { isCallError } from '../../schemas/call-error.ts';
import { PLAYS, RotateSeeds } from '../../schemas/games/bodies.ts';
import type { Rotation, Round, RoundReceipt } from '../../schemas/games/games.ts';
import type { Word } from '../../schemas/games/play-record.ts';
import type { Resolved } from '../../schemas/requests.ts';
import { plainDraft } from './draft.port.ts';
import type { OwnRecord } from './own-record.port.ts';

/** The house's word on a round, in the words of every game. */
export function wordOn<G extends Game>(game: G, round: Round<G>): Word {
  const { id, seed, nonce, bet_amount, won, payout } = round;
  return {
    id,
    seed_id: seed.id,
    server_seed_hash: seed.server_seed_hash,
    client_seed: seed.client_seed,
    nonce,
    choice: choiceText(game, round),
    stake: bet_amount,
    result: resultText(game, round),
    won,
    payout,
  };
}

/**
 * Plays a round. What is sent is kept before it is sent, and the answer before anybody sees it.
 * @throws a refusal, when the draft breaks a rule
 */
export async function playKept<G extends Game>(
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

/** Keeps what has become of a round whose answer was lost. */
export function keepResolved<G extends Game>(
  { account }: OwnRecord,
  game: G,
  key: string,
  resolved: Resolved<RoundReceipt<G>>,
): void {
  const store = playRecordOf(account);
  if (resolved.outcome === 'applied') store.answered(key, wordOn(game, resolved.data.round));
  else store.dropped(key);
}

/**
 * Changes the pair, and keeps what was chosen, what was revealed, and what is in use now.
 * @throws a refusal, when the draft breaks a rule
 */
export async function rotateKept(
  { account }: OwnRecord,
  draft: RotateSeeds,
  signal: AbortSignal,
): Promise<Rotation> {
  const body = valid(RotateSeeds, draft);
  const store = playRecordOf(account);
  store.chose({ after: body.seed_id, client_seed: body.client_seed });
  const rotation = await games.rotateSeeds(body, signal);
  store.revealed(body.seed_id, rotation.revealed.server_seed);
  store.shown(rotation.seeds);
  return rotation;
}
