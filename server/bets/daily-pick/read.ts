import type { MatchTerms } from '../../../src/fairness/matches/match.ts';
import {
  type DailyMatch,
  type DailyPick,
  type DayMark,
  type NextPick,
  type PickDay,
  SHOWN_DAYS,
} from '../../../src/schemas/bets/daily-pick.ts';
import type { MatchState } from '../../../src/schemas/bets/matches.ts';
import { breakInForce } from '../../account/limits/breaks.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { DAY_MS, indianDay, startOfIndianDay } from '../../indian-time.ts';
import { indianToday, lastDays } from '../../shared/indian-days.ts';
import { windowsOf } from '../feeds/windows.ts';
import { MATCH_STATES } from '../matches/life.ts';
import { DAILY_MATCH, endOfDay } from './day.ts';
import { type CountedDay, streakOf } from './streak.ts';

const OFF: DailyPick = {
  is_on: false,
  break: null,
  today: null,
  next: null,
  days: [],
  streak: { days: 0, decided: 0, right: 0 },
};

/** The person's pick a day: the match of today, the last days, and the streak. */
export function readDailyPick(database: Database, userId: number): Promise<DailyPick> {
  return database.snapshot((tx) => readIn(tx, userId));
}

/** The person's pick a day, in the caller's transaction. */
export async function readIn(tx: Queryable, userId: number): Promise<DailyPick> {
  const isOff = await isSwitchedOff(tx, userId);
  const inForce = await breakInForce(tx, userId);
  if (isOff) return { ...OFF, break: inForce };
  const today = await indianToday(tx);
  const shown = lastDays(today, SHOWN_DAYS);
  const rows = await readDays(tx, userId, shown[0] ?? today);
  const match = inForce === null ? await readMatch(tx, userId, today) : null;
  return {
    is_on: true,
    break: inForce,
    today: match,
    next: inForce !== null || match?.state === 'open' ? null : await readNext(tx, today),
    days: shown.map((day) =>
      toPickDay(
        day,
        rows.find((row) => row.day === day),
      ),
    ),
    streak: streakOf(rows.flatMap((row) => counted(row, today))),
  };
}

/** Whether the person has switched the pick a day off. */
export async function isSwitchedOff(tx: Queryable, userId: number): Promise<boolean> {
  const [off] = await tx.query('select from daily_pick_offs where user_id = $1', [userId]);
  return off !== undefined;
}

/** SQL for the index of the winning side of match `m` among its sides. */
export const WINNER = `case when m.decision = 'settled' and not m.is_drawn then (
  select count(*) from selections s where s.match_id = m.id and s.kind = 'team' and s.id < m.winner_selection_id) end`;
const IS_VOID = `coalesce(m.decision = 'abandoned' or m.decision = 'settled' and m.is_drawn, false)`;

interface DayRow {
  day: string;
  name: string;
  picked: number | null;
  /** null without a pick. */
  picked_name: string | null;
  winner: number | null;
  is_void: boolean;
  is_on_break: boolean;
}

/** The days with a match since the person's first pick, or since `first` if the account is that old, in their order. */
function readDays(tx: Queryable, userId: number, first: string): Promise<DayRow[]> {
  return tx.query<DayRow>(
    `select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(m.name, concat(home.name, ' v ', away.name)) as name,
            p.side as picked,
            case when m.id is null then case p.side when 0 then home.name when 1 then away.name end
              else (select name from selections where match_id = m.id and kind = 'team' order by id offset p.side limit 1)
            end as picked_name,
            ${WINNER} as winner, ${IS_VOID} as is_void,
            exists (select from play_breaks b where b.user_id = $1 and b.until > d.day::timestamp at time zone 'Asia/Kolkata'
                      and b.since < ${endOfDay('d.day')}) as is_on_break
     from daily_matches d ${DAILY_MATCH}
     left join teams home on home.id = f.home_id
     left join teams away on away.id = f.away_id
     left join daily_picks p on p.day = d.day and p.user_id = $1
     where d.day >= least(greatest($2::date, (select ${indianDay('created_at')} from users where id = $1)),
                          (select min(day) from daily_picks where user_id = $1))
     order by d.day`,
    [userId, first],
  );
}

function toPickDay(day: string, row: DayRow | undefined): PickDay {
  return { day, mark: markOf(row), match: row?.name ?? null, picked: row?.picked_name ?? null };
}

function markOf(row: DayRow | undefined): DayMark {
  if (row === undefined) return 'noMatch';
  if (row.is_void) return 'void';
  if (row.picked === null) return row.is_on_break ? 'break' : 'noPick';
  if (row.winner === null) return 'waiting';
  return row.winner === row.picked ? 'right' : 'wrong';
}

/** The day as the streak counts it; none if it does not. */
function counted(row: DayRow, today: string): CountedDay[] {
  const mark = markOf(row);
  switch (mark) {
    case 'right':
    case 'wrong':
      return [{ day: row.day, pick: mark }];
    case 'waiting':
      return [{ day: row.day, pick: 'picked' }];
    case 'noPick':
      return row.day === today ? [] : [{ day: row.day, pick: 'none' }];
    default:
      return [];
  }
}

interface MatchOfDay {
  match_id: number | null;
  name: string;
  competition: string;
  sport: string;
  starts_at: Date | null;
  /** Both are null until the match is made. */
  state: MatchState | null;
  closes_at: Date | null;
  /** null for a match that is no league match. */
  terms: MatchTerms | null;
  sides: DailyMatch['sides'];
  picked: number | null;
  winner: number | null;
  is_void: boolean;
  now: Date;
}

/** The match of a day of India, with the pick of the person; null without one. */
export async function readMatch(tx: Queryable, userId: number, day: string): Promise<DailyMatch | null> {
  const [row] = await tx.query<MatchOfDay>(
    `select m.id as match_id, coalesce(m.name, concat(home.name, ' v ', away.name)) as name,
            coalesce(m.competition, c.name) as competition, coalesce(m.sport, c.sport) as sport,
            coalesce(m.play_starts_at, f.starts_at) as starts_at, s.state, s.betting_closes_at as closes_at, f.terms,
            coalesce((select json_agg(json_build_object('name', name, 'win_ratio', least(win_ratio, s.win_ratio)) order by id)
                      from selections where match_id = m.id and kind = 'team'),
                     json_build_array(json_build_object('name', home.name, 'win_ratio', null),
                                      json_build_object('name', away.name, 'win_ratio', null))) as sides,
            p.side as picked, ${WINNER} as winner, ${IS_VOID} as is_void, clock_timestamp() as now
     from daily_matches d ${DAILY_MATCH}
     left join match_states s on s.id = m.id
     left join league_seasons l on l.id = f.league_season_id
     left join competitions c on c.id = l.competition_id
     left join teams home on home.id = f.home_id
     left join teams away on away.id = f.away_id
     left join daily_picks p on p.day = d.day and p.user_id = $1
     where d.day = $2::date`,
    [userId, day],
  );
  if (row === undefined) return null;
  const { match_id, name, competition, sport, starts_at, sides, picked, winner } = row;
  return {
    day,
    match_id,
    name,
    competition,
    sport,
    starts_at: starts_at?.toISOString() ?? null,
    closes_at: closingOf(day, row).toISOString(),
    state: stateOf(row),
    sides,
    picked,
    winner,
  };
}

/** Picking ends with betting, or with the day. */
function closingOf(day: string, { closes_at, starts_at, terms }: MatchOfDay): Date {
  const midnight = startOfIndianDay(day).getTime() + DAY_MS;
  const planned = starts_at && terms && windowsOf(starts_at, terms).at(-1)?.closesAt;
  return new Date(Math.min(midnight, (closes_at ?? planned)?.getTime() ?? midnight));
}

function stateOf({ state, winner, is_void, starts_at, now }: MatchOfDay): DailyMatch['state'] {
  if (is_void) return 'void';
  if (winner !== null) return 'settled';
  const isOpen =
    state === null
      ? starts_at !== null && starts_at > now
      : state === 'scheduled' || MATCH_STATES.betting.includes(state);
  return isOpen ? 'open' : 'closed';
}

/**
 * The next day after `today` that has a league match to pick, and that match; without one, the next day on which another
 * match opens; else tomorrow, whose match is not known yet. The days ahead have no row yet, so this follows the rule of
 * `chooseDailyMatch`.
 */
async function readNext(tx: Queryable, today: string): Promise<NextPick> {
  const [next] = await tx.query<{ day: string; match: string }>(
    `(select to_char(${indianDay('f.opens_at')}, 'YYYY-MM-DD') as day, concat(home.name, ' v ', away.name) as match,
             0 as rank
      from fixtures f
      join teams home on home.id = f.home_id
      join teams away on away.id = f.away_id
      where ${indianDay('f.opens_at')} > $1::date and f.starts_at <= ${endOfDay(indianDay('f.opens_at'))}
      order by ${indianDay('f.opens_at')}, f.starts_at desc, f.league_season_id, f.number limit 1)
     union all
     (select to_char(${indianDay('m.opens_at')}, 'YYYY-MM-DD') as day, m.name as match, 1 as rank
      from matches m join match_states s on s.id = m.id
      where ${indianDay('m.opens_at')} > $1::date and m.season_id is null and m.decision = 'none'
      order by ${indianDay('m.opens_at')}, s.betting_closes_at <= ${endOfDay(indianDay('m.opens_at'))} desc,
               s.betting_closes_at desc, m.id limit 1)
     order by day, rank limit 1`,
    [today],
  );
  const opensAt =
    next === undefined ? startOfIndianDay(today).getTime() + DAY_MS : startOfIndianDay(next.day).getTime();
  return { opens_at: new Date(opensAt).toISOString(), match: next?.match ?? null };
}
