import type { CombinedReceipt } from '../../../src/schemas/bets/combined.ts';
import { combinedPays, combinedPrice, percentOf } from '../../../src/schemas/bets/combined-price.ts';
import {
  type CombinedPayload,
  type LegFault,
  MOST_COMBINED_PAYOUT,
} from '../../../src/schemas/bets/combined-requests.ts';
import { type AcceptedPrices, isAccepted } from '../../../src/schemas/bets/tolerance.ts';
import { toPaise, toRupees } from '../../../src/schemas/shared/money.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { keepKey, keyParams, type MoneyRequest, once } from '../../wallet/idempotency.ts';
import { lockWallet } from '../../wallet/lock.ts';
import { lockBooks, type Side, spread } from '../book.ts';
import { largestStake } from '../largest-stake.ts';
import { LOCKED_MATCH } from '../locked-match.ts';
import { MARKET_STATES, MATCH_STATES } from '../matches/life.ts';
import { keptSeen } from '../seen.ts';
import { lockMatches } from './locks.ts';
import { type Pick, picksOf } from './picks.ts';
import { combinedReceipt } from './read.ts';

/**
 * Places a combined bet, once for each request, each leg at the ratio on screen or a better one, or all of them at a price
 * that the bettor accepts. Runs several statements in one transaction, with locks in the same order as for single bets:
 * turns, matches, markets, prices, wallet, books; then it reads the clock.
 * @throws Refusal 404 for an unknown match or side · 400 for legs that depend on each other (`data.legs`) ·
 * 409 for legs that are closed or suspended, or whose prices are not accepted (`data.legs`) · 400 for a stake below a match's
 * minimum, above the balance, or above the room under the limits (`data.most`, in rupees); 409 without any
 * room (`data.legs`: the full ones)
 */
export async function placeCombined(
  database: Database,
  request: MoneyRequest,
  payload: CombinedPayload,
): Promise<CombinedReceipt> {
  const id = await once(database, request, () =>
    database.transaction((tx) => place(tx, request, payload, database.closingMarginMs)),
  );
  return combinedReceipt(database, request.userId, id);
}

/** @returns the bet's id */
async function place(
  tx: Queryable,
  request: MoneyRequest,
  { legs, bet_amount, tolerance }: CombinedPayload,
  closingMarginMs: number,
): Promise<number> {
  const picks = await picksOf(tx, legs);
  await lockMatches(tx, picks);
  await tx.query('select id from selections where id = any ($1::bigint[]) order by id for share', [
    picks.map(({ selection_id }) => selection_id),
  ]);
  const cash = await lockWallet(tx, request.userId);
  await lockBooks(tx, picks.map(sideOf));
  const terms = await termsOf(tx, request.userId, picks, closingMarginMs);
  const stopped = terms.flatMap(stateFault);
  // For a closed or suspended leg, the refusal gives no other fault.
  const moved = priceFaults(terms, tolerance).filter((leg) =>
    stopped.every(({ number }) => number !== leg.number),
  );
  refuseFaults([...stopped, ...moved].sort((a, b) => a.number - b.number));
  const ratios = terms.map(({ win_ratio }) => win_ratio);
  refuseAmount(toPaise(bet_amount), cash, terms);
  return write(tx, request, terms, {
    stakePaise: toPaise(bet_amount),
    decimalPrice: combinedPrice(ratios),
    paysPaise: toPaise(combinedPays(bet_amount, ratios)),
  });
}

/** The side of a book for this pick. */
const sideOf = ({ selection_id, prediction }: Pick): Side => ({ selection_id, side: prediction ?? 'team' });

/** A pick with the present terms of the house. */
export interface Terms extends Pick {
  match_state: string;
  market_state: string;
  win_ratio: number;
  minimum_bet_paise: number;
  /** The most that the bet may pay back, by the match's limits on one bet and on one person, in paise. */
  pays_room: number;
  /** The most that the house may still lose by this side, in paise. */
  profit_room: number;
  /** The moment of these terms by the database's clock, as its text. */
  judged_at: string;
}

/** The present terms of these picks. To place a bet, it runs after all locks, so that it sees the latest rows. */
export async function termsOf(
  tx: Queryable,
  userId: number,
  picks: readonly Pick[],
  closingMarginMs: number,
): Promise<Terms[]> {
  const rows = await tx.query<Omit<Terms, keyof Pick> & { number: number }>(
    `with moment as materialized (select clock_timestamp() as at, ${LOCKED_MATCH.margin(4)} as margin)
     select pick.n as number, ${LOCKED_MATCH.state} as match_state, ${LOCKED_MATCH.marketState} as market_state,
            least(p.win_ratio, w.win_ratio) as win_ratio, locked_match.minimum_bet_paise,
            least(locked_match.bet_limit_paise, locked_match.person_limit_paise - coalesce(
              (select pays_paise from positions where user_id = $1 and match_id = locked_match.id), 0)) as pays_room,
            coalesce(locked_match.book_limit_paise - (
              select sum(exposure_paise) from books
              where selection_id = p.id and side = coalesce(pick.prediction, 'team')), 0) as profit_room,
            moment.at::text as judged_at
     from unnest($2::bigint[], $3::text[]) with ordinality as pick (selection_id, prediction, n)
     join selections p on p.id = pick.selection_id
     join markets locked_market on locked_market.id = p.market_id
     join matches locked_match on locked_match.id = p.match_id
     cross join moment
     ${LOCKED_MATCH.windowInForce} order by pick.n`,
    [
      userId,
      picks.map(({ selection_id }) => selection_id),
      picks.map(({ prediction }) => prediction),
      closingMarginMs,
    ],
  );
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return picks.flatMap((pick) => {
    const row = byNumber.get(pick.number);
    return row === undefined ? [] : [{ ...pick, ...row }];
  });
}

function stateFault({ number, match_state, market_state }: Terms): LegFault[] {
  if (market_state === 'suspended') return [{ number, fault: 'suspended' }];
  if (!MATCH_STATES.betting.includes(match_state) || !MARKET_STATES.betting.includes(market_state))
    return [{ number, fault: 'closed' }];
  return [];
}

/** The legs whose prices have moved, unless the bettor accepts that. */
function priceFaults(terms: readonly Terms[], tolerance: AcceptedPrices | undefined): LegFault[] {
  const moved = terms.flatMap(({ number, win_ratio, seen }): LegFault[] =>
    seen === null || win_ratio === seen
      ? []
      : [{ number, fault: win_ratio < seen ? 'worse' : 'better', win_ratio }],
  );
  if (tolerance === undefined) return moved.filter(({ fault }) => fault === 'worse');
  if (isAccepted(tolerance, percentOf(combinedPrice(terms.map(({ win_ratio }) => win_ratio))))) return [];
  // Without the ratios that were seen, any leg may have moved.
  return moved.length > 0
    ? moved
    : terms.map(({ number, win_ratio }) => ({ number, fault: 'worse', win_ratio }));
}

/** In the order of importance: the refusal says the first that applies. */
const SENTENCES = [
  ['closed', 'Betting is not open on a pick of this combined bet'],
  ['suspended', 'Betting is suspended on a pick of this combined bet'],
  ['worse', 'The win ratio of a pick has changed'],
  ['better', 'The win ratio of a pick has changed'],
] as const;

function refuseFaults(legs: readonly LegFault[]): void {
  const [, message] = SENTENCES.find(([fault]) => legs.some((leg) => leg.fault === fault)) ?? [];
  if (message !== undefined) throw new Refusal(409, message, { data: { legs } });
}

function refuseAmount(stakePaise: number, cash: number, terms: readonly Terms[]): void {
  const minimum = Math.max(...terms.map(({ minimum_bet_paise }) => minimum_bet_paise));
  if (stakePaise < minimum) throw amountRefused('The amount is less than the minimum bet of these matches');
  if (stakePaise > cash) throw amountRefused('The amount is more than your wallet holds');
  const mostOf = mostOn(terms);
  const most = mostCombined(terms);
  if (stakePaise <= most) return;
  if (most < minimum) {
    const legs: LegFault[] = terms
      .filter((leg) => mostOf(leg) < minimum)
      .map(({ number }) => ({ number, fault: 'full' }));
    throw new Refusal(409, 'No more bets are taken on this now', { data: { most: 0, legs } });
  }
  throw amountRefused('The amount is more than is taken on this now', { most: toRupees(most) });
}

/** The largest stake of a combined bet on these terms, in paise. */
export const mostCombined = (terms: readonly Terms[]): number => Math.min(...terms.map(mostOn(terms)));

/** The largest stake that one of these legs leaves, in paise. */
function mostOn(terms: readonly Terms[]): (leg: Terms) => number {
  const ratios = terms.map(({ win_ratio }) => win_ratio);
  return ({ pays_room, profit_room }) =>
    mostWithin(ratios, Math.min(pays_room, toPaise(MOST_COMBINED_PAYOUT)), profit_room);
}

/** The largest stake, in paise, whose payout and profit, rounded down, fit into this room. */
function mostWithin(ratios: readonly number[], paysRoom: number, profitRoom: number): number {
  const hundredths = BigInt(Math.round(combinedPrice(ratios) * 100));
  return Math.min(
    largestStake(paysRoom, hundredths, 100n),
    largestStake(profitRoom, hundredths - 100n, 100n),
  );
}

interface Bet {
  stakePaise: number;
  decimalPrice: number;
  paysPaise: number;
}

async function write(
  tx: Queryable,
  request: MoneyRequest,
  picks: readonly Terms[],
  { stakePaise, decimalPrice, paysPaise }: Bet,
): Promise<number> {
  const { userId } = request;
  const [bet] = await tx.query<{ id: number }>(
    `with placed as (
       -- The moment at which its legs took bets, which may be over by now.
       insert into combined_bets (user_id, stake_paise, price, pays_paise, placed_at)
       values ($1, $2, $3::numeric, $4, $11::timestamptz) returning id
     ), leg as (
       insert into combined_legs (combined_bet_id, number, match_id, market_id, selection_id, prediction, win_ratio,
                                  seen_ratio)
       select placed.id, l.n, l.match_id, l.market_id, l.selection_id, l.prediction, l.win_ratio,
              ${keptSeen('l.seen', 'l.win_ratio')}
       from placed, unnest($5::bigint[], $6::bigint[], $7::bigint[], $8::text[], $9::numeric[], $10::numeric[])
         with ordinality as l (match_id, market_id, selection_id, prediction, win_ratio, seen, n)
     ), journal as (
       insert into journals (user_id, kind, combined_bet_id) select $1, 'combined.placed', id from placed returning id
     ), entry as (
       insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
       select id, 1, $1, 'cash', 'staked', $2 from journal
     ), ${keepKey('placed', '$1::bigint', 12)}
     select id from placed`,
    [
      userId,
      stakePaise,
      decimalPrice,
      paysPaise,
      picks.map(({ match_id }) => match_id),
      picks.map(({ market_id }) => market_id),
      picks.map(({ selection_id }) => selection_id),
      picks.map(({ prediction }) => prediction),
      picks.map(({ win_ratio }) => win_ratio),
      picks.map(({ seen }) => seen),
      picks[0]?.judged_at ?? null,
      ...keyParams(request),
    ],
  );
  await tx.query(
    `insert into positions as p (user_id, match_id, pays_paise)
     select $1, id, $2 from (select distinct id from unnest($3::bigint[]) as list (id)) m
     on conflict (user_id, match_id) do update set pays_paise = p.pays_paise + excluded.pays_paise`,
    [userId, paysPaise, picks.map(({ match_id }) => match_id)],
  );
  for (const pick of picks) {
    const { selection_id, side } = sideOf(pick);
    await tx.query(
      `update books b set exposure_paise = ${spread('(whole.paise + $3::bigint)', 'b.slot')}
       from (select sum(exposure_paise) as paise from books where selection_id = $1 and side = $2) whole
       where b.selection_id = $1 and b.side = $2`,
      [selection_id, side, paysPaise - stakePaise],
    );
  }
  if (bet === undefined) throw new Error('The combined bet was not written');
  return bet.id;
}

function amountRefused(message: string, data?: { most: number }): Refusal {
  return new Refusal(400, message, { errors: { bet_amount: message }, ...(data && { data }) });
}
