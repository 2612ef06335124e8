import { defaulted, enums, type Infer, integer, nullable, string, type } from 'superstruct';
import { GAMES } from '../../fairness/games.ts';
import { Rupees } from '../shared/rupees.ts';

const rupeesOrUntold = defaulted(nullable(Rupees), null);
/** Answer of `wallet/total-amount`. Only the specification's field is guaranteed. */
export const WalletTotal = type({
  totalWalletAmount: Rupees,
  staked: rupeesOrUntold,
  held: rupeesOrUntold,
  bonus: rupeesOrUntold,
  /** Grows with every move; 0 if the server reports none. */
  revision: defaulted(integer(), 0),
});
export type WalletTotal = Infer<typeof WalletTotal>;

export const MoveKind = enums([
  'deposit',
  'bet.placed',
  'bet.won',
  'bet.lost',
  'bet.cancelled',
  'bet.void',
  'bet.cashedOut',
  'bet.corrected',
  'combined.placed',
  'combined.won',
  'combined.lost',
  'combined.void',
  'combined.cashedOut',
  'combined.corrected',
  'withdrawal.requested',
  'withdrawal.paid',
  'withdrawal.rejected',
  'grant',
  'starter',
  ...GAMES,
  'bonus.granted',
  'bonus.released',
  'bonus.expired',
  'referral',
]);
export type MoveKind = Infer<typeof MoveKind>;

/** A line of the statement: the change of the cash balance, and the balance after it, in rupees. */
export const WalletMove = type({
  id: integer(),
  kind: MoveKind,
  amount: Rupees,
  balance: Rupees,
  /** The purpose: a match's name, an account, a deposit's number. */
  note: string(),
  at: string(),
});
export type WalletMove = Infer<typeof WalletMove>;
