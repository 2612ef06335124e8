import { joinLeague } from '../../../server/bets/private-leagues/join.ts';
import { makeLeague } from '../../../server/bets/private-leagues/make.ts';
import { placeLeagueBet } from '../../../server/bets/private-leagues/place.ts';
import { privateLeagueByCode } from '../../../server/bets/private-leagues/read.ts';
import type { Database, Queryable } from '../../../server/database/database.ts';
import { DAY_MS, indianIso } from '../../../server/indian-time.ts';
import { hashBody } from '../../../server/wallet/idempotency.ts';
import type { PrivateLeagueRequest } from '../../../src/schemas/bets/private-leagues.ts';
import type { MoneyRoute } from '../../../src/schemas/shared/requests.ts';

/** A day in India, this many days from today. */
export const indianDayIn = (days: number) => indianIso(new Date(Date.now() + days * DAY_MS)).slice(0, 10);

const requestOf = (userId: number, route: MoneyRoute, key: string | null, body: unknown) => ({
  userId,
  route,
  key,
  bodyHash: hashBody(body),
});

/** A league that begins today, unless `changes` say otherwise. */
export function makePrivateLeague(
  database: Database,
  userId: number,
  changes: Partial<PrivateLeagueRequest> = {},
  key: string | null = null,
) {
  const league = { name: 'Office', starts_on: indianDayIn(0), nickname: 'Owner', ...changes };
  return makeLeague(database, requestOf(userId, 'leagues', key, league), league);
}

export const joinPrivateLeague = (
  database: Database,
  userId: number,
  id: string,
  nickname: string,
  key: string | null = null,
) => joinLeague(database, requestOf(userId, 'leagues/:id/join', key, { id, nickname }), id, nickname);

/** Bets points at a ratio that every price is at least, unless another one is given. */
export function betPoints(
  database: Database,
  userId: number,
  id: string,
  bet: { team_value: number; points: number; win_ratio?: number },
  key: string | null = null,
) {
  const whole = { win_ratio: 1, ...bet };
  return placeLeagueBet(database, requestOf(userId, 'leagues/:id/bets', key, { id, ...whole }), id, whole);
}

/** Moves a league and its members' joining this many days into the past; negative: into the future. */
export async function passDays(database: Queryable, id: string, days: number): Promise<void> {
  await database.query(
    `update private_leagues set starts_at = starts_at - make_interval(hours => 24 * $2),
            ends_at = ends_at - make_interval(hours => 24 * $2), made_at = made_at - make_interval(hours => 24 * $2)
     where code = $1`,
    [id, days],
  );
  await database.query(
    `update private_league_members set joined_at = joined_at - make_interval(hours => 24 * $2)
     where league_id = (select id from private_leagues where code = $1)`,
    [id, days],
  );
}

/** The table as its reader sees it: places, names and points made. */
export const tableOf = async (database: Queryable, userId: number, id: string) =>
  (await privateLeagueByCode(database, userId, id)).table.map(({ place, nickname, made }) => [
    place,
    nickname,
    made,
  ]);
