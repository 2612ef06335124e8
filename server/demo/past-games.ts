import { randomBytes } from 'node:crypto';
import { deriveRound } from '../../src/fairness/derivation.ts';
import { GAMES, type Game } from '../../src/fairness/games.ts';
import type { Choices } from '../../src/fairness/rules.ts';
import type { Queryable } from '../database/database.ts';
import { decide, type Outcome } from '../games/decide.ts';
import { newServerSeed } from '../games/seeds.ts';

const MINUTE = 60_000;

/**
 * Past choices in each game, one round a minute. With this many flips they hardly ever all land on the same
 * side.
 */
const PAST: { [G in Game]: readonly Choices[G][] } = {
  coinflip: [
    { prediction: 'Head' },
    { prediction: 'Head' },
    { prediction: 'Tail' },
    { prediction: 'Tail' },
    { prediction: 'Head' },
    { prediction: 'Tail' },
    { prediction: 'Tail' },
    { prediction: 'Head' },
    { prediction: 'Tail' },
    { prediction: 'Head' },
    { prediction: 'Head' },
    { prediction: 'Tail' },
  ],
  limbo: [{ target: 2 }, { target: 2 }, { target: 1.5 }, { target: 10 }, { target: 1.2 }, { target: 3.5 }],
  dice: [
    { direction: 'over', target: 50 },
    { direction: 'under', target: 50 },
    { direction: 'over', target: 75 },
    { direction: 'under', target: 10 },
    { direction: 'under', target: 90.5 },
    { direction: 'over', target: 33.33 },
  ],
};
const STAKE_PAISE = 25_00;

/** The rounds of a game, each as a function from its draw to its outcome. */
function roundsOf<G extends Game>(game: G): { game: Game; drawn: (draw: number) => Outcome }[] {
  return PAST[game].map((choice) => ({ game, drawn: (draw) => decide(game, choice, STAKE_PAISE, draw) }));
}

/**
 * Plays rounds of all games on a pair of seeds that is revealed afterwards, so that each can be verified. The
 * seeds decide their results.
 * @param last the time of the last round, in ms
 */
export async function playPastGames(tx: Queryable, userId: number, last: number): Promise<void> {
  const { seed, hash } = await newServerSeed();
  const clientSeed = randomBytes(8).toString('hex');
  const rounds = GAMES.flatMap((game) => roundsOf(game));
  const start = last - (rounds.length - 1) * MINUTE;
  const [pair] = await tx.query<{ id: number }>(
    `insert into seeds (user_id, server_seed, server_seed_hash, client_seed, state, nonce, created_at, rotated_at)
     values ($1, $2, $3, $4, 'revealed', $5, $6, $7) returning id`,
    [userId, seed, hash, clientSeed, rounds.length, new Date(start - MINUTE), new Date(last + MINUTE)],
  );
  if (pair === undefined) return;
  for (const [index, { game, drawn }] of rounds.entries()) {
    const nonce = index + 1;
    const { draw } = await deriveRound(seed, clientSeed, nonce);
    const { prediction, side, target, result, payoutPaise } = drawn(draw);
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
        STAKE_PAISE,
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
