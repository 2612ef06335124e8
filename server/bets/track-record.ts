import {
  type Band,
  RECORDED,
  type Recorded,
  type RecordFigures,
  type TrackRecord,
} from '../../src/schemas/bets/track-record.ts';
import { toRupees } from '../../src/schemas/shared/money.ts';
import type { Queryable } from '../database/database.ts';
import { indianDay } from '../indian-time.ts';
import { indianToday, lastWeeks, mondayOf } from '../shared/indian-days.ts';

const WEEKS = 12;
/** The number of bands of chances, and the width of one in percent. */
const BANDS = 5;
const WIDTH = 100 / BANDS;

/** The person's ended bets on matches: results, amounts and prices, in all, by sport, week and chance. */
export async function readTrackRecord(database: Queryable, userId: number): Promise<TrackRecord> {
  const weeks = lastWeeks(await indianToday(database), WEEKS);
  const rows = await readEnded(database, userId, weeks[0] ?? '');
  return {
    total: sum(rows),
    sports: RECORDED.map((kind) => ({ kind, ...sum(rows.filter((row) => row.kind === kind)) })).filter(
      ({ won, lost, cashed_out, staked }) => won + lost + cashed_out > 0 || staked > 0,
    ),
    weeks: weeks.map((week) => ({
      week,
      ...sum(rows.filter(({ day }) => day !== null && mondayOf(day) === week)),
    })),
    bands: Array.from({ length: BANDS }, (_, band) => bandOf(band, rows)),
  };
}

/** Bets that ended on one day (null: before the first one), with prices of one band of chances. Amounts in paise. */
interface EndedRow {
  kind: Recorded;
  day: string | null;
  /** Null for bets that are no single ones, or neither won nor lost. */
  band: number | null;
  won: number;
  lost: number;
  cashed_out: number;
  staked: number;
  returned: number;
  better: number;
  same: number;
  worse: number;
  /** The sum of what each bet pays at its own price over what it would pay at the last one, less 1. */
  value: number;
  /** The sum of the chances that the prices stood for. */
  chance: number;
}

/**
 * The person's ended bets, at most one row for each kind, day and band. The last price is the one at which a selection
 * stands since betting on it ended: prices do not move afterwards. The caps of windows do not count: a later window's
 * lower cap would make each earlier price a better one. The cashed-out part of a bet counts with it, also when the rest
 * is void. Winnings that a correction could not take back have been returned.
 */
function readEnded(tx: Queryable, userId: number, first: string): Promise<EndedRow[]> {
  return tx.query<EndedRow>(
    `with own as materialized (
       select b.id, b.selection_id, b.status, b.win_ratio, ${indianDay('b.settled_at')} as day,
              case b.status when 'void' then b.cashed_stake_paise else b.stake_paise - coalesce(b.refund_paise, 0) end as staked,
              b.cashed_out_paise + case b.status when 'won' then b.pays_paise - b.cashed_pays_paise else 0 end as returned
       from bets b
       where b.user_id = $1 and b.status <> 'open' and b.prediction is null
         and (b.status <> 'void' or b.cashed_stake_paise > 0)
         and (b.status <> 'cancelled' or b.refund_paise < b.stake_paise)
     ),
     backed as materialized (
       select p.id, m.sport, p.win_ratio as last_ratio
       from (select distinct selection_id from own) o
       join selections p on p.id = o.selection_id
       join matches m on m.id = p.match_id
     ),
     kept as (
       select bet_id, sum(written_off_paise)::bigint as paise
       from bet_corrections where user_id = $1 and written_off_paise > 0 group by 1
     ),
     kept_of_combined as (
       select combined_bet_id, sum(written_off_paise)::bigint as paise
       from combined_corrections where user_id = $1 and written_off_paise > 0 group by 1
     ),
     ended as (
       select k.sport as kind, o.day, o.status, o.staked, o.returned + coalesce(kept.paise, 0) as returned,
              o.win_ratio as own_ratio, k.last_ratio, o.status in ('won', 'lost') as is_judged
       from own o join backed k on k.id = o.selection_id
       left join kept on kept.bet_id = o.id
       union all
       select 'combined', ${indianDay('c.settled_at')}, c.status,
              case c.status when 'void' then c.cashed_stake_paise else c.stake_paise end,
              c.cashed_out_paise + case c.status when 'won' then c.payout_paise else 0 end + coalesce(kept.paise, 0),
              0, 0, false
       from combined_bets c left join kept_of_combined kept on kept.combined_bet_id = c.id
       where c.user_id = $1 and c.status <> 'open'
         and exists (select from combined_legs l where l.combined_bet_id = c.id and l.prediction is null)
     ),
     summed as (
       select kind, case when day >= $2::date then day end as day,
              case when is_judged then floor(${BANDS} * 100 / (100 + own_ratio))::integer end as band,
              count(*) filter (where status = 'won') as won,
              count(*) filter (where status = 'lost') as lost,
              count(*) filter (where status = 'cashedOut') as cashed_out,
              sum(staked)::bigint as staked, sum(returned)::bigint as returned,
              count(*) filter (where is_judged and own_ratio > last_ratio) as better,
              count(*) filter (where is_judged and own_ratio = last_ratio) as same,
              count(*) filter (where is_judged and own_ratio < last_ratio) as worse,
              coalesce(sum((100 + own_ratio::float8) / (100 + last_ratio::float8) - 1) filter (where is_judged), 0) as value,
              coalesce(sum(100 / (100 + own_ratio::float8)) filter (where is_judged), 0) as chance
       from ended
       group by 1, 2, 3
     )
     select kind, to_char(day, 'YYYY-MM-DD') as day, band, won, lost, cashed_out, staked, returned, better, same, worse,
            value, chance
     from summed`,
    [userId, first],
  );
}

type Add = (rows: readonly EndedRow[], field: Exclude<keyof EndedRow, 'kind' | 'day' | 'band'>) => number;
const add: Add = (rows, field) => rows.reduce((so, row) => so + row[field], 0);

/** The sums of these bets, in rupees. */
function sum(rows: readonly EndedRow[]): RecordFigures {
  const [staked, returned] = [add(rows, 'staked'), add(rows, 'returned')];
  const [better, same, worse] = [add(rows, 'better'), add(rows, 'same'), add(rows, 'worse')];
  return {
    won: add(rows, 'won'),
    lost: add(rows, 'lost'),
    cashed_out: add(rows, 'cashed_out'),
    staked: toRupees(staked),
    returned: toRupees(returned),
    net: toRupees(returned - staked),
    closing: { better, same, worse, average: percentOf(add(rows, 'value'), better + same + worse) },
  };
}

function bandOf(band: number, rows: readonly EndedRow[]): Band {
  const within = rows.filter((row) => row.band === band);
  const won = add(within, 'won');
  const bets = won + add(within, 'lost');
  return {
    least: WIDTH * band,
    most: WIDTH * (band + 1),
    bets,
    won,
    chance: percentOf(add(within, 'chance'), bets),
  };
}

/** A part of a number in percent, to two decimals; null of none. */
function percentOf(part: number, of: number): number | null {
  return of === 0 ? null : Math.round((10_000 * part) / of) / 100;
}
