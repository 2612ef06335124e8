import type { Prediction } from '../../src/schemas/bets.ts';
import type { Alongside, Database, Queryable } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { MATCH_STATES } from './life.ts';

export interface Result {
  /** The selection of the side that won. */
  winner: number;
  toss: Prediction;
}

/**
 * Settles a closed match with its result, and every open bet on it: the winners are paid, the other stakes go
 * to the house. All or nothing, and once: the same result again changes nothing.
 * @returns whether this call did it
 * @throws Refusal 404 without such a match or side, 409 when the match is not closed or was decided otherwise
 */
export function settleMatch(
  database: Database,
  matchId: number,
  { winner, toss }: Result,
  alongside?: Alongside,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const match = await lockMatch(tx, matchId);
    if (match.state === 'settled' && match.winner === winner && match.toss === toss) return false;
    if (!MATCH_STATES.settling.includes(match.state))
      throw new Refusal(409, `A match is settled once, after it has closed`, {
        data: { state: match.state },
      });
    const [side] = await tx.query(
      `select id from selections where id = $1 and match_id = $2 and kind = 'team'`,
      [winner, matchId],
    );
    if (side === undefined) throw new Refusal(404, 'No such side in this match');
    await lockWallets(tx, matchId);
    await tx.query(
      `update matches set decision = 'settled', winner_selection_id = $2, toss_result = $3,
              decided_at = clock_timestamp(), revision = revision + 1 where id = $1`,
      [matchId, winner, toss],
    );
    await endBets(
      tx,
      matchId,
      `case when b.selection_id = m.winner_selection_id or b.prediction = m.toss_result then 'won' else 'lost' end`,
    );
    await alongside?.(tx);
    return true;
  });
}

/**
 * Abandons a match that is not decided: every open bet on it is void, its stake goes back.
 * @returns whether this call did it: false for a match that is abandoned already
 * @throws Refusal 404 without such a match, 409 when it is settled
 */
export function abandonMatch(database: Database, matchId: number, alongside?: Alongside): Promise<boolean> {
  return database.transaction(async (tx) => {
    const match = await lockMatch(tx, matchId);
    if (match.state === 'abandoned') return false;
    if (!MATCH_STATES.abandoning.includes(match.state))
      throw new Refusal(409, 'A settled match cannot be abandoned', { data: { state: match.state } });
    await lockWallets(tx, matchId);
    await tx.query(
      `update matches set decision = 'abandoned', decided_at = clock_timestamp(), revision = revision + 1
       where id = $1`,
      [matchId],
    );
    await endBets(tx, matchId, `'void'`);
    await alongside?.(tx);
    return true;
  });
}

async function lockMatch(tx: Queryable, matchId: number) {
  const locked = await tx.query('select id from matches where id = $1 for update', [matchId]);
  if (locked.length === 0) throw new Refusal(404, 'Match not found');
  // A statement of its own, so that the clock is read after the lock.
  const [match] = await tx.query<{ state: string; winner: number | null; toss: Prediction | null }>(
    `select s.state, m.winner_selection_id as winner, m.toss_result as toss
     from matches m join match_states s on s.id = m.id where m.id = $1`,
    [matchId],
  );
  if (match === undefined) throw new Error(`Match ${matchId} has no betting window`);
  return match;
}

/**
 * Locks the wallets of all who have an open bet on a match that the transaction has locked, in the order of their
 * owners, so that two matches that are decided at once cannot wait for each other. Only then is the clock read: the
 * stakes of one wallet are settled in the order in which others come to see them.
 */
async function lockWallets(tx: Queryable, matchId: number): Promise<void> {
  await tx.query(
    `select user_id from wallets
     where user_id in (select user_id from bets where match_id = $1 and status = 'open')
     order by user_id for no key update`,
    [matchId],
  );
}

/**
 * Ends every open bet of a match that the transaction has locked, with its wallets, by sets. Placing and cancelling
 * wait for the match, so the bets stand still.
 * @param status an SQL expression over bet `b` and match `m`
 */
async function endBets(tx: Queryable, matchId: number, status: string): Promise<void> {
  await tx.query(
    `with ended as (
       update bets b set status = ${status}, settled_at = m.decided_at
       from matches m where m.id = $1 and b.match_id = m.id and b.status = 'open'
       returning b.id, b.user_id, b.status, b.stake_paise, b.pays_paise
     ), journal as (
       insert into journals (user_id, kind, bet_id)
       select user_id, 'bet.' || status, id from ended order by user_id, id
       returning id, user_id, bet_id
     )
     insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
     select j.id, line.number, j.user_id, line.debit, line.credit, line.amount_paise
     from journal j
     join ended e on e.id = j.bet_id
     cross join lateral (values
       (1, 'staked', case e.status when 'lost' then 'house' else 'cash' end, e.stake_paise),
       (2, 'house', 'cash', case e.status when 'won' then e.pays_paise - e.stake_paise else 0 end)
     ) as line (number, debit, credit, amount_paise)
     where line.amount_paise > 0
     order by j.id, line.number`,
    [matchId],
  );
}
