import type { BetPayload, BetReceipt } from '../../src/schemas/bets/bets.ts';
import { toPaise, toRupees } from '../../src/schemas/money.ts';
import { ASKER, askerBy, type Bearer } from '../accounts/signed-in.ts';
import type { Database } from '../database/database.ts';
import { MATCH_STATES } from '../matches/life.ts';
import { TURN } from '../matches/turn.ts';
import { type KeyedRequest, keepKey, keyParams, once } from '../money/idempotency.ts';
import { Refusal } from '../refusal.ts';
import { BOOK_SLOTS, slotOf, spread } from './book.ts';
import { LOCKED_MATCH } from './locked-match.ts';
import { type BetRow, toBet } from './read.ts';
import { betReceipt } from './receipt.ts';

type Verdict = 'placed' | 'notOpen' | 'worse' | 'tooLittle' | 'tooMuch' | 'overLimit';

type Judged = Omit<BetRow, 'id'> & {
  user_id: number;
  /** null: nothing was placed. */
  id: number | null;
  verdict: Verdict;
  cash: number;
  /** Of the wallet, before this bet. */
  revision: number;
  most_paise: number;
  minimum_bet_paise: number;
};

/**
 * One round trip. Each step takes its row from the one before, so the locks are taken in this order: turn, match,
 * price, wallet, book, position; only then is the clock read. A locked row is the latest one, however old the statement's
 * snapshot is. Whoever moves a price holds the match's row first, so the price that is judged and kept is the
 * one in force at the bet's own moment: never one that had been taken back before. Windows never change and
 * may be read from the snapshot.
 *
 * Of a book, the person's own slot is locked, and the bet has to fit into its part of the limit. `$12` says that the
 * whole book is: then the bet has to fit into what is left of it, and the book is spread evenly over its slots again.
 * Long after its decision a match has no book any more, and there is no room in that.
 *
 * What a limit leaves room for is the largest stake whose return, rounded down, stays within it. A position that the
 * same person's first bets on a match make at the same moment is not in the snapshot: then the guard of its update says
 * no, nothing is placed, and the statement is to be repeated.
 */
const PLACE = `
  with ${askerBy(1)}, turn as materialized (
    select id, ${TURN.shared('id')} as has_come
    from (select coalesce($3::bigint, (select match_id from selections where id = $2::bigint and kind = 'team')) as id) wanted
    where exists (select from asker)
  ), held as materialized (
    select id, name, decision, opens_at, minimum_bet_paise, bet_limit_paise, person_limit_paise, book_limit_paise
    from matches where id = (select id from turn)
    for share
  ), price as materialized (
    select p.id, p.kind, p.name, p.win_ratio from held join selections p on p.match_id = held.id
    where case when $2::bigint is null then p.kind = 'toss' else p.id = $2::bigint end
    for share of p
  ), wallet as materialized (
    select w.cash, w.revision from price cross join wallets w where w.user_id = ${ASKER} for no key update of w
  ), book as materialized (
    select b.selection_id, b.side, b.slot, b.exposure_paise from wallet cross join price join books b
      on b.selection_id = price.id and b.side = coalesce($4::text, 'team')
    where $12::boolean or b.slot = ${slotOf(ASKER)}
    order by b.slot for no key update of b
  ), exposure as materialized (
    select sum(exposure_paise) as paise from book
  ), position as materialized (
    select coalesce((select pays_paise from positions
                     where user_id = ${ASKER} and match_id = (select id from held) for no key update), 0) as pays_paise
    from exposure
  ), moment as materialized (
    select wallet.cash, wallet.revision, clock_timestamp() as at, ${LOCKED_MATCH.margin(11)} as margin
    from wallet cross join position
  ), offer as materialized (
    select held.id as match_id, held.name as match_name, held.minimum_bet_paise,
           price.id as selection_id, price.kind, coalesce($4::text, price.name) as selection,
           least(price.win_ratio, w.win_ratio) as win_ratio, price.win_ratio as price,
           ${LOCKED_MATCH.state} as match_state,
           ${LOCKED_MATCH.bettingClosesAt} as betting_closes_at,
           held.person_limit_paise, least(held.bet_limit_paise, held.person_limit_paise - position.pays_paise) as pays_room,
           coalesce(case when $12::boolean then held.book_limit_paise else div(held.book_limit_paise, ${BOOK_SLOTS}) end
             - exposure.paise, 0) as profit_room, moment.cash, moment.revision, moment.at
    from held cross join price cross join exposure cross join position cross join moment
    ${LOCKED_MATCH.windowInForce}
  ), judged as materialized (
    select offer.*, room.most_paise, floor($5::bigint * (100 + win_ratio) / 100)::bigint as would_pay, case
      when match_state <> all ($7::text[]) then 'notOpen'
      when win_ratio < $6::numeric then 'worse'
      when $5::bigint < minimum_bet_paise then 'tooLittle'
      when $5::bigint > cash then 'tooMuch'
      when $5::bigint > room.most_paise then 'overLimit'
      else 'placed' end as verdict
    from offer cross join lateral (
      select greatest(0, least(ceil((pays_room + 1) * 100 / (100 + win_ratio)),
                               ceil((profit_room + 1) * 100 / win_ratio)) - 1)::bigint as most_paise
    ) room
  ), taken as (
    insert into positions as p (user_id, match_id, pays_paise)
    select ${ASKER}, match_id, would_pay from judged where verdict = 'placed'
    on conflict (user_id, match_id) do update set pays_paise = p.pays_paise + excluded.pays_paise
      where p.pays_paise + excluded.pays_paise <= (select person_limit_paise from judged)
    returning p.match_id
  ), placed as (
    insert into bets (user_id, match_id, selection_id, prediction, stake_paise, win_ratio, pays_paise, placed_at)
    select ${ASKER}, match_id, selection_id, $4::text, $5::bigint, win_ratio, would_pay, at
    from judged join taken using (match_id)
    returning id, stake_paise, pays_paise, refund_paise, status, placed_at, settled_at
  ), booked as (
    update books b set exposure_paise = case when $12::boolean
      then ${spread('(exposure.paise + placed.pays_paise - placed.stake_paise)', 'b.slot')}
      else b.exposure_paise + placed.pays_paise - placed.stake_paise end
    from placed, exposure, book
    where b.selection_id = book.selection_id and b.side = book.side and b.slot = book.slot
  ), journal as (
    insert into journals (user_id, kind, bet_id, at)
    select ${ASKER}, 'bet.placed', id, placed_at from placed returning id
  ), entry as (
    insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
    select id, 1, ${ASKER}, 'cash', 'staked', $5::bigint from journal
  ), ${keepKey('placed', ASKER, 8)}
  select ${ASKER} as user_id, j.verdict, j.most_paise, j.minimum_bet_paise, j.match_id, j.match_name, j.match_state, j.kind, j.selection_id, j.selection, j.win_ratio,
         j.price, j.betting_closes_at, j.cash, j.revision, p.id, p.stake_paise, p.pays_paise, p.refund_paise, p.status,
         p.placed_at, p.settled_at
  from judged j left join placed p on true`;

/**
 * Places a bet: once for a request, at the ratio that was seen or a better one.
 * @throws Refusal 404 unknown match or side · 409 betting is not open (`data.state`), or the ratio has got worse
 * (`data.win_ratio`) · 400 less than the match's minimum, more than the balance, or more than the match's limits leave
 * room for (`data.most`, in rupees); 409 when they leave none
 */
export async function placeBet(
  database: Database,
  bearer: Bearer,
  request: KeyedRequest,
  bet: BetPayload,
): Promise<BetReceipt> {
  let receipt: BetReceipt | undefined;
  const whose = async () => ({ ...request, userId: await bearer.userId() });
  const betId = await once(database, whose, async () => {
    receipt = await tryToPlace(database, bearer, request, bet);
    return receipt.bet.id;
  });
  return receipt ?? betReceipt(database, await bearer.userId(), betId);
}

/** @param whole whether all of the book is locked */
async function tryToPlace(
  database: Database,
  bearer: Bearer,
  request: KeyedRequest,
  bet: BetPayload,
  whole = false,
): Promise<BetReceipt> {
  const stake = toPaise(bet.bet_amount);
  const [selectionId, matchId, prediction] =
    'team_value' in bet ? [bet.team_value, null, null] : [null, bet.match_id, bet.prediction];
  const [row] = await database.query<Judged>(PLACE, [
    bearer.tokenHash,
    selectionId,
    matchId,
    prediction,
    stake,
    bet.win_ratio ?? null,
    MATCH_STATES.betting,
    ...keyParams(request),
    database.closingMarginMs,
    whole,
  ]);
  if (row === undefined) throw new Refusal(404, 'Match not found');
  bearer.found(row.user_id);
  switch (row.verdict) {
    case 'placed':
      // The guard of the position said no: by now it can be seen.
      if (row.id === null) return tryToPlace(database, bearer, request, bet, whole);
      return {
        bet: toBet({ ...row, id: row.id }),
        totalWalletAmount: toRupees(row.cash - stake),
        revision: row.revision + 1,
      };
    case 'notOpen':
      throw new Refusal(
        409,
        row.match_state === 'scheduled'
          ? 'Betting on this match is not open yet'
          : 'Betting on this match is over',
        { data: { state: row.match_state } },
      );
    case 'worse':
      throw new Refusal(409, 'The win ratio has changed', { data: { win_ratio: row.win_ratio } });
    case 'tooLittle':
      throw amountRefused('The amount is less than the minimum bet of this match');
    case 'tooMuch':
      throw amountRefused('The amount is more than your wallet holds');
    case 'overLimit':
      // There may be room in other slots.
      if (!whole) return tryToPlace(database, bearer, request, bet, true);
      if (row.most_paise < row.minimum_bet_paise)
        throw new Refusal(409, 'No more bets are taken on this now', { data: { most: 0 } });
      throw amountRefused('The amount is more than is taken on this now', { most: toRupees(row.most_paise) });
  }
}

function amountRefused(message: string, data?: { most: number }): Refusal {
  return new Refusal(400, message, { errors: { bet_amount: message }, ...(data && { data }) });
}
