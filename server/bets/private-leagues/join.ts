import { PRIVATE_LEAGUE, type PrivateLeague } from '../../../src/schemas/bets/private-leagues.ts';
import { refuseClosed } from '../../account/closing/closed.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { keepKey, keyParams, type MoneyRequest, once } from '../../wallet/idempotency.ts';
import { lockWallet } from '../../wallet/lock.ts';
import { PRIVATE_LEAGUE_STATES } from './life.ts';
import { lockLeague } from './lock.ts';
import { nicknameKey } from './nickname-key.ts';
import { pointsOfDay } from './points-of-day.ts';
import { type PrivateLeagueRow, privateLeagueOfMember } from './read.ts';
import { refused, refusedOver } from './refused.ts';

/**
 * Joins a league with the points of the day, once for each request. Rejoining gives the old account back under its
 * old name, so that nobody sheds reports of a name; a member who is in already stays as they are.
 * @throws Refusal 404 for a code of no league · 409 with `data.reason`: `full`, `over`, `blocked`, or `many` for
 * a person who is in too many leagues · 400 `errors.nickname` for a name that somebody in the league has
 */
export async function joinLeague(
  database: Database,
  request: MoneyRequest,
  code: string,
  nickname: string,
): Promise<PrivateLeague> {
  const { userId } = request;
  const memberId = await once(database, request, () =>
    database.transaction(async (tx) => {
      // The wallet's lock orders the calls of one person, so that two cannot each take their last league.
      await lockWallet(tx, userId);
      await refuseClosed(tx, userId);
      const id = await join(tx, await lockLeague(tx, code), userId, nickname);
      await tx.query(
        `with joined as (select $1::bigint as id), ${keepKey('joined', '$2::bigint', 3)} select`,
        [id, userId, ...keyParams(request)],
      );
      return id;
    }),
  );
  return privateLeagueOfMember(database, userId, memberId);
}

/** @returns the member's id */
async function join(
  tx: Queryable,
  league: PrivateLeagueRow,
  userId: number,
  nickname: string,
): Promise<number> {
  const [own] = await tx.query<{ id: number; state: string }>(
    'select id, state from private_league_members where league_id = $1 and user_id = $2',
    [league.id, userId],
  );
  if (own?.state === 'in') return own.id;
  if (own?.state === 'blocked')
    throw refused('blocked', 'The owner of this league has blocked you. You cannot join it again.');
  if (!PRIVATE_LEAGUE_STATES.joining.includes(league.state)) throw refusedOver();
  if (league.members >= PRIVATE_LEAGUE.members) throw refused('full', 'This league is full');
  await refuseMany(tx, userId);
  if (own === undefined) {
    await refuseTaken(tx, league.id, nickname);
    return addMember(tx, league, { userId, nickname }, pointsOfDay(league));
  }
  await tx.query(`update private_league_members set state = 'in' where id = $1`, [own.id]);
  return own.id;
}

/** @throws Refusal 409 for a person who is in as many undecided leagues as one may be */
export async function refuseMany(tx: Queryable, userId: number): Promise<void> {
  const [joined] = await tx.query<{ leagues: number }>(
    `select count(*) as leagues from private_league_members m join private_leagues l on l.id = m.league_id
     where m.user_id = $1 and m.state = 'in' and l.decided_at is null`,
    [userId],
  );
  if ((joined?.leagues ?? 0) >= PRIVATE_LEAGUE.joined)
    throw refused('many', 'You are in 20 leagues that are not decided yet. Leave one first.');
}

/** Names of members who have left or were blocked stay taken, so that nobody passes for them. */
async function refuseTaken(tx: Queryable, leagueId: number, nickname: string): Promise<void> {
  const [taken] = await tx.query(
    'select from private_league_members where league_id = $1 and nickname_key = $2',
    [leagueId, nicknameKey(nickname)],
  );
  if (taken === undefined) return;
  const message = 'Somebody in this league has this name already';
  throw new Refusal(400, message, { errors: { nickname: message } });
}

/**
 * Adds a member to a locked league at its moment, by which the points of the day were chosen, and grants the points.
 * @returns the member's id
 */
export async function addMember(
  tx: Queryable,
  { id: leagueId, now }: Pick<PrivateLeagueRow, 'id' | 'now'>,
  { userId, nickname }: { userId: number; nickname: string },
  points: number,
): Promise<number> {
  const [member] = await tx.query<{ id: number }>(
    `insert into private_league_members (league_id, user_id, nickname, nickname_key, given_points, joined_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [leagueId, userId, nickname, nicknameKey(nickname), points, now],
  );
  if (member === undefined) throw new Error('The member was not added');
  await tx.query(
    `insert into private_league_entries (league_id, member_id, kind, debit, credit, points)
     values ($1, $2, 'grant', 'house', 'points', $3)`,
    [leagueId, member.id, points],
  );
  return member.id;
}
