import { fromPromise } from 'xstate';
import { payoutAccounts } from '../../api/payout-accounts.ts';
import { users } from '../../api/users.ts';
import { removeAccountMachine } from '../../machines/remove-account.machine.ts';
import type { ListRef } from '../../machines/types.ts';
import type { PayoutAccount } from '../../schemas/wallet.ts';
import { lazily } from '../code.ts';
import { page, part } from '../page.tsx';
import { accountChanges, tellAccountsChanged } from './account-changes.ts';
import { keepFresh } from './follow.ts';
import { listOf } from './list-of.ts';

const AccountHistory = lazily(() => import('../views/account-history.tsx'));

const AccountsAndRemoval = part({
  machine: removeAccountMachine.provide({
    actors: {
      sendCode: fromPromise(async ({ input: { account_id }, signal }) => {
        const asked = { purpose: 'payout-account', account_id } as const;
        return (await users.securityCode(asked, signal)).data;
      }),
      remove: fromPromise(({ input, signal }) => payoutAccounts.remove(input, signal)),
    },
  }),
  input: (_: { accounts: ListRef<PayoutAccount> }) => undefined,
  follow: (removal) => {
    const { unsubscribe } = removal.on('account.removed', tellAccountsChanged);
    return unsubscribe;
  },
  View: AccountHistory,
});

export default page({
  title: 'Payout accounts',
  machine: listOf(payoutAccounts.list),
  input: () => ({}),
  follow: (accounts) => keepFresh(accounts, accountChanges),
  view: AccountHistory,
  View: ({ actor }) => <AccountsAndRemoval accounts={actor} />,
});
