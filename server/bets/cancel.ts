import type { BetCancel, BetReceipt } from '../../src/schemas/bets.ts';
import { toRupees } from '../../src/schemas/money.ts';
import type { Database } from '../database/database.ts';
import { MATCH_STATES } from '../matches/life.ts';
import { keepKey, keyParams, type MoneyRequest, once } from '../money/idempotency.ts';
import { Refusal } from '../refusal.ts';
import { CANCELLABLE } from './life.ts';
import { betReceipt } from './receipt.ts';
import { type BetRow, toBet } from './sheet.ts';

/** One round trip, locked as placing is: match, bet, wallet, and then the clock. */
const CANCEL = `
  with held as materialized (
    select m.id, m.name, m.decision, m.opens_at from matches m
    where m.id = $3::bigint
      and exists (select from bets where id = $2::bigint and match_id = m.id and user_id = $1::bigint)
    for share
  ), bet as materialized (
    select b.* from held join bets b on b.match_id = held.id where b.id = $2::bigint for no key update of b
  ), wallet as materialized (
    select w.cash from bet join wallets w on w.user_id = bet.user_id for no key update of w
  ), moment as materialized (
    select cash, clock_timestamp() as at from wallet
  ), judged as materialized (
    select bet.*, held.name as match_name, p.kind, coalesce(bet.prediction, p.name) as selection,
           (select max(closes_at) from match_windows where match_id = held.id) as betting_closes_at,
           moment.cash, moment.at, match_state(held.decision, held.opens_at, w.number, moment.at) as match_state
    from held cross join bet cross join moment
    join selections p on p.id = bet.selection_id
    left join lateral (
      select number from match_windows
      where match_id = held.id and closes_at > moment.at order by number limit 1
    ) w on true
  ), cancelled as (
    update bets b set status = 'cancelled', settled_at = j.at
    from judged j
    where b.id = j.id and j.status = any ($4::text[]) and j.match_state = any ($5::text[])
    returning b.id, b.user_id, b.stake_paise, b.settled_at
  ), journal as (
    insert into journals (user_id, kind, bet_id, at)
    select user_id, 'bet.cancelled', id, settled_at from cancelled returning id, user_id
  ), entry as (
    insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
    select j.id, 1, j.user_id, 'staked', 'cash', c.stake_paise from journal j cross join cancelled c
  ), ${keepKey('cancelled', 6)}
  select j.id, j.match_id, j.match_name, j.match_state, j.kind, j.selection, j.stake_paise, j.win_ratio,
         j.pays_paise, case when c.id is null then j.status else 'cancelled' end as status, j.placed_at,
         coalesce(c.settled_at, j.settled_at) as settled_at, j.betting_closes_at, j.cash,
         c.id is not null as done
  from judged j left join cancelled c on true`;

/**
 * Cancels one's own open bet while its match can still be bet on; the stake goes back.
 * @throws Refusal 404 for a bet that is unknown, someone else's or on another match · 409 when betting on the
 * match is over, or the bet is not open any more
 */
export async function cancelBet(
  database: Database,
  request: MoneyRequest,
  cancel: BetCancel,
): Promise<BetReceipt> {
  let receipt: BetReceipt | undefined;
  const betId = await once(database, request, async () => {
    receipt = await tryToCancel(database, request, cancel);
    return receipt.bet.id;
  });
  return receipt ?? betReceipt(database, request.userId, betId);
}

async function tryToCancel(
  database: Database,
  request: MoneyRequest,
  { bet_id, match_id }: BetCancel,
): Promise<BetReceipt> {
  const [row] = await database.query<BetRow & { cash: number; done: boolean }>(CANCEL, [
    request.userId,
    bet_id,
    match_id,
    CANCELLABLE,
    MATCH_STATES.cancelling,
    ...keyParams(request),
  ]);
  if (row === undefined) throw new Refusal(404, 'Bet not found');
  if (!CANCELLABLE.includes(row.status) && !row.done)
    throw new Refusal(409, 'This bet is not open any more', { data: { status: row.status } });
  if (!row.done)
    throw new Refusal(409, 'Betting on this match is over', { data: { state: row.match_state } });
  return { bet: toBet(row), totalWalletAmount: toRupees(row.cash + row.stake_paise) };
}
