import type { BetPayload } from '../../src/schemas/bets/bet-requests.ts';
import type { BetReceipt } from '../../src/schemas/bets/bets.ts';
import type { Prediction } from '../../src/schemas/bets/matches.ts';
import { toPaise, toRupees } from '../../src/schemas/shared/money.ts';
import { type Bearer, botBy, sessionBy } from '../account/signed-in.ts';
import type { Database } from '../database/database.ts';
import { isUndone } from '../database/failures.ts';
import { createGatherer, type Gather } from '../database/gather.ts';
import { Refusal } from '../refusal.ts';
import { type KeyedRequest, keepKeys, once } from '../wallet/idempotency.ts';
import { BOOK_SLOTS, slotOf, spread } from './book.ts';
import { LOCKED_MATCH } from './locked-match.ts';
import { MARKET_STATES, MATCH_STATES } from './matches/life.ts';
import type { Suspension } from './matches/suspensions.ts';
import { TURN } from './matches/turn.ts';
import { type BetRow, toBet } from './read.ts';
import { betReceipt } from './receipt.ts';
import { keptSeen } from './seen.ts';
import { suspended } from './suspended.ts';
import { tossedAlready } from './tossed.ts';

type Verdict =
  | 'placed'
  | 'notOpen'
  | 'tossed'
  | 'suspended'
  | 'moved'
  | 'tooLittle'
  | 'tooMuch'
  | 'overLimit';

/** A bet to place, with its bettor's session. */
interface Wanted {
  bearer: Bearer;
  request: KeyedRequest;
  bet: BetPayload;
}

type Judged = Omit<BetRow, 'id'> & {
  /** The bet's number in the statement, from 1. */
  n: number;
  user_id: number;
  /** The id of the placed bet; null if it was refused. */
  id: number | null;
  verdict: Verdict;
  cash: number;
  /** The wallet's revision before this bet. */
  revision: number;
  most_paise: number;
  minimum_bet_paise: number;
  toss_result: Prediction | null;
  suspended_for: Suspension | null;
};

/**
 * The statement that places one bet, or bets of several people, in one round trip. `docs/decisions/0004-ledger.md` has a
 * drawing of its 19 parts.
 *
 * **Locks.** Each part reads the rows of the part before, which fixes the order of the locks: turn, match, market, price,
 * wallet, book, position. Then the statement reads the clock. A locked row is the latest version, even if the
 * statement's snapshot is older. Every move of a price and every suspension locks the match's row first. Therefore a bet
 * gets the price in force at its own moment, and never passes a suspension that was committed before. Windows never
 * change, so the snapshot is good enough for them.
 *
 * **The debit.** No part changes the wallet: `new_entry` inserts a ledger entry, cash to staked, and the trigger
 * `entries_posted` of the schema moves the amount in the wallet.
 *
 * **The book.** The statement locks the person's own slot. The bet must fit into the slot's share of the limit, together
 * with all earlier bets of the same statement, even refused ones. If `$10` is true, for a single bet, it locks the whole
 * book: then the bet must fit into the room of all slots, and the book is spread evenly over them again. A match decided
 * long ago has no book, and so no room.
 *
 * A limit has room for the largest stake whose payout, rounded down, stays within it. A concurrent bet of the same person
 * may create their first position on the match after the snapshot was taken. Then the guard of `grown_position` fails,
 * nothing is placed, and the caller tries again.
 *
 * `offset 0` hides the number of bets from the planner, which would otherwise plan anew for a few bets each time: that
 * takes longer than placing them.
 * @param turn the expression for the turn at a match
 * @param locked SQL after the locks of matches, prices and wallets
 * @param besides a further condition on a bet, `b`, and its bettor, `s.user_id`; bets that fail it are skipped
 * @param bettor the query for the `user_id` of the bettor of `b`
 */
const placing = (turn: string, locked: string, besides: string, bettor: string) => `
  with bet_request as materialized (
    -- The requested bets, one of each person with a valid session, with their sides.
    select distinct on (s.user_id) s.user_id, b.n, side.id as selection_id, side.match_id, side.market_id, b.prediction, b.stake_paise,
           b.least_ratio, b.most_ratio, b.seen_ratio, b.route, b.key, b.body_hash
    from (
      select $1::text[] as a, $2::bigint[] as b, $3::bigint[] as c, $4::text[] as d, $5::bigint[] as e, $6::numeric[] as f,
             $7::text[] as g, $8::text[] as h, $9::text[] as i, $14::numeric[] as j, $15::numeric[] as k offset 0
    ) given cross join lateral unnest(a, b, c, d, e, f, g, h, i, j, k)
      with ordinality as b (token_hash, team, match_id, prediction, stake_paise, least_ratio, route, key, body_hash,
        most_ratio, seen_ratio, n)
    cross join lateral (${bettor}) s
    cross join lateral (
      select id, match_id, market_id from selections where id = b.team and kind <> 'toss'
      union all
      select id, match_id, market_id from selections where match_id = b.match_id and kind = 'toss'
    ) side
    where ${besides}
    order by s.user_id, b.n
  ),
  -- Behind an earlier writer, who would otherwise never get the lock of a busy match.
  match_turn as materialized (
    select id, ${turn} as has_come from (select distinct match_id as id from bet_request) wanted
  ),
  -- Shared, so that bettors do not wait for each other; moving prices, closing and deciding exclude them.
  locked_match as materialized (
    select m.* from match_turn cross join lateral (
      select ${LOCKED_MATCH.columns}, minimum_bet_paise, bet_limit_paise, person_limit_paise
      from matches where id = match_turn.id for share${locked}
    ) m where match_turn.has_come is not false
  ),
  -- One market is suspended alone.
  locked_market as materialized (
    select k.* from (select distinct market_id, match_id from bet_request) wanted
    join locked_match on locked_match.id = wanted.match_id
    cross join lateral (
      select id, kind, suspended_for from markets where id = wanted.market_id for share${locked}
    ) k
  ),
  locked_price as materialized (
    select p.* from (select distinct selection_id, market_id from bet_request) wanted
    join locked_market on locked_market.id = wanted.market_id
    cross join lateral (
      select id, kind, name, win_ratio from selections where id = wanted.selection_id for share${locked}
    ) p
  ),
  -- From here on, other moves of the person's money wait.
  bet_with_wallet as materialized (
    select bet_request.*, coalesce(bet_request.prediction, 'team') as side, ${slotOf('bet_request.user_id')} as slot, w.cash, w.revision
    from bet_request join locked_price on locked_price.id = bet_request.selection_id
    cross join lateral (
      select cash, revision from wallets where user_id = bet_request.user_id for no key update${locked}
    ) w
  ),
  -- The exposure of the house by each side; locked in one order, so that no two bets deadlock.
  locked_book as materialized (
    select b.* from (select distinct selection_id, side, slot from bet_with_wallet order by selection_id, side, slot) wanted
    cross join lateral (
      select selection_id, side, slot, exposure_paise from books
      where selection_id = wanted.selection_id and side = wanted.side and ($10::boolean or slot = wanted.slot)
      order by slot for no key update
    ) b
  ),
  -- The payout of the person's open bets on the match; no row before the first one.
  locked_position as materialized (
    select bet_with_wallet.user_id, p.pays_paise from bet_with_wallet cross join lateral (
      select pays_paise from positions
      where user_id = bet_with_wallet.user_id and match_id = bet_with_wallet.match_id for no key update
    ) p
  ),
  -- The clock. Counting the locked rows makes sure that it is read after the last lock.
  moment as materialized (
    select clock_timestamp() as at, ${LOCKED_MATCH.margin(12)} as margin
    from (select count(*) from bet_with_wallet) bets cross join (select count(*) from locked_book) books
    cross join (select count(*) from locked_position) positions
  ),
  -- The terms that the house offers at that moment: state, ratio, and room under each limit.
  offer as materialized (
    select bet_with_wallet.*, locked_match.name as match_name, locked_match.minimum_bet_paise, locked_match.toss_result,
           locked_price.kind, coalesce(bet_with_wallet.prediction, locked_price.name) as selection,
           least(locked_price.win_ratio, w.win_ratio) as win_ratio, locked_price.win_ratio as price,
           ${LOCKED_MATCH.state} as match_state, ${LOCKED_MATCH.marketState} as market_state,
           ${LOCKED_MATCH.suspension} as suspended_for,
           ${LOCKED_MATCH.bettingClosesAt} as betting_closes_at,
           locked_match.person_limit_paise,
           least(locked_match.bet_limit_paise,
                 locked_match.person_limit_paise - coalesce(locked_position.pays_paise, 0)) as pays_room,
           coalesce(case when $10::boolean then locked_match.book_limit_paise
                    else div(locked_match.book_limit_paise, ${BOOK_SLOTS}) end
             - exposure.paise, 0) as profit_room, exposure.paise as exposure_paise, moment.at
    from bet_with_wallet join locked_match on locked_match.id = bet_with_wallet.match_id
    join locked_market on locked_market.id = bet_with_wallet.market_id
    join locked_price on locked_price.id = bet_with_wallet.selection_id cross join moment
    left join locked_position on locked_position.user_id = bet_with_wallet.user_id
    cross join lateral (
      select sum(exposure_paise) as paise from locked_book
      where locked_book.selection_id = bet_with_wallet.selection_id and locked_book.side = bet_with_wallet.side
        and ($10::boolean or locked_book.slot = bet_with_wallet.slot)
    ) exposure
    ${LOCKED_MATCH.windowInForce}
  ),
  -- The payout of each bet, and how much of the same slot the bets before it would take.
  priced_bet as materialized (
    select offer.*, pays.paise as would_pay, pays.paise - stake_paise as profit_paise,
           coalesce(sum(pays.paise - stake_paise) over earlier, 0) as earlier_paise
    from offer cross join lateral (
      select floor(stake_paise * (100 + win_ratio) / 100)::bigint as paise
    ) pays
    window earlier as (partition by selection_id, side, slot order by n rows between unbounded preceding and 1 preceding)
  ),
  -- The verdict, by the first rule that a bet breaks.
  judged_bet as materialized (
    select priced_bet.*, room.most_paise, case
      when match_state <> all ($11::text[]) then 'notOpen'
      when kind = 'toss' and toss_result is not null then 'tossed'
      when market_state <> all ($13::text[]) then 'suspended'
      when win_ratio < least_ratio or win_ratio > most_ratio then 'moved'
      when stake_paise < minimum_bet_paise then 'tooLittle'
      when stake_paise > cash then 'tooMuch'
      when stake_paise > room.most_paise then 'overLimit'
      else 'placed' end as verdict
    from priced_bet cross join lateral (
      select greatest(0, least(ceil((pays_room + 1) * 100 / (100 + win_ratio)),
                               ceil((profit_room - earlier_paise + 1) * 100 / win_ratio)) - 1)::bigint as most_paise
    ) room
  ),
  -- The first write: if its guard fails, none of the following is written.
  grown_position as (
    insert into positions as p (user_id, match_id, pays_paise)
    select user_id, match_id, would_pay from judged_bet where verdict = 'placed'
    on conflict (user_id, match_id) do update set pays_paise = p.pays_paise + excluded.pays_paise
      where p.pays_paise + excluded.pays_paise
        <= (select person_limit_paise from judged_bet where judged_bet.user_id = excluded.user_id)
    returning p.user_id
  ),
  -- The trigger bets_within_limits enforces the person's own limits and breaks.
  new_bet as (
    insert into bets (user_id, match_id, selection_id, prediction, stake_paise, win_ratio, seen_ratio, pays_paise, placed_at)
    select user_id, match_id, selection_id, prediction, stake_paise, win_ratio, ${keptSeen('seen_ratio', 'win_ratio')}, would_pay, at
    from judged_bet join grown_position using (user_id)
    returning id, user_id, stake_paise, seen_ratio, pays_paise, refund_paise, cashed_stake_paise, cashed_pays_paise, cashed_out_paise, status, placed_at,
              settled_at
  ),
  grown_book as (
    update books b set exposure_paise = case when $10::boolean
      then ${spread('(added.exposure_paise + added.profit_paise)', 'b.slot')}
      else b.exposure_paise + added.profit_paise end
    from (
      select selection_id, side, slot, max(exposure_paise) as exposure_paise, sum(profit_paise) as profit_paise
      from judged_bet join new_bet using (user_id) group by selection_id, side, slot
    ) added
    where b.selection_id = added.selection_id and b.side = added.side and ($10::boolean or b.slot = added.slot)
  ),
  -- The move's number: the trigger journals_numbered takes the next one of the wallet.
  new_journal as (
    insert into journals (user_id, kind, bet_id, at)
    select user_id, 'bet.placed', id, placed_at from new_bet returning id, user_id
  ),
  -- The debit: the trigger entries_posted moves the stake in the wallet from cash to staked.
  new_entry as (
    insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
    select new_journal.id, 1, user_id, 'cash', 'staked', stake_paise from new_journal join new_bet using (user_id)
  ),
  effect as (
    select user_id, bet_request.route, bet_request.key, bet_request.body_hash, new_bet.id
    from new_bet join bet_request using (user_id)
  ),
  -- In the same statement, so that there is no bet without its key: a repeated key makes the whole statement fail.
  ${keepKeys('effect')}
  -- The answer includes refused bets, with the reason.
  select j.n, j.user_id, j.verdict, j.most_paise, j.minimum_bet_paise, j.toss_result, j.suspended_for, j.match_id, j.match_name, j.match_state, j.kind, j.selection_id,
         j.selection, j.win_ratio, j.price, j.betting_closes_at, j.cash, j.revision, p.id, p.stake_paise, p.seen_ratio, p.pays_paise,
         p.refund_paise, p.cashed_stake_paise, p.cashed_pays_paise, p.cashed_out_paise, p.status, p.placed_at, p.settled_at
  from judged_bet j left join new_bet p using (user_id)`;

/** The statement for a single bet: it waits for all locks. */
const ALONE = placing(TURN.shared('id'), '', 'true', sessionBy('b.token_hash'));

/** The same statement for a bot, which has no session. */
const BY_BOT = placing(TURN.shared('id'), '', 'true', botBy('b.token_hash'));

/**
 * The statement for many bets: it waits only for other bets in the same slots of a book, and skips bets whose match,
 * price or wallet is locked. (The locks on a bettor's own row never block references to it.) It also skips bets that
 * could make the whole statement fail: those with a repeated idempotency key, and those of people with limits or a break
 * of their own.
 */
const TOGETHER = placing(
  TURN.trySharing('id'),
  ' skip locked',
  `(select k.user_id from idempotency_keys k where k.user_id = s.user_id and k.route = b.route and k.key = b.key) is null
     and (select l.user_id from play_limits l where l.user_id = s.user_id limit 1) is null
     and (select l.user_id from play_breaks l where l.user_id = s.user_id and l.until > now() limit 1) is null`,
  sessionBy('b.token_hash'),
);

/**
 * Places a bet at the ratio in force, if it is the one that the bettor saw, a better one, or one that they accept; once for
 * each idempotency key.
 * @throws Refusal 404 unknown match or side · 409 betting is not open (`data.state`), the coin has fallen
 * (`data.toss`), the market is suspended (`data.market`, `data.suspended_for`), or the ratio is not accepted
 * (`data.win_ratio`) · 400 below the match's minimum, above the balance, or above the room under the match's limits
 * (`data.most`, in rupees); 409 without any room
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
    receipt = await tryToPlace(database, { bearer, request, bet });
    return receipt.bet.id;
  });
  return receipt ?? betReceipt(database, await bearer.userId(), betId);
}

async function tryToPlace(database: Database, wanted: Wanted): Promise<BetReceipt> {
  if (wanted.bearer.isBot) return placeAlone(database, wanted);
  const row = await gatherOn(database)(wanted);
  return row ? receiptOf(database, wanted, row) : placeAlone(database, wanted);
}

/** @param how `whole` for a second try, when the person's own slot of the book is full */
async function placeAlone(
  database: Database,
  wanted: Wanted,
  how: 'alone' | 'whole' = 'alone',
): Promise<BetReceipt> {
  const [row] = await judge(database, [wanted], how);
  if (row === undefined) throw new Refusal(404, 'Match not found');
  return receiptOf(database, wanted, row, how);
}

async function receiptOf(
  database: Database,
  wanted: Wanted,
  row: Judged,
  how: How = 'together',
): Promise<BetReceipt> {
  wanted.bearer.found(row.user_id);
  switch (row.verdict) {
    case 'placed':
      // The guard of `grown_position` failed. The next try has a new snapshot, with the position.
      if (row.id === null) return placeAlone(database, wanted);
      return {
        bet: toBet({ ...row, id: row.id }),
        totalWalletAmount: toRupees(row.cash - row.stake_paise),
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
    case 'tossed':
      throw tossedAlready(row.match_state, row.toss_result);
    case 'suspended':
      throw suspended(row.match_state, row.suspended_for);
    case 'moved':
      throw new Refusal(409, 'The win ratio has changed', { data: { win_ratio: row.win_ratio } });
    case 'tooLittle':
      throw amountRefused('The amount is less than the minimum bet of this match');
    case 'tooMuch':
      throw amountRefused('The amount is more than your wallet holds');
    case 'overLimit':
      // The person's own slot is full, but other slots may have room.
      if (how !== 'whole') return placeAlone(database, wanted, 'whole');
      if (row.most_paise < row.minimum_bet_paise)
        throw new Refusal(409, 'No more bets are taken on this now', { data: { most: 0 } });
      throw amountRefused('The amount is more than is taken on this now', { most: toRupees(row.most_paise) });
  }
}

/** `together`: many bets without waiting; `alone`: one bet, waiting; `whole`: the same with the whole book locked. */
type How = 'together' | 'alone' | 'whole';

function judge(database: Database, wanted: readonly Wanted[], how: How): Promise<Judged[]> {
  const bets = wanted.map(({ bet }) => bet);
  const requests = wanted.map(({ request }) => request);
  const isBots = wanted.some(({ bearer }) => bearer.isBot);
  return database.query<Judged>(how === 'together' ? TOGETHER : isBots ? BY_BOT : ALONE, [
    wanted.map(({ bearer }) => bearer.tokenHash),
    bets.map((bet) => ('team_value' in bet ? bet.team_value : null)),
    bets.map((bet) => ('team_value' in bet ? null : bet.match_id)),
    bets.map((bet) => ('team_value' in bet ? null : bet.prediction)),
    bets.map((bet) => toPaise(bet.bet_amount)),
    bets.map((bet) => bet.tolerance?.least ?? bet.win_ratio ?? null),
    requests.map(({ route }) => route),
    requests.map(({ key }) => key),
    requests.map(({ bodyHash }) => bodyHash),
    how === 'whole',
    MATCH_STATES.betting,
    database.closingMarginMs,
    MARKET_STATES.betting,
    bets.map((bet) => bet.tolerance?.most ?? null),
    bets.map((bet) => bet.win_ratio ?? null),
  ]);
}

/** After this many milliseconds, the next batch starts beside a slow one, which may be waiting for a lock. */
const LATE_MS = 500;
/** The most bets in one statement: more would occupy their slots, and the embedded engine, for too long. */
const MOST_TOGETHER = 32;

const gathers = new WeakMap<Database, Gather<Wanted, Judged>>();

/** The gatherer of a database: it joins the bets that arrive while a statement runs into the next statement. */
function gatherOn(database: Database): Gather<Wanted, Judged> {
  const known = gathers.get(database);
  if (known) return known;
  const gather = createGatherer((wanted: readonly Wanted[]) => judgeTogether(database, wanted), {
    most: MOST_TOGETHER,
    lateMs: LATE_MS,
    queue: database.newQueue(),
  });
  gathers.set(database, gather);
  return gather;
}

/** Judges many bets by one statement. A bet that is missing from the result was not placed: judge it alone. */
async function judgeTogether(
  database: Database,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<Wanted, Judged>> {
  try {
    const rows = await judge(database, wanted, 'together');
    return new Map(rows.flatMap((row) => wanted.slice(row.n - 1, row.n).map((one) => [one, row])));
  } catch (error) {
    // A second try is safe only if nothing was committed: a bet without a key could be placed twice.
    if (isUndone(error)) return new Map();
    throw error;
  }
}

function amountRefused(message: string, data?: { most: number }): Refusal {
  return new Refusal(400, message, { errors: { bet_amount: message }, ...(data && { data }) });
}
