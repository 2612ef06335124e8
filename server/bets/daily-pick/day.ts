import type { Database } from '../../database/database.ts';
import { indianDay } from '../../indian-time.ts';

/** The match of day `d`: `m` once it is made, and its fixture `f` if it is a league match. */
export const DAILY_MATCH = `
  left join fixtures f on f.reference = d.fixture
  left join matches m on m.id = coalesce(d.match_id, (select id from matches where reference = d.fixture))`;

/** SQL for the moment at which a day of India ends. */
export const endOfDay = (day: string): string => `((${day} + 1)::timestamp at time zone 'Asia/Kolkata')`;

/**
 * Chooses the match of the day, unless the day has one: of the league matches that open on that day in India, start on
 * it or at the midnight that ends it, and have not started, the one that starts last. So a match that starts at midnight
 * can be picked at every hour. Without a league match it is one that an operator or an outside feed has made and that opens on that day: the one that takes bets for
 * longest, preferably not beyond the day. Street matches, which last minutes, are never chosen.
 */
export async function chooseDailyMatch(database: Database, at: Date | null = null): Promise<void> {
  // The search reads all fixtures: only the first tick of a day does it, and those of a day without a match.
  const [chosen] = await database.query(
    `select from daily_matches where day = ${indianDay('coalesce($1::timestamptz, clock_timestamp())')}`,
    [at],
  );
  if (chosen !== undefined) return;
  await database.query(
    `with today as materialized (
       select ${indianDay('now.at')} as day, now.at from (select coalesce($1::timestamptz, clock_timestamp()) as at) now
     ), league as materialized (
       select f.reference
       from fixtures f cross join today
       where ${indianDay('f.opens_at')} = today.day and f.starts_at <= ${endOfDay('today.day')} and f.starts_at > today.at
       order by f.starts_at desc, f.league_season_id, f.number limit 1
     ), other as materialized (
       select m.id
       from matches m join match_states s on s.id = m.id cross join today
       where ${indianDay('m.opens_at')} = today.day and m.season_id is null and m.decision = 'none'
         and s.betting_closes_at > today.at
       order by s.betting_closes_at <= ${endOfDay('today.day')} desc, s.betting_closes_at desc, m.id limit 1
     )
     insert into daily_matches (day, fixture, match_id)
     select today.day, league.reference, case when league.reference is null then other.id end
     from today left join league on true left join other on true
     where league.reference is not null or other.id is not null
     on conflict do nothing`,
    [at],
  );
}
