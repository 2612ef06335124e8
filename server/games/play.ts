import { deriveRound } from '../../src/fairness/derivation.ts';
import type { Game } from '../../src/fairness/games.ts';
import type { Play } from '../../src/schemas/games/bodies.ts';
import type { RoundReceipt } from '../../src/schemas/games/games.ts';
import { toPaise } from '../../src/schemas/shared/money.ts';
import type { Database } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { keepKey, keyParams, type MoneyRequest, once } from '../wallet/idempotency.ts';
import { decide } from './decide.ts';
import { receiptOf } from './rounds.ts';
import { pairInUse, seedsRefused } from './seeds.ts';

/**
 * Stores a decided round if the pair of seeds is still in use and this is still its next number; else returns
 * no row. Locks are taken in this order: pair, wallet. Locking reads the latest version of a row, however old
 * the statement's snapshot is, and a rotation waits for the lock: so no round is played on a revealed pair.
 */
const PLAY = `
  with pair as materialized (
    select id from seeds
    where id = $2::bigint and user_id = $1::bigint and state = 'active' and nonce = $3::bigint - 1
    for no key update
  ), wallet as materialized (
    select w.cash from pair cross join wallets w where w.user_id = $1::bigint for no key update of w
  ), judged as materialized (
    select cash, $5::bigint <= cash as affordable, clock_timestamp() as at from wallet
  ), numbered as (
    update seeds s set nonce = $3::bigint from pair cross join judged
    where s.id = pair.id and judged.affordable
    returning s.id, s.server_seed_hash, s.client_seed, judged.at
  ), played as (
    insert into rounds (user_id, game, seed_id, nonce, stake_paise, prediction, side, target, result,
                        payout_paise, played_at)
    select $1::bigint, $4::text, id, $3::bigint, $5::bigint, $6::text, $7::text, $8::bigint, $9::bigint,
           $10::bigint, at
    from numbered returning id, played_at
  ), journal as (
    insert into journals (user_id, kind, round_id, at)
    select $1::bigint, $4::text, id, played_at from played returning id
  ), entry as (
    insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
    select journal.id, e.line, $1::bigint, e.debit, e.credit, e.paise
    from journal cross join (values (1, 'cash', 'house', $5::bigint), (2, 'house', 'cash', $10::bigint))
      as e (line, debit, credit, paise)
    where e.paise > 0 order by e.line
  ), ${keepKey('played', '$1::bigint', 11)}
  select judged.affordable, played.id from judged left join played on true`;

/**
 * Plays a round of a game, once for a request; it is decided and paid at once.
 * @throws Refusal 404 unknown seeds · 409 seeds no longer in use (`data.seeds`) · 400 more than the balance
 */
export async function playRound<G extends Game>(
  database: Database,
  request: MoneyRequest,
  game: G,
  play: Play<G>,
): Promise<RoundReceipt<G>> {
  const roundId = await once(database, request, () => playNext(database, request, game, play));
  return receiptOf(database, game, request.userId, roundId);
}

/**
 * Plays the next round of the pair in use. If another tab was faster and took the number, it tries the next
 * number.
 */
async function playNext<G extends Game>(
  database: Database,
  request: MoneyRequest,
  game: G,
  play: Play<G>,
): Promise<number> {
  let tried: number | undefined;
  for (;;) {
    const pair = await pairInUse(database, request.userId);
    if (pair?.id !== play.seed_id) throw await seedsRefused(database, request.userId, play.seed_id);
    const nonce = pair.nonce + 1;
    if (nonce === tried) throw new Error('A round was not played, and nobody was faster');
    tried = nonce;
    const { draw } = await deriveRound(pair.server_seed, pair.client_seed, nonce);
    const stakePaise = toPaise(play.bet_amount);
    const outcome = decide(game, play, stakePaise, draw);
    const [round] = await database.query<{ affordable: boolean; id: number }>(PLAY, [
      request.userId,
      pair.id,
      nonce,
      game,
      stakePaise,
      outcome.prediction,
      outcome.side,
      outcome.target,
      outcome.result,
      outcome.payoutPaise,
      ...keyParams(request),
    ]);
    if (round === undefined) continue;
    if (!round.affordable) throw tooMuch();
    return round.id;
  }
}

function tooMuch(): Refusal {
  const message = 'The amount is more than your wallet holds';
  return new Refusal(400, message, { errors: { bet_amount: message } });
}
