import {
  PRIVATE_LEAGUE,
  type PrivateLeague,
  type PrivateLeagueBet,
  type PrivateLeagueCard,
  type PrivateLeagueReceipt,
  type PrivateLeagueState,
} from '../../../src/schemas/bets/private-leagues.ts';
import type { Database, Param, Queryable } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { PRIVATE_LEAGUE_STATES, stateAt } from './life.ts';
import { pointsOfDay } from './points-of-day.ts';

const CODE = /^[0-9a-hjkmnp-tv-z]{10}$/;

/** A league as it is stored, with its state. Times of the database's clock. */
export interface PrivateLeagueRow {
  id: number;
  code: string;
  name: string;
  owner_id: number;
  starts_at: Date;
  ends_at: Date;
  state: PrivateLeagueState;
  /** The members in the table. */
  members: number;
  now: Date;
}

const PRIVATE_LEAGUES = `
  select l.id, l.code, l.name, l.owner_id, l.starts_at, l.ends_at, ${stateAt('moment.at')} as state, moment.at as now,
         (select count(*) from private_league_members where league_id = l.id and state = 'in') as members
  from private_leagues l cross join (select clock_timestamp() as at) moment`;

/** @throws Refusal 404 for a code of no league */
export async function rowByCode(database: Queryable, code: string): Promise<PrivateLeagueRow> {
  const [row] = CODE.test(code) ? await rowsOf(database, 'l.code = $1', [code]) : [];
  if (row === undefined) throw new Refusal(404, 'There is no such league');
  return row;
}

const rowsOf = (database: Queryable, condition: string, params: Param[]) =>
  database.query<PrivateLeagueRow>(`${PRIVATE_LEAGUES} where ${condition}`, params);

/**
 * A league as this person sees it.
 * @param userId null for a visitor
 * @throws Refusal 404 for a code of no league
 */
export async function privateLeagueByCode(
  database: Queryable,
  userId: number | null,
  code: string,
): Promise<PrivateLeague> {
  return privateLeagueFor(database, userId, await rowByCode(database, code));
}

/** The same by the league's id. */
export async function privateLeagueById(
  database: Queryable,
  userId: number,
  id: number,
): Promise<PrivateLeague> {
  const [row] = await rowsOf(database, 'l.id = $1', [id]);
  if (row === undefined) throw new Refusal(404, 'There is no such league');
  return privateLeagueFor(database, userId, row);
}

/** The same by the id of this person's membership. */
export async function privateLeagueOfMember(
  database: Queryable,
  userId: number,
  memberId: number,
): Promise<PrivateLeague> {
  const [member] = await database.query<{ league_id: number }>(
    'select league_id from private_league_members where id = $1 and user_id = $2',
    [memberId, userId],
  );
  return privateLeagueById(database, userId, member?.league_id ?? 0);
}

interface MemberRow {
  member: number;
  user_id: number;
  nickname: string;
  state: 'in' | 'left' | 'blocked';
  points: number;
  open_points: number;
  made: number;
  place: number;
  reports: number;
}

/** SQL expression for the points that member `m` has made of those given. */
const made = (m: string) => `(${m}.points + ${m}.open_points - ${m}.given_points)`;

async function privateLeagueFor(
  database: Queryable,
  userId: number | null,
  league: PrivateLeagueRow,
): Promise<PrivateLeague> {
  const rows = await database.query<MemberRow>(
    `select m.id as member, m.user_id, m.nickname, m.state, m.points, m.open_points, ${made('m')} as made,
            rank() over (partition by m.state = 'in' order by ${made('m')} desc) as place,
            (select count(*) from private_league_reports r where r.member_id = m.id) as reports
     from private_league_members m
     where m.league_id = $1 and (m.state = 'in' or m.user_id = $2) order by made desc, m.joined_at, m.id`,
    [league.id, userId],
  );
  const own = rows.find(({ user_id }) => user_id === userId);
  const isOwner = league.owner_id === userId;
  return {
    id: league.code,
    name: league.name,
    state: league.state,
    starts_at: league.starts_at.toISOString(),
    ends_at: league.ends_at.toISOString(),
    members: league.members,
    is_full: league.members >= PRIVATE_LEAGUE.members,
    points_of_day: PRIVATE_LEAGUE_STATES.joining.includes(league.state) ? pointsOfDay(league) : 0,
    table:
      own?.state === 'in'
        ? rows
            .filter(({ state }) => state === 'in')
            .map(({ user_id, state: _, ...row }) => ({
              ...row,
              is_me: user_id === userId,
              is_owner: user_id === league.owner_id,
              reports: isOwner ? row.reports : 0,
            }))
        : [],
    me: own === undefined ? null : meOf(own, isOwner),
  };
}

const meOf = (
  { member, nickname, place, made, points, open_points, state }: MemberRow,
  is_owner: boolean,
): PrivateLeague['me'] => ({
  member,
  nickname,
  place: state === 'in' ? place : null,
  made,
  points,
  open_points,
  state,
  is_owner,
});

/** The most leagues in a person's list. */
const MOST_LISTED = 50;

/** The leagues that a person is in, the latest joined first. */
export async function privateLeaguesOf(database: Queryable, userId: number): Promise<PrivateLeagueCard[]> {
  const rows = await database.query<PrivateLeagueRow & { place: number; made: number }>(
    `select l.*, t.place, me.made
     from (select m.league_id, m.joined_at, m.id, ${made('m')} as made from private_league_members m
           where m.user_id = $1 and m.state = 'in' order by m.joined_at desc, m.id desc limit ${MOST_LISTED}) me
     join (${PRIVATE_LEAGUES}) l on l.id = me.league_id
     cross join lateral (
       select 1 + count(*) as place from private_league_members m
       where m.league_id = me.league_id and m.state = 'in' and ${made('m')} > me.made
     ) t
     order by me.joined_at desc, me.id desc`,
    [userId],
  );
  return rows.map(({ code, name, state, starts_at, ends_at, members, place, made }) => ({
    id: code,
    name,
    state,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    members,
    place,
    made,
  }));
}

/** A bet as it is stored, with the names of its match and team. */
export interface PrivateLeagueBetRow {
  id: number;
  match_id: number;
  match_name: string;
  team_value: number;
  selection: string;
  win_ratio: number;
  points: number;
  pays_points: number;
  status: PrivateLeagueBet['status'];
  placed_at: Date;
  settled_at: Date | null;
}

export const PRIVATE_LEAGUE_BETS = `
  select b.id, b.match_id, m.name as match_name, b.selection_id as team_value, s.name as selection, b.win_ratio,
         b.points, b.pays_points, b.status, b.placed_at, b.settled_at
  from private_league_bets b
  join matches m on m.id = b.match_id
  join selections s on s.id = b.selection_id`;

/** A bet as an API answer. */
export const toPrivateLeagueBet = ({
  pays_points,
  placed_at,
  settled_at,
  ...bet
}: PrivateLeagueBetRow): PrivateLeagueBet => ({
  ...bet,
  paid: { open: null, won: pays_points, lost: 0, void: bet.points }[bet.status],
  placed_at: placed_at.toISOString(),
  settled_at: settled_at?.toISOString() ?? null,
});

/**
 * A person's bet, and the points that they have left at that moment.
 * @throws Refusal 404 for an unknown bet, or someone else's
 */
export function receiptOfBet(
  database: Database,
  userId: number,
  betId: number,
): Promise<PrivateLeagueReceipt> {
  const own = 'where b.id = $1 and b.user_id = $2';
  return database.snapshot(async (tx) => {
    const [bet] = await tx.query<PrivateLeagueBetRow>(`${PRIVATE_LEAGUE_BETS} ${own}`, [betId, userId]);
    const [member] = await tx.query<{ points: number }>(
      `select m.points from private_league_bets b join private_league_members m on m.id = b.member_id ${own}`,
      [betId, userId],
    );
    if (bet === undefined || member === undefined) throw new Refusal(404, 'Bet not found');
    return { bet: toPrivateLeagueBet(bet), points: member.points };
  });
}
