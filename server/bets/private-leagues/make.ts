import { randomInt } from 'node:crypto';
import {
  PRIVATE_LEAGUE,
  type PrivateLeague,
  type PrivateLeagueRequest,
} from '../../../src/schemas/bets/private-leagues.ts';
import { refuseClosed } from '../../account/closing/closed.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { DAY_MS, indianIso, startOfIndianDay } from '../../indian-time.ts';
import { Refusal } from '../../refusal.ts';
import { keepKey, keyParams, type MoneyRequest, once } from '../../wallet/idempotency.ts';
import { lockWallet } from '../../wallet/lock.ts';
import { addMember, refuseMany } from './join.ts';
import { privateLeagueById } from './read.ts';
import { refused } from './refused.ts';

/** Crockford's base 32: no letter looks like another one, or like a digit. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/** A code of 50 bits that nobody can guess. */
const newCode = () => Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/**
 * Makes a league, and its owner its first member, once for each request.
 * @throws Refusal 400 `errors.starts_on` for a day before today or more than 14 days ahead · 409 with `data.reason` `many`
 * for a person who has made, or is in, as many undecided leagues as one may
 */
export async function makeLeague(
  database: Database,
  request: MoneyRequest,
  league: PrivateLeagueRequest,
): Promise<PrivateLeague> {
  const { userId } = request;
  const id = await once(database, request, () =>
    database.transaction(async (tx) => {
      await lockWallet(tx, userId);
      await refuseClosed(tx, userId);
      await refuseManyMade(tx, userId);
      await refuseMany(tx, userId);
      return write(tx, request, league);
    }),
  );
  return privateLeagueById(database, userId, id);
}

async function refuseManyMade(tx: Queryable, userId: number): Promise<void> {
  const [made] = await tx.query<{ leagues: number }>(
    'select count(*) as leagues from private_leagues where owner_id = $1 and decided_at is null',
    [userId],
  );
  if ((made?.leagues ?? 0) >= PRIVATE_LEAGUE.made)
    throw refused('many', 'You have made 5 leagues that are not decided yet');
}

async function write(
  tx: Queryable,
  request: MoneyRequest,
  { name, starts_on, nickname }: PrivateLeagueRequest,
): Promise<number> {
  const { userId } = request;
  const [clock] = await tx.query<{ now: Date }>('select clock_timestamp() as now');
  const now = clock?.now ?? new Date();
  const startsAt = startOf(starts_on, now);
  const [league] = await tx.query<{ id: number }>(
    `with made as (
       insert into private_leagues (code, owner_id, name, starts_at, ends_at) values ($1, $2, $3, $4, $5) returning id
     ), ${keepKey('made', '$2::bigint', 6)}
     select id from made`,
    [
      newCode(),
      userId,
      name,
      startsAt,
      new Date(startsAt.getTime() + PRIVATE_LEAGUE.days * DAY_MS),
      ...keyParams(request),
    ],
  );
  if (league === undefined) throw new Error('The league was not made');
  await addMember(tx, { id: league.id, now }, { userId, nickname }, PRIVATE_LEAGUE.points);
  return league.id;
}

function startOf(day: string, now: Date): Date {
  const today = startOfIndianDay(indianIso(now).slice(0, 10));
  const startsAt = startOfIndianDay(day);
  const days = (startsAt.getTime() - today.getTime()) / DAY_MS;
  if (days < 0) throw dayRefused('A league begins today or later');
  if (days > PRIVATE_LEAGUE.daysAhead) throw dayRefused('A league begins within the next 14 days');
  return startsAt;
}

const dayRefused = (message: string) => new Refusal(400, message, { errors: { starts_on: message } });
