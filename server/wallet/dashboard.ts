import { GAMES } from '../../src/fairness/games.ts';
import {
  type Dashboard,
  type GameFigures,
  PLAYABLE,
  type Playable,
} from '../../src/schemas/account/dashboard.ts';
import { toRupees } from '../../src/schemas/shared/money.ts';
import { limitsSet } from '../account/limits/play-limits.ts';
import type { Database, Queryable } from '../database/database.ts';
import { indianDay, startOfIndianDay } from '../indian-time.ts';
import { indianToday, lastDays, lastWeeks, mondayOf } from '../shared/indian-days.ts';

const DAYS = 90;
const WEEKS = 12;

/** The person's ledger of the last 90 days, the last 12 weeks and all their play. */
export function readDashboard(database: Database, userId: number): Promise<Dashboard> {
  return database.snapshot(async (tx) => {
    const days = lastDays(await indianToday(tx), DAYS);
    const [first = '', last = ''] = [days.at(0), days.at(-1)];
    const plays = await readPlays(tx, userId, first);
    return {
      balance: await readBalances(tx, userId, days),
      weeks: lastWeeks(last, WEEKS).map((week) => {
        const { staked, returned } = sum(plays.filter(({ day }) => mondayOf(day) === week));
        return { week, staked, returned };
      }),
      lifetime: await readLifetime(tx, userId),
      month: { days: 30, ...periodOf(plays, days.at(-30) ?? first) },
      quarter: { days: 90, ...periodOf(plays, first) },
      ...(await limitsSet(tx, userId)),
    };
  });
}

/** Amounts decided on one day, in paise. */
interface PlayRow {
  day: string;
  game: Playable;
  staked: number;
  returned: number;
  count: number;
}

/**
 * Settled bets, and rounds played, from the day `first` on. A bet's stake lies in `staked` until it is settled; a round's
 * stake comes directly from the cash. Returns of both go to the cash. The kept part of a cancelled bet counts as staked.
 * A correction subtracts the amounts of the earlier settlement, except those written off.
 * A cash-out counts with its part of the stake and the amount paid; the rest of the bet counts when it ends.
 */
function readPlays(tx: Queryable, userId: number, first: string): Promise<PlayRow[]> {
  return tx.query<PlayRow>(
    `select to_char(p.day, 'YYYY-MM-DD') as day, p.game, sum(p.staked)::bigint as staked,
            sum(p.returned)::bigint as returned, sum(p.decided) as count
     from (
       select ${indianDay('j.at')} as day,
              case when j.combined_bet_id is not null then 'combined'
                   when j.bet_id is null then j.kind when b.prediction is null then 'match' else 'toss' end as game,
              case when j.kind in ('bet.corrected', 'combined.corrected') then -e.to_staked else e.from_either end as staked,
              case when j.kind in ('bet.corrected', 'combined.corrected') then -e.from_cash else e.to_cash end as returned,
              case when j.kind in ('bet.corrected', 'combined.corrected') then -1 else (case j.kind when 'bet.cancelled' then false
                when 'bet.cashedOut' then b.status = 'cashedOut' and j.cash_out_id = (
                  select max(id) from cash_outs where bet_id = b.id)
                when 'combined.cashedOut' then c.status = 'cashedOut' and j.combined_cash_out_id = (
                  select max(id) from combined_cash_outs where combined_bet_id = c.id)
                else true end)::integer end as decided
       from journals j
       -- Journal by journal, so that the entries of no other one are read.
       cross join lateral (
         select coalesce(sum(amount_paise) filter (where credit = 'staked'), 0) as to_staked,
                coalesce(sum(amount_paise) filter (where debit in ('staked', 'cash')), 0) as from_either,
                coalesce(sum(amount_paise) filter (where debit = 'cash'), 0) as from_cash,
                coalesce(sum(amount_paise) filter (where credit = 'cash'), 0) as to_cash
         from entries where journal_id = j.id and (j.kind <> 'bet.cancelled' or credit = 'house')
         having count(*) > 0
       ) e
       left join bets b on b.id = j.bet_id
       left join combined_bets c on c.id = j.combined_bet_id
       where j.user_id = $1 and j.at >= $2::timestamptz and (j.kind in ('bet.won', 'bet.lost', 'bet.cashedOut', 'bet.corrected',
                                            'combined.won', 'combined.lost', 'combined.cashedOut', 'combined.corrected')
                                 or j.round_id is not null or j.kind = 'bet.cancelled')
     ) p
     group by p.day, p.game`,
    [userId, startOfIndianDay(first)],
  );
}

/**
 * The sums of all play. They follow from the totals of the days, so that no journal is read: `staked` is what was placed
 * less refunds and what is still staked, and `returned` less `staked` is what play has moved in cash and stakes. Only the
 * stakes of rounds are added up one by one, from an index. A bet that was cashed out in parts counts once.
 */
async function readLifetime(tx: Queryable, userId: number): Promise<Dashboard['lifetime']> {
  const [sums] = await tx.query<Pick<PlayRow, 'staked' | 'returned' | 'count'>>(
    `select (bets.staked + rounds.staked)::bigint as staked, (bets.staked + rounds.staked + bets.net)::bigint as returned,
            bets.decided + cashed.out as count
     from (
       select -coalesce(sum(t.cash_paise) filter (where t.kind in ('bet.placed', 'combined.placed', 'bet.void', 'combined.void',
                                                                   'bet.cancelled')), 0) - w.staked as staked,
              coalesce(sum(t.cash_paise), 0) + w.staked as net,
              (coalesce(sum(t.moves) filter (where t.kind in ('bet.won', 'bet.lost', 'combined.won', 'combined.lost')
                                               or t.kind = any ($2::text[])), 0)
                - coalesce(sum(t.moves) filter (where t.kind in ('bet.corrected', 'combined.corrected')), 0))::bigint as decided
       from wallets w left join daily_totals t on t.user_id = w.user_id
         and (t.kind like 'bet.%' or t.kind like 'combined.%' or t.kind = any ($2::text[]))
       where w.user_id = $1 group by w.user_id
     ) bets cross join (
       select coalesce(sum(stake_paise), 0) as staked from rounds where user_id = $1
     ) rounds cross join (
       select (select count(distinct b.id) from cash_outs x join bets b on b.id = x.bet_id
               where x.user_id = $1 and b.status = 'cashedOut')
            + (select count(distinct c.id) from combined_cash_outs x join combined_bets c on c.id = x.combined_bet_id
               where x.user_id = $1 and c.status = 'cashedOut') as out
     ) cashed`,
    [userId, GAMES],
  );
  return toFigures(sums ?? { staked: 0, returned: 0, count: 0 });
}

async function readBalances(tx: Queryable, userId: number, days: string[]): Promise<Dashboard['balance']> {
  const moves = await tx.query<{ day: string | null; paise: number }>(
    `select to_char(d.day, 'YYYY-MM-DD') as day, sum(d.cash_paise)::bigint as paise
     from (select case when day >= $2::date then day end as day, cash_paise from daily_totals where user_id = $1) d
     group by d.day`,
    [userId, days[0] ?? ''],
  );
  const moved = new Map(moves.map(({ day, paise }) => [day, paise]));
  let paise = moved.get(null) ?? 0;
  return days.map((day) => {
    paise += moved.get(day) ?? 0;
    return { day, balance: toRupees(paise) };
  });
}

function periodOf(plays: readonly PlayRow[], first: string): { net: number; games: GameFigures[] } {
  const within = plays.filter(({ day }) => day >= first);
  return {
    net: sum(within).net,
    games: PLAYABLE.map((game) => ({ game, ...sum(within.filter((play) => play.game === game)) })),
  };
}

/** The sums of these plays, in rupees. */
function sum(plays: readonly PlayRow[]): Dashboard['lifetime'] {
  const total = (field: 'staked' | 'returned' | 'count') => plays.reduce((so, play) => so + play[field], 0);
  return toFigures({ staked: total('staked'), returned: total('returned'), count: total('count') });
}

function toFigures({
  staked,
  returned,
  count,
}: Pick<PlayRow, 'staked' | 'returned' | 'count'>): Dashboard['lifetime'] {
  return { staked: toRupees(staked), returned: toRupees(returned), net: toRupees(returned - staked), count };
}
