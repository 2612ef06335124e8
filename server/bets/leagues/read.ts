import type { Fixture, LeagueSeason } from '../../../src/schemas/bets/leagues.ts';
import type { MatchState } from '../../../src/schemas/bets/matches.ts';
import type { Queryable } from '../../database/database.ts';
import { DAY_MS, indianTime } from '../../indian-time.ts';
import type { StoredPlay } from '../feeds/play.ts';
import { tableOf } from './table.ts';

interface LeagueSeasonRow {
  id: number;
  competition: string;
  sport: string;
  number: number;
  starts_at: Date;
  ends_at: Date;
}

interface FixtureRow {
  number: number;
  starts_at: Date;
  home_id: number;
  home: string;
  home_short: string | null;
  away_id: number;
  away: string;
  away_short: string | null;
  match_id: number | null;
  state: MatchState;
  play: StoredPlay | null;
  winner: number | null;
}

const FIXTURES = `
  select f.number, f.starts_at, home.id as home_id, home.name as home, home.short_name as home_short,
         away.id as away_id, away.name as away, away.short_name as away_short,
         m.id as match_id, s.state, m.play,
         case when m.decision = 'settled' then (
           select side from match_teams where match_id = m.id and selection_id = m.winner_selection_id) end as winner
  from fixtures f
  join teams home on home.id = f.home_id
  join teams away on away.id = f.away_id
  left join matches m on m.reference = f.reference
  left join match_states s on s.id = m.id
  where f.league_season_id = $1 order by f.starts_at, f.number`;

/**
 * The season of this event, with its table and its fixtures by day; undefined if the event is not the season
 * of a league.
 */
export async function leagueSeasonOfEvent(
  database: Queryable,
  eventId: number,
): Promise<LeagueSeason | undefined> {
  const [season] = await database.query<LeagueSeasonRow>(
    `select l.id, c.name as competition, c.sport, l.number, l.starts_at, l.ends_at
     from league_seasons l join competitions c on c.id = l.competition_id where l.event_id = $1`,
    [eventId],
  );
  if (season === undefined) return undefined;
  const { id, starts_at, ends_at, ...head } = season;
  const rows = await database.query<FixtureRow>(FIXTURES, [id]);
  return {
    ...head,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    table: await tableOf(database, id),
    days: daysOf(season).map((day) => ({
      day,
      fixtures: rows.filter((row) => dayOf(row.starts_at) === day).map(toFixture),
    })),
  };
}

/** The day in India of a moment, as `2026-11-23`. */
const dayOf = (at: Date) => indianTime(at).slice(0, 10);

/**
 * All days of a season, which may begin and end at any hour; its end does not belong to it.
 */
function daysOf({ starts_at, ends_at }: LeagueSeasonRow): string[] {
  const last = dayOf(new Date(ends_at.getTime() - 1));
  const days: string[] = [];
  for (let at = starts_at.getTime(); days.at(-1) !== last; at += DAY_MS) days.push(dayOf(new Date(at)));
  return days;
}

function toFixture(row: FixtureRow): Fixture {
  return {
    number: row.number,
    starts_at: row.starts_at.toISOString(),
    home: { id: row.home_id, name: row.home, short_name: row.home_short },
    away: { id: row.away_id, name: row.away, short_name: row.away_short },
    match:
      row.match_id === null
        ? null
        : {
            id: row.match_id,
            state: row.state,
            score: row.play === null || row.play.first === null ? null : row.play.score,
            wickets: row.play === null || row.play.first === null ? null : row.play.wickets,
            winner: row.winner,
          },
  };
}
