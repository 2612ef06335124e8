import { type Bet, type BetStatus, refundOf } from '../../src/schemas/bets/bets.ts';
import { toRupees } from '../../src/schemas/shared/money.ts';
import type { Param, Queryable } from '../database/database.ts';
import { CANCELLABLE } from './life.ts';
import { MATCH_STATES } from './matches/life.ts';

/** A bet with the columns of its match for the answer. */
export interface BetRow {
  id: number;
  match_id: number;
  match_name: string;
  match_state: string;
  kind: 'team' | 'toss';
  selection_id: number;
  /** The team's name, Head or Tail. */
  selection: string;
  stake_paise: number;
  win_ratio: number;
  pays_paise: number;
  /** The refund of a cancelled bet, in paise; else null. */
  refund_paise: number | null;
  /** Its side's own price in force, in percent of the stake. */
  price: number;
  status: BetStatus;
  placed_at: Date;
  settled_at: Date | null;
  betting_closes_at: Date;
}

/** Bets `b` as rows of `BetRow`; a condition, an order, a limit may follow. */
export const BETS = `
  select b.id, b.match_id, m.name as match_name, s.state as match_state, p.kind,
         b.selection_id, coalesce(b.prediction, p.name) as selection, b.stake_paise, b.win_ratio, b.pays_paise,
         b.refund_paise, p.win_ratio as price, b.status, b.placed_at, b.settled_at, s.betting_closes_at
  from bets b
  join matches m on m.id = b.match_id
  join match_states s on s.id = b.match_id
  join selections p on p.id = b.selection_id`;

/** Reads bets in the form of answers. @param rest SQL after `from bets b`: a condition, an order, a limit */
export async function readBets(
  database: Queryable,
  rest: string,
  params: readonly Param[] = [],
): Promise<Bet[]> {
  return (await database.query<BetRow>(`${BETS} ${rest}`, params)).map(toBet);
}

export function toBet(row: BetRow): Bet {
  const cancellable = CANCELLABLE.includes(row.status) && MATCH_STATES.cancelling.includes(row.match_state);
  const taken = { bet_amount: toRupees(row.stake_paise), win_ratio: row.win_ratio };
  return {
    id: row.id,
    match_id: row.match_id,
    match_name: row.match_name,
    kind: row.kind,
    team_value: row.selection_id,
    selection: row.selection,
    ...taken,
    status: row.status,
    pays: toRupees(row.pays_paise),
    payout: payout(row),
    placed_at: row.placed_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
    cancel_until: cancellable ? row.betting_closes_at.toISOString() : null,
    refund: cancellable ? refundOf(taken, row.price) : null,
  };
}

function payout({ status, stake_paise, pays_paise, refund_paise }: BetRow): number | null {
  switch (status) {
    case 'open':
      return null;
    case 'won':
      return toRupees(pays_paise);
    case 'lost':
      return 0;
    case 'cancelled':
      return toRupees(refund_paise ?? 0);
    case 'void':
      return toRupees(stake_paise);
  }
}
