import { PICK_TABLE, type PickTable, type PickTableSwitch } from '../../../src/schemas/bets/pick-table.ts';
import { holdOpen } from '../../account/closing/closed.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { indianToday } from '../../shared/indian-days.ts';
import { DAILY_MATCH } from './day.ts';
import { drawNickname } from './nickname.ts';
import { WINNER } from './read.ts';

/** The draws of a name before it is given up: each but the first follows on a name that somebody has. */
const DRAWS = 20;

/**
 * Shows the person in the table of picks, or no longer; repeating has no effect. A name that is drawn again later is
 * another one.
 * @throws Refusal 401 with `data.closed`
 */
export function switchShown(
  database: Database,
  userId: number,
  { is_shown }: PickTableSwitch,
): Promise<PickTable> {
  return database.transaction(async (tx) => {
    await holdOpen(tx, userId);
    if (is_shown) await giveName(tx, userId);
    else await tx.query('delete from pick_names where user_id = $1', [userId]);
    return readPickTable(tx, userId);
  });
}

async function giveName(tx: Queryable, userId: number): Promise<void> {
  for (let draw = 0; draw < DRAWS; draw += 1) {
    await tx.query('insert into pick_names (user_id, nickname) values ($1, $2) on conflict do nothing', [
      userId,
      drawNickname(),
    ]);
    const [named] = await tx.query('select from pick_names where user_id = $1', [userId]);
    if (named !== undefined) return;
  }
  throw new Error(`${DRAWS} nicknames in a row were taken`);
}

interface ScoreRow {
  nickname: string;
  rights: number;
  decided: number;
  /** null for a person with too few decided picks. */
  place: number | null;
  is_me: boolean;
}

/** The table of picks as this person sees it. */
export async function readPickTable(tx: Queryable, userId: number): Promise<PickTable> {
  const scores = await tx.query<ScoreRow>(
    `with decided as materialized (
       select d.day, ${WINNER} as winner
       from daily_matches d ${DAILY_MATCH}
       where d.day > $2::date - $3::integer and m.decision = 'settled' and not m.is_drawn
     ), scores as materialized (
       select n.user_id, n.nickname, n.joined_at, count(r.day) as decided,
              count(case when p.side = r.winner then 1 end) as rights
       from pick_names n
       left join daily_picks p on p.user_id = n.user_id and p.day > $2::date - $3::integer
       left join decided r on r.day = p.day
       group by n.user_id
     ), places as materialized (
       select user_id, rank() over (order by rights::numeric / decided desc, decided desc) as place
       from scores where decided >= $4
     )
     select s.nickname, s.rights, s.decided, p.place, s.user_id = $1 as is_me
     from scores s left join places p on p.user_id = s.user_id
     where s.user_id = $1 or p.place <= $5
     order by p.place nulls last, s.joined_at, s.user_id`,
    [userId, await indianToday(tx), PICK_TABLE.days, PICK_TABLE.least, PICK_TABLE.rows],
  );
  const [own] = scores.flatMap(({ is_me, ...score }) => (is_me ? [score] : []));
  const placed = scores.flatMap(({ place, ...score }) => (place === null ? [] : [{ place, ...score }]));
  return { rows: placed.slice(0, PICK_TABLE.rows), me: own ?? null };
}
