import type { Queryable } from '../../database/database.ts';
import { sweep } from '../../database/sweep.ts';

/** A side's price is kept at most once in so long. */
export const SAMPLED_SECONDS = 10;
const KEPT_DAYS = 7;

/**
 * Writes down what the sides of all matches that can be bet on pay now, where it is another than the last that is
 * known. Apart from moving them: that is done thousands of times a second, and only what can be seen later is kept.
 */
export async function samplePrices(database: Queryable): Promise<void> {
  // Processes that do it at once name the same moment, and one of them writes.
  await database.query(
    `insert into price_moves (selection_id, at, win_ratio)
     select p.id, greatest(m.opens_at, slot.at), least(p.win_ratio, s.win_ratio)
     from (select to_timestamp(floor(extract(epoch from statement_timestamp()) / ${SAMPLED_SECONDS}) * ${SAMPLED_SECONDS}) as at) slot
     cross join matches m
     join match_states s on s.id = m.id
     join selections p on p.match_id = m.id
     left join lateral (
       select win_ratio from price_moves where selection_id = p.id order by at desc limit 1
     ) last on true
     where m.decision = 'none' and s.state in ('open', 'extraTime')
       and last.win_ratio is distinct from least(p.win_ratio, s.win_ratio)
     order by p.id
     on conflict do nothing`,
  );
}

/** Removes what was kept of matches that have been decided for some days. */
export async function sweepPrices(database: Queryable): Promise<void> {
  await sweep(
    database,
    'price_moves',
    'selection_id, at',
    `selection_id in (select p.id from matches m join selections p on p.match_id = m.id
                      where m.decided_at < now() - make_interval(days => ${KEPT_DAYS}))`,
  );
}
