import type { Queryable } from '../../server/database/database.ts';
import { GAMES } from '../../src/fairness/games.ts';
import { type MoneyRoute, playRouteOf } from '../../src/schemas/shared/requests.ts';
import type { WithdrawalStatus } from '../../src/schemas/wallet/withdrawals.ts';
import type { OwnStream, Told } from './history.ts';

/** The database's rows of some people, to be compared with their history. */
export interface Books {
  keys: { user_id: number; route: MoneyRoute; key: string; effect_id: number | null }[];
  /** The effects of calls: a single or combined bet placed, a bet cancelled, a cash-out, a round, a deposit order, a withdrawal request. */
  effects: { user_id: number; route: MoneyRoute; id: number; paise: number }[];
  /** The moves of their cash, and the messages in their tickets: everything that their streams must send. */
  events: (OwnStream & Told)[];
  /** The status of their withdrawals. */
  withdrawals: { id: number; status: WithdrawalStatus }[];
  /** The winners of the matches that have one. */
  results: { match_id: number; winner: number }[];
  /** The closing times of the selections of matches. */
  closings: { match_id: number; selection_id: number; closes_at: Date }[];
}

const ROUTE_OF_GAME = `case game ${GAMES.map((game) => `when '${game}' then '${playRouteOf(game)}'`).join(' ')} end`;

const EFFECTS = `
  select user_id, 'live-bet/save' as route, id, stake_paise as paise from bets
  union all
  select user_id, 'live-bet/save-combined', id, stake_paise from combined_bets
  union all
  select user_id, 'live-bet/cancel', id, refund_paise from bets where status = 'cancelled'
  union all
  select user_id, 'live-bet/cash-out', id, paid_paise from cash_outs
  union all
  select user_id, 'live-bet/cash-out-combined', id, paid_paise from combined_cash_outs
  union all
  select user_id, 'deposit/create', id, amount_paise from deposits
  union all
  select user_id, 'withdrawal/request', id, amount_paise from withdrawals
  union all
  select user_id, ${ROUTE_OF_GAME}, id, stake_paise from rounds`;

const EVENTS = `
  select j.user_id as who, 'wallet' as stream, j.revision as id,
         concat_ws(' ', j.kind, coalesce(sum(
           case when e.credit = 'cash' then e.amount_paise when e.debit = 'cash' then -e.amount_paise end), 0)) as what
  from journals j left join entries e on e.journal_id = j.id
  where j.user_id = any ($1::bigint[]) group by j.user_id, j.revision, j.kind
  union all
  select t.user_id, 'ticket', m.number, concat_ws(' ', m.author, m.text)
  from tickets t join ticket_messages m on m.ticket_id = t.id
  where t.user_id = any ($1::bigint[])`;

/** Reads these people's data from the database. */
export async function readBooks(database: Queryable, people: readonly number[]): Promise<Books> {
  return {
    keys: await database.query(
      'select user_id, route, key, effect_id from idempotency_keys where user_id = any ($1::bigint[])',
      [people],
    ),
    effects: await database.query(
      `select * from (${EFFECTS}) all_effects where user_id = any ($1::bigint[])`,
      [people],
    ),
    events: await database.query(EVENTS, [people]),
    withdrawals: await database.query(
      'select id, status from withdrawals where user_id = any ($1::bigint[])',
      [people],
    ),
    results: await database.query(
      'select id as match_id, winner_selection_id as winner from matches where winner_selection_id is not null',
    ),
    closings: await database.query(
      `select s.match_id, s.id as selection_id, max(w.closes_at) as closes_at
       from selections s join match_windows w on w.match_id = s.match_id group by s.id`,
    ),
  };
}
