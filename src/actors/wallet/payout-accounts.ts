import { users } from '../../api/account/users.ts';
import { valid } from '../../api/shared/valid.ts';
import { payoutAccounts } from '../../api/wallet/payout-accounts.ts';
import type { AccountChangeRef, ListRef } from '../../machines/shared/types.ts';
import { AddAccount, BankDetails, type PayoutAccount } from '../../schemas/wallet/payout-accounts.ts';
import { keepFresh, stopping } from '../shared/follow.ts';
import { listOf } from '../shared/list-of.ts';
import { accountChangeOf } from './account-change.ts';
import { accountChanges, tellAccountsChanged } from './accounts-changed.ts';

/** The accounts that the person's withdrawals may go to. */
export const ownAccounts = listOf(payoutAccounts.list);

/** Reloads the accounts when one was added or removed, here or in another tab. */
export function followAccounts(accounts: ListRef<PayoutAccount>): () => void {
  return keepFresh(accounts, accountChanges);
}

/** Adds an account, with a code from the person's phone. */
export const accountAddition = accountChangeOf({
  sendCode: async (details: BankDetails, signal) => {
    const { account } = valid(BankDetails, details);
    return users.securityCode({ purpose: 'payout-account', account }, signal);
  },
  apply: async (details, security_code, signal) =>
    payoutAccounts.add(valid(AddAccount, { ...details, security_code }), signal),
});

/** Removes an account, with a code from the person's phone. */
export const accountRemoval = accountChangeOf({
  sendCode: ({ id }: PayoutAccount, signal) =>
    users.securityCode({ purpose: 'payout-account', account_id: id }, signal),
  apply: ({ id }, security_code, signal) => payoutAccounts.remove({ account_id: id, security_code }, signal),
});

/** Tells this page and the person's other tabs that an account was added or removed. */
export function followAccountChange<Change, Answer>(change: AccountChangeRef<Change, Answer>): () => void {
  return stopping(change.on('change.applied', tellAccountsChanged));
}
