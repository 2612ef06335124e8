import { games } from '../../api/games/games.ts';
import { playRecordOf } from '../../api/games/play-record.ts';
import { choiceOf, type Game, shownBy } from '../../fairness/games.ts';
import { isCallError } from '../../schemas/call-error.ts';
import type {
  CoinFlipPlay,
  CoinFlipReceipt,
  CoinFlipRound,
  LimboPlay,
  LimboReceipt,
  LimboRound,
  RotateSeeds,
  Rotation,
} from '../../schemas/games/games.ts';
import type { Word } from '../../schemas/games/play-record.ts';
import type { Resolved } from '../../schemas/requests.ts';
import type { OwnRecord } from './own-record.port.ts';

/** The house's word on a round, in the words of every game. */
export function wordOn(round: CoinFlipRound | LimboRound): Word {
  const { id, seed, nonce, bet_amount, won, payout } = round;
  return {
    id,
    seed_id: seed.id,
    server_seed_hash: seed.server_seed_hash,
    client_seed: seed.client_seed,
    nonce,
    choice: choiceOf(round),
    stake: bet_amount,
    result: shownBy(round),
    won,
    payout,
  };
}

/** Plays a round. What is sent is kept before it is sent, and the answer before anybody sees it. */
export async function playKept<Receipt extends CoinFlipReceipt | LimboReceipt>(
  { account }: OwnRecord,
  game: Game,
  play: CoinFlipPlay | LimboPlay,
  key: string,
  send: () => Promise<Receipt>,
): Promise<Receipt> {
  const store = playRecordOf(account);
  store.sent(key, { seed_id: play.seed_id, game, choice: choiceOf(play), stake: play.bet_amount });
  try {
    const receipt = await send();
    store.answered(key, wordOn(receipt.round));
    return receipt;
  } catch (error) {
    if (isCallError(error) && error.kind === 'refused') store.dropped(key);
    throw error;
  }
}

/** Keeps what has become of a round whose answer was lost. */
export function keepResolved<Receipt extends CoinFlipReceipt | LimboReceipt>(
  { account }: OwnRecord,
  key: string,
  resolved: Resolved<Receipt>,
): Resolved<Receipt> {
  const store = playRecordOf(account);
  if (resolved.outcome === 'applied') store.answered(key, wordOn(resolved.data.round));
  else store.dropped(key);
  return resolved;
}

/** Changes the pair, and keeps what was chosen, what was revealed, and what is in use now. */
export async function rotateKept(
  { account }: OwnRecord,
  body: RotateSeeds,
  signal: AbortSignal,
): Promise<Rotation> {
  const store = playRecordOf(account);
  store.chose({ after: body.seed_id, client_seed: body.client_seed });
  const rotation = await games.rotateSeeds(body, signal);
  store.revealed(body.seed_id, rotation.revealed.server_seed);
  store.shown(rotation.seeds);
  return rotation;
}
