import { noting } from '../account/activity/note.ts';
import type { Queryable } from '../database/database.ts';
import { recordingTerms } from './promotion-terms.ts';

/**
 * Gives a person whose phone has just been verified this much play money in paise; once for a person. Of two
 * concurrent calls the database refuses one. The journal is not inserted on trial, since a failed one would
 * leave a gap in the wallet's revisions.
 * @returns the paise that this call gave
 */
export async function grantStarter(tx: Queryable, userId: number, paise: number): Promise<number> {
  if (paise === 0) return 0;
  const given = await tx.query(
    `with journal as (
       insert into journals (user_id, kind)
       select $1, 'starter' where not exists (select from journals where user_id = $1 and kind = 'starter')
       returning id, user_id),
     ${noting("select user_id, 'starter' as kind, id as subject_id from journal")},
     ${recordingTerms("'starter'", 'select $2::bigint as amount_paise from journal')}
     insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
     select id, 1, user_id, 'promotions', 'cash', $2 from journal returning journal_id`,
    [userId, paise],
  );
  return given.length > 0 ? paise : 0;
}
