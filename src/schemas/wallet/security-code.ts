import { enums, type Infer, object } from 'superstruct';
import { maybe } from '../shared/rules.ts';
import { AccountNumber, ChosenAccount } from './payout-accounts.ts';
import { withdrawalAmount } from './withdrawals.ts';

/**
 * Asks for a code, and says what for, so that its message does and the code is good for that alone: amount and account
 * of a withdrawal, the number of an account to add, or a saved account to remove.
 */
export const SecurityCodeRequest = object({
  purpose: enums(['withdrawal', 'payout-account']),
  withdrawalAmount: maybe(withdrawalAmount),
  account_id: maybe(ChosenAccount),
  account: maybe(AccountNumber),
});
export type SecurityCodeRequest = Infer<typeof SecurityCodeRequest>;
