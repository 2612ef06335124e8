import { noting } from '../../account/activity/note.ts';
import type { Queryable } from '../../database/database.ts';
import { REMAINING } from '../remaining.ts';
import { moveBooks } from './settle.ts';

/**
 * Opens lost bets again that a corrected result alone had lost, and whose other legs wait for their matches: one journal
 * each takes the stake back from the house. Parts that were cashed out stay paid. The bets hold the limits of their open
 * legs again even if other bets have filled these meanwhile: the mistake was the house's, so the house bears the risk, and
 * the bettor keeps the bet. Until room is free, new bets are refused as ever. The wallets and the books must be locked.
 * @param correctionId the correction of the match
 * @param bets the ids of the lost bets
 */
export async function reopenCorrected(
  tx: Queryable,
  correctionId: number,
  bets: readonly number[],
): Promise<void> {
  if (bets.length === 0) return;
  await tx.query(
    `with lost as materialized (
       select id, settled_at from combined_bets where id = any ($2::bigint[])
     ), opened as (
       update combined_bets c set status = 'open', settled_at = null, payout_paise = null
       from lost where c.id = lost.id
       returning c.id, c.user_id, lost.settled_at, ${REMAINING.stake('c')} as stake_paise
     ), correction as (
       insert into combined_corrections (correction_id, combined_bet_id, user_id, was, becomes, written_off_paise, settled_at,
                                         stake_paise)
       select $1, id, user_id, 'lost', 'open', 0, settled_at, stake_paise from opened order by user_id, id
       returning id, combined_bet_id, user_id, stake_paise
     ), journal as (
       insert into journals (user_id, kind, combined_bet_id, combined_correction_id)
       select user_id, 'combined.corrected', combined_bet_id, id from correction order by user_id, id
       returning id, user_id, combined_bet_id
     ), ${noting("select user_id, 'combined.corrected' as kind, id as subject_id from correction")}
     insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
     select j.id, 1, j.user_id, 'house', 'staked', c.stake_paise
     from journal j join correction c on c.combined_bet_id = j.combined_bet_id order by j.id`,
    [correctionId, bets],
  );
  await moveBooks(tx, bets, 'take');
  await tx.query(
    `update positions p set pays_paise = p.pays_paise + taken.paise
     from (
       select c.user_id, l.match_id, sum(${REMAINING.combinedPays('c')}) as paise
       from combined_bets c
       join (select distinct combined_bet_id, match_id from combined_legs where status = 'open') l
         on l.combined_bet_id = c.id
       join matches m on m.id = l.match_id
       where c.id = any ($1::bigint[]) and m.decision = 'none'
       group by c.user_id, l.match_id
     ) taken
     where p.user_id = taken.user_id and p.match_id = taken.match_id`,
    [bets],
  );
}
