import type { FormMatch, Standing } from '../../../src/schemas/bets/leagues.ts';
import type { Queryable } from '../../database/database.ts';

const WIN_POINTS = 2;
const FORM = 5;

/**
 * The results of season `$1`, each as two rows: one for the home team and one for the away team. `faced` and
 * `bowled` are balls for the net run rate: an innings counts with all its balls, unless it ended with the
 * winning run.
 */
const RESULTS = `
  select mine.team_id, m.id as match_id, m.play_starts_at, m.winner_selection_id = mine.selection_id as won,
         p.scored, p.conceded,
         case when p.is_first or p.scored <= p.conceded then p.plays else p.played end as faced,
         case when not p.is_first or p.conceded <= p.scored then p.plays else p.played end as bowled
  from fixtures f
  join matches m on m.reference = f.reference and m.decision = 'settled'
  join match_teams mine on mine.match_id = m.id
  cross join lateral (
    select coalesce((m.play->'score'->>mine.side)::integer, 0) as scored,
           coalesce((m.play->'score'->>(1 - mine.side))::integer, 0) as conceded,
           coalesce((m.play->>'first')::integer = mine.side, true) as is_first,
           coalesce((m.play->>'plays_in_half')::integer, 0) as plays,
           coalesce((m.play->>'played_in_half')::integer, 0) as played
  ) p
  where f.league_season_id = $1`;

const TABLE = `
  with results as (${RESULTS}),
  members as (
    select home_id as team_id from fixtures where league_season_id = $1
    union select away_id from fixtures where league_season_id = $1
  ), rows as (
    select t.id, t.name, t.short_name, count(r.match_id)::integer as played,
           count(*) filter (where r.won)::integer as won, count(*) filter (where not r.won)::integer as lost,
           coalesce(case when t.sport = 'cricket'
             then round(6.0 * sum(r.scored) / nullif(sum(r.faced), 0) - 6.0 * sum(r.conceded) / nullif(sum(r.bowled), 0), 3)
             else sum(r.scored) - sum(r.conceded) end, 0)::float8 as difference,
           coalesce((
             select json_agg(json_build_object('match_id', l.match_id, 'won', l.won) order by l.play_starts_at desc)
             from (select match_id, won, play_starts_at from results where team_id = t.id
                   order by play_starts_at desc limit ${FORM}) l), '[]') as form
    from members join teams t on t.id = members.team_id left join results r on r.team_id = t.id
    group by t.id
  )
  select *, won * ${WIN_POINTS} as points,
         row_number() over (order by won desc, difference desc, name)::integer as place
  from rows order by place`;

interface TableRow extends Omit<Standing, 'team' | 'form'> {
  id: number;
  name: string;
  short_name: string | null;
  form: FormMatch[];
}

/** The table of a league season, computed from its settled matches. */
export async function tableOf(database: Queryable, leagueSeasonId: number): Promise<Standing[]> {
  const rows = await database.query<TableRow>(TABLE, [leagueSeasonId]);
  return rows.map(({ id, name, short_name, ...row }) => ({ ...row, team: { id, name, short_name } }));
}
