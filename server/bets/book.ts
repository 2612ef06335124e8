import type { Prediction } from '../../src/schemas/bets/matches.ts';
import type { Queryable } from '../database/database.ts';
import { sweepBy } from '../database/sweep.ts';

/** The number of rows of a book. Its exposure is their sum, and a bet locks only one of them. */
export const BOOK_SLOTS = 16;

/** An SQL expression: the slot for a person's bets. */
export const slotOf = (userId: string) => `mod(${userId}, ${BOOK_SLOTS})`;

/** An SQL expression: the share of `slot` when `total` is spread evenly. */
export const spread = (total: string, slot: string) =>
  `div(${total}, ${BOOK_SLOTS})::bigint + case when ${slot} < mod(${total}, ${BOOK_SLOTS}) then 1 else 0 end`;

/** One side that a book is kept of: a team, or a face of the coin. */
export interface Side {
  selection_id: number;
  side: 'team' | Prediction;
}

/** Locks the whole books of these sides, in the order of all bets. */
export async function lockBooks(tx: Queryable, sides: readonly Side[]): Promise<void> {
  await tx.query(
    `select b.slot from unnest($1::bigint[], $2::text[]) as wanted (selection_id, side)
     join books b on b.selection_id = wanted.selection_id and b.side = wanted.side
     order by b.selection_id, b.side, b.slot for no key update of b`,
    [sides.map(({ selection_id }) => selection_id), sides.map(({ side }) => side)],
  );
}

/**
 * Spreads the books of a match evenly again, after a change of its limit: a slot may exceed its share by then. The
 * match must be locked against bets. Combined bets that end with another match still free these books, so they are
 * locked, too.
 */
export async function spreadBooks(tx: Queryable, matchId: number): Promise<void> {
  await tx.query(
    `select slot from books where selection_id in (select id from selections where match_id = $1)
     order by selection_id, side, slot for no key update`,
    [matchId],
  );
  await tx.query(
    `update books b set exposure_paise = ${spread('t.total', 'b.slot')}
     from (select selection_id, side, sum(exposure_paise) as total from books
           where selection_id in (select id from selections where match_id = $1)
           group by selection_id, side) t
     where t.selection_id = b.selection_id and t.side = b.side`,
    [matchId],
  );
}

/** Matches cleared in one statement: each has some sixty rows, and one for each bettor. */
const MATCHES_AT_ONCE = 20;

/** Deletes the books and positions of matches decided more than a day ago. */
export async function sweepBooks(database: Queryable): Promise<void> {
  await sweepBy(
    () =>
      database.query(
        `with over as materialized (
           select id from matches where is_booked and decided_at < now() - interval '1 day'
           order by decided_at limit ${MATCHES_AT_ONCE} for no key update skip locked),
         unbooked as (
           delete from books where selection_id in (select p.id from over join selections p on p.match_id = over.id)),
         freed as (
           delete from positions where match_id in (select id from over))
         update matches set is_booked = false where id in (select id from over) returning id`,
      ),
    MATCHES_AT_ONCE,
  );
}
