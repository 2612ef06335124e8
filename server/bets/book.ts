import type { Prediction } from '../../src/schemas/bets/matches.ts';
import type { Queryable } from '../database/database.ts';
import { sweepBy } from '../database/sweep.ts';

/** Each book has this many rows, so that bets on one side rarely wait for each other. Its exposure is their sum. */
export const BOOK_SLOTS = 16;

/** SQL expression for the row (slot) of a book that a person's bets use. */
export const slotOf = (userId: string) => `mod(${userId}, ${BOOK_SLOTS})`;

/** SQL expression for the share of one slot when `total` is spread evenly over the book. */
export const spread = (total: string, slot: string) =>
  `div(${total}, ${BOOK_SLOTS})::bigint + case when ${slot} < mod(${total}, ${BOOK_SLOTS}) then 1 else 0 end`;

/** The side of a book: a face of the coin, or `team` for a selection with one book: a team, an over or an under. */
export interface Side {
  selection_id: number;
  side: 'team' | Prediction;
}

/** Locks all slots of these books, in the same order as all other statements, so that no two deadlock. */
export async function lockBooks(tx: Queryable, sides: readonly Side[]): Promise<void> {
  await tx.query(
    `select b.slot from unnest($1::bigint[], $2::text[]) as wanted (selection_id, side)
     join books b on b.selection_id = wanted.selection_id and b.side = wanted.side
     order by b.selection_id, b.side, b.slot for no key update of b`,
    [sides.map(({ selection_id }) => selection_id), sides.map(({ side }) => side)],
  );
}

/**
 * Spreads the books of a match evenly over their slots, because a slot may exceed its share after the limit was lowered.
 * The match must be locked against bets. It locks the books, too: a combined bet that ends with another match also
 * changes them.
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

/** Matches whose books are deleted in one statement. Each match has about sixty rows, and one more for each bettor. */
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
