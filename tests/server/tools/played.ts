import { announceMatches } from '../../../server/bets/feeds/announce.ts';
import type { Fixture, MatchFeed } from '../../../server/bets/feeds/match-feed.ts';
import { createPublisher, settlePlayed } from '../../../server/bets/feeds/publish.ts';
import { keepSeeds } from '../../../server/bets/feeds/seasons.ts';
import type { Database, Queryable } from '../../../server/database/database.ts';
import { PROGRAMME } from '../../../server/demo/programme.ts';
import { simulatedFeed } from '../../../server/demo/simulated-feed.ts';
import type { MatchTerms } from '../../../src/fairness/matches/match.ts';
import type { TestMatch } from './bettors.ts';

const MINUTE = 60_000;

/**
 * Eight raids of kabaddi, one a minute, so that a slow machine never lags more than a raid. The toss is five
 * minutes before play, and the break takes two minutes.
 */
export const SHORT: MatchTerms = {
  sport: 'kabaddi',
  strengths: [50, 50],
  plays: 8,
  play_ms: MINUTE,
  break_ms: 2 * MINUTE,
  toss_ms: 5 * MINUTE,
};

let fixtures = 0;

/** A fixture of the simulator whose play starts in twenty minutes. */
export function fixture(changes: Partial<Fixture> = {}): Fixture {
  fixtures += 1;
  const now = Date.now();
  return {
    reference: `${PROGRAMME}test:${fixtures}`,
    // A separate season: no other match holds its seed back.
    competition: `Test Series ${fixtures}`,
    teams: [{ name: 'Home' }, { name: 'Away' }],
    opensAt: new Date(now - MINUTE),
    // Each later than the one before, like in a season.
    startsAt: new Date(now + 20 * MINUTE + fixtures),
    terms: SHORT,
    minimumBetPaise: 10_00,
    isOfSeason: true,
    ...changes,
  };
}

export interface PlayedMatch extends TestMatch {
  reference: string;
}

/** Announces these as matches of the simulator. New seasons have 20 matches. */
export async function announce(database: Database, ...due: Fixture[]): Promise<PlayedMatch[]> {
  await announceMatches(database, { ...simulatedFeed(database), fixtures: async () => due }, { length: 20 });
  return Promise.all(due.map(({ reference }) => findMatch(database, reference)));
}

async function findMatch(database: Queryable, reference: string): Promise<PlayedMatch> {
  const rows = await database.query<{ match_id: number; id: number }>(
    `select p.match_id, p.id from selections p join matches m on m.id = p.match_id where m.reference = $1 order by p.id`,
    [reference],
  );
  const [home = 0, away = 0, toss = 0] = rows.map(({ id }) => id);
  return { reference, id: rows[0]?.match_id ?? 0, home, away, toss };
}

/** Another process that publishes the simulator's news. */
export function publisher(database: Database, changes: Partial<MatchFeed> = {}) {
  return createPublisher(database, { ...simulatedFeed(database), ...changes });
}

/** Runs once everything that the croupier does for matches each second. */
export async function playOn(database: Database): Promise<void> {
  await publisher(database).publish();
  await keepSeeds(database);
  await settlePlayed(database);
}

/** Moves a match, its bets and its news back in time, so that its play starts in this many seconds. */
export async function startIn(database: Queryable, matchId: number, seconds: number): Promise<void> {
  const [moved] = await database.query<{ by: number }>(
    // Whole milliseconds, like in the programme: a JavaScript date cannot hold a finer start.
    `select round((extract(epoch from play_starts_at - clock_timestamp()) - $2)::numeric, 3)::float8 as by
     from matches where id = $1`,
    [matchId, seconds],
  );
  const by = [matchId, moved?.by ?? 0];
  const back = (column: string) => `${column} = ${column} - make_interval(secs => $2)`;
  await database.query(
    `update matches set ${['opens_at', 'play_starts_at', 'news_due_at', 'betting_ended_at', 'tossed_at', 'toss_settled_at'].map(back).join(', ')} where id = $1`,
    by,
  );
  await database.query(`update match_windows set ${back('closes_at')} where match_id = $1`, by);
  await database.query(`update match_news set ${back('at')} where match_id = $1`, by);
  await moveLast(database, matchId);
  await database.query(`update bets set ${back('placed_at')}, ${back('settled_at')} where match_id = $1`, by);
  await database.query(
    `update combined_bets set ${back('placed_at')}, ${back('settled_at')}
     where id in (select combined_bet_id from combined_legs where match_id = $1)`,
    by,
  );
}

/** The last news in a match's score have their time, too. */
async function moveLast(database: Queryable, matchId: number): Promise<void> {
  const [last] = await database.query<{ at: Date }>(
    `select n.at from matches m join match_news n on n.match_id = m.id and n.number = (m.play->'last'->>'number')::integer
     where m.id = $1`,
    [matchId],
  );
  if (last === undefined) return;
  await database.query(
    `update matches set play = jsonb_set(play, '{last,at}', $2::text::jsonb) where id = $1`,
    [matchId, JSON.stringify(last.at)],
  );
}

/** Beyond the longest time of a match with the short terms. */
export const OVER = -1800;
