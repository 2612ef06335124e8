import {
  accountRemoval,
  followAccountChange,
  followAccounts,
  ownAccounts,
} from '../../actors/wallet/payout-accounts.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import type { PayoutAccount } from '../../schemas/wallet/payout-accounts.ts';
import { DemoCode } from '../shared/demo-code.tsx';
import { page, part } from '../shared/page.tsx';
import AccountHistory from './account-history.view.tsx';

const AccountsAndRemoval = part({
  machine: accountRemoval,
  input: (_: { accounts: ListRef<PayoutAccount> }) => undefined,
  follow: followAccountChange,
  View: ({ actor, accounts }) => (
    <AccountHistory
      actor={actor}
      accounts={accounts}
      demoCode={<DemoCode field="security_code" use="to remove" />}
    />
  ),
});

export default page({
  machine: ownAccounts,
  input: () => ({}),
  follow: followAccounts,
  View: ({ actor }) => <AccountsAndRemoval accounts={actor} />,
});
