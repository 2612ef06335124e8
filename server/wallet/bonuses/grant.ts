import { noting } from '../../account/activity/note.ts';
import type { Queryable } from '../../database/database.ts';
import { recordingTerms } from '../promotion-terms.ts';

/** The time to wager a bonus. */
const LASTS = '30 days';

/** A bonus requires stakes of its own amount: wagering × 1. */
const GRANT = `
  with granted as (
    insert into bonuses (user_id, kind, amount_paise, wagering_paise, expires_at, reference)
    values ($1, $2, $3, $3, clock_timestamp() + interval '${LASTS}', $4)
    on conflict do nothing
    returning id, user_id, amount_paise),
  journal as (
    insert into journals (user_id, kind, bonus_id)
    select user_id, 'bonus.granted', id from granted returning id, user_id),
  entry as (
    insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
    select journal.id, 1, journal.user_id, 'promotions', 'bonus', amount_paise from journal, granted),
  ${noting("select user_id, 'bonus.granted' as kind, id as subject_id from granted")},
  ${recordingTerms("'welcome'", "select amount_paise from granted where $2 = 'welcome'")}
  select id from granted`;

/**
 * Gives the welcome bonus, once for each person, after the verification of their phone.
 * @param paise 0 for none
 * @returns the paise that this call gave
 */
export async function grantWelcome(tx: Queryable, userId: number, paise: number): Promise<number> {
  if (paise === 0) return 0;
  const granted = await tx.query(GRANT, [userId, 'welcome', paise, null]);
  return granted.length > 0 ? paise : 0;
}

/**
 * Gives a bonus of so many paise; once for a reference.
 * @returns whether this call did it
 */
export async function grantGoodwill(
  tx: Queryable,
  userId: number,
  amountPaise: number,
  reference: string,
): Promise<boolean> {
  return (await tx.query(GRANT, [userId, 'goodwill', amountPaise, reference])).length > 0;
}
