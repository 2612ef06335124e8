import { drawsOf } from '../../../src/fairness/matches/draws.ts';
import type { MatchTerms } from '../../../src/fairness/matches/match.ts';
import { drawsNeeded, longestMs, playMatch } from '../../../src/fairness/matches/play.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { makeInSeason } from '../feeds/announce.ts';
import type { Fixture } from '../feeds/match-feed.ts';
import { newsFrom, playAfter, playBefore } from '../feeds/play.ts';
import { writeNews } from '../feeds/publish.ts';
import { seedOf } from '../feeds/seasons.ts';

/** Hours before the start at which a league match is made. */
const MADE_HOURS = 2;
/**
 * The matches made in one batch. Pricing a match takes a tenth of a second, so other work runs between
 * batches.
 */
const AT_ONCE = 5;

interface DueFixture {
  reference: string;
  competition: string;
  home: string;
  away: string;
  opensAt: Date;
  startsAt: Date;
  terms: MatchTerms;
  minimumBetPaise: number;
  now: Date;
}

/**
 * Makes the league matches that are due, in the order of play, in seasons that have their salt. A match that should be over by now, because no
 * server was running, is played at once from the seed of its number, without bets.
 */
export async function announceLeagueMatches(database: Database): Promise<void> {
  const due = await database.query<DueFixture>(
    `select f.reference, c.name as competition, home.name as home, away.name as away, f.opens_at as "opensAt",
            f.starts_at as "startsAt", f.terms, f.minimum_bet_paise as "minimumBetPaise", clock_timestamp() as now
     from fixtures f
     join league_seasons l on l.id = f.league_season_id
     join seasons s on s.id = l.season_id
     join competitions c on c.id = l.competition_id
     join teams home on home.id = f.home_id join teams away on away.id = f.away_id
     where s.salt is not null and f.starts_at < clock_timestamp() + interval '${MADE_HOURS} hours'
       and not exists (select from matches where reference = f.reference)
     order by l.starts_at, f.number, l.id limit ${AT_ONCE}`,
  );
  for (const { home, away, now, ...rest } of due) {
    const fixture: Fixture = { ...rest, teams: [{ name: home }, { name: away }], isOfSeason: true };
    const isOver = fixture.startsAt.getTime() + longestMs(fixture.terms) <= now.getTime();
    await database.transaction(async (tx) => {
      const made = await makeInSeason(tx, fixture);
      if (isOver && typeof made === 'object') await playAtOnce(tx, fixture, made);
    });
  }
}

/** Plays a new match to its end, and settles it with that time. It has no bets. */
async function playAtOnce(
  tx: Queryable,
  { startsAt, terms }: Fixture,
  { id, season }: { id: number; season: { id: number; number: number } },
): Promise<void> {
  const { seed, salt } = await seedOf(tx, season);
  const events = playMatch(terms, await drawsOf(seed, salt, season.number, drawsNeeded(terms)));
  const news = newsFrom(startsAt, events);
  await writeNews(tx, id, news);
  const [toss, end] = [news.at(0), news.at(-1)];
  if (toss === undefined || end === undefined) throw new Error(`Match ${id} has no course`);
  await tx.query(
    `update matches set decision = 'settled', decided_at = $2, toss_result = $3, tossed_at = $4, toss_settled_at = $4,
            winner_selection_id = (select selection_id from match_teams where match_id = $1 and side = $5),
            betting_ended_at = play_starts_at, play = $6::text::jsonb, news_count = $7, news_due_at = null, seed = $8, revision = revision + 1
     where id = $1`,
    [
      id,
      end.at,
      toss.state.toss,
      toss.at,
      end.state.winner,
      JSON.stringify(playAfter(playBefore(terms), news)),
      news.length,
      seed,
    ],
  );
}
