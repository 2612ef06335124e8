import { randomBytes } from 'node:crypto';
import { workOut } from '../../src/fairness/working.ts';
import type { Prediction } from '../../src/schemas/bets/matches.ts';
import { toPaise } from '../../src/schemas/money.ts';
import type { Queryable } from '../database/database.ts';
import { decideFlip, decideLimbo } from '../games/decide.ts';
import { newServerSeed } from '../games/seeds.ts';

const MINUTE = 60_000;

/** In the order in which they were played, a minute apart. */
const PAST: readonly ({ prediction: Prediction } | { target: number })[] = [
  { prediction: 'Head' },
  { prediction: 'Head' },
  { prediction: 'Tail' },
  { target: 2 },
  { target: 2 },
  { target: 1.5 },
  { prediction: 'Tail' },
  { prediction: 'Head' },
  { target: 10 },
  { target: 1.2 },
  { target: 3.5 },
  { prediction: 'Tail' },
];
/** In rupees. */
const STAKE = 25;

/**
 * Rounds of both games on a pair of seeds that has been revealed since, so that each can be verified. They came out
 * as their seeds have it.
 * @param start when the first one was played, in ms
 */
export async function playPastGames(tx: Queryable, userId: number, start: number): Promise<void> {
  const { seed, hash } = await newServerSeed();
  const clientSeed = randomBytes(8).toString('hex');
  const [pair] = await tx.query<{ id: number }>(
    `insert into seeds (user_id, server_seed, server_seed_hash, client_seed, state, nonce, created_at, rotated_at)
     values ($1, $2, $3, $4, 'revealed', $5, $6, $7) returning id`,
    [
      userId,
      seed,
      hash,
      clientSeed,
      PAST.length,
      new Date(start - MINUTE),
      new Date(start + PAST.length * MINUTE),
    ],
  );
  if (pair === undefined) return;
  for (const [index, played] of PAST.entries()) {
    const nonce = index + 1;
    const working = await workOut(seed, clientSeed, nonce);
    const { game, prediction, side, target, result, payoutPaise } =
      'target' in played
        ? decideLimbo({ ...played, bet_amount: STAKE }, working)
        : decideFlip({ ...played, bet_amount: STAKE }, working);
    await tx.query(
      `with played as (
         insert into rounds (user_id, game, seed_id, nonce, stake_paise, prediction, side, target, result,
                             payout_paise, played_at)
         values ($1, $2, $3, $4, $5::bigint, $6, $7, $8, $9, $10::bigint, $11) returning id, user_id, game, played_at
       ), journal as (
         insert into journals (user_id, kind, round_id, at)
         select user_id, game, id, played_at from played returning id, user_id
       )
       insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
       select journal.id, e.line, journal.user_id, e.debit, e.credit, e.paise
       from journal cross join (values (1, 'cash', 'house', $5::bigint), (2, 'house', 'cash', $10::bigint))
         as e (line, debit, credit, paise)
       where e.paise > 0 order by e.line`,
      [
        userId,
        game,
        pair.id,
        nonce,
        toPaise(STAKE),
        prediction,
        side,
        target,
        result,
        payoutPaise,
        new Date(start + index * MINUTE),
      ],
    );
  }
}
