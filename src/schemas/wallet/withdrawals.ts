import { enums, type Infer, integer, nullable, object, string, type } from 'superstruct';
import { SecurityCode } from '../account/account.ts';
import { AnyFactorCode } from '../account/second-factor.ts';
import { amountText, Rupees } from '../shared/money.ts';
import { maybe } from '../shared/rules.ts';
import { MIN_WITHDRAWAL } from '../shared/spec-figures.ts';
import { ChosenAccount } from './payout-accounts.ts';

/** The amount of a withdrawal as typed, in rupees. */
export const withdrawalAmount = amountText(MIN_WITHDRAWAL, 'Amount must be 200 or more');
/** The field of the specification's form. */
export const Withdrawal = object({ withdrawalAmount });
export type Withdrawal = Infer<typeof Withdrawal>;
const draft = { withdrawalAmount, account_id: ChosenAccount };
/** The amount and the saved account, asked for before the code. */
export const WithdrawalDraft = object(draft);
export type WithdrawalDraft = Infer<typeof WithdrawalDraft>;
/** Both codes that confirm a withdrawal: the one sent to the phone, and the one of the authenticator app. */
export const BothCodes = object({ security_code: SecurityCode, factor_code: AnyFactorCode });
/**
 * The request: the draft, the code sent to the phone, and a code of the app if the person's withdrawals need
 * one.
 */
export const WithdrawalRequest = object({
  ...draft,
  security_code: SecurityCode,
  factor_code: maybe(AnyFactorCode),
});
export type WithdrawalRequest = Infer<typeof WithdrawalRequest>;

export const WithdrawalStatus = enums(['requested', 'approved', 'paid', 'rejected']);
export type WithdrawalStatus = Infer<typeof WithdrawalStatus>;
export const WithdrawalRow = type({
  id: integer(),
  amount: Rupees,
  status: WithdrawalStatus,
  /** The account's bank and masked number. */
  account: string(),
  requested_at: string(),
  decided_at: nullable(string()),
});
export type WithdrawalRow = Infer<typeof WithdrawalRow>;
/** Answer of `withdrawal/request`. */
export const WithdrawalReceipt = type({
  withdrawal: WithdrawalRow,
  totalWalletAmount: Rupees,
  revision: integer(),
});
export type WithdrawalReceipt = Infer<typeof WithdrawalReceipt>;
