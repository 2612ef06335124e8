import type { Queryable } from '../database/database.ts';

/** What goes on record of something that an operator did. */
export interface Act {
  who: string;
  /** What was done, as a dotted fact: `match.abandon`. */
  act: string;
  /** To what: an id, a phone number, a slug. */
  subject: string;
  why: string | null;
}

/** Puts it on record; called in the transaction that does it. */
export async function recordAct(tx: Queryable, { who, act, subject, why }: Act): Promise<void> {
  await tx.query('insert into operator_acts (who, act, subject, why) values ($1, $2, $3, $4)', [
    who,
    act,
    subject,
    why,
  ]);
}
