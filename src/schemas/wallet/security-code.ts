import { enums, type Infer, object } from 'superstruct';
import { maybe } from '../shared/rules.ts';
import { AccountNumber, ChosenAccount } from './payout-accounts.ts';
import { withdrawalAmount } from './withdrawals.ts';

/**
 * Asks for a code for one use, which its message names: the amount and account of a withdrawal, the number of
 * an account to add, or a saved account to remove. The code is valid for that use only.
 */
export const SecurityCodeRequest = object({
  purpose: enums(['withdrawal', 'payout-account']),
  withdrawalAmount: maybe(withdrawalAmount),
  account_id: maybe(ChosenAccount),
  account: maybe(AccountNumber),
});
export type SecurityCodeRequest = Infer<typeof SecurityCodeRequest>;
