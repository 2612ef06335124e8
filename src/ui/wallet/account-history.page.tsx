import { fromPromise } from 'xstate';
import { users } from '../../api/account/users.ts';
import { payoutAccounts } from '../../api/wallet/payout-accounts.ts';
import { removeAccountMachine } from '../../machines/remove-account.machine.ts';
import type { ListRef } from '../../machines/types.ts';
import type { PayoutAccount } from '../../schemas/wallet/wallet.ts';
import { keepFresh } from '../app/follow.ts';
import { listOf } from '../app/list-of.ts';
import { page, part } from '../app/page.tsx';
import { accountChanges, tellAccountsChanged } from './account-changes.port.ts';
import AccountHistory from './account-history.view.tsx';

const AccountsAndRemoval = part({
  machine: removeAccountMachine.provide({
    actors: {
      sendCode: fromPromise(async ({ input: { account_id }, signal }) => {
        const asked = { purpose: 'payout-account', account_id } as const;
        return users.securityCode(asked, signal);
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
  View: ({ actor }) => <AccountsAndRemoval accounts={actor} />,
});
