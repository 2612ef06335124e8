import { noting } from '../../account/activity/note.ts';
import type { Queryable } from '../../database/database.ts';
import { lockBooks, type Side, spread } from '../book.ts';
import { REMAINING } from '../remaining.ts';

/**
 * The legs that end in one transaction; fewer than single bets, because a lost bet also frees the books of
 * all its other legs.
 */
export const LEGS_AT_ONCE = 50;

/** An open leg of a match, with its bet and owner. */
export interface OpenLeg {
  combined_bet_id: number;
  number: number;
  user_id: number;
}

/** The next open legs of a match, or those on its toss alone, in the order of their owners. */
export function nextLegs(
  tx: Queryable,
  matchId: number,
  { onToss }: { onToss: boolean },
): Promise<OpenLeg[]> {
  return tx.query(
    `select l.combined_bet_id, l.number, c.user_id from combined_legs l join combined_bets c on c.id = l.combined_bet_id
     where l.match_id = $1 and l.status = 'open' and ($2::boolean is false or l.prediction is not null)
     order by c.user_id, l.combined_bet_id, l.number limit ${LEGS_AT_ONCE}`,
    [matchId, onToss],
  );
}

/**
 * Ends these legs by the decision of their match, then the bets that have lost or have no open leg left, and
 * frees the limits that they held. The match and the wallets must be locked: a transaction that ends another
 * leg of the same bet waits for the wallet, and each statement here sees everything committed before it.
 * Books are locked after wallets, as for placing.
 */
export async function endLegs(tx: Queryable, matchId: number, legs: readonly OpenLeg[]): Promise<void> {
  if (legs.length === 0) return;
  // A bet that has been lost by another leg meanwhile no longer holds any limits.
  const open = await tx.query<{ id: number }>(
    `select id from combined_bets where id = any ($1::bigint[]) and status = 'open'`,
    [legs.map((leg) => leg.combined_bet_id)],
  );
  await tx.query(
    `update combined_legs l set status = selection_outcome(
       p.id, p.kind, k.line, l.prediction, m.decision, m.winner_selection_id, m.is_drawn, m.toss_result, m.play)
     from matches m, selections p, markets k, unnest($2::bigint[], $3::integer[]) as ended (combined_bet_id, number)
     where m.id = $1 and l.match_id = m.id and p.id = l.selection_id and k.id = l.market_id and l.status = 'open'
       and l.combined_bet_id = ended.combined_bet_id and l.number = ended.number`,
    [matchId, legs.map((leg) => leg.combined_bet_id), legs.map((leg) => leg.number)],
  );
  await endAndFree(
    tx,
    matchId,
    open.map(({ id }) => id),
  );
}

/**
 * Ends open bets that a corrected leg has lost, and frees the limits of their open legs. The wallets must be locked.
 * @param bets their ids
 */
export const loseCorrected = (tx: Queryable, bets: readonly number[]): Promise<void> =>
  endAndFree(tx, null, bets);

/** @param matchId the match whose legs have just ended; null if none has ended just now */
async function endAndFree(tx: Queryable, matchId: number | null, bets: readonly number[]): Promise<void> {
  if (bets.length === 0) return;
  const lost = await endCombined(tx, bets);
  await freeBooks(tx, lost);
  await freePositions(tx, matchId, bets);
}

/**
 * Ends those of these bets that are lost or have no open leg left, each with one journal. Cash-outs that were
 * paid stay paid.
 * @returns the ids of the lost bets
 */
async function endCombined(tx: Queryable, ids: readonly number[]): Promise<number[]> {
  const ended = await tx.query<{ id: number; status: string }>(
    `with result as materialized (
       select c.id, case when l.lost > 0 then 'lost' when l.won > 0 then 'won' else 'void' end as status,
              ${REMAINING.stake('c')} as left_paise,
              trunc(${REMAINING.stake('c')} * combined_price(l.ratios))::bigint as returned_paise
       from combined_bets c
       cross join lateral (
         select count(*) filter (where status = 'open') as open, count(*) filter (where status = 'lost') as lost,
                count(*) filter (where status = 'won') as won,
                array_agg(win_ratio order by number) filter (where status = 'won') as ratios
         from combined_legs where combined_bet_id = c.id
       ) l
       where c.id = any ($1::bigint[]) and (l.lost > 0 or l.open = 0)
     ), ended as (
       update combined_bets c set status = r.status, settled_at = statement_timestamp(),
              payout_paise = case r.status when 'lost' then 0 when 'void' then r.left_paise else r.returned_paise end
       from result r where c.id = r.id
       returning c.id, c.user_id, c.status, r.left_paise as stake_paise, c.payout_paise
     ), journal as (
       insert into journals (user_id, kind, combined_bet_id, combined_correction_id)
       -- A correction of an open bet has opened it again, and its settlement belongs to the last one.
       select user_id, 'combined.' || status, id, (select max(x.id) from combined_corrections x where x.combined_bet_id = ended.id)
       from ended order by user_id, id
       returning id, combined_bet_id
     ), ${noting("select user_id, 'combined.' || status as kind, id as subject_id from ended")},
     entry as (
       insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
       select j.id, line.number, e.user_id, line.debit, line.credit, line.amount_paise
       from journal j
       join ended e on e.id = j.combined_bet_id
       cross join lateral (values
         (1, 'staked', case e.status when 'lost' then 'house' else 'cash' end, e.stake_paise),
         (2, 'house', 'cash', e.payout_paise - e.stake_paise)
       ) as line (number, debit, credit, amount_paise)
       where line.amount_paise > 0
       order by j.id, line.number
     )
     select id, status from ended`,
    [ids],
  );
  return ended.filter(({ status }) => status === 'lost').map(({ id }) => id);
}

/**
 * Locks the books of the open legs of these bets.
 * @param others further books, which are locked in the same order
 */
export async function lockOpenBooks(
  tx: Queryable,
  bets: readonly number[],
  others: readonly Side[] = [],
): Promise<void> {
  if (bets.length === 0 && others.length === 0) return;
  const sides = await tx.query<Side>(
    `select distinct selection_id, coalesce(prediction, 'team') as side
     from combined_legs where combined_bet_id = any ($1::bigint[]) and status = 'open'`,
    [bets],
  );
  await lockBooks(tx, [...sides, ...others]);
}

/** Frees the books of a lost bet's other legs on undecided matches; a thrown toss has no books any more. */
async function freeBooks(tx: Queryable, lost: readonly number[]): Promise<void> {
  await lockOpenBooks(tx, lost);
  await moveBooks(tx, lost, 'free');
}

/**
 * Frees the room of these bets in the books of their open legs, or takes it again, whether or not it fits under the
 * limits. The books must be locked.
 */
export async function moveBooks(
  tx: Queryable,
  bets: readonly number[],
  move: 'free' | 'take',
): Promise<void> {
  if (bets.length === 0) return;
  // Read after the lock, since a toss that was thrown meanwhile has emptied its books.
  await tx.query(
    `with moved as materialized (
       select l.selection_id, coalesce(l.prediction, 'team') as side, sum(${REMAINING.combinedPays('c')} - ${REMAINING.stake('c')})::bigint as paise
       from combined_legs l
       join combined_bets c on c.id = l.combined_bet_id
       join matches m on m.id = l.match_id
       where l.combined_bet_id = any ($1::bigint[]) and l.status = 'open' and m.decision = 'none'
         and (l.prediction is null or m.tossed_at is null)
       group by 1, 2
     ), whole as materialized (
       select f.selection_id, f.side, sum(b.exposure_paise) + max(f.paise) * $2::bigint as paise
       from moved f join books b on b.selection_id = f.selection_id and b.side = f.side
       group by f.selection_id, f.side
     )
     update books b set exposure_paise = ${spread('w.paise', 'b.slot')}
     from whole w where b.selection_id = w.selection_id and b.side = w.side`,
    [bets, move === 'take' ? 1 : -1],
  );
}

/**
 * A bet holds its payout against the limit of each match on which it has an open leg. It frees the limit of
 * this match with its last leg there, and all others when it is lost.
 */
async function freePositions(tx: Queryable, matchId: number | null, bets: readonly number[]): Promise<void> {
  await tx.query(
    `update positions p set pays_paise = p.pays_paise - freed.paise
     from (
       select c.user_id, held.match_id, sum(${REMAINING.combinedPays('c')}) as paise
       from combined_bets c
       cross join lateral (
         select l.match_id, bool_or(l.status = 'open') as has_open
         from combined_legs l where l.combined_bet_id = c.id group by l.match_id
       ) held
       join matches m on m.id = held.match_id
       where c.id = any ($2::bigint[]) and m.decision = 'none'
         and case when held.match_id = $1::bigint then not held.has_open or c.status = 'lost' else c.status = 'lost' and held.has_open end
       group by c.user_id, held.match_id
     ) freed
     where p.user_id = freed.user_id and p.match_id = freed.match_id`,
    [matchId, bets],
  );
}
