import type { MatchTerms } from '../../../src/fairness/matches/match.ts';
import type { MatchFacts, MatchFairness, PriceHistory } from '../../../src/schemas/bets/facts.ts';
import type { Queryable } from '../../database/database.ts';
import { newsOf } from '../feeds/kept-news.ts';
import { COMMITMENT } from '../feeds/seasons.ts';

/** The most earlier results for each team. */
const RESULTS = 5;
/** The approximate limit of price moves for each side. They are evenly spread, with the first and the last. */
const MOVES = 120;

/** Price history, news, fairness and earlier results of a match; undefined for an unknown match. */
export async function factsOf(database: Queryable, matchId: number): Promise<MatchFacts | undefined> {
  const [match] = await database.query<{
    betting_closes_at: Date;
    decided_at: Date | null;
    is_played: boolean;
  }>(
    `select s.betting_closes_at, m.decided_at, m.play is not null as is_played
     from matches m join match_states s on s.id = m.id where m.id = $1`,
    [matchId],
  );
  if (match === undefined) return undefined;
  return {
    betting_closes_at: match.betting_closes_at.toISOString(),
    decided_at: match.decided_at?.toISOString() ?? null,
    prices: await pricesOf(database, matchId),
    league: await leagueOf(database, matchId),
    recent: await recentOf(database, matchId),
    ...(match.is_played && { news: await newsOf(database, matchId) }),
    fairness: await fairnessOf(database, matchId),
  };
}

/**
 * The house's commitment to a match of a season. The seed stays secret until the match and all before it in the season
 * are decided, because its hash is the seed of the match before.
 */
async function fairnessOf(database: Queryable, matchId: number): Promise<MatchFairness | null> {
  const [row] = await database.query<MatchFairness & { terms: MatchTerms }>(
    `select ${COMMITMENT}, m.season_number as number, m.terms,
            case when not exists (
              select from matches u
              where u.season_id = m.season_id and u.season_number <= m.season_number and u.decided_at is null)
            then m.seed end as seed
     from matches m join seasons e on e.id = m.season_id where m.id = $1`,
    [matchId],
  );
  return row ?? null;
}

async function leagueOf(database: Queryable, matchId: number): Promise<MatchFacts['league']> {
  const [league] = await database.query<{ event_id: number; number: number }>(
    `select l.event_id, l.number from matches m
     join fixtures f on f.reference = m.reference join league_seasons l on l.id = f.league_season_id
     where m.id = $1`,
    [matchId],
  );
  return league ?? null;
}

async function pricesOf(database: Queryable, matchId: number): Promise<PriceHistory[]> {
  const rows = await database.query<{ id: number; at: Date | null; win_ratio: number }>(
    `select p.id, v.at, v.win_ratio from selections p
     left join lateral (
       select at, win_ratio, row_number() over (order by at) as n, count(*) over () as of_all
       from price_moves where selection_id = p.id
     ) v on v.n = 1 or v.n = v.of_all or v.n % ceil(v.of_all / ${MOVES}.0)::bigint = 0
     where p.match_id = $1 order by p.id, v.at`,
    [matchId],
  );
  const sides = new Map<number, PriceHistory>();
  for (const { id, at, win_ratio } of rows) {
    const side = sides.get(id) ?? { team_value: id, moves: [] };
    sides.set(id, side);
    if (at !== null) side.moves.push([at.toISOString(), win_ratio]);
  }
  return [...sides.values()];
}

/** Earlier results of both teams, the latest first. */
async function recentOf(database: Queryable, matchId: number): Promise<MatchFacts['recent']> {
  const rows = await database.query<{
    team_value: number;
    match_id: number | null;
    opponent: string;
    competition: string;
    decided_at: Date;
    won: boolean | null;
  }>(
    `select mine.selection_id as team_value, past.* from match_teams mine
     left join lateral (
       select p.id as match_id, opponent.name as opponent, p.competition, p.decided_at,
              p.winner_selection_id = team.selection_id as won
       from match_teams team
       join matches p on p.id = team.match_id
       join match_teams other on other.match_id = p.id and other.side <> team.side
       join teams opponent on opponent.id = other.team_id
       where team.team_id = mine.team_id and p.id <> mine.match_id and p.decision = 'settled'
       order by team.match_id desc limit ${RESULTS}
     ) past on true
     where mine.match_id = $1 order by mine.side, past.decided_at desc`,
    [matchId],
  );
  const teams = new Map<number, MatchFacts['recent'][number]>();
  for (const { team_value, match_id, decided_at, ...result } of rows) {
    const team = teams.get(team_value) ?? { team_value, results: [] };
    teams.set(team_value, team);
    if (match_id !== null) team.results.push({ ...result, match_id, decided_at: decided_at.toISOString() });
  }
  return [...teams.values()];
}
