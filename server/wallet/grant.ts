import type { Queryable } from '../database/database.ts';

/** Cash for a person, with its giver. */
interface CashGrant {
  paise: number;
  who: string;
  why: string;
  /** Now by default. */
  at?: Date;
}

/** Puts cash into a wallet, with the act that records giver, amount and reason. */
export async function grantCash(
  tx: Queryable,
  userId: number,
  { paise, who, why, at }: CashGrant,
): Promise<void> {
  await tx.query(
    `with granted as (
       insert into journals (user_id, kind, at)
       values ($1, 'grant', coalesce($3::timestamptz, clock_timestamp())) returning id, at
     ), act as (
       insert into operator_acts (who, act, subject, amount_paise, why, at)
       select $4, 'cash.grant', id::text, $2, $5, at from granted
     )
     insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
     select id, 1, $1, 'promotions', 'cash', $2 from granted`,
    [userId, paise, at ?? null, who, why],
  );
}
