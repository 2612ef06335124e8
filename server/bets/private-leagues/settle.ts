import type { Database, Queryable } from '../../database/database.ts';
import { PRIVATE_LEAGUE_STATES, stateAt } from './life.ts';
import { lockLeagues } from './lock.ts';

/** The bets that end in one transaction: a small number keeps locks short for other calls. */
const AT_ONCE = 100;

/**
 * Settles the bets of private leagues whose matches are decided, settles those again whose result was corrected, and
 * decides leagues that are over and have no open bet. In batches, each bet once, until the signal aborts: another
 * run continues.
 */
export async function settlePrivateLeagues(database: Database, signal?: AbortSignal): Promise<void> {
  for (const batch of [endNext, correctNext, decideNext]) {
    let count = AT_ONCE;
    while (count === AT_ONCE && !signal?.aborted) count = await database.transaction(batch);
  }
}

interface Due {
  id: number;
  league_id: number;
}

/** @returns the number of bets in the batch */
async function endNext(tx: Queryable): Promise<number> {
  const due = await tx.query<Due>(
    `select b.id, k.league_id from private_league_bets b
     join private_league_members k on k.id = b.member_id
     join matches m on m.id = b.match_id
     where b.status = 'open' and m.decision <> 'none' order by b.id limit ${AT_ONCE}`,
  );
  if (due.length === 0) return 0;
  await lockLeaguesOf(tx, due);
  await tx.query(
    `with ended as (
       update private_league_bets b set settled_at = statement_timestamp(), status = selection_outcome(
         b.selection_id, 'team', null, null, m.decision, m.winner_selection_id, m.is_drawn, m.toss_result, m.play)
       from matches m
       where m.id = b.match_id and m.decision <> 'none' and b.id = any ($1::bigint[]) and b.status = 'open'
       returning b.id, b.member_id, b.status, b.points, b.pays_points)
     insert into private_league_entries (league_id, member_id, bet_id, kind, debit, credit, points)
     select k.league_id, e.member_id, e.id, line.kind, line.debit, line.credit, line.points
     from ended e
     join private_league_members k on k.id = e.member_id
     cross join lateral (values
       (1, case e.status when 'won' then 'payout' when 'lost' then 'loss' else 'refund' end, 'open',
        case e.status when 'lost' then 'house' else 'points' end, e.points),
       (2, 'payout', 'house', 'points', case e.status when 'won' then e.pays_points - e.points else 0 end)
     ) as line (number, kind, debit, credit, points)
     where line.points > 0
     order by e.id, line.number`,
    [due.map(({ id }) => id)],
  );
  return due.length;
}

const lockLeaguesOf = (tx: Queryable, due: readonly Due[]) =>
  lockLeagues(tx, [...new Set(due.map(({ league_id }) => league_id))]);

/** Bets `b` of league `l` that have ended otherwise than the corrected result of their match `m` says. */
const CONTRADICTED = `private_league_bets b
  join private_league_members k on k.id = b.member_id
  join private_leagues l on l.id = k.league_id and l.decided_at is null
  join matches m on m.id = b.match_id
    and b.status in ('won', 'lost') and (b.status = 'won') <> (b.selection_id = m.winner_selection_id)`;

/** Only results that were entered are corrected, so that these are few. @returns the number of bets in the batch */
async function correctNext(tx: Queryable): Promise<number> {
  const due = await tx.query<Due>(
    `select b.id, k.league_id from ${CONTRADICTED}
     where b.match_id in (select match_id from corrections where winner_id is not null) order by b.id limit ${AT_ONCE}`,
  );
  if (due.length === 0) return 0;
  await lockLeaguesOf(tx, due);
  await tx.query(
    `with wrong as materialized (select b.id, k.league_id from ${CONTRADICTED} where b.id = any ($1::bigint[])),
     corrected as (
       update private_league_bets b set status = case b.status when 'won' then 'lost' else 'won' end
       from wrong where b.id = wrong.id
       returning b.id, b.member_id, wrong.league_id, b.status, b.pays_points)
     insert into private_league_entries (league_id, member_id, bet_id, kind, debit, credit, points)
     select league_id, member_id, id, 'correction', case status when 'won' then 'house' else 'points' end,
            case status when 'won' then 'points' else 'house' end, pays_points
     from corrected order by id`,
    [due.map(({ id }) => id)],
  );
  return due.length;
}

/** @returns the number of leagues in the batch */
async function decideNext(tx: Queryable): Promise<number> {
  const params = [PRIVATE_LEAGUE_STATES.deciding];
  const due = await tx.query<{ id: number }>(
    `select l.id from private_leagues l
     where l.decided_at is null and l.ends_at <= clock_timestamp() and ${IS_DECIDED} order by l.id limit ${AT_ONCE}`,
    params,
  );
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  await lockLeagues(tx, ids);
  await tx.query(
    `update private_leagues l set decided_at = clock_timestamp() where l.id = any ($2::bigint[]) and ${IS_DECIDED}`,
    [...params, ids],
  );
  return due.length;
}

/** Whether league `l` can be decided: it is over, no bet is open, and each has ended as its match has. */
const IS_DECIDED = `${stateAt('clock_timestamp()')} = any ($1::text[]) and not exists (
  select from private_league_members k join private_league_bets b on b.member_id = k.id
  join matches m on m.id = b.match_id
  where k.league_id = l.id and (b.status = 'open'
    or b.status in ('won', 'lost') and (b.status = 'won') <> (b.selection_id = m.winner_selection_id)))`;
