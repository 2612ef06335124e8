import { toRupees } from '../../src/schemas/shared/money.ts';
import type { MoveKind, WalletMove } from '../../src/schemas/wallet/wallet.ts';
import { combinedNote } from '../bets/combined/note.ts';
import { ROUND_LABEL } from '../games/rounds.ts';
import { ACCOUNT_LABEL } from './payout-accounts.ts';

/** A line of the statement; `note` says what it was for. */
export interface MoveRow {
  id: number;
  revision: number;
  kind: MoveKind;
  bet_id: number | null;
  combined_bet_id: number | null;
  /** The deposit, withdrawal, round or bonus; null for other moves. */
  other_id: number | null;
  amount_paise: number;
  balance_paise: number;
  note: string;
  at: Date;
}

/** A query for all moves `l`, even those that leave the cash unchanged; a condition and an order must follow. */
export const MOVES = `
  select l.id, l.user_id, l.revision, l.kind, l.bet_id, l.combined_bet_id,
         coalesce(l.deposit_id, l.withdrawal_id, l.round_id, l.bonus_id) as other_id, l.amount_paise, l.balance_paise, l.at,
         coalesce(m.name, ${combinedNote('l.combined_bet_id')}, d.reference, ${ACCOUNT_LABEL}, ${ROUND_LABEL}, '') as note
  from statement_lines l
  left join bets b on b.id = l.bet_id
  left join matches m on m.id = b.match_id
  left join deposits d on d.id = l.deposit_id
  left join withdrawals w on w.id = l.withdrawal_id
  left join payout_accounts a on a.id = w.payout_account_id
  left join rounds r on r.id = l.round_id`;

export function toMove(row: MoveRow): WalletMove {
  return {
    id: row.id,
    kind: row.kind,
    amount: toRupees(row.amount_paise),
    balance: toRupees(row.balance_paise),
    note: row.note,
    at: row.at.toISOString(),
  };
}
