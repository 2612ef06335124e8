import type { PrivateLeague } from '../../../src/schemas/bets/private-leagues.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { PRIVATE_LEAGUE_STATES } from './life.ts';
import { lockLeague } from './lock.ts';
import { type PrivateLeagueRow, privateLeagueById } from './read.ts';
import { refusedOver } from './refused.ts';

/**
 * Leaves a league: out of its table, without bets. A repeated call changes nothing more.
 * @throws Refusal 404 for a code of no league, and for a person who has never been in it · 409 for its owner, and with `data.reason`
 * `over` once the league is
 */
export const leaveLeague = (database: Database, userId: number, code: string): Promise<PrivateLeague> =>
  inLeague(database, userId, code, async (tx, league) => {
    if (league.owner_id === userId) throw new Refusal(409, 'The owner of a league cannot leave it');
    if (league.own.state !== 'in') return;
    if (!PRIVATE_LEAGUE_STATES.leaving.includes(league.state)) throw refusedOver();
    await tx.query(`update private_league_members set state = 'left' where id = $1`, [league.own.id]);
  });

/**
 * Blocks a member for good: out of the table, without bets, and they cannot join again. A repeated call changes nothing
 * more.
 * @throws Refusal 404 for a code of no league, and for an unknown member · 403 unless the caller owns the league · 409
 * for the owner themselves, and with `data.reason` `over` once the league is
 */
export const blockMember = (
  database: Database,
  userId: number,
  code: string,
  member: number,
): Promise<PrivateLeague> =>
  inLeague(database, userId, code, async (tx, league) => {
    if (league.owner_id !== userId)
      throw new Refusal(403, 'Only the owner of a league can block its members');
    if (member === league.own.id) throw new Refusal(409, 'The owner of a league cannot be blocked');
    if (!PRIVATE_LEAGUE_STATES.blocking.includes(league.state)) throw refusedOver();
    const blocked = await tx.query(
      `update private_league_members set state = 'blocked' where id = $1 and league_id = $2 returning id`,
      [member, league.id],
    );
    if (blocked.length === 0) throw noMember();
  });

/**
 * Reports the name of another member, once for each reporter; the owner sees the count.
 * @throws Refusal 404 for a code of no league, for an unknown member, and for a caller who is not in the league · 409 for one's own name
 */
export const reportMember = (
  database: Database,
  userId: number,
  code: string,
  member: number,
): Promise<PrivateLeague> =>
  inLeague(database, userId, code, async (tx, league) => {
    if (league.own.state !== 'in') throw notIn();
    if (member === league.own.id) throw new Refusal(409, 'This is your own name');
    const found = await tx.query(
      `select id from private_league_members where id = $1 and league_id = $2 and state = 'in'`,
      [member, league.id],
    );
    if (found.length === 0) throw noMember();
    await tx.query(
      'insert into private_league_reports (member_id, reporter_id) values ($1, $2) on conflict do nothing',
      [member, league.own.id],
    );
  });

const noMember = () => new Refusal(404, 'There is no such member in this league');
const notIn = () => new Refusal(404, 'You are not in this league');

/** A person's own membership. */
export interface Membership {
  id: number;
  state: 'in' | 'left' | 'blocked';
  points: number;
}

/** @throws Refusal 404 for a person who has never been in the league */
export async function membershipOf(tx: Queryable, leagueId: number, userId: number): Promise<Membership> {
  const [own] = await tx.query<Membership>(
    'select id, state, points from private_league_members where league_id = $1 and user_id = $2',
    [leagueId, userId],
  );
  if (own === undefined) throw notIn();
  return own;
}

/** Locks a league, acts for a present or former member, and returns the league as they see it afterwards. */
async function inLeague(
  database: Database,
  userId: number,
  code: string,
  act: (tx: Queryable, league: PrivateLeagueRow & { own: Membership }) => Promise<void>,
): Promise<PrivateLeague> {
  return database.transaction(async (tx) => {
    const league = await lockLeague(tx, code);
    await act(tx, { ...league, own: await membershipOf(tx, league.id, userId) });
    return privateLeagueById(tx, userId, league.id);
  });
}
