import type { DailyPick, PickSwitch, SidePick } from '../../../src/schemas/bets/daily-pick.ts';
import { holdOpen } from '../../account/closing/closed.ts';
import { limitRefusal } from '../../account/limits/limit-refusal.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { indianToday } from '../../shared/indian-days.ts';
import { lockWallet } from '../../wallet/lock.ts';
import { isSwitchedOff, readIn, readMatch } from './read.ts';

/**
 * Picks a side of the match of the day, or another one than before; repeating has no effect. The match is judged by the
 * database's clock, but not locked: no money follows from a pick, and a steady flow of bets must not hold it up.
 * @throws Refusal 401 with `data.closed` · 400 `errors.side` · 409 on a break (`data.break`), when the pick a day is off,
 * when the day has no match or is over, and when picking has closed (`data.state`)
 */
export async function pickSide(database: Database, userId: number, wanted: SidePick): Promise<DailyPick> {
  try {
    return await database.transaction((tx) => pickIn(tx, userId, wanted));
  } catch (error) {
    throw limitRefusal(error) ?? error;
  }
}

async function pickIn(tx: Queryable, userId: number, { day, side }: SidePick): Promise<DailyPick> {
  // Orders the pick and the beginning of a break.
  await lockWallet(tx, userId);
  await holdOpen(tx, userId);
  if (await isSwitchedOff(tx, userId)) throw new Refusal(409, 'Your pick a day is turned off');
  const match = day === (await indianToday(tx)) ? await readMatch(tx, userId, day) : null;
  if (match === null) throw new Refusal(409, 'Today’s match is another one now');
  if (match.state !== 'open')
    throw new Refusal(409, 'Picking has closed for this match', { data: { state: match.state } });
  if (match.sides[side] === undefined) {
    const message = 'This match has no such side';
    throw new Refusal(400, message, { errors: { side: message } });
  }
  await tx.query(
    `insert into daily_picks (user_id, day, side) values ($1, $2::date, $3)
     on conflict (user_id, day) do update set side = excluded.side, picked_at = clock_timestamp()
     where daily_picks.side <> excluded.side`,
    [userId, day, side],
  );
  return readIn(tx, userId);
}

/**
 * Switches the person's pick a day on or off; repeating has no effect.
 * @throws Refusal 401 with `data.closed`
 */
export function switchPicks(database: Database, userId: number, { is_on }: PickSwitch): Promise<DailyPick> {
  return database.transaction(async (tx) => {
    await holdOpen(tx, userId);
    if (is_on) await tx.query('delete from daily_pick_offs where user_id = $1', [userId]);
    else
      await tx.query('insert into daily_pick_offs (user_id) values ($1) on conflict (user_id) do nothing', [
        userId,
      ]);
    return readIn(tx, userId);
  });
}
