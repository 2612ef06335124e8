import { drawsOf } from '../../../src/fairness/matches/draws.ts';
import type { MatchState, MatchTerms } from '../../../src/fairness/matches/match.ts';
import { drawsNeeded, playMatch } from '../../../src/fairness/matches/play.ts';
import type { MatchNews } from '../../../src/schemas/bets/matches.ts';
import type { Queryable } from '../../database/database.ts';
import { sweepBy } from '../../database/sweep.ts';
import { newsFrom, toMatchNews } from './play.ts';

/** The days for which the news of a match are stored after its decision. */
export const NEWS_KEPT_DAYS = 7;

/**
 * The news of a match so far: the stored ones, or the match played again from its seed once they are deleted.
 */
export async function newsOf(database: Queryable, matchId: number): Promise<MatchNews[]> {
  const rows = await database.query<Omit<MatchNews, 'at'> & { at: Date; state: MatchState }>(
    'select number, at, kind, side, points, state from match_news where match_id = $1 order by number',
    [matchId],
  );
  return rows.length > 0 ? rows.map(toMatchNews) : playedAgain(database, matchId);
}

async function playedAgain(database: Queryable, matchId: number): Promise<MatchNews[]> {
  const [match] = await database.query<{
    terms: MatchTerms;
    starts: Date;
    told: number;
    seed: string;
    salt: string;
    number: number;
  }>(
    `select m.terms, m.play_starts_at as starts, m.news_count as told, m.seed, e.salt, m.season_number as number
     from matches m join seasons e on e.id = m.season_id where m.id = $1 and m.seed is not null`,
    [matchId],
  );
  if (match === undefined) return [];
  const { terms, starts, told, seed, salt, number } = match;
  const events = playMatch(terms, await drawsOf(seed, salt, number, drawsNeeded(terms)));
  return newsFrom(starts, events.slice(0, told)).map(toMatchNews);
}

/** The matches whose news one statement deletes. */
const AT_ONCE = 20;

/**
 * Deletes the news of matches that were decided some days ago and can be played again from their seeds. One
 * statement deletes all news of a match.
 */
export async function sweepNews(database: Queryable): Promise<void> {
  await sweepBy(
    (most) =>
      database.query(
        // Ids grow with time, so all matches before the first one with news have been swept.
        `with old as materialized (
           select m.id from matches m
           where m.id >= (select min(match_id) from match_news) and m.seed is not null
             and m.decided_at < now() - make_interval(days => ${NEWS_KEPT_DAYS})
             and exists (select from match_news where match_id = m.id)
           order by m.id limit $1
         ), gone as (delete from match_news where match_id in (select id from old))
         select id from old`,
        [most],
      ),
    AT_ONCE,
  );
}
