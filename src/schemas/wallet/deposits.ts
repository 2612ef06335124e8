import { boolean, enums, type Infer, integer, nullable, object, string, type } from 'superstruct';
import { amountText, Rupees } from '../shared/money.ts';

/** The least and the greatest amount of one play-money deposit, in rupees. */
export const MIN_DEPOSIT = 1;
export const MAX_DEPOSIT = 100_000;

export const AmountForm = object({
  amount: amountText(MIN_DEPOSIT, 'The amount needs to be at least 1', MAX_DEPOSIT),
});
export type AmountForm = Infer<typeof AmountForm>;

export const DepositStatus = enums(['created', 'pending', 'credited', 'rejected', 'expired']);
export type DepositStatus = Infer<typeof DepositStatus>;
export const Deposit = type({
  id: integer(),
  amount: Rupees,
  status: DepositStatus,
  /** A UPI-like link; null once it can no longer be paid. */
  intent: nullable(string()),
  created_at: string(),
  expires_at: string(),
});
export type Deposit = Infer<typeof Deposit>;

/** The payer's choice in the sandbox's payment app. */
export const PayDeposit = object({ approve: boolean() });
export type PayDeposit = Infer<typeof PayDeposit>;
