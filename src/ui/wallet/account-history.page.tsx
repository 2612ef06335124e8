import { keepFresh } from '../../actors/shared/follow.ts';
import { listOf } from '../../actors/shared/list-of.ts';
import { accountChangeOf } from '../../actors/wallet/account-change.ts';
import { accountChanges, tellAccountsChanged } from '../../actors/wallet/accounts-changed.ts';
import { users } from '../../api/account/users.ts';
import { payoutAccounts } from '../../api/wallet/payout-accounts.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import type { PayoutAccount } from '../../schemas/wallet/payout-accounts.ts';
import { DemoCode } from '../app/demo-code.tsx';
import { page, part } from '../app/page.tsx';
import AccountHistory from './account-history.view.tsx';

const AccountsAndRemoval = part({
  machine: accountChangeOf({
    sendCode: ({ id }: PayoutAccount, signal) =>
      users.securityCode({ purpose: 'payout-account', account_id: id }, signal),
    apply: ({ id }, security_code, signal) =>
      payoutAccounts.remove({ account_id: id, security_code }, signal),
  }),
  input: (_: { accounts: ListRef<PayoutAccount> }) => undefined,
  follow: (removal) => {
    const { unsubscribe } = removal.on('change.applied', tellAccountsChanged);
    return unsubscribe;
  },
  View: ({ actor, accounts }) => (
    <AccountHistory
      actor={actor}
      accounts={accounts}
      demoCode={<DemoCode field="security_code" use="to remove" />}
    />
  ),
});

export default page({
  machine: listOf(payoutAccounts.list),
  input: () => ({}),
  follow: (accounts) => keepFresh(accounts, accountChanges),
  View: ({ actor }) => <AccountsAndRemoval accounts={actor} />,
});
