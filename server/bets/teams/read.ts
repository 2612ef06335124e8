import { nameInHindi } from '../../../src/schemas/bets/names-in-hindi.ts';
import type { Team, TeamFixture, TeamResult } from '../../../src/schemas/bets/teams.ts';
import type { ContentLanguage } from '../../../src/schemas/content/content.ts';
import type { Queryable } from '../../database/database.ts';
import type { StoredPlay } from '../feeds/play.ts';
import { tableOf } from '../leagues/table.ts';

const NEXT = 5;
const RESULTS = 10;

interface OpponentRow {
  opponent_id: number;
  opponent: string;
  opponent_short: string | null;
}

const OPPONENT = 'o.id as opponent_id, o.name as opponent, o.short_name as opponent_short';

/** A team with its matches, by its id; undefined for an unknown team. */
export async function teamOf(database: Queryable, id: number): Promise<Team | undefined> {
  const [team] = await database.query<Pick<Team, 'id' | 'name' | 'short_name' | 'sport' | 'strength'>>(
    'select id, name, short_name, sport, strength from teams where id = $1',
    [id],
  );
  if (team === undefined) return undefined;
  return {
    ...team,
    league: await leagueOf(database, id),
    next: await nextOf(database, id),
    results: await resultsOf(database, id),
  };
}

async function leagueOf(database: Queryable, teamId: number): Promise<Team['league']> {
  const [season] = await database.query<{
    id: number;
    event_id: number;
    competition: string;
    number: number;
  }>(
    `select l.id, l.event_id, c.name as competition, l.number
     from league_seasons l join competitions c on c.id = l.competition_id
     where exists (select from fixtures f where f.league_season_id = l.id and $1 in (f.home_id, f.away_id))
     order by l.starts_at <= clock_timestamp() desc, l.starts_at desc limit 1`,
    [teamId],
  );
  if (season === undefined) return null;
  const { id, ...head } = season;
  const standing = (await tableOf(database, id)).find((row) => row.team.id === teamId);
  return standing === undefined ? null : { ...head, standing };
}

/** The team's undecided matches, and its fixtures whose matches do not exist yet. */
async function nextOf(database: Queryable, teamId: number): Promise<TeamFixture[]> {
  const rows = await database.query<
    OpponentRow & Omit<TeamFixture, 'opponent' | 'starts_at'> & { starts_at: Date }
  >(
    `select n.match_id, n.competition, n.starts_at, n.is_home, ${OPPONENT}
     from (
       select m.id as match_id, m.competition, coalesce(m.play_starts_at, m.opens_at) as starts_at,
              mine.side = 0 as is_home, other.team_id as opponent_id
       from match_teams mine
       join matches m on m.id = mine.match_id and m.decision = 'none'
       join match_teams other on other.match_id = m.id and other.side <> mine.side
       where mine.team_id = $1
       union all
       select null, c.name, f.starts_at, f.home_id = $1,
              case when f.home_id = $1 then f.away_id else f.home_id end
       from fixtures f
       join league_seasons l on l.id = f.league_season_id
       join competitions c on c.id = l.competition_id
       where $1 in (f.home_id, f.away_id) and f.starts_at > clock_timestamp()
         and not exists (select from matches where reference = f.reference)
     ) n join teams o on o.id = n.opponent_id
     order by n.starts_at, n.match_id limit ${NEXT}`,
    [teamId],
  );
  return rows.map(({ match_id, competition, starts_at, is_home, ...row }) => ({
    match_id,
    competition,
    is_home,
    starts_at: starts_at.toISOString(),
    opponent: opponentIn(row),
  }));
}

async function resultsOf(database: Queryable, teamId: number): Promise<TeamResult[]> {
  const rows = await database.query<
    OpponentRow & {
      match_id: number;
      competition: string;
      decided_at: Date;
      won: boolean | null;
      side: number;
      play: StoredPlay | null;
    }
  >(
    `select m.id as match_id, m.competition, m.decided_at, m.winner_selection_id = mine.selection_id as won, mine.side,
            m.play, ${OPPONENT}
     from match_teams mine
     join matches m on m.id = mine.match_id and m.decision = 'settled'
     join match_teams other on other.match_id = m.id and other.side <> mine.side
     join teams o on o.id = other.team_id
     where mine.team_id = $1 order by m.decided_at desc, m.id desc limit ${RESULTS}`,
    [teamId],
  );
  return rows.map(({ match_id, competition, decided_at, won, side, play, ...row }) => ({
    match_id,
    competition,
    won,
    decided_at: decided_at.toISOString(),
    opponent: opponentIn(row),
    score: play && ownFirst(play.score, side),
    wickets: play && ownFirst(play.wickets, side),
  }));
}

const opponentIn = ({ opponent_id, opponent, opponent_short }: OpponentRow) => ({
  id: opponent_id,
  name: opponent,
  short_name: opponent_short,
});

/** The pair of home's and away's values, with this side's value first. */
const ownFirst = ([home, away]: StoredPlay['score'], side: number): [number, number] =>
  side === 0 ? [home, away] : [away, home];

/** The title and description of a team's page in this language. */
export async function teamHead(
  database: Queryable,
  id: number,
  language: ContentLanguage,
): Promise<{ title: string; description: string } | undefined> {
  const [team] = await database.query<{ name: string }>('select name from teams where id = $1', [id]);
  if (team === undefined) return undefined;
  const title = language === 'hi' ? nameInHindi(team.name) : team.name;
  return { title, description: title };
}
