import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  nullable,
  object,
  refine,
  string,
  type,
} from 'superstruct';
import { SecurityCode } from '../account/account.ts';
import { AnyFactorCode } from '../account/second-factor.ts';
import { plainDigits } from '../digits.ts';
import { wholeId } from '../ids.ts';
import { amountText, MIN_WITHDRAWAL, Rupees } from '../money.ts';
import { line } from '../plain-text.ts';
import { atMost, digits, matches, maybe, phoneDigits, required, text } from '../rules.ts';

export * from './ledger.ts';

/** The most that one play-money deposit may add. */
export const MAX_DEPOSIT = 100_000;

export const AmountForm = object({
  amount: amountText(1, 'The amount needs to be at least 1', MAX_DEPOSIT),
});
export type AmountForm = Infer<typeof AmountForm>;

const withdrawalAmount = amountText(MIN_WITHDRAWAL, 'Amount must be 200 or more');
/** The form's own field. */
export const Withdrawal = object({ withdrawalAmount });
export type Withdrawal = Infer<typeof Withdrawal>;
const draft = { withdrawalAmount, account_id: wholeId('Please choose an account') };
/** How much and to which saved account: what is asked for before the code. */
export const WithdrawalDraft = object(draft);
export type WithdrawalDraft = Infer<typeof WithdrawalDraft>;
/** What it is confirmed by, where a code of the app is asked for, too. */
export const BothCodes = object({ security_code: SecurityCode, factor_code: AnyFactorCode });
/** What is sent: the draft, the code that went to the phone, and one of the app from who has chosen so. */
export const WithdrawalRequest = object({
  ...draft,
  security_code: SecurityCode,
  factor_code: maybe(AnyFactorCode),
});
export type WithdrawalRequest = Infer<typeof WithdrawalRequest>;

const appNumber = (message: string) => phoneDigits(matches(/^\d{10}$/, message));
const bankDetails = {
  holder_name: line(
    required('Account Holder Name is Required'),
    atMost(100, 'Account Holder Name is Required'),
  ),
  account: digits(
    required('Account No is Required'),
    matches(/^\d{6,18}$/, 'Account No must be 6 to 18 digits'),
  ),
  re_account: digits(required('Repeat Account No is Required')),
  ifsc_code: text(
    required('IFSC code is Required'),
    matches(/^[A-Za-z]{4}0[A-Za-z0-9]{6}$/, 'Invalid IFSC code'),
  ),
  bank_name: line(required('Bank name is Required'), atMost(100, 'Bank name is Required')),
  account_type: text(
    required('Account type is Required'),
    matches(/^(savings|current)$/, 'Account type is Required'),
  ),
  upi_id: text(
    required('UPI id is required'),
    matches(/^[A-Za-z0-9._-]{2,64}@[A-Za-z][A-Za-z0-9.-]{1,63}$/, 'Invalid UPI ID format'),
  ),
  phone_pay: appNumber('Phonepay number should be 10 digit'),
  g_pay: appNumber('Gpay number should be 10 digit'),
  paytm: appNumber('Paytm number should be 10 digit'),
};
/** A field that breaks a rule of its own comes here as it was typed. */
const sameDigits = (one: unknown, other: unknown) =>
  typeof one === 'string' && typeof other === 'string' && plainDigits(one) === plainDigits(other);
const sameAccount = (value: { account: string; re_account: string }) =>
  value.re_account === '' || sameDigits(value.account, value.re_account)
    ? true
    : {
        path: ['re_account'],
        message: 'Account numbers do not match. Please re-enter the correct account number.',
      };

export const BankDetails = refine(object(bankDetails), 'accounts', sameAccount);
export type BankDetails = Infer<typeof BankDetails>;
/** What `users/add-account` takes: the details and the code that went to the phone. */
export const AddAccount = refine(
  object({ ...bankDetails, security_code: SecurityCode }),
  'accounts',
  sameAccount,
);
export type AddAccount = Infer<typeof AddAccount>;
export const RemoveAccount = object({
  account_id: wholeId('Please choose an account'),
  security_code: SecurityCode,
});
export type RemoveAccount = Infer<typeof RemoveAccount>;

/**
 * Asks for a code, and says what for, so that its message does and the code is good for that alone: amount and account
 * of a withdrawal, the number of an account to add, or a saved account to remove.
 */
export const SecurityCodeRequest = object({
  purpose: enums(['withdrawal', 'payout-account']),
  withdrawalAmount: maybe(withdrawalAmount),
  account_id: maybe(draft.account_id),
  account: maybe(bankDetails.account),
});
export type SecurityCodeRequest = Infer<typeof SecurityCodeRequest>;

/** A saved payout account; numbers are masked to their last four digits. */
export const PayoutAccount = type({
  id: integer(),
  holder_name: string(),
  account: string(),
  ifsc_code: string(),
  bank_name: string(),
  account_type: string(),
  upi_id: string(),
  phone_pay: string(),
  g_pay: string(),
  paytm: string(),
  added_at: string(),
});
export type PayoutAccount = Infer<typeof PayoutAccount>;
export const PayoutAccounts = array(PayoutAccount);

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

/** What the payer does in the sandbox's payment app. */
export const PayDeposit = object({ approve: boolean() });
export type PayDeposit = Infer<typeof PayDeposit>;

export const WithdrawalStatus = enums(['requested', 'approved', 'paid', 'rejected']);
export type WithdrawalStatus = Infer<typeof WithdrawalStatus>;
export const WithdrawalRow = type({
  id: integer(),
  amount: Rupees,
  status: WithdrawalStatus,
  /** Bank and masked number. */
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
