import { array, type Infer, integer, object, refine, string, type } from 'superstruct';
import { SecurityCode } from '../account/account.ts';
import { plainDigits } from '../shared/digits.ts';
import { wholeId } from '../shared/ids.ts';
import { line } from '../shared/plain-text.ts';
import { atMost, digits, exactDigits, matches, phoneDigits, required, text } from '../shared/rules.ts';
import { PAYMENT_APP_DIGITS } from '../shared/spec-figures.ts';

/** The id of a saved account. */
export const ChosenAccount = wholeId('Please choose an account');
/** The number of a bank account. */
export const AccountNumber = digits(
  required('Account No is Required'),
  matches(/^\d{6,18}$/, 'Account No must be 6 to 18 digits'),
);
const appNumber = (message: string) => phoneDigits(exactDigits(PAYMENT_APP_DIGITS, message));
const bankDetails = {
  holder_name: line(
    required('Account Holder Name is Required'),
    atMost(100, 'Account Holder Name is Required'),
  ),
  account: AccountNumber,
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
/** Invalid fields arrive here as they were typed. */
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
/** The body of `users/add-account`: the details and the code sent to the phone. */
export const AddAccount = refine(
  object({ ...bankDetails, security_code: SecurityCode }),
  'accounts',
  sameAccount,
);
export type AddAccount = Infer<typeof AddAccount>;
export const RemoveAccount = object({
  account_id: ChosenAccount,
  security_code: SecurityCode,
});
export type RemoveAccount = Infer<typeof RemoveAccount>;

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
