import type { Queryable } from '../../database/database.ts';
import { sweep } from '../../database/sweep.ts';

/** The shortest time between two samples of a side's price. */
export const SAMPLED_SECONDS = 10;
const KEPT_DAYS = 7;

/**
 * Samples the prices of all sides that are open for bets, and stores those that differ from the last sample. Moving a
 * price does not store it, since prices can move thousands of times a second.
 */
export async function samplePrices(database: Queryable): Promise<void> {
  // Concurrent processes use the same moment, and only one of them writes.
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

/** Deletes the samples of matches decided some days ago. */
export async function sweepPrices(database: Queryable): Promise<void> {
  await sweep(
    database,
    'price_moves',
    'selection_id, at',
    `selection_id in (select p.id from matches m join selections p on p.match_id = m.id
                      where m.decided_at < now() - make_interval(days => ${KEPT_DAYS}))`,
  );
}
