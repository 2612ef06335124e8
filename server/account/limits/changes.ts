import type { Queryable } from '../../database/database.ts';

/** A text that differs once a person has changed their limits or begun a break; empty while they have neither. */
export interface LimitsMark {
  user_id: number;
  mark: string;
}

/**
 * The marks that differ from those last read. A period that passes by itself changes no mark.
 * @param known the marks of these people so far; undefined: unknown, so that the present one is returned
 */
export function changedLimits(
  database: Queryable,
  known: readonly { userId: number; mark: string | undefined }[],
): Promise<LimitsMark[]> {
  return database.query<LimitsMark>(
    `select known.user_id, own.mark
     from unnest($1::bigint[], $2::text[]) as known (user_id, mark)
     cross join lateral (
       select concat_ws(';', (
         select string_agg(
           concat_ws(' ', l.kind, l.period, l.amount_hundredths, l.raise_to_hundredths, l.raise_asked_at), ',' order by l.kind, l.period)
         from play_limits l where l.user_id = known.user_id
       ), (select 'break ' || max(b.id) from play_breaks b where b.user_id = known.user_id)) as mark
     ) own
     where known.mark is null or known.mark <> own.mark`,
    [known.map(({ userId }) => userId), known.map(({ mark }) => mark ?? null)],
  );
}
