import type { Alongside, Database, Queryable } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { MARKET_STATES } from './life.ts';
import { waitForTurn } from './turn.ts';

export const MARKET_KINDS = ['winner', 'toss', 'total', 'margin'] as const;
export type MarketKind = (typeof MARKET_KINDS)[number];

/** A reason that is stored. `silent` is not: it follows from the clock and the time of the next news. */
type StoredReason = 'likely' | 'contradiction' | 'operator';

/**
 * Adds a reason for suspending markets of a match. The match must be locked against bets.
 * @returns whether any market changed
 */
export async function suspendMarkets(
  tx: Queryable,
  matchId: number,
  kinds: readonly MarketKind[],
  reason: StoredReason,
): Promise<boolean> {
  const changed = await tx.query(
    `update markets set suspended_for = array_append(suspended_for, $3::text),
            suspended_at = coalesce(suspended_at, clock_timestamp())
     where match_id = $1 and kind = any ($2::text[]) and not $3::text = any (suspended_for) returning id`,
    [matchId, kinds, reason],
  );
  return changed.length > 0;
}

/**
 * Removes a reason for suspending markets of a match. A market stays suspended while another reason remains. The match
 * must be locked against bets.
 * @returns whether any market changed
 */
export async function resumeMarkets(
  tx: Queryable,
  matchId: number,
  kinds: readonly MarketKind[],
  reason: StoredReason,
): Promise<boolean> {
  const changed = await tx.query(
    `update markets set suspended_for = array_remove(suspended_for, $3::text),
            suspended_at = case when cardinality(array_remove(suspended_for, $3::text)) > 0 then suspended_at end
     where match_id = $1 and kind = any ($2::text[]) and $3::text = any (suspended_for) returning id`,
    [matchId, kinds, reason],
  );
  return changed.length > 0;
}

/**
 * Suspends a market of a match for a reason.
 * @returns whether this call changed anything
 * @throws Refusal 404 for an unknown match · 409 when betting on the market is over
 */
export const suspendMarket = (
  database: Database,
  matchId: number,
  kind: MarketKind,
  reason: StoredReason,
  alongside?: Alongside,
): Promise<boolean> =>
  changeMarket(database, matchId, kind, (tx) => suspendMarkets(tx, matchId, [kind], reason), alongside);

/** Removes a reason for suspending a market of a match. Returns and throws like `suspendMarket`. */
export const resumeMarket = (
  database: Database,
  matchId: number,
  kind: MarketKind,
  reason: StoredReason,
  alongside?: Alongside,
): Promise<boolean> =>
  changeMarket(database, matchId, kind, (tx) => resumeMarkets(tx, matchId, [kind], reason), alongside);

/** @param change returns whether it changed the locked market */
function changeMarket(
  database: Database,
  matchId: number,
  kind: MarketKind,
  change: (tx: Queryable) => Promise<boolean>,
  alongside: Alongside | undefined,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await waitForTurn(tx, matchId);
    const locked = await tx.query('select id from matches where id = $1 for no key update', [matchId]);
    if (locked.length === 0) throw new Refusal(404, 'Match not found');
    const [market] = await tx.query<{ state: string }>(
      'select state from market_states where match_id = $1 and kind = $2',
      [matchId, kind],
    );
    if (market === undefined || !MARKET_STATES.suspending.includes(market.state))
      throw new Refusal(409, 'Betting on this market is over', { data: { market: market?.state } });
    if (!(await change(tx))) return false;
    await tx.query('update matches set revision = revision + 1 where id = $1', [matchId]);
    await alongside?.(tx);
    return true;
  });
}
